// A counter as a picture, as on the printed sheet: bevelled square, symbol and size, values below, name above, status tags.
import type { Piece } from "../protocol";
import { PROVENANCE } from "./provenance";
import { symbolImage } from "./symbols";
import { inkOn, shade } from "./theme";

const FACE = "'Segoe UI', 'Helvetica Neue', Roboto, Arial, 'Liberation Sans', sans-serif";
const NARROW = "'Arial Narrow', 'Liberation Sans Narrow', 'Roboto Condensed', system-ui, sans-serif";

/** Of the side of a counter: how large its values are printed. */
export const VALUE_SIZE = 0.27;

// Status words as one or two letters on a tag; other words are cut short.
const TAGS: Record<string, string> = { moved: "M", fought: "F", attacked: "A", fired: "✦", silenced: "S", shaken: "Sh", "at sea": "≈" };

export function tag(word: string): string {
  return TAGS[word] ?? word.slice(0, 2);
}

/** A level or a posture as a few letters: "level 2" -> "2", "entrenched" -> "en". */
export function short(word: string): string {
  return /-?\d+$/.exec(word)?.[0] ?? word.slice(0, 2);
}

/** The tip of the arrow of a facing, from the middle of a counter of side 1: on its edge. Degrees clockwise from the top. */
export function tip(facing: number): [number, number] {
  const [x, y] = [Math.sin((facing * Math.PI) / 180), -Math.cos((facing * Math.PI) / 180)];
  const size = 0.5 / Math.max(Math.abs(x), Math.abs(y));
  return [x * size, y * size];
}

/** What a counter shows at a size: its colour; its symbol; symbol and values; everything. */
export type Detail = "block" | "plain" | "values" | "full";

export function detailFor(px: number, dpr = 1): Detail {
  const size = px / dpr;
  return size < 11 ? "block" : size < 23 ? "plain" : size < 42 ? "values" : "full";
}

/** Values that are too long for a line: "4-2-10/1-4" -> ["4-2-10", "1-4"]. */
export function valueLines(values: string): string[] {
  return values.length > 7 && values.includes("/") ? values.split("/") : [values];
}

export class CounterPress {
  private readonly made = new Map<string, HTMLCanvasElement>();

  private readonly written = new WeakMap<Piece, Record<Detail, string>>();
  provenance = false; // show where the values come from

  constructor(private readonly colors: Record<string, string>) {}

  private get dpr(): number {
    return Math.min(2, globalThis.devicePixelRatio || 1);
  }

  color(side: string): string {
    return this.colors[side] ?? "#9a9a9a";
  }

  /** The picture of a piece, `px` device pixels wide; the shadow is part of it (8 % around). */
  picture(piece: Piece, px: number): HTMLCanvasElement {
    const size = Math.round(px);
    const key = `${this.looks(piece)[detailFor(size, this.dpr)]}|${this.provenance ? piece.provenance : ""}|${size}`;
    let image = this.made.get(key);
    if (!image) {
      if (this.made.size > 3000) this.made.clear();
      image = this.draw(piece, size);
      this.made.set(key, image);
    }
    return image;
  }

  /** What a picture depends on, by detail: pieces that look the same share one. Written once for a piece. */
  private looks(piece: Piece): Record<Detail, string> {
    let found = this.written.get(piece);
    if (!found) {
      const back = isBack(piece);
      const rich = (name: string) => JSON.stringify([piece.side, name, piece.symbol, piece.size, piece.values, piece.tint, piece.status, back, piece.face_down, piece.count, piece.facing, piece.level, piece.posture]);
      found = {
        block: `${piece.side}|${back}|${piece.facing}`,
        plain: `${piece.side}|${piece.symbol}|${piece.tint}|${back}|${piece.face_down}|${piece.status.length > 0}|${piece.facing}`,
        values: rich(piece.symbol ? "" : piece.name), // where there is a symbol, no name is drawn yet
        full: `${rich(piece.name)}!`,
      };
      this.written.set(piece, found);
    }
    return found;
  }

