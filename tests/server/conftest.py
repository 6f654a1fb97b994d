"""Where the server's tests keep their tables: each in a file, and most of them once more in a PostgreSQL."""

from collections.abc import Iterator

import pytest

from . import places, real

# Modules whose tests are about what people see and do at tables, whatever keeps them.
ON_BOTH = {
    "test_absence",
    "test_api",
    "test_autoplay",
    "test_fuzz",
    "test_handing",
    "test_hands",
    "test_housekeeping",
    "test_kitchen",
    "test_own_cards",
    "test_own_dice",
    "test_practice",
    "test_secrecy",
    "test_sockets",
    "test_store",
}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    marked = metafunc.definition.get_closest_marker("both") is not None
    both = marked or metafunc.module.__name__.rpartition(".")[2] in ON_BOTH
    if both and metafunc.definition.get_closest_marker("file") is None:
        kinds = ["sqlite", pytest.param("postgres", marks=real.needed)]
        metafunc.parametrize("kept_in", kinds, indirect=True, scope="module")


@pytest.fixture(scope="session")
def postgres() -> Iterator[real.Postgres]:
    """One for all tests of a process."""
    quickly = {"fsync": "off", "wal_level": "minimal", "max_wal_senders": "0", "autovacuum": "off", "jit": "off"}
    with real.Postgres(**quickly) as running:
        yield running


@pytest.fixture
def database(postgres: real.Postgres, request: pytest.FixtureRequest) -> Iterator[str]:
    """One for a test alone, by its address."""
    name = f"test-{abs(hash(request.node.nodeid))}"
    yield postgres.make(name)
    postgres.drop(name)


@pytest.fixture(scope="module")
def nats() -> Iterator[real.Nats]:
    with real.Nats() as running:
        yield running


@pytest.fixture(scope="module", autouse=True)
def kept_in(request: pytest.FixtureRequest) -> Iterator[str]:
    """What keeps the tables of this test."""
    kind = getattr(request, "param", "sqlite")
    if kind == "postgres":
        places.postgres = request.getfixturevalue("postgres")
    yield kind
    if places.postgres is not None:
        places.forget()
