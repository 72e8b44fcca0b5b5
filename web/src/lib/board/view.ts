// The board on the screen: tiles below, then highlights, markers, counters, arrows. Draws only when something has changed.
import type { Overlay, Piece, Scene } from "../protocol";
import type { Art } from "./art";
import { CounterPress, VALUE_SIZE } from "./counters";
import { type Point, outlines } from "./geometry";
import * as ink from "./overlay";
import { COUNTER, type Slot, type Stack, changes, fan, pile, slotAt, stacksOf } from "./stacks";
import { type Theme } from "./theme";
import { Tiles, type View } from "./tiles";

export interface Highlights {
  units: Set<string>; // keys of pieces that may be picked
  spots: Set<number>; // may be clicked
  reach: Map<number, string>; // where the moving unit can go, and what is left there
  picked: Set<string>; // keys of pieces that the step is about
  focus: number[];
  about: Set<string>; // keys of pieces that stand in the way of what was refused, or that are pointed at
  ways: Map<number, { path: number[]; text: string }>; // how the moving unit gets there, and what it costs
  thrown: { spots: number[]; faces: number[] } | null; // where dice have just fallen
  layers: Set<string>; // overlays that are switched on
  proposed: number[][]; // ways of a proposal that is being looked at
  sight: { ends: number[]; blocked: number; hindered: number[] } | null; // a line of sight; `blocked`: the hex that blocks it, or -1
}
export interface Hit { spot: number; piece: Piece | null }
interface Motion { piece: Piece; path: number[]; kind: "move" | "gone" | "come"; start: number; time: number }

export const NOTHING: Highlights = { units: new Set(), spots: new Set(), reach: new Map(), picked: new Set(), focus: [], about: new Set(), ways: new Map(), thrown: null, layers: new Set(), proposed: [], sight: null };
const SMALLEST_SELECTED = 9 / VALUE_SIZE + 6; // so that its values are 9 px or more

export class BoardView {
  view: View = { x: 0, y: 0, k: 20 };
  width = 0;
  height = 0;
  hover = -1; // hex under the pointer
  cursor = -1; // hex of the keyboard
  cursorShown = false;
  still = false; // prefers-reduced-motion
  private tiles: Tiles | null = null;
  private stacks = new Map<number, Stack>();
  private scene: Scene | null = null;
  private marks: Highlights = NOTHING;
  private fanned = -1;
  private motions: Motion[] = [];
  private trails: { path: number[]; side: string; start: number }[] = [];
  private waiting = 0;
  private lastMove = 0;
  private hints: number[] = [];
  private readonly outlined = new WeakMap<object, Point[][]>();
  private readonly g: CanvasRenderingContext2D;

  constructor(readonly canvas: HTMLCanvasElement, readonly art: Art, readonly press: CounterPress, private theme: Theme) {
    this.g = canvas.getContext("2d", { alpha: false })!;
  }

  get dpr(): number {
    return Math.min(2, globalThis.devicePixelRatio || 1);
  }

  dress(theme: Theme, relief: CanvasImageSource | null, provenance: boolean): void {
    this.theme = theme;
    this.tiles = new Tiles(this.art, theme, relief, this.dpr, provenance);
    this.refresh();
  }

  resize(width: number, height: number): void {
    this.width = width;
    this.height = height;
    this.canvas.width = Math.max(1, Math.round(width * this.dpr));
    this.canvas.height = Math.max(1, Math.round(height * this.dpr));
    this.refresh();
  }

  moveTo(view: View): void {
    this.view = view;
    this.lastMove = performance.now();
    this.refresh();
  }

  /** The way that the next move will take, so that it is shown along it. */
  hint(path: number[]): void {
    this.hints = path;
  }

