// The wire as the client uses it. The types are the server's own (wire.ts, made by `npm run types`); docs/protocol.md says what they mean.
import type { Advising, Chat, Frame, Presence, HintCard, OddsCard, Thinking } from "./wire";

export type {
  Arrow, Battle, Box, Briefing, Cell, Chances, Chart, ChatLine, Checked, Choice, Created, ActionRequest, DiceCard, Display, EventCard, Frame, GameCard, HexDrawing, Hints, Label, LogEntry, Luck, Marker, Meter,
  ReplayFrame, Named, OfferCard, OrderCard, Overlay, Party, Piece, PlayReply, PlayerCard, Prompt, Refusal, ResultCard, RollCard, RuleBook, RuleCard, ScenarioCard, Scene, Sheet, SideCard, SideDrawing, Space, Style, Track, Unused, Verified, Way,
} from "./wire";
export type Odds = OddsCard;
export type Message = Frame | Chat | Thinking | Advising | Presence;
export type Hint = HintCard;
