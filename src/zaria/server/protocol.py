"""Every message between a client and the server: the socket's, the HTTP API's, and through them the client's types."""

from typing import Annotated, Any, Literal

import msgspec

from ..chair import Chair
from ..events import Terms
from ..games.dice import Die
from ..games.dice import Face as Face  # a part of Die, for the client too
from ..review.shapes import Reason, Review
from ..story import Told
from .store import Summary

NAME_LENGTH = 24
WORDS_LENGTH = 100

# What can be said at a table with one tap; each receiver reads it in the own language.
Phrase = Literal[
    "bravo",
    "thanks",
    "nice-roll",
    "oh-dice",
    "so-close",
    "your-turn",
    "take-your-time",
    "wait",
    "back-soon",
    "sorry",
    "haha",
    "again",
]

# Their shapes are in the games' views.py; here they are only passed on.
TableView = Annotated[dict[str, Any], msgspec.Meta(extra={"typescript": "AnyView"})]
Private = Annotated[dict[str, Any], msgspec.Meta(extra={"typescript": "AnyPrivate"})]


class NewTable(Terms, forbid_unknown_fields=True):
    """A table to open. `bots` names the level of the bot in each chair a bot takes, from the last chair on."""

    players: int | None = None  # type: ignore[assignment]  # two, or the fewest the game takes
    options: dict[str, bool | str] = {}
    bots: list[str] = []
    name: str | None = None  # sit down at once
    words: str = ""
    promise: str = ""
    sign: int | None = None


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """Sit down: at a chair, or at the first free one. Words go into the dice: `promise` is their hash, and they follow
    when everybody has promised theirs; or `words` are told at once."""

    name: str
    seat: int | None = None
    words: str = ""
    promise: str = ""
    sign: int | None = None  # a small sign to be known by, 0 to 11; another one where somebody has it


class SeatBot(msgspec.Struct, forbid_unknown_fields=True):
    level: str


class Quip(msgspec.Struct, forbid_unknown_fields=True):
    """Something said over HTTP."""

    phrase: Phrase


class ChoiceRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A choice over HTTP; `id` makes it safe to send again."""

    id: str
    number: int
    text: str


class CorrectionRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A wish over HTTP to take back so many lines, as one of `points` has them; `id` makes it safe to send again."""

    id: str
    number: int
    lines: int


class AnswerRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Whether a seat agrees to what is proposed, over HTTP."""

    id: str
    proposal: int
    yes: bool


class TableInfo(Terms):
    """The table around the game."""

    id: str
    title: str
    state: str  # open, opening, playing, over or closed
    closed: str | None  # why, as a key of the catalogue, where it was closed before its end
    host: bool  # whether the receiver is the host
    chairs: list[Chair]
    commitment: str
    promises: list[str | None]  # the hashes of everybody's words
    secret: str | None  # shown when the game is over
    rematch: str | None
    device: bool = False  # a device without a server rolled, so nothing can be proven of the dice


class Throwing(msgspec.Struct):
    """The dice wait for a seat's hand; at that time they roll by themselves."""

    seat: int
    at: float  # seconds since 1970


class Entering(msgspec.Struct):
    """At a table with people's own dice: what is to be rolled and typed in now, by the seat whose turn it is, and
    which of the receiver's seats may type it."""

    seat: int
    may: list[int]
    dice: list[Die]


class Point(msgspec.Struct):
    """A point of the game one can go back to: how many lines that takes back from now, and what was told between this
    point and the next one."""

    lines: int
    told: list[Told]


class Proposal(msgspec.Struct):
    """A seat asks to take back so many lines: what was told in them, and the seats that have not answered yet."""

    id: int
    seat: int
    lines: int
    told: list[Told]
    waiting: list[int]


class Mine(msgspec.Struct):
    """What one of the receiver's seats may know beyond everybody: its number, its legal choices, its secrets, and
    whether its secret choice can still be taken back."""

    seat: int
    number: int
    asked: int
    legal: list[str]
    private: Private
    may_take_back: bool = False


class ChainHead(msgspec.Struct):
    """So many lines of the game, and the head of the chain over them."""

    lines: int
    head: str


