// What can be said of a list of choices without knowing the game.
import type { Choice, Ending, Hint, Piece } from "./protocol";
import type { Choice as Sent, Ending as SentEnding } from "./wire";

const known = new WeakMap<readonly Sent[], Choice[]>();

/** Every legal action by itself; of the same choices the same objects. */
export function spread(sent: readonly Sent[]): Choice[] {
  let made = known.get(sent);
  if (!made) {
    made = sent.flatMap(({ type, kind, args, text, rolls }): Choice[] => (kind === null ? [{ type, kind, arg: null, text, rolls }] : numbers(args).map((arg) => ({ type, kind, arg, text, rolls }))));
    known.set(sent, made);
  }
  return made;
}

/** The numbers of runs: a number, or the first and the last of those that follow one upon the other. */
export function numbers(runs: Sent["args"]): number[] {
  return runs.flatMap((run) => (typeof run === "number" ? [run] : Array.from({ length: run[1] - run[0] + 1 }, (_, n) => run[0] + n)));
}

/** What an ending gives up, with the arguments of the actions. */
export function ending(sent: SentEnding | null, choices: readonly Choice[]): Ending | null {
  return sent && { type: sent.type, unused: sent.unused.map(({ type, text }) => {
    const same = choices.filter((choice) => choice.type === type);
    return { type, text, kind: same[0]?.kind ?? "", args: same.map((choice) => choice.arg!) };
  }) };
}

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
