import { describe, expect, it } from "vitest";
import { alternatives, anywhere, chosen, ways, ending, spread } from "../src/lib/choices";
import type { Choice, Piece } from "../src/lib/protocol";

const choice = (type: string, arg: number | null, kind: string | null, rolls = true): Choice => ({ type, arg, kind, text: "", rolls });
const piece = (key: string, unit: number | null, kind = "unit"): Piece => ({
  key, side: "a", text: "", name: "", symbol: "", size: "", values: "", spot: 1, box: "", unit, status: [], kind, face_down: unit === null, count: 1, tint: "", formation: "", provenance: "", facing: null, level: "", posture: "",
});

describe("alternatives", () => {
  it("are what leads to dice: a plain order, or a few of a kind that is neither unit nor hex", () => {
    const tables = [choice("ChooseTable", 0, "table"), choice("ChooseTable", 1, "table")];
    expect(alternatives([...tables, choice("Pass", null, null, false)])).toEqual(tables);
    expect(alternatives([choice("Attack", null, null), choice("FireWith", 3, "unit"), choice("StepTo", 9, "spot")]).map((c) => c.type)).toEqual(["Attack"]);
  });
  it("are not shown where there are many of a kind", () => {
    expect(alternatives(Array.from({ length: 9 }, (_, n) => choice("AddSupport", n, "points")))).toEqual([]);
  });
});

describe("what can be done anywhere", () => {
  it("is what most hexes of the map offer", () => {
    const recon = Array.from({ length: 6 }, (_, n) => choice("FlyRecon", n, "spot"));
    const units = Array.from({ length: 9 }, (_, n) => choice("PickUnit", n, "unit"));
    expect([...anywhere([...recon, ...units, choice("StepTo", 1, "spot")], 10)]).toEqual(["FlyRecon"]);
    expect([...anywhere(recon, 12)]).toEqual([]);
  });
});

describe("pieces that can be chosen", () => {
  it("are told by kind and number, and never by what is hidden", () => {
    const pieces = [piece("u3", 3), piece("m3", 3, "marker"), piece("back", null)];
    expect([...chosen(pieces, [choice("Pick", 3, "unit")])]).toEqual(["u3"]);
    expect([...chosen(pieces, [choice("PlayMarker", 3, "marker"), choice("End", null, null)])]).toEqual(["m3"]);
  });
});

describe("ways of a proposal", () => {
  const at = (unit: number) => 100 + unit;
  it("begin where a single mover stands", () => {
    expect(ways({ units: [7], spots: [5, 6] }, at)).toEqual([[107, 5, 6]]);
    expect(ways({ units: [7], spots: [] }, at)).toEqual([[107]]);
  });
  it("are single places where many are placed", () => {
    expect(ways({ units: [], spots: [5, 6, 5] }, at)).toEqual([[5], [6]]);
    expect(ways({ units: [1, 2], spots: [5, 6] }, at)).toEqual([[5], [6]]);
  });
  it("go from the first of several who attack to the target", () => {
    expect(ways({ units: [1, 2], spots: [5] }, at)).toEqual([[101, 5]]);
  });
});

describe("choices as they are sent", () => {
  const sent = [{ type: "StepTo", kind: "spot", args: [7, [3, 5], 4] as (number | [number, number])[], text: "", rolls: false }, { type: "Stop", kind: null, args: [], text: "stop here", rolls: true }];
  it("are spread out, one for each argument, in their order", () => {
    const found = spread(sent);
    expect(found.map((one) => one.arg)).toEqual([7, 3, 4, 5, 4, null]);
    expect(found[5]).toEqual({ type: "Stop", kind: null, arg: null, text: "stop here", rolls: true });
    expect(spread(sent)).toBe(found);
  });
  it("give an ending the arguments of what it gives up", () => {
    expect(ending({ type: "Stop", unused: [{ type: "StepTo", text: "move" }] }, spread(sent))!.unused).toEqual([{ type: "StepTo", text: "move", kind: "spot", args: [7, 3, 4, 5, 4] }]);
    expect(ending(null, [])).toBeNull();
  });
});
