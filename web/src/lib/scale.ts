// The scale bar: round lengths on the ground.
const ROUND = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000];
const MILE = 1609.344;
const MILES = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

export interface Bar { px: number; text: string }

/** Bars of 55 px or more, as short as a round length allows. `hex`: metres from hex to hex; `k`: pixels per unit of the sheet. */
export function bars(hex: number, k: number): Bar[] {
  const px = (k * Math.sqrt(3)) / hex;
  const metres = ROUND.find((length) => length * px >= 55) ?? ROUND[ROUND.length - 1];
  const miles = MILES.find((length) => length * MILE * px >= 45) ?? MILES[MILES.length - 1];
  return [
    { px: metres * px, text: metres < 1000 ? `${metres} m` : `${metres / 1000} km` },
    { px: miles * MILE * px, text: `${miles} ${miles === 1 ? "mile" : "miles"}` },
  ];
}

/** Where the scale is not known: hexes. */
export function hexBar(k: number): Bar {
  const hex = k * Math.sqrt(3);
  const n = [1, 2, 5, 10, 20, 50].find((count) => count * hex > 60) ?? 50;
  return { px: n * hex, text: n === 1 ? "1 hex" : `${n} hexes` };
}
