"""The half of the games that is no kernel says the same in JavaScript."""
