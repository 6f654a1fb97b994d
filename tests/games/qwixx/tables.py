"""What tests of every game need to know of this one."""

USUAL: tuple[int, dict[str, object]] = (3, {})
PICTURED = (3, 16)
HURRIED = {  # marks alone, and the roll they are
    "3 4 5 2 1 6": "white 3 4 red 5 yellow 2 green 1 blue 6",
    "3 4 5 2 1 7": "3 4 5 2 1 7",
    "3 4": "3 4",
}
