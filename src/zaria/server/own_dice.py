"""Tables with people's own dice: who types in what was rolled, and what is taken back, at once or by agreement.

The functions are pure, from the table, the asker and who is here; `own_dice_wishes` makes lines of the log of them.
"""

from collections.abc import Callable, Iterable

from .. import events
from ..events import AnyEvent
from ..table import Table
from .lobby import refuse_sender, refused
from .protocol import Entering, Picture, Point, Proposal, Refused


def may_enter(table: Table, key: str | None, here: list[bool]) -> list[int]:
    """The asker's seats that may type in what is rolled now: the roller's first, the host's, and everybody's where the
    roller is a bot or gone."""
    roller, own = table.roller, table.seats_of(key)
    if roller is None:
        return []
    anybody = key in table.hosts or table.seats[roller].player is not None or not here[roller]
    return sorted((seat for seat in own if anybody or seat == roller), key=lambda seat: seat != roller)


def unasked(table: Table, said: Iterable[int], here: list[bool]) -> list[int]:
    """The seats of people who are here and have not said that they want it; whoever has several says it once."""
    keys = {key for seat in said for key in table.seats[seat].keys}
    seats = [seat for seat, chair in enumerate(table.seats) if chair.keys and chair.player is None and here[seat]]
    return [seat for seat in seats if not table.seats[seat].keys & keys]


def waiting(table: Table, here: list[bool]) -> list[int]:
    """The seats that have not answered a wish yet."""
    return unasked(table, [table.wish.seat, *table.wish.agreed], here) if table.wish else []


def made_last(table: Table, key: str | None) -> bool:
    """Whether the asker chose or typed in the last line that is not secret, and nobody was seen to choose after it."""
    match, past = table.match, table.past
    if match is None or past is None or past.points[-1] == 0:
        return False
    last = past.points[-1] - 1
    maker = past.typed.get(last) if match.log[last].seat is None else match.log[last].seat
    return maker in table.seats_of(key) and all(told.seat in table.to_act for told in table.held)


def saw_others(table: Table, key: str | None) -> bool:
    """Whether the last line that is not secret ended a round of others too, so that their choices are known since."""
    match, past, own = table.match, table.past, table.seats_of(key)
    if match is None or past is None or len(past.points) < 2:
        return False
    return any(seat is not None and seat not in own for seat, _ in match.log[past.points[-2] : past.points[-1]])


def at_once(table: Table, key: str | None, here: list[bool]) -> int:
    """Up to how many lines the asker may take back without asking anybody."""
    own = table.seats_of(key)
    if table.past is None or table.wish or not own or not _can_go_back(table):
        return 0
    if not unasked(table, own, here):
        return table.past.points[-1]
    alone = made_last(table, key) and not saw_others(table, key)  # who knows what others chose does not choose again
    return 1 if table.state == "playing" and alone else 0


def _can_go_back(table: Table) -> bool:
    """Also a game that is over, as long as nobody plays again."""
    return table.closed is None and table.rematch is None


def refuse_entry(
    table: Table, key: str | None, seat: int, id: str, number: int, text: str, here: list[bool]
) -> Refused | None:
    """Why what was typed in is not taken; None where it is, or was before under the same id."""
    wrong = refuse_sender(table, key, seat, id, text)
    if wrong or id in table.answers:
        return wrong
    early = _refuse_time(table, seat, id, number)
    if early:
        return early
    if table.roller is None or table.match is None:
        return refused(id, "no-roll-now" if table.to_act else "game-over")
    if seat not in may_enter(table, key, here):
        return refused(id, "not-your-dice")
    reason = table.game.why_not_rolled(table.match.s, text)
    return Refused(id, reason.key, reason.rule, reason.text()) if reason else None


def _refuse_time(table: Table, seat: int, id: str, number: int) -> Refused | None:
    if not table.created.own_dice:
        return refused(id, "only-own-dice")
    if table.past is None:
        return refused(id, "not-started")
    if number > table.numbers[seat]:
        return refused(id, "bad-message")
    if number < table.past.settled[seat]:
        return refused(id, "no-roll-now" if table.to_act else "stale")
    return None


def refuse_correction(table: Table, key: str | None, seat: int, id: str, number: int, lines: int) -> Refused | None:
    """Why so many lines cannot be taken back, nor asked for."""
    wrong = refuse_sender(table, key, seat, id, f"back {lines}")
    if wrong or id in table.answers:
        return wrong
    early = _refuse_time(table, seat, id, number)
    if early:
        return early if early.key != "refusal.no-roll-now" else refused(id, "stale")
    assert table.past is not None
    if not _can_go_back(table):
        return refused(id, "played-again" if table.rematch else "game-over")
    if table.wish:
        return refused(id, "already-asking")
    fits = table.past.reaches(lines) or (lines == 1 and made_last(table, key))
    return None if fits else refused(id, "no-such-point")


def refuse_answer(table: Table, key: str | None, seat: int, id: str, proposal: int, yes: bool) -> Refused | None:
    """Why somebody cannot answer a wish: it is gone."""
    wrong = refuse_sender(table, key, seat, id, f"{'yes' if yes else 'no'} {proposal}")
    if wrong or id in table.answers:
        return wrong
    return None if table.wish and table.wish.id == proposal else refused(id, "nothing-asked")


def add_to(
    picture: Picture, table: Table, points: Callable[[], list[Point]], key: str | None, here: list[bool]
) -> None:
    """What a picture of such a table has more than others."""
    past, match, wish = table.past, table.match, table.wish
    if past is None or match is None:
        return
    if table.roller is not None:
        picture.entering = Entering(table.roller, may_enter(table, key, here), table.game.dice(match.s))
    if wish:
        told = table.told_between(past.kept(wish.lines), past.points[-1])
        picture.correcting = Proposal(wish.id, wish.seat, wish.lines, told, waiting(table, here))
    if table.seats_of(key) and _can_go_back(table):
        picture.points, picture.at_once = points(), at_once(table, key, here)


def granted(table: Table, here: list[bool], *agreeing: int) -> list[AnyEvent]:
    """What a wish becomes when nobody is left to ask."""
    wish = table.wish
    if wish is None or unasked(table, [wish.seat, *wish.agreed, *agreeing], here):
        return []
    return [events.SetBack(wish.seat, wish.lines)]
