"""Attacks on a server of one's own, and what they do to a table of honest people: `python -m bench.attack`.

An attack is a coroutine that a process of its own runs; everything goes to 127.0.0.1. The addresses it comes from are
others of the loopback network, so that a limit by address takes the stranger and the victims for different people.
Linux only: it reads /proc, and other systems have one loopback address.
"""