  show(scene: Scene, marks: Highlights, animate: boolean): void {
    const now = performance.now();
    if (this.scene && animate && this.scene !== scene) {
      const { moved, gone, come } = changes(this.scene.pieces, scene.pieces);
      if (moved.length + gone.length + come.length <= 12) {
        const time = this.still ? 0 : Math.max(260, 620 - 12 * moved.length);
        for (const { piece, from, to } of moved) {
          const path = this.hints[this.hints.length - 1] === to && moved.length === 1 ? [from, ...this.hints] : [from, to];
          const lasts = this.still ? 0 : path.length > 2 ? 170 * path.length : time;
          this.motions.push({ piece, path, kind: "move", start: now, time: lasts });
          if (moved.length <= 4) this.trails.push({ path, side: piece.side, start: now });
        }
        for (const { piece, from } of gone) this.motions.push({ piece, path: [from], kind: "gone", start: now, time: this.still ? 1 : 1100 });
        for (const piece of come) this.motions.push({ piece, path: [piece.spot!], kind: "come", start: now, time: this.still ? 0 : 420 });
      }
      this.hints = [];
    }
    this.scene = scene;
    this.stacks = stacksOf(scene.pieces);
    this.marks = marks;
    if (this.fanned >= 0 && !this.isStack(this.fanned)) this.fanned = -1;
    this.refresh();
  }

  refresh(): void {
    if (!this.waiting) this.waiting = requestAnimationFrame(() => this.draw());
  }

  stop(): void {
    cancelAnimationFrame(this.waiting);
    this.waiting = -1;
  }

  toScreen(hex: number): [number, number] {
    const { x, y } = this.art.sheet.hexes[hex];
    return [x * this.view.k + this.view.x, y * this.view.k + this.view.y];
  }

  toSheet(x: number, y: number): [number, number] {
    return [(x - this.view.x) / this.view.k, (y - this.view.y) / this.view.k];
  }

  private isStack(spot: number): boolean {
    return (this.stacks.get(spot)?.pieces.length ?? 0) > 1;
  }

  fanOut(spot: number): void {
    const next = spot >= 0 && this.isStack(spot) ? spot : -1;
    if (next !== this.fanned) {
      this.fanned = next;
      this.refresh();
    }
  }

  private fanSlots(): Slot[] {
    const stack = this.stacks.get(this.fanned);
    return stack ? fan(stack, ...this.toScreen(stack.spot), this.view.k, this.width) : [];
  }

  piecesAt(spot: number): Piece[] {
    return this.stacks.get(spot)?.pieces ?? [];
  }

  hit(x: number, y: number): Hit | null {
    const open = slotAt(this.fanSlots(), x, y);
    if (open) return { spot: this.fanned, piece: open.piece };
    const spot = this.art.grid.at(...this.toSheet(x, y));
    if (spot < 0) return null;
    const stack = this.stacks.get(spot);
    const slot = stack && slotAt(pile(stack, ...this.toScreen(spot), this.view.k), x, y);
    const meant = slot && !this.marks.units.has(slot.piece.key) ? stack.pieces.findLast((piece) => this.marks.units.has(piece.key)) : undefined;
    return { spot, piece: meant ?? slot?.piece ?? null }; // a pile stands for those in it that can be chosen
  }

  /** True where the fan of a stack lies, with a margin: the pointer may wander there. */
  overFan(x: number, y: number): boolean {
    return this.fanned >= 0 && this.fanSlots().some((s) => Math.abs(x - s.x) < s.size * 0.75 && Math.abs(y - s.y) < s.size * 0.9);
  }

  /** The boxes of the names at a scale, in its pixels. */
  names(k: number) {
    return this.tiles?.labelsAt(k).map((placed) => placed.box) ?? [];
  }

  /** How high the values of a selected counter are at the least, in pixels. */
  smallestSelected(): number {
    return Math.max(COUNTER * this.view.k, SMALLEST_SELECTED) * VALUE_SIZE;
  }

  draw(): void {
    this.waiting = 0;
    if (!this.tiles || !this.width) return;
    const { g, view, theme } = this;
    const now = performance.now();
    const rest = now - this.lastMove > 130;
    g.setTransform(this.dpr, 0, 0, this.dpr, 0, 0);
    g.fillStyle = theme.name === "dark" ? "#0a1219" : "#6f8794";
    g.fillRect(0, 0, this.width, this.height);
    const more = this.tiles.draw(g, view, this.width, this.height, rest, rest ? 24 : 8);
    ink.edgeOfSheet(g, this.art, view, theme);
    if (this.scene) {
      this.drawMarks(now);
      this.drawPieces(now, rest);
      this.drawAbove(now);
    }
    this.motions = this.motions.filter((m) => now - m.start < m.time);
    this.trails = this.trails.filter((t) => now - t.start < 4200);
    if (more || !rest || this.motions.length || this.trails.length) this.refresh();
  }

