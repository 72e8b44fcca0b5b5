// Calls to the table. A client asks and shows; it decides nothing.
import type * as wire from "./protocol";

export class Problem extends Error {
  constructor(message: string, readonly status: number, readonly rule = "") {
    super(message);
  }
}

export function messageId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, "0")).join("");
}

async function call<T>(method: string, path: string, secret: string | null, body?: unknown): Promise<T> {
  const headers: Record<string, string> = {};
  if (secret) headers.Authorization = `Bearer ${secret}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(`/api${path}`, { method, headers, body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body) });
  } catch {
    throw new Problem("No answer from the server. Check that it is running.", 0);
  }
  const text = await response.text();
  let data: unknown = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    data = text;
  }
  if (!response.ok) {
    const problem = data as { detail?: string; rule?: string } | null;
    throw new Problem(problem?.detail ?? `The server answered with error ${response.status}.`, response.status, problem?.rule ?? "");
  }
  return data as T;
}

export const games = () => call<wire.GameCard[]>("GET", "/games", null);
export const sheets = (game: string, scenario: string) => call<wire.Sheet[]>("GET", `/games/${game}/sheets/${scenario}`, null);
export const charts = (game: string) => call<wire.Chart[]>("GET", `/games/${game}/charts`, null);
export const counters = (game: string) => call<wire.Counter[]>("GET", `/games/${game}/counters`, null);
export const rules = (game: string) => call<wire.RuleBook>("GET", `/games/${game}/rules`, null);
export const reliefUrl = (game: string, scenario: string, sheet: string) => `/api/games/${game}/sheets/${scenario}/${sheet}/relief`;
export const create = (wish: { game: string; scenario: string; options: Record<string, string>; seats: Record<string, string> }) => call<wire.Created>("POST", "/matches", null, wish);
export const load = (save: string) => call<wire.Created>("POST", "/matches/load", null, save);

/** One match, seen from one seat (or from none: a spectator). */
export class Seat {
  constructor(readonly match: string, readonly secret: string | null) {}

  private get<T>(path: string) {
    return call<T>("GET", `/matches/${this.match}${path}`, this.secret);
  }
  private post<T>(path: string, body: unknown) {
    return call<T>("POST", `/matches/${this.match}${path}`, this.secret, body);
  }

  /** Take the seat: dice that are rolled before the first decision wait for a nonce from every player. */
  join = () => this.post<wire.DiceCard>("/join", { nonce: nonceFor(this) });
  frame = () => this.get<wire.SentFrame>("");
  log = (from = 0) => this.get<wire.LogEntry[]>(`/log?from=${from}`);
  play = (actions: wire.ActionRequest[], seen: number, id = messageId()) => this.post<wire.PlayReply>("/play", { id, seen, actions: actions.map(({ type, arg }) => ({ type, arg })) });
  check = (click: { type?: string; kind?: string; arg: number | null }) => this.post<wire.Checked>("/check", click);
  sentences = (actions: wire.ActionRequest[]) => this.post<wire.Sentences>("/sentences", { actions });
  sight = (start: number, to: number) => this.get<wire.SightCard>(`/sight?start=${start}&to=${to}`);
  standing = () => this.get<wire.StandingCard>("/standing");
  giveOrder = (order: string, conditions: Record<string, string>) => this.post<wire.StandingCard>("/standing", { order, conditions });
  cancelCourse = () => this.post<wire.StandingCard>("/standing/cancel", {});
  odds = ({ type, arg }: wire.ActionRequest) => this.post<wire.Odds>("/odds", { type, arg });
  hint = (seen: number) => this.post<wire.Hints>("/hint", { seen, count: 3 });
  undo = (seen: number, actions: number, id = messageId()) => this.post<wire.Reply>("/undo", { id, seen, actions });
  offer = (kind: string, seen: number, entries = 1, id = messageId()) => this.post<wire.Reply>("/offer", { id, seen, kind, entries });
  answer = (accept: boolean, seen: number, id = messageId()) => this.post<wire.Reply>("/answer", { id, seen, accept });
  chat = (text: string, id = messageId()) => this.post<unknown>("/chat", { id, text });
  replay = (entry: number) => this.get<wire.ReplayFrame>(`/replay/${entry}`);
  branch = (wish: { entry?: number; what_if?: boolean; seats: Record<string, string> }) => this.post<wire.Created>("/branch", wish);
  verify = () => this.get<wire.Verified>("/verify");
  chances = (entry: number) => this.get<wire.Chances>(`/chances/${entry}`);
  luck = () => this.get<wire.Luck>("/luck");
  save = () => this.get<unknown>("/save");
}

export type Link = "live" | "asking" | "lost";

/** Keeps a seat informed: a socket, tried again when it breaks; meanwhile it asks every few seconds. */
export class Live {
  private socket: WebSocket | null = null;
  private timer = 0;
  private tries = 0;
  private ended = false;

  constructor(private readonly seat: Seat, private readonly on: { message: (message: wire.Message) => void; link: (link: Link) => void }) {
    this.open();
  }

  private open(): void {
    if (this.ended) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/matches/${this.seat.match}/live`);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ seat: this.seat.secret, nonce: nonceFor(this.seat) }));
    socket.onmessage = (event) => {
      this.tries = 0;
      this.on.link("live");
      this.on.message(JSON.parse(event.data as string) as wire.Message);
    };
    socket.onclose = () => {
      if (this.ended) return;
      this.tries++;
      void this.ask();
      this.timer = window.setTimeout(() => this.open(), Math.min(15000, 500 * 2 ** Math.min(this.tries, 5)));
    };
  }

  private async ask(): Promise<void> {
    try {
      this.on.message(await this.seat.frame());
      this.on.link("asking");
    } catch {
      this.on.link("lost");
    }
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}

/** A nonce of our own for the dice: the same for a seat whenever it comes back. */
function nonceFor(seat: Seat): string | null {
  if (!seat.secret) return null;
  const key = `pacwar.nonce.${seat.match}.${seat.secret.slice(0, 8)}`;
  try {
    const known = localStorage.getItem(key) ?? messageId();
    localStorage.setItem(key, known);
    return known;
  } catch {
    return messageId();
  }
}
