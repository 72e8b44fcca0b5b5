// Several sheets on one table: which one a spot lies on, and what is to be drawn of a scene on each. A board counts the
// spots of its own sheet from 0; everything else counts those of the match.
import type { Highlights } from "./board/view";
import type { HexDrawing, Piece, Scene, Sheet, SideDrawing } from "./protocol";

export class Sheets {
  private readonly copies = new WeakMap<Piece, Piece>(); // so that a piece that has not changed stays the same

  constructor(readonly all: readonly Sheet[]) {}

  /** The number of the sheet that a spot lies on; -1: it is not drawn on any. */
  of(spot: number): number {
    return this.all.findIndex((sheet) => spot >= sheet.first && spot < sheet.first + sheet.hexes.length);
  }

  hex(spot: number): HexDrawing | undefined {
    const sheet = this.all[this.of(spot)];
    return sheet?.hexes[spot - sheet.first];
  }

  get size(): number {
    return this.all.reduce((sum, sheet) => sum + sheet.hexes.length, 0);
  }

  /** A sheet with its hexsides between hexes of its own. */
  own(at: number): Sheet {
    const sheet = this.all[at];
    if (!sheet.first) return sheet;
    const sides: SideDrawing[] = sheet.sides.map((side) => ({ ...side, a: side.a - sheet.first, b: side.b - sheet.first }));
    return { ...sheet, sides };
  }

  /** What lies on a sheet. */
  scene(at: number, scene: Scene): Scene {
    if (this.all.length === 1) return scene;
    const here = this.here(at), { first } = this.all[at];
    const spots = (list: readonly number[]) => list.filter(here).map((spot) => spot - first);
    return {
      ...scene,
      pieces: scene.pieces.filter((piece) => piece.spot !== null && here(piece.spot)).map((piece) => this.moved(piece, first)),
      markers: scene.markers.filter((marker) => here(marker.spot)).map((marker) => ({ ...marker, spot: marker.spot - first })),
      focus: spots(scene.focus),
      arrows: scene.arrows.filter((arrow) => here(arrow.start) && here(arrow.to)).map((arrow) => ({ ...arrow, start: arrow.start - first, to: arrow.to - first })),
      overlays: scene.overlays.map((overlay) => ({ ...overlay, spots: spots(overlay.spots) })),
    };
  }

  /** What is highlighted on a sheet. */
  marks(at: number, marks: Highlights): Highlights {
    if (this.all.length === 1) return marks;
    const here = this.here(at), { first } = this.all[at];
    const spots = (list: Iterable<number>) => [...list].filter(here).map((spot) => spot - first);
    const keyed = <T>(map: Map<number, T>) => new Map([...map].filter(([spot]) => here(spot)).map(([spot, value]) => [spot - first, value]));
    return {
      ...marks,
      spots: new Set(spots(marks.spots)),
      reach: keyed(marks.reach),
      focus: spots(marks.focus),
      ways: new Map([...keyed(marks.ways)].map(([spot, way]) => [spot, { ...way, path: spots(way.path) }])),
      thrown: marks.thrown && { ...marks.thrown, spots: spots(marks.thrown.spots) },
      proposed: marks.proposed.map(spots).filter((way) => way.length),
      sight: marks.sight && marks.sight.ends.every(here) ? { ends: spots(marks.sight.ends), blocked: marks.sight.blocked - first, hindered: spots(marks.sight.hindered) } : null,
    };
  }

  /** Spots of a sheet as its board counts them. */
  local(at: number, spots: readonly number[]): number[] {
    const { first } = this.all[at];
    return spots.filter(this.here(at)).map((spot) => spot - first);
  }

  /** The sheet on which something is to be looked at: the one that is shown, if some of it is there. */
  best(spots: readonly number[], shown: number): number {
    const on = spots.map((spot) => this.of(spot)).filter((at) => at >= 0);
    return !on.length || on.includes(shown) ? shown : on[0];
  }

  private here(at: number): (spot: number) => boolean {
    const { first, hexes } = this.all[at];
    return (spot) => spot >= first && spot < first + hexes.length;
  }

  private moved(piece: Piece, first: number): Piece {
    if (!first) return piece;
    let copy = this.copies.get(piece);
    if (!copy) this.copies.set(piece, (copy = { ...piece, spot: piece.spot! - first }));
    return copy;
  }
}
