"""The dashboard and the documentation know every figure of the server, and no other."""

import json
import re
from pathlib import Path

from prometheus_client.metrics import MetricWrapperBase

from zaria.server import metrics
from zaria.server.settings import LIMITS

DOCS = Path(__file__).parents[2] / "docs"
EXPRESSIONS = [
    target["expr"]
    for panel in json.loads((DOCS / "dashboard.json").read_text("utf-8"))["panels"]
    for target in panel.get("targets", [])
]


def families() -> dict[str, str]:
    """By name: what kind of figure it is."""
    kinds = [each for each in vars(metrics).values() if isinstance(each, MetricWrapperBase)]
    return {family.name: family.type for each in kinds for family in each.collect()}


def said(name: str, kind: str) -> str:
    """As Prometheus has it."""
    return name + {"counter": "_total", "histogram": "_bucket"}.get(kind, "")


def test_the_dashboard_shows_every_figure_and_no_other() -> None:
    shown = {name for each in EXPRESSIONS for name in re.findall(r"\bzaria_\w+", each)}
    assert shown == {said(name, kind) for name, kind in families().items()}


def test_the_dashboard_names_limits_that_exist() -> None:
    named = {name for each in EXPRESSIONS for name in re.findall(r'name="([^"]+)"', each)}
    assert named
    assert named <= set(LIMITS)


def test_the_documentation_has_every_figure() -> None:
    page = (DOCS / "operating.md").read_text("utf-8")
    names = (name + ("_total" if kind == "counter" else "") for name, kind in families().items())
    assert [name for name in names if f"`{name}" not in page] == []
