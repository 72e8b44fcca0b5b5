import { describe, expect, it } from "vitest";
import { VALUE_SIZE, detailFor, tag } from "../src/lib/board/counters";
import { changes, fan, pile, slotAt, stacksOf } from "../src/lib/board/stacks";
import { sidc } from "../src/lib/board/symbols";
import type { Piece } from "../src/lib/protocol";

const piece = (n: number, spot: number | null): Piece => ({ key: `u${n}`, side: "a", text: "", name: `${n}`, symbol: "infantry", size: "battalion", values: "1-2-3", spot, box: spot === null ? "lost" : "", unit: n, status: [], kind: "unit", face_down: false, count: 1, tint: "", formation: "", provenance: "", facing: null, level: "", posture: "" });

describe("stacks", () => {
  const pieces = [piece(1, 5), piece(2, 5), piece(3, 5), piece(4, 9), piece(5, null)];

  it("hold what lies in one place, and nothing that is in a box", () => {
    const stacks = stacksOf(pieces);
    expect([...stacks.keys()]).toEqual([5, 9]);
    expect(stacks.get(5)!.pieces.map((p) => p.unit)).toEqual([1, 2, 3]);
  });

  it("give the topmost piece of a pile under the pointer", () => {
    const slots = pile(stacksOf(pieces).get(5)!, 100, 100, 40);
    expect(slotAt(slots, 100, 100)!.piece.unit).toBe(3);
    expect(slotAt(slots, 300, 100)).toBeNull();
  });

  it("fan out inside the window, large enough to read, none over another", () => {
    const many = { spot: 1, pieces: Array.from({ length: 14 }, (_, n) => piece(n, 1)) };
    for (const [x, y] of [[5, 5], [395, 300], [200, 400]]) {
      const slots = fan(many, x, y, 12, 400);
      for (const s of slots) {
        expect(s.x - s.size / 2).toBeGreaterThanOrEqual(0);
        expect(s.x + s.size / 2).toBeLessThanOrEqual(400);
        expect(s.size * VALUE_SIZE).toBeGreaterThanOrEqual(9);
        expect(slotAt(slots, s.x, s.y)).toBe(s);
      }
    }
  });
});

describe("what has changed", () => {
  it("tells moves, losses and arrivals apart", () => {
    const found = changes([piece(1, 5), piece(2, 6), piece(3, null), piece(4, 8)], [piece(1, 7), piece(2, null), piece(3, 4)]);
    expect(found.moved.map((m) => [m.piece.unit, m.from, m.to])).toEqual([[1, 5, 7]]);
    expect(found.gone.map((g) => g.piece.unit)).toEqual([2, 4]);
    expect(found.come.map((p) => p.unit)).toEqual([3]);
  });
});

describe("counters", () => {
  it("show less when they are small", () => {
    expect([6, 16, 30, 60].map((px) => detailFor(px))).toEqual(["block", "plain", "values", "full"]);
  });
  it("mark status by letters", () => {
    expect([tag("moved"), tag("fought"), tag("entrenched")]).toEqual(["M", "F", "en"]);
  });
  it("turn words into symbols of 20 digits, unknown ones too", () => {
    expect(sidc("armor", "regiment")).toBe("10031000171205000000");
    for (const word of ["infantry", "mountain_artillery", "no such thing"]) expect(sidc(word, "?")).toMatch(/^\d{20}$/);
  });
});
