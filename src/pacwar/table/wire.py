"""Everything that the server sends, typed: answers, frames, messages. The client's types are made from these.

See `docs/protocol.md`. The types that clients send are in `requests.py`.
"""

from __future__ import annotations

from typing import Any, Literal

from pacwar.core.contract import BreakdownLine
from pacwar.core.records import Record, Refusal
from pacwar.core.scene import Briefing, Chart, Counter, Scene, Sheet
from pacwar.core.visibility import Sight
from pacwar.table.requests import (
    ActionRequest,
    Answer,
    AskHint,
    Branch,
    Click,
    Describe,
    GiveOrder,
    Hello,
    Join,
    NewMatch,
    Offer,
    Play,
    Say,
    Undo,
)


class Problem(Record, frozen=True):
    """Why a request was not carried out; `rule` if a rule of the game says so."""

    detail: str
    rule: str | None = None


# -- games ----------------------------------------------------------------------------------------------------


class Named(Record, frozen=True):
    key: str
    title: str


class ScenarioCard(Record, frozen=True):
    key: str
    title: str
    briefing: Briefing | None = None
    sight: bool = False  # whether lines of sight can be asked for


class SideCard(Record, frozen=True):
    key: str
    name: str
    color: str


class OptionCard(Record, frozen=True):
    """An option of a game; the first value is the default."""

    key: str
    values: tuple[Named, ...]


class GameCard(Record, frozen=True):
    key: str
    title: str
    scenarios: tuple[ScenarioCard, ...]
    sides: tuple[SideCard, ...]
    options: tuple[OptionCard, ...]
    levels: tuple[Named, ...]  # computer players
    usual: str  # the level that most people play against
    digest: str  # of the data: what is cached by it never changes


class RuleCard(Record, frozen=True):
    id: str
    title: str
    gist: str
    ruling: bool = False
    about: tuple[str, ...] = ()  # the rules that a ruling is about


class RuleBook(Record, frozen=True):
    """Every rule and ruling, and the pattern that finds them in text: an id, or a range of two (groups 1 to 3)."""

    citations: str
    rules: tuple[RuleCard, ...]


# -- matches --------------------------------------------------------------------------------------------------


class Created(Record, frozen=True):
    """The secrets of the seats held by people, and what the dice are committed to."""

    match: str
    seats: dict[str, str]
    commitment: str | None = None


# -- what a seat gets -----------------------------------------------------------------------------------------


class Prompt(Record, frozen=True):
    """The open decision, and its rule."""

    text: str
    rule: str
    type: str


class OrderCard(Record, frozen=True):
    """A kind of action that is asked for, the kind of its argument, and the button or the heading of a list."""

    type: str
    arg: str | None
    text: str


Runs = tuple[int | tuple[int, int], ...]  # numbers in their order; of a run the first and the last


class Choice(Record, frozen=True):
    """Legal actions of one type."""

    type: str
    kind: str | None  # of their arguments; None: there is one action, without an argument
    args: Runs
    text: str  # the sentence of an action without an argument; for others it is asked for
    rolls: bool  # of few actions: one leads to a roll at once or later, so that they have odds


class Way(Record, frozen=True):
    """A spot that the moving unit can reach: the actions that take it there, and what it then has left."""

    spot: int
    steps: tuple[int, ...]  # arguments of `type`, one after the other
    type: str
    left: float | None  # movement points; None if its move ends there, or if that is unknown
    stop: str  # the action that ends the move there; "" if it ends by itself, or if that is unknown
    assumes: str = ""  # answers of the other side that are assumed on the way


class Unused(Record, frozen=True):
    """Possible actions of one type, in the game's words; their arguments are in the choices."""

    type: str
    text: str


class Ending(Record, frozen=True):
    """The choice that ends the phase or the selection, and what it gives up: a client then asks first."""

    type: str
    unused: tuple[Unused, ...]


class EventCard(Record, frozen=True):
    type: str
    text: str
    rule: str
    headline: bool = False  # begins a turn or phase, or ends the game


class RollCard(Record, frozen=True):
    faces: int
    face: int
    rule: str
    die: str = ""  # its name, where the rules read dice singly


class LogEntry(Record, frozen=True):
    """An entry as a seat saw it. The action only if it was its own; `note` is a note of the table."""

    number: int
    side: str | None = None
    action: str | None = None
    events: tuple[EventCard, ...] = ()
    rolls: tuple[RollCard, ...] = ()
    note: str | None = None


