"""What people may wish at a table: pure functions from the table and a wish to the lines it becomes, or a denial."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from .. import bots, events
from ..chair import Seat
from ..chance import SCHEME, commitment
from ..chance import promise as promise_of
from ..errors import BadRecord, NoSuchTable
from ..events import AnyEvent, terms_of
from ..games import registry
from ..match import Match
from ..table import SIGNS, Table
from ..words import say
from .names import alike, tidy
from .protocol import WORDS_LENGTH, Join, NewTable, Practice, Refused

MOST_IDS = 100  # bytes of a choice id
MOST_DEVICES = 16  # that one seat is played from
LEAST_ABSENCE, MOST_ABSENCE = 15, 3600  # seconds until a bot may sit in by itself


class Denied(Exception):
    """Something that is not allowed; `key` says why in the catalogue."""

    def __init__(self, status: int, key: str) -> None:
        super().__init__(key)
        self.status, self.key = status, f"refusal.{key}"


def open_table(key: str, wanted: NewTable, secret: bytes, dice: int = SCHEME) -> list[AnyEvent]:
    """The first lines of a table; whoever opens it is its host, and sits down at once if a name is given."""
    try:
        game = registry.game(wanted.game, wanted.players, **wanted.options)
    except (NoSuchTable, TypeError) as error:
        raise Denied(400, "no-such-game") from error
    _check_wishes(wanted, game.players)
    if wanted.own_dice and not game.manifest.own_dice:
        raise Denied(400, "no-own-dice")
    pad = game.manifest.pad_of is not None
    if pad and (wanted.bots or wanted.hints):
        raise Denied(400, "only-people")
    agreed: dict[str, Any] = terms_of(wanted) | {"players": game.players, "options": dict(game.options)}
    if wanted.own_dice or pad:  # nobody can be hurried, and nothing rolls by itself
        agreed |= {"own_dice": True, "seconds": None, "by_hand": False}
    if pad:
        agreed |= {"stand_in_after": None}
    promise, version = commitment(secret), game.manifest.version
    lines: list[AnyEvent] = [events.Created(**agreed, host=key, commitment=promise, rules=version, dice=dice)]
    chairs = range(game.players - 1, -1, -1)
    lines += [events.BotSat(seat, level) for seat, level in zip(chairs, wanted.bots, strict=False)]
    if wanted.name is not None:
        lines.append(events.Sat(0, _name(wanted.name), key, *_words(wanted), _sign(wanted.sign)))
    return lines


def open_again(old: Table, key: str, secret: bytes, words: Sequence[str], dice: int = SCHEME) -> list[AnyEvent]:
    """The first lines of a table with the same people, for one of them; `words` has some for every seat."""
    if old.state != "over":
        raise Denied(409, "not-over")
    if not old.seats_of(key) and key not in old.hosts:
        raise Denied(403, "not-your-seat")
    host = old.created.host if old.created.host in old.keys else key  # who left cannot start it
    created = msgspec.structs.replace(
        old.created,
        host=host,
        commitment=commitment(secret),
        rules=old.game.manifest.version,
        dice=dice,
        barred=tuple(sorted(old.removed)),
    )
    return [
        created,
        *(line for number, seat in enumerate(old.seats) for line in _seated_again(number, seat, words[number])),
    ]


def _seated_again(number: int, seat: Seat, words: str) -> list[AnyEvent]:
    if seat.bot:
        return [events.BotSat(number, seat.bot)]
    if not seat.keys:  # a chair at a pad that nobody has taken over
        return []
    keys = sorted(seat.keys)
    sat = events.Sat(number, seat.name or "", keys[0], words, sign=seat.sign)
    return [sat, *(events.Carried(number, key) for key in keys[1:])]


def join(table: Table, key: str, wish: Join) -> list[AnyEvent]:
    """Sit down at a chair, or at the first free one; in play only where the host has opened a bot's chair."""
    late = table.open_seats
    if not late:
        _before_start(table)
    if key in table.removed:
        raise Denied(403, "asked-to-leave")
    if late and table.created.hints:
        raise Denied(409, "hints-alone")
    chair = next(iter(late), table.free_seat()) if wish.seat is None else wish.seat
    if chair is None:
        raise Denied(409, "table-full")
    _existing(table, chair)
    if table.created.public and key not in table.hosts and set(table.seats_of(key)) - {chair}:
        raise Denied(409, "one-chair-each")
    if chair not in late if late else not table.seats[chair].free and key not in table.seats[chair].keys:
        raise Denied(409, "seat-taken")  # one's own chair takes a new name, and new words for the dice
    name = _name(wish.name)
    if any(alike(name, seat.name) for number, seat in enumerate(table.seats) if number != chair and seat.name):
        raise Denied(409, "name-taken")
    others = [seat.sign for number, seat in enumerate(table.seats) if number != chair]
    return [events.Sat(chair, name, key, *_words(wish), _sign(wish.sign, others))]


