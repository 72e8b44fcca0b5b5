// Small things about words: rule numbers in a sentence, names of orders, filtering the log.
import type { LogEntry } from "./protocol";

export type Part = { text: string; rule: string };
const NUMBER = /\b(R\d{1,3}|\d{1,2}\.\d{1,2}[a-z]?(?:-[0-9A-Za-z]+)*)\b/g;

/** A sentence cut at the rule numbers that are known. */
export function citing(text: string, known: (id: string) => boolean): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const found of text.matchAll(NUMBER)) {
    if (!known(found[0])) continue;
    if (found.index > from) parts.push({ text: text.slice(from, found.index), rule: "" });
    parts.push({ text: found[0], rule: found[0] });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), rule: "" });
  return parts;
}

/** "EndCombat" -> "End combat" */
export function spoken(type: string): string {
  const words = type.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase().replace(/\b(hq|fpf)\b/g, (short) => short.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What choices of one kind are about, in the game's words: "move 1M", "move DF" -> "Move"; "1M leads" -> "Who leads". */
export function heading(type: string, choices: readonly { type: string; kind: string | null; name: string; text: string }[]): string {
  const one = choices.find((choice) => choice.type === type);
  if (one?.kind === "unit" && one.text.startsWith(`${one.name} `)) return `Who${one.text.slice(one.name.length)}`;
  const at = one?.name ? one.text.indexOf(one.name) : -1;
  const words = at < 0 ? "" : one!.text.slice(0, at).trim();
  return words.length > 2 ? sentence(words) : spoken(type);
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

/** What a way costs, if the words tell: from "8 Movement Points left" now to "6 ... left" there. */
export function spent(now: string, way: { left: string }): string {
  const [before, after] = [remaining(now), remaining(way.left)].map((text) => Number(text || NaN));
  if (!way.left) return "its move ends there";
  return Number.isFinite(before - after) ? `costs ${before - after}, ${after} left` : "";
}

/** What is left, as short as it can be said on the map: "..., 3.5 Movement Points left" -> "3.5". */
export function remaining(left: string): string {
  return /(\d[\d./½]*)[^\d]*\bleft\s*$/.exec(left)?.[1] ?? "";
}
