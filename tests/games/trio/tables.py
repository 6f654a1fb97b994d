"""What tests of every game need to know of this one."""

import zaria

TAKES_LONG = True
USUAL = (4, {"teams": True})
WATCHED = [(4, {"mode": "spicy"}), (6, {})]
PICTURED = (4, 5)
ON_SCREEN: tuple[int, dict[str, object]] = (3, {})


def cards(match: zaria.Match) -> list[int]:
    """Every card, in hands, in the centre, taken or not dealt yet."""
    s = match.state
    taken = [n for trios in s.trios for n in range(1, 13) if trios >> n & 1 for _ in range(3)]
    undealt = [n for n in range(1, 13) for _ in range(s.left[n])]
    found = sorted([int(card) for card in [*s.hands.flatten(), *s.centre] if card] + taken + undealt)
    assert found == [n for n in range(1, 13) for _ in range(3)]
    assert all(list(hand[:n]) == sorted(hand[:n]) for hand, n in zip(s.hands, s.sizes, strict=True))
    return found
