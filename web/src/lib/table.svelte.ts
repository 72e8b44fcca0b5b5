// A table that one sits at: the frames of one's seats, what is asked, what a click means, what was answered.
import * as api from "./api";
import type { Catalogue } from "./catalogue";
import { alternatives, anywhere, ending, spread } from "./choices";
import { applied } from "./frames";
import { findRule } from "./rulebook";
import type { Sheets } from "./sheets";
import type { Box, Checked, ChatLine, Chart, Choice, ActionRequest, Frame, FrameChange, GameCard, Hint, LogEntry, Message, Odds, Piece, Refusal, Reply, RollCard, RuleCard, SentFrame, Sheet, SightCard, Unused, Way } from "./protocol";

const SENTENCES = 200; // that are asked for at once
const PATIENCE = 1500; // milliseconds that a change may take to come over the socket

export interface Notice { kind: "refusal" | "error" | "info"; text: string; rule: string; about: number[] }
export interface Thrown { spots: number[]; rolls: RollCard[]; lines: { text: string; rule: string }[]; number: number }
export interface Menu { title: string; choices: Choice[] }

export class Table {
  frame = $state.raw<Frame | null>(null);
  log = $state.raw<LogEntry[]>([]);
  notice = $state<Notice | null>(null);
  thrown = $state.raw<Thrown | null>(null);
  sentences = $state.raw<Map<string, string>>(new Map()); // of actions with an argument, as far as they were asked for
  odds = $state.raw<{ choice: Choice; odds: Odds | null; error: string }[]>([]);
  menu = $state.raw<Menu | null>(null);
  thinking = $state<{ side: string; done: number | null } | null>(null);
  link = $state<api.Link>("asking");
  chat = $state.raw<ChatLine[]>([]);
  busy = $state(false);
  rules = $state.raw<Map<string, RuleCard>>(new Map());
  citations = $state.raw<RegExp | null>(null); // finds the rule numbers in a sentence; from the server
  charts = $state.raw<Chart[]>([]);
  said = $state(""); // for the live region
  hints = $state.raw<Hint[] | null>(null); // what the adviser proposes; null: not asked
  shownHint = $state(-1); // the proposal that is shown on the map
  advising = $state(false);
  advised = $state<number | null>(null); // how far the adviser is
  asking = $state.raw<Choice | null>(null); // an end that gives something up: the player is asked first
  behind = $state(0); // frames that wait to be shown
  hovered = $state(-1); // a hex that a list entry points at
  curtain = $state(""); // hot seat: the side that the table is to be handed to
  open = $state(false); // hot seat: no curtain, by agreement
  shown = $state(0); // the sheet that is looked at
  aimed = $state.raw<number[] | null>(null); // the ends of a line of sight that is asked for; null: none is
  sight = $state.raw<SightCard | null>(null);
  stepwise = $state(false); // a click on a hex moves one step and does not end the move
  private readonly sent = new Map<string, SentFrame>(); // by seat, as the server has it
  private readonly frames = new Map<string, Frame>(); // the same, to be shown
  private readonly asked = new Set<string>(); // actions whose sentences have been asked for
  private readonly waiting = new Set<() => void>(); // for the next frame of any seat
  private readonly logs = new Map<string, LogEntry[]>();
  private readonly seats: { side: string | null; seat: api.Seat; live: api.Live }[] = [];
  private queue: Frame[] = [];
  private pacing = 0;
  private lifted = ""; // hot seat: the side that looks at the table
  private span = { frame: -1, actions: 1 }; // the last list of actions, so that undo takes it back as one
  onlook: (spots: number[]) => void = () => {};
  onhint: (path: number[]) => void = () => {};

  constructor(readonly match: string, readonly secrets: Record<string, string>, readonly game: GameCard, readonly sheets: Sheets, readonly catalogue: Catalogue) {
    const sides = Object.keys(secrets);
    for (const side of sides.length ? sides : [null]) {
      const seat = new api.Seat(match, side === null ? null : secrets[side]);
      const live = new api.Live(seat, { message: (message) => this.receive(message, side), link: (link) => (this.link = link) });
      this.seats.push({ side, seat, live });
    }
    void api.rules(game.key).then((book) => {
      this.rules = new Map(book.rules.map((rule) => [rule.id, rule]));
      this.citations = new RegExp(book.citations, "g");
    }).catch(() => undefined);
    void api.charts(game.key).then((list) => (this.charts = list)).catch(() => undefined);
  }

