// Paints a part of the sheet at a scale: water, land, relief, patterns, grid, lines, marks, names, numbers.
import type { Style } from "../protocol";
import { type Art, EDGE_LOOKS, boxOf, curve, grown, meets, trace } from "./art";
import { badge } from "./badges";
import { type Bounds, type Point, noise } from "./geometry";
import { type Placed, overlaps } from "./labels";
import { PROVENANCE } from "./provenance";
import { type Theme, alpha, shade } from "./theme";

export type G = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
export interface Job {
  art: Art;
  theme: Theme;
  box: Bounds; // of the sheet
  k: number; // css pixels per unit
  labels: Placed[];
  relief: CanvasImageSource | null;
  provenance: boolean;
}

const hue = (style: Style, theme: Theme) => (theme.name === "dark" ? style.dark || style.color : style.color);

/** The context is already scaled to units of the sheet. */
export function paint(g: G, job: Job): void {
  const seen = job.art.grid.within(grown(job.box, 1.1));
  const land = seen.filter((i) => !job.art.isWater(i));
  const shore = job.art.land.line(grown(job.box, 3));
  g.lineJoin = g.lineCap = "round";
  water(g, job, seen, shore);
  ground(g, job, land, shore);
  lattice(g, job, seen);
  shoreline(g, job, shore);
  marks(g, job, land, shore);
  const near = grown(job.box, 1);
  for (const edge of job.art.edges) hexsides(g, job, edge.style, edge.key, edge.lines.filter((line) => meets(line.box, near)).map((line) => line.points));
  ways(g, job);
  bridges(g, job);
  for (const i of land) if (pattern(job, i) === "blocks") blocks(g, job, i);
  for (const i of land) badges(g, job, i);
  if (job.provenance) provenance(g, job, seen);
  numbers(g, job, seen);
  names(g, job);
}

function water(g: G, job: Job, seen: number[], shore: Path2D): void {
  const { art, theme, box, k } = job;
  const sea = art.water[0];
  g.fillStyle = theme.name === "dark" ? theme.deep : sea ? hue(sea, theme) : theme.deep;
  g.fillRect(box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0);
  if (!sea) return;
  const layers = k < 6 ? [3.2, 1.4] : [5.2, 3.9, 2.8, 1.9, 1.15, 0.6];
  layers.forEach((width, i) => {
    g.strokeStyle = `rgba(${theme.shallow},${0.12 + 0.055 * i})`;
    g.lineWidth = width;
    g.stroke(shore);
  });
  if (k >= 13) {
    g.strokeStyle = theme.name === "dark" ? "rgba(150,200,225,.13)" : "rgba(255,255,255,.42)";
    g.lineWidth = Math.max(0.035, 0.7 / k);
    g.beginPath();
    for (const i of seen) if (art.isWater(i)) wave(g, art.sheet.hexes[i].x, art.sheet.hexes[i].y);
    g.stroke();
  }
  if (k >= 8) reefs(g, job);
}

/** A reef: a pale shoal with a dotted edge of coral. */
function reefs(g: G, job: Job): void {
  const dark = job.theme.name === "dark";
  const here = job.art.reefs.filter((reef) => meets(reef.box, grown(job.box, 1)));
  for (const { shape } of here) {
    g.strokeStyle = `rgba(${job.theme.shallow},${dark ? 0.35 : 0.75})`;
    g.lineWidth = 0.34;
    g.stroke(shape);
    g.strokeStyle = dark ? "rgba(190,225,225,.6)" : "rgba(70,125,135,.75)";
    g.lineWidth = 0.1;
    g.setLineDash([0.001, 0.2]);
    g.stroke(shape);
    g.setLineDash([]);
  }
}

function wave(g: G, x: number, y: number): void {
  for (let n = 0; n < 2; n++) {
    const cx = x + 0.5 * noise(x, y, n), cy = y + 0.55 * noise(y, x, n + 3);
    g.moveTo(cx - 0.24, cy);
    g.quadraticCurveTo(cx - 0.12, cy - 0.11, cx, cy);
    g.quadraticCurveTo(cx + 0.12, cy + 0.11, cx + 0.24, cy);
  }
}

