"""Hands that never leave the keyboard."""

from playwright.sync_api import ElementHandle, Page


def tab_until(page: Page, there: str, target: ElementHandle | None = None) -> None:
    """Press Tab until the focus is where `there` says, a function of the focused element and the target."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(f"(target) => ({there})(document.activeElement, target)", target):
            return
    raise AssertionError(f"no key leads to {there}")


def tab_to(page: Page, selector: str) -> None:
    tab_until(page, f"(focused) => focused.matches({selector!r})")


def go_to(page: Page, target: ElementHandle) -> None:
    """Tab to the sheet with the target, then by arrows to the target itself."""
    tab_until(page, "(focused, target) => focused.closest('[data-roving]')?.contains(target)", target)
    for _ in range(80):
        if page.evaluate("(target) => document.activeElement === target", target):
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError("the arrows do not lead there")
