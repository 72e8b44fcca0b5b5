// Where names go: by priority, never over another, fewer of them far out.
import type { Label } from "../protocol";

export interface Rect { x: number; y: number; w: number; h: number }
export interface LabelLook {
  rank: number; // lower is placed first
  from: number; // pixels per unit from which it is shown
  font: (px: number) => string;
  size: (k: number) => number;
  water: boolean;
  centred: boolean; // names an area: lies on its spot
  spacing: number; // between letters, in parts of the size
  upper: boolean;
  symbol: "" | "peak" | "town" | "field" | "dot";
}
export interface Placed { label: Label; look: LabelLook; x: number; y: number; px: number; text: string; box: Rect }

const SERIF = "Georgia, 'Times New Roman', 'Liberation Serif', serif";
const SANS = "'Segoe UI', 'Helvetica Neue', Roboto, Arial, 'Liberation Sans', sans-serif";
const clamp = (low: number, v: number, high: number) => Math.max(low, Math.min(high, v));
const base: LabelLook = {
  rank: 5, from: 14, font: (px) => `500 ${px}px ${SANS}`, size: (k) => clamp(9.5, k * 0.42, 16), water: false, centred: false, spacing: 0, upper: false, symbol: "dot",
};
const LOOKS: Record<string, Partial<LabelLook>> = {
  sea: { rank: 1, from: 0, font: (px) => `italic ${px}px ${SERIF}`, size: (k) => clamp(12, k * 1.3, 46), water: true, centred: true, spacing: 0.35, upper: true, symbol: "" },
  title: { rank: 0, from: 0, font: (px) => `700 ${px}px ${SERIF}`, size: (k) => clamp(20, k * 2.3, 130), water: true, centred: true, spacing: 0.3, upper: true, symbol: "" },
  subtitle: { rank: 0, from: 0, font: (px) => `italic ${px}px ${SERIF}`, size: (k) => clamp(10.5, k * 0.82, 48), water: true, centred: true, spacing: 0.06, symbol: "" },
  town: { rank: 0, from: 0, font: (px) => `700 ${px}px ${SANS}`, size: (k) => clamp(10, k * 0.52, 19), symbol: "town" },
  airfield: { rank: 2, from: 9, font: (px) => `600 ${px}px ${SANS}`, size: (k) => clamp(9.5, k * 0.44, 16), symbol: "field" },
  hill: { rank: 3, from: 11, font: (px) => `italic 600 ${px}px ${SERIF}`, size: (k) => clamp(10, k * 0.46, 17), symbol: "peak" },
  region: { rank: 2, from: 9, font: (px) => `italic ${px}px ${SERIF}`, size: (k) => clamp(11, k * 0.66, 24), centred: true, spacing: 0.22, upper: true, symbol: "" },
  village: { rank: 4, from: 13 },
  valley: { rank: 3, from: 13, font: (px) => `italic ${px}px ${SERIF}`, size: (k) => clamp(10, k * 0.44, 16), centred: true, spacing: 0.08, symbol: "" },
  water: { rank: 4, from: 12, font: (px) => `italic ${px}px ${SERIF}`, size: (k) => clamp(10, k * 0.5, 18), water: true, centred: true, symbol: "" },
  point: { rank: 6, from: 15, font: (px) => `italic ${px}px ${SERIF}`, size: (k) => clamp(9.5, k * 0.42, 15), symbol: "" },
};

export function lookOf(kind: string): LabelLook {
  return { ...base, ...LOOKS[kind] };
}

export function overlaps(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

// Where a name may stand around its spot: below, above, then to the sides (parts of a hex).
const AROUND: [number, number][] = [[0, 0.86], [0, -0.86], [0.75, 0], [-0.75, 0], [0.7, 0.75], [-0.7, 0.75], [0.7, -0.75], [-0.7, -0.75], [0, 1.6], [0, -1.6]];

export type Measure = (text: string, font: string, spacing: number) => number;

/** Names placed for a scale (pixels per unit). Boxes are in pixels of that scale; none meets another, nor leaves the sheet. */
export function placeLabels(labels: readonly Label[], k: number, sheet: { width: number; height: number }, measure: Measure): Placed[] {
  const placed: Placed[] = [];
  const order = labels.map((label, i) => ({ label, look: lookOf(label.kind), i })).filter(({ look }) => k >= look.from);
  // signs stand where they must: names keep off those of others
  const signs = order.filter(({ look }) => look.symbol && look.symbol !== "town").map(({ label }) => ({ label, x: label.x * k - 6, y: label.y * k - 6, w: 12, h: 12 }));
  order.sort((a, b) => a.look.rank - b.look.rank || a.i - b.i);
  for (const { label, look } of order) {
    const upright = Math.abs(Math.round((label.angle ?? 0) / 90)) % 2 === 1;
    const px = look.size(k) * (upright ? 0.62 : 1);
    const text = look.upper ? label.text.toUpperCase() : label.text;
    const wide = measure(text, look.font(px), look.spacing * px), high = px * 1.25;
    const [w, h] = upright ? [high, wide] : [wide, high];
    for (const [dx, dy] of look.centred ? [[0, 0] as [number, number], ...AROUND.slice(0, 2)] : AROUND) {
      const side = dx === 0 ? 0 : (Math.sign(dx) * w) / 2;
      const x = (label.x + dx) * k + side, y = (label.y + dy) * k;
      const box = { x: x - w / 2 - 3, y: y - h / 2 - 1, w: w + 6, h: h + 2 };
      if (box.x < 0 || box.y < 0 || box.x + box.w > sheet.width * k || box.y + box.h > sheet.height * k) continue;
      if (placed.some((other) => overlaps(other.box, box))) continue;
      if (signs.some((sign) => sign.label !== label && overlaps(sign, box))) continue;
      placed.push({ label, look, x, y, px, text, box });
      break;
    }
  }
  return placed;
}
