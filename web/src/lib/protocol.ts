// The wire as the client uses it. The types are the server's own (wire.ts, made by `npm run types`); docs/protocol.md says what they mean.
import type { Chat, Frame, Here, OddsCard, Thinking } from "./wire";

export type {
  Box, Cell, Chart, ChatLine, Checked, Choice, Created, Deed, DiceCard, EventCard, Frame, GameCard, HexDrawing, Label, LogEntry, Luck, Marker, Meter,
  Moment, Named, OfferCard, Piece, Played, PlayerCard, Prompt, Refusal, ResultCard, RollCard, RuleCard, Scene, Sheet, SideCard, SideDrawing, Space, Style, Track, Verified, Way,
} from "./wire";
export type Odds = OddsCard;
export type Message = Frame | Chat | Thinking | Here;