  private draw(piece: Piece, px: number): HTMLCanvasElement {
    const canvas = document.createElement("canvas");
    const pad = Math.ceil(px * 0.08);
    canvas.width = canvas.height = px + 2 * pad;
    const g = canvas.getContext("2d")!;
    g.translate(pad, pad);
    const color = this.color(piece.side);
    const ink = inkOn(color);
    body(g, px, color);
    const detail = detailFor(px, this.dpr);
    if (piece.facing !== null) pointer(g, piece.facing, px, color);
    if (isBack(piece)) {
      if (detail !== "block") back(g, px, color, ink, piece.count);
      return canvas;
    }
    if (detail === "block") return canvas;
    if (piece.symbol) this.symbol(g, piece, px, ink, piece.tint || shade(color, 0.62), detail);
    const rich = detail === "values" || detail === "full";
    if (rich) {
      const lines = valueLines(piece.values);
      lines.forEach((line, n) => {
        const y = lines.length === 1 ? 0.845 : n === 0 ? 0.7 : 0.895;
        fitted(g, line, px / 2, px * y, px * (lines.length === 1 ? VALUE_SIZE : 0.215), px * 0.92, ink, `700`);
      });
      piece.status.slice(0, piece.values.length > 5 ? 2 : 3).forEach((word, n) => status(g, tag(word), px, n));
    } else if (piece.status.length) status(g, "", px, 0);
    if (detail === "full" || (rich && !piece.symbol)) fitted(g, piece.name, px / 2, px * (piece.symbol ? 0.105 : 0.4), px * (piece.symbol ? 0.175 : 0.24), px * 0.9, ink, `600`, NARROW);
    if (rich) {
      if (piece.level) badge(g, short(piece.level), px * 0.02, px * 0.36, px, "#1f4e79");
      if (piece.posture) badge(g, short(piece.posture), px * 0.02, px * 0.55, px, "#5b3a1e");
    }
    if (piece.face_down) turned(g, px);
    const from = this.provenance ? PROVENANCE[piece.provenance] : undefined;
    if (from) letter(g, from.letter, from.color, px);
    return canvas;
  }

  private symbol(g: CanvasRenderingContext2D, piece: Piece, px: number, ink: string, fill: string, detail: Detail): void {
    const long = detail !== "plain" && valueLines(piece.values).length > 1;
    // milsymbol's frame is 1.5 of `size` wide; draw it large and fit it in
    const { image, ax, ay } = symbolImage(piece.symbol, detail === "plain" ? "" : piece.size, 100, ink, inked(fill, ink));
    const scale = ({ full: long ? 0.42 : 0.5, values: long ? 0.46 : 0.6, plain: 0.78, block: 0 }[detail] * px) / 150;
    const cy = px * { full: long ? 0.43 : 0.505, values: long ? 0.37 : 0.44, plain: 0.5, block: 0.5 }[detail];
    g.imageSmoothingQuality = "high";
    g.drawImage(image, px / 2 - ax * scale, cy - ay * scale, image.width * scale, image.height * scale);
    if (piece.symbol === "headquarters") words(g, "HQ", px / 2, cy, 62 * scale, ink, `700 10px ${FACE}`); // the standard has a staff for it, no letters
  }
}

/** Nothing of it is known but whose it is. */
function isBack(piece: Piece): boolean {
  return piece.unit === null && !piece.symbol && !piece.name;
}

/** A ground on which the ink of the symbol can be read. */
function inked(fill: string, ink: string): string {
  return fill.startsWith("#") && inkOn(fill) !== ink ? shade(fill, ink === "#ffffff" ? -0.6 : 0.6) : fill;
}

/** The back of a counter: a plain field in the colour of the side, and how many lie there. */
function back(g: CanvasRenderingContext2D, px: number, color: string, ink: string, count: number): void {
  g.fillStyle = shade(color, -0.28);
  g.strokeStyle = shade(color, 0.4);
  g.lineWidth = Math.max(1, px * 0.03);
  g.beginPath();
  g.roundRect(px * 0.13, px * 0.13, px * 0.74, px * 0.74, px * 0.06);
  g.fill();
  g.stroke();
  g.save();
  g.clip();
  g.strokeStyle = shade(color, -0.12);
  g.lineWidth = px * 0.035;
  g.beginPath();
  for (let n = -8; n <= 8; n++) {
    g.moveTo(px * (n * 0.12), 0);
    g.lineTo(px * (n * 0.12 + 1), px);
    g.moveTo(px * (n * 0.12 + 1), 0);
    g.lineTo(px * (n * 0.12), px);
  }
  g.stroke();
  g.restore();
  g.fillStyle = color;
  g.strokeStyle = ink;
  g.lineWidth = Math.max(0.8, px * 0.02);
  g.beginPath();
  g.arc(px / 2, px / 2, px * 0.25, 0, 7);
  g.fill();
  g.stroke();
  words(g, count > 1 ? String(count) : "?", px / 2, px * 0.515, px * 0.34, ink, `700 10px ${FACE}`);
}

/** Known to us, but it lies face down: its corner is folded over. */
function turned(g: CanvasRenderingContext2D, px: number): void {
  const s = px * 0.3;
  g.fillStyle = "#2c2a26";
  g.strokeStyle = "#fffdf4";
  g.lineWidth = Math.max(0.8, px * 0.02);
  g.beginPath();
  g.moveTo(0, px - s);
  g.lineTo(s, px);
  g.lineTo(0, px);
  g.closePath();
  g.fill();
  g.stroke();
}

