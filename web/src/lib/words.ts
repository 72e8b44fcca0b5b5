// Small things about words: rule numbers in a sentence, filtering the log.
import type { LogEntry } from "./protocol";

export type Part = { text: string; rule: string };

/** A sentence cut at its rule numbers. The pattern is the server's: an id, or the two ends of a range (groups 1 to 3). */
export function citing(text: string, numbers: RegExp | null): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const found of numbers ? text.matchAll(numbers) : []) {
    if (found.index > from) parts.push({ text: text.slice(from, found.index), rule: "" });
    const [all, first, link, last] = found;
    parts.push({ text: first, rule: first });
    if (last) parts.push({ text: link, rule: "" }, { text: last, rule: last });
    from = found.index + all.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), rule: "" });
  return parts;
}

export function sentence(text: string): string {
  return text ? text.charAt(0).toUpperCase() + text.slice(1) : "";
}

export interface LogFilter { words: string; side: string; dice: boolean }

export function matches(entry: LogEntry, filter: LogFilter): boolean {
  if (filter.side && entry.side !== filter.side) return false;
  if (filter.dice && !entry.rolls.length) return false;
  if (!filter.words) return true;
  const all = [entry.action ?? "", entry.note ?? "", ...entry.events.flatMap((e) => [e.text, e.rule]), ...entry.rolls.map((r) => r.rule)].join(" ").toLowerCase();
  return filter.words.toLowerCase().split(/\s+/).filter(Boolean).every((word) => all.includes(word));
}

/** What a way costs, from the movement points that the unit has now to those that it has left there. */
export function cost(now: number | null, left: number | null): string {
  if (left === null) return "the move ends there";
  return now === null ? "" : `costs ${now - left}, ${left} left`;
}
