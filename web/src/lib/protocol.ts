// The wire as the client uses it. The types are the server's own (wire.ts, made by `npm run types`); docs/protocol.md says what they mean.
import type { Advising, Chat, Counter, Frame as SentFrame, FrameChange, Presence, HintCard, OddsCard, Piece as Placed, Scene as SentScene, Thinking } from "./wire";

export type {
  Arrow, Battle, Box, Briefing, Cell, Chances, Chart, ChatLine, Checked, ConditionCard, Created, ActionRequest, DiceCard, Display, EventCard, GameCard, HexDrawing, Hints, Label, LogEntry, Luck, Marker, Meter,
  ReplayFrame, Named, OfferCard, PartedCard, OrderCard, OrderKindCard, Overlay, Party, PlayReply, PlayerCard, Prompt, Refusal, Reply, ResultCard, RollCard, RuleBook, RuleCard, ScenarioCard, Sentences, Sheet, SideCard, SightCard, SideDrawing, Space, StandingCard, Style, Track, Verified, Way,
} from "./wire";
export type Odds = OddsCard;
export type Message = SentFrame | FrameChange | Chat | Thinking | Advising | Presence;
export type Hint = HintCard;

/** A piece as it is drawn: where it lies, and what is printed on its counter. */
export type Piece = Required<Omit<Placed, "counter" | "face">> & Omit<Counter, "faces">;
export type Scene = Omit<SentScene, "pieces"> & { pieces: Piece[] };
/** One legal action; `text` is "" where the sentence must be asked for. */
export interface Choice { type: string; kind: string | null; arg: number | null; text: string; rolls: boolean }
export interface Unused { type: string; kind: string; args: number[]; text: string }
export interface Ending { type: string; unused: Unused[] }
export type Frame = Omit<SentFrame, "scene" | "choices" | "ends"> & { scene: Scene; choices: Choice[]; ends: Ending | null };
export type { Counter, FrameChange, SentFrame };
