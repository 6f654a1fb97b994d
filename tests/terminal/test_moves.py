"""A choice is a set of cells, and one builds one of the legal sets."""

from zaria.terminal.moves import Move, choosable, exact, tapped


def moves(*sets: str) -> list[Move]:
    return [Move(text or "pass", frozenset(text.split())) for text in sets]


CARDS = moves("", "a", "b", "c", "a b", "c d")


def test_what_can_be_added() -> None:
    assert choosable(CARDS, []) == {"a", "b", "c", "d"}
    assert choosable(CARDS, ["a"]) == {"b"}
    assert choosable(CARDS, ["a", "b"]) == set()


def test_only_a_whole_set_is_a_choice() -> None:
    assert exact(CARDS, []) == "pass"
    assert exact(CARDS, ["b", "a"]) == "a b"
    assert exact(CARDS, ["d"]) is None


def test_a_tap_adds_takes_back_replaces_or_is_not_allowed() -> None:
    assert tapped(CARDS, ["a"], "b") == ["a", "b"]
    assert tapped(CARDS, ["a", "b"], "a") == ["b"]
    assert tapped(CARDS, ["a", "b"], "c") == ["c"]
    assert tapped(CARDS, ["c"], "x") is None
