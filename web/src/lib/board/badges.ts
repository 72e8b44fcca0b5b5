// Small round signs for what is in a hex: a harbour, an airfield, an objective. Told by shape, not by colour alone.
type G = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const INK = "#1d1a16", PAPER = "#fffdf4";

/** One badge of a radius around a point. Patterns: star, anchor, plane; any other is a plain disc. */
export function badge(g: G, pattern: string, color: string, x: number, y: number, radius: number): void {
  g.save();
  g.translate(x, y);
  g.scale(radius, radius);
  g.lineJoin = g.lineCap = "round";
  g.lineWidth = 0.16;
  g.strokeStyle = INK;
  g.fillStyle = color;
  g.beginPath();
  if (pattern === "star") star(g);
  else g.arc(0, 0, 1, 0, 7);
  g.closePath();
  g.fill();
  g.stroke();
  if (pattern === "anchor") anchor(g);
  else if (pattern === "plane") plane(g);
  g.restore();
}

function star(g: G): void {
  for (let n = 0; n < 10; n++) {
    const r = n % 2 ? 0.52 : 1.22, at = (n * Math.PI) / 5 - Math.PI / 2;
    g.lineTo(r * Math.cos(at), r * Math.sin(at));
  }
}

function anchor(g: G): void {
  g.strokeStyle = PAPER;
  g.lineWidth = 0.2;
  g.beginPath();
  g.arc(0, -0.48, 0.16, 0, 7);
  g.moveTo(0, -0.3);
  g.lineTo(0, 0.6);
  g.moveTo(-0.32, -0.1);
  g.lineTo(0.32, -0.1);
  g.moveTo(-0.55, 0.18);
  g.quadraticCurveTo(-0.42, 0.6, 0, 0.62);
  g.quadraticCurveTo(0.42, 0.6, 0.55, 0.18);
  g.stroke();
}

function plane(g: G): void {
  g.strokeStyle = INK;
  for (const [width, ax, ay, bx, by] of [[0.26, 0, -0.62, 0, 0.6], [0.24, -0.68, -0.12, 0.68, -0.12], [0.18, -0.28, 0.52, 0.28, 0.52]]) {
    g.lineWidth = width;
    g.beginPath();
    g.moveTo(ax, ay);
    g.lineTo(bx, by);
    g.stroke();
  }
}
