"""The pages of a game in German: nothing is cut off on a phone, and the choice of a language is kept."""

import re

import pytest
from browser.live import Person, person
from playwright.sync_api import Browser, expect
from support.serving import Serving

pytestmark = pytest.mark.slow  # they need a browser, and seconds each

PHONE = {"width": 390, "height": 844}

OUTSIDE = """() => [...document.querySelectorAll("main :is(button, a, select, label, p, h1), header *, footer *")]
  .filter((each) => each.checkVisibility() && !each.closest(".unseen, .skip, .scroll, .filters"))
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 1 || each.getBoundingClientRect().left < -1)
  .map((each) => each.outerHTML.slice(0, 120))"""
"""What is not inside the width of the window."""


def fits(one: Person) -> None:
    assert one.page.evaluate(OUTSIDE) == []
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("locale", ["de-DE", "es-MX"])
def test_the_pages_of_a_game_fit_a_phone(browser: Browser, serving: Serving, locale: str) -> None:
    with person(browser, serving, locale=locale, viewport=PHONE, has_touch=True, is_mobile=True) as one:
        for path in ("/", "/games", "/play/hullabaloo"):
            one.go(path)
            fits(one)
        for name in ("chess", "hullabaloo"):
            one.open(one.begin(name, other="computer"))
            fits(one)
            one.page.tap("#handle")
            for tab in ("rules", "analysis", "more"):
                one.page.tap(f"#tab-{tab}")
                fits(one)


def test_scripts_speak_the_language_of_the_page(browser: Browser, serving: Serving) -> None:
    with person(browser, serving, locale="de-AT") as one:
        one.open(one.begin("chess", other="computer"))
        expect(one.page.locator("#title")).to_have_text("Weiß ist am Zug.")
        expect(one.page.locator("#name-white")).to_have_text("One, du")
        one.page.click("#resign")
        one.page.click("#resign-yes")
        expect(one.page.locator("#title")).to_have_text("Schwarz gewinnt durch Aufgabe.")
        one.page.click("#review")
        expect(one.page.locator("#name-black")).to_have_text("Computer, Stufe 1")
        one.go("/")
        one.page.fill("input[type=search]", "dunsany")
        expect(one.page.locator(".count")).to_contain_text(" von ")


def test_the_choice_of_a_language_is_kept(browser: Browser, serving: Serving) -> None:
    with person(browser, serving, locale="de-DE") as one:
        one.go("/games")
        expect(one.page.get_by_role("heading", level=1)).to_have_text("Partien")
        one.page.get_by_label("Sprache").select_option("es")
        expect(one.page.get_by_role("heading", level=1)).to_have_text("Partidas")
        one.go("/")
        expect(one.page.locator(".count")).to_have_text(re.compile(r"^\d+ juegos$"))
        one.open(one.begin("chess", other="computer"))
        expect(one.page.locator("#title")).to_have_text("Juegan las blancas.")
        expect(one.page.locator("#name-black")).to_have_text("Ordenador, nivel 1")
        one.page.click("#tab-more")
        one.page.get_by_label("Idioma").select_option("en")
        expect(one.page.locator("#title")).to_have_text("White: move a unit.")
