// Finding a rule by its number.
import type { RuleCard } from "./protocol";

export function findRule(rules: Map<string, RuleCard>, id: string): RuleCard | null {
  for (let at = id; at; at = at.replace(/(?:[-.][^-.]+|.)$/, "")) {
    const rule = rules.get(at) ?? rules.get(`${at}.0`);
    if (rule) return rule;
  }
  return null;
}
