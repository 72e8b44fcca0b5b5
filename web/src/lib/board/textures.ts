// Patterns of the terrain: they tell a hex apart without colour.
import { type G, type Job, hue, pattern } from "./brush";
import { type Point, noise } from "./geometry";
import { shade } from "./theme";

/** What tells a terrain apart without colour. */
export function texture(g: G, job: Job, i: number): void {
  const { art, theme } = job;
  const { x, y, terrain } = art.sheet.hexes[i];
  const dark = theme.name === "dark";
  const color = hue(art.terrains.get(terrain)!, theme);
  const ink = shade(color, dark ? 0.42 : -0.42);
  g.strokeStyle = g.fillStyle = ink;
  g.lineWidth = 0.05;
  const spots = (n: number, salt: number): Point[] =>
    Array.from({ length: n }, (_, m) => {
      const angle = (m / n) * 6.283 + noise(x, y, salt + m) * 0.5, far = 0.26 + 0.5 * Math.abs(noise(y, x, salt + m * 3));
      return [x + Math.cos(angle) * far, y + Math.sin(angle) * far];
    });
  g.globalAlpha = dark ? 0.5 : 0.55;
  switch (pattern(job, i)) {
    case "dots": // tufts of scrub
      g.beginPath();
      for (const [cx, cy] of spots(11, 11)) {
        g.moveTo(cx + 0.045, cy);
        g.arc(cx, cy, 0.045, 0, 7);
        g.moveTo(cx + 0.12, cy + 0.05);
        g.arc(cx + 0.09, cy + 0.05, 0.032, 0, 7);
      }
      g.fill();
      break;
    case "peaks":
      for (const [cx, cy] of spots(5, 23).sort((a, b) => a[1] - b[1])) peak(g, cx, cy, 0.2 + 0.06 * noise(cx, cy), dark);
      break;
    case "hatch":
      g.beginPath();
      for (let n = -3; n <= 3; n++) {
        const half = 0.75 - Math.abs(n) * 0.12;
        g.moveTo(x + n * 0.22 - half * 0.5, y + half * 0.7);
        g.lineTo(x + n * 0.22 + half * 0.5, y - half * 0.7);
      }
      g.stroke();
      break;
    case "marsh":
      g.beginPath();
      for (const [cx, cy] of spots(7, 37)) {
        g.moveTo(cx - 0.15, cy + 0.06);
        g.lineTo(cx + 0.15, cy + 0.06);
        for (const lean of [-0.07, 0, 0.07]) {
          g.moveTo(cx + lean * 0.6, cy + 0.04);
          g.lineTo(cx + lean, cy - 0.1);
        }
      }
      g.stroke();
      break;
    case "palms": // plantations stand in rows
      g.beginPath();
      for (let r = -1; r <= 1; r++)
        for (let c = -1; c <= 1; c++) {
          const cx = x + c * 0.42 + (r % 2) * 0.1, cy = y + r * 0.38;
          g.moveTo(cx, cy + 0.12);
          g.lineTo(cx, cy - 0.04);
          g.moveTo(cx - 0.12, cy - 0.02);
          g.quadraticCurveTo(cx, cy - 0.16, cx + 0.12, cy - 0.02);
        }
      g.stroke();
      break;
    case "trees":
      g.beginPath();
      for (const [cx, cy] of spots(9, 31)) {
        g.moveTo(cx + 0.13, cy);
        g.arc(cx, cy, 0.13, 0, Math.PI, true);
        g.lineTo(cx, cy + 0.1);
      }
      g.stroke();
      break;
  }
  g.globalAlpha = 1;
}

function peak(g: G, x: number, y: number, s: number, dark: boolean): void {
  g.beginPath();
  g.moveTo(x - s, y + s * 0.55);
  g.lineTo(x, y - s * 0.65);
  g.lineTo(x + s, y + s * 0.55);
  g.stroke();
  g.globalAlpha *= 0.55;
  g.beginPath();
  g.moveTo(x, y - s * 0.65);
  g.lineTo(x + s, y + s * 0.55);
  g.lineTo(x + s * 0.25, y + s * 0.55);
  g.closePath();
  g.fill();
  g.globalAlpha = dark ? 0.5 : 0.55;
}

/** A town: houses along two streets. */
export function blocks(g: G, job: Job, i: number): void {
  const { art, theme, k } = job;
  const { x, y } = art.sheet.hexes[i];
  const dark = theme.name === "dark";
  const turn = noise(x, y, 41) * 0.35;
  g.save();
  g.translate(x, y);
  g.rotate(turn);
  g.lineWidth = Math.max(0.02, 0.5 / k);
  for (let r = -2; r <= 2; r++)
    for (let c = -2; c <= 2; c++) {
      const n = noise(x + r * 3.1, y + c * 1.7, 43);
      const cx = c * 0.27 + 0.03 * n, cy = r * 0.25 + 0.03 * n;
      if (Math.hypot(cx, cy) > 0.66 || n < -0.72) continue;
      const w = 0.17 + 0.05 * n, h = 0.15 - 0.04 * n;
      g.fillStyle = dark ? (n > 0.2 ? "#8d5546" : "#777065") : n > 0.2 ? "#a5533f" : "#6d5c4d";
      g.strokeStyle = dark ? "rgba(0,0,0,.6)" : "rgba(45,28,18,.85)";
      g.beginPath();
      g.rect(cx - w / 2, cy - h / 2, w, h);
      g.fill();
      if (k > 10) g.stroke();
    }
  g.restore();
}