class Picture(msgspec.Struct, tag="picture", tag_field="type"):
    """The whole table for one receiver. `number` counts what everybody was told; `told` has what is new since the
    last message."""

    number: int
    table: TableInfo
    view: TableView | None  # a spectator's view, see docs/notation.md
    mine: list[Mine]
    told: list[Told]
    until: float | None = None  # when the time for this choice is up, seconds since 1970
    chain: ChainHead | None = None  # the lines so far, to compare with the record afterwards
    throwing: Throwing | None = None
    entering: Entering | None = None
    correcting: Proposal | None = None
    points: list[Point] = []  # to go back to, the nearest first
    at_once: int = 0  # up to so many lines the receiver may take back without asking anybody


class ChoiceMade(msgspec.Struct, tag="chosen", tag_field="type"):
    """A seat has made its secret choice. The picture before still holds but for this: the number, also of one's own
    seats, is one higher; the seat is no longer in `to_act`; its place in the view's `chosen` is true. Only the seat
    itself is sent `mine`, which replaces what it had."""

    number: int
    seat: int
    mine: Mine | None = None


class Accepted(msgspec.Struct, tag="accepted", tag_field="type"):
    """The choice is in the log, durably."""

    id: str
    number: int


class Refused(msgspec.Struct, tag="refused", tag_field="type"):
    """Nothing was changed; `key` and `rule` say why, `message` says it in English."""

    id: str | None
    key: str
    rule: str | None
    message: str


class BySheet(msgspec.Struct):
    """Whether a seat's own sheet would allow a choice with the right dice or cards, whoever's turn it is."""

    allowed: bool
    key: str | None = None  # why not
    rule: str | None = None


class WhyNot(msgspec.Struct):
    """Why a seat may not choose something now; both null when it may. `sheet` is null where a sheet says nothing of
    it."""

    key: str | None = None
    rule: str | None = None
    sheet: BySheet | None = None


class Pong(msgspec.Struct, tag="pong", tag_field="type"):
    """An answer to a ping: the numbers the receiver should have seen."""

    number: int
    seats: dict[str, int]


class Presence(msgspec.Struct, tag="presence", tag_field="type"):
    online: list[bool]


class Choose(msgspec.Struct, tag="choose", tag_field="type", forbid_unknown_fields=True):
    """A choice over the socket."""

    seat: int
    id: str
    number: int
    text: str


class TakeBack(msgspec.Struct, tag="take-back", tag_field="type", forbid_unknown_fields=True):
    """A seat takes back its secret choice while others still choose; `id` is in the answer."""

    seat: int
    id: str


class Throw(msgspec.Struct, tag="throw", tag_field="type", forbid_unknown_fields=True):
    """The dice that wait for a seat are thrown. Too late is no fault: they lie there already."""

    seat: int


class Enter(msgspec.Struct, tag="enter", tag_field="type", forbid_unknown_fields=True):
    """What was rolled with people's own dice, typed in by whoever sits in a seat; safe to send again like a choice."""

    seat: int
    id: str
    number: int
    text: str


class Correct(msgspec.Struct, tag="correct", tag_field="type", forbid_unknown_fields=True):
    """A seat wants so many lines taken back, as one of `points` has them, or its own last line: at once where nobody
    need be asked, otherwise it becomes a proposal."""

    seat: int
    id: str
    number: int
    lines: int


class Agree(msgspec.Struct, tag="agree", tag_field="type", forbid_unknown_fields=True):
    """Whether a seat agrees to a proposal; whoever made it takes it away with a no."""

    seat: int
    id: str
    proposal: int
    yes: bool


class Say(msgspec.Struct, tag="say", tag_field="type", forbid_unknown_fields=True):
    """A seat says something."""

    seat: int
    phrase: Phrase


class Said(msgspec.Struct, tag="said", tag_field="type"):
    """A seat has said something; it is not kept."""

    seat: int
    phrase: Phrase


class Reveal(msgspec.Struct, tag="reveal", tag_field="type", forbid_unknown_fields=True):
    """The words that a seat has promised, once the host has begun."""

    seat: int
    words: str


class Ping(msgspec.Struct, tag="ping", tag_field="type", forbid_unknown_fields=True):
    pass


class UseLink(msgspec.Struct, forbid_unknown_fields=True):
    token: str


class Link(msgspec.Struct):
    """A one-time link that carries a seat to another device."""

    token: str
    expires: float


