"""People in front of a real browser: they see what is on the page and tap it."""

import random
import re
import time
import uuid
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect
from playwright.sync_api import TimeoutError as TookTooLong

WAIT = 60_000  # milliseconds; the first game on a busy machine waits until all rules are loaded
SHORT = 2_000  # milliseconds for a tap on something that was there a moment ago
LONGEST = 180.0  # seconds a game may take
SLOWER = 4  # a phone, than this machine
PHONE = {"width": 390, "height": 664}
# A browser that keeps the pages for later, as all do. That takes it a second: only where a test is about that, or about
# all that there is.
KEEPING = {"service_workers": "allow"}
LOCALES = {"el": "el-GR", "en": "en-GB"}

# What the page waits for: my throw, that I have read, my choice, or the end.
READY = "() => document.querySelector('.result, .throw:enabled, .hurry, .faces, .dock .bar:not([data-busy])')"

# What may be done at a table, in the order in which people do it. One look says which, because looks take time.
OVER, CURTAIN, HURRY, CHOICE = ".result", "[data-curtain] button", ".hurry", ".dock .bar:not([data-busy])"
WHAT_TO_DO = (OVER, CURTAIN, HURRY, ".throw:enabled", ".faces", CHOICE)


class Person:
    """Somebody with a browser, cookies and a language of their own."""

    def __init__(self, browser: Browser, url: str, name: str, lang: str = "el", **wishes: Any) -> None:
        usual = {"viewport": PHONE, "has_touch": True, "reduced_motion": "reduce", "service_workers": "block"}
        settings: dict[str, Any] = usual | wishes
        self.context = browser.new_context(base_url=url, locale=LOCALES[lang], **settings)
        self.context.set_default_timeout(WAIT)
        self.name, self.lang, self.by_keys = name, lang, not settings["has_touch"]
        self.errors: list[str] = []
        self.page = self._open_page()

    def _open_page(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        return page

    def another_tab(self) -> Page:
        page = self._open_page()
        page.goto(self.page.url)
        return page

    def save_data(self) -> None:
        """This browser has been told to."""
        self.context.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")

    def slow_down(self) -> None:
        """From now on this page runs as on a phone; its workers do not, which Chromium cannot slow."""
        session = self.context.new_cdp_session(self.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})

    def leave(self) -> None:
        self.context.close()

    def see(self, selector: str, **filters: Any) -> Locator:
        return self.page.locator(selector, **filters)

    def new_table(
        self,
        game: str,
        players: int,
        seats: dict[int, str] | None = None,
        options: tuple[str, ...] = (),
        by_hand: bool = False,
    ) -> str:
        """From the home page: choose the game, fill in the form, open the table. Returns the table's address.

        `seats` says for a seat `link`, `here:NAME` or a bot's level; the others are bots as they come. The dice wait
        for a hand only where that is wished.
        """
        self.page.goto("./")
        self.see(f"a[href='/new/{game}']").click()
        self.see("input[autocomplete=nickname]").fill(self.name)
        self.see(".pill").filter(has_text=re.compile(rf"^\s*{players}\s*$")).click()
        for seat, wish in (seats or {}).items():
            self._fill_seat(seat, wish)
        for option in options:
            self.see(f"input[name={option}]").check()
        if not by_hand and self.see("input[name=by_hand]").count():
            self.see("form summary").click()
            self.see("input[name=by_hand]").uncheck()
        self.see(".go button").click()
        self.page.wait_for_url("**/t/*")
        return self.page.url

    def _fill_seat(self, seat: int, wish: str) -> None:
        row = self.see("form ol li").nth(seat)
        kind, _, name = wish.partition(":")
        row.locator("select").first.select_option(kind if kind in ("link", "here") else "bot")
        if name:
            row.locator("input").fill(name)
        elif kind != "link":
            row.locator("select").nth(1).select_option(kind)

    def sit(self, address: str) -> None:
        """Open a link, type a name, sit down."""
        self.page.goto(address)
        self.see("input[autocomplete=nickname]").fill(self.name)
        self.see("form .main").click()
        expect(self.see("form")).to_have_count(0)

    def begin(self) -> None:
        expect(self.see("footer .main")).to_be_enabled()  # everybody has sat down
        expect(self.see("li .away")).to_have_count(0)  # and arrives a moment later
        self.see("footer .main").click()
        self.wait_for_board()

    def wait_for_board(self) -> None:
        self.see("main.board").wait_for()

    @property
    def to_choose(self) -> bool:
        return self.see(".dock .bar").count() > 0

    @property
    def over(self) -> bool:
        return self.see(".result").count() > 0

    def wait_ready(self) -> None:
        """Until there is something to choose, or the game is over; dice that wait are thrown."""
        self.page.wait_for_function(READY)
        while self.throw() or self.hurry():
            self.page.wait_for_function(READY)

    def throw(self) -> bool:
        """Throw the dice where they wait for this person; says whether they did."""
        waiting = self.see(".throw:enabled")
        if not waiting.count():
            return False
        with suppress(TookTooLong):  # they may have rolled by themselves
            if self.by_keys:
                self.page.keyboard.press("Space")
            else:
                waiting.click(timeout=SHORT)
            waiting.wait_for(state="detached", timeout=SHORT)
        return True

    def type_roll(self, dice: random.Random) -> bool:
        """Type in what real dice show, where this page asks for it; says whether it did."""
        if not self.see(".faces").count():
            return False
        with suppress(TookTooLong):  # somebody else may have typed it
            for row in self.see(".faces .row:not(.done)").all()[::-1]:  # a row that is done leaves the list
                faces = row.locator(".face")
                faces.nth(dice.randrange(faces.count())).click(timeout=SHORT)
            self.see(".enter").click(timeout=SHORT)
            self.see(".faces").wait_for(state="detached", timeout=SHORT)
        return True

    def hurry(self) -> bool:
        """Do not wait for what is only there to be read; says whether there was any."""
        waiting = self.see(".hurry")
        if not waiting.count():
            return False
        with suppress(TookTooLong):  # its time may be up
            if self.by_keys:
                waiting.press("Enter", timeout=SHORT)
            else:
                waiting.click(timeout=SHORT)
        return True

    def choose(self, dice: random.Random) -> None:
        """One choice: taps on what may be tapped until it can be confirmed. Passes where that is possible, at times.

        The page passes by itself where nothing else is possible; then the moment is gone, and that is fine.
        """
        with suppress(TookTooLong):
            main = self.see(".dock .bar .main")
            if self.see(".dock .bar .pass").count() and (not main.count() or dice.random() < 0.6):
                self.pass_on(SHORT)
                return
            for _ in range(6):
                if main.is_enabled(timeout=SHORT):
                    break
                self._tap(dice)
            main.click(timeout=SHORT)

    def pass_on(self, timeout: float = WAIT) -> None:
        """Pass, also where that costs something."""
        self.see(".dock .bar .pass").click(timeout=timeout)
        if self.see(".dock .bar .yes").count():
            self.see(".dock .bar .yes").click(timeout=timeout)

    def _tap(self, dice: random.Random) -> None:
        cells = self.see("[data-state=can]")
        if not cells.count():
            cells = self.see(".chip:not(.on)")
        if count := cells.count():
            cells.nth(dice.randrange(count)).click(timeout=SHORT)

    def play_by_script(self, dice: random.Random) -> None:
        """To the end of the game without tapping, which would take long, nor looking; then back to its result."""
        finish_unseen([self], dice)

    def act_by_script(self, table: str, dice: random.Random) -> bool:
        """Choose for every seat of this person that may, and type in what real dice show; says whether it is over."""
        http = self.context.request
        picture = http.get(table).json()
        for seat, number, where, texts in _asked(picture):
            act = {"id": uuid.uuid4().hex, "number": number, "text": " ".join(map(dice.choice, texts))}
            http.post(f"{table}/seats/{seat}/{where}", data=act)
        return bool(picture["view"]["over"])

    def what_to_do(self) -> str | None:
        """The first of what may be done, or that it is over."""
        look = "all => all.find((each) => document.querySelector(each)) ?? null"
        found: str | None = self.page.evaluate(look, WHAT_TO_DO)
        return found

    def go_on(self, what: str, dice: random.Random) -> None:
        """Whatever is to be done that is no choice."""
        if what == CURTAIN:
            self.lift_curtain()
        elif what == HURRY:
            self.hurry()
        elif what != OVER and not self.throw():
            self.type_roll(dice)

    def lift_curtain(self) -> bool:
        """Take the device when it is handed over; says whether it was."""
        curtain = self.see("[data-curtain] button")
        if curtain.count():
            curtain.click()
            return True
        return False


