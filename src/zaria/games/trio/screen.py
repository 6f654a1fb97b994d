"""Trio on a screen. A cell is the text of a choice: `centre 3`, `low 2`, `high 2`, `swap 3`."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from ...story import Told
from ...terminal.board import View, line_of
from ...terminal.faces import Action, Face, Sitting
from ...terminal.paint import ALERT, BACK, DIM, GOOD, HOT_BACK, TITLE, Line, Span, labelled, tiles

LABELS = 10
FACE_UP = "white"
LETTERS = "ABCDEFGHI"  # of the places in the centre, on the screen


def _asked(view: View, choice: str) -> int:
    return sum(card["choice"] == choice for card in view["shown"]) if view["result"] == "going-on" else 0


def _hidden(view: View, seat: int) -> range:
    """The places of a hand, from 0, that lie face down. Cards open from both ends inwards, so they are a run."""
    return range(_asked(view, f"low {seat + 1}"), view["hand_sizes"][seat] - _asked(view, f"high {seat + 1}"))


def _partner(view: View, seat: int) -> int | None:
    team: list[int] = next((team for team in view.get("teams") or [] if seat in team), [])
    return next((other for other in team if other != seat), None)


def _remembered(at: Sitting, lettered: bool) -> list[str]:
    """The memory aid: what everybody has seen and still lies there; the centre's places as the screen names them."""
    known = at.view.get("known")
    if not known:
        return []
    places = {
        place: LETTERS[int(place) - 1] if lettered else f"{at.say('board.centre')} {place}" for place in known["centre"]
    }
    centre = [f"{places[place]}: {card}" for place, card in known["centre"].items()]
    hands = [
        f"{at.names[seat]} {place}: {card}"
        for seat, hand in enumerate(known["hands"])
        if seat != at.view["seat"]
        for place, card in hand.items()
    ]
    seen = " · ".join([*centre, *hands])
    return [f"{at.say('board.known')}  {seen}"] if seen else []