  close(): void {
    for (const { live } of this.seats) live.close();
    clearTimeout(this.pacing);
  }

  get sheet(): Sheet {
    return this.sheets.all[this.shown];
  }
  get hotSeat(): boolean {
    return this.seats.length > 1;
  }
  get spectator(): boolean {
    return this.seats[0].side === null;
  }
  get mine(): boolean {
    const { frame } = this;
    return !!frame && frame.you !== null && frame.asked.includes(frame.you) && !frame.result;
  }
  sideName(side: string | null | undefined): string {
    return this.game.sides.find((s) => s.key === side)?.name ?? side ?? "the public";
  }
  sideColor(side: string | null | undefined): string {
    return this.game.sides.find((s) => s.key === side)?.color ?? "#888";
  }
  get colors(): Record<string, string> {
    return Object.fromEntries(this.game.sides.map((s) => [s.key, s.color]));
  }
  get seat(): api.Seat {
    const you = this.frame?.you;
    return (this.seats.find((s) => s.side === you) ?? this.seats[0]).seat;
  }
  piece(unit: number, kind = "unit"): Piece | undefined {
    return this.frame?.scene.pieces.find((p) => p.unit === unit && p.kind === kind);
  }
  /** A spot by name: a hex with the place that lies there, or a box beside the map. */
  place(spot: number): string {
    const hex = this.sheets.hex(spot);
    if (hex) return hex.place ? `${hex.name} (${hex.place})` : hex.name;
    return this.frame?.scene.boxes.find((box) => box.kind === "spot" && box.arg === spot)?.title ?? `place ${spot}`;
  }
  private words(spot: number): string {
    return this.sheets.hex(spot)?.text ?? this.place(spot);
  }

  // -- what the table sends -------------------------------------------------------------------------------

  private receive(message: Message, side: string | null): void {
    if ("since" in message) this.change(message, side);
    else if ("number" in message) this.take(message, side);
    else if ("chat" in message) {
      if (!this.chat.some((line) => line.number === message.chat.number)) this.chat = [...this.chat, message.chat];
    } else if ("advising" in message) this.advised = message.advising;
    else if ("thinking" in message) this.thinking = message.thinking ? { side: message.thinking, done: message.done } : null;
    else if ("players" in message) {
      const key = side ?? "", sent = this.sent.get(key), known = this.frames.get(key);
      const { players, dice } = message;
      if (sent) this.sent.set(key, { ...sent, players, dice });
      if (known) this.frames.set(key, { ...known, players, dice });
      if (this.frame) this.frame = { ...this.frame, players, dice };
    }
  }

  /** Only what is new has come; if something is missing in between, the whole frame is fetched. */
  private change(change: FrameChange, side: string | null): void {
    const before = this.sent.get(side ?? "");
    if (before?.number === change.since) this.take(applied(before, change), side);
    else if (!before || before.number < change.number) void this.again(side);
  }

  private take(sent: SentFrame, side: string | null): void {
    const key = side ?? "";
    const before = this.frames.get(key);
    if (before && sent.number < before.number) return;
    const choices = spread(sent.choices);
    const frame: Frame = { ...sent, scene: this.catalogue.scene(sent.scene), choices, ends: ending(sent.ends, choices) };
    this.sent.set(key, sent);
    this.frames.set(key, frame);
    this.follow(key, frame);
    for (const go of this.waiting) go();
    const due = this.inFront();
    if (!due) return;
    if (this.hotSeat && due.you !== this.lifted && !due.result) {
      if (!this.open) return this.lower(due.you!);
      this.lifted = due.you!;
    }
    if ((due.you ?? "") !== key && due.you === this.frame?.you) return;
    const same = this.frame && this.frame.you === due.you && this.frame.number === due.number;
    if (same) return;
    if (due.told.length > 60) this.queue = []; // we have been away
    // what the other side does is shown one step after the other, unless too much has piled up
    const theirs = !!before && !!this.frame && frame.told.length > 0 && frame.told.every((entry) => entry.side !== frame.you);
    if (theirs || this.queue.length) {
      this.queue.push(due);
      this.behind = this.queue.length;
      if (!this.pacing) this.pace();
    } else this.put(due);
  }

