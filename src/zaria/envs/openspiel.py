"""The games for OpenSpiel: importing this module registers each as `zaria_` and its name, with the players and options
of `zaria.game` as parameters.

>>> import pyspiel, zaria.envs.openspiel
>>> game = pyspiel.load_game("zaria_trio(players=4,mode=spicy,teams=true)")
>>> game.num_players(), game.num_distinct_actions()
(4, 31)
"""

import json
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Any, ClassVar

import numpy as np
import pyspiel

from ..games import registry
from ..games.game import Game, seats_in
from ..games.manifest import Manifest
from .episode import prizes
from .observation import Vector, observation
from .openspiel_play import Play, play_of

GameType = pyspiel.GameType
CUT = "max_game_length"  # a parameter of games whose rules set no end
LONGEST = 100_000  # its default; random play of such a game takes some 3,000 moves
ATTEMPTS = 100
RECENT = 32  # observations kept, because the same are asked for again and again


def _type(game: Game) -> Any:
    """What OpenSpiel wants to know of a table; alone, and in some variants, nobody chooses at the same time."""
    alone, manifest = game.players == 1, game.manifest
    in_turn = alone or not game.chooses_together
    open_table = alone or not manifest.secrets
    return GameType(
        short_name=f"zaria_{manifest.module}",
        long_name=f"Zaria {manifest.title()}",
        dynamics=GameType.Dynamics.SEQUENTIAL if in_turn else GameType.Dynamics.SIMULTANEOUS,
        chance_mode=GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=GameType.Information.PERFECT_INFORMATION
        if open_table
        else GameType.Information.IMPERFECT_INFORMATION,
        utility=GameType.Utility.GENERAL_SUM if alone else GameType.Utility.ZERO_SUM,
        reward_model=GameType.RewardModel.TERMINAL,
        min_num_players=manifest.players.start,
        max_num_players=manifest.players.stop - 1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,  # the vector of a perfect memory, but not of everything in order
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(manifest),
    )


def _parameters(manifest: Manifest) -> dict[str, Any]:
    """The parameters of a game and their defaults."""
    options = {name: values[0] for name, values in manifest.options.items()}
    smallest = registry.game(manifest.id)
    cut = {CUT: LONGEST} if smallest.bounds().moves is None else {}
    return {"players": smallest.players, **options, **cut}


