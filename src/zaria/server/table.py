"""One table: a fold over its log, and what each receiver may be told of it.

`number` counts the lines everybody was told something of. A seat's own number also counts the lines only it knows (a
bonus circle in Knaster before the others are done), so that nobody can count another's secret moves.
"""

from bisect import bisect_right
from typing import Any

import msgspec

from ..chance import Verifiable, commitment
from ..errors import Refusal
from ..games.shelf import game as make_game
from ..match import Match
from . import events
from .events import AnyEvent, Row
from .protocol import Chair, Mine, Picture, TableInfo, Told
from .store import Summary

STORY = 200  # told lines kept for those who come back


class Seat:
    """A chair and who sits in it."""

    def __init__(self) -> None:
        self.name: str | None = None
        self.bot: str | None = None
        self.keys: set[str] = set()
        self.words = ""

    @property
    def free(self) -> bool:
        return self.bot is None and not self.keys


class Table:
    """A table in memory. `apply` is the only thing that changes it."""

    def __init__(self, id: str, secret: bytes) -> None:
        self.id, self.secret = id, secret
        self.rows = 0
        self.number = 0
        self.created_at = 0.0
        self.match: Match | None = None
        self.rematch: str | None = None
        self.point = 0  # the number when those to act now were asked
        self.answers: dict[str, tuple[int, int]] = {}  # by choice id: the seat, and its number after the choice
        self.story: list[tuple[int, Told]] = []
        self.only_chosen: int | None = None  # the seat, when the last line told no more than that it has chosen
        self.only_for: int | None = None  # the seat, when nobody else may notice the last line
        self._public_view: msgspec.Raw | None = None
        self._infos: dict[tuple[bool, tuple[bool, ...]], TableInfo] = {}
        self._draws = 0

    @classmethod
    def folded(cls, id: str, secret: bytes, rows: list[Row]) -> "Table":
        table = cls(id, secret)
        for row in rows:
            table.apply(row)
        return table

    @property
    def state(self) -> str:
        if self.match is None:
            return "open"
        return "over" if self.match.over else "playing"

    @property
    def to_act(self) -> tuple[int, ...]:
        return self.match.to_act if self.match else ()

    @property
    def keys(self) -> set[str]:
        """Everybody who sits here."""
        return {key for seat in self.seats for key in seat.keys}

    def seats_of(self, key: str | None) -> list[int]:
        return [] if key is None else [i for i, seat in enumerate(self.seats) if key in seat.keys]

    def free_seat(self) -> int | None:
        return next((i for i, seat in enumerate(self.seats) if seat.free), None)

    def apply(self, row: Row) -> None:
        """One more line of the log."""
        event, state = row.event, self.state
        self._public_view = None
        self.only_chosen = self.only_for = None
        self.rows = row.number
        match event:
            case events.Created():
                self._create(event, row.at)
            case events.Chose():
                self._choose(event)
            case events.Happened():
                self._happen(event)
            case _:
                self._change_lobby(event)
                self._tell_all()
        if self.state != state or not isinstance(event, events.Chose | events.Happened):
            self._infos.clear()
        if row.choice is not None and isinstance(event, events.Chose):
            self.answers[row.choice] = event.seat, self.numbers[event.seat]

    def _create(self, event: events.Created, at: float) -> None:
        self.created, self.created_at = event, at
        self.game = make_game(event.game, event.players, **event.options)
        self.seats = [Seat() for _ in range(event.players)]
        self.private = [0] * event.players  # lines only that seat knows of
        self.asked = [0] * event.players  # the seat's number when its legal choices last changed
        self._secrets: list[Told] = []
        self._tell_all()

    def _change_lobby(self, event: AnyEvent) -> None:
        match event:
            case events.Sat():
                seat = self.seats[event.seat]
                seat.name, seat.bot, seat.words = event.name, None, event.words
                if event.key not in seat.keys:  # otherwise it was theirs already, on whatever devices
                    seat.keys = {event.key}
            case events.BotSat():
                seat = self.seats[event.seat]
                seat.name, seat.bot, seat.keys = None, event.level, set()
            case events.Left():
                self._leave(self.seats[event.seat])
            case events.Carried():
                self.seats[event.seat].keys.add(event.key)
            case events.Started():
                self.dice = Verifiable(self.secret, [seat.words for seat in self.seats])
                self.match = Match(self.game, event.first)
            case events.Rematched():
                self.rematch = event.table
            case _:
                raise AssertionError(event)

    def _leave(self, seat: Seat) -> None:
        seat.keys = set()
        if self.match is None:
            seat.name, seat.bot, seat.words = None, None, ""
        else:
            seat.bot = "casual"

    def _choose(self, event: events.Chose) -> None:
        match, seat = self._match(), event.seat
        phase, before = match.phase, match.to_act
        match.choose(seat, event.text)
        told = Told(seat, event.text)
        resolved = match.phase != phase
        if phase not in match.game.together:
            self._tell_all(told)
        elif resolved:
            self._secrets.append(told)
            self._tell_all(*(self._secrets if match.game.told_choices(phase) else []))
            self._secrets = []
        else:
            self._secrets.append(told)
            if seat in match.to_act:
                self.private[seat] += 1
                self.only_for = seat
            else:
                self.only_chosen = seat
                self._tell_all(Told(seat))
        self._ask(before, phase, seat)

    def _happen(self, event: events.Happened) -> None:
        match = self._match()
        phase = match.phase
        match.happen(event.text)
        self._draws += 1
        heard = match.game.told_outcome(event.text)
        self._tell_all(*([Told(None, heard)] if heard else []))
        self._ask((), phase, None)

    def _ask(self, before: tuple[int, ...], phase: int, chooser: int | None) -> None:
        """Note for whom the choices have changed, so that others' choices made meanwhile are not stale."""
        match = self._match()
        changed = match.phase != phase
        if changed or not before or phase not in match.game.together:
            self.point = self.number
        for seat in match.to_act:
            if changed or seat not in before or seat == chooser:
                self.asked[seat] = self.numbers[seat]

    def _tell_all(self, *told: Told) -> None:
        self.number += 1
        self.story += [(self.number, line) for line in told]
        del self.story[:-STORY]

    def _match(self) -> Match:
        assert self.match is not None
        return self.match

    @property
    def numbers(self) -> list[int]:
        return [self.number + private for private in self.private]

    def next_outcome(self) -> events.Happened | None:
        """What chance brings now, from the table's dice; None when it is nobody's roll."""
        match = self._match()
        if not match.needs_chance:
            return None
        k = self.dice.draw(self._draws + 1, int(match.game.rules.outcomes(match.s)))
        return events.Happened(match.game.outcome_text(match.s, k))

    def first_seat(self) -> int:
        """Who begins: as the host said, or drawn by lot with the table's dice."""
        if self.created.first is not None:
            return self.created.first
        return Verifiable(self.secret, [seat.words for seat in self.seats]).draw(0, len(self.seats))

    def summary(self) -> Summary:
        return Summary(
            id=self.id,
            game=self.created.game,
            players=len(self.seats),
            options=self.created.options,
            names=[seat.name or seat.bot for seat in self.seats],
            state=self.state,
            public=self.created.public,
            created=self.created_at,
        )

    def picture(self, key: str | None, online: list[bool], since: int | None = None) -> Picture:
        """The table for a receiver; `since` is the last number it saw, to tell it what it missed."""
        return Picture(
            number=self.number,
            table=self._info(key, online),
            view=self.public_view(),  # type: ignore[arg-type]  # encoded already
            mine=[self.mine(seat) for seat in self.seats_of(key)],
            told=self.told_since(self.number - 1 if since is None else since),
        )

    def told_since(self, number: int) -> list[Told]:
        """The lines of the story after a number."""
        new = bisect_right(self.story, number, key=lambda line: line[0])
        return [line for _, line in self.story[new:]]

    def _info(self, key: str | None, online: list[bool]) -> TableInfo:
        """The same for all but the host, and from one choice to the next."""
        which = key == self.created.host, tuple(online)
        if which not in self._infos:
            self._infos[which] = self._make_info(*which)
        return self._infos[which]

    def _make_info(self, host: bool, online: tuple[bool, ...]) -> TableInfo:
        created = self.created
        return TableInfo(
            id=self.id,
            game=created.game,
            title=self.game.listing.title,
            players=len(self.seats),
            options=created.options,
            state=self.state,
            public=created.public,
            seconds=created.seconds,
            memory=created.memory,
            host=host,
            chairs=[Chair(seat.name, seat.bot, here) for seat, here in zip(self.seats, online, strict=True)],
            commitment=created.commitment,
            secret=self.secret.hex() if self.state == "over" else None,
            rematch=self.rematch,
        )

    def public_view(self) -> msgspec.Raw | None:
        """A spectator's view, encoded once for everybody."""
        if self.match is None:
            return None
        if self._public_view is None:
            view = self.match.view()
            if self.created.memory and self.created.game == "trio":
                view["known"] = self.game.known(self.match.s)  # type: ignore[attr-defined]
            self._public_view = msgspec.Raw(msgspec.json.encode(view))
        return self._public_view

    def mine(self, seat: int) -> Mine:
        """What only a seat may know."""
        if self.match is None:
            return Mine(seat, self.numbers[seat], self.asked[seat], [], {})
        private: dict[str, Any] = self._match().mine(seat)
        legal = private.pop("legal")
        return Mine(seat, self.numbers[seat], self.asked[seat], legal, private)

    def why_not(self, seat: int, text: str) -> Refusal | None:
        """Why a seat may not choose this now, from what the seat itself may know."""
        if self.match is None:
            return Refusal(None, "refusal.not-started")
        seen = Match(self.game, self.match.first)
        seen.s = self.game.seen_by(self.match.s, seat)
        return seen.why_not(seat, text)

    def record(self) -> dict[str, Any]:
        """The finished game with all that is needed to check its dice."""
        return self._match().record() | {
            "table": self.id,
            "names": [seat.name or seat.bot for seat in self.seats],
            "memory": self.created.memory,
            "dice": {
                "commitment": commitment(self.secret),
                "secret": self.secret.hex(),
                "words": [seat.words for seat in self.seats],
                "drawn_first": self.created.first is None,
            },
        }
