"""A game being played: whose choice it is, the log, views, the record, and replay."""

from collections.abc import Mapping
from copy import copy, deepcopy
from types import EllipsisType
from typing import Any, NamedTuple, Self, TypeVar, overload

import numpy as np

from .chance import Chance, Seeded
from .engine.turns import CHANCE, OVER
from .errors import BadOutcome, BadRecord, IllegalChoice, NoSuchTable, Refusal, ZariaError
from .games import registry
from .games.game import Game, View, seats_in, unknown_text
from .games.views import AnyView

RECORD_VERSION = 1
Shape = TypeVar("Shape")


class Entry(NamedTuple):
    """One line of the log: a seat's choice, or what chance brought (seat None)."""

    seat: int | None
    text: str


class Origin(NamedTuple):
    """Where the log can be followed from: after so many lines, at this record (None: a fresh one), with these dice."""

    lines: int
    record: Any
    chance: Chance | None


class Match:
    """One game from the first roll to the result.

    With `chance` given, rolls and cards happen by themselves; with None they are typed in with `happen`.
    Seats count from 0. A match is for one thread at a time; games, which never change, may be shared.
    """

    def __init__(self, game: Game, first: int = 0, chance: Chance | None = None) -> None:
        game.check_first(first)
        self.game, self.first = game, first
        self.log: list[Entry] = []
        self._chance = chance
        self._origins = [Origin(0, None, _remembered(chance))]
        self._prepare()
        self._stand_at(game.steps.lay_out(self._states, game.players, first, game.option_code()))
        self._let_chance_play()

    def __repr__(self) -> str:
        now = "over" if self.over else "chance to come" if self.needs_chance else f"to_act={self.to_act}"
        return f"<zaria.Match of {self.game!r}, log of {len(self.log)}, {now}>"

    def __str__(self) -> str:
        return self.board()

    def _repr_svg_(self) -> str:
        from .terminal.board import svg

        return svg(self.view())

    def board(self, seat: int | None = None, lang: str = "en") -> str:
        """The table drawn as text, as a seat or a spectator (None) may see it."""
        from .terminal.board import plain

        return plain(self.view(seat), lang)

    def _prepare(self) -> None:
        """Room for the record, and for what kernels write for us."""
        game = self.game
        self._states, self._public, self._seen = game.records(1), game.records(1), game.records(1)
        self._shown = self._states.view()  # for kernels that only look
        self._shown.flags.writeable = False
        self._room = np.empty(game.rules.ACTIONS, np.int16)
        self._totals = np.empty(game.players, np.int64)

    def _stand_at(self, who: int) -> None:
        self._who = who = int(who)  # uncompiled kernels give NumPy integers
        self._to_act = seats_in(who) if who > 0 else ()
        self._phase = int(self._states["phase"][0])
        self._offers: dict[int, list[str]] = {}
        self._drawn: tuple[str, int] | None = None  # what was drawn here, and which outcome that is

    @property
    def s(self) -> Any:
        """The kernels' own record, to read. Assign another one to set up a position; the log does not know of it."""
        return self._states[0]

    @s.setter
    def s(self, record: Any) -> None:
        self._put(record)
        here = Origin(len(self.log), self.game.copy(record), _remembered(self._chance))
        self._origins = [origin for origin in self._origins if origin.lines < here.lines] + [here]

    def _put(self, record: Any) -> None:
        self._states[0] = record
        self._stand_at(self.game.steps.stand(self._shown, False))

    def copy(self, chance: Chance | EllipsisType | None = ...) -> Self:
        """Another match at the same point; neither knows of the other. Its dice will be the same, or those given."""
        other = copy(self)
        if chance is not ...:
            other._chance = chance
            other._origins = [origin._replace(chance=None) for origin in self._origins]
            other.s = self.s
            other._let_chance_play()
        return other

    def __copy__(self) -> Self:
        other = object.__new__(type(self))
        other.__dict__ |= self.__dict__
        other.log, other._origins = self.log.copy(), self._origins.copy()
        other._chance = deepcopy(self._chance)
        other._prepare()
        other._put(self.s)
        return other

    def __deepcopy__(self, memo: object) -> Self:
        return self.__copy__()

    def undo(self) -> Entry:
        """Take back the last choice, with the rolls and cards it brought; without `chance`, the last line of the log.

        Dice of `Seeded` go back too, so that the same choice brings the same roll. Any other source goes on as it is.
        """
        lines = 1
        if self._chance is not None:
            while lines < len(self.log) and self.log[-lines].seat is None:
                lines += 1
            if lines > len(self.log) or self.log[-lines].seat is None:
                raise ZariaError("error.nothing-chosen")
        return self.take_back(lines)[0]

    def take_back(self, lines: int = 1) -> list[Entry]:
        """Take back the last lines of the log, choices and dice alike; returns them in the order they were made."""
        if type(lines) is not int or not 1 <= lines <= len(self.log):
            raise ZariaError("error.take-back", lines=len(self.log), given=lines)
        kept = len(self.log) - lines
        origin = max((origin for origin in self._origins if origin.lines <= kept), key=lambda origin: origin.lines)
        past, dice = Match(self.game, self.first), deepcopy(origin.chance)
        if origin.record is not None:
            past._put(origin.record)
        for number, entry in enumerate(self.log[origin.lines : kept], start=origin.lines + 1):
            if dice is not None and entry.seat is None:
                dice.below(past.outcomes)
            past._follow(number, entry)
        taken = self.log[kept:]
        del self.log[kept:]
        self._origins = [origin for origin in self._origins if origin.lines <= kept]
        self._chance = dice or self._chance
        self._put(past.s)
        self._let_chance_play()
        return taken

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must choose now; () at a chance point and when the game is over."""
        return self._to_act

    @property
    def needs_chance(self) -> bool:
        """Whether a roll or a card is to come next."""
        return self._who == CHANCE

    @property
    def over(self) -> bool:
        return self._who == OVER

    @property
    def phase(self) -> int:
        """Where the turn stands, as the kernels number it."""
        return self._phase

    @property
    def state(self) -> Any:
        """A copy of the record `s`, with everything in it and its fields as attributes."""
        records = np.zeros(1, self.game.rules.State).view(np.recarray)  # zeroed between the fields too
        records[0] = self._states[0]
        return records[0]

    def legal(self, seat: int) -> list[str]:
        """What a seat may choose now; empty when it is not to act."""
        if seat in self._offers and type(seat) is int:
            return self._offers[seat].copy()
        self.game.check_seat(seat)
        return self._offer(seat).copy()

    def _offer(self, seat: int) -> list[str]:
        """What is open to a seat, asked of the kernels once a position."""
        if seat not in self._offers:
            to_act = seat in self._to_act
            self._offers[seat] = self.game.offered(self._shown, seat, self._room) if to_act else []
        return self._offers[seat]

    def choose(self, seat: int, text: str) -> None:
        """A seat's choice. Raises IllegalChoice, and then nothing has changed."""
        reason = self.why_not(seat, text)
        if reason:
            raise IllegalChoice(seat, text, reason)
        game = self.game
        self._stand_at(game.steps.take(self._states, seat, game.numbers[text]))
        self.log.append(Entry(seat, text))
        if self._who == CHANCE:
            self._let_chance_play()

    def why_not(self, seat: object, text: object) -> Refusal | None:
        """Why a seat may not choose this now, or None when it may."""
        if type(seat) is not int or not 0 <= seat < self.game.players:
            return Refusal(None, "refusal.no-such-seat")
        if isinstance(text, str) and text in self._offer(seat):
            return None
        if seat not in self._to_act:
            rule = self.game.phase_rules[self.phase]
            return Refusal(rule, self._why_nobody(self._to_act) or self._why_not_now(seat))
        return self.game.refusal(self.s, seat, text) if isinstance(text, str) else unknown_text()

    def _why_nobody(self, to_act: tuple[int, ...]) -> str | None:
        if to_act:
            return None
        return "refusal.game-over" if self.over else "refusal.chance-first"

    def _why_not_now(self, seat: int) -> str:
        return "refusal.already-chosen" if self.game.has_chosen(self.s, seat) else "refusal.not-your-turn"

    def happen(self, text: str) -> None:
        """A roll or a card, typed in. Raises BadOutcome, a ValueError, and then nothing has changed."""
        if not self.needs_chance:
            raise BadOutcome("error.outcome-over" if self.over else "error.outcome-choice")
        drawn = self._drawn
        self._happen(drawn[1] if drawn and drawn[0] == text else self.game.outcome(self.s, text), text)

    @property
    def outcomes(self) -> int:
        """How many things can happen now, where chance is to come: all equally likely."""
        return int(self.game.steps.stand(self._shown, True))

    def draw(self, k: int) -> str:
        """The text of outcome k, which can then `happen` without being read again."""
        text = self.game.outcome_text(self.s, k)
        self._drawn = text, k
        return text

    def _happen(self, k: int, text: str) -> None:
        self._stand_at(self.game.steps.bring(self._states, k))
        self.log.append(Entry(None, text))

    def _let_chance_play(self) -> None:
        while self._chance is not None and self._who == CHANCE:
            k = self._chance.below(self.outcomes)
            self._happen(k, self.game.outcome_text(self._states[0], k))

    @property
    def scores(self) -> list[int]:
        """Points by seat, as far as they are public now."""
        self._tell()
        return self._totals.tolist()

    def _tell(self) -> tuple[Any, tuple[int, ...]]:
        """The record as a spectator knows it, with everybody's points in `_totals`; and who has won."""
        won = self.game.steps.tell(self._shown, self._public, self._totals)
        return self._public[0], seats_in(int(won))

    def breakdown(self, seat: int) -> dict[str, int]:
        """The parts of a seat's public score; they add up to it."""
        self.game.check_seat(seat)
        return self.game.breakdown(self._tell()[0], seat)

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won; () until the game is over."""
        return self._tell()[1] if self.over else ()

    @overload
    def view(self, seat: int | None = None) -> View: ...

    @overload
    def view(self, seat: int | None, shape: type[Shape]) -> Shape: ...

    def view(self, seat: int | None = None, shape: type[Any] | None = None) -> Any:
        """What a seat, or a spectator (None), may know now, ready for JSON.

        `shape`, the TypedDict of this game's views (VIEW in `views` of its folder) or the AnyView of all games, is for
        type checkers: it is what they take the view for.
        """
        if seat is not None:
            self.game.check_seat(seat)
        if shape is not None and shape not in (AnyView, self.game.shape):
            raise ValueError(f"views of {self.game.id} are {self.game.shape.__name__}, not {shape!r}")
        game = self.game
        public, winners = self._tell()
        seen = public if seat is None else self._see(seat)
        return {
            "game": game.id,
            "players": game.players,
            "options": dict(game.options),
            "first": self.first,
            "seat": seat,
            "phase": game.phases[self.phase],
            "to_act": list(self._to_act),
            "needs_chance": self._who == CHANCE,
            "over": self._who == OVER,
            "scores": self._totals.tolist(),
            "breakdown": game.breakdowns(public),
            "winners": list(winners),
            "legal": [] if seat is None else self._offer(seat).copy(),
            **game.view(seen, seat),
        }

    def _see(self, seat: int) -> Any:
        """The record as a seat knows it, until the next look."""
        self.game.steps.see(self._shown, self._seen, seat)
        return self._seen[0]

    def mine(self, seat: int) -> View:
        """What a seat may know beyond a spectator's view: its legal choices, its cards, its secret choice."""
        self.game.check_seat(seat)
        seen = self._see(seat)
        return {"legal": self._offer(seat).copy(), **self.game.mine(seen, seat)}

    def bot(self, name: str, seat: int, seed: int | None = None) -> str:
        """What a bot, by name, would choose in a seat that is to act, from what the seat may know.

        Without a seed it may think of something else each time. Raises NoSuchBot, a ValueError.
        """
        from . import bots

        self.game.check_seat(seat)
        if seat not in self._to_act:
            raise ZariaError("error.nothing-to-choose", seat=seat)
        return bots.choose(name, self.game, self.game.seen_by(self.s, seat), seat, seed)

    def record(self) -> dict[str, Any]:
        """Everything that happened, secrets included, ready for JSON and for `Match.replay`."""
        return {
            "zaria": RECORD_VERSION,
            "game": self.game.id,
            "players": self.game.players,
            "options": dict(self.game.options),
            "first": self.first,
            "log": [[entry.seat, entry.text] for entry in self.log],
        }

    @classmethod
    def replay(cls, record: Mapping[str, Any], upto: int | None = None) -> "Match":
        """The match of a record, or its first `upto` log lines. Raises BadRecord, a ValueError."""
        match = cls(*_table_of(record))
        log = record["log"]
        if not isinstance(log, list):
            raise BadRecord("error.record-log")
        if upto is not None and not 0 <= upto <= len(log):
            raise BadRecord("error.record-line", lines=len(log), given=upto)
        for number, line in enumerate(log[:upto], start=1):
            match._follow(number, line)
        return match

    def _follow(self, number: int, line: Any) -> None:
        try:
            seat, text = line
            if seat is None:
                self.happen(text)
            else:
                self.choose(seat, text)
        except (ValueError, TypeError) as error:
            why = error if isinstance(error, ZariaError) else ZariaError("error.record-pair")
            raise BadRecord("error.record-misfit", number=number, line=line, why=why) from error


def _remembered(chance: Chance | None) -> Chance | None:
    """Dice that can be turned back are remembered as they were."""
    return chance.copy() if isinstance(chance, Seeded) else None


def _table_of(record: Mapping[str, Any]) -> tuple[Game, int]:
    if not isinstance(record, Mapping) or "zaria" not in record:
        raise BadRecord("error.no-record")
    if record["zaria"] != RECORD_VERSION:
        raise BadRecord("error.record-version", given=record["zaria"], known=RECORD_VERSION)
    missing = {"game", "players", "options", "first", "log"} - record.keys()
    if missing:
        raise BadRecord("error.record-lacks", parts=", ".join(sorted(missing)))
    kinds = {"game": str, "options": Mapping, "players": int}
    if not all(isinstance(record[part], kind) for part, kind in kinds.items()):
        raise BadRecord("error.record-table")
    try:
        table = registry.game(record["game"], record["players"], **record["options"])
        table.start(record["first"])
    except (NoSuchTable, TypeError) as error:
        raise BadRecord("error.record-no-table", why=error) from error
    return table, record["first"]
