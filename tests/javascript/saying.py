"""Random games in Python: the moves, for others to make, and all that anybody is shown, told or refused on the way."""

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from zaria import events
from zaria.chance import Seeded
from zaria.games import registry
from zaria.games.manifest import Option
from zaria.table import Change, Table

from ..wasm.modules import ROOT, Run, built

PYTHON = ROOT / "web/src/worker/python.js"
MOST_MOVES, TRIED = 100, 6  # choices of one seat that are tried at every step, legal or not
NONSENSE = ("", "constructor", "pass pass", "red 13", "cross 2 2", "cross 3 2", "play 9", "swap 99")
TAKES_BACK = 0.1  # of those who may


class Saying:
    """One table, and what is said at it."""

    def __init__(self, id: str, players: int, options: dict[str, Option], seed: int) -> None:
        self._dice, self._random = Seeded(seed), Random(seed)
        self.about = {"game": id, "players": players, "options": options, "first": seed % players}
        aid = registry.manifest(id).memory_aid
        self._table = Table()
        self._table.follow(
            events.Created(game=id, players=players, options=options, host="", commitment="", memory=aid)
        )
        self._table.follow(events.Started(seed % players))
        assert self._table.match
        self._match = self._table.match
        self.moves: list[dict[str, Any]] = []
        self.said = [self._look([])]

    def play(self) -> None:
        while not self._match.over and len(self.moves) < MOST_MOVES:
            event = self._event()
            change = self._table.follow(event)
            tried = [self._random.choice(self._match.game.actions) for _ in range(TRIED)]
            tried.append(self._random.choice(NONSENSE))
            self.moves.append({**msgspec.to_builtins(event), "tried": tried})
            self.said.append(self._look(tried) | {"change": _plain(_whole(change))})

    def _event(self) -> events.Happened | events.Chose | events.TookBack:
        match = self._match
        if match.needs_chance:
            k = self._dice.below(int(match.game.rules.outcomes(match.s)))
            return events.Happened(match.game.outcome_text(match.s, k))
        seat = self._random.randrange(match.game.players)
        if self._table.may_take_back(seat) and self._random.random() < TAKES_BACK:
            return events.TookBack(seat)
        seat = self._random.choice(match.to_act)
        return events.Chose(seat, self._random.choice(match.legal(seat)))

    def _look(self, tried: list[str]) -> Any:
        """What everybody sees, and what one of the seats does."""
        table, match = self._table, self._match
        seat = len(self.moves) % match.game.players
        legal = match.legal(seat)
        return _plain(
            {
                "view": table.public_view(),
                "own": match.view(seat),
                "mine": match.mine(seat),
                "scores": match.scores,
                "refusals": [table.why_not(seat, text) for text in tried],
                "numbers": table.numbers,
                "state": table.state,
                "stays": table.stays_unfinished(seat, legal[0]) if legal else None,
            }
        )


def _whole(change: Change) -> list[Any]:
    """What a line changed, with all fields of what is told."""
    told, *rest = msgspec.structs.astuple(change)
    return [[msgspec.structs.asdict(line) for line in told], *rest]


def _plain(thing: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing))


def games(id: str) -> tuple[list[dict[str, Any]], list[list[Any]]]:
    """A game at every table: what to play, and what is said in it."""
    script, said = [], []
    for number, (players, options) in enumerate(registry.manifest(id).variants()):
        at = registry.game(id, players, **options)
        saying = Saying(id, players, dict(at.options), number)
        saying.play()
        script.append(saying.about | {"memory": at.manifest.memory_aid, "moves": saying.moves})
        said.append(saying.said)
    return script, said


def said_by(run: Run, id: str, half: str, moves: list[dict[str, Any]], folder: Path) -> Any:
    """What is said in JavaScript."""
    (folder / "half.mjs").write_text(half, "utf-8")
    (folder / "moves.json").write_text(json.dumps(moves), "utf-8")
    modules = built(id)
    files = [PYTHON, folder / "half.mjs", modules / f"{id}.json", modules / f"{id}.wasm", folder / "moves.json"]
    run("../javascript/say.mjs", *files, folder / "said.json")
    return json.loads((folder / "said.json").read_text("utf-8"))


def difference(moves: list[dict[str, Any]], here: Any, there: Any) -> str | None:
    """Where something else was said, or None."""
    for table, ours, theirs in zip(moves, here, there, strict=True):
        for number, (look, other) in enumerate(zip(ours, theirs, strict=True)):
            if look != other:
                return f"after move {number} of {json.dumps(table)[:200]}: {look} is not {other}"
    return None
