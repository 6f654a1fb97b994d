"""The parts of compose.yaml, started here without containers: what is set there is understood, and played on."""

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from zaria.engine.compiler import COMPILED
from zaria.server.settings import Settings

from . import real
from .running import Table, open_table, pass_always, running

if not COMPILED:
    pytest.skip("the server is tested with compiled rules only", allow_module_level=True)

ROOT = Path(__file__).parents[2]
SERVICES: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))["services"]
OURS = [name for name, service in SERVICES.items() if "build" in service]


@pytest.mark.parametrize("name", OURS)
def test_everything_that_is_set_there_is_a_setting(name: str) -> None:
    wanted = SERVICES[name]["environment"]
    known = {f"ZARIA_{field}".upper() for field in Settings.__dataclass_fields__} | {"FORWARDED_ALLOW_IPS"}
    assert set(wanted) <= known
    assert all(isinstance(value, str) for value in wanted.values())  # no or yes without quotes would be something else
    Settings.from_environment(wanted)
    assert (ROOT / SERVICES[name]["build"]["dockerfile"]).is_file()


@real.needed
def test_three_servers_on_one_database_and_one_bus(tmp_path: Path, postgres: real.Postgres) -> None:
    """Through any of them, as the proxy sends people."""
    service = SERVICES["server"]
    with real.Nats() as nats, ExitStack() as stack:
        wanted = service["environment"] | {"ZARIA_STORE": postgres.make("compose"), "ZARIA_BUS": nats.address}
        servers = []
        for number in range(service["deploy"]["replicas"]):
            folder = tmp_path / str(number)
            folder.mkdir()
            servers.append(stack.enter_context(running(folder, **wanted)))
        first = open_table(servers[0])
        tables = [Table(server, first.id, first.secrets) for server in servers]
        assert sum(tables[turn % len(tables)].play(pass_always, 1) for turn in range(9)) == 9
        assert len({table.picture()["number"] for table in tables}) == 1
    postgres.drop("compose")
