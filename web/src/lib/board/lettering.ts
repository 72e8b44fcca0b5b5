// What is written on the sheet: names with their symbols, hex numbers, letters of provenance.
import { type G, type Job, hexTo } from "./brush";
import { overlaps } from "./labels";
import { PROVENANCE } from "./provenance";
import { alpha } from "./theme";

export function provenance(g: G, job: Job, seen: number[]): void {
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

export function numbers(g: G, job: Job, seen: number[]): void {
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

export function names(g: G, job: Job): void {
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
