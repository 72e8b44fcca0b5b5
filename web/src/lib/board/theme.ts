// Colours of the drawing that no game names.
export type ThemeName = "light" | "dark";

export interface Theme {
  name: ThemeName;
  deep: string; // far from the shore
  shallow: string; // rgb of the shoal, drawn in thin layers
  foam: string;
  shore: string;
  grid: string;
  gridSea: string;
  number: string;
  numberSea: string;
  ink: string;
  halo: string;
  waterInk: string;
  waterHalo: string;
  casing: string;
  glow: string;
  reach: string;
  refuse: string;
}

export const THEMES: Record<ThemeName, Theme> = {
  light: {
    name: "light", deep: "#9fc5d9", shallow: "214,236,232", foam: "rgba(255,255,255,.75)", shore: "#4b4a3c",
    grid: "rgba(60,48,28,.34)", gridSea: "rgba(25,70,100,.17)", number: "rgba(50,40,22,.72)", numberSea: "rgba(22,64,92,.46)",
    ink: "#221c12", halo: "rgba(252,248,232,.9)", waterInk: "#1d5575", waterHalo: "rgba(225,240,245,.7)", casing: "rgba(255,250,235,.85)",
    glow: "#ffd23e", reach: "#1565c0", refuse: "#b3261e",
  },
  dark: {
    name: "dark", deep: "#0d2230", shallow: "46,98,112", foam: "rgba(160,205,210,.45)", shore: "#0a0f10",
    grid: "rgba(255,245,220,.16)", gridSea: "rgba(150,200,230,.10)", number: "rgba(240,232,210,.62)", numberSea: "rgba(150,190,215,.42)",
    ink: "#f4ecd8", halo: "rgba(24,22,16,.85)", waterInk: "#9cc9e2", waterHalo: "rgba(10,30,42,.75)", casing: "rgba(20,16,10,.7)",
    glow: "#ffd95e", reach: "#7ec0ff", refuse: "#ff8a80",
  },
};

/** A colour moved towards white (amount > 0) or black (amount < 0). */
export function shade(color: string, amount: number): string {
  const [r, g, b] = rgb(color);
  const to = amount > 0 ? 255 : 0, part = Math.abs(amount);
  return `rgb(${[r, g, b].map((v) => Math.round(v + (to - v) * part)).join(",")})`;
}

export function rgb(color: string): [number, number, number] {
  const hex = color.replace("#", "");
  const full = hex.length === 3 ? [...hex].map((c) => c + c).join("") : hex;
  return [0, 2, 4].map((i) => parseInt(full.slice(i, i + 2), 16) || 0) as [number, number, number];
}

export function alpha(color: string, a: number): string {
  return `rgba(${rgb(color).join(",")},${a})`;
}

/** Black or white, whichever reads better on a colour. */
export function inkOn(color: string): string {
  const [r, g, b] = rgb(color).map((v) => {
    const part = v / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.22 ? "#15120b" : "#ffffff";
}