function ground(g: G, job: Job, land: number[], shore: Path2D): void {
  if (!land.length && !job.art.sheet.coast.length) return;
  const around = grown(job.box, 0.5);
  const { art, theme, k } = job;
  // the part of a land hex that lies in the water: flats, so that the hex can be seen to be one
  if (art.sheet.coast.length) {
    g.fillStyle = theme.name === "dark" ? "rgba(120,140,110,.30)" : "rgba(246,236,196,.62)";
    g.beginPath();
    for (const i of land) if (art.grid.neighbours[i].some((j) => art.isWater(j))) hexTo(g, art, i, 1);
    g.fill();
  }
  g.save();
  g.clip(art.land.area(around), "evenodd");
  for (const region of art.regions) {
    g.fillStyle = hue(region.style, theme);
    if (!region.shape) {
      g.fillRect(around.x0, around.y0, around.x1 - around.x0, around.y1 - around.y0);
      continue;
    }
    g.fill(region.shape.area(around), "evenodd");
    if (k >= 7) {
      g.strokeStyle = alpha(shadeHex(hue(region.style, theme)), theme.name === "dark" ? 0.5 : 0.34);
      g.lineWidth = 0.07;
      g.stroke(region.shape.line(around));
    }
  }
  if (k >= 9) for (const i of land) texture(g, job, i);
  if (job.relief) {
    g.imageSmoothingEnabled = true;
    g.imageSmoothingQuality = "high";
    g.drawImage(job.relief, 0, 0, art.sheet.width, art.sheet.height);
  }
  if (k >= 9) contours(g, job);
  // darker towards the shore: the land stands out of the water
  for (const [width, a] of [[0.9, 0.05], [0.5, 0.07], [0.22, 0.1]]) {
    g.strokeStyle = `rgba(40,30,10,${a})`;
    g.lineWidth = width;
    g.stroke(shore);
  }
  g.restore();
}

/** Lines of equal height; every second hundred metres a stronger one. */
function contours(g: G, job: Job): void {
  const dark = job.theme.name === "dark";
  for (const { height, shape, box } of job.art.contours) {
    if (!meets(box, job.box)) continue;
    const strong = height % 100 === 0;
    g.strokeStyle = dark ? `rgba(235,215,175,${strong ? 0.3 : 0.17})` : `rgba(110,66,24,${strong ? 0.5 : 0.28})`;
    g.lineWidth = Math.max(strong ? 0.045 : 0.028, (strong ? 0.8 : 0.5) / job.k);
    g.stroke(shape);
  }
}

function shadeHex(color: string): string {
  const [r, g, b] = shade(color, -0.45).match(/\d+/g)!.map(Number);
  return `#${[r, g, b].map((v) => v.toString(16).padStart(2, "0")).join("")}`;
}

const pattern = (job: Job, i: number) => job.art.terrains.get(job.art.sheet.hexes[i].terrain)?.pattern ?? "";

/** What tells a terrain apart without colour. */
function texture(g: G, job: Job, i: number): void {
  const { art, theme } = job;
  const { x, y, terrain } = art.sheet.hexes[i];
  const dark = theme.name === "dark";
  const color = hue(art.terrains.get(terrain)!, theme);
  const ink = shade(color, dark ? 0.42 : -0.42);
  g.strokeStyle = g.fillStyle = ink;
  g.lineWidth = 0.05;
  const spots = (n: number, salt: number): Point[] =>
    Array.from({ length: n }, (_, m) => {
      const angle = (m / n) * 6.283 + noise(x, y, salt + m) * 0.5, far = 0.26 + 0.5 * Math.abs(noise(y, x, salt + m * 3));
      return [x + Math.cos(angle) * far, y + Math.sin(angle) * far];
    });
  g.globalAlpha = dark ? 0.5 : 0.55;
  switch (pattern(job, i)) {
    case "dots": // tufts of scrub
      g.beginPath();
      for (const [cx, cy] of spots(11, 11)) {
        g.moveTo(cx + 0.045, cy);
        g.arc(cx, cy, 0.045, 0, 7);
        g.moveTo(cx + 0.12, cy + 0.05);
        g.arc(cx + 0.09, cy + 0.05, 0.032, 0, 7);
      }
      g.fill();
      break;
    case "peaks":
      for (const [cx, cy] of spots(5, 23).sort((a, b) => a[1] - b[1])) peak(g, cx, cy, 0.2 + 0.06 * noise(cx, cy), dark);
      break;
    case "hatch":
      g.beginPath();
      for (let n = -3; n <= 3; n++) {
        const half = 0.75 - Math.abs(n) * 0.12;
        g.moveTo(x + n * 0.22 - half * 0.5, y + half * 0.7);
        g.lineTo(x + n * 0.22 + half * 0.5, y - half * 0.7);
      }
      g.stroke();
      break;
    case "marsh":
      g.beginPath();
      for (const [cx, cy] of spots(7, 37)) {
        g.moveTo(cx - 0.15, cy + 0.06);
        g.lineTo(cx + 0.15, cy + 0.06);
        for (const lean of [-0.07, 0, 0.07]) {
          g.moveTo(cx + lean * 0.6, cy + 0.04);
          g.lineTo(cx + lean, cy - 0.1);
        }
      }
      g.stroke();
      break;
    case "palms": // plantations stand in rows
      g.beginPath();
      for (let r = -1; r <= 1; r++)
        for (let c = -1; c <= 1; c++) {
          const cx = x + c * 0.42 + (r % 2) * 0.1, cy = y + r * 0.38;
          g.moveTo(cx, cy + 0.12);
          g.lineTo(cx, cy - 0.04);
          g.moveTo(cx - 0.12, cy - 0.02);
          g.quadraticCurveTo(cx, cy - 0.16, cx + 0.12, cy - 0.02);
        }
      g.stroke();
      break;
    case "trees":
      g.beginPath();
      for (const [cx, cy] of spots(9, 31)) {
        g.moveTo(cx + 0.13, cy);
        g.arc(cx, cy, 0.13, 0, Math.PI, true);
        g.lineTo(cx, cy + 0.1);
      }
      g.stroke();
      break;
  }
  g.globalAlpha = 1;
}

