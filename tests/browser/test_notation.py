"""Moves are written as players of the game write them."""

import re

import pytest
from browser.live import MILLISECONDS, Person, person
from browser.test_looking import has
from playwright.sync_api import Browser, expect
from support.serving import Serving

pytestmark = pytest.mark.slow  # they need a browser, and seconds each


def texts(one: Person) -> list[str]:
    return one.page.locator(".move").all_text_contents()


def switch(one: Person, name: str) -> None:
    one.page.click("#tab-more")
    one.page.get_by_role("checkbox", name=name).click()
    one.page.click("#tab-moves")


def choose(one: Person, notation: str) -> None:
    one.page.click("#tab-more")
    one.page.locator("#set-notation").select_option(label=notation)
    one.page.click("#tab-moves")


@pytest.mark.parametrize(
    ("ruleset", "moves", "usual", "other", "others"),
    [
        ("xiangqi", ("h3e3", "h10g8"), ["Che3", "Ng8"], "WXF: H2+3", ["C2=5", "H8+7"]),
        ("shogi", ("c3c4", "g7g6"), ["P-7f", "P-3d"], "Coordinates", ["c3c4", "g7g6"]),
    ],
)
def test_a_player_chooses_how_moves_are_written(
    browser: Browser,
    serving: Serving,
    ruleset: str,
    moves: tuple[str, str],
    usual: list[str],
    other: str,
    others: list[str],
) -> None:
    with person(browser, serving) as one, person(browser, serving) as two:
        game = one.begin(ruleset)
        two.join(game)
        one.open(game)
        one.play(moves[0])
        two.play(moves[1])
        expect(one.page.locator(".move")).to_have_text(usual)
        choose(one, other)
        expect(one.page.locator(".move")).to_have_text(others)
        one.page.reload()
        one.shows()
        expect(one.page.locator(".move")).to_have_text(others)


def test_moves_of_chess_are_in_algebraic_notation_or_with_figurines(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one, person(browser, serving) as two:
        game = one.begin("chess")
        two.join(game)
        one.open(game)
        one.play("g1f3")
        two.play("d7d5")
        one.play("f3e5")
        has(two, "e5")
        expect(two.page.locator(".move")).to_have_text(["Nf3", "d5", "Ne5"])
        assert two.page.locator(".move").first.get_attribute("title") == "g1f3"
        one.page.reload()
        one.shows()
        expect(one.page.locator(".move")).to_have_text(["Nf3", "d5", "Ne5"])
        switch(one, "Figurines in the moves")
        expect(one.page.locator(".move")).to_have_text(["f3", "d5", "e5"])
        expect(one.page.locator(".move .figurine")).to_have_count(2)
        expect(one.page.get_by_role("button", name="Nf3")).to_be_visible()
        choose(one, "Coordinates")
        expect(one.page.locator(".move")).to_have_text(["g1f3", "d7d5", "f3e5"])
        one.page.click("#first")
        expect(one.page.locator("#looking")).to_be_visible()
        two.page.click("#first")
        two.play("d2d4")
        expect(two.page.locator(".branch")).to_have_text(" (d4)")


def test_drops_and_castling_have_their_signs(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one, person(browser, serving) as two:
        game = one.begin("crazyhouse", start="4k3/8/8/8/8/8/8/4K2R[Nq] w K - 0 1")
        two.join(game)
        one.open(game)
        one.play("e1g1")
        two.play("Q@h3")
        one.play("N@f3")
        has(two, "f3")
        expect(two.page.locator(".move")).to_have_text(["O-O", "Q@h3", "N@f3"])
        switch(two, "Figurines in the moves")
        expect(two.page.locator(".move")).to_have_text(["O-O", "@h3", "@f3"])


def test_a_game_that_algebraic_notation_cannot_write_has_coordinates(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one, person(browser, serving) as two:
        game = one.begin("hullabaloo")
        two.join(game)
        one.open(game)
        one.play("a1b2")
        expect(two.page.locator(".move")).to_have_text(["a1b2"])


@pytest.mark.parametrize(
    ("ruleset", "actions", "notation", "form"),
    [
        ("chess", ("f2f3", "e7e5", "g2g4"), "Usual notation", "Qh4#"),
        ("chess", ("f2f3", "e7e5", "g2g4"), "Coordinates", "d8h4"),
        ("xiangqi", ("h3e3",), "WXF: H2+3", r"[A-Z1-9+-]{2}[+=-][1-9]"),
        ("shogi", ("c3c4",), "Hodges: P-7f", r"\+?[A-Z](\d[a-i])?[-x*]\d[a-i](\+|=)?"),
        ("hullabaloo", (), "Usual notation", r"[a-i]\d[a-i]\d.*"),
    ],
)
def test_lines_of_an_analysis_are_in_the_notation_of_the_player(
    browser: Browser, serving: Serving, ruleset: str, actions: tuple[str, ...], notation: str, form: str
) -> None:
    game = serving.begin(ruleset)
    with game.sit(0) as white, game.sit(1) as black:
        for v, action in enumerate(actions):
            assert (white, black)[v % 2].act(action, v + 1, id=f"a{v}")["t"] == "ack"
    with person(browser, serving) as one:
        one.open(game.id)
        choose(one, notation)
        one.page.click("#tab-analysis")
        one.page.click("#analyse")
        first = one.page.locator("#lines .move").first
        expect(first).to_have_text(re.compile(form), timeout=3 * MILLISECONDS)
        expect(one.page.locator("#analyse")).to_be_enabled(timeout=6 * MILLISECONDS)
        first.click()
        expect(one.page.locator("#looking-text")).to_contain_text("You try a branch.")
        choose(one, "Coordinates")
        one.page.click("#tab-analysis")
        expect(first).to_have_text(re.compile(r"([A-Z@]*[a-i]\d+){2}.*"))
