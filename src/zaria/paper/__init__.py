"""Score sheets to print: drawn once by each game's `paper.py`, laid out on pages, written as SVG or as PDF."""
