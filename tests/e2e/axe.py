"""What axe finds wrong with a page."""

from pathlib import Path

from playwright.sync_api import Page, expect

ONLY = "{ resultTypes: ['violations'] }"  # axe writes down all it finds right too, in a quarter of its time
AXE = (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").read_text("utf-8")


def findings(page: Page) -> list[str]:
    """What axe finds, in the light and in the dark look."""
    if not page.evaluate("'axe' in window"):  # a page that was not loaded anew still has it
        page.evaluate(AXE)
    found = []
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        found += page.evaluate(f"axe.run({ONLY}).then(({{violations}}) => violations)")
    return [f"{rule['id']}: {[node['html'][:120] for node in rule['nodes']]}" for rule in found]
