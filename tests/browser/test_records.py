"""Records opened on the page: pasted, from a file, dropped, broken; and a look through their games."""

import base64
from collections.abc import Iterator

import pytest
from browser.live import MILLISECONDS, Person, person
from browser.test_looking import has
from browser.test_pages import barriers
from PIL import Image
from playwright.sync_api import Browser, expect
from support.serving import Serving

pytestmark = pytest.mark.slow  # they need a browser, and seconds each

FOOL = '[White "An ox"]\n[Black "Müller"]\n\n1. f3 {careless} e5 2. g4?? Qh4# 0-1\n'
THREE = f'{FOOL}\n[White "An elk"]\n\n1. e4 }} *\n\n[White "A hare"]\n[Variant "marseillais"]\n\n1. d2d4 *\n'

DROP = """([data, name]) => {
  const bytes = Uint8Array.from(atob(data), (each) => each.charCodeAt(0));
  const held = new DataTransfer();
  held.items.add(new File([bytes], name));
  const event = (kind) => new DragEvent(kind, { dataTransfer: held, bubbles: true, cancelable: true });
  for (const kind of ["dragover", "drop"]) document.querySelector("h1").dispatchEvent(event(kind));
}"""


@pytest.fixture
def one(browser: Browser, serving: Serving) -> Iterator[Person]:
    with person(browser, serving) as opened:
        opened.go("/record")
        yield opened


def paste(one: Person, text: str) -> None:
    one.page.get_by_label("Record", exact=True).fill(text)
    one.page.get_by_role("button", name="Open").click()


def file(one: Person, name: str, content: bytes) -> None:
    one.page.get_by_label("Choose a file").set_input_files({"name": name, "mimeType": "", "buffer": content})


def drop(one: Person, name: str, content: bytes) -> None:
    one.page.evaluate(DROP, [base64.b64encode(content).decode(), name])


def shows(one: Person, title: str) -> None:
    expect(one.page.locator("#title")).to_have_text(title, timeout=MILLISECONDS)


def test_a_pasted_record_is_looked_through_with_keys(one: Person) -> None:
    page = one.page
    paste(one, FOOL)
    shows(one, "Black wins by checkmate.")
    expect(page.locator("#name-white")).to_have_text("An ox")
    assert page.locator(".move").all_text_contents() == ["f3", "e5", "g4", "Qh4#"]
    assert [each.strip() for each in page.locator(".remark").all_text_contents()] == ["careless", "??"]
    page.keyboard.press("Home")
    has(one, "f2")
    page.keyboard.press("ArrowRight")
    has(one, "f3")
    expect(page.locator(".move[aria-current]")).to_have_text("f3")
    one.board.click("d7")
    one.board.click("d5")
    expect(page.locator("#looking-text")).to_have_text(
        "You try a branch. The game does not change. Black wins by checkmate."
    )
    page.get_by_role("button", name="To the end").click()
    shows(one, "Black wins by checkmate.")
    page.keyboard.press("ArrowLeft")
    shows(one, "Black: move a unit.")
    page.keyboard.press("End")
    shows(one, "Black wins by checkmate.")
    page.reload()
    shows(one, "Black wins by checkmate.")
    page.go_back()
    expect(page.get_by_label("Record", exact=True)).to_have_value(FOOL)


def test_a_recorded_position_is_analysed_explained_and_played_on(one: Person) -> None:
    page = one.page
    paste(one, FOOL)
    shows(one, "Black wins by checkmate.")
    expect(page.locator("#play-on")).to_be_hidden()
    page.click("#back")
    shows(one, "Black: move a unit.")
    page.click("#tab-analysis")
    page.click("#analyse")
    expect(page.locator("#lines li").first).to_contain_text("Qh4#", timeout=MILLISECONDS)
    one.board.click("d8")
    one.board.click("d5")
    page.wait_for_function("() => document.querySelector('rumpus-board').why?.sentence")
    page.get_by_role("link", name="Play on from here").click()
    expect(page.locator("[name=start]")).to_have_value("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2")
    page.get_by_role("button", name="Begin").click()
    one.shows()