  private drawMarks(now: number): void {
    const { g, marks, theme, view } = this;
    for (const overlay of this.scene!.overlays) if (this.isShown(overlay)) ink.overlay(g, this, overlay.spots, this.outlineOf(overlay, overlay.spots), overlay.title, this.press.color(overlay.side));
    for (const spot of marks.spots) if (this.art.sheet.hexes[spot] && !marks.reach.has(spot)) ink.openHex(g, this, spot, theme);
    if (marks.reach.size) {
      ink.reachArea(g, this, this.outlineOf(marks.reach, marks.reach.keys()), theme);
      for (const [spot, left] of marks.reach) if (this.art.sheet.hexes[spot]) ink.reachHex(g, this, spot, left, marks.spots.has(spot), this.stacks.has(spot), theme);
    }
    for (const marker of this.scene!.markers) ink.marker(g, this, marker, theme);
    for (const trail of this.trails) ink.trail(g, this, trail.path, this.press.color(trail.side), now - trail.start, this.still);
    for (const spot of marks.focus) if (this.art.sheet.hexes[spot] && !this.piecesAt(spot).some((p) => marks.picked.has(p.key))) ink.focusHex(g, this, spot, theme);
    if (this.hover >= 0 && view.k > 8) ink.outline(g, this, this.hover, "rgba(255,255,255,.8)", 1.5);
  }

  /** A layer that is switched on, or what belongs to a piece that is pointed at or picked. */
  private isShown(overlay: Overlay): boolean {
    if (!overlay.piece) return this.marks.layers.has(overlay.key);
    const piece = this.scene!.pieces.find((p) => p.key === overlay.piece);
    if (!piece || piece.spot === null) return false;
    return piece.spot === this.hover || piece.spot === this.cursor || this.marks.picked.has(piece.key) || this.marks.layers.has(overlay.key);
  }

  /** Made once for a set of hexes, and kept as long as that is shown. */
  private outlineOf(of: object, spots: Iterable<number>): Point[][] {
    let found = this.outlined.get(of);
    if (!found) {
      const inside = new Set(spots);
      found = outlines(this.art.grid, (i) => inside.has(i));
      this.outlined.set(of, found);
    }
    return found;
  }

  private drawPieces(now: number, rest: boolean): void {
    const moving = new Map(this.motions.filter((m) => m.kind !== "gone" && m.time > 0).map((m) => [m.piece.key, m]));
    const late: (() => void)[] = [];
    const margin = this.view.k * 2;
    for (const stack of this.stacks.values()) {
      const [x, y] = this.toScreen(stack.spot);
      if (x < -margin || y < -margin || x > this.width + margin || y > this.height + margin) continue;
      const lift = stack.pieces.some((p) => this.marks.picked.has(p.key));
      const lay = () => this.layStack(stack, x, y, moving, rest);
      if (lift) late.push(lay);
      else lay();
    }
    for (const lay of late) lay();
    for (const motion of this.motions) this.drawMotion(motion, now);
  }

  private layStack(stack: Stack, x: number, y: number, moving: Map<string, Motion>, rest: boolean): void {
    for (const slot of pile(stack, x, y, this.view.k)) {
      if (moving.has(slot.piece.key)) continue;
      const picked = this.marks.picked.has(slot.piece.key);
      const size = picked ? Math.max(slot.size * 1.08, SMALLEST_SELECTED) : slot.size;
      this.drawPiece({ ...slot, size }, rest, picked);
    }
    if (stack.pieces.length > 1 && this.view.k > 13) ink.count(this.g, x + this.view.k * 0.62, y - this.view.k * 0.62, stack.pieces.length);
  }

