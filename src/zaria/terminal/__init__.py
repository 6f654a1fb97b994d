"""Zaria in a terminal."""
