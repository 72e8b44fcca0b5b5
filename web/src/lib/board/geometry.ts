// Hexes of circumradius 1 on the sheet: corners, neighbours, what lies under a point, outlines of regions.
import type { HexDrawing, Sheet } from "../protocol";

export type Point = [number, number];
export interface Bounds { x0: number; y0: number; x1: number; y1: number }

export const ROOT3 = Math.sqrt(3);
const CELL = 6;

export function hexCorners(flat: boolean): Point[] {
  return [0, 1, 2, 3, 4, 5].map((i) => {
    const angle = (Math.PI / 3) * i + (flat ? 0 : Math.PI / 6);
    return [Math.cos(angle), Math.sin(angle)];
  });
}

/** The hexes of a sheet, found by place. */
export class Grid {
  readonly corners: Point[];
  readonly neighbours: number[][];
  private readonly cells = new Map<number, number[]>();

  constructor(readonly hexes: readonly HexDrawing[], readonly flat: boolean) {
    this.corners = hexCorners(flat);
    hexes.forEach((hex, i) => {
      const key = this.key(Math.floor(hex.x / CELL), Math.floor(hex.y / CELL));
      const cell = this.cells.get(key);
      if (cell) cell.push(i);
      else this.cells.set(key, [i]);
    });
    this.neighbours = hexes.map((hex, i) =>
      this.within({ x0: hex.x - 2, y0: hex.y - 2, x1: hex.x + 2, y1: hex.y + 2 }).filter((j) => j !== i && Math.hypot(hexes[j].x - hex.x, hexes[j].y - hex.y) < 1.9),
    );
  }

  private key(i: number, j: number): number {
    return i * 4096 + j;
  }

  /** Indices of the hexes whose centre lies in a box. */
  within(box: Bounds): number[] {
    const found: number[] = [];
    for (let i = Math.floor(box.x0 / CELL); i <= Math.floor(box.x1 / CELL); i++)
      for (let j = Math.floor(box.y0 / CELL); j <= Math.floor(box.y1 / CELL); j++)
        for (const at of this.cells.get(this.key(i, j)) ?? []) {
          const { x, y } = this.hexes[at];
          if (x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1) found.push(at);
        }
    return found;
  }

  /** The hex under a point of the sheet, or -1. Hexes are the cells nearest to their centres. */
  at(x: number, y: number): number {
    let best = -1;
    let least = 1.0001;
    for (const i of this.within({ x0: x - 1, y0: y - 1, x1: x + 1, y1: y + 1 })) {
      const distance = Math.hypot(this.hexes[i].x - x, this.hexes[i].y - y);
      if (distance < least) [best, least] = [i, distance];
    }
    return best >= 0 && insideHex(x - this.hexes[best].x, y - this.hexes[best].y, this.flat) ? best : -1;
  }

  /** The neighbour that lies most in a direction (radians, 0 to the right, y downward), or -1. */
  towards(from: number, angle: number): number {
    const { x, y } = this.hexes[from];
    let best = -1;
    let most = 0.2;
    for (const i of this.neighbours[from]) {
      const turn = Math.cos(Math.atan2(this.hexes[i].y - y, this.hexes[i].x - x) - angle);
      if (turn > most + 1e-9) [best, most] = [i, turn];
    }
    return best;
  }

  /** The two ends of the side that two neighbours share. */
  side(a: number, b: number): [Point, Point] {
    const p = this.hexes[a], q = this.hexes[b];
    const mx = (p.x + q.x) / 2, my = (p.y + q.y) / 2;
    const length = Math.hypot(q.x - p.x, q.y - p.y) || 1;
    const nx = -(q.y - p.y) / length / 2, ny = (q.x - p.x) / length / 2;
    return [[mx + nx, my + ny], [mx - nx, my - ny]];
  }

  /** The name of a corner: hexes that share it may differ a little in where they have it. */
  cornerKey([x, y]: Point): string {
    const first = this.hexes[0];
    const [u, v] = this.flat ? [2, 2 / ROOT3] : [2 / ROOT3, 2];
    return `${Math.round((x - first.x) * u)},${Math.round((y - first.y) * v)}`;
  }

  bounds(indices: Iterable<number>): Bounds | null {
    let box: Bounds | null = null;
    for (const i of indices) {
      const { x, y } = this.hexes[i];
      box = box
        ? { x0: Math.min(box.x0, x - 1), y0: Math.min(box.y0, y - 1), x1: Math.max(box.x1, x + 1), y1: Math.max(box.y1, y + 1) }
        : { x0: x - 1, y0: y - 1, x1: x + 1, y1: y + 1 };
    }
    return box;
  }
}