def leave(table: Table, key: str, seat: int) -> list[AnyEvent]:
    """Get up from one's own chair, or as host clear another's; with people's own dice also for one who comes late.

    At a pad no bot takes over: whoever wants to, the host too, sits down in the chair and goes on.
    """
    _existing(table, seat)
    if seat not in table.seats_of(key):
        _as_host(table, key)
    _may_change_places(table)
    chair = table.seats[seat]
    sits = chair.keys or (chair.bot and table.state == "open")
    by_host = seat not in table.seats_of(key)
    at = table.game.manifest
    lines: list[AnyEvent] = [events.Left(seat, "" if at.pad_of else at.stand_in, by_host)] if sits else []
    in_play = table.state == "playing" and table.created.own_dice
    return [*lines, events.Opened(seat)] if in_play and (by_host or at.pad_of) else lines


def seat_bot(table: Table, key: str, seat: int, level: str) -> list[AnyEvent]:
    """The host puts a bot in a chair: a free one before the start, anybody's in play."""
    _existing(table, seat)
    _as_host(table, key)
    if table.game.manifest.pad_of:
        raise Denied(409, "only-people")
    if level not in bots.NAMES:
        raise Denied(400, "no-such-bot")
    _may_change_places(table)
    if table.state == "open" and table.seats[seat].keys:
        raise Denied(409, "seat-taken")
    return [events.BotSat(seat, level)]


def stand_in(table: Table, key: str, seat: int, online: bool) -> list[AnyEvent]:
    """The host asks a bot to play for somebody who is gone, until they are back."""
    _existing(table, seat)
    _as_host(table, key)
    if table.state != "playing":
        raise Denied(409, "not-started" if table.match is None else "game-over")
    if table.game.manifest.pad_of:
        raise Denied(409, "only-people")
    if online:
        raise Denied(409, "still-here")
    return sit_in(table, seat)


def sit_in(table: Table, seat: int) -> list[AnyEvent]:
    """A bot plays for a person; nothing where one does already."""
    return [] if table.seats[seat].player else [events.StoodIn(seat, table.game.manifest.stand_in)]


def come_back(table: Table, key: str | None) -> list[AnyEvent]:
    """Whoever was gone is here again: the seat is theirs at once."""
    return [events.Returned(seat) for seat in table.seats_of(key) if table.seats[seat].stand_in]


def take_back(table: Table, key: str | None, seat: int) -> list[AnyEvent]:
    """Take back one's secret choice, while others still choose."""
    own_seat(table, key, seat)
    if not table.may_take_back(seat):
        raise Denied(409, "too-late")
    return [events.TookBack(seat)]


def practise(
    key: str, record: dict[str, Any], wanted: Practice, secret: bytes
) -> tuple[list[AnyEvent], list[AnyEvent]]:
    """A table that goes on from a point of a finished game: its first lines, and what was played before that point.

    Not of one that still goes on: its players would get hints for it.
    """
    try:
        whole, match = Match.replay(record), Match.replay(record, wanted.line)
    except BadRecord as error:
        raise Denied(400, "bad-record") from error
    if not whole.over:
        raise Denied(409, "only-finished")
    if not 0 <= wanted.seat < match.game.players:
        raise Denied(404, "no-such-seat")
    if match.game.manifest.pad_of:
        raise Denied(409, "only-people")
    if match.over:
        raise Denied(409, "game-over")
    names = [*(record.get("names") or ()), *[None] * match.game.players]  # a record that was sent may name too few
    agreed = NewTable(
        game=match.game.id,
        players=match.game.players,
        options=dict(match.game.options),
        first=match.first,
        memory=bool(record.get("memory")),
        bots=[wanted.level] * (match.game.players - 1),
        hints=True,
        practice=True,
    )
    created, *_ = open_table(key, agreed, secret)
    name = _name(wanted.name or names[wanted.seat] or str(wanted.seat + 1))
    others = [seat for seat in range(match.game.players) if seat != wanted.seat]
    sitting: list[AnyEvent] = [
        events.Sat(wanted.seat, name, key, ""),
        *(events.BotSat(seat, wanted.level) for seat in others),
    ]
    played: list[AnyEvent] = [
        events.Happened(text) if seat is None else events.Chose(seat, text) for seat, text in match.log
    ]
    return [created, *sitting], [events.Started(match.first), *played]


def check_hint(table: Table, key: str | None, seat: int) -> None:
    """Raises Denied where no hint is given: at tables that have none, and to one who has nothing to choose."""
    own_seat(table, key, seat)
    if not table.created.hints:
        raise Denied(409, "no-hints")
    if seat not in table.to_act:
        raise Denied(409, "not-your-turn")


def begin(table: Table, key: str) -> list[AnyEvent]:
    """The host begins the game."""
    _as_host(table, key)
    _before_start(table)
    if table.free_seat() is not None:
        raise Denied(409, "chairs-empty")
    if table.created.hints and sum(bool(seat.keys) for seat in table.seats) > 1:
        raise Denied(409, "hints-alone")
    owed = any(seat.owes_words for seat in table.seats) and not table.created.own_dice
    return [events.Opening()] if owed else [events.Started(table.first_seat())]


