"""Random games by the compiled kernels: the moves, for others to make, and everything that is seen on the way.

`python -m tests.wasm.playing GAME FOLDER` writes them down; tests/wasm/play.mjs makes the same moves.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from zaria import Batch
from zaria.engine.turns import CHANCE, OVER
from zaria.games import registry
from zaria.games.game import Game, seats_in

from .modules import Run

PLAYOUTS, SEED = 20, 7
MOST_MOVES = 400  # random players may go on for ever in some games; playouts go to their ends


class Playing:
    """One game, move by move. `moves` are pairs: a seat and its action, or CHANCE and an outcome."""

    def __init__(self, game: Game, first: int, random: Random) -> None:
        self.game, self.random = game, random
        self.moves: list[tuple[int, int]] = []
        self._states, self._seen = game.records(1), game.records(1)
        self._room = np.empty(game.rules.ACTIONS, np.int16)
        self._totals = np.empty(game.players, np.int64)
        self._who = int(game.steps.lay_out(self._states, game.players, first, game.option_code()))

    def looks(self) -> Iterator[bytes]:
        """What is seen at the start and after every move."""
        yield self._look()
        while self._who != OVER and len(self.moves) < MOST_MOVES:
            self._move()
            yield self._look()

    def _move(self) -> None:
        steps = self.game.steps
        if self._who == CHANCE:
            move = CHANCE, self.random.randrange(int(steps.stand(self._states, True)))
            self._who = int(steps.bring(self._states, move[1]))
        else:
            seat = self.random.choice(seats_in(self._who))
            legal = self._room[: steps.offer(self._states, seat, self._room)]
            move = seat, int(self.random.choice(legal.tolist()))
            self._who = int(steps.take(self._states, *move))
        self.moves.append(move)

    def _look(self) -> bytes:
        """Whose choice it is and what it may be, the record, what one of the seats sees of it, everybody's points."""
        steps, states = self.game.steps, self._states
        parts = [_number(self._who), states.tobytes()]
        if self._who == CHANCE:
            parts.append(_number(steps.stand(states, True)))
        for seat in seats_in(max(self._who, 0)):
            parts.append(self._room[: steps.offer(states, seat, self._room)].tobytes())
        steps.see(states, self._seen, len(self.moves) % self.game.players)
        parts.append(self._seen.tobytes())
        won = steps.tell(states, self._seen, self._totals)
        return b"".join([*parts, self._seen.tobytes(), self._totals.tobytes(), _number(won)])


def _number(number: Any) -> bytes:
    return np.int32(number).tobytes()


def play(id: str, games: int) -> tuple[dict[str, Any], list[list[bytes]]]:
    """Some games at every table: what to play, and what is seen in each."""
    random = Random(SEED)
    script: list[dict[str, Any]] = []
    seen = []
    for players, options in registry.manifest(id).variants():
        game = registry.game(id, players, **options)
        table = {"players": players, "code": game.option_code()}
        for number in range(games):
            playing = Playing(game, number % players, random)
            seen.append([*playing.looks()])
            script.append(table | {"first": number % players, "moves": playing.moves})
        batch = Batch(game, games=PLAYOUTS, seed=SEED, threads=1)
        batch.play()
        seen.append([batch.states.tobytes() + batch.decisions.tobytes()])
        script.append(table | {"playouts": PLAYOUTS})
    return {"seed": SEED, "games": script}, seen


def played_by(run: Run, id: str, modules: Path, script: dict[str, Any], folder: Path) -> bytes:
    """What is seen where the moves of a script are made in WebAssembly."""
    moves, out = folder / "script.json", folder / "seen.bin"
    moves.write_text(json.dumps(script), "utf-8")
    run("play.mjs", modules / f"{id}.json", modules / f"{id}.wasm", moves, out)
    return out.read_bytes()


def difference(script: dict[str, Any], seen: list[list[bytes]], other: bytes) -> str | None:
    """Where somebody else saw something else, or None."""
    at = 0
    for game, looks in zip(script["games"], seen, strict=True):
        for number, look in enumerate(looks):
            if other[at : at + len(look)] != look:
                return f"after move {number} of {json.dumps(game)[:300]}"
            at += len(look)
    return None if at == len(other) else f"{len(other) - at} bytes after the end"


def main() -> None:
    id, folder = sys.argv[1], Path(sys.argv[2])
    script, seen = play(id, 100)
    (folder / "script.json").write_text(json.dumps(script), "utf-8")
    (folder / "seen.json").write_text(json.dumps([[look.hex() for look in looks] for looks in seen]), "utf-8")


if __name__ == "__main__":
    main()
