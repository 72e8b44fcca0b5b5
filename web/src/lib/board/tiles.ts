// The sheet as raster tiles: painted once for a scale, shifted and stretched while the view moves, sharp when it rests.
import type { Art } from "./art";
import { type Measure, type Placed, placeLabels } from "./labels";
import { paint } from "./paint";
import type { Theme } from "./theme";

export interface View { x: number; y: number; k: number }
const SIDE = 512;
const MOST = 110;

export class Tiles {
  private readonly kept = new Map<string, OffscreenCanvas | HTMLCanvasElement>();
  private readonly labels = new Map<number, Placed[]>();
  private base: HTMLCanvasElement | null = null;
  private full = 0; // the scale of the last level that covered the window
  private readonly measure: Measure;

  constructor(readonly art: Art, readonly theme: Theme, readonly relief: CanvasImageSource | null, readonly dpr: number, readonly provenance: boolean) {
    const g = document.createElement("canvas").getContext("2d")!;
    this.measure = (text, font, spacing) => {
      g.font = font;
      return g.measureText(text).width + spacing * text.length;
    };
  }

  labelsAt(k: number): Placed[] {
    let found = this.labels.get(k);
    if (!found) {
      if (this.labels.size > 20) this.labels.clear();
      found = placeLabels(this.art.sheet.labels, k, this.art.sheet, this.measure);
      this.labels.set(k, found);
    }
    return found;
  }

  /** Draws what is ready, paints for at most `budget` ms, and says whether something is still missing. */
  draw(g: CanvasRenderingContext2D, view: View, width: number, height: number, rest: boolean, budget: number): boolean {
    const near = this.full > 0 && view.k / this.full > 0.45 && view.k / this.full < 2.2;
    const level = rest ? view.k : near ? this.full : 2 ** (Math.round(Math.log2(view.k) * 2) / 2);
    const wanted = this.wanted(level, view, width, height);
    const start = performance.now();
    for (const tile of wanted) {
      if (this.kept.has(tile.key)) continue;
      if (performance.now() - start > budget) break;
      this.make(level, tile);
      if (!rest) break;
    }
    const missing = wanted.some((tile) => !this.kept.has(tile.key));
    if (missing) {
      this.drawBase(g, view);
      if (this.full && this.full !== level) this.put(g, this.full, view, this.wanted(this.full, view, width, height));
    } else this.full = level;
    this.put(g, level, view, wanted);
    return missing || (rest ? false : this.full !== view.k);
  }

  private wanted(level: number, view: View, width: number, height: number) {
    const f = view.k / level, side = (SIDE / this.dpr) * f;
    const { width: w, height: h } = this.art.sheet;
    const found: { key: string; i: number; j: number; far: number }[] = [];
    const i1 = Math.min(Math.floor((width - view.x) / side), Math.ceil((w * view.k) / side) - 1);
    const j1 = Math.min(Math.floor((height - view.y) / side), Math.ceil((h * view.k) / side) - 1);
    for (let i = Math.max(0, Math.floor(-view.x / side)); i <= i1; i++)
      for (let j = Math.max(0, Math.floor(-view.y / side)); j <= j1; j++) {
        const far = Math.hypot(view.x + (i + 0.5) * side - width / 2, view.y + (j + 0.5) * side - height / 2);
        found.push({ key: `${level.toFixed(3)}/${i}/${j}`, i, j, far });
      }
    return found.sort((a, b) => a.far - b.far);
  }

  private make(level: number, tile: { key: string; i: number; j: number }): void {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = SIDE;
    const g = canvas.getContext("2d", { alpha: false })!;
    const size = SIDE / this.dpr / level;
    const box = { x0: tile.i * size, y0: tile.j * size, x1: (tile.i + 1) * size, y1: (tile.j + 1) * size };
    g.setTransform(level * this.dpr, 0, 0, level * this.dpr, -tile.i * SIDE, -tile.j * SIDE);
    paint(g, { art: this.art, theme: this.theme, box, k: level, labels: this.labelsAt(level), relief: this.relief, provenance: this.provenance });
    this.kept.set(tile.key, canvas);
    while (this.kept.size > MOST) this.kept.delete(this.kept.keys().next().value!);
  }

  private put(g: CanvasRenderingContext2D, level: number, view: View, tiles: { key: string; i: number; j: number }[]): void {
    const side = (SIDE / this.dpr) * (view.k / level);
    const { width, height } = this.art.sheet;
    g.save();
    g.beginPath();
    g.rect(view.x, view.y, width * view.k, height * view.k);
    g.clip();
    for (const { key, i, j } of tiles) {
      const canvas = this.kept.get(key);
      if (!canvas) continue;
      // whole device pixels, so that no seam shows
      const x0 = Math.round((view.x + i * side) * this.dpr) / this.dpr, y0 = Math.round((view.y + j * side) * this.dpr) / this.dpr;
      const x1 = Math.round((view.x + (i + 1) * side) * this.dpr) / this.dpr, y1 = Math.round((view.y + (j + 1) * side) * this.dpr) / this.dpr;
      g.drawImage(canvas, x0, y0, x1 - x0, y1 - y0);
    }
    g.restore();
  }

  private drawBase(g: CanvasRenderingContext2D, view: View): void {
    const { width, height } = this.art.sheet;
    if (!this.base) {
      const k = Math.min(12, 900 / Math.max(width, height));
      this.base = document.createElement("canvas");
      this.base.width = Math.ceil(width * k);
      this.base.height = Math.ceil(height * k);
      const b = this.base.getContext("2d", { alpha: false })!;
      b.scale(k, k);
      paint(b, { art: this.art, theme: this.theme, box: { x0: 0, y0: 0, x1: width, y1: height }, k, labels: [], relief: this.relief, provenance: this.provenance });
    }
    g.drawImage(this.base, view.x, view.y, width * view.k, height * view.k);
  }
}

/** The relief picture as light and shade to be laid over any colour: the grey of flat ground becomes clear. */
export function shadeRelief(image: HTMLImageElement, dark: boolean): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const g = canvas.getContext("2d", { willReadFrequently: true })!;
  g.drawImage(image, 0, 0);
  const data = g.getImageData(0, 0, canvas.width, canvas.height);
  const p = data.data;
  const counts = new Uint32Array(256);
  for (let i = 0; i < p.length; i += 4) if (p[i + 3] > 200) counts[p[i]]++;
  let flat = 160, most = 0;
  for (let v = 60; v < 245; v++) if (counts[v] > most) [flat, most] = [v, counts[v]];
  for (let i = 0; i < p.length; i += 4) {
    const v = p[i], solid = p[i + 3] / 255;
    const lit = v >= flat;
    const part = lit ? (v - flat) / (255 - flat) : (flat - v) / flat;
    const strength = lit ? (dark ? 0.42 : 0.85) : dark ? 0.95 : 0.8;
    [p[i], p[i + 1], p[i + 2]] = lit ? [255, 250, 225] : dark ? [0, 4, 10] : [52, 36, 18];
    p[i + 3] = 255 * Math.min(0.9, part ** 0.9 * strength) * solid;
  }
  g.putImageData(data, 0, 0);
  return canvas;
}
