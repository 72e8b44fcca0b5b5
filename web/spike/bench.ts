// The client's own board on a synthetic sheet of 15,000 hexes and 2,000 counters. Development only; see tools/board_spike.mjs.
import { Art } from "../src/lib/board/art";
import { CounterPress } from "../src/lib/board/counters";
import { THEMES } from "../src/lib/board/theme";
import { BoardView, NOTHING } from "../src/lib/board/view";
import type { HexDrawing, Label, Piece, Sheet, SideDrawing, Style } from "../src/lib/protocol";

const COLUMNS = 150, ROWS = 100, COUNTERS = 2000;
let seed = 7;
const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
const style = (key: string, title: string, color: string, more: Partial<Style> = {}): Style => ({ key, title, color, dark: color, pattern: "none", through: false, width: 0.1, dash: "", text: "", ...more });
const KEYS = ["sea", "clear", "broken", "rough", "town"];
const hexes: HexDrawing[] = [], sides: SideDrawing[] = [], labels: Label[] = [];
for (let c = 0; c < COLUMNS; c++)
  for (let r = 0; r < ROWS; r++) {
    const high = Math.sin(c / 9) * 2 + Math.cos(r / 7) * 2 + random();
    const terrain = random() < 0.01 && high > 0 ? "town" : KEYS[Math.max(0, Math.min(3, Math.floor(high + 1.5)))];
    const i = hexes.push({ name: `${c}`.padStart(3, "0") + `${r}`.padStart(2, "0"), x: 1 + c * 1.5, y: 1 + (r + (c % 2) / 2) * Math.sqrt(3), terrain, place: "", marks: [], provenance: "", text: "" }) - 1;
    if (terrain !== "sea" && c && random() < 0.3) sides.push({ a: i, b: i - ROWS, feature: random() < 0.7 ? "road" : "river", provenance: "" });
    if (terrain === "town") labels.push({ text: `Town ${i}`, x: hexes[i].x, y: hexes[i].y, kind: "town", angle: 0 });
  }
const sheet: Sheet = {
  title: "synthetic", flat: true, width: COLUMNS * 1.5 + 0.5, height: (ROWS + 0.6) * Math.sqrt(3), hexes, sides, labels, coast: [], reefs: [], contours: [], scale: null, relief: "", north: 0, sources: [], marks: [],
  terrains: [
    style("sea", "Sea", "#bcd9e8", { pattern: "waves" }), style("clear", "Clear", "#e9e3b8"), style("broken", "Broken", "#cfc084", { pattern: "dots" }),
    style("rough", "Rough", "#a98b63", { pattern: "peaks" }), style("town", "Town", "#d8cdb8", { pattern: "blocks" }),
  ],
  features: [style("road", "Road", "#a3402e", { through: true, width: 0.16 }), style("river", "River", "#3f7fc1", { width: 0.18 })],
};
const SYMBOLS = ["infantry", "armor", "field_artillery", "engineer"];
const pieces: Piece[] = Array.from({ length: COUNTERS }, (_, n) => ({
  key: `u${n}`, side: n % 2 ? "a" : "b", text: "", name: `${n % 40}/${n % 9}`, symbol: SYMBOLS[n % 4], size: "battalion", values: `${n % 9}-${n % 7}-8`, spot: Math.floor(random() * hexes.length), box: "", unit: n, status: n % 5 ? [] : ["moved"],
  kind: "unit", face_down: false, count: 1, tint: "", formation: "", provenance: "",
}));
const canvas = document.createElement("canvas");
canvas.width = innerWidth;
canvas.height = innerHeight;
document.body.style.margin = "0";
document.getElementById("app")!.append(canvas);
const view = new BoardView(canvas, new Art(sheet), new CounterPress({ a: "#6f8f4e", b: "#d9b14a" }), THEMES.light);
view.resize(innerWidth, innerHeight);
view.dress(THEMES.light, null, false);
view.show({ pieces, markers: [], boxes: [], tracks: [], meters: [], focus: [], involved: [], arrows: [], overlays: [], displays: [], battle: null }, NOTHING, false);
const fit = Math.min(innerWidth / sheet.width, innerHeight / sheet.height), W = innerWidth, H = innerHeight;
const PATHS: Record<string, (s: number) => { k: number; x: number; y: number }> = {
  "pan, whole board": (s) => ({ k: fit * 1.3, x: -40 * (1 + Math.sin(s * 12)), y: -40 * (1 + Math.cos(s * 12)) }),
  "pan, middle": (s) => ({ k: 16, x: -200 - 1500 * s, y: -150 - 900 * s }),
  "pan, near": (s) => ({ k: 44, x: -1000 - 2500 * s, y: -1500 - 1500 * s }),
  "zoom in and out": (s) => {
    const k = fit * (44 / fit) ** ((1 - Math.cos(s * 6.283)) / 2);
    return { k, x: W / 2 - 110 * k, y: H / 2 - 85 * k };
  },
};
const measure = (name: string, ms: number) =>
  new Promise((done) => {
    const gaps: number[] = [];
    let first = 0, last = 0;
    requestAnimationFrame(function tick(now) {
      if (!first) first = now;
      else gaps.push(now - last);
      last = now;
      if (now - first >= ms) {
        gaps.sort((a, b) => a - b);
        return done({ fps: (1000 * gaps.length) / (last - first), slowest: gaps[gaps.length - 1], p95: gaps[Math.floor(gaps.length * 0.95)] });
      }
      view.moveTo(PATHS[name]((now - first) / ms));
      requestAnimationFrame(tick);
    });
  });
Object.assign(window, { measure, paths: Object.keys(PATHS) });