function peak(g: G, x: number, y: number, s: number, dark: boolean): void {
  g.beginPath();
  g.moveTo(x - s, y + s * 0.55);
  g.lineTo(x, y - s * 0.65);
  g.lineTo(x + s, y + s * 0.55);
  g.stroke();
  g.globalAlpha *= 0.55;
  g.beginPath();
  g.moveTo(x, y - s * 0.65);
  g.lineTo(x + s, y + s * 0.55);
  g.lineTo(x + s * 0.25, y + s * 0.55);
  g.closePath();
  g.fill();
  g.globalAlpha = dark ? 0.5 : 0.55;
}

/** A town: houses along two streets. */
function blocks(g: G, job: Job, i: number): void {
  const { art, theme, k } = job;
  const { x, y } = art.sheet.hexes[i];
  const dark = theme.name === "dark";
  const turn = noise(x, y, 41) * 0.35;
  g.save();
  g.translate(x, y);
  g.rotate(turn);
  g.lineWidth = Math.max(0.02, 0.5 / k);
  for (let r = -2; r <= 2; r++)
    for (let c = -2; c <= 2; c++) {
      const n = noise(x + r * 3.1, y + c * 1.7, 43);
      const cx = c * 0.27 + 0.03 * n, cy = r * 0.25 + 0.03 * n;
      if (Math.hypot(cx, cy) > 0.66 || n < -0.72) continue;
      const w = 0.17 + 0.05 * n, h = 0.15 - 0.04 * n;
      g.fillStyle = dark ? (n > 0.2 ? "#8d5546" : "#777065") : n > 0.2 ? "#a5533f" : "#6d5c4d";
      g.strokeStyle = dark ? "rgba(0,0,0,.6)" : "rgba(45,28,18,.85)";
      g.beginPath();
      g.rect(cx - w / 2, cy - h / 2, w, h);
      g.fill();
      if (k > 10) g.stroke();
    }
  g.restore();
}

function hexTo(g: G, art: Art, i: number, size: number): void {
  const { x, y } = art.sheet.hexes[i];
  art.grid.corners.forEach(([cx, cy], n) => (n ? g.lineTo(x + cx * size, y + cy * size) : g.moveTo(x + cx * size, y + cy * size)));
  g.closePath();
}