  private pace(): void {
    if (this.queue.length > 60) this.queue.splice(0, Math.floor(this.queue.length / 30)); // too far behind: leave some out
    const frame = this.queue.shift();
    this.behind = this.queue.length;
    if (!frame) {
      this.pacing = 0;
      return;
    }
    this.put(frame);
    const rolled = frame.told.some((entry) => entry.rolls.length > 0);
    const wait = this.queue.length > 25 ? 25 : rolled ? 900 : frame.told.length ? 330 : 30;
    this.pacing = window.setTimeout(() => this.pace(), matchMedia("(prefers-reduced-motion: reduce)").matches ? Math.min(wait, 120) : wait);
  }

  /** Hot seat: nothing of a side is shown before it has taken its seat. */
  private lower(side: string): void {
    clearTimeout(this.pacing);
    this.pacing = this.behind = 0;
    this.queue = [];
    this.curtain = side;
    this.frame = null;
    this.log = [];
    this.odds = [];
    this.hints = null;
    this.thrown = this.notice = this.menu = null;
    this.said = `Pass the device to the ${this.sideName(side)} player.`;
  }

  lift(): void {
    const frame = this.frames.get(this.curtain);
    if (!frame) return;
    this.lifted = this.curtain;
    this.curtain = "";
    this.put(frame);
  }

  /** Do not show the rest step by step. */
  catchUp(): void {
    const last = this.queue.pop();
    this.queue = [];
    this.behind = 0;
    if (last) this.put(last);
  }

  /** The frame to be shown: of the seat that is asked, or else of the one shown before. */
  private inFront(): Frame | null {
    const all = [...this.frames.values()];
    const asked = all.filter((frame) => frame.you !== null && frame.asked.includes(frame.you));
    return asked.find((frame) => frame.you === this.frame?.you) ?? asked[0] ?? all.find((frame) => frame.you === this.frame?.you) ?? all[0] ?? null;
  }

  private put(frame: Frame): void {
    const before = this.frame;
    this.frame = frame;
    this.log = this.logs.get(frame.you ?? "") ?? [];
    this.menu = null;
    if (frame.number !== before?.number) this.hints = this.asking = this.sight = null;
    if (this.aimed && frame.number !== before?.number) this.aimed = [];
    if (before && before.you === frame.you && before.number !== frame.number) {
      const rolled = frame.told.filter((entry) => entry.rolls.length);
      if (rolled.length) {
        const last = rolled[rolled.length - 1];
        const spots = [...new Set(before.scene.arrows.filter((arrow) => arrow.kind === "attack").map((arrow) => arrow.to))];
        this.thrown = { spots, rolls: last.rolls, lines: last.events.map(({ text, rule }) => ({ text, rule })), number: last.number };
      }
      if (frame.told.some((entry) => entry.side === frame.you)) this.notice = null;
    }
    if (!this.thinking || frame.asked.includes(frame.you ?? "")) this.thinking = null;
    this.announce(before, frame);
    void this.fetchOdds(frame);
  }

  private announce(before: Frame | null, frame: Frame): void {
    const happened = before ? frame.told.flatMap((entry) => entry.events.map((event) => event.text)).slice(-4).join(". ") : "";
    const asked = frame.result ? `The game is over: ${frame.result.why}` : this.mine ? `Your decision: ${frame.prompt.text}` : `${frame.asked.map((s) => this.sideName(s)).join(" and ")}: ${frame.prompt.text}`;
    this.said = [happened, asked].filter(Boolean).join(". ");
  }