def reveal(table: Table, key: str | None, seat: int, words: str) -> list[AnyEvent]:
    """The words that a seat has promised; once is enough."""
    own_seat(table, key, seat)
    if table.state != "opening":
        raise Denied(409, "not-opening")
    if promise_of(words) != table.seats[seat].promise:
        raise Denied(409, "not-as-promised")
    return [events.Revealed(seat, words)] if table.seats[seat].owes_words else []


def start_when_told(table: Table) -> list[AnyEvent]:
    """When nobody owes any more words, the game begins."""
    told = table.state == "opening" and not any(seat.owes_words for seat in table.seats)
    return [events.Started(table.first_seat())] if told else []


def carry(table: Table, seat: int, giver: str, key: str) -> list[AnyEvent]:
    """A seat is played from another device as well, by a link of one who sits there."""
    keys = table.seats[seat].keys
    if giver not in keys:  # somebody else sits there by now
        raise Denied(404, "link-used")
    if key not in keys and len(keys) >= MOST_DEVICES:
        raise Denied(409, "too-many-devices")
    return [] if key in keys else [events.Carried(seat, key)]


def own_seat(table: Table, key: str | None, seat: int) -> None:
    """Raises Denied for a seat that is not one's own."""
    if seat not in table.seats_of(key):
        raise Denied(403, "not-your-seat")


def refuse_choice(table: Table, key: str | None, seat: int, choice: str, number: int, text: str) -> Refused | None:
    """Why a choice is not taken; None where it is, or was before under the same id."""
    wrong = refuse_sender(table, key, seat, choice, text)
    if wrong or choice in table.answers:
        return wrong
    if table.match is None:
        return refused(choice, "not-started")
    if table.closed is not None:
        return refused(choice, "game-over")
    if number > table.number_of(seat):
        return refused(choice, "bad-message")
    if seat in table.to_act and number < table.asked[seat]:
        return refused(choice, "stale")
    reason = table.match.why_not(seat, text)
    return Refused(choice, reason.key, reason.rule, reason.text()) if reason else None


def refuse_sender(table: Table, key: str | None, seat: int, id: str, text: str) -> Refused | None:
    """Why somebody cannot say this for a seat under this id, whatever it is."""
    if not id or len(id.encode()) > MOST_IDS:
        return refused(None, "bad-message")
    if not table.sits(key, seat):
        return refused(id, "not-your-seat")
    known = table.answers.get(id)
    again = known is None or (known[0], known[2]) == (seat, text)
    return None if again else refused(id, "id-used")


def refused(choice: str | None, key: str) -> Refused:
    return Refused(choice, f"refusal.{key}", None, say(f"refusal.{key}"))


def _check_wishes(wanted: NewTable, players: int) -> None:
    if wanted.first is not None and not 0 <= wanted.first < players:
        raise Denied(400, "no-such-seat")
    if len(wanted.bots) > players - (wanted.name is not None):
        raise Denied(400, "too-many-bots")
    if any(level not in bots.NAMES for level in wanted.bots):
        raise Denied(400, "no-such-bot")
    if wanted.seconds is not None and not 5 <= wanted.seconds <= 86_400:
        raise Denied(400, "bad-seconds")
    if wanted.stand_in_after is not None and not LEAST_ABSENCE <= wanted.stand_in_after <= MOST_ABSENCE:
        raise Denied(400, "bad-absence")


def _sign(wanted: int | None, others: Iterable[int | None] = ()) -> int | None:
    """The sign somebody wants, if nobody has it."""
    return wanted if wanted is not None and 0 <= wanted < SIGNS and wanted not in others else None


def _words(wish: NewTable | Join) -> tuple[str, str]:
    """Words told at once, or the promise of words to come."""
    if wish.promise and not re.fullmatch(r"[0-9a-f]{64}", wish.promise):
        raise Denied(400, "bad-message")
    return ("", wish.promise) if wish.promise else (wish.words[:WORDS_LENGTH], "")


def _name(wanted: str) -> str:
    """A name as it will be shown."""
    name = tidy(wanted)
    if not name:
        raise Denied(400, "name-needed")
    return name


def _before_start(table: Table) -> None:
    if table.state != "open":
        raise Denied(409, "already-started")


def _may_change_places(table: Table) -> None:
    """Not after the end; nor while words are told: who got up then would leave an empty chair, and no trace of it."""
    if table.state in ("over", "closed"):
        raise Denied(409, "game-over")
    if table.state == "opening":
        raise Denied(409, "opening")


def _as_host(table: Table, key: str) -> None:
    if key not in table.hosts:
        raise Denied(403, "not-host")


def _existing(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        raise Denied(404, "no-such-seat")
