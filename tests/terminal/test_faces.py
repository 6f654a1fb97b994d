"""How the games look and speak: every step, button and line of the story has its words, and cells are what is legal."""

import random
import re
from typing import Any

import pytest

import zaria
from zaria.terminal.faces import Sitting, face_of
from zaria.terminal.local import LocalClient
from zaria.terminal.names import names_of
from zaria.terminal.paint import width
from zaria.words import LANGUAGES

from ..tables import extremes

TABLES = [(id, {"players": players, **options}) for id, players, options in extremes()]
CHOICES = 90


@pytest.mark.parametrize(("id", "options"), TABLES)
def test_through_a_game_in_both_languages(id: str, options: dict[str, Any]) -> None:
    dice = random.Random(7)
    table, face = LocalClient(zaria.game(id, **options), seed=5, pause=0), face_of(id)
    for _ in range(CHOICES):
        if table.match.over:
            break
        assert table.view is not None
        for lang in LANGUAGES:
            at = Sitting(table.view, names_of(table.chairs, 0, lang), lang)
            said = [text for line in table.told if (text := face.tell(line, at))]
            if table.view["legal"]:
                said += [face.step(at), *(face.action(text, at).label for text in table.view["legal"])]
            assert not any(re.search(r"[{}]|^$", text) for text in said)
            for seat in range(table.match.game.players):
                assert face.sheet(at, seat, airy=True)
                assert width(face.mini(at, seat)) <= 22
            drawn = [*face.middle(at), *face.sheet(at, 0, airy=False)]
            cells = {span.cell for line in drawn for span in line if span.cell}
            wanted = {cell for move in face.moves(table.view) for cell in move.cells}
            assert {cell for cell in wanted - cells if not face.chip(cell, at)} == set()
            assert {cell.split()[0] for cell in wanted - cells} <= {"as", "row", "column", "falling", "rising"} | (
                {"high"} if id == "trio" else set()  # of a hand's last hidden card both ends are legal
            )
        seat = table.match.to_act[0]
        table._choose(seat, dice.choice(table.match.legal(seat)))


@pytest.mark.parametrize(("id", "options"), TABLES)
def test_every_legal_choice_can_be_built_and_no_two_look_the_same(id: str, options: dict[str, Any]) -> None:
    dice = random.Random(8)
    match = zaria.Match(zaria.game(id, **options), chance=zaria.Seeded(3))
    for _ in range(CHOICES):
        if match.over:
            break
        for seat in match.to_act:
            moves = face_of(id).moves(match.view(seat))
            assert [move.text for move in moves] == match.legal(seat)
            assert len({move.cells for move in moves}) == len(moves)
        seat = match.to_act[0]
        match.choose(seat, dice.choice(match.legal(seat)))


@pytest.mark.parametrize(("id", "options"), TABLES)
def test_a_cell_that_is_not_legal_has_a_reason(id: str, options: dict[str, Any]) -> None:
    dice = random.Random(9)
    match, face = zaria.Match(zaria.game(id, **options), chance=zaria.Seeded(3)), face_of(id)
    asked = 0
    for _ in range(CHOICES // 2):
        if match.over:
            break
        view = match.view(0)
        at = Sitting(view, ["a"] * match.game.players, "en")
        legal = {cell for move in face.moves(view) for cell in move.cells}
        for line in [*face.middle(at), *face.sheet(at, 0, airy=False)]:
            for span in line:
                if span.cell and span.cell not in legal:
                    assert match.why_not(0, face.ask(span.cell, [], view)) is not None, (span.cell, view["legal"])
                    asked += 1
        seat = match.to_act[0]
        match.choose(seat, dice.choice(match.legal(seat)))
    assert asked
