"""What is wrong on a page for people who see, hear or move otherwise."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def barriers(page: Page) -> list[str]:
    """Return what axe finds wrong on a page, with the place of each."""
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {node['html']}" for each in found for node in each["nodes"]]