  private follow(key: string, frame: Frame): void {
    const known = this.logs.get(key) ?? [];
    const first = frame.told[0]?.number ?? frame.log + 1;
    const kept = known.filter((entry) => entry.number < first && entry.number <= frame.log);
    const next = [...kept, ...frame.told];
    this.logs.set(key, next);
    if (next.length !== frame.log || next.some((entry, i) => entry.number !== i + 1)) {
      const seat = this.seats.find((s) => (s.side ?? "") === key)?.seat;
      void seat?.log(0).then((all) => {
        this.logs.set(key, all);
        if ((this.frame?.you ?? "") === key) this.log = all;
      }).catch(() => undefined);
    }
  }

  // -- what a click means ---------------------------------------------------------------------------------

  /** A choice in words: the game's sentence, or until it has come what the choice is and what it names. */
  called(choice: Choice): string {
    return choice.text || this.sentences.get(`${choice.type} ${choice.arg}`) || `${this.heading(choice.type)}: ${this.named(choice)}`;
  }
  private named(choice: Choice): string {
    if (choice.kind === "spot") return this.place(choice.arg!);
    return this.piece(choice.arg!, choice.kind ?? "")?.name ?? "";
  }
  /** Ask for the sentences of choices that are to be shown. An action is always called the same. */
  async learn(choices: readonly Choice[]): Promise<void> {
    const unknown = choices.filter((choice) => !choice.text && !this.asked.has(`${choice.type} ${choice.arg}`)).slice(0, SENTENCES);
    if (!unknown.length) return;
    for (const { type, arg } of unknown) this.asked.add(`${type} ${arg}`);
    try {
      const { texts } = await this.seat.sentences(unknown.map(({ type, arg }) => ({ type, arg })));
      this.sentences = new Map([...this.sentences, ...unknown.map(({ type, arg }, n) => [`${type} ${arg}`, texts[n]] as const)]);
    } catch {
      for (const { type, arg } of unknown) this.asked.delete(`${type} ${arg}`);
    }
  }

  /** What choices of one type are called, as the game says. */
  heading(type: string): string {
    return this.frame?.orders.find((order) => order.type === type)?.text ?? "";
  }
  choicesFor(kind: string, arg: number): Choice[] {
    return this.frame?.choices.filter((c) => c.kind === kind && c.arg === arg) ?? [];
  }
  /** Types of choices that most hexes offer. */
  anywhere = $derived.by(() => anywhere(this.frame?.choices ?? [], this.sheets.size));
  /** Choices that name a unit in a hex. */
  private choicesIn(spot: number): Choice[] {
    const here = this.frame!.scene.pieces.filter((piece) => piece.spot === spot && piece.unit !== null);
    return here.flatMap((piece) => this.choicesFor(piece.kind, piece.unit!));
  }
  wayTo(spot: number): Way | undefined {
    return this.frame?.reach.find((way) => way.spot === spot);
  }

  /** Whether lines of sight can be asked for. */
  get hasSight(): boolean {
    return this.game.scenarios.find((one) => one.key === this.frame?.scenario)?.sight ?? false;
  }

  toggleSight(): void {
    this.aimed = this.aimed ? null : [];
    this.sight = null;
    if (this.aimed) this.said = "Choose the two ends of a line of sight.";
  }

  /** One end of a line of sight, then the other; a third begins anew. */
  private async aim(spot: number): Promise<void> {
    const ends = this.aimed!.length === 1 ? [...this.aimed!, spot] : [spot];
    this.aimed = ends;
    this.sight = null;
    if (ends.length < 2) return;
    await this.working(async () => {
      this.sight = await this.seat.sight(ends[0], ends[1]);
      this.said = this.sight.text;
    });
  }

