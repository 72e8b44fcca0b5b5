import { describe, expect, it } from "vitest";
import { applied, spliced } from "../src/lib/frames";
import type { Frame } from "../src/lib/wire";

const before = { number: 4, told: [{}], left: 3, choices: [1, 2], scene: { pieces: ["a", "b", "c", "d"], focus: [7], boxes: ["x"] } } as unknown as Frame;

describe("a change laid on a frame", () => {
  it("puts new values in the place of old ones, also in the scene", () => {
    const after = applied(before, { number: 5, since: 4, values: { left: 2, "scene.focus": [8] } });
    expect(after).toEqual({ ...before, number: 5, told: [], left: 2, scene: { ...before.scene, focus: [8] } });
    expect(before.scene.focus).toEqual([7]);
  });
  it("takes items out of lists and puts others in, by the places of the old list", () => {
    expect(spliced(["a", "b", "c", "d"], [[0, 1, []], [2, 1, ["C", "C2"]], [4, 0, ["e"]]])).toEqual(["b", "C", "C2", "d", "e"]);
    expect(spliced([], [[0, 0, [1]]])).toEqual([1]);
    expect(applied(before, { number: 5, since: 4, splices: { "scene.pieces": [[1, 2, ["B"]]] } }).scene.pieces).toEqual(["a", "B", "d"]);
  });
  it("leaves what has not changed the same", () => {
    expect(applied(before, { number: 5, since: 4, values: { left: 1 } }).scene).toBe(before.scene);
    expect(applied(before, { number: 5, since: 4, values: { "scene.focus": [] } }).scene.boxes).toBe(before.scene.boxes);
  });
});
