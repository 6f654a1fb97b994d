"""A review as a picture: everybody's chance over the game, and each seat's account as a waterfall."""

from pathlib import Path

from ..lab.drawing import new_figure
from ..words import say
from .shapes import Review

PARTS = ("luck", "own", "others", "doubt")


def plot(review: Review, file: Path | str, lang: str = "en") -> None:
    """Draw a review into a file. Needs the extra `plot`."""
    figure = new_figure()
    graph, falls = figure.subplots(1, 2, width_ratios=(3, 2))
    scale = 1 if review.unit == "points" else 100
    unit = say(f"review.unit-{review.unit}", lang)
    graph.set(xlabel=say("review.line", lang), ylabel=unit)
    falls.set(ylabel=unit)
    lines = [0, *(event.line for event in review.events)]
    width = 0.8 / review.players
    for side in review.sides:
        values = [sum(review.seats[seat].start for seat in side)]
        values += [sum(event.values[seat] for seat in side) for event in review.events]
        name = ", ".join(say("play.seat", lang, seat=seat + 1) for seat in side)
        (drawn,) = graph.step(lines, [scale * value for value in values], where="post", label=name)
        for seat in side:  # partners halve a win; both panels show the whole side's
            account = review.seats[seat]
            at = scale * len(side) * account.start
            for place, part in enumerate(PARTS):
                height = scale * len(side) * getattr(account, part)
                falls.bar(place + seat * width, height, width, bottom=at, color=drawn.get_color())
                at += height
    middle = width * (review.players - 1) / 2
    falls.set_xticks([place + middle for place in range(len(PARTS))], [say(f"review.{part}", lang) for part in PARTS])
    graph.legend()
    figure.savefig(file)
