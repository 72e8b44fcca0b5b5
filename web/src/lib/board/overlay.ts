// What is drawn over the map: highlights, markers, arrows. All told by shape as well as by colour.
import type { Marker } from "../protocol";
import type { Art } from "./art";
import type { Slot } from "./stacks";
import type { Point } from "./geometry";
import { type Theme, alpha } from "./theme";

type G = CanvasRenderingContext2D;
interface Ground { art: Art; view: { x: number; y: number; k: number }; toScreen(hex: number): [number, number] }
const FACE = "'Segoe UI', 'Helvetica Neue', Roboto, Arial, 'Liberation Sans', sans-serif";

function hexPath(g: G, at: Ground, hex: number, size: number): void {
  const [x, y] = at.toScreen(hex);
  const k = at.view.k * size;
  g.beginPath();
  at.art.grid.corners.forEach(([cx, cy], n) => (n ? g.lineTo(x + cx * k, y + cy * k) : g.moveTo(x + cx * k, y + cy * k)));
  g.closePath();
}

/** The margin of a printed sheet: paper, and two rules. */
export function edgeOfSheet(g: G, art: Art, view: { x: number; y: number; k: number }, theme: Theme): void {
  const [w, h] = [art.sheet.width * view.k, art.sheet.height * view.k], m = Math.max(5, Math.min(16, view.k * 0.5));
  const frame = (by: number, width: number, color: string) => {
    g.strokeStyle = color;
    g.lineWidth = width;
    g.strokeRect(view.x - by, view.y - by, w + 2 * by, h + 2 * by);
  };
  g.lineJoin = "miter";
  frame(m / 2, m, theme.name === "dark" ? "#2a2a25" : "#f4eed8");
  frame(m, 1, "rgba(0,0,0,.5)");
  frame(0, Math.max(1.5, m * 0.16), theme.name === "dark" ? "#8a8268" : "#3b3426");
  frame(m * 0.42, 1, theme.name === "dark" ? "#6a6450" : "#8a7d5e");
}

export function openHex(g: G, at: Ground, hex: number, theme: Theme): void {
  hexPath(g, at, hex, 0.93);
  g.fillStyle = alpha(theme.glow, 0.3);
  g.fill();
  g.strokeStyle = "rgba(20,14,4,.75)";
  g.lineWidth = Math.max(2.5, at.view.k * 0.1);
  g.stroke();
  g.strokeStyle = theme.glow;
  g.lineWidth = Math.max(1.3, at.view.k * 0.06);
  g.stroke();
}

/** All that can be reached: one area with one edge. */
export function reachArea(g: G, at: Ground, loops: Point[][], theme: Theme): void {
  const { k } = at.view;
  const path = loopsPath(at, loops);
  g.fillStyle = alpha(theme.reach, 0.2);
  g.fill(path, "evenodd");
  g.lineJoin = "round";
  for (const [width, color] of [[Math.max(4, k * 0.16), theme.name === "dark" ? "rgba(0,0,0,.65)" : "rgba(255,255,255,.9)"], [Math.max(2, k * 0.08), theme.reach]] as [number, string][]) {
    g.strokeStyle = color;
    g.lineWidth = width;
    g.stroke(path);
  }
}

/** A hex of it: the next step has an edge of its own; what is left there; a dot where the move ends. */
export function reachHex(g: G, at: Ground, hex: number, left: string, next: boolean, taken: boolean, theme: Theme): void {
  const { k } = at.view;
  const [x, y] = at.toScreen(hex);
  if (next) {
    hexPath(g, at, hex, 0.9);
    g.fillStyle = alpha(theme.reach, 0.16);
    g.fill();
    g.strokeStyle = theme.reach;
    g.lineWidth = Math.max(1.4, k * 0.06);
    g.stroke();
  }
  if (left && k > 15) pill(g, left, x, y + (taken ? k * 0.5 : 0), Math.max(9, Math.min(13, k * 0.3)), theme.reach);
  else {
    g.fillStyle = theme.reach;
    g.beginPath();
    g.arc(x, y, Math.max(1.6, k * 0.1), 0, 7);
    g.fill();
  }
}