class Trio(Face):
    everybody = True

    def cells(self, text: str, view: View) -> Sequence[str]:
        return [] if text == "no swap" else [text]

    def board(self, at: Sitting) -> list[RenderableType]:
        view = at.view
        drawn: list[RenderableType] = []
        if view["centre"]:
            drawn.append(line_of([at.say("board.centre"), *(f"[{place}]" for place in view["centre"])]))
        sizes = zip(at.names, view["hand_sizes"], strict=True)
        hands = [f"{seat} {name} ({n})" for seat, (name, n) in enumerate(sizes, start=1)]
        drawn.append(line_of([at.say("board.hands"), *hands]))
        if view["hand"]:
            drawn.append(line_of([at.say("board.your-hand"), *(Text(str(card), "bold") for card in view["hand"])]))
        if view["shown"]:
            shown = [f"{_plain_source(card['choice'], at)} → {card['card']}" for card in view["shown"]]
            drawn.append(line_of([at.say(f"board.{view['result']}"), *shown]))
        if view.get("swapped"):
            teams = [" + ".join(at.names[seat] for seat in view["teams"][team]) for team in view["swapped"]]
            drawn.append(line_of([at.say("board.swapped"), *teams]))
        drawn += [Text(line) for line in _remembered(at, lettered=False)]
        if view.get("received"):
            drawn.append(Text(at.say("board.received", received=view["received"], gave=view["gave"])))
        return drawn

    def middle(self, at: Sitting) -> list[Line]:
        view = at.view
        drawn: list[Line] = []
        if not view.get("teams"):
            drawn += labelled(at.say("step.centre"), self._centre(view), LABELS)
        drawn += self._shown(at)
        drawn.append([])
        drawn += [self._hand_line(at, seat) for seat in self._others(view)]
        drawn += [[Span(line, DIM)] for line in _remembered(at, lettered=True)]
        return drawn

    def _others(self, view: View) -> list[int]:
        """Everybody but these eyes, in the order of turns."""
        seats, eyes = list(range(view["players"])), view["seat"]
        return seats if eyes is None else seats[eyes + 1 :] + seats[:eyes]

    def _centre(self, view: View) -> list[Line]:
        """Places never move, so that they can be remembered."""
        opened = {card["choice"]: card["card"] for card in view["shown"]}
        going = view["result"] == "going-on"
        faces: list[tuple[str | None, str, str]] = []
        for place in range(1, view["facts"]["centre"] + 1):
            cell = f"centre {place}"
            if going and cell in opened:
                faces.append((cell, f"{opened[cell]:>2}", FACE_UP))
            elif place in view["centre"]:
                faces.append((cell, f"{LETTERS[place - 1]:>2}", "back"))
            else:
                faces.append((None, "  ", "back"))
        gone = {place for place in range(1, len(faces) + 1) if faces[place - 1][0] is None}
        lines = tiles(faces)
        for place in gone:
            for line in lines:
                line[2 * (place - 1)] = Span("    ")
        return lines

    def _shown(self, at: Sitting) -> list[Line]:
        view = at.view
        if not view["shown"]:
            swapped = self._swapped(at)
            return [[Span(" " * LABELS), *swapped], []] if swapped else [[], []]
        style = {"trio": GOOD, "went-back": ALERT}.get(view["result"], TITLE)
        line: Line = [Span(at.say(f"board.{view['result']}").ljust(LABELS), DIM)]
        if len(line[0].text) > LABELS:
            line.append(Span("  "))
        for card in view["shown"]:
            line += [
                Span(f" {card['card']} ", "bold #101418 on #d9dde3"),
                Span(f" {self._source(at, card['choice'])}  ", DIM),
            ]
        if view["result"] != "going-on":
            line.append(Span({"trio": "✓", "went-back": "↩"}[view["result"]], style))
        return [line, [Span(" " * LABELS), *self._swapped(at)]]

    def _swapped(self, at: Sitting) -> Line:
        if at.view.get("received"):
            text = at.say("board.received", received=at.view["received"], gave=at.view["gave"])
            return [Span(text, GOOD)]
        return []

    def _source(self, at: Sitting, choice: str) -> str:
        verb, where = choice.split()
        if verb == "centre":
            return LETTERS[int(where) - 1]
        return f"{at.names[int(where) - 1]} {'↓' if verb == 'low' else '↑'}"

    def _hand_line(self, at: Sitting, seat: int) -> Line:
        view, hidden = at.view, _hidden(at.view, seat)
        partner = view["seat"] is not None and _partner(view, view["seat"]) == seat
        turn = "▸" if seat == view["active"] and not view["over"] else "+" if partner else " "
        line: Line = [Span(f"{turn}{at.names[seat][: LABELS - 2]:<{LABELS - 1}}", TITLE if turn == "▸" else DIM)]
        if not view["hand_sizes"][seat]:
            line.append(Span(at.say("step.no-cards"), DIM))
        elif not hidden:
            line.append(Span("▒ " * view["hand_sizes"][seat], DIM))
        else:
            backs = " ▒" * max(0, len(hidden) - 2) + " "
            line.append(Span(f" {at.say('board.low')} ", BACK, f"low {seat + 1}", HOT_BACK))
            line.append(Span(backs, DIM))
            line.append(Span(f" {at.say('board.high')} ", BACK, f"high {seat + 1}", HOT_BACK))
        return [*line, *self._trios(at, seat)]

    def _trios(self, at: Sitting, seat: int) -> Line:
        return [Span("   "), *(Span(f" {number}·{number}·{number} ", GOOD) for number in at.view["trios"][seat])]

    def sheet(self, at: Sitting, seat: int, airy: bool) -> list[Line]:
        view = at.view
        if seat != view["seat"] or view["hand"] is None:
            return [self._hand_line(at, seat)]
        hidden = _hidden(view, seat)
        faces: list[tuple[str | None, str, str]] = []
        for i, card in enumerate(view["hand"]):
            faces.append((self._own_cell(view, i, hidden), f"{card:>2}", FACE_UP))
        drawn = labelled(at.say("step.hand"), tiles(faces), LABELS)
        trios = self._trios(at, seat)
        return [*drawn, [Span(" " * (LABELS - 3)), *trios]] if len(trios) > 1 else drawn

    def _own_cell(self, view: View, i: int, hidden: range) -> str | None:
        if view["phase"] == "exchange":
            return f"swap {i + 1}"
        if i not in hidden:
            return None
        seat = view["seat"] + 1
        return f"low {seat}" if i == hidden[0] else f"high {seat}" if i == hidden[-1] else None

    def mini(self, at: Sitting, seat: int) -> Line:
        return [Span(at.say("step.cards", count=at.view["hand_sizes"][seat]), DIM)]

    def step(self, at: Sitting) -> str:
        view = at.view
        if view["phase"] == "exchange":
            partner = _partner(view, view["seat"])
            return at.say("step.trio-exchange", name=at.names[partner or 0])
        shown = view["shown"] if view["result"] == "going-on" else []
        if not shown:
            return at.say("step.trio-teams" if view.get("teams") else "step.trio-first")
        return at.say("step.trio-second" if len(shown) == 1 else "step.trio-third", number=shown[0]["card"])

    def action(self, text: str, at: Sitting) -> Action:
        verb, where = text.split()
        if verb == "no":
            return Action(at.say("act.no-swap"))
        if verb == "swap":
            return Action(str(at.view["hand"][int(where) - 1]))
        place = LETTERS[int(where) - 1] if verb == "centre" else f"({at.names[int(where) - 1]})"
        return Action(f"{at.say(f'board.{verb}')} {place}")

    # TR-3 and the memory aid: the story tells what was asked for, never which card it was.
    def tell(self, told: Told, at: Sitting) -> str | None:
        if told.seat is None or told.text is None or "swap" in told.text:
            return None
        verb, where = told.text.split()
        name = at.names[told.seat]
        if verb == "centre":
            return at.say("tell.centre", name=name, place=LETTERS[int(where) - 1])
        whose = at.names[int(where) - 1]
        return at.say(f"tell.{verb}", name=name, whose=whose)


def _plain_source(choice: str, at: Sitting) -> str:
    verb, where = choice.split()
    return f"{at.say(f'board.{verb}')} {where if verb == 'centre' else at.names[int(where) - 1]}"


FACE = Trio()
