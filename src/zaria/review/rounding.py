"""Numbers of an account as they are shown: rounded, and still adding up."""

from .shapes import Account


def whole(x: float) -> int:
    """The nearest whole number, a half upwards, in whatever language it is reckoned."""
    return int((x + 0.5) // 1)


def adding_up(parts: list[float], total: int) -> list[int]:
    """Whole numbers for some parts that add up to a total beside their sum, by the largest remainders."""
    down = [int(part // 1) for part in parts]
    missing = total - sum(down)
    remainders = [part - floor for part, floor in zip(parts, down, strict=True)]
    order = sorted(range(len(parts)), key=lambda k: -remainders[k] if missing > 0 else remainders[k])
    for k in order[: abs(missing)]:
        down[k] += 1 if missing > 0 else -1
    return down


def shown(account: Account, scale: float) -> list[int]:
    """Result, start, luck, own, others and doubt in whole numbers of a unit, of which there are `scale` in 1."""
    result, start = whole(account.result * scale), whole(account.start * scale)
    parts = [account.luck, account.own, account.others, account.doubt]
    return [result, start, *adding_up([part * scale for part in parts], result - start)]
