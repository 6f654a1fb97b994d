"""What a receiver is shown of a table: the messages of protocol.py, made from the fold."""

from copy import copy
from typing import NamedTuple

import msgspec

from ..chair import Chair
from ..chance import DEVICE
from ..events import terms_of
from ..table import Table
from .protocol import BySheet, ChainHead, Mine, Picture, Point, TableInfo, WhyNot
from .store import Summary

MOST_POINTS = 20  # to go back to


class Eyes(NamedTuple):
    """What somebody may know: what the host does, and what these seats do."""

    host: bool
    seats: tuple[int, ...]


STRANGER = Eyes(False, ())


class Showing:
    """A table for all who look at it; what is the same for many is made once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._view: msgspec.Raw | None = None
        self._points: list[Point] | None = None
        self._infos: dict[tuple[bool, tuple[bool, ...]], TableInfo] = {}
        self._written: dict[int, msgspec.Raw] = {}  # these as JSON, by their identity
        self._eyes: dict[str | None, Eyes] | None = None  # of those who are not strangers, by key
        self._state = table.state

    def changed(self, lobby: bool) -> None:
        """The table is another one now."""
        self._view = self._points = None
        state = self.table.state
        if lobby or self._state != state:
            self._forget()
            self._state = state

    def picture(self, key: str | None, online: list[bool], since: int | None = None) -> Picture:
        """The table for a receiver; `since` is the last number it saw, to tell it what it missed."""
        return self.owned(self.watched(online, since), self.eyes_of(key), online)

    def eyes_of(self, key: str | None) -> Eyes:
        """Through whose eyes somebody sees the table."""
        table = self.table
        if self._eyes is None:
            known = table.keys | table.hosts
            self._eyes = {each: Eyes(each in table.hosts, tuple(table.seats_of(each))) for each in known}
        return self._eyes.get(key, STRANGER)

    def watched(self, online: list[bool], since: int | None = None) -> Picture:
        """The table for one who watches."""
        table = self.table
        return Picture(
            number=table.number,
            table=self._info(False, online),
            view=self.view(),  # type: ignore[arg-type]  # encoded already
            mine=[],
            told=table.told_since(table.number - 1 if since is None else since),
            chain=ChainHead(chain.lines, chain.head) if (chain := table.chain) else None,
        )

    def owned(self, watched: Picture, eyes: Eyes, online: list[bool]) -> Picture:
        """The same for somebody who may know more."""
        picture = copy(watched)
        picture.mine = [mine(self.table, seat) for seat in eyes.seats]
        if eyes.host:
            picture.table = self._info(True, online)
        return picture

    def written(self, picture: Picture) -> Picture:
        """The picture to be sent, with the part that stays the same encoded already."""
        which = id(picture.table)
        if which not in self._written:
            self._written[which] = msgspec.Raw(msgspec.json.encode(picture.table))
        picture.table = self._written[which]  # type: ignore[assignment]
        return picture

    def fresh_picture(self, online: list[bool]) -> Picture:
        """What a spectator sees now, whatever was made before."""
        self._view = None
        self._forget()
        return self.watched(online)

    def _forget(self) -> None:
        self._infos.clear()
        self._written.clear()
        self._eyes = None

    def view(self) -> msgspec.Raw | None:
        """A spectator's view, encoded once for everybody."""
        if self._view is None and (view := self.table.public_view()) is not None:
            self._view = msgspec.Raw(msgspec.json.encode(view))
        return self._view

    def points(self) -> list[Point]:
        """Where people with their own dice can go back to."""
        table, past = self.table, self.table.past
        if self._points is None and past is not None:
            steps = past.steps(MOST_POINTS)
            self._points = [Point(past.points[-1] - begun, table.told_between(begun, end)) for begun, end in steps]
        return self._points or []

    def _info(self, host: bool, online: list[bool]) -> TableInfo:
        """The same for all but the host, and from one choice to the next."""
        which = host, tuple(online)
        if which not in self._infos:
            self._infos[which] = info(self.table, *which)
        return self._infos[which]


def info(table: Table, host: bool, online: tuple[bool, ...]) -> TableInfo:
    """The table around the game, for its host or for the others."""
    return TableInfo(
        **terms_of(table.created),
        id=table.id,
        title=table.game.manifest.title(),
        state=table.state,
        closed=table.closed,
        host=host,
        chairs=_chairs(table, online),
        commitment=table.created.commitment,
        promises=[seat.promise or None for seat in table.seats],
        secret=table.secret.hex() if table.secret and table.state == "over" else None,
        rematch=table.rematch,
        device=table.created.dice == DEVICE,
    )


def _chairs(table: Table, online: tuple[bool, ...]) -> list[Chair]:
    return [
        Chair(seat.name, seat.bot, here, seat.stand_in, sign, bool(seat.keys & table.hosts), seat.open)
        for seat, here, sign in zip(table.seats, online, table.signs, strict=True)
    ]


def mine(table: Table, seat: int) -> Mine:
    """What only a seat may know."""
    private = table.match.mine(seat) if table.match else {}
    legal = private.pop("legal", [])
    return Mine(seat, table.number_of(seat), table.asked[seat], legal, private, table.may_take_back(seat))


def why(table: Table, seat: int, text: str) -> WhyNot:
    """Why a seat may not choose something now, and what its sheet says of it at any time."""
    reason, says = table.why_not(seat, text), table.by_sheet(seat, text)
    against = says.against if says else None
    sheet = BySheet(against is None, against.key if against else None, against.rule if against else None)
    return WhyNot(reason.key if reason else None, reason.rule if reason else None, sheet if says else None)


def summary(table: Table) -> Summary:
    """The table in a list."""
    finished = table.match if table.state == "over" else None
    return Summary(
        id=table.id,
        game=table.created.game,
        players=len(table.seats),
        options=table.created.options,
        names=[seat.name for seat in table.seats],
        bots=[seat.bot for seat in table.seats],
        state=table.state,
        public=table.created.public,
        created=table.created_at,
        scores=finished.scores if finished else [],
        winners=list(finished.winners) if finished else [],
        own_dice=table.created.own_dice,
        device=table.created.dice == DEVICE,
        practice=table.created.practice,
    )
