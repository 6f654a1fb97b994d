"""What tests of every game need to know of this one."""

USUAL: tuple[int, dict[str, object]] = (3, {})
PICTURED = (3, 16)