def test_a_file_is_opened_also_in_latin_1_and_again(one: Person) -> None:
    for name in ("ox.pgn", "again.txt"):
        file(one, name, FOOL.replace("\n", "\r\n").encode("latin-1"))
        shows(one, "Black wins by checkmate.")
        expect(one.page.locator("#name-black")).to_have_text("Müller")
        one.page.get_by_role("link", name="Open another record").click()


@pytest.mark.parametrize(
    ("text", "encoding", "player"),
    [
        ("手合割：平手\n先手：羽生\n   1 ７六歩(77)\n   2 投了\n", "cp932", "羽生"),
        ('[Game "Chinese Chess"]\n[Red "胡荣华"]\n\n1. 炮二平五 马8进7 1-0\n', "gb18030", "胡荣华"),
        ('[Game "Chinese Chess"]\n[Red "胡榮華"]\n\n1. 炮二平五 馬8進7 1-0\n', "big5", "胡榮華"),
    ],
)
def test_a_file_is_opened_in_the_encoding_of_its_programs(one: Person, text: str, encoding: str, player: str) -> None:
    file(one, "game.txt", text.encode(encoding))
    expect(one.page.locator("#name-white")).to_have_text(player, timeout=MILLISECONDS)


def test_a_file_is_dropped_on_the_page(one: Person) -> None:
    drop(one, "ox.pgn", FOOL.encode())
    shows(one, "Black wins by checkmate.")


def test_a_file_is_dropped_on_a_game_that_is_looked_through(one: Person) -> None:
    paste(one, FOOL)
    shows(one, "Black wins by checkmate.")
    drop(one, "other.pgn", b'[White "A hare"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n')
    shows(one, "White wins by checkmate.")
    expect(one.page.locator("#name-white")).to_have_text("A hare")
    drop(one, "all.pgn", b"x" * 70_000)
    expect(one.page.locator("#note")).to_contain_text("all.pgn has 69 KB. The page opens up to 64 KB")
    drop(one, "three.pgn", THREE.encode())
    expect(one.page.locator("#count")).to_have_text("3 games in this record", timeout=MILLISECONDS)
    one.page.get_by_role("link", name="Game 2").click()
    expect(one.page.get_by_role("heading", name="This game cannot be opened")).to_be_visible()
    drop(one, "broken.pgn", b"1. e4 e5 } *")
    expect(one.page.locator("#faults")).to_contain_text("Line 1, column 10: unexpected `}`", timeout=MILLISECONDS)


def test_a_recorded_game_is_saved_as_gif(one: Person) -> None:
    paste(one, FOOL)
    shows(one, "Black wins by checkmate.")
    one.page.click("#tab-more")
    with one.page.expect_download() as download:
        one.page.get_by_role("button", name="Game as GIF").click()
    assert download.value.suggested_filename == "game.gif"
    with Image.open(download.value.path()) as image:
        assert image.n_frames == 5
    expect(one.page.locator("#note")).to_be_hidden()


def test_a_large_file_is_refused_and_nothing_is_lost(one: Person) -> None:
    one.page.get_by_label("Record", exact=True).fill(FOOL)
    file(one, "all.pgn", b"x" * 70_000)
    expect(one.page.get_by_role("alert").first).to_contain_text("all.pgn has 69 KB. The page opens up to 64 KB")
    expect(one.page.get_by_label("Record", exact=True)).to_have_value(FOOL)


