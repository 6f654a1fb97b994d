"""Everything at once for an hour: honest tables, attacks and kills, and what a server makes of it.

`python -m bench.soak`; Linux only, as bench.attack is, whose attackers it lends.
"""
