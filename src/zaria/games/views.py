"""The shapes of views: what every game shows, what each adds, and what only a seat itself may see.

The client's types are made from these (`python -m zaria.server.typescript`).
"""

from typing import Literal, NotRequired, TypedDict

Colour = Literal["red", "yellow", "green", "blue"]
CardColour = Literal["red", "yellow", "green", "blue", "joker"]
QwantumColour = Literal["purple", "blue", "red", "yellow"]
LineKind = Literal["row", "column", "falling", "rising"]
Grade = Literal["impressive", "super", "good"]
TrioResult = Literal["going-on", "went-back", "trio"]

QwixxPhase = Literal["roll", "white", "colour", "over"]
QwixxCardsPhase = Literal["deal", "take", "refill", "call", "play", "cross", "over"]
QwantumPhase = Literal["roll", "reroll", "roll-again", "own", "shared", "over"]
KnasterPhase = Literal["roll", "choose", "over"]
TrioPhase = Literal["deal", "exchange", "reveal", "over"]

SeenChoice = str | bool | None  # its text; true where it is made but secret; null where it is not made


class View(TypedDict):
    """What every view has. A spectator's has no seat and nothing legal."""

    players: int
    options: dict[str, bool | str]
    first: int
    seat: int | None
    to_act: list[int]
    needs_chance: bool
    over: bool
    scores: list[int]
    breakdown: list[dict[str, int]]
    winners: list[int]
    legal: list[str]


class Row(TypedDict):
    """The numbers crossed, from the left, and whether the lock is."""

    crossed: list[int]
    locked: bool


class RowsSheet(TypedDict):
    """A sheet of either Qwixx."""

    rows: dict[Colour, Row]
    misthrows: int


class QwixxDice(TypedDict):
    """What was rolled; the dice of closed rows are gone."""

    white: list[int]
    red: NotRequired[int]
    yellow: NotRequired[int]
    green: NotRequired[int]
    blue: NotRequired[int]


class QwixxTable(TypedDict):
    """The table of Qwixx. `pass_costs` is what the active player loses by passing now, 0 where nothing is at stake."""

    active: int
    dice: QwixxDice | None
    closed: list[Colour]
    chosen: list[SeenChoice]
    pass_costs: int
    sheets: list[RowsSheet]


class QwixxView(View, QwixxTable):
    game: Literal["qwixx"]
    phase: QwixxPhase


class Card(TypedDict):
    """A card of Qwixx – The Card Game: its number, and its colour where that shows."""

    number: int
    colour: CardColour | None


class Pile(TypedDict):
    """The draw pile: the back on top of it, and how many cards it has with that one."""

    top: Card | None
    cards: int


class Played(TypedDict):
    """The cards lying played, and the row they are played for."""

    cards: list[Card]
    colour: Colour


class QwixxCardsTable(TypedDict):
    """The table of Qwixx – The Card Game. `pass_costs` is what the active player loses by crossing none."""

    active: int
    display: list[Card | None]
    pile: Pile
    discard: list[str]
    hands: list[list[Card]]
    played: Played | None
    chosen: list[SeenChoice]
    pass_costs: int
    sheets: list[RowsSheet]


class QwixxCardsView(View, QwixxCardsTable):
    game: Literal["qwixx-cards"]
    phase: QwixxCardsPhase


QwantumDice = TypedDict(
    "QwantumDice", {"white": int, "1": str, "2": str, "3": str, "4": str, "5": str, "6": str}
)  # faces such as B5


class QwantumSheet(TypedDict):
    """A sheet of Qwantum: the fields filled in each row, from the left."""

    rows: dict[QwantumColour, list[int]]
    misthrows: int


class QwantumTable(TypedDict):
    """The table of Qwantum. `own` was chosen by the active player alone; `pass_costs` is the price of passing again."""

    active: int
    dice: QwantumDice | None
    totals: dict[QwantumColour, int] | None
    own: SeenChoice
    chosen: list[SeenChoice]
    pass_costs: int
    sheets: list[QwantumSheet]


class QwantumView(View, QwantumTable):
    game: Literal["qwantum"]
    phase: QwantumPhase


class KnasterSheet(TypedDict):
    """A grid of Knaster: 25 numbers from the top left, the cells circled, and the cell filled with this roll."""

    numbers: list[int | None]
    circled: list[str]
    entered: str | None


class Owed(TypedDict, total=False):
    """Bonus circles still to make, by the line through the cell just filled; only what is owed is there."""

    row: int
    column: int
    falling: int
    rising: int


class KnasterTable(TypedDict):
    """The table of Knaster. `owed` and `begun`, the line being circled, are the viewer's own."""

    active: int
    dice: list[int] | None
    called: int | None
    last_roll: bool
    owed: Owed
    begun: LineKind | None
    grade: Grade | None
    line_points: dict[str, int]
    sheets: list[KnasterSheet]


class KnasterView(View, KnasterTable):
    game: Literal["knaster"]
    phase: KnasterPhase


class Shown(TypedDict):
    """A card revealed in this turn, and the choice that revealed it."""

    choice: str
    card: int


class Known(TypedDict):
    """What everybody has seen and could remember: cards by hand place for each seat, and by centre place."""

    hands: list[dict[str, int]]
    centre: dict[str, int]


class TrioTable(TypedDict):
    """The table of Trio. In teams also who plays with whom and the exchange; with the memory aid also `known`."""

    active: int
    hand: list[int] | None
    hand_sizes: list[int]
    centre: list[int]
    shown: list[Shown]
    result: TrioResult | None
    trios: list[list[int]]
    teams: NotRequired[list[list[int]]]
    chosen: NotRequired[list[SeenChoice]]
    swapped: NotRequired[list[int]]
    received: NotRequired[int | None]
    gave: NotRequired[int | None]
    known: NotRequired[Known]


class TrioView(View, TrioTable):
    game: Literal["trio"]
    phase: TrioPhase


class ChosenOnly(TypedDict):
    """What only a seat of Qwixx or Qwantum sees: its own choice while that is secret."""

    chosen: SeenChoice


class QwixxCardsPrivate(ChosenOnly):
    """What only a seat of Qwixx – The Card Game sees."""

    hand: list[Card]


class KnasterPrivate(TypedDict):
    """What only a seat of Knaster sees: its sheet with what it has done in this round."""

    sheet: KnasterSheet
    owed: Owed
    begun: LineKind | None


class TrioPrivate(ChosenOnly):
    """What only a seat of Trio sees: its hand, and the cards of the last exchange."""

    hand: list[int]
    received: int | None
    gave: int | None


AnyView = QwixxView | QwixxCardsView | QwantumView | KnasterView | TrioView
AnyPrivate = ChosenOnly | QwixxCardsPrivate | KnasterPrivate | TrioPrivate
