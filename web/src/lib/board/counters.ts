// A counter as a picture, as on the printed sheet: bevelled square, symbol and size, values below, name above, status tags.
import type { Piece } from "../protocol";
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

export type Detail = "block" | "plain" | "full";

export function detailFor(px: number): Detail {
  return px < 11 ? "block" : px < 24 ? "plain" : "full";
}

export class CounterPress {
  private readonly made = new Map<string, HTMLCanvasElement>();

  constructor(private readonly colors: Record<string, string>) {}

  color(side: string): string {
    return this.colors[side] ?? "#9a9a9a";
  }

  /** The picture of a piece, `px` device pixels wide; the shadow is part of it (8 % around). */
  picture(piece: Piece, px: number): HTMLCanvasElement {
    const size = Math.round(px);
    const detail = detailFor(size);
    const back = piece.unit === null && !piece.symbol;
    const key =
      detail === "block" ? `${piece.side}|${size}`
      : detail === "plain" ? `${piece.side}|${piece.symbol}|${back}|${piece.status.length > 0}|${size}`
      : `${piece.side}|${piece.name}|${piece.symbol}|${piece.size}|${piece.values}|${piece.status.join(",")}|${back}|${size}`;
    let image = this.made.get(key);
    if (!image) {
      if (this.made.size > 3000) this.made.clear();
      image = this.draw(piece, size);
      this.made.set(key, image);
    }
    return image;
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
    const detail = detailFor(px);
    if (detail === "block") return canvas;
    if (piece.unit === null && !piece.symbol) {
      words(g, "?", px / 2, px * 0.52, px * 0.55, ink, `700 10px ${FACE}`);
      return canvas;
    }
    this.symbol(g, piece, px, ink, shade(color, 0.62), detail);
    if (detail === "full") {
      fitted(g, piece.values, px / 2, px * 0.845, px * VALUE_SIZE, px * 0.92, ink, `700`);
      fitted(g, piece.name, px / 2, px * 0.105, px * 0.175, px * 0.9, ink, `600`, NARROW);
      piece.status.slice(0, 3).forEach((word, n) => status(g, tag(word), px, n));
    } else if (piece.status.length) status(g, "", px, 0);
    return canvas;
  }

  private symbol(g: CanvasRenderingContext2D, piece: Piece, px: number, ink: string, fill: string, detail: Detail): void {
    const full = detail === "full";
    // milsymbol's frame is 1.5 of `size` wide; draw it large and fit it in
    const { image, ax, ay } = symbolImage(piece.symbol, full ? piece.size : "", 100, ink, fill);
    const scale = ((full ? 0.5 : 0.78) * px) / 150;
    const cy = full ? px * 0.505 : px * 0.5;
    g.imageSmoothingQuality = "high";
    g.drawImage(image, px / 2 - ax * scale, cy - ay * scale, image.width * scale, image.height * scale);
  }
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