function loopsPath(at: Ground, loops: Point[][]): Path2D {
  const { x, y, k } = at.view;
  const path = new Path2D();
  for (const loop of loops) {
    loop.forEach(([px, py], i) => (i ? path.lineTo(px * k + x, py * k + y) : path.moveTo(px * k + x, py * k + y)));
    path.closePath();
  }
  return path;
}

function pill(g: G, text: string, x: number, y: number, size: number, color: string): void {
  g.font = `700 ${size}px ${FACE}`;
  g.textAlign = "center";
  g.textBaseline = "middle";
  const w = g.measureText(text).width + size * 0.7;
  g.fillStyle = "rgba(255,255,255,.93)";
  g.strokeStyle = color;
  g.lineWidth = 1.2;
  g.beginPath();
  g.roundRect(x - w / 2, y - size * 0.68, w, size * 1.36, size * 0.6);
  g.fill();
  g.stroke();
  g.fillStyle = "#10233a";
  g.fillText(text, x, y + 0.5);
}

export function focusHex(g: G, at: Ground, hex: number, theme: Theme): void {
  hexPath(g, at, hex, 0.98);
  g.strokeStyle = "rgba(0,0,0,.65)";
  g.lineWidth = Math.max(3, at.view.k * 0.12);
  g.stroke();
  g.strokeStyle = theme.name === "dark" ? "#fff" : "#fffbe6";
  g.lineWidth = Math.max(1.6, at.view.k * 0.07);
  g.stroke();
}

export function outline(g: G, at: Ground, hex: number, color: string, width: number): void {
  hexPath(g, at, hex, 0.97);
  g.strokeStyle = color;
  g.lineWidth = width;
  g.stroke();
}

export function cursor(g: G, at: Ground, hex: number, _theme: Theme): void {
  hexPath(g, at, hex, 1.04);
  g.strokeStyle = "#000";
  g.lineWidth = 5;
  g.stroke();
  g.strokeStyle = "#fff";
  g.lineWidth = 2.4;
  g.setLineDash([7, 4]);
  g.stroke();
  g.setLineDash([]);
}

export function glow(g: G, x: number, y: number, size: number, color: string): void {
  g.fillStyle = alpha(color, 0.5);
  const m = Math.max(2.5, size * 0.1);
  g.beginPath();
  g.roundRect(x - size / 2 - m, y - size / 2 - m, size + 2 * m, size + 2 * m, m * 1.4);
  g.fill();
}

export function frame(g: G, x: number, y: number, size: number, color: string, kind: "corners" | "ring" | "cross"): void {
  const h = size / 2 + Math.max(1.5, size * 0.045);
  const lines = () => {
    g.beginPath();
    if (kind === "ring") g.roundRect(x - h, y - h, 2 * h, 2 * h, size * 0.1);
    else if (kind === "corners") {
      const c = size * 0.3;
      for (const [sx, sy] of [[-1, -1], [1, -1], [1, 1], [-1, 1]]) {
        g.moveTo(x + sx * h, y + sy * (h - c));
        g.lineTo(x + sx * h, y + sy * h);
        g.lineTo(x + sx * (h - c), y + sy * h);
      }
    } else {
      g.roundRect(x - h, y - h, 2 * h, 2 * h, size * 0.1);
      g.moveTo(x - h, y - h);
      g.lineTo(x + h, y + h);
    }
    g.stroke();
  };
  g.strokeStyle = "rgba(0,0,0,.8)";
  g.lineWidth = Math.max(2.6, size * 0.085);
  lines();
  g.strokeStyle = color;
  g.lineWidth = Math.max(1.4, size * 0.05);
  lines();
}

export function count(g: G, x: number, y: number, n: number): void {
  g.fillStyle = "#1b1b1b";
  g.beginPath();
  g.arc(x, y, 8, 0, 7);
  g.fill();
  g.fillStyle = "#fff";
  g.font = `700 11px ${FACE}`;
  g.textAlign = "center";
  g.textBaseline = "middle";
  g.fillText(String(n), x, y + 0.5);
}

