"""Lighthouse's figures for the home page and for every board: `make lighthouse`."""

import json
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from zaria.games.shelf import GAMES

from .client import Server, call

LIGHTHOUSE = "lighthouse@13.5.0"
CATEGORIES = ("performance", "accessibility", "best-practices")
FLAGS = "--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-sync"


def scores(url: str) -> dict[str, Any]:
    """What Lighthouse says of a page, in per cent, and its largest complaints."""
    command = ["npm", "exec", "--yes", "--", LIGHTHOUSE, url, "--output=json", "--quiet", f"--chrome-flags={FLAGS}"]
    command.append(f"--only-categories={','.join(CATEGORIES)}")
    report = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    found = {name: round(100 * report["categories"][name]["score"]) for name in CATEGORIES}
    lost = [audit["id"] for audit in report["audits"].values() if audit["score"] is not None and audit["score"] < 0.9]
    return found | {"below 0.9": lost}


def open_table(url: str, game: str, players: int) -> str:
    """A table in play, for a spectator to look at; it rests, because the bots have chosen."""
    with httpx.Client(base_url=url) as person:
        wanted = {"game": game, "players": players, "bots": ["casual"] * (players - 1), "first": 0, "name": "Maria"}
        table = person.post("/api/tables", json=wanted).json()["table"]["id"]
        person.post(f"/api/tables/{table}/start").raise_for_status()
        while person.get(f"/api/tables/{table}").json()["view"]["to_act"] != [0]:
            time.sleep(0.2)
    return f"{url}/t/{table}"


def main() -> None:
    if not shutil.which("npm"):
        raise SystemExit("Lighthouse comes from npm, which is not here")
    with tempfile.TemporaryDirectory() as folder:
        server = Server.of_zaria(Path(folder))
        server.start()
        try:
            measure(server.url)
        finally:
            server.kill()


def measure(url: str) -> None:
    while not call(url, "GET", "/healthz")["warm"]:
        time.sleep(0.2)
    pages = {"home": f"{url}/"} | {game: open_table(url, game, 3) for game in GAMES}
    for name, page in pages.items():
        print(name, json.dumps(scores(page)), flush=True)


if __name__ == "__main__":
    main()
