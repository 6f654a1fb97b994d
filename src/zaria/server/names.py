"""Names people give themselves, as others will see them."""

import unicodedata

from .protocol import NAME_LENGTH

MOST_MARKS = 2  # accents on one letter; Greek needs two
FILLERS = "\u3164\u115f\u1160\uffa0\u2800"  # letters and signs that show nothing
LOOK_ALIKE = str.maketrans(  # Greek and Cyrillic capitals that are Latin ones to the eye
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ" + "АВЕНІЈКМОРЅТУХС", "ABEZHIKMNOPTYX" + "ABEHIJKMOPSTYXC"
)


def tidy(name: str) -> str:
    """A name on one line: no blanks that look like nothing, no towers of accents; empty where nothing is left.

    >>> tidy("  Μαρία   Κ. "), tidy(chr(0x3164)), tidy("e" + 30 * chr(0x302)) == "ê" + 2 * chr(0x302)
    ('Μαρία Κ.', '', True)
    """
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", name):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind[0] == "M" else 0
        if kind == "Zs":
            kept.append(" ")
        elif (kind[0] in "LNPS" and letter not in FILLERS) or (0 < marks <= MOST_MARKS and kept):
            kept.append(letter)
    short = " ".join("".join(kept).split())[:NAME_LENGTH].strip()
    return short if any(unicodedata.category(letter)[0] in "LN" for letter in short) or _is_picture(short) else ""


def _is_picture(text: str) -> bool:
    return any(unicodedata.category(letter) == "So" for letter in text)


def alike(one: str, other: str) -> bool:
    """Whether two names are the same to the eye.

    >>> alike("MAPIA", "Μαρία"), alike("Nikos", "nikos "), alike("Άννα", "Ανδρέας")
    (True, True, False)
    >>> alike("Host", chr(0x41D) + "ost"), alike("Host", "Host" + chr(0x34F))  # a Cyrillic letter, a mark nobody sees
    (True, True)
    """
    return _seen(one) == _seen(other)


def _seen(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name.casefold()).upper()
    bare = "".join(letter for letter in plain if unicodedata.category(letter)[0] != "M")
    return "".join(bare.split()).translate(LOOK_ALIKE)
