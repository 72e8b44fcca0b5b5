// What this browser prefers.
import type { ThemeName } from "./board/theme";

const KEY = "pacwar.settings";

class Settings {
  chosen = $state<ThemeName | "auto">("auto");
  system = $state<ThemeName>("light");

  constructor() {
    try {
      const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as { theme?: ThemeName | "auto" };
      this.chosen = found.theme ?? "auto";
    } catch {
      // nothing kept
    }
    const media = matchMedia("(prefers-color-scheme: dark)");
    this.system = media.matches ? "dark" : "light";
    media.addEventListener("change", () => (this.system = media.matches ? "dark" : "light"));
  }

  get theme(): ThemeName {
    return this.chosen === "auto" ? this.system : this.chosen;
  }

  toggle(): void {
    this.chosen = this.theme === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(KEY, JSON.stringify({ theme: this.chosen }));
    } catch {
      // private windows may refuse
    }
  }
}

export const settings = new Settings();
