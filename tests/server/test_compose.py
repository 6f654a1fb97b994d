"""The parts of compose.yaml and the Containerfile, without containers: what is set is understood, and played on."""

import json
import re
import shlex
import subprocess
import sys
import tomllib
from contextlib import ExitStack
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from zaria.engine.compiler import COMPILED
from zaria.server.settings import Settings

from . import real
from .running import Server, Table, open_table, pass_always, running

if not COMPILED:
    pytest.skip("the server is tested with compiled rules only", allow_module_level=True)

ROOT = Path(__file__).parents[2]
SERVICES: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))["services"]
OURS = [name for name, service in SERVICES.items() if "build" in service]
STEPS = (ROOT / "Containerfile").read_text("utf-8").replace("\\\n", " ").splitlines()
NAME = "play.example.org"


def filled(text: str, **given: str) -> str:
    """With the variables that are given, or the defaults that stand there."""
    return re.sub(r"\$\{(\w+):-([^}]*)\}", lambda found: given.get(found[1], found[2]), text)


def environment(name: str, **given: str) -> dict[str, str]:
    return {setting: filled(value, **given) for setting, value in SERVICES[name]["environment"].items()}


def arguments(step: str) -> list[str]:
    """The words of every such step of the Containerfile, those of the last stage last."""
    return [line.removeprefix(f"{step} ").strip() for line in STEPS if line.startswith(f"{step} ")]


def copied_from_here() -> list[str]:
    words = (shlex.split(line) for line in arguments("COPY") if not line.startswith("--from"))
    return [source for *sources, _ in words for source in sources]


def is_sent(path: str) -> bool:
    """Whether a file here goes to whatever builds the image: the last line about it or its folder says so."""
    parts = path.split("/")
    above = ["/".join(parts[:end]) for end in range(1, len(parts) + 1)]
    sent = True
    for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines():
        pattern = line.removeprefix("!")
        whole = pattern.removeprefix("**/")
        anywhere = whole != pattern and any(fnmatch(part, whole) for part in parts)
        if line and not line.startswith("#") and (anywhere or any(fnmatch(each, pattern) for each in above)):
            sent = line.startswith("!")
    return sent


def checks(server: Server, command: list[str]) -> int:
    """What a check of a container says of a server."""
    assert command[0] == "python"
    program = [word.replace("127.0.0.1:8400", f"127.0.0.1:{server.port}") for word in command[1:]]
    return subprocess.run([sys.executable, *program], capture_output=True, check=False).returncode


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("given", [{}, {"ZARIA_NAME": NAME, "ZARIA_HOSTS": NAME, "ZARIA_SECURE": "yes"}])
def test_everything_that_is_set_there_is_a_setting(name: str, given: dict[str, str]) -> None:
    wanted = environment(name, **given)
    known = {f"ZARIA_{field}".upper() for field in Settings.__dataclass_fields__} | {"FORWARDED_ALLOW_IPS"}
    assert set(wanted) <= known
    assert all(isinstance(value, str) for value in SERVICES[name]["environment"].values())  # yes without quotes is not
    settings = Settings.from_environment(wanted)
    assert settings.secure == (name == "server" or bool(given))
    assert (ROOT / SERVICES[name]["build"]["dockerfile"]).is_file()


def test_the_proxy_does_tls_under_the_name_the_servers_answer_to() -> None:
    proxy = SERVICES["proxy"]
    for given in ({}, {"ZARIA_NAME": NAME}):
        command = [filled(word, **given) for word in proxy["command"]]
        assert command[:2] == ["caddy", "reverse-proxy"]
        options = dict(zip(command[2::2], command[3::2], strict=True))
        assert set(options) == {"--from", "--to"}
        wanted = environment("server", **given)
        assert options["--from"] in wanted["ZARIA_HOSTS"].split(",")
        assert options["--from"] == given.get("ZARIA_NAME", "zaria.localhost")  # a name without a port: that means TLS
        service, port = options["--to"].split(":")
        assert service in OURS
        assert port in arguments("EXPOSE")
    assert {"80:80", "443:443"} == set(proxy["ports"])
    assert [volume.partition(":")[2] for volume in proxy["volumes"]] == ["/data"]  # or each start takes a certificate
    assert proxy["depends_on"]["server"]["condition"] == "service_healthy"


