"""The positions on the pages that explain and teach the games, from the real rules: `python web/examples.py`.

Each game's folder has what happened in examples.toml and first.toml, and what is seen then in files of the same name in
JSON; a test says when they are stale.
"""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec

import zaria
from zaria.retelling import retold

GAMES = Path(__file__).parent / "src/games"
Seen = dict[str, Any]


def follow(match: zaria.Match, script: str) -> None:
    """What happened, line by line: `0: pass` is a choice of seat 0, anything without a seat was rolled or drawn.

    `1: red 7 | pass` is the first of these that seat 1 may choose, `1: any` whatever comes first until it may no more.
    """
    for line in script.strip().splitlines():
        who, choice, texts = line.partition(": ")
        if not choice:
            match.happen(line)
        elif texts == "any":
            while legal := match.legal(int(who)):
                match.choose(int(who), legal[0])
        else:
            wishes = texts.split(" | ")
            match.choose(int(who), next((text for text in wishes if text in match.legal(int(who))), wishes[-1]))


def seen(match: zaria.Match, seat: int) -> Seen:
    """A position as one seat sees it."""
    private = dict(match.mine(seat))
    legal = private.pop("legal")
    return {"view": match.view(), "private": private, "legal": legal}


def reasons(match: zaria.Match, seat: int, taps: str) -> dict[str, list[str]]:
    """Why not, for everything a tap can ask about (`taps`, a pattern): texts by the key of the reason."""
    why: dict[str, list[str]] = {}
    for text in match.game.numbers:
        refusal = match.why_not(seat, text) if re.fullmatch(taps, text) else None
        if refusal:
            why.setdefault(refusal.key, []).append(text)
    return why


def told(before: zaria.Match, after: zaria.Match, seat: int) -> list[Seen]:
    """What the seat was told from one moment to another."""
    lines = retold(after, seat)[len(retold(before, seat)) :]
    return [msgspec.to_builtins(line) for line in lines]


def changed(before: Seen, after: Seen) -> Seen:
    assert before.keys() == after.keys()
    return {key: value for key, value in after.items() if value != before[key]}


def futures(match: zaria.Match, table: Seen, depth: int = 0) -> Seen:
    """What may not be chosen and why, and what comes of every choice that `wants` asks for, one pattern a choice.

    `then` is what the others do and chance brings after each. What leads to a view like `avoids` is not wanted.
    """
    seat, wants, then = table["seat"], table["wants"][depth], table["then"][depth]
    before = seen(match, seat)
    after: Seen = {}
    for text in before["legal"]:
        if not re.fullmatch(wants, text):
            continue
        later = zaria.Match.replay(match.record())
        follow(later, f"{seat}: {text}\n{then}")
        now = seen(later, seat)
        if table["avoids"].items() & now["view"].items():
            continue
        goes_on = depth + 1 < len(table["wants"]) and seat in later.to_act
        after[text] = {
            "told": told(match, later, seat),
            "view": changed(before["view"], now["view"]),
            "private": changed(before["private"], now["private"]),
            "legal": now["legal"] if goes_on else [],
            **(futures(later, table, depth + 1) if goes_on else {}),
        }
    assert after, f"nobody may choose {wants} of {before['legal']}"
    return {"why": reasons(match, seat, table["taps"]), "after": after}


def position(game: str, table: Seen, scripts: dict[str, Seen]) -> Seen:
    """A position, what cannot be tapped there, and in a lesson what comes of the choices it asks for."""
    wants = table.get("wants", [])
    usual: Seen = {
        "seat": 0,
        "players": 2,
        "first": 0,
        "taps": scripts["taps"],
        "then": [""] * len(wants),
        "avoids": {},
    }
    table = usual | table
    match = zaria.Match(zaria.game(game, players=table["players"]), first=table["first"])
    follow(match, whole(table, scripts))
    more = futures(match, table) if wants else {"why": reasons(match, table["seat"], table["taps"])}
    return {"seat": table["seat"], **seen(match, table["seat"]), **more}


def whole(table: Seen, scripts: dict[str, Seen]) -> str:
    """All that happened: `since` names a position whose script comes before."""
    earlier = whole(scripts[table["since"]], scripts) if "since" in table else ""
    return f"{earlier}\n{table['script'].strip()}".strip()


def positions(file: Path) -> str:
    """The positions of a file as JSON, one to a line."""
    scripts = tomllib.loads(file.read_text("utf-8"))
    lines = [
        f"{json.dumps(name)}: {json.dumps(position(file.parent.name, table, scripts), separators=(',', ':'))}"
        for name, table in scripts.items()
        if isinstance(table, dict)
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def made() -> dict[Path, str]:
    """Every file of positions and what it should hold."""
    files = sorted(file for name in ("examples", "first") for file in GAMES.glob(f"*/{name}.toml"))
    return {file.with_suffix(".json"): positions(file) for file in files}


if __name__ == "__main__":
    for file, text in made().items():
        file.write_text(text, "utf-8")
