// The catalogue of a game: what is printed on the counters. Pieces of a scene name their counter; here the two are put together.
import type { Piece, Scene, SideCard } from "./protocol";
import type { Sheets } from "./sheets";
import type { Counter, Piece as Placed, Scene as SentScene } from "./wire";

export class Catalogue {
  private readonly counters: Map<string, Counter>;
  private readonly scenes = new WeakMap<SentScene, Scene>();
  private pieces = new Map<string, { placed: Placed; title: string; piece: Piece }>(); // of the last scene, by key

  constructor(counters: readonly Counter[], private readonly sheets: Sheets, private readonly sides: readonly SideCard[]) {
    this.counters = new Map(counters.map((counter) => [counter.key, counter]));
  }

  /** A scene with its pieces as they are drawn; a piece that has not changed is the same object as before. */
  scene(sent: SentScene): Scene {
    let made = this.scenes.get(sent);
    if (!made) {
      const titles = new Map(sent.boxes.map((box) => [box.key, this.untold(box.title, box.side)]));
      const known = this.pieces;
      this.pieces = new Map();
      made = { ...sent, pieces: sent.pieces.map((placed) => this.drawn(placed, titles.get(placed.box ?? "") ?? "", known)) };
      this.scenes.set(sent, made);
    }
    return made;
  }

  private drawn(placed: Placed, title: string, known: Catalogue["pieces"]): Piece {
    const old = known.get(placed.key);
    const piece = old && old.title === title && same(old.placed, placed) ? old.piece : this.piece(placed, title);
    this.pieces.set(placed.key, { placed, title, piece });
    return piece;
  }

  private piece(placed: Placed, title: string): Piece {
    const printed = this.counters.get(placed.counter ?? placed.key);
    const face = printed?.faces[placed.face ?? 0] ?? printed?.faces[0];
    const { spot = null, box = "", unit = null, status = [], face_down = false, facing = null, level = "", posture = "", count = 1 } = placed;
    const values = placed.values ?? face?.values ?? "";
    const where = spot === null ? title : `in ${this.place(spot)}`;
    const words = [count > 1 ? `${printed?.text} (${count})` : printed?.text, face?.text || values, where, level, posture, face_down ? "face down" : "", ...status];
    return {
      key: placed.key, spot, box, unit, status, face_down, facing, level, posture, count, values,
      side: printed?.side ?? "", name: printed?.name ?? "", symbol: printed?.symbol ?? "", size: printed?.size ?? "", kind: printed?.kind ?? "unit",
      tint: printed?.tint ?? "", formation: printed?.formation ?? "", provenance: printed?.provenance ?? "",
      text: words.filter(Boolean).join(", "),
    };
  }

  private place(spot: number): string {
    const hex = this.sheets.hex(spot);
    return !hex ? `place ${spot}` : hex.place ? `${hex.name} (${hex.place})` : hex.name;
  }

  /** The title of a box without the name of its side, which the counter has already. */
  private untold(title: string, side: string): string {
    const name = this.sides.find((one) => one.key === side)?.name;
    return name && title.startsWith(`${name}: `) ? title.slice(name.length + 2) : title;
  }
}

function same(one: Placed, other: Placed): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
