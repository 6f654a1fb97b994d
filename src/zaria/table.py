"""People around a match: a fold over the table's log, and who is told what of each line.

There is no server in it. `apply` takes one more line and returns what it changed; whoever holds the same log, in
whatever process, holds the same table.

`number` counts the lines everybody was told something of. A seat's own number also counts the lines only it knows (a
step in a round that the others have not finished), so that nobody can count another's secret moves.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import Any, Literal

import msgspec

from . import events
from .chair import Seat
from .chance import DEVICE, OLD_SCHEME, Chain, Verifiable, commitment
from .errors import Refusal
from .events import AnyEvent, Row
from .games import registry
from .games.game import SheetSays, State
from .match import Match
from .past import Past, Wish
from .story import Told, hear_choice, hear_outcome

STORY = 200  # told lines kept for those who come back
SIGNS = 12  # small signs that players are known by, one each


class Change(msgspec.Struct, frozen=True, gc=False):
    """What a line of the log changed."""

    told: tuple[Told, ...] = ()  # what everybody is told
    asked: tuple[int, ...] = ()  # the seats that have something new to choose from
    only_for: int | None = None  # the seat, where nobody else may notice anything
    only_chosen: int | None = None  # the seat, where the others learn no more than that it has chosen


class Table:
    """A table. `apply` is the only thing that changes it."""

    def __init__(self, id: str = "", secret: bytes = b"") -> None:
        self.id, self.secret = id, secret
        self.rows = 0
        self.number = 0
        self.created_at = 0.0
        self.match: Match | None = None
        self.rematch: str | None = None
        self.opening = False  # the host has begun, and words are being told
        self.closed: str | None = None  # why, where it was closed before its end
        self.removed: set[str] = set()  # keys of those whom the host asked to leave
        self.point = 0  # the number when those to act now were asked
        self.answers: dict[str, tuple[int, int, str]] = {}  # by choice id: the seat, its number after it, the text
        self.story: list[tuple[int, Told]] = []
        self.held: tuple[Told, ...] = ()
        self.before: State | None = None  # the position before what is held
        self.draws = 0
        self.past: Past | None = None  # what can be taken back, where people roll their own dice

    @classmethod
    def folded(cls, id: str, secret: bytes, rows: Iterable[Row]) -> "Table":
        table = cls(id, secret)
        for row in rows:
            table.apply(row)
        return table

    @property
    def state(self) -> str:
        if self.closed is not None:
            return "closed"
        if self.match is None:
            return "opening" if self.opening else "open"
        return "over" if self.match.over else "playing"

    @property
    def to_act(self) -> tuple[int, ...]:
        return self.match.to_act if self.match and self.closed is None else ()

    @property
    def needs_chance(self) -> bool:
        """Whether a roll or a card is to come next."""
        return self.match is not None and self.match.needs_chance and self.closed is None

    @property
    def keys(self) -> set[str]:
        """Everybody who sits here."""
        return {key for seat in self.seats for key in seat.keys}

    @property
    def numbers(self) -> list[int]:
        """The number of each seat."""
        return [self.number + private for private in self.private]

    def number_of(self, seat: int) -> int:
        return self.number + self.private[seat]

    def seats_of(self, key: str | None) -> list[int]:
        return [] if key is None else [i for i, seat in enumerate(self.seats) if key in seat.keys]

    def sits(self, key: str | None, seat: int) -> bool:
        """Whether this is somebody's seat; there may be no such seat."""
        return key is not None and 0 <= seat < len(self.seats) and key in self.seats[seat].keys

    def same_person(self, one: int, other: int) -> bool:
        """Whether somebody sits in both of these seats."""
        return one == other or bool(self.seats[one].keys & self.seats[other].keys)

    def free_seat(self) -> int | None:
        return next((i for i, seat in enumerate(self.seats) if seat.free), None)

    @property
    def open_seats(self) -> list[int]:
        """Bots' chairs in which somebody who comes late may sit down."""
        return [i for i, seat in enumerate(self.seats) if seat.open] if self.state == "playing" else []

    def unfinished(self, seat: int) -> bool:
        """Whether a seat has begun what is secret until all are done, and must go on."""
        return seat in self.to_act and any(told.seat == seat for told in self.held)

    def stays_unfinished(self, seat: int, text: str) -> bool:
        """Whether a seat must go on by itself after this choice, so that nobody else would notice it."""
        game, match = self.game, self._match()
        if match.phase not in game.together:
            return False
        s = game.copy(match.s)
        who = int(game.steps.take(game.array_of(s), seat, game.numbers[text]))
        return int(s["phase"]) == match.phase and bool(max(who, 0) >> seat & 1)

    def may_take_back(self, seat: int) -> bool:
        """Whether a seat has chosen in secret while others still choose."""
        return bool(self.held) and self.closed is None and any(told.seat == seat for told in self.held)

    @property
    def thrower(self) -> int | None:
        """The person for whom the dice wait now, where they do."""
        if not self.created.by_hand or self.state != "playing":
            return None
        match = self._match()
        seat = self.game.thrower(match.s) if match.needs_chance else None
        return seat if seat is not None and self.seats[seat].player is None else None

    @property
    def roller(self) -> int | None:
        """Who rolls now, at a table with people's own dice."""
        match = self.match
        if match is None or not self.created.own_dice or self.closed is not None or not match.needs_chance:
            return None
        return int(match.s["active"])

    @property
    def signs(self) -> list[int]:
        """A sign for every seat: the ones people took, and for the others what is left."""
        taken = {seat.sign for seat in self.seats if seat.sign is not None}
        free = (sign for sign in range(SIGNS) if sign not in taken)
        return [next(free) if seat.sign is None else seat.sign for seat in self.seats]

    def follow(self, event: AnyEvent) -> Change:
        """One more line, numbered here; for tables whose log is kept elsewhere or not at all."""
        return self.apply(Row(self.rows + 1, event))

    def apply(self, row: Row) -> Change:
        """One more line of the log."""
        event = row.event
        self.rows = row.number
        match event:
            case events.Created():
                self.begin(event, row.at)
                change = self._tell_all()
            case events.Chose():
                change = self._choose(event)
            case events.Happened():
                change = self._happen(event)
            case events.TookBack():
                change = self._take_back(event.seat)
            case events.SetBack():
                change = self._set_back(event)
            case events.Proposed() | events.Agreed() | events.Declined():
                change = self._consider(event)
            case events.Started():
                change = self._start(event)
            case _:
                self._change_lobby(event)
                change = self._tell_all()
        said = events.said(event) if row.choice is not None else None
        if row.choice is not None and said:
            self.answers[row.choice] = said[0], self.number_of(said[0]), said[1]
        return change

    def begin(self, event: events.Created, at: float) -> None:
        """An empty table on these terms."""
        self.created, self.created_at = event, at
        self.game = registry.game(event.game, event.players, **event.options)
        self.seats = [Seat() for _ in range(event.players)]
        self.private = [0] * event.players  # lines only that seat knows of
        self.asked = [0] * event.players  # the seat's number when its legal choices last changed
        self.removed = set(event.barred)
        self._chain = Chain(self.secret)
        self.hosts = {event.host}  # whoever opened the table, on all devices that share a seat with them

    def _start(self, event: events.Started) -> Change:
        self.match = Match(self.game, event.first)
        self._tell_all()
        self.past = Past([0], self.numbers) if self.created.own_dice else None
        return Change(asked=self._ask((), None, None))

    def _change_lobby(self, event: AnyEvent) -> None:
        match event:
            case events.Opening():
                self.opening = True
            case events.Rematched():
                self.rematch = event.table
            case events.Closed():
                self.closed = event.reason
            case events.Revealed():
                self.seats[event.seat].words = event.words
            case events.Renamed():
                self.seats[event.seat].name = event.name
            case _:
                assert isinstance(event, events.Sitter), event
                self._change_sitter(self.seats[event.seat], event)

    def _change_sitter(self, seat: Seat, event: events.Sitter) -> None:
        seat.stand_in = event.level if isinstance(event, events.StoodIn) else None
        seat.open = isinstance(event, events.Opened)
        match event:
            case events.Sat():
                seat.name, seat.bot, seat.words, seat.promise = event.name, None, event.words, event.promise
                seat.sign = event.sign
                if event.key not in seat.keys:  # otherwise it was theirs already, on whatever devices
                    seat.keys = {event.key}
            case events.BotSat():
                seat.name, seat.bot, seat.sign, seat.keys = None, event.level, None, set()
                if self.match is None:
                    seat.words, seat.promise = "", ""
            case events.Left():
                self.removed |= seat.keys if event.removed else set()
                self._leave(seat, event.stand_in)
            case events.Carried():
                if seat.keys & self.hosts:
                    self.hosts.add(event.key)
                seat.keys.add(event.key)

    def _leave(self, seat: Seat, stand_in: str) -> None:
        seat.keys = set()
        if self.match is None:
            seat.name, seat.bot, seat.sign, seat.words, seat.promise = None, None, None, "", ""
        else:
            seat.bot = stand_in or None  # at a pad nobody plays on

    def _choose(self, event: events.Chose) -> Change:
        match, seat = self._match(), event.seat
        phase, before = match.phase, match.to_act
        if not self.held and phase in match.game.together:
            self.before = self.game.copy(match.s)
        last = before == (seat,) or phase not in match.game.together  # otherwise it is not told yet
        scores = match.scores if last and self._passes(Told(text=event.text), *self.held) else []
        match.choose(seat, event.text)
        line = Told(seat, event.text, self._by(event))
        heard = hear_choice(match.game, phase, match.phase, line, seat in match.to_act, self.held)
        self.held = heard.held
        told = self._with_costs(heard.told, scores)
        if heard.only_for is None:
            self._tell_all(told)
        else:
            self.private[heard.only_for] += 1
        self._settle()
        asked = self._ask(before, phase, seat)
        return Change(told, asked, heard.only_for, heard.only_chosen)

    def _by(self, event: events.Chose) -> Literal["clock", "stand-in"] | None:
        """Who chose for a person who did not."""
        if event.by == "clock":
            return "clock"
        return "stand-in" if self.seats[event.seat].stand_in else None

    def _passes(self, *lines: Told) -> bool:
        return any(line.text in self.game.manifest.passes for line in lines)

    def _with_costs(self, told: tuple[Told, ...], scores: list[int]) -> tuple[Told, ...]:
        """The same lines, where passing has cost its seat something since these scores with what it was."""
        if not scores or not self._passes(*told):
            return told
        now = self._match().scores
        costs = [now[line.seat] - scores[line.seat] if self._passes(line) else 0 for line in told]  # type: ignore[index]
        return tuple(
            msgspec.structs.replace(line, points=cost) if cost < 0 else line
            for line, cost in zip(told, costs, strict=True)
        )

    def _take_back(self, seat: int) -> Change:
        """Go back to before the round, and let the others choose again what they have chosen."""
        match = self._match()
        others = tuple(line for line in self.held if line.seat != seat)
        unnoticed = self.unfinished(seat)
        del match.log[-len(self.held) :]
        match.s = self.game.copy(self.before)
        for line in others:
            match.choose(line.seat, line.text)  # type: ignore[arg-type]
        self.held = others
        if unnoticed:
            self.private[seat] += 1
        else:
            self._tell_all()
        self.asked[seat] = self.numbers[seat]
        return Change(asked=(seat,), only_for=seat if unnoticed else None)

    def _happen(self, event: events.Happened) -> Change:
        match = self._match()
        phase = match.phase
        match.happen(event.text)
        self.draws += 1
        told = hear_outcome(match.game, event.text)
        self._tell_all(told)
        self._settle(event.by)
        return Change(told, self._ask((), phase, None))

    def _settle(self, typist: int | None = None) -> None:
        """Note a point to which people with their own dice can go back, and who typed in what led to it."""
        if self.past is None or self.held:
            return
        lines = len(self._match().log)
        if typist is not None:
            self.past.typed[lines - 1] = typist
        self.past.settle(self.numbers, lines)

    def _set_back(self, event: events.SetBack) -> Change:
        """Take back dice and choices; in the middle of a round what was chosen before is secret once more."""
        match, past = self._match(), self._past()
        kept = past.kept(event.lines)
        told = (Told(event.seat, back=past.cut(kept)),)
        begun = past.points[-1]
        again = match.log[begun:kept]
        match.take_back(len(match.log) - begun)
        self.before = self.game.copy(match.s)
        for seat, text in again:
            match.choose(seat, text)  # type: ignore[arg-type]  # rounds have no dice in them
        self.held = tuple(Told(seat, text) for seat, text in again)
        self._tell_all(told)
        past.settle(self.numbers)
        return Change(told, self._ask((), None, None))

    def _consider(self, event: events.Proposed | events.Agreed | events.Declined) -> Change:
        """Somebody wishes to take something back, or answers such a wish."""
        past = self._past()
        wish = past.wish
        match event:
            case events.Proposed():
                past.wish = Wish(self.number + 1, event.seat, event.lines)
            case events.Agreed() if wish:
                wish.agreed.append(event.seat)
            case events.Declined() if wish:
                past.wish = None
                if not self.same_person(event.seat, wish.seat):
                    return self._tell_all((Told(event.seat, declined=True),))
        return self._tell_all()

    @property
    def wish(self) -> Wish | None:
        """What somebody wishes to take back, while the others have not answered."""
        return self.past.wish if self.past else None

    def told_between(self, start: int, end: int) -> list[Told]:
        """What was told of these lines of the game."""
        lines: list[Told] = []
        for seat, text in self._match().log[start:end]:
            lines += hear_outcome(self.game, text) if seat is None else [Told(seat, text)]
        return lines

    def _past(self) -> Past:
        assert self.past is not None
        return self.past

    def _ask(self, before: tuple[int, ...], phase: int | None, chooser: int | None) -> tuple[int, ...]:
        """Note for whom the choices have changed, so that others' choices made meanwhile are not stale."""
        match = self._match()
        changed = match.phase != phase
        if changed or not before or phase not in match.game.together:
            self.point = self.number
        asked = tuple(seat for seat in match.to_act if changed or seat not in before or seat == chooser)
        for seat in asked:
            self.asked[seat] = self.number_of(seat)
        return asked

    def _tell_all(self, told: tuple[Told, ...] = ()) -> Change:
        self.number += 1
        if told:
            self.story += [(self.number, line) for line in told]
            del self.story[:-STORY]
        return Change(told)

    def _match(self) -> Match:
        assert self.match is not None
        return self.match

    def told_since(self, number: int) -> list[Told]:
        """The lines of the story after a number."""
        new = len(self.story)
        while new and self.story[new - 1][0] > number:  # mostly these are the last ones
            new -= 1
        return [line for _, line in self.story[new:]]

    @cached_property
    def dice(self) -> Verifiable:
        """Where rolls and cards come from; only asked for when all have sat down."""
        return Verifiable(self.secret, [seat.words for seat in self.seats], self.created.dice)

    def next_outcome(self) -> events.Happened | None:
        """What chance brings now, from the table's dice; None when it is nobody's roll."""
        match = self._match()
        if self.created.own_dice or not match.needs_chance:
            return None
        return events.Happened(match.draw(self.dice.draw(self.draws + 1, match.outcomes)))

    def first_seat(self) -> int:
        """Who begins: as the host said, or drawn by lot with the table's dice."""
        if self.created.first is not None:
            return self.created.first
        words = [seat.words for seat in self.seats]
        return Verifiable(self.secret, words, self.created.dice).draw(0, len(self.seats))

    def public_view(self) -> dict[str, Any] | None:
        """What everybody may see, with the memory aid where the table has it; None before the start."""
        if self.match is None:
            return None
        view = self.match.view()
        remembered = self.game.remembered(self.match.s) if self.created.memory else None
        return view if remembered is None else view | {"known": remembered}

    def why_not(self, seat: int, text: str) -> Refusal | None:
        """Why a seat may not choose this now, from what the seat itself may know."""
        if self.match is None:
            return Refusal(None, "refusal.not-started")
        seen = Match(self.game, self.match.first)
        seen.s = self.game.seen_by(self.match.s, seat)
        return seen.why_not(seat, text)

    def by_sheet(self, seat: int, text: str) -> SheetSays | None:
        """What a seat's own sheet says of a choice, whatever is rolled or drawn."""
        return self.game.by_sheet(self.game.seen_by(self.match.s, seat), seat, text) if self.match else None

    def record(self) -> dict[str, Any]:
        """The game so far with all that is needed to check its dice, where they are not people's own or a device's."""
        about: dict[str, Any] = {
            "table": self.id,
            "names": [seat.name for seat in self.seats],
            "bots": [seat.bot for seat in self.seats],
            "memory": self.created.memory,
            "rules": self.created.rules,
        }
        about |= {"practice": True} if self.created.practice else {}
        return self._match().record() | about | self._chance()

    def _chance(self) -> dict[str, Any]:
        if self.created.own_dice:
            return {"own_dice": True}
        return {"device": True} if self.created.dice == DEVICE else {"dice": self._proof()}

    def _proof(self) -> dict[str, Any]:
        """What it takes to check the dice."""
        proof: dict[str, Any] = {
            "commitment": commitment(self.secret),
            "secret": self.secret.hex(),
            "words": [seat.words for seat in self.seats],
            "drawn_first": self.created.first is None,
        }
        if self.created.dice == OLD_SCHEME:
            return proof
        proof |= {"scheme": self.created.dice, "promises": [seat.promise or None for seat in self.seats]}
        withheld = [number for number, seat in enumerate(self.seats) if seat.owes_words]
        return proof | {"withheld": withheld} if withheld else proof

    @property
    def chain(self) -> Chain | None:
        """The lines so far as a chain, at a point where none of them is secret; None in the old scheme and with dice
        of people or of a device, which nobody vouches for.

        It moves on only when all have chosen: in between, how many lines there are would tell of secret steps.
        """
        if self.created.dice in (DEVICE, OLD_SCHEME) or self.created.own_dice or self.match is None:
            return None
        for entry in self.match.log[self._chain.lines : len(self.match.log) - len(self.held)]:
            self._chain.add(entry.seat, entry.text)
        return self._chain
