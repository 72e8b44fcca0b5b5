// The course of a game as a graph: the scores of the sides stacked over the entries of the log.
import type { Chances } from "./protocol";

export interface Graph { x: number[]; areas: string[]; band: string; turns: { x: number; title: string }[] }

/** Each side has its own layer, the first on top; `band` is the interval of the edge between the first and the rest. */
export function graph(course: readonly Chances[], sides: readonly string[], width: number, height: number): Graph {
  const first = course[0]?.entry ?? 0, last = course[course.length - 1]?.entry ?? 1;
  const x = course.map((one) => ((one.entry - first) / Math.max(1, last - first)) * width);
  const round = (value: number) => Math.round(value * 10) / 10;
  const line = (value: (one: Chances) => number) => course.map((one, i) => `${round(x[i])} ${round(height * Math.min(1, Math.max(0, value(one))))}`);
  const upTo = (n: number) => (one: Chances) => sides.slice(0, n).reduce((sum, side) => sum + (one.scores[side]?.mean ?? 0), 0);
  const closed = (upper: string[], lower: string[]) => `M${[...upper, ...lower.reverse()].join("L")}Z`;
  const areas = sides.map((_, n) => closed(line(upTo(n)), line(upTo(n + 1))));
  const band = closed(line((one) => one.scores[sides[0]]?.low ?? 0), line((one) => one.scores[sides[0]]?.high ?? 0));
  const turns = course.flatMap((one, i) => (i && one.turn !== course[i - 1].turn ? [{ x: round(x[i]), title: String(one.turn) }] : []));
  return { x, areas, band, turns };
}

/** The same moments in another order: the ends first, then always the middle of the widest gap. */
export function spreadOut<T>(moments: readonly T[]): T[] {
  if (moments.length < 3) return [...moments];
  const order = [0, moments.length - 1];
  while (order.length < moments.length) {
    const known = [...order].sort((a, b) => a - b);
    let at = 0;
    for (let i = 1; i + 1 < known.length; i++) if (known[i + 1] - known[i] > known[at + 1] - known[at]) at = i;
    order.push(Math.floor((known[at] + known[at + 1]) / 2));
  }
  return order.map((i) => moments[i]);
}
