// The map sheet as drawn paths: made once from a Sheet, painted tile by tile at any scale.
import type { Sheet, Style } from "../protocol";
import { type Bounds, type Point, Grid, chains, natural, noise, outlines } from "./geometry";
import { Shape } from "./shape";

export interface Way { style: Style; key: string; lines: { points: Point[]; box: Bounds }[] }
export interface Edge { style: Style; key: string; lines: { points: Point[]; box: Bounds }[] }

/** How features and marks that a game names are drawn; others are plain lines, or a disc with a letter. */
export const EDGE_LOOKS: Record<string, "stream" | "ticks" | "line"> = {
  river: "stream", stream: "stream", wadi: "stream", canal: "stream", cliff: "ticks", escarpment: "ticks", slope: "ticks",
};

export class Art {
  readonly grid: Grid;
  readonly land = new Shape();
  readonly terrains: Map<string, Style>;
  readonly water: Style[]; // terrains that are water
  readonly regions: { style: Style; key: string; shape: Shape | null }[] = []; // the lowest one lies everywhere
  readonly ways: Way[] = [];
  readonly edges: Edge[] = [];
  readonly bridges: { style: Style; ends: [Point, Point][] }[] = []; // from hex centre to hex centre
  readonly coastal: number[] = []; // land hexes that touch water
  readonly hexPath = new Path2D();
  readonly contours: { height: number; shape: Path2D; box: Bounds }[] = [];
  readonly reefs: { shape: Path2D; box: Bounds }[] = [];

  constructor(readonly sheet: Sheet) {
    this.grid = new Grid(sheet.hexes, sheet.flat);
    trace(this.hexPath, this.grid.corners, true);
    this.terrains = new Map(sheet.terrains.map((style) => [style.key, style]));
    this.water = sheet.terrains.filter((style) => style.pattern === "waves");
    this.makeLand();
    this.makeRegions();
    this.makeLines();
    for (const { height, points } of sheet.contours) this.contours.push({ height, ...drawn(points as Point[]) });
    for (const line of sheet.reefs) this.reefs.push(drawn(line as Point[]));
  }

  isWater(hex: number): boolean {
    return this.terrains.get(this.sheet.hexes[hex].terrain)?.pattern === "waves";
  }

  private makeLand(): void {
    const { sheet, grid } = this;
    if (sheet.coast.length) for (const line of sheet.coast) this.land.add(smooth(line as Point[]));
    else for (const loop of outlines(grid, (i) => !this.isWater(i))) this.land.add(natural(loop));
    sheet.hexes.forEach((_, i) => {
      if (!this.isWater(i) && grid.neighbours[i].some((j) => this.isWater(j))) this.coastal.push(i);
    });
  }

  /** Each terrain lies on those named before it, so that borders are drawn once and nothing gapes between them. */
  private makeRegions(): void {
    const { sheet, grid } = this;
    const keys = sheet.terrains.filter((style) => !this.water.includes(style)).map((style) => style.key);
    const drawn = sheet.hexes.map((_, i) => this.drawnAs(i));
    keys.forEach((key, at) => {
      const above = new Set(keys.slice(at));
      const shape = at === 0 ? null : new Shape();
      if (shape) for (const loop of outlines(grid, (i) => above.has(drawn[i]))) shape.add(natural(loop));
      this.regions.push({ style: this.terrains.get(key)!, key, shape });
    });
  }

  /** Land that juts into a water hex is drawn like the land beside it. */
  private drawnAs(hex: number): string {
    const { sheet, grid } = this;
    if (!this.isWater(hex)) return sheet.hexes[hex].terrain;
    const votes = new Map<string, number>();
    for (const j of grid.neighbours[hex])
      if (!this.isWater(j) && this.terrains.get(sheet.hexes[j].terrain)?.pattern !== "blocks") votes.set(sheet.hexes[j].terrain, (votes.get(sheet.hexes[j].terrain) ?? 0) + 1);
    return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "";
  }

  private makeLines(): void {
    const { sheet, grid } = this;
    for (const style of sheet.features) {
      const { key } = style;
      const pairs = sheet.sides.filter((side) => side.feature === key).map((side) => [side.a, side.b] as const);
      if (!pairs.length) continue;
      const centre = (i: number): Point => [sheet.hexes[i].x, sheet.hexes[i].y];
      if (style.pattern === "bridge") this.bridges.push({ style, ends: pairs.map(([a, b]) => [centre(a), centre(b)]) });
      else if (style.through) {
        const lines = chains(pairs).map((chain) => ({ points: chain.map(centre), box: grid.bounds(chain)! }));
        this.ways.push({ style, key, lines });
      } else this.edges.push({ style, key, lines: this.edgeLines(pairs).map((points) => ({ points, box: boxOf(points) })) });
    }
    this.ways.sort((a, b) => a.style.width - b.style.width);
  }

  /** Hexsides joined end to end. */
  private edgeLines(pairs: (readonly [number, number])[]): Point[][] {
    const corners: Point[] = [];
    const numbers = new Map<string, number>();
    const number = (p: Point) => {
      const key = this.grid.cornerKey(p);
      let n = numbers.get(key);
      if (n === undefined) {
        n = corners.push(p) - 1;
        numbers.set(key, n);
      }
      return n;
    };
    const links = pairs.map(([a, b]) => {
      const [p, q] = this.grid.side(a, b);
      return [number(p), number(q)] as const;
    });
    return chains(links).map((chain) => chain.map((i) => corners[i]));
  }
}

export function trace(path: Path2D, points: readonly Point[], closed = false): void {
  points.forEach(([x, y], i) => (i ? path.lineTo(x, y) : path.moveTo(x, y)));
  if (closed) path.closePath();
}

/** A road: straight out of the first centre, bent in each centre, straight into the last. */
export function curve(path: Path2D, points: readonly Point[]): void {
  if (points.length < 2) return;
  const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  path.moveTo(...points[0]);
  path.lineTo(...middle(points[0], points[1]));
  for (let i = 1; i < points.length - 1; i++) path.quadraticCurveTo(...points[i], ...middle(points[i], points[i + 1]));
  path.lineTo(...points[points.length - 1]);
}

/** A line with its corners rounded off, ready to be stroked. */
function drawn(points: Point[]): { shape: Path2D; box: Bounds } {
  const shape = new Path2D();
  curve(shape, points);
  return { shape, box: boxOf(points) };
}

function smooth(line: Point[]): Point[] {
  const closed = line.length > 2 && line[0][0] === line[line.length - 1][0] && line[0][1] === line[line.length - 1][1];
  const ring = closed ? line.slice(0, -1) : line;
  const out: Point[] = [];
  ring.forEach((p, i) => {
    const q = ring[(i + 1) % ring.length];
    const bend = 0.05;
    out.push([p[0] * 0.75 + q[0] * 0.25, p[1] * 0.75 + q[1] * 0.25]);
    out.push([p[0] * 0.25 + q[0] * 0.75 + bend * noise(p[0], p[1], 5), p[1] * 0.25 + q[1] * 0.75 + bend * noise(p[0], p[1], 6)]);
  });
  return out;
}

export function grown(box: Bounds, by: number): Bounds {
  return { x0: box.x0 - by, y0: box.y0 - by, x1: box.x1 + by, y1: box.y1 + by };
}

export function meets(a: Bounds, b: Bounds): boolean {
  return a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1;
}

export function boxOf(points: readonly Point[]): Bounds {
  const xs = points.map((p) => p[0]), ys = points.map((p) => p[1]);
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}
