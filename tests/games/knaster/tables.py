"""What tests of every game need to know of this one."""

PICTURED = (4, 13)
HURRIED = {"3 4": "3 4"}  # marks alone, and the roll they are