def test_what_the_image_is_made_from_is_here_and_sent_and_nothing_else_is() -> None:
    sources = copied_from_here()
    assert {"src", "web", "pyproject.toml", "LICENSE"} <= set(sources)
    for source in sources:
        assert (ROOT / source).exists(), source
        assert is_sent(source), source
    assert all(map(is_sent, ("src/zaria/cli.py", "web/build/device.ts", "web/package-lock.json", "locks/run.txt")))
    left = [
        ".git/config",
        ".venv/bin/python",
        ".env",
        "zaria.db",
        "zaria.db-wal",
        "build/wasm/qwixx.wasm",
        "dist/x.whl",
    ]
    left += ["web/node_modules/vite/package.json", "src/zaria/server/pages/index.html", "src/zaria/__pycache__/x.pyc"]
    assert not [path for path in left if is_sent(path)]
    assert not (ROOT / ".containerignore").exists()  # podman would read that one instead


def test_what_the_package_is_built_from_is_in_its_image() -> None:
    """As pip finds it there: the readme, the licence, the hook."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    last = max(place for place, line in enumerate(STEPS) if line.startswith("FROM"))
    copied = " ".join(line for line in STEPS[last:] if line.startswith("COPY")).split()
    about = project["project"]
    for needed in (about["readme"], *about["license-files"], "hatch_build.py", "pyproject.toml", "src"):
        assert needed in copied
    assert about["scripts"]["zaria"]


def test_one_server_as_in_its_container(tmp_path: Path) -> None:
    """With all that the image and compose.yaml set, and the checks that both make."""
    assert json.loads(arguments("CMD")[-1]) == ["zaria", "serve"]
    of_image = dict(
        word.split("=", 1) for line in arguments("ENV") for word in line.split() if line.startswith("PYTHONUNB")
    )
    wanted = {name: value for name, value in of_image.items() if name.startswith("ZARIA_")} | environment("zaria")
    assert str(Path(wanted.pop("ZARIA_DATA")).parent) in arguments("VOLUME")
    ready = SERVICES["zaria"]["healthcheck"]["test"]
    alive = json.loads(arguments("HEALTHCHECK CMD")[0])
    with running(tmp_path, **wanted) as server:
        assert open_table(server).play(pass_always, 2) == 2
        assert ready[0] == "CMD"
        assert (checks(server, ready[1:]), checks(server, alive)) == (0, 0)
        assert ("/readyz" in ready[-1], "/healthz" in alive[-1]) == (True, True)
        server.stop()
        assert checks(server, ready[1:]) != 0
        assert checks(server, alive) != 0


@real.needed
def test_three_servers_on_one_database_and_one_bus(tmp_path: Path, postgres: real.Postgres) -> None:
    """Through any of them, as the proxy sends people."""
    service = SERVICES["server"]
    with real.Nats() as nats, ExitStack() as stack:
        wanted = environment("server", ZARIA_NAME=NAME)
        wanted |= {"ZARIA_STORE": postgres.make("compose"), "ZARIA_BUS": nats.address}
        servers = []
        for number in range(service["deploy"]["replicas"]):
            folder = tmp_path / str(number)
            folder.mkdir()
            servers.append(stack.enter_context(running(folder, **wanted)))
        assert [checks(server, service["healthcheck"]["test"][1:]) for server in servers] == [0] * len(servers)
        first = open_table(servers[0])
        tables = [Table(server, first.id, first.secrets) for server in servers]
        assert sum(tables[turn % len(tables)].play(pass_always, 1) for turn in range(9)) == 9
        assert len({table.picture()["number"] for table in tables}) == 1
        through_proxy = {"host": NAME, "origin": f"https://{NAME}", "x-forwarded-for": "192.0.2.7"}
        assert servers[0].ask("GET", "/api/games", headers=through_proxy).status_code == 200
        assert servers[0].ask("GET", "/api/games", headers={"host": "evil.example"}).status_code == 421
    postgres.drop("compose")
