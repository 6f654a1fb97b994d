"""What tests of every game need to know of this one."""

HURRIED = {"3 b5 R6 y4 p1 b2 r6": "white 3 1:B5 2:R6 3:Y4 4:P1 5:B2 6:R6"}  # marks alone, and the roll they are