  private drawPiece(slot: Slot, rest: boolean, picked: boolean): void {
    const { g, theme, marks } = this;
    const { piece, x, y, size } = slot;
    const open = marks.units.has(piece.key);
    if (open) ink.glow(g, x, y, size, theme.glow);
    const px = Math.max(3, rest ? Math.round(size * this.dpr) : 2 ** (Math.round(Math.log2(size * this.dpr) * 2) / 2));
    const image = this.press.picture(piece, px);
    const whole = (size * image.width) / Math.round(px);
    g.drawImage(image, x - whole / 2, y - whole / 2, whole, whole);
    if (open) ink.frame(g, x, y, size, theme.glow, "corners");
    if (picked) ink.frame(g, x, y, size, "#fff", "ring");
    if (marks.about.has(piece.key)) ink.frame(g, x, y, size, theme.refuse, "cross");
  }

  private drawMotion(motion: Motion, now: number): void {
    const { g, view } = this;
    const t = motion.time ? Math.min(1, (now - motion.start) / motion.time) : 1;
    const size = COUNTER * view.k;
    if (motion.kind === "gone") {
      const [x, y] = this.toScreen(motion.path[0]);
      g.globalAlpha = 1 - t;
      this.drawPiece({ piece: motion.piece, x, y, size: size * (1 - 0.25 * t) }, false, false);
      g.globalAlpha = 1;
      ink.burst(g, x, y, size, t);
      return;
    }
    const ease = t * t * (3 - 2 * t);
    if (motion.kind === "come") {
      const [x, y] = this.toScreen(motion.path[0]);
      g.globalAlpha = ease;
      this.drawPiece({ piece: motion.piece, x, y, size: size * (1.6 - 0.6 * ease) }, false, false);
      g.globalAlpha = 1;
      return;
    }
    const at = ease * (motion.path.length - 1), leg = Math.min(motion.path.length - 2, Math.floor(at)), part = at - leg;
    const [ax, ay] = this.toScreen(motion.path[leg]), [bx, by] = this.toScreen(motion.path[leg + 1]);
    this.drawPiece({ piece: motion.piece, x: ax + (bx - ax) * part, y: ay + (by - ay) * part, size: size * 1.06 }, false, false);
  }

  private drawSight({ ends, blocked, hindered }: NonNullable<Highlights["sight"]>): void {
    const { g, view, theme } = this;
    for (const spot of ends) ink.outline(g, this, spot, theme.glow, 3);
    for (const spot of hindered) ink.outline(g, this, spot, "#e08a00", 3);
    if (blocked >= 0) ink.outline(g, this, blocked, theme.refuse, 4);
    if (ends.length === 2) ink.sightLine(g, this.toScreen(ends[0]), this.toScreen(ends[1]), blocked >= 0 ? theme.refuse : hindered.length ? "#e08a00" : "#2e9e4f", view.k);
  }

  private drawAbove(_now: number): void {
    const { g, theme } = this;
    for (const { start, to, kind, side } of this.scene!.arrows) ink.battleArrow(g, this.toScreen(start), this.toScreen(to), kind, this.press.color(side), this.view.k);
    const way = this.marks.ways.get(this.hover) ?? this.marks.ways.get(this.cursorShown ? this.cursor : -1);
    if (way) ink.route(g, way.path.map((spot) => this.toScreen(spot)), theme.reach, this.view.k);
    const { thrown } = this.marks;
    for (const spot of thrown?.spots ?? []) ink.fallen(g, ...this.toScreen(spot), thrown!.faces, this.view.k);
    for (const path of this.marks.proposed) ink.proposal(g, path.map((spot) => this.toScreen(spot)), this.view.k);
    if (this.marks.sight) this.drawSight(this.marks.sight);
    if (this.cursorShown && this.cursor >= 0) ink.cursor(g, this, this.cursor, theme);
    const slots = this.fanSlots();
    if (slots.length) {
      ink.tray(g, slots, theme);
      for (const slot of slots) this.drawPiece(slot, true, this.marks.picked.has(slot.piece.key));
    }
  }
}