class OfferCard(Record, frozen=True):
    side: str
    kind: str
    entries: int
    text: str


class ResultCard(Record, frozen=True):
    scores: dict[str, float]
    why: str
    rule: str


class PlayerCard(Record, frozen=True):
    kind: Literal["person", "computer"]
    level: str | None = None  # of a computer player
    here: bool = False  # a socket of this seat is open
    joined: bool = True  # a person has opened the link


class DiceCard(Record, frozen=True):
    """`committed` dice wait for the nonces of all people; others cannot be verified."""

    kind: str
    commitment: str | None = None
    nonces: dict[str, str] = {}
    waiting: tuple[str, ...] = ()


class PartedCard(Record, frozen=True):
    """A match of an earlier version that the rules of today cannot replay: it is shown as it was stored.

    `after` is the number of the last entry of this seat's log before it parts. `shown` is the number of the entry after
    which the scene stands; later ones are in the log alone.
    """

    after: int
    shown: int
    rule: str
    text: str


class Frame(Record, frozen=True):
    """The match as one seat sees it. Frames are numbered per seat."""

    number: int
    match: str
    game: str
    scenario: str
    you: str | None
    asked: tuple[str, ...]
    prompt: Prompt
    orders: tuple[OrderCard, ...]
    choices: tuple[Choice, ...]
    primary: str  # the type of the choices that most players want next: clients highlight it; "" for none
    ends: Ending | None
    left: float | None  # movement points of the unit on the move
    reach: tuple[Way, ...]
    scene: Scene
    told: tuple[LogEntry, ...]  # entries that are new since the frame before
    log: int  # the number of entries; after undo there may be fewer than before
    can_undo: bool
    why_no_undo: Refusal | None
    blocks_end: Refusal | None  # why the phase may not end
    offer: OfferCard | None
    result: ResultCard | None
    players: dict[str, PlayerCard]
    dice: DiceCard
    strict: bool
    hints: bool  # whether the computer gives hints
    parted: PartedCard | None
    origin: str  # "new", "load", "branch", "what_if"


Splice = tuple[int, int, tuple[Any, ...]]  # at which item of the list before, how many go there, what comes


class FrameChange(Record, frozen=True, omit_defaults=True):
    """What is new in a frame since an earlier one. A part of the scene is named "scene.pieces"."""

    number: int  # of the frame that it makes
    since: int  # of the frame that it changes
    told: tuple[LogEntry, ...] = ()  # as in a frame
    values: dict[str, Any] = {}  # fields with their new values
    splices: dict[str, tuple[Splice, ...]] = {}  # lists: what goes and comes, from the front to the back


class PlayReply(Record, frozen=True):
    """What became of a list of actions. The change comes over the socket."""

    number: int  # of the frame that the seat has now
    played: int  # how many actions of the list
    refusal: Refusal | None
    stopped: str  # "", refusal, die, discovery, question


class Reply(Record, frozen=True):
    """The number of the frame that the seat has now. The change comes over the socket."""

    number: int


class Sentences(Record, frozen=True):
    """Actions in the game's words, in the order in which they were asked for."""

    texts: tuple[str, ...]


class WordCard(Record, frozen=True):
    word: str
    text: str


class ConditionCard(Record, frozen=True):
    """A condition of a standing order: one of some words, or a whole number within bounds."""

    name: str
    text: str
    words: tuple[WordCard, ...]  # empty for a number
    least: int
    most: int
    value: str


class OrderKindCard(Record, frozen=True):
    """A kind of standing order that the game offers, as the seat has given it."""

    order: str
    title: str
    conditions: tuple[ConditionCard, ...]


class StandingCard(Record, frozen=True):
    """The standing orders of a seat, and the actions that it still has to play by itself."""

    orders: tuple[OrderKindCard, ...]
    course: tuple[str, ...]


class Checked(Record, frozen=True):
    """The refusal, or the action that the click means."""

    refusal: Refusal | None
    action: ActionRequest | None


class ChanceCard(Record, frozen=True):
    part: str
    chance: float
    label: str
    events: tuple[EventCard, ...]


class FateCard(Record, frozen=True):
    """What happens to a side ("lose a step": you, or they), or to a unit by name ("lost")."""

    side: str
    what: str
    unit: int | None
    name: str  # of the unit; "" for a side
    part: str
    chance: float


class SightCard(Record, frozen=True):
    """A line of sight as the seat may know it."""

    line: Sight
    text: str  # all of it in words


