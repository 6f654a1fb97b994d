"""Lighthouse's figures for the home page and every board, as its player and a spectator see it: `make lighthouse`."""

import json
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import sync_playwright

from zaria.games.registry import GAMES

from .client import Server, call, free_port

LIGHTHOUSE = "lighthouse@13.5.0"
CATEGORIES = ("performance", "accessibility", "best-practices")
TIMES = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "speed-index")
RUNS = 3  # of which the middle one counts, as Lighthouse advises; single runs scatter
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
FLAGS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync")


def scores(url: str, port: int) -> dict[str, Any]:
    """What Lighthouse says of a page in the browser at `port`: per cent, milliseconds, its largest complaints."""
    command = ["npm", "exec", "--yes", "--", LIGHTHOUSE, url, "--output=json", "--quiet", f"--port={port}"]
    command.append(f"--only-categories={','.join(CATEGORIES)}")
    report = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    found = {name: round(100 * report["categories"][name]["score"]) for name in CATEGORIES}
    times = {name: round(report["audits"][name]["numericValue"]) for name in TIMES}
    lost = [audit["id"] for audit in report["audits"].values() if audit["score"] is not None and audit["score"] < 0.9]
    return found | times | {"below 0.9": lost}


def open_table(url: str, game: str, players: int) -> tuple[str, str]:
    """A table that rests, because the bots have chosen: its address and the secret of its one person."""
    with httpx.Client(base_url=url) as person:
        wanted = {"game": game, "players": players, "bots": ["casual"] * (players - 1), "first": 0, "name": "Maria"}
        table = person.post("/api/tables", json=wanted).json()["table"]["id"]
        person.post(f"/api/tables/{table}/start").raise_for_status()
        while person.get(f"/api/tables/{table}").json()["view"]["to_act"] != [0]:
            time.sleep(0.2)
        (secret,) = person.cookies.jar
        return f"{url}/t/{table}", f"{secret.name}={secret.value}"


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
    look(url, "home", f"{url}/")
    for game in GAMES:
        page, secret = open_table(url, game, 3)
        look(url, f"{game}, playing", page, secret)
        look(url, f"{game}, watching", page)


def look(url: str, name: str, page: str, secret: str | None = None) -> None:
    """Print what Lighthouse finds in a fresh browser, which has the cookie of a player where there is one."""
    port, path = free_port(), next(found for browser in BROWSERS if (found := shutil.which(browser)))
    with tempfile.TemporaryDirectory() as profile, sync_playwright() as playwright:
        flags = [*FLAGS, f"--remote-debugging-port={port}"]
        browser = playwright.chromium.launch_persistent_context(profile, executable_path=path, args=flags)
        if secret:
            cookie, value = secret.split("=", 1)
            browser.add_cookies([{"name": cookie, "value": value, "url": url}])
        runs = sorted((scores(page, port) for _ in range(RUNS)), key=lambda found: found["performance"])
        print(f"{name:<22}", json.dumps(runs[RUNS // 2]), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
