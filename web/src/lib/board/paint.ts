// Paints a part of the sheet at a scale: water, land, relief, patterns, grid, lines, marks, names, numbers.
import { grown, meets } from "./art";
import { badge } from "./badges";
import { type G, type Job, hexTo, hue, pattern } from "./brush";
import { noise } from "./geometry";
import { names, numbers, provenance } from "./lettering";
import { bridges, hexsides, ways } from "./lines";
import { blocks, texture } from "./textures";
import { alpha, shade } from "./theme";

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