class OddsCard(Record, frozen=True):
    """Fates: what happens to whom, what matters most first. Chances: the outcomes of the roll, the likeliest first."""

    fates: tuple[FateCard, ...]
    chances: tuple[ChanceCard, ...]
    breakdown: tuple[BreakdownLine, ...]
    assuming: tuple[str, ...]
    rolled: bool
    guesses: int  # of hidden facts over which they are averaged; 0: no hidden fact matters
    samples: int  # rolls by which they are estimated; 0: they are exact


class HintCard(Record, frozen=True):
    """A move: its actions can be sent together. `worth` only compares hints of the same answer."""

    actions: tuple[ActionRequest, ...]
    worth: float
    why: str
    rules: tuple[str, ...]
    units: tuple[int, ...]  # that the actions name, to be shown on the map
    spots: tuple[int, ...]  # likewise, in their order


class Hints(Record, frozen=True):
    """The best move first; `number` is the frame that they are for."""

    number: int
    hints: tuple[HintCard, ...]


class ChatLine(Record, frozen=True):
    number: int
    side: str
    text: str
    at: float  # seconds since 1970


class ReplayFrame(Record, frozen=True):
    """A finished match as it was before an entry, and the entry."""

    entry: int
    entries: int
    scene: Scene
    prompt: Prompt
    asked: tuple[str, ...]
    side: str | None
    action: str | None
    events: tuple[EventCard, ...]
    rolls: tuple[RollCard, ...]
    result: ResultCard | None
    shown: int  # the scene stands before this entry: of a stored match, not every moment can be shown


class Verified(Record, frozen=True):
    """How many dice were checked, and what is wrong ("" if nothing)."""

    checked: int
    wrong: str


class Lucky(Record, frozen=True):
    """One roll of a finished match: its value to each side on average, and as rolled."""

    entry: int
    side: str
    text: str
    expected: dict[str, float]
    actual: dict[str, float]
    spread: dict[str, float] = {}  # the standard deviation


class GraphMoment(Record, frozen=True):
    """A moment of the win probability graph: before an entry, in a turn (0: the game has none)."""

    entry: int
    turn: int


class Luck(Record, frozen=True):
    """Expected and actual values, in the game's own measure; `total` is the sum of actual minus expected."""

    throws: tuple[Lucky, ...]
    total: dict[str, float]
    sigmas: dict[str, float] = {}  # the total in standard deviations
    left_out: int = 0  # rolls with too many outcomes to compute
    moments: tuple[GraphMoment, ...] = ()  # moments with a win probability


class Share(Record, frozen=True):
    """A mean score, with a 95 % interval."""

    mean: float
    low: float
    high: float


class Chances(Record, frozen=True):
    """The win probability at a moment: each side's mean score in games that a computer player plays on from there."""

    entry: int
    turn: int
    games: int  # 0: the end, where the score is known
    scores: dict[str, Share]


# -- further messages on a socket -----------------------------------------------------------------------------


class Chat(Record, frozen=True):
    chat: ChatLine


class Thinking(Record, frozen=True):
    """A computer player thinks; `done` is a share if it is known. None: it has ended."""

    thinking: str | None
    done: float | None = None


class Advising(Record, frozen=True):
    """To the seat that has asked for a hint: the share that is done; None: that is over."""

    advising: float | None


class Presence(Record, frozen=True):
    """A player came, left, or took a seat for the first time. The fields are those of a frame."""

    players: dict[str, PlayerCard]
    dice: DiceCard


Message = Frame | FrameChange | Chat | Thinking | Advising | Presence


class Wire(Record, frozen=True):
    """Every type that goes over the wire either way, for the schema."""

    problem: Problem
    games: tuple[GameCard, ...]
    rules: RuleBook
    sheets: tuple[Sheet, ...]
    sight: SightCard
    charts: tuple[Chart, ...]
    counters: tuple[Counter, ...]
    new_match: NewMatch
    created: Created
    branch: Branch
    join: Join
    play: Play
    give_order: GiveOrder
    standing: StandingCard
    undo: Undo
    click: Click
    offer: Offer
    answer: Answer
    say: Say
    hello: Hello
    played: PlayReply
    reply: Reply
    checked: Checked
    describe: Describe
    sentences: Sentences
    odds: OddsCard
    ask_hint: AskHint
    hints: Hints
    log: tuple[LogEntry, ...]
    moment: ReplayFrame
    verified: Verified
    luck: Luck
    chances: Chances
    frame: Frame
    change: FrameChange
    chat: Chat
    thinking: Thinking
    advising: Advising
    here: Presence
