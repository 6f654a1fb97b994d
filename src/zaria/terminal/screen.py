"""The screen of one who sits at a table, or watches: the lobby, the game, the result."""

import time
from collections.abc import Sequence

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.events import Resize
from textual.widgets import Static

from .. import bots
from ..errors import Refusal
from . import moves
from .board import part_name
from .canvas import Canvas, put
from .client import TableClient, Trouble
from .faces import Face, Sitting, face_of, told_text
from .local import LocalClient
from .moves import Move
from .names import level_of, title_of
from .pages import Ask
from .paint import ALERT, COSTLY, DIM, GOOD, HOT_BUTTON, NEWS, TITLE, Line, Span, button, newest, width, wrapped
from .remote import RemoteClient
from .reviewing import ReviewPage
from .rolling import RollingPage

PASS, SEND, START, BOT, AGAIN, ROLL = "!pass", "!send", "!start", "!bot", "!again", "!roll"
SIDE = 24  # columns for the other players
SHEETS_BESIDE = 118  # from this width on the other sheets are shown whole
MOST_MINIS = 8


class TableScreen(RollingPage):
    """A table through the eyes of one seat."""

    BINDINGS = [
        Binding("p", "pass_"),
        Binding("u,escape,backspace", "undo"),
        Binding("o", "look"),
        Binding("n", "again"),
        Binding("r", "review"),
        Binding("s", "start"),
        Binding("b", "bot"),
        Binding("m", "menu"),
    ]

    def __init__(self, table: TableClient) -> None:
        super().__init__()
        self.table = table
        self.picks: list[str] = []
        self.note: Refusal | None = None  # why something was not allowed
        self.looking: int | None = None  # whose sheet, where it is not the own one
        self.sees_board = False  # after the end: the board rather than the result
        self._asked: Sequence[str] = ()

    def compose(self) -> ComposeResult:
        yield Static(id="head", markup=False)
        yield Static(id="step", markup=False)
        with Horizontal(id="table"):
            with VerticalScroll(id="middle", can_focus=False):
                yield Canvas(id="board")
            with VerticalScroll(id="side", can_focus=False):
                yield Canvas(id="others")
        yield Static(id="news", markup=False)
        yield Canvas(id="keys")

    def on_mount(self) -> None:
        self.query_one("#others", Canvas).can_focus = False
        self.table.changed = self.paint
        super().on_mount()
        self.run_worker(self.table.live(), group="table", exclusive=True)
        self.set_interval(1, self._tick)

    def on_unmount(self) -> None:
        self.table.changed = lambda: None

    def on_resize(self, event: Resize) -> None:
        self.paint()

    def _tick(self) -> None:
        if self.table.until is not None:
            self._paint_head()

    @property
    def face(self) -> Face:
        return face_of(self.table.game)

    @property
    def at(self) -> Sitting:
        assert self.table.view is not None
        return Sitting(self.table.view, self.names, self.zaria.lang)

    @property
    def moves(self) -> list[Move]:
        view = self.table.view
        if view is None or self.table.pending:  # a choice without a connection waits for the next one
            return []
        return self.face.moves(view)

    def paint(self) -> None:
        if not self.query("#keys"):  # not composed yet, or going away
            return
        self.game = self.table.game
        self._paint_head()
        if self.table.view is None:
            self._paint_lobby()
        elif self.table.state == "over" and not self.sees_board:
            self._paint_result()
        else:
            self._paint_board()
        self._paint_others()
        self._paint_news()
        self._paint_keys()
        self.ask_agreement()

    def _paint_head(self) -> None:
        table = self.table
        title = title_of(table.game, self.zaria.lang) if table.game else self.say("menu.title")
        right = ""
        if table.until is not None and table.state == "playing":
            right = self.say("screen.seconds", count=max(0, round(table.until - time.time())))
        head: Line = [Span(f" {title} ", TITLE)]
        if table.practice:
            head.append(Span(f"({self.say('screen.practice')}) ", DIM))
        if table.lost:
            head.append(Span(f" {self.say('join.lost')}", ALERT))
        elif table.view is not None and table.state == "playing":
            head.append(Span(f" {self.say('screen.turn', name=self.names[table.view['active']])}", DIM))
        gap = max(1, self.size.width - width(head) - len(right) - 1)
        put(self.query_one("#head", Static), [*head, Span(" " * gap), Span(right, ALERT)])
        put(self.query_one("#step", Static), [self._step()])

    def _step(self) -> Span:
        table = self.table
        if table.view is None:
            return Span("")
        if table.state == "over":
            return Span(f" {self._verdict()}", GOOD)
        if table.pending:
            return Span(f" {self.say('screen.sending')}", DIM)
        if table.rolling:
            return Span(f" ▸ {self.roll_wanted}", "bold #ffe08a")
        if table.view["legal"]:
            return Span(f" ▸ {self.face.step(self.at)}", "bold #ffe08a")
        waiting = [self.names[seat] for seat in table.view["to_act"]]
        return Span(f" {self.say('screen.waiting', names=', '.join(waiting))}", DIM) if waiting else Span("")

    def _verdict(self) -> str:
        view = self.table.view
        assert view is not None
        if view["winners"] == [self.table.seat] and view["players"] > 1:
            return self.say("screen.you-won")
        names = ", ".join(self.names[seat] for seat in view["winners"])
        return self.say("play.winners" if len(view["winners"]) > 1 else "play.winner", names=names)

    def _paint_board(self) -> None:
        view = self.table.view
        assert view is not None
        if view["legal"] != self._asked:
            self._asked, self.picks = view["legal"], []
            self.looking = None
            self.board.cursor = None
        open_moves = self.moves
        lines = self._lines(airy=True)
        if len(lines) > self.query_one("#middle").size.height:
            lines = self._lines(airy=False)
        can = moves.choosable(open_moves, self.picks)
        states = dict.fromkeys(can, "can") | dict.fromkeys(self.picks, "picked")
        for cell in {cell for move in open_moves for cell in move.cells} - states.keys():
            if moves.tapped(open_moves, self.picks, cell) is not None:
                states[cell] = "instead"
        states |= {PASS: "can", SEND: "can"} if open_moves else {}
        states |= {ROLL: "can"} if self.table.rolling else {}
        board = self.board
        board.show(lines, states)
        if board.cursor is None and (open_moves or self.table.rolling):
            board.cursor = next((cell for cell in board.boxes if cell in states), None)

    def _lines(self, airy: bool) -> list[Line]:
        at = self.at
        seat = self.looking if self.looking is not None else self.table.seat
        sheet: list[Line] = []
        if seat != self.table.seat or seat is None:
            seat = at.view["active"] if seat is None else seat
            sheet.append([Span(self.say("screen.sheet-of", name=at.names[seat]), TITLE)])
        sheet += self.face.sheet(at, seat, airy)
        middle = self.face.middle(at)
        return [*middle, *([[]] if middle and airy else []), *sheet, [], *self._actions()]

    def _actions(self) -> list[Line]:
        """Buttons for what is picked, for picking nothing, and for cells that do not lie on the board."""
        open_moves = self.moves
        line: Line = []
        whole = moves.exact(open_moves, self.picks) if self.picks else None
        if whole and self._composing:
            line += [button(SEND, self.face.action(whole, self.at).label, self.say("screen.space")), Span("  ")]
        if self.picks:
            chips = [cell for cell in moves.choosable(open_moves, self.picks) if not self._on_board(cell)]
            for cell in sorted(chips):
                line += [button(cell, self.face.chip(cell, self.at)), Span(" ")]
        if self.table.rolling:
            line.append(button(ROLL, self.say("screen.type-dice"), "d", HOT_BUTTON))
        nothing = moves.exact(open_moves, [])
        if nothing:
            action = self.face.action(nothing, self.at)
            line.append(button(PASS, action.label, "p", COSTLY if action.costs else HOT_BUTTON))
        return [[Span(" "), *line]]

    @property
    def _composing(self) -> bool:
        view = self.table.view
        return view is not None and view["phase"] in self.face.composed

    def _on_board(self, cell: str) -> bool:
        drawn = [*self.face.middle(self.at), *self.face.sheet(self.at, self.table.seat or 0, False)]
        return any(span.cell == cell for line in drawn for span in line)

    def _paint_lobby(self) -> None:
        table = self.table
        lines: list[Line] = []
        states: dict[str, str] = {}
        if table.state == "gone":
            reason = table.trouble or Refusal(None, "refusal.no-such-table")
            lines = [[], [Span(self.say(reason.key), ALERT)], [], [Span(self.say("join.leave-with-q"), DIM)]]
        elif table.state == "connecting":
            lines = [[], [Span(self.say("join.connecting"), DIM)]]
        else:
            lines, states = self._lobby()
        self.board.show(lines, states)
        if self.board.cursor is None:
            self.board.cursor = next(iter(states), None)

    def _lobby(self) -> tuple[list[Line], dict[str, str]]:
        table = self.table
        lines: list[Line] = [[], [Span(self.say("join.seats"), TITLE)], []]
        for seat, (chair, name) in enumerate(zip(table.chairs, self.names, strict=True)):
            who = "join.you" if seat == table.seat else "join.away" if chair.name and not chair.online else ""
            more = level_of(chair.bot, self.zaria.lang) if chair.bot else self.say(who) if who else ""
            taken = chair.name is not None or chair.bot is not None
            lines.append([Span(f"  {seat + 1}  "), Span(f"{name:<26}", TITLE if taken else DIM), Span(more, DIM)])
        lines += [[], [Span(self.say("join.link"), DIM)]]
        if isinstance(table, RemoteClient):
            lines.append([Span(table.url, "bold #8ab8ff")])
        free = any(chair.name is None and chair.bot is None for chair in table.chairs)
        lines.append([])
        if not table.host:
            lines.append([Span(self.say("join.wait-for-host" if table.seat is not None else "join.watching"), DIM)])
            return lines, {}
        if free:
            lines += [[Span(self.say("join.wait-for-players"), DIM)], [], [button(BOT, self.say("join.bot"), "b")]]
            return lines, {BOT: "can"}
        lines.append([button(START, self.say("join.start"), "s")])
        return lines, {START: "can"}

    def _paint_result(self) -> None:
        view = self.table.view
        assert view is not None
        lines: list[Line] = [[], [Span(self.say("screen.result"), TITLE)], []]
        order = sorted(range(view["players"]), key=lambda seat: (seat not in view["winners"], -view["scores"][seat]))
        room = max(20, self.query_one("#middle").size.width - 4)
        for seat in order:
            won = seat in view["winners"]
            star, style = ("★", GOOD) if won else (" ", TITLE)
            lines.append([Span(f" {star} {self.names[seat]:<24}{view['scores'][seat]:>4}", style)])
            parts = [
                f"{part_name(part, self.zaria.lang)} {points}"
                for part, points in view["breakdown"][seat].items()
                if points
            ]
            lines += [[Span(f"     {text}", DIM)] for text in wrapped(parts, room - 5)]
        if verdict := self.face.verdict(self.at):
            lines += [[], [Span(verdict, GOOD)]]
        if self.table.practice:
            lines += [[], [Span(f" {self.say('screen.counts-nowhere')}", DIM)]]
        can_again = self.table.seat is not None
        lines += [[], [button(AGAIN, self.say("screen.again"), "n")] if can_again else []]
        self.board.show(lines, {AGAIN: "can"} if can_again else {}, AGAIN if can_again else None)

    def _paint_others(self) -> None:
        side, view = self.query_one("#side"), self.table.view
        side.display = view is not None and self.size.width >= 72 and view["players"] > 1
        if view is None or not side.display:
            return
        whole = self.size.width >= SHEETS_BESIDE and not self.face.everybody
        lines: list[Line] = [] if whole else [[Span(self.say("screen.players"), DIM)], []]
        for seat in range(view["players"]):
            lines += self._other(seat, whole)
        canvas = self.query_one("#others", Canvas)
        canvas.show(lines, {})
        side.styles.width = max(SIDE, min(62, max((width(line) for line in lines), default=0) + 2))

    def _other(self, seat: int, whole: bool) -> list[Line]:
        view, at = self.table.view, self.at
        assert view is not None
        turn = "★" if seat in view["winners"] else "▸" if seat == view["active"] and not view["over"] else " "
        chair = self.table.chairs[seat]
        name = self.names[seat][:15] + (" …" if seat in view["to_act"] else "")
        style = TITLE if turn != " " else NEWS
        line: Line = [Span(f"{turn} {name:<17}", style, f"seat {seat}"), Span(f"{view['scores'][seat]:>3}", style)]
        if whole:
            if seat == self.table.seat:
                return [line, []]
            return [line, *self.face.sheet(at, seat, False), []]
        if view["players"] > MOST_MINIS:
            return [line]
        gap: list[Line] = [[]] if view["players"] <= 5 else []
        level = [Span(f"  {level_of(chair.bot, self.zaria.lang)}", DIM)] if chair.bot and view["players"] <= 4 else []
        return [line, *([level] if level else []), [Span("  "), *self.face.mini(at, seat)], *gap]

    def _paint_news(self) -> None:
        news = self.query_one("#news", Static)
        reason = self.note or self.table.refused
        if reason is not None:
            text = reason.text(self.zaria.lang)
            rule = f" ({reason.rule})" if reason.rule else ""
            put(news, [Span(f"✗ {text[:1].upper()}{text[1:]}{rule}", ALERT)])
            return
        if self.table.view is None or (self.table.state == "over" and not self.sees_board):
            put(news, [])
            return
        at = self.at
        told = [line for told in self.table.told if (line := told_text(self.face, told, at))]
        put(news, [Span(newest(told, 2 * self.size.width - 12), NEWS)])

    def _paint_keys(self) -> None:
        view = self.table.view
        keys: list[tuple[str, str]] = []
        if view is not None and self.table.state == "playing":
            composing = [("␣", self.say("keys.send")), ("u", self.say("keys.undo"))]
            keys = composing if self._composing else [("⏎", self.say("keys.take"))]
            keys += [("p", self.say("keys.pass"))] if moves.exact(self.moves, []) else []
            keys += [("d", self.say("keys.dice"))] if self.table.rolling else []
            keys += [("z", self.say("keys.take-back"))] if self.table.own_dice and not self._composing else []
        if view is not None and view["players"] > 1:
            keys.append(("o", self.say("keys.look" if self.table.state == "playing" else "keys.board")))
        if self.table.state == "over":
            keys.append(("r", self.say("keys.review")))
        keys += [("?", self.say("keys.help")), ("l", self.next_language), ("q", self.say("keys.leave"))]
        self.keys_line(keys)

    async def tap(self, cell: str) -> None:
        self.note = None
        match cell.split()[0]:
            case "!pass":
                await self.action_pass_()
            case "!send":
                await self.action_send()
            case "!start":
                await self.action_start()
            case "!bot":
                await self.action_bot()
            case "!again":
                await self.action_again()
            case "!roll":
                self.action_roll()
            case "seat":
                self._look_at(int(cell.split()[1]))
            case _:
                await self._pick(cell)

    async def _pick(self, cell: str) -> None:
        if self.table.view is None:
            return
        open_moves = self.moves
        picks = moves.tapped(open_moves, self.picks, cell)
        if picks is None:
            await self._explain(self.face.ask(cell, self.picks, self.table.view))
            return
        self.picks = picks
        whole = moves.exact(open_moves, picks) if picks else None
        if whole and not self._composing:
            await self._choose(whole)
        else:
            self.paint()

    async def _explain(self, text: str) -> None:
        self.note = await self.table.why(text)
        self.paint()

    async def _choose(self, text: str) -> None:
        self.picks, self.note = [], None
        self.board.cursor = None
        await self.table.choose(text)

    async def action_pass_(self) -> None:
        nothing = moves.exact(self.moves, [])
        if nothing:
            await self._choose(nothing)
        elif self.table.view is not None and self.table.state == "playing":
            await self._explain("pass")

    async def action_send(self) -> None:
        whole = moves.exact(self.moves, self.picks) if self.picks else None
        if whole:
            await self._choose(whole)
        elif self.picks and self.table.view is not None:
            await self._explain(self.face.ask(self.picks[0], self.picks[1:], self.table.view))
        else:
            await self.action_take()

    def action_undo(self) -> None:
        self.note, self.looking = None, None
        self.picks = self.picks[:-1]
        self.paint()

    def action_look(self) -> None:
        """The next player's sheet; after the last one the own again."""
        view = self.table.view
        if view is None:
            return
        if self.table.state == "over" and not self.sees_board:
            self.sees_board = True
            self.paint()
            return
        own = self.table.seat
        seats = [seat for seat in range(view["players"]) if seat != own]
        later = [seat for seat in seats if self.looking is None or seat > self.looking]
        if self.table.state == "over" and not later:
            self.sees_board = False
        self._look_at(later[0] if later else own)

    def _look_at(self, seat: int | None) -> None:
        self.looking = None if seat == self.table.seat else seat
        self.paint()

    async def action_again(self) -> None:
        if self.table.state == "over" and self.table.seat is not None:
            try:
                table = await self.table.rematch()
            except Trouble as trouble:
                self._complain(trouble)
                return
            self.zaria.show_table(table)

    def action_review(self) -> None:
        if self.table.state == "over":
            self.zaria.push_screen(ReviewPage(self.table))

    async def action_start(self) -> None:
        if isinstance(self.table, RemoteClient) and self.table.host and self.table.state == "open":
            try:
                await self.table.start()
            except Trouble as trouble:
                self._complain(trouble)

    async def action_bot(self) -> None:
        if isinstance(self.table, RemoteClient) and self.table.host and self.table.state == "open":
            try:
                await self.table.seat_bot(bots.USUAL)
            except Trouble as trouble:
                self._complain(trouble)

    def _complain(self, trouble: Trouble) -> None:
        self.note = trouble.reason
        self.paint()

    def action_menu(self) -> None:
        if self.table.state == "over" and not isinstance(self.table, RemoteClient):
            self.zaria.show_menu()

    def action_leave(self) -> None:
        if self.table.state != "playing" or self.table.seat is None:
            self.zaria.exit()
            return
        hint = "screen.leave-remote" if isinstance(self.table, RemoteClient) else "screen.leave-local"
        if isinstance(self.table, LocalClient) and self.table.save:
            hint = "screen.leave-kept"
        self.zaria.push_screen(Ask(self.say("screen.leave"), self.say(hint)), self._left)

    def _left(self, yes: bool | None) -> None:
        if yes:
            self.zaria.exit()
