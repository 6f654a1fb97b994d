"""What tests of every game need to know of this one."""

PICTURED = (4, 13)