export function tray(g: G, slots: readonly Slot[], theme: Theme): void {
  const size = slots[0].size;
  const x0 = Math.min(...slots.map((s) => s.x)) - size * 0.62, x1 = Math.max(...slots.map((s) => s.x)) + size * 0.62;
  const y0 = Math.min(...slots.map((s) => s.y)) - size * 0.62, y1 = Math.max(...slots.map((s) => s.y)) + size * 0.62;
  g.fillStyle = theme.name === "dark" ? "rgba(12,16,20,.86)" : "rgba(250,246,232,.92)";
  g.strokeStyle = "rgba(0,0,0,.6)";
  g.lineWidth = 1;
  g.beginPath();
  g.roundRect(x0, y0, x1 - x0, y1 - y0, 8);
  g.fill();
  g.stroke();
}

/** Markers by kind: known ones by a sign, others by their first letter. */
const SIGNS: Record<string, string> = { beachhead: "⚓", landing: "▽", path: "•", fire: "✸", fort: "▣", supply: "S" };

export function marker(g: G, at: Ground, mark: Marker, theme: Theme): void {
  const { k } = at.view;
  const [x, y] = at.toScreen(mark.spot);
  if (mark.kind === "path") {
    g.fillStyle = alpha(theme.refuse, 0.85);
    g.beginPath();
    g.arc(x, y, Math.max(2, k * 0.16), 0, 7);
    g.fill();
    return;
  }
  const size = Math.max(9, k * 0.62);
  const cx = x - k * 0.3, cy = y + k * 0.42;
  g.fillStyle = "#fffdf2";
  g.strokeStyle = "#12314a";
  g.lineWidth = Math.max(1, k * 0.05);
  g.beginPath();
  g.arc(cx, cy, size / 2, 0, 7);
  g.fill();
  g.stroke();
  g.fillStyle = "#12314a";
  g.font = `700 ${size * 0.66}px ${FACE}`;
  g.textAlign = "center";
  g.textBaseline = "middle";
  g.fillText(SIGNS[mark.kind] ?? mark.kind.slice(0, 1).toUpperCase(), cx, cy + size * 0.03);
}

export function trail(g: G, at: Ground, path: number[], color: string, age: number, still: boolean): void {
  const fade = Math.max(0, 1 - Math.max(0, age - 1600) / 2600);
  const points = path.map((hex) => at.toScreen(hex));
  const grow = still ? 1 : Math.min(1, age / 500);
  arrow(g, points, grow, color, fade, at.view.k);
}

function arrow(g: G, points: [number, number][], grow: number, color: string, opacity: number, k: number): void {
  if (points.length < 2) return;
  const legs = (points.length - 1) * grow;
  const line: [number, number][] = [points[0]];
  for (let i = 1; i < points.length; i++) {
    const part = Math.max(0, Math.min(1, legs - (i - 1)));
    if (!part) break;
    const [ax, ay] = points[i - 1], [bx, by] = points[i];
    line.push([ax + (bx - ax) * part, ay + (by - ay) * part]);
  }
  if (line.length < 2) return;
  const [ex, ey] = line[line.length - 1], [px, py] = line[line.length - 2];
  const angle = Math.atan2(ey - py, ex - px), head = Math.max(7, k * 0.36);
  g.save();
  g.globalAlpha = 0.9 * opacity;
  g.lineJoin = g.lineCap = "round";
  for (const [width, style] of [[Math.max(5, k * 0.24), "rgba(15,10,4,.8)"], [Math.max(3, k * 0.15), color]] as [number, string][]) {
    g.strokeStyle = g.fillStyle = style;
    g.lineWidth = width;
    g.beginPath();
    line.forEach(([x, y], i) => (i ? g.lineTo(x, y) : g.moveTo(x, y)));
    g.stroke();
    g.beginPath();
    g.moveTo(ex, ey);
    g.lineTo(ex - head * Math.cos(angle - 0.5), ey - head * Math.sin(angle - 0.5));
    g.lineTo(ex - head * Math.cos(angle + 0.5), ey - head * Math.sin(angle + 0.5));
    g.closePath();
    g.fill();
    g.lineWidth = 1;
  }
  g.restore();
}

