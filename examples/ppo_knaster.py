"""Learn Knaster alone by masked PPO (sb3-contrib), next to what the bots `random` and `casual` score.

    pip install 'zaria[envs,plot]' sb3-contrib
    python examples/ppo_knaster.py --steps 150000 --picture curve.png

A game has about 45 choices among at most 111 actions; the reward of a choice is the points it brings.
"""

import argparse
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import zaria
from zaria.envs.gymnasium import register
from zaria.lab.drawing import new_figure
from zaria.lab.simulate import simulate

RECENT = 200  # games in a mean of the curve
SMALL = 0.1  # a reward for the network is a tenth of a point, because it learns small numbers better


class Masked(gymnasium.Wrapper[Any, Any, Any, Any]):
    """What MaskablePPO wants: the vector alone as the observation, and the mask from a method."""

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        super().__init__(env)
        self.observation_space = env.observation_space["observation"]

    def reset(self, **options: Any) -> tuple[Any, dict[str, Any]]:
        seen, info = self.env.reset(**options)
        self.mask = seen["action_mask"]
        return seen["observation"], info

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        seen, reward, over, cut, info = self.env.step(action)
        self.mask = seen["action_mask"]
        return seen["observation"], SMALL * float(reward), over, cut, info

    def action_masks(self) -> Any:
        return self.mask


def draw(curve: dict[int, float], means: dict[str, float], file: str) -> None:
    figure = new_figure()
    axes = figure.add_subplot(title="Learning Knaster alone", xlabel="choices", ylabel="points")
    axes.plot(list(curve), list(curve.values()), label=f"PPO, mean of its last {RECENT} games")
    for (name, mean), style in zip(means.items(), (":", "--"), strict=True):
        axes.axhline(mean, color="black", linestyle=style, label=f"the bot {name}: {mean:.1f}")
    axes.set_ylim(bottom=0)
    axes.grid(alpha=0.3)
    axes.legend(loc="lower right")
    figure.savefig(file)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--steps", type=int, default=150_000, help="choices to learn from; so many take less than a minute"
    )
    parser.add_argument("--tables", type=int, default=32, help="played side by side, judged by the network at once")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", help="draw the learning curve into this file")
    wanted = parser.parse_args()

    torch.set_num_threads(1)
    register()
    tables = make_vec_env(
        "zaria/KnasterSolo-v0", wanted.tables, wanted.seed, wrapper_class=Masked, env_kwargs={"render_mode": None}
    )
    learner = MaskablePPO(
        "MlpPolicy", tables, seed=wanted.seed, stats_window_size=RECENT, policy_kwargs={"net_arch": [256]},
        learning_rate=1e-3, n_steps=128, batch_size=512, n_epochs=4,
    )  # fmt: skip
    curve: dict[int, float] = {}
    while learner.num_timesteps < wanted.steps:
        learner.learn(learner.n_steps * wanted.tables, reset_num_timesteps=False)
        curve[learner.num_timesteps] = float(np.mean([game["r"] for game in learner.ep_info_buffer]))
    points = list(curve.values())
    print(f"PPO: {points[0]:.1f} points on average at first, {points[-1]:.1f} at the end")
    alone = zaria.game("knaster", players=1)
    means = {name: simulate(alone, 10_000, name, wanted.seed).mean_scores[0] for name in ("random", "casual")}
    for name, mean in means.items():
        print(f"{name}: {mean:.1f}")
    if wanted.picture:
        draw(curve, means, wanted.picture)


if __name__ == "__main__":
    main()
