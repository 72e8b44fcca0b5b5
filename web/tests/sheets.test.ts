import { describe, expect, it } from "vitest";
import { NOTHING } from "../src/lib/board/view";
import type { HexDrawing, Piece, Scene, Sheet } from "../src/lib/protocol";
import { Sheets } from "../src/lib/sheets";

const hex = (name: string): HexDrawing => ({ name, x: 0, y: 0, terrain: "", place: "", marks: [], provenance: "", text: name });
const sheet = (key: string, first: number, names: string[]) => ({ key, first, hexes: names.map(hex), sides: [] }) as unknown as Sheet;
const piece = (key: string, spot: number | null) => ({ key, spot }) as unknown as Piece;
const MAP = sheet("map", 0, ["A1", "A2", "A3"]);
const CAVES = { ...sheet("caves", 3, ["A2 cave", "A3 cave"]), sides: [{ a: 3, b: 4, feature: "tunnel", provenance: "" }] } as Sheet;
const sheets = new Sheets([MAP, CAVES]);
const scene = {
  pieces: [piece("one", 1), piece("two", 4), piece("three", null)],
  markers: [{ spot: 3, kind: "x", text: "" }],
  focus: [0, 3],
  arrows: [{ start: 0, to: 1, kind: "attack", side: "", text: "" }, { start: 1, to: 3, kind: "attack", side: "", text: "" }],
  overlays: [{ key: "o", spots: [2, 4] }],
} as unknown as Scene;

describe("several sheets", () => {
  it("find the sheet and the hex of a spot", () => {
    expect([0, 2, 3, 4, 5].map((spot) => sheets.of(spot))).toEqual([0, 0, 1, 1, -1]);
    expect(sheets.hex(4)?.name).toBe("A3 cave");
    expect(sheets.hex(9)).toBeUndefined();
    expect(sheets.size).toBe(5);
  });

  it("draw on each what lies there, counted from its first spot", () => {
    const caves = sheets.scene(1, scene);
    expect(caves.pieces.map((p) => [p.key, p.spot])).toEqual([["two", 1]]);
    expect(caves.markers.map((m) => m.spot)).toEqual([0]);
    expect(caves.focus).toEqual([0]);
    expect(caves.arrows).toEqual([]);
    expect(caves.overlays[0].spots).toEqual([1]);
    expect(sheets.scene(0, scene).pieces.map((p) => p.key)).toEqual(["one"]);
    expect(sheets.scene(0, scene).arrows.length).toBe(1);
    expect(sheets.own(1).sides[0]).toMatchObject({ a: 0, b: 1 });
  });

  it("keep a piece that has not changed", () => {
    expect(sheets.scene(1, scene).pieces[0]).toBe(sheets.scene(1, scene).pieces[0]);
  });

  it("highlight on each what can be chosen there", () => {
    const marks = { ...NOTHING, spots: new Set([1, 3]), reach: new Map([[4, "2"]]), ways: new Map([[4, { path: [1, 3, 4], text: "" }]]), proposed: [[0, 1]] };
    const caves = sheets.marks(1, marks);
    expect([...caves.spots]).toEqual([0]);
    expect([...caves.reach.keys()]).toEqual([1]);
    expect(caves.ways.get(1)!.path).toEqual([0, 1]);
    expect(caves.proposed).toEqual([]);
  });

  it("stay on a sheet while something is to be seen there", () => {
    expect(sheets.best([0, 3], 1)).toBe(1);
    expect(sheets.best([3], 0)).toBe(1);
    expect(sheets.best([], 1)).toBe(1);
  });

  it("leave a single sheet as it is", () => {
    expect(new Sheets([MAP]).scene(0, scene)).toBe(scene);
    expect(new Sheets([MAP]).marks(0, NOTHING)).toBe(NOTHING);
  });
});
