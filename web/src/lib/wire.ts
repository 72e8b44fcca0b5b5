// Made from the server's schema by `npm run types`; do not edit.

/** An action by name, with the number of its argument. */
export interface ActionRequest {
  arg: number | null;
  type: string;
}

/** To the seat that has asked for a hint: the share that is done; None: that is over. */
export interface Advising {
  advising: number | null;
}

/** An answer to the open offer. The side that made it may only withdraw it. */
export interface Answer {
  accept: boolean;
  id: string;
  seen: number;
}

/** From spot to spot: an attack, a barrage, a retreat. `kind` decides the look; unknown kinds are plain. */
export interface Arrow {
  kind: string;
  side: string;
  start: number;
  text: string;
  to: number;
}

/** A request for hints by a seat that must decide, about the frame that it has seen. */
export interface AskHint {
  count?: number;
  seen: number;
}

/** The open battle: its parties, and its rule. */
export interface Battle {
  parties: Party[];
  rule: string;
  title: string;
}

/** A place beside the map: units to come, units lost, a base, a mission, a hand. */
export interface Box {
  arg: number | null;
  key: string;
  kind: string;
  note: string;
  rule: string;
  side: string;
  title: string;
}

/** Continue from before an entry of a finished match, or, in a running one, from a guess. */
export interface Branch {
  entry?: number | null;
  hints?: boolean | null;
  seats?: Record<string, string>;
  what_if?: boolean;
}

/** One line of a breakdown: "river -1 (7.42)". It may come to a column of a chart, which clients then show. `guesses`: only so many of the guesses over which the odds are averaged have this line; 0: it is certain. */
export interface BreakdownLine {
  chart: string;
  column: number;
  guesses: number;
  rule: string;
  text: string;
  value: number | null;
}

/** What a new player should know before the first decision. */
export interface Briefing {
  aims: Record<string, string>;
  first: Record<string, string>;
  text: string;
}

export interface Cell {
  note: string;
  provenance: string;
  text: string;
}

export interface ChanceCard {
  chance: number;
  events: EventCard[];
  label: string;
  part: string;
}

/** The win probability at a moment: each side's mean score in games that a computer player plays on from there. */
export interface Chances {
  entry: number;
  games: number;
  scores: Record<string, Share>;
  turn: number;
}

/** A table of the game, for display. */
export interface Chart {
  columns: string[];
  head: number;
  key: string;
  note: string;
  rows: Cell[][];
  rule: string;
  title: string;
}

export interface Chat {
  chat: ChatLine;
}

export interface ChatLine {
  at: number;
  number: number;
  side: string;
  text: string;
}

/** The refusal, or the action that the click means. */
export interface Checked {
  action: ActionRequest | null;
  refusal: Refusal | null;
}

/** Legal actions of one type. */
export interface Choice {
  args: (number | [number, number])[];
  kind: string | null;
  rolls: boolean;
  text: string;
  type: string;
}

/** A click: an action by `type`, or an argument of a `kind` (unit, spot), from which the action is found. */
export interface Click {
  arg?: number | null;
  kind?: string | null;
  type?: string | null;
}

/** A condition of a standing order: one of some words, or a whole number within bounds. */
export interface ConditionCard {
  least: number;
  most: number;
  name: string;
  text: string;
  value: string;
  words: WordCard[];
}

export interface Contour {
  height: number;
  points: [number, number][];
}

/** What is printed on a counter; of counters that a viewer does not know, their common back. Clients get it once. */
export interface Counter {
  faces: Face[];
  formation: string;
  key: string;
  kind: string;
  name: string;
  provenance: string;
  side: string;
  size: string;
  symbol: string;
  text: string;
  tint: string;
}

/** The secrets of the seats held by people, and what the dice are committed to. */
export interface Created {
  commitment: string | null;
  match: string;
  seats: Record<string, string>;
}

/** Actions whose sentences are wanted. They need not be legal. */
export interface Describe {
  actions: ActionRequest[];
}

/** `committed` dice wait for the nonces of all people; others cannot be verified. */
export interface DiceCard {
  commitment: string | null;
  kind: string;
  nonces: Record<string, string>;
  waiting: string[];
}

/** Boxes that are printed together as rows and columns: an air mission display, a hand, a headquarters chart. */
export interface Display {
  columns: string[];
  key: string;
  rows: DisplayRow[];
  rule: string;
  title: string;
}