  /** A click on the map: a piece, or the hex. Legal: played. Not legal: the judge is asked why. */
  async click(spot: number, piece: Piece | null): Promise<void> {
    const { frame } = this;
    if (!frame || this.busy) return;
    this.notice = null;
    if (this.aimed) return this.aim(spot);
    if (!this.mine) return this.tell(piece ? piece.text : this.words(spot));
    const unit = piece?.unit ?? null;
    const kind = piece?.kind ?? "unit";
    const onPiece = unit === null ? [] : this.choicesFor(kind, unit);
    const onSpot = this.choicesFor("spot", spot);
    const way = this.wayTo(spot);
    if (way && !onPiece.length && onSpot.every((c) => c.type === way.type) && (!this.stepwise || !onSpot.length)) return this.go(way);
    const found = onPiece.length ? onPiece : onSpot.length ? [...onSpot, ...this.choicesIn(spot)] : [];
    if (found.length === 1 && !this.anywhere.has(found[0].type)) return this.play(found);
    if (found.length) {
      this.menu = { title: (onPiece.length && piece?.name) || this.place(spot), choices: found };
      void this.learn(found);
      return;
    }
    const kinds = new Set(frame.orders.map((order) => order.arg));
    if (unit !== null && kinds.has(kind)) return this.ask(kind, unit);
    if (kinds.has("spot")) return this.ask("spot", spot);
    if (kinds.has("unit") && unit === null) return this.tell(`${this.words(spot)}. Choose a unit.`);
    this.tell(piece ? piece.text : this.words(spot));
  }

  /** A click on something that lies beside the map, or on its entry in a list. */
  async clickPiece(piece: Piece): Promise<void> {
    if (piece.spot !== null) return this.click(piece.spot, piece);
    return this.clickThing(piece.unit === null ? "" : piece.kind, piece.unit ?? -1, piece.name, piece.text);
  }

  async clickBox(box: Box): Promise<void> {
    return this.clickThing(box.arg === null ? "" : box.kind, box.arg ?? -1, box.title, [box.title, box.note].filter(Boolean).join(", "));
  }

  private async clickThing(kind: string, arg: number, name: string, words: string): Promise<void> {
    if (this.busy) return;
    this.notice = null;
    const found = kind ? this.choicesFor(kind, arg) : [];
    if (found.length === 1) return this.play(found);
    if (found.length > 1) {
      this.menu = { title: name, choices: found };
      void this.learn(found);
    } else if (this.mine && kind && this.frame!.orders.some((order) => order.arg === kind)) return this.ask(kind, arg);
    else this.tell(words);
  }

  private async ask(kind: string, arg: number): Promise<void> {
    await this.working(async () => {
      this.heard(await this.seat.check({ kind, arg }));
    });
  }

  /** Why an order cannot be given now. */
  async explain(type: string): Promise<void> {
    await this.working(async () => {
      this.heard(await this.seat.check({ type, arg: null }));
    });
  }

  private heard(answer: Checked): void {
    if (answer.refusal) this.refuse(answer.refusal);
    else if (answer.action) queueMicrotask(() => void this.play([answer.action!]));
  }

  refuse(refusal: Refusal): void {
    this.notice = { kind: "refusal", text: refusal.why, rule: refusal.rule, about: refusal.about };
    this.said = `Not allowed: ${refusal.why}, rule ${refusal.rule}`;
  }

  tell(text: string): void {
    this.notice = { kind: "info", text, rule: "", about: [] };
    this.said = text;
  }

  /** The whole way; where an action ends the move there, that too, unless the player goes step by step. */
  async go(way: Way): Promise<void> {
    this.onhint(way.steps);
    const end = way.stop && !this.stepwise ? [{ type: way.stop, arg: null }] : [];
    return this.play([...way.steps.map((arg) => ({ type: way.type, arg })), ...end]);
  }

  async play(actions: ActionRequest[]): Promise<void> {
    const { frame } = this;
    if (!frame || frame.you === null) return;
    await this.working(async () => {
      const answer = await this.seat.play(actions, frame.number);
      this.span = { frame: answer.number, actions: Math.max(1, answer.played) };
      await this.upTo(answer.number, frame.you);
      if (answer.refusal) this.refuse(answer.refusal);
    });
  }

