import { describe, expect, it } from "vitest";
import { overlaps, placeLabels } from "../src/lib/board/labels";
import type { Label } from "../src/lib/protocol";

const measure = (text: string, font: string, spacing: number) => text.length * (Number(/(\d+(?:\.\d+)?)px/.exec(font)![1]) * 0.55 + spacing);
const size = { width: 60, height: 46 };
const kinds = ["town", "hill", "village", "point", "water", "sea", "airfield", "region", "something else"];
let seed = 3;
const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
const crowd: Label[] = Array.from({ length: 160 }, (_, n) => ({ text: `Place ${n}`, x: 3 + random() * 54, y: 3 + random() * 40, kind: kinds[n % kinds.length], angle: n % 23 ? 0 : 90 }));

describe("names on the map", () => {
  it.each([8, 16, 24, 40, 80])("none covers another at %d pixels a hex, and none leaves the sheet", (k) => {
    const placed = placeLabels(crowd, k, size, measure);
    expect(placed.length).toBeGreaterThan(5);
    placed.forEach((a, i) => {
      expect(a.box.x >= 0 && a.box.y >= 0 && a.box.x + a.box.w <= size.width * k && a.box.y + a.box.h <= size.height * k).toBe(true);
      for (const b of placed.slice(i + 1)) expect(overlaps(a.box, b.box)).toBe(false);
    });
  });

  it("shows more of them nearer, towns always", () => {
    const towns = crowd.filter((l) => l.kind === "town").slice(0, 3);
    expect(placeLabels(towns, 6, size, measure).length).toBeGreaterThan(0);
    expect(placeLabels(crowd, 40, size, measure).length).toBeGreaterThan(placeLabels(crowd, 10, size, measure).length);
  });

  it("gives way by rank: the town keeps its place, the point does not", () => {
    const at = { x: 30, y: 20, angle: 0 };
    const [first] = placeLabels([{ text: "Cape", kind: "point", ...at }, { text: "Town", kind: "town", ...at }], 30, size, measure);
    expect(first.label.text).toBe("Town");
  });
});
