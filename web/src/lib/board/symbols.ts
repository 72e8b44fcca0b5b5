// From the words of a game to unit symbols: one table. The 20 digits are those of MIL-STD-2525D.
import { ms, std2525d } from "milsymbol-parts";

(ms as unknown as { addIcons(icons: unknown): void }).addIcons(std2525d);

const SIZES: Record<string, string> = {
  team: "11", crew: "11", squad: "12", section: "13", platoon: "14", detachment: "14", company: "15", battery: "15", squadron: "15", troop: "15",
  battalion: "16", regiment: "17", group: "17", brigade: "18", division: "21", corps: "22", army: "23", "army group": "24",
};
// entity (6 digits), modifier above (2), modifier below (2)
const KINDS: Record<string, string> = {
  infantry: "1211000000", marine_infantry: "1211010000", naval_infantry: "1211004600", parachute_infantry: "1211000001", airborne: "1211000001",
  mechanized_infantry: "1211020000", motorized_infantry: "1211040000", light_infantry: "1211000000", guerrilla: "1211000000",
  machine_gun: "1211000000", mortar: "1308000000", cavalry: "1213000000", reconnaissance: "1213000000", bicycle: "1211040000",
  armor: "1205000000", tank: "1205000000", amphibious_armor: "1205020000", anti_tank: "1204000000",
  artillery: "1303000000", field_artillery: "1303000000", mountain_artillery: "1303000027", coast_artillery: "1303004600", naval_gunfire: "1303004600",
  anti_aircraft: "1301000000", rocket_artillery: "1303004100", engineer: "1407000000", pioneer: "1407000000",
  headquarters: "1100000000", signals: "1110000000", supply: "1634000000", transport: "1636000000", medical: "1613000000",
  aviation: "1208000000", fighter: "1208000000", bomber: "1208000000", naval: "1701000000", special: "1217000000",
};

export function sidc(symbol: string, size: string): string {
  const kind = KINDS[symbol] ?? KINDS[Object.keys(KINDS).find((key) => symbol.includes(key)) ?? ""] ?? "0000000000";
  return `10031000${SIZES[size] ?? "00"}${kind}`;
}

const made = new Map<string, { image: HTMLCanvasElement; w: number; h: number; ax: number; ay: number }>();

/** A symbol as a picture, with the point where the middle of its frame lies. */
export function symbolImage(symbol: string, size: string, px: number, ink: string, fill: string) {
  const key = `${symbol}|${size}|${px}|${ink}|${fill}`;
  let found = made.get(key);
  if (!found) {
    const colors = { Civilian: fill, Friend: fill, Hostile: fill, Neutral: fill, Unknown: fill, Suspect: fill };
    const drawn = new ms.Symbol(sidc(symbol, size), { size: px, colorMode: colors, frameColor: tinted(ink), iconColor: tinted(ink), infoColor: ink, strokeWidth: 5, outlineWidth: 0, standard: "2525" });
    const { x, y } = drawn.getAnchor();
    const { width, height } = drawn.getSize();
    found = { image: drawn.asCanvas(), w: width, h: height, ax: x, ay: y };
    made.set(key, found);
  }
  return found;
}

function tinted(ink: string) {
  return { Civilian: ink, Friend: ink, Hostile: ink, Neutral: ink, Unknown: ink, Suspect: ink };
}
