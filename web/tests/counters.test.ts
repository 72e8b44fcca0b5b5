import { describe, expect, it } from "vitest";
import { short, tip } from "../src/lib/board/counters";

describe("what stands on a counter besides its values", () => {
  it("a level or a posture in two letters", () => {
    expect(["level 2", "level -1", "cave", "entrenched", ""].map(short)).toEqual(["2", "-1", "ca", "en", ""]);
  });

  it("an arrow at its edge where it faces", () => {
    for (const [facing, x, y] of [[0, 0, -0.5], [90, 0.5, 0], [180, 0, 0.5], [315, -0.5, -0.5]]) {
      const found = tip(facing);
      expect(found[0]).toBeCloseTo(x);
      expect(found[1]).toBeCloseTo(y);
    }
  });
});