function lattice(g: G, job: Job, seen: number[]): void {
  const { art, theme, k } = job;
  if (k < 5) return;
  const lines = { sea: new Path2D(), land: new Path2D() };
  for (const i of seen) {
    const { x, y } = art.sheet.hexes[i];
    const p = art.isWater(i) ? lines.sea : lines.land;
    const all = p === lines.land || art.grid.neighbours[i].length < 6;
    const c = art.grid.corners;
    // three sides of each hex; the other three are its neighbours'
    for (let n = 0; n < (all ? 6 : 3); n++) {
      p.moveTo(x + c[n][0], y + c[n][1]);
      p.lineTo(x + c[(n + 1) % 6][0], y + c[(n + 1) % 6][1]);
    }
  }
  const fade = Math.min(1, (k - 4) / 10);
  g.globalAlpha = fade;
  g.lineWidth = Math.max(0.022, 0.7 / k);
  g.strokeStyle = theme.gridSea;
  g.stroke(lines.sea);
  g.strokeStyle = theme.grid;
  g.stroke(lines.land);
  g.globalAlpha = 1;
}

function shoreline(g: G, job: Job, shore: Path2D): void {
  const { art, theme, k } = job;
  if (!art.water.length) return;
  g.strokeStyle = theme.foam;
  g.lineWidth = 0.16;
  g.stroke(shore);
  g.strokeStyle = theme.shore;
  g.lineWidth = Math.max(0.06, 0.9 / k);
  g.stroke(shore);
}

/** Bands along the shore; all other marks are badges, which lie over the ways. */
function marks(g: G, job: Job, land: number[], shore: Path2D): void {
  const { art, theme, k } = job;
  for (const style of art.sheet.marks) {
    const here = land.filter((i) => art.sheet.hexes[i].marks.includes(style.key));
    if (here.length && style.pattern === "band") {
      g.save();
      g.beginPath();
      for (const i of here) hexTo(g, art, i, 1.03);
      g.clip();
      const color = hue(style, theme);
      for (const [width, c] of [[0.66, shade(color, -0.5)], [0.54, color]] as [number, string][]) {
        g.strokeStyle = c;
        g.lineWidth = width;
        g.stroke(shore);
      }
      if (k >= 10) {
        // grains, so that sand is not told by its colour alone
        g.strokeStyle = shade(color, -0.42);
        g.lineWidth = 0.1;
        g.setLineDash([0.001, 0.24]);
        g.stroke(shore);
        g.setLineDash([]);
      }
      g.restore();
    }
  }
}

/** Side by side in the lower half of the hex; from afar only stars, which are what the game is about. */
function badges(g: G, job: Job, i: number): void {
  const { art, theme, k } = job;
  const { x, y, marks: keys } = art.sheet.hexes[i];
  const far = k < 11;
  const here = art.sheet.marks.filter((style) => style.pattern !== "band" && keys.includes(style.key) && (!far || style.pattern === "star"));
  const radius = far ? 6 / k : here.length > 3 ? 0.19 : 0.24;
  here.forEach((style, n) => badge(g, style.pattern, hue(style, theme), x + (n - (here.length - 1) / 2) * radius * 2.1, far ? y : y + 0.5, radius));
}

function hexsides(g: G, job: Job, style: Style, key: string, lines: Point[][]): void {
  const { theme, k } = job;
  const look = EDGE_LOOKS[key] ?? (style.pattern === "ticks" ? "ticks" : "line");
  const color = hue(style, theme);
  for (const line of lines) {
    const path = new Path2D();
    if (look === "stream") {
      const bent = meander(line);
      curve(path, bent);
      for (const [w, c] of [[style.width * 1.5, theme.name === "dark" ? "rgba(8,20,32,.8)" : shade(color, -0.42)], [style.width, color], [style.width * 0.3, shade(color, 0.45)]] as [number, string][]) {
        g.strokeStyle = c;
        g.lineWidth = Math.max(w, (w / style.width) * 1.1 / k);
        g.stroke(path);
      }
      continue;
    }
    trace(path, line);
    g.strokeStyle = color;
    g.lineWidth = Math.max(look === "ticks" ? style.width * 0.6 : style.width, 1.2 / k);
    g.setLineDash(dashes(style));
    g.stroke(path);
    g.setLineDash([]);
    if (look === "ticks") ticks(g, line, color);
  }
}

/** Cliff hachures: short wedges on one side of the line. */
function ticks(g: G, line: Point[], color: string): void {
  g.fillStyle = color;
  for (let i = 1; i < line.length; i++) {
    const [ax, ay] = line[i - 1], [bx, by] = line[i];
    const dx = bx - ax, dy = by - ay, length = Math.hypot(dx, dy) || 1;
    const nx = -dy / length, ny = dx / length;
    for (let t = 0.1; t < 1; t += 0.2) {
      const x = ax + dx * t, y = ay + dy * t;
      g.beginPath();
      g.moveTo(x - (dx / length) * 0.075, y - (dy / length) * 0.075);
      g.lineTo(x + (dx / length) * 0.075, y + (dy / length) * 0.075);
      g.lineTo(x + nx * 0.27, y + ny * 0.27);
      g.closePath();
      g.fill();
    }
  }
}