def _asked(picture: Any) -> Iterator[tuple[int, int, str, list[list[str]]]]:
    """What somebody may send now: for which seat, with which number, where to, and of which words one each."""
    numbers = {mine["seat"]: mine["number"] for mine in picture["mine"]}
    if (entering := picture["entering"]) and entering["may"]:
        seat = entering["may"][0]
        yield seat, numbers[seat], "rolls", [[face["text"] for face in die["faces"]] for die in entering["dice"]]
    for mine in picture["mine"]:
        if mine["legal"]:
            yield mine["seat"], mine["number"], "choices", [mine["legal"]]


def finish_by_script(people: Sequence[Person], dice: random.Random) -> None:
    """To the end of a game of all who sit at its table, each for their own seats; their pages follow."""
    tables = [_table_of(person.page.url) for person in people]
    _finish(people, tables, dice)
    for person in people:
        person.see(".result").wait_for()


def finish_unseen(people: Sequence[Person], dice: random.Random) -> None:
    """The same where only the end matters: the pages, which take long to draw every move, come back to it."""
    addresses = [person.page.url for person in people]
    for person in people:
        person.page.goto("about:blank")
    _finish(people, [_table_of(address) for address in addresses], dice)
    for person, address in zip(people, addresses, strict=True):
        person.page.goto(address)
        person.see(".result").wait_for()


def _table_of(address: str) -> str:
    return f"/api/tables/{address.rsplit('/', 1)[1]}"


def _finish(people: Sequence[Person], tables: Sequence[str], dice: random.Random) -> None:
    over = [False]
    while not all(over):
        over = [person.act_by_script(table, dice) for person, table in zip(people, tables, strict=True)]


def play_on(people: list[Person], dice: random.Random, most: int = 10_000, longest: float = LONGEST) -> int:
    """Everybody chooses in turn as the page lets them, to the end or for `most` choices; returns how many were made."""
    made = 0
    deadline = time.monotonic() + longest
    while made < most:
        found = [person.what_to_do() for person in people]
        if all(each == OVER for each in found):
            return made
        assert time.monotonic() < deadline, [person.see(".dock").inner_text() for person in people]
        for person, what in zip(people, found, strict=True):
            if what == CHOICE:
                person.choose(dice)
                made += 1
            elif what is not None:
                person.go_on(what, dice)
        if set(found) <= {None, OVER}:
            people[made % len(people)].page.wait_for_timeout(30)
    return made
