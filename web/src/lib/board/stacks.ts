// Pieces in one place, and how they are laid out: a pile, or fanned out to be picked.
import type { Piece } from "../protocol";

export interface Stack { spot: number; pieces: Piece[] }
export interface Slot { piece: Piece; x: number; y: number; size: number } // middle and side, in screen pixels

export const COUNTER = 1.16; // side of a counter in units of the sheet

export function stacksOf(pieces: readonly Piece[]): Map<number, Stack> {
  const found = new Map<number, Stack>();
  for (const piece of pieces) {
    if (piece.spot === null) continue;
    const stack = found.get(piece.spot);
    if (stack) stack.pieces.push(piece);
    else found.set(piece.spot, { spot: piece.spot, pieces: [piece] });
  }
  return found;
}

/** A pile: each piece a little up and to the right of the one below; the last is on top. */
export function pile(stack: Stack, x: number, y: number, k: number): Slot[] {
  const n = Math.min(stack.pieces.length, 5);
  const size = COUNTER * k * (n > 1 ? 0.92 : 1);
  const step = n > 1 ? Math.min(0.13 * k, (0.3 * k) / (n - 1)) : 0;
  return stack.pieces.slice(-n).map((piece, i) => ({ piece, x: x + (i - (n - 1) / 2) * step, y: y - (i - (n - 1) / 2) * step, size }));
}

/** Fanned out above the hex, in rows of six, inside the window. */
export function fan(stack: Stack, x: number, y: number, k: number, width: number, least = 46): Slot[] {
  const size = Math.max(least, Math.min(72, COUNTER * k));
  const gap = size * 1.1, row = Math.max(1, Math.min(6, Math.floor((width - 16) / gap), stack.pieces.length));
  const rows = Math.ceil(stack.pieces.length / row);
  const left = Math.max(gap / 2 + 8, Math.min(width - 8 - gap * (row - 0.5), x - ((row - 1) * gap) / 2));
  let top = y - k * 0.9 - rows * gap + gap / 2;
  if (top < gap / 2 + 8) top = y + k * 0.9 + gap / 2;
  return stack.pieces.map((piece, i) => ({ piece, x: left + (i % row) * gap, y: top + Math.floor(i / row) * gap, size }));
}

/** The slot under a point; the topmost comes last in a pile, so it is looked at from the end. */
export function slotAt(slots: readonly Slot[], x: number, y: number): Slot | null {
  for (let i = slots.length - 1; i >= 0; i--) {
    const { x: cx, y: cy, size } = slots[i];
    if (Math.abs(x - cx) <= size / 2 && Math.abs(y - cy) <= size / 2) return slots[i];
  }
  return null;
}

/** What has changed between two scenes: pieces that moved, came or went. */
export function changes(before: readonly Piece[], after: readonly Piece[]) {
  const old = new Map(before.map((piece) => [piece.key, piece]));
  const moved: { piece: Piece; from: number; to: number }[] = [];
  const gone: { piece: Piece; from: number }[] = [];
  const come: Piece[] = [];
  for (const piece of after) {
    const was = old.get(piece.key);
    old.delete(piece.key);
    if (!was) { if (piece.spot !== null) come.push(piece); }
    else if (was.spot !== null && piece.spot === null) gone.push({ piece: was, from: was.spot });
    else if (was.spot === null && piece.spot !== null) come.push(piece);
    else if (was.spot !== null && piece.spot !== null && was.spot !== piece.spot) moved.push({ piece, from: was.spot, to: piece.spot });
  }
  for (const was of old.values()) if (was.spot !== null) gone.push({ piece: was, from: was.spot });
  return { moved, gone, come };
}