function meander(line: Point[]): Point[] {
  const out: Point[] = [line[0]];
  for (let i = 1; i < line.length; i++) {
    const [ax, ay] = line[i - 1], [bx, by] = line[i];
    const nx = -(by - ay), ny = bx - ax;
    const s = 0.11 * noise(ax + bx, ay + by, 9);
    out.push([ax * 0.66 + bx * 0.34 + nx * s, ay * 0.66 + by * 0.34 + ny * s], [ax * 0.34 + bx * 0.66 - nx * s, ay * 0.34 + by * 0.66 - ny * s]);
  }
  out.push(line[line.length - 1]);
  return out;
}

const dashes = (style: Style) => style.dash.split(/[ ,]+/).map(Number).filter((n) => n > 0);

function ways(g: G, job: Job): void {
  const { art, theme, k } = job;
  const near = grown(job.box, 1);
  const drawn = art.ways.map(({ style, lines }) => {
    const path = new Path2D();
    for (const line of lines) if (meets(line.box, near)) curve(path, line.points);
    return { style, path };
  });
  for (const pass of [0, 1])
    for (const { style, path } of drawn) {
      const width = Math.max(style.width, (style.width > 0.12 ? 1.4 : 0.9) / k);
      const dash = dashes(style);
      if (pass === 0 && dash.length) continue;
      g.lineWidth = pass ? width : width + Math.max(0.09, 1 / k);
      g.strokeStyle = pass ? hue(style, theme) : theme.casing;
      g.lineCap = dash.length ? "butt" : "round";
      g.setLineDash(pass ? dash : []);
      g.stroke(path);
      g.setLineDash([]);
    }
  g.lineCap = "round";
}

/** The two parapets of a bridge, bent outwards at their ends, where a way crosses the hexside. */
function bridges(g: G, job: Job): void {
  const { art, theme, k } = job;
  if (k < 11) return;
  for (const { style, ends } of art.bridges)
    for (const line of ends.filter((each) => meets(boxOf(each), grown(job.box, 1)))) {
      const [[ax, ay], [bx, by]] = line;
      const length = Math.hypot(bx - ax, by - ay) || 1, ux = (bx - ax) / length, uy = (by - ay) / length;
      const at = (along: number, aside: number): Point => [(ax + bx) / 2 + ux * along - uy * aside, (ay + by) / 2 + uy * along + ux * aside];
      const path = new Path2D();
      for (const side of [-1, 1]) trace(path, [at(-0.36, side * 0.3), at(-0.24, side * 0.17), at(0.24, side * 0.17), at(0.36, side * 0.3)]);
      for (const [width, color] of [[0.15, theme.casing], [0.075, hue(style, theme)]] as [number, string][]) {
        g.strokeStyle = color;
        g.lineWidth = width;
        g.stroke(path);
      }
    }
}

function provenance(g: G, job: Job, seen: number[]): void {
  const { art, k } = job;
  for (const i of seen) {
    const { x, y, provenance: kind } = art.sheet.hexes[i];
    const look = PROVENANCE[kind];
    if (!look) continue;
    g.beginPath();
    hexTo(g, art, i, 0.93);
    g.fillStyle = alpha(look.color, art.isWater(i) ? 0.1 : 0.26);
    g.fill();
    if (k >= 12 && !art.isWater(i)) text(g, look.letter, x, y, 0.5, "700 1px sans-serif", alpha(look.color, 0.95));
  }
}

/** Text in units of the sheet: fonts below a pixel are not trusted, so it is drawn large and scaled. */
function text(g: G, words: string, x: number, y: number, size: number, _font: string, color: string, align: CanvasTextAlign = "center"): void {
  g.save();
  g.translate(x, y);
  g.scale(size / 20, size / 20);
  g.font = "600 20px 'Segoe UI', 'Helvetica Neue', Roboto, Arial, 'Liberation Sans', sans-serif";
  g.textAlign = align;
  g.textBaseline = "middle";
  g.fillStyle = color;
  g.fillText(words, 0, 0);
  g.restore();
}

