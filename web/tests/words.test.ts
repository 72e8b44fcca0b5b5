import { describe, expect, it } from "vitest";
import type { LogEntry, RuleCard } from "../src/lib/protocol";
import { findRule } from "../src/lib/rulebook";
import { citing, cost, matches } from "../src/lib/words";
import shared from "./citations.json";

describe("rule numbers in a sentence", () => {
  const pattern = new RegExp(shared.pattern, "g"); // the server's; its own tests hold it to the same cases
  it.each(Object.entries(shared.cases))("are found: %s", (text, numbers) => {
    const parts = citing(text, pattern);
    expect(parts.filter((p) => p.rule).map((p) => p.rule)).toEqual(numbers);
    expect(parts.map((p) => p.text).join("")).toBe(text);
  });
  it("wait for the index", () => {
    expect(citing("7.42", null)).toEqual([{ text: "7.42", rule: "" }]);
  });
  it("lead to the nearest rule above", () => {
    const card = (id: string): RuleCard => ({ id, title: "", gist: "", ruling: false, about: [] });
    const rules = new Map(["4.1", "4.1-1B", "7.0"].map((id) => [id, card(id)]));
    expect(findRule(rules, "4.1-1B-a")!.id).toBe("4.1-1B");
    expect(findRule(rules, "4.1-3")!.id).toBe("4.1");
    expect(findRule(rules, "7.31")!.id).toBe("7.0");
    expect(findRule(rules, "99.1")).toBeNull();
  });
});

describe("the log", () => {
  const entry: LogEntry = { number: 3, side: "us", action: null, note: null, events: [{ type: "UnitMoved", text: "1/2 Mar moves to 1203", rule: "5.0", headline: false }], rolls: [{ faces: 6, face: 4, rule: "7.61", die: "" }] };
  it.each([["mar 1203", "", false, true], ["5.0", "", false, true], ["japan", "", false, false], ["", "japan", false, false], ["", "us", true, true]])("filter %s %s %s", (words, side, dice, found) => {
    expect(matches(entry, { words, side, dice })).toBe(found);
  });
});

describe("movement points", () => {
  it("say what a way costs", () => {
    expect(cost(8, 6.5)).toBe("costs 1.5, 6.5 left");
    expect(cost(8, null)).toBe("the move ends there");
    expect(cost(null, 3)).toBe("");
  });
});