export interface DisplayRow {
  boxes: string[];
  title: string;
}

/** The choice that ends the phase or the selection, and what it gives up: a client then asks first. */
export interface Ending {
  type: string;
  unused: Unused[];
}

export interface EventCard {
  headline: boolean;
  rule: string;
  text: string;
  type: string;
}

/** One side of a counter: its values as printed ("5-6-8"), and in words. */
export interface Face {
  text: string;
  values: string;
}

/** What happens to a side ("lose a step": you, or they), or to a unit by name ("lost"). */
export interface FateCard {
  chance: number;
  name: string;
  part: string;
  side: string;
  unit: number | null;
  what: string;
}

/** The match as one seat sees it. Frames are numbered per seat. */
export interface Frame {
  asked: string[];
  blocks_end: Refusal | null;
  can_undo: boolean;
  choices: Choice[];
  dice: DiceCard;
  ends: Ending | null;
  game: string;
  hints: boolean;
  left: number | null;
  log: number;
  match: string;
  number: number;
  offer: OfferCard | null;
  orders: OrderCard[];
  origin: string;
  parted: PartedCard | null;
  players: Record<string, PlayerCard>;
  primary: string;
  prompt: Prompt;
  reach: Way[];
  result: ResultCard | null;
  scenario: string;
  scene: Scene;
  strict: boolean;
  told: LogEntry[];
  why_no_undo: Refusal | null;
  you: string | null;
}

/** What is new in a frame since an earlier one. A part of the scene is named "scene.pieces". */
export interface FrameChange {
  number: number;
  since: number;
  splices?: Record<string, [number, number, unknown[]][]>;
  told?: LogEntry[];
  values?: Record<string, unknown>;
}

export interface GameCard {
  digest: string;
  key: string;
  levels: Named[];
  options: OptionCard[];
  scenarios: ScenarioCard[];
  sides: SideCard[];
  title: string;
  usual: string;
}

/** A standing order by its name, with its conditions in words or figures; a condition that is not named has its default. */
export interface GiveOrder {
  conditions?: Record<string, string>;
  order: string;
}

/** A moment of the win probability graph: before an entry, in a turn (0: the game has none). */
export interface GraphMoment {
  entry: number;
  turn: number;
}

/** The first message on a socket. */
export interface Hello {
  nonce?: string | null;
  seat?: string | null;
}

export interface HexDrawing {
  marks: string[];
  name: string;
  place: string;
  provenance: string;
  terrain: string;
  text: string;
  x: number;
  y: number;
}

/** What hinders a line, and by how much. */
export interface Hindrance {
  rule: string;
  spot: number;
  value: number;
  why: string;
}

/** A move: its actions can be sent together. `worth` only compares hints of the same answer. */
export interface HintCard {
  actions: ActionRequest[];
  rules: string[];
  spots: number[];
  units: number[];
  why: string;
  worth: number;
}

/** The best move first; `number` is the frame that they are for. */
export interface Hints {
  hints: HintCard[];
  number: number;
}

/** A person takes a seat and adds a nonce to the dice. */
export interface Join {
  nonce?: string | null;
}

export interface Label {
  angle: number;
  kind: string;
  text: string;
  x: number;
  y: number;
}

/** An entry as a seat saw it. The action only if it was its own; `note` is a note of the table. */
export interface LogEntry {
  action: string | null;
  events: EventCard[];
  note: string | null;
  number: number;
  rolls: RollCard[];
  side: string | null;
}

/** Expected and actual values, in the game's own measure; `total` is the sum of actual minus expected. */
export interface Luck {
  left_out: number;
  moments: GraphMoment[];
  sigmas: Record<string, number>;
  throws: Lucky[];
  total: Record<string, number>;
}

/** One roll of a finished match: its value to each side on average, and as rolled. */
export interface Lucky {
  actual: Record<string, number>;
  entry: number;
  expected: Record<string, number>;
  side: string;
  spread: Record<string, number>;
  text: string;
}

/** A marker on the map that is not a unit: a beachhead, a planned landing, a path. */
export interface Marker {
  kind: string;
  spot: number;
  text: string;
}

