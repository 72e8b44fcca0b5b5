// What can be said of a list of choices without knowing the game.
import type { Choice, Hint, Piece } from "./protocol";

/** Choices that lead to dice and are few enough to be compared: alternatives, side by side. */
export function alternatives(choices: readonly Choice[], most = 4): Choice[] {
  const rolling = choices.filter((choice) => choice.rolls);
  const few = (type: string) => rolling.filter((choice) => choice.type === type).length <= most;
  return rolling.filter((choice) => choice.arg === null || (choice.kind !== "unit" && choice.kind !== "spot" && few(choice.type))).slice(0, most);
}

/** Types of choices that can be made on most of the map: to frame every hex would say nothing, and a click is too easily made. */
export function anywhere(choices: readonly Choice[], hexes: number): Set<string> {
  const counts = new Map<string, number>();
  for (const { kind, type } of choices) if (kind === "spot") counts.set(type, (counts.get(type) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > hexes / 2).map(([type]) => type));
}

/** Keys of the pieces that some choice names. */
export function chosen(pieces: readonly Piece[], choices: readonly Choice[]): Set<string> {
  const named = new Set(choices.filter((choice) => choice.arg !== null).map((choice) => `${choice.kind} ${choice.arg}`));
  return new Set(pieces.filter((piece) => piece.unit !== null && named.has(`${piece.kind} ${piece.unit}`)).map((piece) => piece.key));
}

/** The ways of a proposal: of one mover from where it stands to the end; where many are placed, each place by itself. */
export function ways(hint: Pick<Hint, "units" | "spots">, standing: (unit: number) => number): number[][] {
  if (hint.units.length !== 1 && hint.spots.length > 1) return [...new Set(hint.spots)].map((spot) => [spot]);
  return [[...hint.units.slice(0, 1).map(standing), ...hint.spots]];
}