/** Who attacks, fires at or must go where. Attacks are broad, fire is a dashed arc, the rest a plain line. */
export function battleArrow(g: G, a: [number, number], b: [number, number], kind: string, color: string, k: number): void {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const attack = kind === "attack", fire = kind === "fire";
  // an attack stands between the counters: their values stay free
  const from = attack ? 0.36 * length : Math.min(0.4 * length, k * 0.62), to = attack ? 0.66 * length : length - Math.min(0.3 * length, k * 0.5);
  const start: [number, number] = [a[0] + ux * from, a[1] + uy * from], end: [number, number] = [a[0] + ux * to, a[1] + uy * to];
  const bow = fire ? Math.min(length * 0.22, k * 2.2) : 0;
  const mid: [number, number] = [(start[0] + end[0]) / 2 + uy * bow, (start[1] + end[1]) / 2 - ux * bow];
  const angle = Math.atan2(end[1] - mid[1], end[0] - mid[0]), head = Math.max(8, k * (attack ? 0.4 : 0.34)), wide = attack ? 0.85 : 0.55;
  g.save();
  g.lineJoin = "round";
  for (const [width, style] of [[Math.max(5, k * (attack ? 0.3 : 0.17)), "rgba(15,6,2,.85)"], [Math.max(2.6, k * (attack ? 0.19 : 0.09)), attack ? "#e5311d" : fire ? "#ff9d2e" : color]] as [number, string][]) {
    g.strokeStyle = g.fillStyle = style;
    g.lineWidth = width;
    g.lineCap = attack ? "butt" : "round";
    if (fire) g.setLineDash([k * 0.26, k * 0.2]);
    g.beginPath();
    g.moveTo(...start);
    g.quadraticCurveTo(...mid, end[0] - Math.cos(angle) * head * 0.7, end[1] - Math.sin(angle) * head * 0.7);
    g.stroke();
    g.setLineDash([]);
    const out = style.startsWith("rgba") ? Math.max(1.6, k * 0.06) : 0;
    g.beginPath();
    g.moveTo(end[0] + Math.cos(angle) * out * 1.6, end[1] + Math.sin(angle) * out * 1.6);
    for (const turn of [-wide, wide]) g.lineTo(end[0] - (head + out) * Math.cos(angle - turn) , end[1] - (head + out) * Math.sin(angle - turn));
    g.closePath();
    g.fill();
  }
  g.restore();
}

/** The way that a click would take. */
export function route(g: G, points: [number, number][], color: string, k: number): void {
  if (points.length < 2) return;
  g.save();
  g.lineJoin = g.lineCap = "round";
  for (const [width, style] of [[Math.max(5, k * 0.2), "rgba(255,255,255,.9)"], [Math.max(2.6, k * 0.1), color]] as [number, string][]) {
    g.strokeStyle = g.fillStyle = style;
    g.lineWidth = width;
    g.beginPath();
    points.forEach(([x, y], i) => (i ? g.lineTo(x, y) : g.moveTo(x, y)));
    g.stroke();
    for (const [x, y] of points.slice(1)) {
      g.beginPath();
      g.arc(x, y, width * 0.95, 0, 7);
      g.fill();
    }
  }
  g.restore();
}

/** The dice as they fell, where it matters. */
export function fallen(g: G, x: number, y: number, faces: readonly number[], k: number): void {
  const s = Math.max(15, Math.min(30, k * 0.8));
  faces.slice(0, 4).forEach((face, n) => {
    const cx = x + (n - (Math.min(faces.length, 4) - 1) / 2) * s * 1.15, cy = y - k * 0.86;
    g.fillStyle = "#fffdf6";
    g.strokeStyle = "#8e1b12";
    g.lineWidth = Math.max(2, s * 0.12);
    g.beginPath();
    g.roundRect(cx - s / 2, cy - s / 2, s, s, s * 0.2);
    g.fill();
    g.stroke();
    g.fillStyle = "#1d1a14";
    g.font = `800 ${s * 0.68}px ${FACE}`;
    g.textAlign = "center";
    g.textBaseline = "middle";
    g.fillText(String(face), cx, cy + s * 0.04);
  });
}

