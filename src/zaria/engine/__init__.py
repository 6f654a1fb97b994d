"""What serves every game, and names none: the compiler, chance, playing many games, stepping, observing, futures."""
