"""What tests of every game need to know of this one."""

import zaria

USUAL = (2, {"jokers": True})
WATCHED = [(3, {"jokers": True})]


def cards(match: zaria.Match) -> list[int]:
    """Every card on the table, wherever it lies."""
    s = match.state
    decks = [card for card in range(64) if (int(s.pile) | int(s.discard)) >> card & 1]
    lying = [*s.display, s.top, *s.played[: s.plays], *s.hands.flatten()]
    found = sorted(decks + [int(card) for card in lying if card != 255])
    assert found == list(range(55 if match.game.options["jokers"] else 44))
    return found