  /** Takes the last action back; actions that were sent together go back together, as far as undo reaches. */
  async undo(): Promise<void> {
    const { frame } = this;
    if (!frame) return;
    await this.working(async () => {
      const { number } = await this.seat.undo(frame.number, this.span.frame === frame.number ? this.span.actions : 1);
      this.thrown = null;
      await this.upTo(number, frame.you);
    });
  }

  async offer(kind: string, entries?: number): Promise<void> {
    await this.answered((seen) => this.seat.offer(kind, seen, entries));
  }

  async answer(accept: boolean): Promise<void> {
    await this.answered((seen) => this.seat.answer(accept, seen));
  }

  private async answered(deed: (seen: number) => Promise<Reply>): Promise<void> {
    const { frame } = this;
    if (frame) await this.working(async () => this.upTo((await deed(frame.number)).number, frame.you));
  }

  /** What an answer has brought about comes over the socket; if it does not come, the frame is fetched. */
  private async upTo(number: number, side: string | null): Promise<void> {
    const has = () => (this.sent.get(side ?? "")?.number ?? -1) >= number;
    const until = performance.now() + (this.link === "live" ? PATIENCE : 0);
    while (!has() && performance.now() < until) {
      await new Promise<void>((go) => {
        const once = () => {
          this.waiting.delete(once);
          clearTimeout(timer);
          go();
        };
        const timer = setTimeout(once, until - performance.now());
        this.waiting.add(once);
      });
    }
    if (!has()) await this.again(side);
  }

  async say(text: string): Promise<void> {
    await this.working(async () => {
      await this.seat.chat(text);
    });
  }

  private async working(deed: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await deed();
    } catch (error) {
      const problem = error instanceof api.Problem ? error : new api.Problem(String(error), 0);
      this.notice = { kind: "error", text: problem.message, rule: problem.rule, about: [] };
      this.said = problem.message;
      if (problem.status === 409) await this.again(this.frame?.you ?? null);
    } finally {
      this.busy = false;
    }
  }

  /** The table has gone on without us: look again. */
  private async again(side: string | null): Promise<void> {
    const seat = this.seats.find((one) => one.side === side)?.seat ?? this.seat;
    try {
      this.take(await seat.frame(), side);
    } catch {
      this.link = "lost";
    }
  }

  // -- ends, hints ----------------------------------------------------------------------------------------

  /** What a choice would give up; nothing: it may be played at once. */
  givenUp(choice: Choice): Unused[] {
    const ends = this.frame?.ends;
    return ends?.type === choice.type ? ends.unused : [];
  }

  async askHint(): Promise<void> {
    const { frame } = this;
    if (!frame || this.advising) return;
    this.advising = true;
    this.advised = null;
    this.hints = null;
    this.shownHint = -1;
    try {
      const { hints: found } = await this.seat.hint(frame.number);
      if (this.frame?.number === frame.number) {
        this.hints = found;
        this.said = found.length ? `Best of ${found.length} hints: ${found[0].why}` : "No hints.";
      }
    } catch (error) {
      this.notice = { kind: "error", text: (error as Error).message, rule: "", about: [] };
    } finally {
      this.advising = false;
    }
  }

  // -- odds -----------------------------------------------------------------------------------------------

  private async fetchOdds(frame: Frame): Promise<void> {
    const rolling = this.mine ? alternatives(frame.choices) : [];
    void this.learn(rolling);
    this.odds = rolling.map((choice) => ({ choice, odds: this.odds.find((o) => o.choice.type === choice.type && o.choice.arg === choice.arg)?.odds ?? null, error: "" }));
    const found = await Promise.all(
      rolling.map(async (choice) => {
        try {
          return { choice, odds: await this.seat.odds(choice), error: "" };
        } catch (error) {
          return { choice, odds: null, error: error instanceof Error ? error.message : String(error) };
        }
      }),
    );
    if (this.frame?.number === frame.number && this.frame.you === frame.you) this.odds = found;
  }

  // -- rules ----------------------------------------------------------------------------------------------

  /** The rule of a number, or of the nearest number above it: 4.1-1B-a, 4.1-1B, 4.1. */
  rule(id: string): RuleCard | null {
    return findRule(this.rules, id);
  }
}
