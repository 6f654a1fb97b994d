"""A table on a server, live: docs/protocol.md from the client's side."""

import asyncio
import json
import random
import urllib.error
import urllib.parse
import urllib.request
import uuid
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

from ..chair import Chair
from ..chance import promise
from ..errors import Refusal
from ..games.dice import Die, in_full
from ..story import Told
from .board import View
from .client import TableClient, Trouble, Wish
from .memory import Memory

BEAT = 7.0  # seconds between pings; whoever is not heard for two of them is taken for gone
PATIENCE = 5.0  # seconds until one without an answer is a lost connection
LONGEST_PAUSE = 8.0
FIRST_TRIES = 4  # before we believe that nobody is there; whoever was there is waited for
NO_SUCH_TABLE, TOO_MUCH = 4404, 4429  # close codes
TOO_MUCH_PAUSE = 10.0
PASSES = {f"refusal.{key}" for key in ("fault", "too-many", "no-store", "table-elsewhere", "table-busy")}  # with time


DOOR = ""  # the kind of a link that names a server and no table


class Address(NamedTuple):
    """What a link says: the server, and the id of a table or the token that carries a seat here; or only the server."""

    server: str
    kind: str
    id: str


def read_link(url: str) -> Address:
    """A link as people share it: `http://host:8400/t/ID`, with or without `http://`. Raises ValueError."""
    try:
        parts = urllib.parse.urlsplit(url if "://" in url else f"http://{url}")
        _ = parts.port  # looked at only now
    except ValueError as error:
        raise Trouble(Refusal(None, "join.bad-link")) from error
    steps = parts.path.strip("/").split("/")
    if steps == ["l"] and parts.fragment:  # kept from proxies, which log paths
        steps = ["l", parts.fragment]
    if steps == [""] and parts.scheme in ("http", "https") and parts.netloc:
        return Address(f"{parts.scheme}://{parts.netloc}", DOOR, "")
    if parts.scheme not in ("http", "https") or not parts.netloc or len(steps) != 2 or steps[0] not in ("t", "l"):
        raise Trouble(Refusal(None, "join.bad-link"))
    return Address(f"{parts.scheme}://{parts.netloc}", steps[0], steps[1])


class Server:
    """The HTTP half of a server."""

    def __init__(self, address: str, secret: str) -> None:
        self.address, self.headers = address, {"Authorization": f"Bearer {secret}"}

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """One request. Raises Trouble."""
        return await asyncio.to_thread(self._ask, method, path, body)

    def _ask(self, method: str, path: str, body: Any) -> Any:
        data = None if body is None else json.dumps(body).encode()
        kind = {} if body is None else {"Content-Type": "application/json"}
        request = urllib.request.Request(f"{self.address}/api{path}", data, self.headers | kind, method=method)
        try:
            with urllib.request.urlopen(request, timeout=2 * PATIENCE) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise Trouble(_reason(error)) from error
        except (OSError, ValueError) as error:
            raise Trouble(Refusal(None, "refusal.offline")) from error


def _reason(error: urllib.error.HTTPError) -> Refusal:
    try:
        problem = json.load(error)
        return Refusal(problem["rule"], problem["key"])
    except (ValueError, KeyError, TypeError):
        return Refusal(None, "join.no-zaria")


def record_of(link: Address, secret: str) -> Any:
    """The record of a game that is over. Raises Trouble."""
    return asyncio.run(Server(link.server, secret).ask("GET", f"/tables/{link.id}/record"))


