// What lies on hexsides and runs through them: streams, cliffs, roads, bridges.
import type { Style } from "../protocol";
import { EDGE_LOOKS, boxOf, curve, grown, meets, trace } from "./art";
import { type G, type Job, hue } from "./brush";
import { type Point, noise } from "./geometry";
import { shade } from "./theme";

export function hexsides(g: G, job: Job, style: Style, key: string, lines: Point[][]): void {
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

export function ways(g: G, job: Job): void {
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
export function bridges(g: G, job: Job): void {
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
