"""An author's own images of pieces: uploaded, refused with a reason, and shown on the board of a game."""

from collections.abc import Iterator

import pytest
from browser.authors import TEXT, begin, new_author, publish
from browser.test_pages import barriers
from playwright.sync_api import Browser, FilePayload, Page, expect

pytestmark = pytest.mark.slow  # seconds each: a server, its cells and a browser

OX = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><circle cx="45" cy="45" r="31" fill="#c33"/></svg>'


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a new author, who is refused some files."""
    with new_author(browser, is_refused=True) as opened:
        yield opened


def file(name: str, text: str) -> FilePayload:
    return {"name": name, "mimeType": "image/svg+xml", "buffer": text.encode()}


def circles(page: Page) -> int:
    """Return how many figures of the board have the circle of the image."""
    count: int = page.evaluate(
        "() => document.querySelector('rumpus-board').shadowRoot.querySelectorAll('symbol circle[r=\"31\"]').length"
    )
    return count


def test_images_of_an_author_are_shown_to_all_who_play(browser: Browser, page: Page, author: str) -> None:
    begin(page, author, TEXT.replace("Lame Chess", "Drawn Chess"))
    expect(page.locator("#findings")).to_contain_text("0 errors", timeout=20_000)
    expect(page.locator("#board-place")).to_be_visible(timeout=20_000)
    page.click("#images")
    files = page.locator("#image-files")
    files.set_input_files([file("ox.svg", OX)])
    expect(page.locator("#image-fault")).to_contain_text("ox.svg: name the file by its side and the symbol of a piece")
    files.set_input_files([file("wN.svg", OX.replace("<circle", '<script>1</script><circle onload="x"'))])
    expect(page.locator("#image-fault")).to_have_text(
        "wN.svg: `script` is not kept in an image: draw it as paths without gradients and references."
    )
    expect(page.locator("#image-list li")).to_have_count(0)
    files.set_input_files([file("wN.svg", OX), file("bN.svg", OX), file("wQ.svg", OX)])
    expect(page.locator("#image-list li")).to_have_text(
        ["Black: knightRemove", "White: knightRemove", "White: queenRemove"]
    )
    page.get_by_role("button", name="Remove the image wQ").click()
    expect(page.locator("#image-list li")).to_have_count(2)
    assert circles(page) == 2
    assert barriers(page) == []
    page.keyboard.press("Escape")
    publish(page)
    page.click("#share")
    link = page.input_value("#share-link")
    with new_author(browser) as reader:
        reader.goto(link)
        reader.click('text="Begin"')
        reader.wait_for_url("**/game/*")
        reader.wait_for_function("() => document.querySelector('rumpus-board')?.view")
        assert circles(reader) == 2
        assert (
            reader.evaluate(
                "() => [...document.querySelector('rumpus-board').shadowRoot.querySelectorAll('symbol')].filter((each) => each.getAttribute('overflow') === 'hidden').length"
            )
            == 2
        )