class ZariaGame(pyspiel.Game):  # type: ignore[misc]
    """A table of one of the games."""

    id: ClassVar[str]

    def __init__(self, params: dict[str, Any]) -> None:
        options = dict(params)
        cut = options.pop(CUT, LONGEST)
        self.game = registry.game(self.id, **options)
        self.bounds = self.game.bounds()
        moves = cut if self.bounds.moves is None else self.bounds.moves
        self.opening = play_of(self.game, moves)
        worst, best = _utilities(self.game)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.rules.ACTIONS,
            max_chance_outcomes=self.bounds.outcomes,
            num_players=self.game.players,
            min_utility=worst,
            max_utility=best,
            utility_sum=None if self.game.players == 1 else 0.0,
            max_game_length=moves,
        )
        super().__init__(_type(self.game), info, params)

    def new_initial_state(self) -> "ZariaState":
        return ZariaState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.bounds.chances

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "ZariaObserver | None":
        """An observer of the table and the own secrets, with or without everything told before; no other kind."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return ZariaObserver(self.game, kind.perfect_recall)


def _utilities(game: Game) -> tuple[float, float]:
    """The least and the most a game is worth: points when alone, otherwise what the win is."""
    if game.players == 1:
        bounds = game.bounds()
        return bounds.least, bounds.most
    sole_winner = sum(1 << seat for seat in game.sides[0])
    worth = prizes(sole_winner, game.players)
    return min(worth), max(worth)


class ZariaState(pyspiel.State):  # type: ignore[misc]
    """A position, the dice of a roll not yet complete, and what every seat has been told."""

    def __init__(self, game: ZariaGame) -> None:
        super().__init__(game)
        self.play = game.opening

    def current_player(self) -> int:
        play = self.play
        if play.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if play.needs_chance:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.SIMULTANEOUS) if play.at_once else play.seat

    def is_terminal(self) -> bool:
        return self.play.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.play.chances()

    def _legal_actions(self, player: int) -> list[int]:
        return self.play.legal(player)

    def _apply_action(self, action: int) -> None:
        self.play = self.play.after(action)

    def _apply_actions(self, actions: Sequence[int]) -> None:
        self.play = self.play.after_all(actions)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.play.chance_text(action)
        return self.play.game.actions[action]

    def returns(self) -> list[float]:
        """At the end: points for who plays alone, otherwise the win shared out; nothing where it was cut short."""
        play, game = self.play, self.play.game
        if int(game.rules.turn(play.s)) != 0 or not play.over:
            return [0.0] * game.players
        if game.players == 1:
            return [float(game.rules.points(play.s, 0))]
        return prizes(int(game.rules.winners(play.s)), game.players)

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> "ZariaState":
        """A state that the player cannot tell from this one; the other seats' memories fit it too."""
        if self.play.game.players == 1 or not self.play.game.manifest.secrets:
            return self.clone()  # type: ignore[no-any-return]
        past = [(step.player, step.action) for step in self.full_history()]
        dice = Random(int(rng() * 2**53))
        for actions in islice(self.play.other_pasts(past, player, dice), ATTEMPTS):
            other = self._replayed(actions)
            if str(other.play.told[player]) == str(self.play.told[player]):
                return other
        raise RuntimeError("found no other past that fits what the player knows")

    def _replayed(self, actions: list[int]) -> "ZariaState":
        state: ZariaState = self.get_game().new_initial_state()
        at, players = 0, state.num_players()
        while at < len(actions):
            if state.play.at_once:
                state.apply_actions(actions[at : at + players])
                at += players
            else:
                state.apply_action(actions[at])
                at += 1
        return state

    def __str__(self) -> str:
        return f"{self.play.game!r}{self.play.log}"


class ZariaObserver:
    """What a seat may know: the vector of `zaria.envs.observation` and its view as JSON, or all it has been told."""

    def __init__(self, game: Game, perfect_recall: bool) -> None:
        self._game, self._recalls, self._see = game, perfect_recall, observation(game)
        self.tensor = None if perfect_recall else np.zeros(self._see.size, np.float32)
        self.dict = {} if self.tensor is None else self._see.named(self.tensor)
        self._vector = lru_cache(RECENT)(self._vector_of)
        self._text = lru_cache(RECENT)(self._text_of)

    def set_from(self, state: ZariaState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = self._vector(state.play, player)

    def string_from(self, state: ZariaState, player: int) -> str:
        return self._text(state.play, player)

    def _vector_of(self, play: Play, player: int) -> Vector:
        return self._see.of(play.s, player)

    def _text_of(self, play: Play, player: int) -> str:
        if self._recalls:
            return str(play.told[player])
        table = self._game.view(self._game.seen_by(play.s, player), player)
        return json.dumps({"phase": self._game.phases[play.s["phase"]], "to_act": seats_in(max(play.who, 0)), **table})


def _named(manifest: Manifest) -> type[ZariaGame]:
    """The class of a game, which OpenSpiel wants one of for each."""
    name = f"Zaria_{manifest.module}"
    made = type(name, (ZariaGame,), {"id": manifest.id, "__doc__": manifest.title()})
    globals()[name] = made  # where pickles look for it
    return made


def register() -> None:
    """Make the games known to `pyspiel.load_game`; those it knows already stay as they are."""
    known = pyspiel.registered_names()
    for manifest in registry.GAMES.values():
        kind = _type(registry.game(manifest.id))
        if kind.short_name not in known:
            pyspiel.register_game(kind, _named(manifest))


register()
