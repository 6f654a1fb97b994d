"""Whatever is refused names a rule that can be read: the page of the game has a place for it, in every language."""

import random
import re
from pathlib import Path

import pytest

import zaria
from zaria.games import registry
from zaria.games.game import Game
from zaria.words import LANGUAGES

from ..tables import VARIANTS, match_of

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "web/src/games"
GAMES = [id for id in (*registry.GAMES, *registry.PADS) if (CLIENT / (registry.manifest(id).pad_of or id)).is_dir()]
SECTION = re.compile(r"name: '(\w+)',\s*rules: \[([^\]]*)\]")


def rules_of(id: str) -> set[str]:
    """Every rule that a reason of a game names: those its folder writes down, and those met while playing."""
    folder = Path(str(registry.file(id, "reasons.py"))).read_text("utf-8")
    known = {rule for game in registry.GAMES.values() for rule in game.rule_ids}
    named = {rule for rule in known if f'"{rule}"' in folder}
    tables = [v for v in VARIANTS if v[0] == id] or [(id, 2, {})]
    for variant in [tables[0], tables[-1]]:
        named |= _met(match_of(variant, 1), random.Random(1))
    return named


def _met(match: zaria.Match, dice: random.Random) -> set[str]:
    rules = set(match.game.phase_rules)
    for _ in range(40):
        if match.over:
            break
        seat = dice.choice(match.to_act)
        rules |= _refused(match, seat, dice)
        match.choose(seat, dice.choice(match.legal(seat)))
    return rules


def _refused(match: zaria.Match, seat: int, dice: random.Random) -> set[str]:
    game: Game = match.game
    texts = dice.sample(game.actions, min(30, len(game.actions)))
    says = [game.by_sheet(match.s, seat, text) for text in texts]
    reasons = [match.why_not(seat, text) for text in texts] + [said.against for said in says if said]
    return {reason.rule for reason in reasons if reason and reason.rule}


def sections(id: str) -> dict[str, set[str]]:
    """The sections of the page that explains a game, with the rules that have a place in each."""
    page = (CLIENT / (registry.manifest(id).pad_of or id) / "how.ts").read_text("utf-8")
    return {name: set(re.findall(r"'([^']+)'", rules)) for name, rules in SECTION.findall(page)}


@pytest.mark.parametrize("id", GAMES)
def test_every_rule_of_a_reason_has_its_place_on_the_page(id: str) -> None:
    rules = rules_of(id)
    assert len(rules) > 3
    assert rules <= set().union(*sections(id).values())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", GAMES)
def test_that_place_has_words_in_every_language(id: str, lang: str) -> None:
    told = (CLIENT / (registry.manifest(id).pad_of or id) / f"how.{lang}.ts").read_text("utf-8")
    meant = [name for name, rules in sections(id).items() if rules & rules_of(id)]
    assert meant
    for name in meant:
        assert re.search(rf"^    {name}: {{$", told, re.MULTILINE), name