export function insideHex(dx: number, dy: number, flat: boolean): boolean {
  const [a, b] = flat ? [Math.abs(dx), Math.abs(dy)] : [Math.abs(dy), Math.abs(dx)];
  return b <= ROOT3 / 2 + 1e-6 && ROOT3 * a + b <= ROOT3 + 1e-6;
}

/** Closed outlines of a set of hexes, corner by corner. */
export function outlines(grid: Grid, inside: (hex: number) => boolean): Point[][] {
  const next = new Map<string, Point[]>();
  const name = (p: Point) => grid.cornerKey(p);
  grid.hexes.forEach((hex, i) => {
    if (!inside(i)) return;
    for (let n = 0; n < 6; n++) {
      const [ax, ay] = grid.corners[n], [bx, by] = grid.corners[(n + 1) % 6];
      const out = Math.atan2((ay + by) / 2, (ax + bx) / 2);
      const beyond = neighbourAt(grid, i, out);
      if (beyond >= 0 && inside(beyond)) continue;
      const from: Point = [hex.x + ax, hex.y + ay];
      const list = next.get(name(from)) ?? [];
      list.push([hex.x + bx, hex.y + by]);
      next.set(name(from), list);
    }
  });
  const loops: Point[][] = [];
  for (const key of next.keys()) {
    while (next.get(key)?.length) {
      const loop: Point[] = [];
      let at = key;
      for (;;) {
        const list = next.get(at);
        const to = list?.pop();
        if (!to) break;
        loop.push(to);
        at = name(to);
        if (at === key) break;
      }
      if (loop.length > 2) loops.push(loop);
    }
  }
  return loops;
}

function neighbourAt(grid: Grid, from: number, angle: number): number {
  const { x, y } = grid.hexes[from];
  return grid.neighbours[from].find((i) => Math.cos(Math.atan2(grid.hexes[i].y - y, grid.hexes[i].x - x) - angle) > 0.95) ?? -1;
}

/** Noise in [-1, 1] that depends on nothing but the place: the same line is bent alike wherever it is drawn. */
export function noise(x: number, y: number, salt = 0): number {
  const n = Math.sin(x * 127.1 + y * 311.7 + salt * 74.7) * 43758.5453;
  return (n - Math.floor(n)) * 2 - 1;
}

function smoothNoise(x: number, y: number, salt: number): number {
  const i = Math.floor(x), j = Math.floor(y), u = x - i, v = y - j;
  const s = u * u * (3 - 2 * u), t = v * v * (3 - 2 * v);
  const a = noise(i, j, salt), b = noise(i + 1, j, salt), c = noise(i, j + 1, salt), d = noise(i + 1, j + 1, salt);
  return a + (b - a) * s + (c - a) * t + (a - b - c + d) * s * t;
}

/** A closed line drawn by hand: corners cut, then bent a little. */
export function natural(loop: Point[], amount = 0.16): Point[] {
  let line = loop;
  for (let round = 0; round < 2; round++) {
    const cut: Point[] = [];
    line.forEach((p, i) => {
      const q = line[(i + 1) % line.length];
      cut.push([p[0] * 0.75 + q[0] * 0.25, p[1] * 0.75 + q[1] * 0.25], [p[0] * 0.25 + q[0] * 0.75, p[1] * 0.25 + q[1] * 0.75]);
    });
    line = cut;
  }
  return line.map(([x, y]) => [x + amount * smoothNoise(x * 1.7, y * 1.7, 1), y + amount * smoothNoise(x * 1.7, y * 1.7, 2)]);
}

/** Joins links between numbered points into lines that run from junction to junction. */
export function chains(links: readonly (readonly [number, number])[]): number[][] {
  const at = new Map<number, number[]>();
  links.forEach(([a, b], i) => {
    for (const end of [a, b]) at.set(end, [...(at.get(end) ?? []), i]);
  });
  const used = new Set<number>();
  const lines: number[][] = [];
  const follow = (start: number, first: number) => {
    const line = [start];
    let here = start, link = first;
    for (;;) {
      used.add(link);
      here = links[link][0] === here ? links[link][1] : links[link][0];
      line.push(here);
      const on = at.get(here) ?? [];
      const next = on.length === 2 ? on.find((i) => !used.has(i)) : undefined;
      if (next === undefined) break;
      link = next;
    }
    lines.push(line);
  };
  for (const [end, list] of at) if (list.length !== 2) for (const link of list) if (!used.has(link)) follow(end, link);
  links.forEach(([a], i) => {
    if (!used.has(i)) follow(a, i);
  });
  return lines;
}

/** The box of a sheet that a part of the screen shows. */
export function sheetBounds(sheet: Sheet): Bounds {
  return { x0: 0, y0: 0, x1: sheet.width, y1: sheet.height };
}
