// Matches that this browser has a seat in, with their secrets.
export interface Kept { match: string; game: string; title: string; scenario: string; seats: Record<string, string>; opponent: string; at: number }

const KEY = "pacwar.matches";

export function kept(): Kept[] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]") as Kept[];
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

export function keep(entry: Kept): void {
  const rest = kept().filter((k) => k.match !== entry.match);
  write([entry, ...rest].slice(0, 60));
}

export function forget(match: string): void {
  write(kept().filter((k) => k.match !== match));
}

export function keptFor(match: string): Kept | undefined {
  return kept().find((k) => k.match === match);
}

function write(list: Kept[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // private windows may refuse: the link in the address bar still works
  }
}
