import { describe, expect, it } from "vitest";
import type { LogEntry, RuleCard } from "../src/lib/protocol";
import { findRule } from "../src/lib/rulebook";
import { citing, heading, matches, remaining, spent, spoken } from "../src/lib/words";

describe("rule numbers in a sentence", () => {
  it("become links if they are known", () => {
    const known = new Set(["7.42", "R15"]);
    expect(citing("River line (7.42), R15, not 9.99", (id) => known.has(id)).filter((p) => p.rule).map((p) => p.rule)).toEqual(["7.42", "R15"]);
    expect(citing("River line (7.42), R15, not 9.99", (id) => known.has(id)).map((p) => p.text).join("")).toBe("River line (7.42), R15, not 9.99");
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
  const entry: LogEntry = { number: 3, side: "us", action: null, note: null, events: [{ type: "UnitMoved", text: "1/2 Mar moves to 1203", rule: "5.0" }], rolls: [{ faces: 6, face: 4, rule: "7.61" }] };
  it.each([["mar 1203", "", false, true], ["5.0", "", false, true], ["japan", "", false, false], ["", "japan", false, false], ["", "us", true, true]])("filter %s %s %s", (words, side, dice, found) => {
    expect(matches(entry, { words, side, dice })).toBe(found);
  });
});

describe("words", () => {
  it("say orders and what is left", () => {
    expect(spoken("EndCombat")).toBe("End combat");
    expect(heading("PickCarrier", [{ type: "PickCarrier", kind: "unit", name: "1/9 Amphib", text: "sail with 1/9 Amphib" }])).toBe("Sail with");
    expect(heading("PlaceAt", [{ type: "PlaceAt", kind: "spot", name: "0819", text: "at 0819 (George Town)" }])).toBe("Place at");
    expect(heading("AddAttacker", [{ type: "AddAttacker", kind: "unit", name: "317", text: "317 attacks" }])).toBe("Who attacks");
    expect(heading("AddFpf", [{ type: "AddFpf", kind: "unit", name: "4-14", text: "4-14 gives protective fire" }])).toBe("Who gives protective fire");
    expect(heading("AddSupport", [{ type: "AddSupport", kind: "points", name: "2", text: "2 Ground Support" }])).toBe("Add support");
    expect(remaining("3/2 Mar moves from 0803, 6.5 Movement Points left")).toBe("6.5");
    expect(remaining("")).toBe("");
  });

  it("say what a way costs, as far as they tell", () => {
    const now = "3/2 Mar moves from 0803, 8 Movement Points left";
    expect(spent(now, { left: "3/2 Mar moves from 0904, 6.5 Movement Points left" })).toBe("costs 1.5, 6.5 left");
    expect(spent(now, { left: "" })).toBe("its move ends there");
    expect(spent("a patrol is on the move", { left: "it is on the move" })).toBe("");
  });
});