def test_a_broken_record_says_where(one: Person) -> None:
    page = one.page
    paste(one, "1. e4 e5 }\n2. Nf3 *")
    faults = page.get_by_role("alert").filter(has_text="This record cannot be opened")
    expect(faults).to_contain_text("Line 1, column 10: unexpected `}`: no comment is open.")
    expect(faults.locator("pre")).to_have_text("1 | 1. e4 e5 }\n  |          ^")
    page.get_by_role("button", name="Line 1, column 10").click()
    assert page.evaluate("document.querySelector('textarea').selectionStart") == 9
    assert barriers(page) == []
    paste(one, FOOL)
    shows(one, "Black wins by checkmate.")


def test_a_game_with_an_illegal_action_is_shown_up_to_there(one: Person) -> None:
    page = one.page
    paste(one, FOOL.replace("Qh4#", "Qh5"))
    expect(page.locator("#faults")).to_contain_text("Black's turn 2, action 4 of the game: `Qh5` is not legal here")
    one.shows()
    assert page.locator(".move").count() == 3
    one.play("d8h4")
    shows(one, "Black wins by checkmate.")
    page.get_by_role("button", name="Line 4, column 29").click()
    page.wait_for_url("**/record#4:29")
    assert page.evaluate(
        "document.querySelector('textarea').value.slice(0, document.querySelector('textarea').selectionStart)"
    ).endswith("?? ")


def test_one_of_several_games_is_chosen_by_keys(one: Person) -> None:
    page = one.page
    paste(one, THREE)
    expect(page.locator("#count")).to_have_text("3 games in this record")
    expect(page.locator("#games tr").nth(1)).to_contain_text("line 8: unexpected `}`")
    assert barriers(page) == []
    page.get_by_role("link", name="A hare – Black").focus()
    page.keyboard.press("Enter")
    one.shows()
    assert page.locator(".move").all_text_contents() == ["d2d4"]
    page.get_by_role("link", name="Other games of the record").click()
    page.get_by_role("link", name="Game 2").click()
    expect(page.get_by_role("heading", name="This game cannot be opened")).to_be_visible()
    page.get_by_role("link", name="Back to the record").click()
    page.get_by_role("link", name="An ox – Müller").click()
    shows(one, "Black wins by checkmate.")


def test_a_game_of_the_page_is_opened_from_its_record(one: Person) -> None:
    game = one.begin("chess", other="computer")
    one.open(game)
    one.page.click("#resign")
    one.page.click("#resign-yes")
    one.page.click("#tab-more")
    with one.page.expect_download() as download:
        one.page.get_by_role("link", name="Download the record").click()
    one.page.get_by_role("link", name="Open a record").click()
    one.page.get_by_label("Choose a file").set_input_files(download.value.path())
    shows(one, "Black wins by resignation.")


def test_without_a_record_there_is_nothing_to_look_through(one: Person) -> None:
    one.go("/review")
    one.page.wait_for_url("**/record")


def test_a_game_is_looked_through_on_a_phone(browser: Browser, serving: Serving) -> None:
    with person(browser, serving, has_touch=True, is_mobile=True, reduced_motion="reduce") as one:
        one.page.set_viewport_size({"width": 320, "height": 844})
        one.go("/record")
        assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        paste(one, FOOL)
        shows(one, "Black wins by checkmate.")
        one.page.locator("#first").tap()
        has(one, "f2")
        assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert barriers(one.page) == []


def test_the_list_scrolls_to_the_position_and_the_page_stays(browser: Browser, serving: Serving) -> None:
    with person(browser, serving, reduced_motion="reduce") as one:
        one.page.set_viewport_size({"width": 844, "height": 390})
        one.go("/record")
        paste(one, f"1. {'Nf3 Nf6 Ng1 Ng8 ' * 20}*")
        one.shows()
        one.page.click("#handle")
        seen = "() => document.querySelector('.scroll').scrollTop"
        assert one.page.evaluate(seen) > 100
        one.page.keyboard.press("Home")
        expect(one.page.locator("#turn")).to_have_text("· turn 1")
        assert one.page.evaluate(seen) == 0
        assert one.page.evaluate("scrollY") == 0