/** A figure that players keep an eye on: points left, victory status. */
export interface Meter {
  rule: string;
  side: string;
  text: string;
  title: string;
  value: string;
}

export interface Named {
  key: string;
  title: string;
}

/** A seat is "me", "friend", or the name of a computer player. A side that is not named is the computer's. */
export interface NewMatch {
  delay?: number | null;
  disguise?: boolean;
  game: string;
  hints?: boolean | null;
  options?: Record<string, string>;
  scenario?: string | null;
  seats?: Record<string, string>;
  strict?: boolean | null;
}

/** What blocks a line, and where. */
export interface Obstruction {
  rule: string;
  spot: number;
  why: string;
}

/** Fates: what happens to whom, what matters most first. Chances: the outcomes of the roll, the likeliest first. */
export interface OddsCard {
  assuming: string[];
  breakdown: BreakdownLine[];
  chances: ChanceCard[];
  fates: FateCard[];
  guesses: number;
  rolled: boolean;
  samples: number;
}

/** `entries`: how many of the side's last actions to take back, with all that followed. `go_on` is for a match that parts from the rules of today: it would go on from there. */
export interface Offer {
  entries?: number;
  id: string;
  kind: "draw" | "go_on" | "resign" | "take_back";
  seen: number;
}

export interface OfferCard {
  entries: number;
  kind: string;
  side: string;
  text: string;
}

/** An option of a game; the first value is the default. */
export interface OptionCard {
  key: string;
  values: Named[];
}

/** A kind of action that is asked for, the kind of its argument, and the button or the heading of a list. */
export interface OrderCard {
  arg: string | null;
  text: string;
  type: string;
}

/** A kind of standing order that the game offers, as the seat has given it. */
export interface OrderKindCard {
  conditions: ConditionCard[];
  order: string;
  title: string;
}

/** A set of spots with a name. It belongs to a piece (shown with it), or can be switched on and off. */
export interface Overlay {
  key: string;
  piece: string;
  rule: string;
  shown: boolean;
  side: string;
  spots: number[];
  title: string;
}

/** A match of an earlier version that the rules of today cannot replay: it is shown as it was stored. `after` is the number of the last entry of this seat's log before it parts. `shown` is the number of the entry after which the scene stands; later ones are in the log alone. */
export interface PartedCard {
  after: number;
  rule: string;
  shown: number;
  text: string;
}

/** Units with the same part in a battle. */
export interface Party {
  pieces: string[];
  role: string;
  side: string;
  text: string;
}

/** A counter on the table. `key` stays the same only as far as the viewer may follow it. */
export interface Piece {
  box?: string;
  count?: number;
  counter?: string;
  face?: number;
  face_down?: boolean;
  facing?: number | null;
  key: string;
  level?: string;
  posture?: string;
  spot?: number | null;
  status?: string[];
  unit?: number | null;
  values?: string;
}

export interface Play {
  actions: ActionRequest[];
  id: string;
  seen: number;
}

/** What became of a list of actions. The change comes over the socket. */
export interface PlayReply {
  number: number;
  played: number;
  refusal: Refusal | null;
  stopped: string;
}

export interface PlayerCard {
  here: boolean;
  joined: boolean;
  kind: "computer" | "person";
  level: string | null;
}

/** A player came, left, or took a seat for the first time. The fields are those of a frame. */
export interface Presence {
  dice: DiceCard;
  players: Record<string, PlayerCard>;
}

/** Why a request was not carried out; `rule` if a rule of the game says so. */
export interface Problem {
  detail: string;
  rule: string | null;
}

/** The open decision, and its rule. */
export interface Prompt {
  rule: string;
  text: string;
  type: string;
}

/** Why an action is not allowed; `rule` is the number printed in the rulebook. */
export interface Refusal {
  about: number[];
  rule: string;
  why: string;
}

/** A finished match as it was before an entry, and the entry. */
export interface ReplayFrame {
  action: string | null;
  asked: string[];
  entries: number;
  entry: number;
  events: EventCard[];
  prompt: Prompt;
  result: ResultCard | null;
  rolls: RollCard[];
  scene: Scene;
  shown: number;
  side: string | null;
}

/** The number of the frame that the seat has now. The change comes over the socket. */
export interface Reply {
  number: number;
}

export interface ResultCard {
  rule: string;
  scores: Record<string, number>;
  why: string;
}