/** Where it faces: an arrow head at the edge of the counter. */
function pointer(g: CanvasRenderingContext2D, facing: number, px: number, color: string): void {
  const [x, y] = tip(facing), turn = (facing * Math.PI) / 180, s = px * 0.15;
  g.save();
  g.translate(px / 2 + x * px * 0.98, px / 2 + y * px * 0.98);
  g.rotate(turn);
  g.fillStyle = inkOn(color);
  g.strokeStyle = color;
  g.lineWidth = Math.max(0.8, px * 0.025);
  g.beginPath();
  g.moveTo(0, -s * 0.5);
  g.lineTo(s, s * 0.7);
  g.lineTo(-s, s * 0.7);
  g.closePath();
  g.fill();
  g.stroke();
  g.restore();
}

/** A level or a posture: letters on a band at the left edge. */
function badge(g: CanvasRenderingContext2D, letters: string, x: number, y: number, px: number, color: string): void {
  const s = px * 0.17;
  g.fillStyle = color;
  g.beginPath();
  g.roundRect(x, y, s * 1.25, s, s * 0.25);
  g.fill();
  words(g, letters, x + s * 0.62, y + s * 0.54, s * 0.82, "#ffffff", `700 10px ${FACE}`);
}

function letter(g: CanvasRenderingContext2D, text: string, color: string, px: number): void {
  const s = Math.max(8, px * 0.26);
  g.fillStyle = color;
  g.fillRect(0, 0, s, s);
  words(g, text, s / 2, s * 0.54, s * 0.8, "#ffffff", `700 10px ${FACE}`);
}

function body(g: CanvasRenderingContext2D, px: number, color: string): void {
  const r = Math.max(1, px * 0.075);
  g.save();
  if (px >= 11) g.shadowColor = "rgba(0,0,0,.5)";
  g.shadowBlur = px * 0.07;
  g.shadowOffsetY = px * 0.03;
  g.shadowOffsetX = px * 0.02;
  const paper = g.createLinearGradient(0, 0, 0, px);
  paper.addColorStop(0, shade(color, 0.13));
  paper.addColorStop(1, shade(color, -0.07));
  g.fillStyle = paper;
  g.beginPath();
  g.roundRect(0, 0, px, px, r);
  g.fill();
  g.restore();
  if (px < 8) return;
  // bevel: light from above left
  const edge = Math.max(1, px * 0.035);
  g.save();
  g.beginPath();
  g.roundRect(0, 0, px, px, r);
  g.clip();
  g.lineWidth = edge * 2;
  g.strokeStyle = "rgba(255,255,255,.55)";
  g.beginPath();
  g.moveTo(0, px);
  g.lineTo(0, 0);
  g.lineTo(px, 0);
  g.stroke();
  g.strokeStyle = "rgba(0,0,0,.32)";
  g.beginPath();
  g.moveTo(px, 0);
  g.lineTo(px, px);
  g.lineTo(0, px);
  g.stroke();
  g.restore();
  g.strokeStyle = "rgba(20,14,6,.75)";
  g.lineWidth = Math.max(0.7, px * 0.014);
  g.beginPath();
  g.roundRect(0, 0, px, px, r);
  g.stroke();
}

function status(g: CanvasRenderingContext2D, letters: string, px: number, n: number): void {
  const s = px * 0.25, x = px - s * 0.78, y = px * 0.19 + n * s * 1.02;
  g.fillStyle = "#fffdf4";
  g.strokeStyle = "#1c150b";
  g.lineWidth = Math.max(0.8, px * 0.018);
  g.beginPath();
  g.roundRect(x, y, s * 0.9, s * 0.9, s * 0.2);
  g.fill();
  g.stroke();
  if (letters) words(g, letters, x + s * 0.45, y + s * 0.47, s * (letters.length > 1 ? 0.6 : 0.74), "#1c150b", `700 10px ${FACE}`);
}

function words(g: CanvasRenderingContext2D, text: string, x: number, y: number, size: number, color: string, font: string): void {
  g.font = font.replace("10px", `${size}px`);
  g.textAlign = "center";
  g.textBaseline = "middle";
  g.fillStyle = color;
  g.fillText(text, x, y);
}

function fitted(g: CanvasRenderingContext2D, text: string, x: number, y: number, size: number, width: number, color: string, weight: string, face = FACE): void {
  g.font = `${weight} ${size}px ${face}`;
  const wide = g.measureText(text).width;
  g.save();
  g.translate(x, y);
  if (wide > width) g.scale(width / wide, 1); // narrower, never lower: values keep their height
  g.textAlign = "center";
  g.textBaseline = "middle";
  g.fillStyle = color;
  g.fillText(text, 0, 0);
  g.restore();
}
