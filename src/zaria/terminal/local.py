"""A table in this process: one person and bots."""

import asyncio
import json
import secrets
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from .. import bots
from ..chance import Seeded, stream_word
from ..errors import BadRecord, IllegalChoice, Refusal
from ..games.game import Game
from ..match import Match
from .table import Chair, Table, Told

ME = 0
PAUSE = 0.8  # seconds before a bot's choice that everybody watches, so that one can follow
BOT_STREAM = 1  # the purpose of the bots' random numbers, see `stream_word`


class LocalTable(Table):
    """Seat 0 is the person, the others are bots. With `save` the game is kept in a file after every choice."""

    def __init__(
        self,
        game: Game,
        levels: Sequence[str] = (),
        name: str | None = None,
        seed: int | None = None,
        save: Path | None = None,
        pause: float = PAUSE,
        match: Match | None = None,
    ) -> None:
        super().__init__()
        self._seed = secrets.randbits(63) if seed is None else seed
        self.save, self._pause, self._name = save, pause, name
        self._levels = seats_of_bots(game, levels)
        self.game, self.seat = game.id, ME
        self.chairs = [Chair(name, None), *(Chair(None, level) for level in self._levels)]
        self.match = match or Match(game, first=self._seed % game.players)
        self._chance = Seeded(self._seed, len(self.match.log))
        self._held: list[Told] = []  # choices that are secret until all have made theirs
        self._thought = [0] * game.players
        self._woken = asyncio.Event()
        self._let_chance_play()
        self._look()

    @classmethod
    def resumed(cls, record: Any, save: Path, pause: float = PAUSE) -> "LocalTable":
        """A game that was left before its end. Raises BadRecord."""
        if not isinstance(record, dict) or not {"bots", "names"} <= record.keys():
            raise BadRecord(f"{save} is not a game that was left here")
        levels, names = record["bots"], record["names"]
        match = Match.replay(record)
        return cls(match.game, levels, names[ME], save=save, pause=pause, match=match)

    async def live(self) -> None:
        while not self.match.over:
            seat = next((seat for seat in self.match.to_act if seat != ME), None)
            if seat is None:
                self._woken.clear()
                await self._woken.wait()
                continue
            seen = self.match.game.seen_by(self.match.state, seat)
            text = await asyncio.to_thread(self._think, seat, seen)
            if self.match.phase not in self.match.game.together:
                await asyncio.sleep(self._pause)
            self._enter(seat, text)
            self.changed()

    def _think(self, seat: int, seen: Any) -> str:
        self._thought[seat] += 1
        seed = stream_word(self._seed, self._thought[seat] * len(self._thought) + seat, BOT_STREAM) >> 1
        return bots.choose(self._levels[seat - 1], self.match.game, seen, seat, seed)

    async def choose(self, text: str) -> None:
        self.refused = None
        try:
            self._enter(ME, text)
        except IllegalChoice as error:
            self.refused = error.reason
        self._woken.set()
        self.changed()

    async def why(self, text: str) -> Refusal | None:
        return self.match.why_not(ME, text)

    async def again(self) -> "LocalTable":
        return LocalTable(self.match.game, self._levels, self._name, save=self.save, pause=self._pause)

    def _enter(self, seat: int, text: str) -> None:
        phase = self.match.phase
        self.match.choose(seat, text)
        if seat == ME:
            self.told = []
        self._tell(phase, Told(seat, text))
        self._let_chance_play()
        self._look()
        self._keep()

    def _tell(self, phase: int, told: Told) -> None:
        """Choices made together are told when all are made, as on a server."""
        game = self.match.game
        self._held.append(told)
        if phase in game.together and self.match.phase == phase:
            return
        if phase not in game.together or game.told_choices(phase):
            self.told += self._held
        self._held = []

    def _let_chance_play(self) -> None:
        match = self.match
        while match.needs_chance:
            s = match.state
            text = match.game.outcome_text(s, self._chance.below(int(match.game.rules.outcomes(s))))
            match.happen(text)
            heard = match.game.told_outcome(text)
            if heard:
                self.told.append(Told(None, heard))

    def _look(self) -> None:
        self.view = self.match.view(ME)
        self.state = "over" if self.match.over else "playing"

    def _keep(self) -> None:
        if self.save is None:
            return
        names = [self._name, *(None for _ in self._levels)]
        record = self.match.record() | {"names": names, "bots": list(self._levels)}
        fresh = self.save.with_name(f"{self.save.name}.new")
        fresh.write_text(json.dumps(record, ensure_ascii=False), "utf-8")
        fresh.replace(self.save)  # never half a game


def seats_of_bots(game: Game, levels: Iterable[str]) -> list[str]:
    """A level for every seat but the person's; fewer levels are gone through again. Raises NoSuchBot."""
    wanted = [level for level in levels if level] or ["casual"]
    for level in wanted:
        bots.bot(level, game)
    return [wanted[i % len(wanted)] for i in range(game.players - 1)]