export interface RollCard {
  die: string;
  face: number;
  faces: number;
  rule: string;
}

/** Every rule and ruling, and the pattern that finds them in text: an id, or a range of two (groups 1 to 3). */
export interface RuleBook {
  citations: string;
  rules: RuleCard[];
}

export interface RuleCard {
  about: string[];
  gist: string;
  id: string;
  ruling: boolean;
  title: string;
}

export interface Say {
  id: string;
  text: string;
}

/** The distance from hex to hex on the ground. */
export interface Scale {
  metres: number;
  note: string;
  provenance: string;
}

export interface ScenarioCard {
  briefing: Briefing | null;
  key: string;
  sight: boolean;
  title: string;
}

export interface Scene {
  arrows: Arrow[];
  battle: Battle | null;
  boxes: Box[];
  displays: Display[];
  focus: number[];
  involved: number[];
  markers: Marker[];
  meters: Meter[];
  overlays: Overlay[];
  pieces: Piece[];
  tracks: Track[];
}

/** Actions in the game's words, in the order in which they were asked for. */
export interface Sentences {
  texts: string[];
}

/** A mean score, with a 95 % interval. */
export interface Share {
  high: number;
  low: number;
  mean: number;
}

/** A map sheet. Coordinates have hexes of circumradius 1, y downward. Its hexes are the spots from `first` on, so every spot lies on one sheet at most; those of a sheet beside the map may be boxes or caves that are drawn as hexes. Hexsides name spots. Styles stand in the order of the game's own chart, which the legend keeps; each terrain is drawn over those before it. */
export interface Sheet {
  coast: [number, number][][];
  contours: Contour[];
  features: Style[];
  first: number;
  flat: boolean;
  height: number;
  hexes: HexDrawing[];
  key: string;
  labels: Label[];
  marks: Style[];
  north: number;
  reefs: [number, number][][];
  relief: string;
  scale: Scale | null;
  sides: SideDrawing[];
  sources: string[];
  terrains: Style[];
  title: string;
  width: number;
}

export interface SideCard {
  color: string;
  key: string;
  name: string;
}

export interface SideDrawing {
  a: number;
  b: number;
  feature: string;
  provenance: string;
}

/** A line of sight as a side may know it, with reasons. */
export interface Sight {
  blocked: Obstruction | null;
  crossed: number[];
  hindrances: Hindrance[];
  rule: string;
  start: number;
  to: number;
}

/** A line of sight as the seat may know it. */
export interface SightCard {
  line: Sight;
  text: string;
}

/** A space of a track. */
export interface Space {
  box: string;
  note: string;
  text: string;
  title: string;
}

/** The standing orders of a seat, and the actions that it still has to play by itself. */
export interface StandingCard {
  course: string[];
  orders: OrderKindCard[];
}

/** How a terrain, feature or mark is drawn; `pattern` distinguishes it without color. Of a terrain: none, dots, hatch, peaks, trees, marsh, palms, blocks, waves. Of a mark: band (along the shore), star, anchor, plane; any other is a disc. Of a feature: bridge (parapets where a way crosses the hexside), ticks. */
export interface Style {
  color: string;
  dark: string;
  dash: string;
  key: string;
  pattern: string;
  text: string;
  through: boolean;
  title: string;
  width: number;
}

/** A computer player thinks; `done` is a share if it is known. None: it has ended. */
export interface Thinking {
  done: number | null;
  thinking: string | null;
}

/** A printed track, and the space that its marker is on. The first one is the turn track. */
export interface Track {
  at: number;
  rule: string;
  spaces: Space[];
  title: string;
}

/** `actions`: how many of the seat's last actions to take back, as far as undo reaches. */
export interface Undo {
  actions?: number;
  id: string;
  seen: number;
}

/** Possible actions of one type, in the game's words; their arguments are in the choices. */
export interface Unused {
  text: string;
  type: string;
}

/** How many dice were checked, and what is wrong ("" if nothing). */
export interface Verified {
  checked: number;
  wrong: string;
}

/** A spot that the moving unit can reach: the actions that take it there, and what it then has left. */
export interface Way {
  assumes: string;
  left: number | null;
  spot: number;
  steps: number[];
  stop: string;
  type: string;
}

export interface WordCard {
  text: string;
  word: string;
}
