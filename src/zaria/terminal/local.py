"""A table in this process: one person and bots."""

import asyncio
import json
import secrets
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from .. import bots, events
from ..bots.apart import Home
from ..bots.own import is_own
from ..chair import Chair
from ..chance import Seeded, stream_word
from ..errors import BadRecord, IllegalChoice, Refusal
from ..events import AnyEvent
from ..games.dice import in_full
from ..games.game import Game
from ..match import Match
from ..table import Table
from .client import TableClient

ME = 0
PAUSE = 0.8  # seconds before a bot's choice that everybody watches, so that one can follow
BOT_STREAM = 1  # the purpose of the bots' random numbers, see `stream_word`


class LocalClient(TableClient):
    """Seat 0 is the person, the others are bots. With `save` the game is kept in a file after every choice."""

    def __init__(
        self,
        game: Game,
        levels: Sequence[str] = (),
        name: str | None = None,
        seed: int | None = None,
        save: Path | None = None,
        pause: float = PAUSE,
        past: Match | None = None,
        memory: bool = False,
        own_dice: bool = False,
    ) -> None:
        super().__init__()
        self.own_dice = own_dice
        self._seed = secrets.randbits(63) if seed is None else seed
        self.save, self._pause, self._name, self._memory = save, pause, name, memory
        self._levels = seats_of_bots(game, levels)
        first = past.first if past else self._seed % game.players
        self._bots = [Home(level) if is_own(level) else bots.bot(level, game) for level in self._levels]
        self.game, self.seat = game.id, ME
        self.chairs = [Chair(name, None), *(Chair(None, level) for level in self._levels)]
        self._table, self._woken = _opened(game, first, own_dice), asyncio.Event()
        for line in past.log if past else ():
            self._follow(events.Happened(line.text, ME) if line.seat is None else events.Chose(line.seat, line.text))
        self._chance = Seeded(self._seed, len(past.log) if past else 0)
        self.told = []
        self._thought = [0] * game.players
        self._let_chance_play()
        self._look()

    @classmethod
    def resumed(cls, record: Any, save: Path, pause: float = PAUSE) -> "LocalClient":
        """A game that was left before its end. Raises BadRecord."""
        if not isinstance(record, dict) or not {"bots", "names"} <= record.keys():
            raise BadRecord("error.not-left-here", file=save)
        past = Match.replay(record)
        levels = [level for level in record["bots"] if level]
        own_dice = bool(record.get("own_dice"))
        return cls(past.game, levels, record["names"][ME], save=save, pause=pause, past=past, own_dice=own_dice)

    @property
    def match(self) -> Match:
        assert self._table.match is not None
        return self._table.match

    async def live(self) -> None:
        homes = [bot.begin(self.match.game, self.match.first) for bot in self._bots if isinstance(bot, Home)]
        try:
            await self._play()
        finally:
            for home in homes:
                home.end()

    async def _play(self) -> None:
        while not self.match.over:
            seat = next((seat for seat in self.match.to_act if seat != ME), None)
            if seat is None:
                self._woken.clear()
                await self._woken.wait()
                continue
            seen, asked = self.match.game.seen_by(self.match.state, seat), self._table.asked[seat]
            text = await self._think(seat, seen)
            if self.match.phase not in self.match.game.together:
                await asyncio.sleep(self._pause)
            if seat in self.match.to_act and self._table.asked[seat] == asked:  # nothing was taken back meanwhile
                self._choose(seat, text)
                self.changed()

    async def _think(self, seat: int, seen: Any) -> str:
        self._thought[seat] += 1
        seed = stream_word(self._seed, self._thought[seat] * len(self._thought) + seat, BOT_STREAM) >> 1
        game, bot, name = self.match.game, self._bots[seat - 1], self._levels[seat - 1]
        if not isinstance(bot, Home):
            return await asyncio.to_thread(bots.choose, bot, game, seen, seat, seed)
        actions = bots.legal(game, seen, seat)
        if len(actions) == 1:
            return game.actions[int(actions[0])]
        action, fault, _ = await asyncio.to_thread(bot.choose, seen, seat, actions, seed)
        if fault:
            self.faults[name, fault] += 1
        return game.actions[action]

    async def choose(self, text: str) -> None:
        self.refused = None
        try:
            self._choose(ME, text)
        except IllegalChoice as error:
            self.refused = error.reason
        self.changed()

    async def why(self, text: str) -> Refusal | None:
        return self._table.why_not(ME, text)

    async def record(self) -> dict[str, Any]:
        return self.match.record()

    async def rematch(self) -> "LocalClient":
        same: dict[str, Any] = {"memory": self._memory, "own_dice": self.own_dice}
        again = LocalClient(self.match.game, self._levels, self._name, None, self.save, self._pause, **same)
        again.faults = self.faults
        return again

    def _choose(self, seat: int, text: str) -> None:
        before, self.told = self.told, [] if seat == ME else self.told
        try:
            self._follow(events.Chose(seat, text))
        except IllegalChoice:
            self.told = before
            raise
        self._let_chance_play()
        self._look()
        self._keep()

    async def enter(self, text: str) -> None:
        full = in_full(self.rolling, text)
        self.refused = self.match.game.why_not_rolled(self.match.s, full) if self.rolling else None
        if self.rolling and self.refused is None:
            self._go_on_with(events.Happened(full, ME))
        self.changed()

    async def back(self) -> None:
        """With bots there is nobody to ask; what they did after it goes as well."""
        event = events.TookBack(ME) if self._table.may_take_back(ME) else self._last_of_mine()
        self.refused = None if event else Refusal(None, "refusal.no-such-point")
        if event:
            self._go_on_with(event)
        self.changed()

    def _last_of_mine(self) -> events.SetBack | None:
        """Back to before the last step in which there were dice or a choice of the person."""
        past, lines = self._table.past, self.match.log
        for begun, end in past.steps(len(lines)) if past else ():
            if past and any(seat in (None, ME) for seat, _ in lines[begun:end]):
                return events.SetBack(ME, past.points[-1] - begun)
        return None

    def _go_on_with(self, event: AnyEvent) -> None:
        self.told = []
        self._follow(event)
        self._look()
        self._keep()

    def _follow(self, event: AnyEvent) -> None:
        change = self._table.follow(event)
        self.told += [line for line in change.told if line.text is not None or line.back]
        if change.asked != (ME,):
            self._woken.set()  # bots may have something to choose, or the game is over

    def _let_chance_play(self) -> None:
        while self.match.needs_chance and not self.own_dice:
            game, s = self.match.game, self.match.s
            k = self._chance.below(int(game.rules.outcomes(s)))
            self._follow(events.Happened(game.outcome_text(s, k)))

    def _look(self) -> None:
        self.view = self.match.view(ME)
        known = self.match.game.remembered(self.match.s) if self._memory else None
        if known is not None:
            self.view["known"] = known
        self.state = "over" if self.match.over else "playing"
        self.rolling = self.match.game.dice(self.match.s) if self._table.roller is not None else ()

    def _keep(self) -> None:
        if self.save is None:
            return
        people: dict[str, Any] = {
            "names": [self._name, *(None for _ in self._levels)],
            "bots": [None, *self._levels],
        }
        people |= {"own_dice": True} if self.own_dice else {}
        fresh = self.save.with_name(f"{self.save.name}.new")
        fresh.write_text(json.dumps(self.match.record() | people, ensure_ascii=False), "utf-8")
        fresh.replace(self.save)  # never half a game


def _opened(game: Game, first: int, own_dice: bool) -> Table:
    """A table at which the game has begun."""
    table = Table()
    agreed: dict[str, Any] = {"game": game.id, "players": game.players, "options": dict(game.options)}
    table.follow(events.Created(**agreed, host="", commitment="", own_dice=own_dice))
    table.follow(events.Started(first))
    return table


def seats_of_bots(game: Game, levels: Iterable[str]) -> list[str]:
    """A level for every seat but the person's; fewer levels are gone through again. Raises NoSuchBot."""
    wanted = [level for level in levels if level] or [bots.USUAL]
    for level in wanted:
        bots.player(level, game)
    return [wanted[i % len(wanted)] for i in range(game.players - 1)]
