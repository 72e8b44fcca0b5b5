import { describe, expect, it } from "vitest";
import { Grid, chains, insideHex, natural, outlines } from "../src/lib/board/geometry";
import type { HexDrawing } from "../src/lib/protocol";

const ROOT3 = Math.sqrt(3);
function sheet(columns: number, rows: number, flat = true): Grid {
  const hexes: HexDrawing[] = [];
  for (let c = 0; c < columns; c++)
    for (let r = 0; r < rows; r++) {
      const [u, v] = [1 + c * 1.5, Number((ROOT3 / 2 + (r + (c % 2) / 2) * ROOT3).toFixed(3))]; // rounded, as the server sends it
      hexes.push({ name: `${c}${r}`, x: flat ? u : v, y: flat ? v : u, terrain: "clear", place: "", marks: [], provenance: "", text: "" });
    }
  return new Grid(hexes, flat);
}

describe.each([true, false])("a grid of hexes, flat: %s", (flat) => {
  const grid = sheet(7, 6, flat);

  it("finds the hex under any point", () => {
    grid.hexes.forEach((hex, i) => {
      for (const [x, y] of [[0, 0], [0.5, 0.3], [-0.6, 0.2], [0.2, -0.75]]) {
        const [dx, dy] = flat ? [x, y] : [y, x];
        if (insideHex(dx, dy, flat)) expect(grid.at(hex.x + dx, hex.y + dy)).toBe(i);
      }
    });
    expect(grid.at(-3, -3)).toBe(-1);
  });

  it("gives six neighbours inside, fewer at the edge", () => {
    expect(grid.neighbours[2 * 6 + 3]).toHaveLength(6);
    expect(grid.neighbours[0].length).toBeLessThan(6);
  });

  it("walks to the neighbour in a direction and back", () => {
    const from = 3 * 6 + 3;
    for (let n = 0; n < 6; n++) {
      const angle = (Math.PI / 3) * n + (flat ? Math.PI / 6 : 0);
      const to = grid.towards(from, angle);
      expect(grid.neighbours[from]).toContain(to);
      expect(grid.towards(to, angle + Math.PI)).toBe(from);
    }
  });

  it("closes the outline of a region, though centres are rounded", () => {
    const inside = new Set([14, 15, 20, 21, 26]);
    const loops = outlines(grid, (i) => inside.has(i));
    expect(loops).toHaveLength(1);
    const area = Math.abs(loops[0].reduce((sum, [x, y], i) => sum + x * loops[0][(i + 1) % loops[0].length][1] - y * loops[0][(i + 1) % loops[0].length][0], 0)) / 2;
    expect(area).toBeCloseTo((inside.size * 3 * ROOT3) / 2, 1);
    expect(natural(loops[0]).length).toBe(loops[0].length * 4);
  });

  it("draws a hole as a loop of its own", () => {
    const hole = 3 * 6 + 3;
    const ring = new Set(grid.neighbours[hole]);
    expect(outlines(grid, (i) => ring.has(i))).toHaveLength(2);
  });

  it("has one unit of hexside between neighbours", () => {
    const [p, q] = grid.side(20, grid.neighbours[20][0]);
    expect(Math.hypot(p[0] - q[0], p[1] - q[1])).toBeCloseTo(1, 2);
  });
});

describe("chains", () => {
  it("run from junction to junction and hold every link once", () => {
    const links: [number, number][] = [[1, 2], [2, 3], [3, 4], [3, 5], [5, 6], [7, 8], [8, 9], [9, 7]];
    const lines = chains(links);
    expect(lines.reduce((sum, line) => sum + line.length - 1, 0)).toBe(links.length);
    expect(lines).toContainEqual([7, 8, 9, 7]);
    expect(lines.some((line) => line.join() === "1,2,3")).toBe(true);
  });
});