function numbers(g: G, job: Job, seen: number[]): void {
  const { art, theme, k } = job;
  if (k < 19) return;
  const size = Math.min(0.3, Math.max(7.2, k * 0.2) / k);
  const up = art.grid.flat ? 0.69 : 0.62;
  g.save();
  g.font = `${20}px 'Segoe UI', 'Helvetica Neue', Roboto, Arial, 'Liberation Sans', sans-serif`;
  g.textAlign = "center";
  g.textBaseline = "middle";
  const mine = { x: job.box.x0 * k - 40, y: job.box.y0 * k - 20, w: (job.box.x1 - job.box.x0) * k + 80, h: (job.box.y1 - job.box.y0) * k + 40 };
  const close = job.labels.filter((label) => overlaps(label.box, mine));
  for (const i of seen) {
    const { x, y, name } = art.sheet.hexes[i];
    const w = size * 0.62 * name.length * k, box = { x: x * k - w / 2, y: (y - up - size / 2) * k, w, h: size * k };
    if (close.some((label) => overlaps(label.box, box))) continue;
    g.save();
    g.translate(x, y - up);
    g.scale(size / 20, size / 20);
    g.fillStyle = art.isWater(i) ? theme.numberSea : theme.number;
    g.fillText(name, 0, 0);
    g.restore();
  }
  g.restore();
}

function names(g: G, job: Job): void {
  const { theme, k, box } = job;
  for (const { label, look, x, y, px, text: words, box: where } of job.labels) {
    const mine = { x: box.x0 * k, y: box.y0 * k, w: (box.x1 - box.x0) * k, h: (box.y1 - box.y0) * k };
    const reach = { x: Math.min(where.x, label.x * k - 30), y: Math.min(where.y, label.y * k - 30), w: 0, h: 0 };
    reach.w = Math.max(where.x + where.w, label.x * k + 30) - reach.x;
    reach.h = Math.max(where.y + where.h, label.y * k + 30) - reach.y;
    if (!overlaps(mine, reach)) continue;
    symbol(g, job, look.symbol, label.x, label.y);
    g.save();
    g.scale(1 / k, 1 / k);
    g.translate(x, y);
    if (label.angle) g.rotate((label.angle * Math.PI) / 180);
    g.font = look.font(px);
    if ("letterSpacing" in g) g.letterSpacing = `${look.spacing * px}px`;
    g.textAlign = "center";
    g.textBaseline = "middle";
    g.lineJoin = "round";
    if (look.water) g.globalAlpha = look.spacing > 0.3 ? 0.6 : 0.95;
    g.strokeStyle = look.water ? theme.waterHalo : theme.halo;
    g.lineWidth = look.spacing > 0.3 ? 1.5 : Math.max(2.6, px * 0.24);
    g.strokeText(words, 0, 0);
    g.fillStyle = look.water ? theme.waterInk : theme.ink;
    g.fillText(words, 0, 0);
    g.restore();
  }
}

function symbol(g: G, job: Job, kind: string, x: number, y: number): void {
  const { theme, k } = job;
  if (!kind || kind === "town") return;
  const s = Math.max(1, 9 / k);
  g.fillStyle = theme.ink;
  g.strokeStyle = theme.halo;
  g.lineWidth = 0.08;
  g.beginPath();
  if (kind === "peak") {
    const r = 0.24 * Math.min(s, 1.4);
    g.moveTo(x - r, y + r * 0.7);
    g.lineTo(x, y - r * 0.9);
    g.lineTo(x + r, y + r * 0.7);
    g.closePath();
    g.stroke();
    g.fill();
  } else if (kind === "field") {
    g.save();
    g.translate(x, y);
    g.rotate(-0.5);
    g.strokeStyle = theme.name === "dark" ? "#c9c3b2" : "#5c5a55";
    g.lineWidth = 0.26;
    g.lineCap = "butt";
    g.beginPath();
    g.moveTo(-0.8, 0);
    g.lineTo(0.8, 0);
    g.stroke();
    g.strokeStyle = theme.name === "dark" ? "#222" : "#fff";
    g.lineWidth = 0.045;
    g.setLineDash([0.18, 0.12]);
    g.stroke();
    g.restore();
  } else {
    g.arc(x, y, 0.13 * Math.min(s, 1.5), 0, 7);
    g.stroke();
    g.fill();
  }
}
