"""Qwixx – The Card Game on a screen. Cells: `take 2` on the display, `hand 2`, `as red` for jokers, `red 7`."""

import re
from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from ...story import Told
from ...terminal.board import View, coloured, line_of
from ...terminal.faces import Action, Face, Sitting
from ...terminal.paint import DIM, GOOD, Line, Span, beside, labelled, marked, tiles
from ..rows.screen import colour_name, last_numbers, rows, rows_board

LABELS = 9  # columns for the words before cards
Tile = tuple[str | None, str, str]


def _numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def _listed(text: str) -> str:
    return ", ".join(map(str, _numbers(text)))


def _tile(cell: str | None, card: dict[str, Any] | None) -> Tile:
    if card is None:
        return None, " –", "back"
    if card["colour"] is None:
        return cell, f"{card['number']:>2}", "back"
    return cell, f"{marked(card['colour'], card['number']):>3}", card["colour"]


def _plain(card: dict[str, Any] | None) -> Text:
    if card is None:
        return Text("[ ]", "dim")
    return coloured(card["colour"], str(card["number"])) if card["colour"] else Text(f"[{card['number']}]")


def _placed(cards: Sequence[dict[str, Any] | None]) -> list[Text]:
    return [Text(f"{place}:").append_text(_plain(card)) for place, card in enumerate(cards, start=1)]


class QwixxCards(Face):
    composed = ("play", "cross")

    def cells(self, text: str, view: View) -> Sequence[str]:
        verb = text.split()[0]
        if verb == "play":
            colour = [text[text.index("as ") :]] if " as " in text else []
            return [*(f"hand {place}" for place in _numbers(text)), *colour]
        if verb == "cross":
            return [f"{view['played']['colour']} {number}" for number in _numbers(text)]
        return [] if verb == "pass" else [text]

    def ask(self, cell: str, picks: Sequence[str], view: View) -> str:
        kind, number = cell.split()
        if kind == "hand":
            return f"play {number}"
        if not view["played"] or kind != view["played"]["colour"]:
            return cell
        wanted = sorted(_numbers(" ".join([*picks, cell])))
        return f"cross {' '.join(map(str, wanted))}"

    def board(self, at: Sitting) -> list[RenderableType]:
        view, pile = at.view, at.view["pile"]
        drawn: list[RenderableType] = [
            line_of([at.say("board.display"), *_placed(view["display"])]),
            line_of([at.say("board.pile"), _plain(pile["top"]), f"({pile['cards']})"]),
        ]
        for name, hand in zip(at.names, view["hands"], strict=True):
            drawn.append(line_of([at.say("board.hand", name=name), *_placed(hand)]))
        if view["played"]:
            drawn.append(line_of([at.say("board.played"), *map(_plain, view["played"]["cards"])]))
        return drawn + rows_board(at)

    def middle(self, at: Sitting) -> list[Line]:
        view = at.view
        display = [_tile(f"take {place}", card) for place, card in enumerate(view["display"], start=1)]
        pile = tiles([_tile(None, view["pile"]["top"])])
        called = GOOD if view["phase"] == "call" else DIM
        counted = [[], [Span(at.say("step.cards", count=view["pile"]["cards"]), called)]]
        right = beside(labelled(at.say("board.pile"), pile), counted, gap=0)
        drawn = beside(labelled(at.say("board.display"), tiles(display), LABELS), right)
        if view["played"]:
            cards = [_tile(None, card) for card in view["played"]["cards"]]
            drawn = beside(labelled(at.say("board.played"), tiles(cards), LABELS), right)
        if view["seat"] is None:
            return drawn
        return [*drawn, *self._hand(at)]

    def _hand(self, at: Sitting) -> list[Line]:
        hand = at.view["hands"][at.view["seat"]]
        held = [_tile(f"hand {place}", card) for place, card in enumerate(hand, start=1)]
        return labelled(at.say("step.hand"), tiles(held), LABELS)

    def sheet(self, at: Sitting, seat: int, airy: bool) -> list[Line]:
        drawn = rows(at, seat, [], airy)
        if seat == at.view["seat"]:
            return drawn
        held = tiles([_tile(None, card) for card in at.view["hands"][seat]])
        return [*labelled(at.say("step.their-hand"), held, LABELS), [], *drawn]

    def mini(self, at: Sitting, seat: int) -> Line:
        return last_numbers(at, seat)

    def step(self, at: Sitting) -> str:
        view = at.view
        if view["phase"] == "take":
            return at.say("step.cards-take", count=view["facts"]["hand"] - len(view["hands"][view["seat"]]))
        if view["phase"] == "play":
            return at.say("step.cards-play", count=view["facts"]["most_played"])
        if view["phase"] == "cross":
            return at.say("step.cards-none" if len(view["legal"]) == 1 else "step.cards-cross")
        return at.say("step.cards-call", number=view["pile"]["top"]["number"])

    def action(self, text: str, at: Sitting) -> Action:
        verb = text.split()[0]
        if verb == "pass":
            return Action(at.say("act.pass"))
        if text == "cross none":
            costs = at.view["pass_costs"]
            return Action(at.say("act.misthrow", points=costs), True) if costs else Action(at.say("act.cross-none"))
        if verb == "take":
            return Action(at.say("act.take", number=at.view["display"][_numbers(text)[0] - 1]["number"]))
        if verb == "play":
            return self._playing(text, at)
        colour = at.view["played"]["colour"] if verb == "cross" else verb
        return Action(at.say("act.cross", what=f"{colour_name(at, colour)} {_listed(text)}"))

    def _playing(self, text: str, at: Sitting) -> Action:
        cards = [at.view["hands"][at.view["seat"]][place - 1] for place in _numbers(text)]
        colour = text.split(" as ")[1] if " as " in text else next(c["colour"] for c in cards if c["colour"] != "joker")
        numbers = ", ".join(str(card["number"]) for card in cards)
        return Action(at.say("act.play", what=f"{colour_name(at, colour)} {numbers}"))

    def chip(self, cell: str, at: Sitting) -> str:
        colour = cell.split()[1]
        return marked(colour, f" {colour_name(at, colour)}")

    def tell(self, told: Told, at: Sitting) -> str | None:
        if told.text is None or told.seat is None:
            return None  # cards drawn are seen on the table
        name, verb = at.names[told.seat], told.text.split()[0]
        if verb in ("take", "pass"):
            return at.say("tell.took" if verb == "take" else "tell.passed", name=name)
        if verb == "play":
            return at.say("tell.played", name=name, count=len(_numbers(told.text)))
        if verb == "cross":
            numbers = _listed(told.text)
            return (
                at.say("tell.crossed", name=name, what=numbers) if numbers else at.say("tell.crossed-none", name=name)
            )
        return f"{name}: {colour_name(at, verb)} {_listed(told.text)}"


FACE = QwixxCards()