class DiceProof(msgspec.Struct, omit_defaults=True):
    """What it takes to check the dice of a finished game. Without a scheme it is of the old one."""

    commitment: str
    secret: str
    words: list[str]
    drawn_first: bool
    scheme: int = 1
    promises: list[str | None] = []
    withheld: list[int] = []  # seats that promised words and did not tell them


class GameRecord(msgspec.Struct, omit_defaults=True):
    """A game as `Match.record` writes it; a server adds names, the memory aid and the dice."""

    zaria: int
    game: str
    players: int
    options: dict[str, bool | str]
    first: int
    log: list[tuple[int | None, str]]
    names: list[str | None] | None = None
    bots: list[str | None] | None = None  # levels by seat; records of before have them among the names
    memory: bool = False
    rules: int = 1  # the version of the game's rules
    dice: DiceProof | None = None
    own_dice: bool = False  # people rolled their own, so there is nothing to check
    device: bool = False  # somebody's device rolled, without a server, so there is nothing to check either
    practice: bool = False  # it goes on from a point of another game, and counts nowhere


class Frame(msgspec.Struct):
    """A point of a game at which somebody had to choose, or its end: after how many lines of the log, what was told
    since the frame before, and what these eyes saw then."""

    line: int
    told: list[Told]
    view: TableView
    mine: Mine | None  # of the seat through whose eyes it is seen


class Replay(msgspec.Struct):
    """A game seen again."""

    game: str
    title: str
    players: int
    options: dict[str, bool | str]
    first: int
    names: list[str | None]
    bots: list[str | None]
    frames: list[Frame]
    dice: DiceProof | None
    own_dice: bool = False
    device: bool = False


class ReviewState(msgspec.Struct):
    """How far a review is: `waiting` behind so many others, `working`, `ready` or `failed`."""

    key: str
    deep: bool
    state: Literal["waiting", "working", "ready", "failed"] = "waiting"
    ahead: int = 0
    done: int = 0
    of: int = 0
    review: Review | None = None
    why: str | None = None  # as a key of the catalogue, where it failed
    facts: dict[str, int | str | Reason] = {}  # in that sentence; one of them may be a sentence itself


class ReviewRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A finished game to review: one of a table, or a record."""

    table: str | None = None
    record: GameRecord | None = None
    deep: bool = False


class Practice(msgspec.Struct, forbid_unknown_fields=True):
    """A finished game to go on with from one of its lines, in one of its seats, against bots and with new dice."""

    line: int
    seat: int
    table: str | None = None
    record: GameRecord | None = None
    level: str = "strong"
    name: str = ""


class Handing(msgspec.Struct, forbid_unknown_fields=True):
    """A finished game of a device without a server, to be kept here; `played` is when that was, by the device."""

    record: GameRecord
    played: float | None = None  # seconds since 1970


class Handed(msgspec.Struct):
    """The table under which it is kept."""

    table: str


class Hint(msgspec.Struct):
    """What the judge would choose, from what the seat may know; and why rather than `against`, another choice."""

    text: str
    reasons: list[Reason]
    against: str | None = None


class GameInfo(msgspec.Struct):
    """A game there is; of an option's values the first is the default."""

    id: str
    title: str
    fewest: int
    most: int
    options: dict[str, list[bool | str]]
    only_for: dict[str, list[int]]  # options that want certain player counts
    levels: list[str]
    memory_aid: bool  # whether a table can show what everybody has seen
    passes: list[str]  # the choices that do nothing
    own_dice: bool  # whether it can be played with people's own dice
    pad: str | None  # the game to open where people have their own cards, and the sheets alone are kept here
    paper: bool  # whether there are sheets to print


class OpenTables(msgspec.Struct):
    """Public tables with a free chair."""

    tables: list[Summary]


class MyTable(Summary, kw_only=True):
    """A table the asker sits at: the seat, the one to act if there is one, and whether it is to act. Both are null
    while nobody looks at the table and it is not in memory."""

    seat: int | None
    to_act: bool | None


class MyTables(msgspec.Struct):
    tables: list[MyTable]


class Problem(msgspec.Struct):
    """An error of the HTTP API."""

    key: str
    message: str
    rule: str | None = None


FromClient = Choose | TakeBack | Throw | Enter | Correct | Agree | Say | Reveal | Ping
FromServer = Picture | ChoiceMade | Accepted | Refused | Pong | Presence | Said