/** A way that is proposed: dots from hex to hex and a ring at its end. */
export function proposal(g: G, points: [number, number][], k: number): void {
  if (!points.length) return;
  g.save();
  g.lineJoin = g.lineCap = "round";
  const [ex, ey] = points[points.length - 1];
  for (const [width, color] of [[Math.max(6, k * 0.26), "rgba(0,0,0,.75)"], [Math.max(3.4, k * 0.15), "#d66bff"]] as [number, string][]) {
    g.strokeStyle = color;
    g.lineWidth = width;
    g.setLineDash([0.01, k * 0.34]);
    g.beginPath();
    points.forEach(([x, y], i) => (i ? g.lineTo(x, y) : g.moveTo(x, y)));
    g.stroke();
    g.setLineDash([]);
    g.lineWidth = width * 0.6;
    g.beginPath();
    g.arc(ex, ey, k * 0.78, 0, 7);
    g.stroke();
  }
  g.restore();
}

/** Some hexes with a name: hatched, outlined, the name above. */
export function overlay(g: G, at: Ground, spots: readonly number[], loops: Point[][], title: string, color: string): void {
  const { hexes } = at.art.sheet;
  const { x, y, k } = at.view;
  const path = loopsPath(at, loops);
  const all = loops.flat();
  if (!all.length) return;
  const left = Math.min(...all.map((p) => p[0])) * k + x, right = Math.max(...all.map((p) => p[0])) * k + x;
  const top = Math.min(...all.map((p) => p[1])) * k + y, bottom = Math.max(...all.map((p) => p[1])) * k + y;
  g.save();
  g.save();
  g.clip(path, "evenodd");
  g.fillStyle = alpha(color, 0.16);
  g.fillRect(left, top, right - left, bottom - top);
  g.strokeStyle = alpha(color, 0.55);
  g.lineWidth = 1.2;
  g.beginPath();
  const gap = Math.max(9, k * 0.5);
  for (let d = left - (bottom - top); d < right; d += gap) {
    g.moveTo(d, bottom);
    g.lineTo(d + bottom - top, top);
  }
  g.stroke();
  g.restore();
  for (const [width, style] of [[Math.max(4, k * 0.16), "rgba(0,0,0,.6)"], [Math.max(2.2, k * 0.09), color]] as [number, string][]) {
    g.strokeStyle = style;
    g.lineWidth = width;
    g.stroke(path);
  }
  const first = spots.filter((spot) => hexes[spot]).reduce((best, spot) => (hexes[spot].y < hexes[best].y ? spot : best));
  const [tx, ty] = at.toScreen(first);
  pill(g, title, tx, Math.max(14, ty - k * 0.86), 12, color);
  g.restore();
}

export function burst(g: G, x: number, y: number, size: number, t: number): void {
  g.save();
  g.globalAlpha = 1 - t;
  g.strokeStyle = "#b3261e";
  g.lineWidth = Math.max(2, size * 0.09);
  g.lineCap = "round";
  const h = size * (0.35 + 0.2 * t);
  g.beginPath();
  g.moveTo(x - h, y - h);
  g.lineTo(x + h, y + h);
  g.moveTo(x + h, y - h);
  g.lineTo(x - h, y + h);
  g.stroke();
  g.restore();
}

/** A line of sight from center to center. */
export function sightLine(g: CanvasRenderingContext2D, from: [number, number], to: [number, number], color: string, k: number): void {
  for (const [style, width] of [["rgba(0,0,0,.6)", 0.16], [color, 0.09]] as const) {
    g.strokeStyle = style;
    g.lineWidth = Math.max(2, k * width);
    g.lineCap = "round";
    g.beginPath();
    g.moveTo(...from);
    g.lineTo(...to);
    g.stroke();
  }
}