class RemoteClient(TableClient):
    """A seat at a table on a server, or a place to watch from where all seats are taken."""

    def __init__(self, link: Address, secret: str, name: str, keeping: bool = False) -> None:
        super().__init__()
        self.game = ""
        self._keeping = keeping  # what it takes to check the dice, for longer than this process lives
        self._memory = Memory()
        self.link, self.secret, self.name = link, secret, name
        self.id = link.id
        self.server = Server(link.server, secret)
        self.next_table: str | None = None
        self._number: int | None = None
        self._picture: dict[str, Any] = {}
        self._choice: dict[str, Any] | None = None  # kept until it is answered
        self._socket: ClientConnection | None = None
        self._pong = asyncio.Event()
        self._tries = 0

    @property
    def url(self) -> str:
        """The link for others."""
        return f"{self.link.server}/t/{self.id}"

    async def live(self) -> None:
        """Sit down, and stay connected whatever happens."""
        while True:
            pause = min(LONGEST_PAUSE, 0.25 * 2**self._tries) * random.uniform(0.5, 1)
            self._tries += 1
            absent = False
            try:
                await self._sit()
                await self._talk()
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else None
                if code == NO_SUCH_TABLE:
                    return self._give_up(Refusal(None, "refusal.no-such-table"))
                pause = TOO_MUCH_PAUSE if code == TOO_MUCH else pause
            except Trouble as trouble:
                absent = trouble.reason.key == "refusal.offline"
                if not absent and trouble.reason.key not in PASSES:
                    return self._give_up(trouble.reason)
            except InvalidURI:
                return self._give_up(Refusal(None, "join.bad-link"))
            except (OSError, InvalidHandshake, TimeoutError):
                absent = True
            if absent and self.state == "connecting" and self._tries >= FIRST_TRIES:
                return self._give_up(Refusal(None, "join.no-zaria"))
            self.lost = True
            self.changed()
            await asyncio.sleep(pause)

    def _give_up(self, reason: Refusal) -> None:
        self.state, self.trouble = "gone", reason
        self.changed()

    async def _sit(self) -> None:
        """Take the own seat again, or a free one, or none."""
        if self.link.kind == "l" and not self._picture:
            carried = await self.server.ask("POST", "/links", {"token": self.link.id})
            self.id, self._picture = carried["table"]["id"], carried
            return
        if self._picture:
            return
        self._memory = Memory.of(self.link.server, self.id) if self._keeping else self._memory
        picture = await self.server.ask("GET", f"/tables/{self.id}")
        free = any(chair["name"] is None and chair["bot"] is None for chair in picture["table"]["chairs"])
        mine, promises = picture["mine"], picture["table"]["promises"]
        unsealed = mine and promises[mine[0]["seat"]] is None  # as after a rematch, with words that the server made up
        untold = self._memory.promises is None  # words that were told once are not promised again
        if (unsealed or (free and not mine)) and untold and picture["table"]["state"] == "open":
            self._memory.commitment = picture["table"]["commitment"]
            self._keep()  # before it is sent: its answer may be lost on the way
            wish = {"name": self.name, "promise": promise(self._memory.words)}
            wish |= {"seat": mine[0]["seat"]} if mine else {}
            with suppress(Trouble):  # somebody was quicker: watch
                await self.server.ask("POST", f"/tables/{self.id}/seats", wish)

    def _keep(self) -> None:
        if self._keeping:
            with suppress(OSError):  # a full disk plays on, it only cannot vouch for this game
                self._memory.keep(self.link.server, self.id)

    def _remember(self, picture: dict[str, Any]) -> None:
        before = msgspec.json.encode(self._memory)
        self._memory.see(picture)
        if self._memory.commitment and msgspec.json.encode(self._memory) != before:
            self._keep()

    @property
    def checkable(self) -> bool:
        """Whether enough was kept for `zaria verify` to say more than that a record agrees with itself."""
        return self._keeping and bool(self._memory.commitment and self._memory.heads)

    async def _talk(self) -> None:
        """One connection from its beginning to its end."""
        since = "" if self._number is None else f"?since={self._number}"
        scheme = self.link.server.replace("http", "ws", 1)
        url = f"{scheme}/api/tables/{self.id}/socket{since}"
        async with connect(
            url, additional_headers=self.server.headers, compression=None, ping_interval=None, close_timeout=1
        ) as socket:
            beat = asyncio.create_task(self._beat(socket))
            try:
                first = json.loads(await socket.recv())
                self._socket = socket
                self._hear(first)
                await self._send_choice()  # its answer may have been lost with the last socket; the same id counts once
                async for message in socket:
                    if not self._hear(json.loads(message)):
                        break
            except asyncio.CancelledError:
                socket.transport.abort()  # whoever leaves does not wait for the server's good-bye
                raise
            finally:
                self._socket = None
                beat.cancel()

    async def _beat(self, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            while True:
                await asyncio.sleep(BEAT)
                self._pong.clear()
                await socket.send('{"type": "ping"}')
                try:
                    await asyncio.wait_for(self._pong.wait(), PATIENCE)
                except TimeoutError:
                    await socket.close()

    def _hear(self, message: dict[str, Any]) -> bool:
        """Take in a message; False where something was lost before it."""
        self._pong.set()
        match message["type"]:
            case "picture":
                self._see(message)
            case "chosen":
                if not self._note(message):
                    return False
            case "presence":
                here = zip(self.chairs, message["online"], strict=True)
                self.chairs = [msgspec.structs.replace(chair, online=online) for chair, online in here]
            case "accepted" | "refused":
                self._answered(message)
            case "pong":
                return self._complete(message)
        self.changed()
        return True

    def _see(self, picture: dict[str, Any]) -> None:
        if self._number is None or picture["number"] > self._number:
            self.told += msgspec.convert(picture["told"], list[Told])
        self.lost, self._tries = False, 0
        self._number, self._picture = picture["number"], picture
        info = picture["table"]
        self.game, self.state, self.host = info["game"], info["state"], info["host"]
        self.chairs = [Chair(chair["name"], chair["bot"], chair["online"]) for chair in info["chairs"]]
        self.next_table, self.until = info["rematch"], picture.get("until")
        self.practice = bool(info.get("practice"))
        if info["state"] == "closed":
            self._give_up(Refusal(None, info["closed"]))
        self._look()
        self._remember(picture)
        if info["state"] == "opening" and self.seat is not None and info["promises"][self.seat]:
            self._revealing = asyncio.create_task(self._reveal(self.seat))

    async def _reveal(self, seat: int) -> None:
        """The words that were promised; where they were another device's, that one tells them."""
        if self._socket is not None and self._picture["table"]["promises"][seat] == promise(self._memory.words):
            with suppress(ConnectionClosed):
                await self._socket.send(json.dumps({"type": "reveal", "seat": seat, "words": self._memory.words}))

    def _look(self) -> None:
        mine = self._picture["mine"]
        self.seat = mine[0]["seat"] if mine else None
        view = self._picture["view"]
        self.view = through_own_eyes(view, mine[0]) if view and mine else view
        self._look_at_dice()

    def _look_at_dice(self) -> None:
        """What is to be typed in or answered by this seat, at a table with people's own dice."""
        entering, wish = self._picture.get("entering"), self._picture.get("correcting")
        self.own_dice = bool(self._picture["table"].get("own_dice"))
        may = entering and self.seat in entering["may"]
        self.rolling = msgspec.convert(entering["dice"], list[Die]) if entering and may else ()
        asked = wish and self.seat in wish["waiting"]
        steps = sum(point["lines"] <= wish["lines"] for point in self._picture["points"]) if wish and asked else 0
        self.asked = Wish(wish["id"], wish["seat"], max(steps, 1)) if wish and asked else None

    async def enter(self, text: str) -> None:
        await self._tell("rolls", number=self._own_number, text=in_full(self.rolling, text))

    async def back(self) -> None:
        points = self._picture["points"]
        lines = 1 if self._picture["at_once"] == 1 else points[0]["lines"] if points else 0
        await self._tell("corrections", number=self._own_number, lines=lines)

    async def agree(self, yes: bool) -> None:
        wish, self.asked = self.asked, None
        if wish is not None:
            await self._tell("answers", proposal=wish.id, yes=yes)

    @property
    def _own_number(self) -> int:
        mine = self._picture["mine"]
        return int(mine[0]["number"]) if mine else 0

    async def _tell(self, what: str, **more: Any) -> None:
        """Something about dice or corrections; the table as it is then comes with the answer."""
        path = f"/tables/{self.id}"
        self.refused = None
        try:
            await self.server.ask("POST", f"{path}/seats/{self.seat}/{what}", {"id": uuid.uuid4().hex, **more})
            self._see(await self.server.ask("GET", f"{path}?since={self._number}"))
        except Trouble as trouble:
            self.refused = trouble.reason
        self.changed()

    def _note(self, chosen: dict[str, Any]) -> bool:
        """A seat's secret choice stands for a whole picture, if none was missed."""
        picture = self._picture
        if not picture.get("view") or chosen["number"] != picture["number"] + 1:
            return False
        seat, view = chosen["seat"], dict(picture["view"])
        view["to_act"] = [other for other in view["to_act"] if other != seat]
        if "chosen" in view:
            view["chosen"] = [True if i == seat else choice for i, choice in enumerate(view["chosen"])]
        own = chosen.get("mine")
        mine = [
            own if own and mine["seat"] == seat else mine | {"number": mine["number"] + 1} for mine in picture["mine"]
        ]
        self._picture = picture | {"number": chosen["number"], "view": view, "mine": mine}
        self._number = chosen["number"]
        self._look()
        return True

    def _complete(self, pong: dict[str, Any]) -> bool:
        """Whether we have heard all that the server has said."""
        seats = {str(mine["seat"]): mine["number"] for mine in self._picture["mine"]}
        return bool(pong["number"] == self._number and pong["seats"] == seats)

    def _answered(self, answer: dict[str, Any]) -> None:
        if self._choice is None or answer["id"] != self._choice["id"]:
            return
        self._choice, self.pending = None, False
        if answer["type"] == "refused":
            self.refused = self._refusal(answer)

    async def choose(self, text: str) -> None:
        if self._choice is not None or self.seat is None:
            return
        mine = self._picture["mine"][0]
        self._choice = {"seat": self.seat, "id": uuid.uuid4().hex, "number": mine["number"], "text": text}
        self.pending, self.refused, self.told = True, None, []
        self.changed()
        await self._send_choice()

    async def _send_choice(self) -> None:
        if self._choice is not None and self._socket is not None:
            with suppress(ConnectionClosed):  # sent again with the next socket
                await self._socket.send(json.dumps({"type": "choose", **self._choice}))

    async def why(self, text: str) -> Refusal | None:
        if self.seat is None:
            return Refusal(None, "join.watching")
        query = urllib.parse.urlencode({"text": text})
        try:
            reason = await self.server.ask("GET", f"/tables/{self.id}/seats/{self.seat}/why?{query}")
        except Trouble as trouble:
            return trouble.reason
        return self._refusal(reason) if reason["key"] else None

    def _refusal(self, answer: dict[str, Any]) -> Refusal:
        """What the server refuses, by a key; the numbers in its sentence are among the facts of the view."""
        return Refusal(answer["rule"], answer["key"], (self.view or {}).get("facts", {}))

    async def start(self) -> None:
        """Begin; for the host. Raises Trouble."""
        await self.server.ask("POST", f"/tables/{self.id}/start")

    async def seat_bot(self, level: str) -> None:
        """A bot for the first free chair; for the host. Raises Trouble."""
        free = next((i for i, chair in enumerate(self.chairs) if chair.name is None and chair.bot is None), None)
        if free is not None:
            await self.server.ask("PUT", f"/tables/{self.id}/seats/{free}/bot", {"level": level})

    async def record(self) -> dict[str, Any]:
        record: dict[str, Any] = await self.server.ask("GET", f"/tables/{self.id}/record")
        return record

    async def rematch(self) -> "RemoteClient":
        id = self.next_table
        if id is None:
            picture = await self.server.ask("POST", f"/tables/{self.id}/rematch")
            id = picture["table"]["id"]
        return RemoteClient(Address(self.link.server, "t", id), self.secret, self.name, self._keeping)


def through_own_eyes(view: View, mine: dict[str, Any]) -> View:
    """A spectator's view with what the seat itself may know put into it, as `Match.view(seat)` has it."""
    seat, private = mine["seat"], dict(mine["private"])
    seen = view | {"seat": seat, "legal": mine["legal"]}
    for part, name in (("chosen", "chosen"), ("hands", "hand"), ("sheets", "sheet")):
        if part in view and name in private:
            seen[part] = [private[name] if i == seat else other for i, other in enumerate(view[part])]
            private.pop(name)
    return seen | {name: value for name, value in private.items() if name in view}
