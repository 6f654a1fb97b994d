"""How a table of Qwixx is kept busy for long."""


def choose(legal: list[str]) -> str:
    """A choice that makes a Qwixx game last: pass on white, and cross the leftmost number on colours."""
    numbers = {text.split()[-1] for text in legal if text != "pass"}
    if len(numbers) < 2 and "pass" in legal:
        return "pass"
    return min(legal, key=_place)


def _place(text: str) -> int:
    colour, _, number = text.partition(" ")
    if not number.isdigit():
        return 99
    return int(number) if colour in ("red", "yellow") else 14 - int(number)
