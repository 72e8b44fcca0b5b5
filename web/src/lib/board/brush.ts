// What everything that paints the sheet works with: the canvas, the job, and how a hex and its style are drawn.
import type { Style } from "../protocol";
import type { Art } from "./art";
import type { Bounds } from "./geometry";
import type { Placed } from "./labels";
import type { Theme } from "./theme";

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

export const hue = (style: Style, theme: Theme) => (theme.name === "dark" ? style.dark || style.color : style.color);

export const pattern = (job: Job, i: number) => job.art.terrains.get(job.art.sheet.hexes[i].terrain)?.pattern ?? "";

export function hexTo(g: G, art: Art, i: number, size: number): void {
  const { x, y } = art.sheet.hexes[i];
  art.grid.corners.forEach(([cx, cy], n) => (n ? g.lineTo(x + cx * size, y + cy * size) : g.moveTo(x + cx * size, y + cy * size)));
  g.closePath();
}
