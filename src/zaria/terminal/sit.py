"""`zaria sit`: a bot of somebody's own at a table of a server, through the protocol that anybody can use."""

import asyncio
import random
import secrets
import sys
from typing import Any

from ..bots.apart import Home
from ..bots.asking import Fault
from ..bots.own import NoSuchBot, Viewing, is_own, label, made, named
from ..errors import Refusal
from ..games import registry
from ..words import say
from .client import Trouble
from .keyring import secret_for
from .names import names_of
from .remote import DOOR, RemoteClient, read_link


def sit(url: str, bot: str, name: str | None, patience: float, lang: str) -> None:
    """Play one game to its end. Raises NoSuchBot and Trouble."""
    if not is_own(bot):
        raise NoSuchBot("error.not-own", bot=bot)
    named(bot)  # before anybody is told that it comes
    link, called = read_link(url), name or label(bot).rpartition(":")[2]
    if link.kind == DOOR:
        raise Trouble(Refusal(None, "join.bad-link"))
    client = RemoteClient(link, secret_for(f"{link.server} {called}"), called)  # a person's own key stays the person's
    asyncio.run(Sitting(client, bot, patience, lang).play())


class Sitting:
    """A bot at a table until its game is over."""

    def __init__(self, client: RemoteClient, bot: str, patience: float, lang: str) -> None:
        self._client, self._bot, self._lang = client, bot, lang
        self._news = asyncio.Event()
        self._home, self._begun = Home(bot, patience), False
        self._seated = self._lost = False
        client.changed = self._news.set

    async def play(self) -> None:
        """Raises Trouble when the table is gone or full."""
        living = asyncio.create_task(self._client.live())
        try:
            while self._client.state != "over":
                await self._news.wait()
                self._news.clear()
                self._look()
                await self._choose()
        finally:
            living.cancel()
            self._home.end()
        names, view = names_of(self._client.chairs, None, self._lang), self._client.view
        scores = ", ".join(f"{name} {score}" for name, score in zip(names, view["scores"] if view else (), strict=True))
        print(say("sit.over", self._lang, scores=scores))

    def _look(self) -> None:
        """Tell of what happens around the table."""
        client = self._client
        if client.state == "gone":
            raise Trouble(client.trouble or Refusal(None, "refusal.no-such-table"))
        if client.lost != self._lost:
            self._lost = client.lost
            self._tell("sit.lost" if client.lost else "sit.back")
        if client.state != "connecting" and not self._seated:
            if client.seat is None:
                raise Trouble(Refusal(None, "sit.full"))
            self._seated = True
            self._tell("sit.seated", name=client.name, seat=client.seat + 1, url=client.url)
        if client.refused:
            self._tell("sit.refused", reason=client.refused.text(self._lang))
            client.refused = None

    async def _choose(self) -> None:
        view = self._client.view
        if view is None or not view["legal"] or self._client.pending or self._client.lost:
            return
        await self._client.choose(await self._think(view))

    async def _think(self, view: dict[str, Any]) -> str:
        """The bot's answer; any legal choice where it has none, because others are waiting."""
        legal: list[str] = view["legal"]
        if not self._begun:
            self._begin(view)
        if len(legal) == 1:
            return legal[0]
        said = await asyncio.to_thread(self._home.answer, view, secrets.randbits(63))
        if not isinstance(said, Fault):
            return said
        self._tell(f"arena.lost-{said.kind}", bot=label(self._bot), times=1, says=said.says)
        return random.choice(legal)

    def _begin(self, view: dict[str, Any]) -> None:
        game = registry.game(view["game"], view["players"], **view["options"])
        if not isinstance(made(self._bot, game, view["first"]), Viewing):
            raise NoSuchBot("sit.from-views")
        self._home.begin(game, view["first"])
        self._begun = True

    def _tell(self, key: str, **facts: object) -> None:
        print(say(key, self._lang, **facts), file=sys.stderr, flush=True)
