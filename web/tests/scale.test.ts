import { describe, expect, it } from "vitest";
import { bars, hexBar } from "../src/lib/scale";

describe("the scale bar", () => {
  it("is as long as its text says", () => {
    for (const k of [5, 14, 26, 60, 130])
      for (const { px, text } of bars(650, k)) {
        const metres = Number.parseFloat(text) * (text.endsWith("km") ? 1000 : text.endsWith(" m") ? 1 : 1609.344);
        expect(px).toBeCloseTo((metres / 650) * Math.sqrt(3) * k, 6);
        expect(px).toBeGreaterThanOrEqual(45);
      }
  });

  it("counts hexes where the ground is not known", () => {
    expect(hexBar(40)).toEqual({ px: 40 * Math.sqrt(3), text: "1 hex" });
    expect(hexBar(10).text).toBe("5 hexes");
  });
});
