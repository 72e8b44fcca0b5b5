// Closed lines that may be very long, cut down to what a tile needs of them.
import type { Bounds, Point } from "./geometry";

const CELL = 8;
interface Loop { points: Point[]; box: Bounds }

export class Shape {
  private readonly loops: Loop[] = [];
  private readonly cells = new Map<number, [number, number][]>(); // cell -> [loop, first point] of the segments in it

  add(points: Point[]): void {
    if (points.length < 3) return;
    const at = this.loops.length;
    const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
    points.forEach(([x, y], i) => {
      box.x0 = Math.min(box.x0, x);
      box.y0 = Math.min(box.y0, y);
      box.x1 = Math.max(box.x1, x);
      box.y1 = Math.max(box.y1, y);
      const key = this.key(Math.floor(x / CELL), Math.floor(y / CELL));
      const cell = this.cells.get(key);
      if (cell) cell.push([at, i]);
      else this.cells.set(key, [[at, i]]);
    });
    this.loops.push({ points, box });
  }

  private key(i: number, j: number): number {
    return (i + 64) * 8192 + j + 64;
  }

  /** To fill or to clip with: every loop cut to the box. */
  area(box: Bounds): Path2D {
    const path = new Path2D();
    for (const loop of this.loops) {
      const { x0, y0, x1, y1 } = loop.box;
      if (x1 < box.x0 || x0 > box.x1 || y1 < box.y0 || y0 > box.y1) continue;
      const whole = x0 >= box.x0 && x1 <= box.x1 && y0 >= box.y0 && y1 <= box.y1;
      const cut = whole ? loop.points : cutTo(loop.points, box);
      if (cut.length < 3) continue;
      cut.forEach(([x, y], i) => (i ? path.lineTo(x, y) : path.moveTo(x, y)));
      path.closePath();
    }
    return path;
  }

  /** To draw along: the stretches of line that come near the box. */
  line(box: Bounds): Path2D {
    const path = new Path2D();
    const wanted = new Map<number, Set<number>>();
    for (let i = Math.floor(box.x0 / CELL) - 1; i <= Math.floor(box.x1 / CELL) + 1; i++)
      for (let j = Math.floor(box.y0 / CELL) - 1; j <= Math.floor(box.y1 / CELL) + 1; j++)
        for (const [loop, n] of this.cells.get(this.key(i, j)) ?? []) {
          const set = wanted.get(loop);
          if (set) set.add(n);
          else wanted.set(loop, new Set([n]));
        }
    for (const [at, set] of wanted) {
      const { points } = this.loops[at];
      if (set.size === points.length) {
        points.forEach(([x, y], i) => (i ? path.lineTo(x, y) : path.moveTo(x, y)));
        path.closePath();
        continue;
      }
      for (const n of [...set].sort((a, b) => a - b)) {
        const [x, y] = points[n], [u, v] = points[(n + 1) % points.length];
        if (!set.has((n - 1 + points.length) % points.length) || n === 0) path.moveTo(x, y);
        path.lineTo(u, v);
      }
    }
    return path;
  }
}

/** Sutherland and Hodgman: a polygon cut by the four sides of a box. */
export function cutTo(points: readonly Point[], box: Bounds): Point[] {
  let out = points as Point[];
  const sides: [(p: Point) => number][] = [[(p) => p[0] - box.x0], [(p) => box.x1 - p[0]], [(p) => p[1] - box.y0], [(p) => box.y1 - p[1]]];
  for (const [inside] of sides) {
    const before = out;
    out = [];
    for (let i = 0; i < before.length; i++) {
      const p = before[i], q = before[(i + 1) % before.length];
      const a = inside(p), b = inside(q);
      if (a >= 0) out.push(p);
      if (a >= 0 !== b >= 0) {
        const t = a / (a - b);
        out.push([p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t]);
      }
    }
    if (!out.length) break;
  }
  return out;
}
