import { describe, expect, it } from "vitest";
import { Catalogue } from "../src/lib/catalogue";
import type { Sheet } from "../src/lib/protocol";
import { Sheets } from "../src/lib/sheets";
import type { Counter, Piece, Scene } from "../src/lib/wire";

const counter = (key: string, more: Partial<Counter>): Counter => ({ key, side: "us", text: "", name: "", symbol: "", size: "", faces: [], kind: "unit", tint: "", formation: "", provenance: "", ...more });
const catalogue = new Catalogue(
  [
    counter("u1", { text: "US 2/8 Mar, infantry battalion", name: "2/8 Mar", symbol: "infantry", faces: [{ values: "4-5-6", text: "attack 4" }, { values: "2-3-6", text: "attack 2" }] }),
    counter("back", { text: "US units" }),
    counter("supply", { text: "US supply points", kind: "supply" }),
  ],
  new Sheets([{ first: 0, hexes: [{ name: "0101", place: "" }, { name: "0102", place: "Garapan" }] } as unknown as Sheet]),
  [{ key: "us", name: "US", color: "#000" }],
);
const scene = (...pieces: Piece[]): Scene => ({ pieces, boxes: [{ key: "lost", title: "US: eliminated", side: "us", note: "", kind: "", arg: null, rule: "" }], markers: [], tracks: [], meters: [], focus: [], involved: [], arrows: [], overlays: [], displays: [], battle: null });
const drawn = (piece: Piece) => catalogue.scene(scene(piece)).pieces[0];

describe("pieces and their counters", () => {
  it("are put together, with the values of the face that is up", () => {
    const whole = drawn({ key: "u1", spot: 1, unit: 1, status: ["moved"] });
    expect([whole.name, whole.values, whole.text]).toEqual(["2/8 Mar", "4-5-6", "US 2/8 Mar, infantry battalion, attack 4, in 0102 (Garapan), moved"]);
    expect(drawn({ key: "u1", spot: 1, unit: 1, face: 1 }).values).toBe("2-3-6");
  });
  it("say where they lie beside the map, and the figure that changes", () => {
    expect(drawn({ key: "u1", box: "lost", unit: 1 }).text).toBe("US 2/8 Mar, infantry battalion, attack 4, eliminated");
    expect(drawn({ key: "s", counter: "supply", spot: 0, values: "3" })).toMatchObject({ values: "3", kind: "supply", text: "US supply points, 3, in 0101" });
  });
  it("show nothing of what is not known but whose it is and how many", () => {
    expect(drawn({ key: "down 0", counter: "back", spot: 0, face_down: true, count: 3 })).toMatchObject({ side: "us", name: "", symbol: "", unit: null, text: "US units (3), in 0101, face down" });
  });
  it("stay the same objects as long as they do not change", () => {
    const before = catalogue.scene(scene({ key: "u1", spot: 1, unit: 1 }, { key: "a", counter: "back", spot: 0 })).pieces;
    const after = catalogue.scene(scene({ key: "u1", spot: 0, unit: 1 }, { key: "a", counter: "back", spot: 0 })).pieces;
    expect([after[0] === before[0], after[1] === before[1]]).toEqual([false, true]);
  });
});
