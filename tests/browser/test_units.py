"""Units tell whether they can act, who they are and how they move."""

import pytest
from browser.live import MILLISECONDS, Person, person
from browser.test_phone import touch
from playwright.sync_api import Browser, Locator, expect
from support.serving import Serving

pytestmark = pytest.mark.slow  # they need a browser, and seconds each


def card(one: Person) -> Locator:
    return one.page.locator("#unit")


def squares(one: Person) -> object:
    """Return where the squares are on the page."""
    script = "JSON.stringify(document.querySelector('rumpus-board').shadowRoot.querySelector('.rim').getBoundingClientRect())"
    return one.page.evaluate(script)


def test_the_units_that_can_act_are_marked_and_the_mark_can_be_switched_off(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one, person(browser, serving) as two:
        game = one.begin("chesimal-fusion-1")
        two.join(game)
        one.open(game)
        assert one.board.marks("able") == {"c2", "g2", "j2", "n2"}
        assert two.board.marks("able") == set()
        one.board.click("c2")
        assert one.board.marks("able") == set()
        one.page.keyboard.press("Escape")
        one.page.click("#tab-more")
        one.page.get_by_role("checkbox", name="Mark units that can act").click()
        expect(one.page.locator("rumpus-board .mark.able")).to_have_count(0)
        one.page.reload()
        one.shows()
        assert one.board.marks("able") == set()


def test_hover_and_click_say_what_a_unit_of_any_side_is_and_how_it_moves(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        one.open(one.begin("chess", other="computer"))
        before = squares(one)
        one.page.mouse.move(*one.board.middle("d8"))
        expect(card(one)).to_contain_text("Black queen")
        expect(card(one).get_by_role("img", name="How the queen moves")).to_be_visible()
        expect(card(one)).to_contain_text("any number of squares in any direction")
        one.page.mouse.move(*one.board.middle("b1"))
        expect(card(one)).to_contain_text("White knight")
        expect(card(one)).to_contain_text("can act now")
        one.page.set_viewport_size({"width": 1024, "height": 768})
        narrow = squares(one)
        expect(card(one)).to_be_hidden()
        one.board.click("d8")
        expect(card(one)).to_contain_text("Black queen")
        expect(card(one)).to_be_visible()
        assert squares(one) == narrow
        one.page.keyboard.press("Escape")
        expect(card(one)).to_be_hidden()
        one.page.set_viewport_size({"width": 1280, "height": 900})
        assert squares(one) == before


def test_a_long_press_on_a_phone_says_what_a_unit_is_and_picks_nothing(browser: Browser, serving: Serving) -> None:
    with person(browser, serving, has_touch=True, is_mobile=True) as one:
        one.page.set_viewport_size({"width": 390, "height": 844})
        one.open(one.begin("hullabaloo", other="computer"))
        before = squares(one)
        session = one.page.context.new_cdp_session(one.page)
        touch(session, "touchStart", *one.board.middle("e1"))
        expect(card(one)).to_contain_text("White commoner", timeout=MILLISECONDS)
        touch(session, "touchEnd")
        expect(card(one)).to_be_visible()
        assert one.board.marks("picked") == set()
        assert squares(one) == before
        one.page.touchscreen.tap(*one.board.middle("e5"))
        expect(card(one)).to_be_hidden()


def test_a_piece_of_the_list_shows_how_it_moves(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        one.open(one.begin("chess", other="computer"))
        one.page.click("#tab-rules")
        one.page.get_by_role("button", name="N knight").click()
        expect(card(one)).to_contain_text("a knight's leap")


def test_a_stance_is_explained_where_it_is_chosen(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        one.open(one.begin("chesimal-fusion-1", other="computer"))
        one.board.click("c2")
        choice = one.board.board.locator('[data-action="command:c2/dia"]')
        expect(choice).to_contain_text("activates elephant, king, pawn and prince; pawn moves as ferz.")
