"""Every page: reachable without a mouse, readable in both themes, and within its weight."""

import pytest
from browser.barriers import barriers
from browser.live import person
from playwright.sync_api import Browser, expect
from support.serving import Serving

pytestmark = pytest.mark.slow  # they need a browser, and seconds each

PAGES = (
    "/",
    "/rules/hullabaloo",
    "/play/hullabaloo",
    "/edit/hullabaloo",
    "/learn/hullabaloo",
    "/puzzle/connect-four",
    "/games",
    "/me",
    "/record",
    "/write",
    "/about",
    "/privacy",
    "/offline",
    "/tournaments",
    "/tournaments/new?game=hullabaloo",
    "/manual",
    "/manual/reference/betza",
    "/manual/findings/W101",
    "/api/docs",
    "/no-such-page",
)
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
WEIGHT = 64
"""Kibibytes that the page of a game may load, as sent."""


@pytest.mark.parametrize(
    ("locale", "size", "theme"),
    [
        ("en-US", "desktop", "light"),
        ("en-US", "phone", "dark"),
        ("de-DE", "desktop", "dark"),
        ("de-DE", "phone", "light"),
        ("es-MX", "phone", "dark"),
    ],
)
def test_no_page_has_a_barrier(browser: Browser, serving: Serving, locale: str, size: str, theme: str) -> None:
    with person(browser, serving, color_scheme=theme, locale=locale) as one:
        width, height = SIZES[size]
        one.page.set_viewport_size({"width": width, "height": height})
        game = one.begin("hullabaloo", other="computer")
        found: dict[str, list[tuple[str, str]]] = {}
        for path in (*PAGES, f"/game/{game}"):
            one.go(path)
            one.page.wait_for_load_state("networkidle")
            found[path] = barriers(one.page)
            assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{path} is too wide"
        one.shows()
        if one.page.locator("#handle").is_visible():
            one.page.click("#handle")
        for tab in ("rules", "analysis", "more"):
            one.page.click(f"#tab-{tab}")
            found[tab] = barriers(one.page)
        one.page.click("#resign")
        found["dialog"] = barriers(one.page)
        one.page.click("#resign-no")
        one.go("/")
        one.page.fill("input[type=search]", "hulabaloo")
        found["nothing found"] = barriers(one.page)
        one.complaints[:] = [text for text in one.complaints if "404" not in text]  # the page that is not there
        assert {place: wrong for place, wrong in found.items() if wrong} == {}


def test_the_gallery_finds_by_words_by_kind_and_by_near_names(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        one.go("/")
        shown = one.page.locator("rumpus-gallery li:visible h2")
        one.page.keyboard.press("/")
        one.page.keyboard.type("duniho")
        assert sorted(shown.all_text_contents()) == ["Fusion Chess", "Wormhole Chess"]
        one.page.fill("input[type=search]", "hulabaloo zzz")
        assert "Did you mean Hullabaloo?" in (one.page.locator(".none").text_content() or "")
        one.page.get_by_role("button", name="Hullabaloo", exact=True).click()
        assert shown.first.text_content() == "Hullabaloo"
        one.page.click("button[data-kind=abstract]")
        one.page.get_by_role("button", name="Show all games").click()
        assert shown.count() > 100
        assert one.page.locator(".none").text_content() == ""
        one.page.click("button[data-kind='']")
        one.page.focus("input[type=search]")
        one.page.keyboard.press("ArrowDown")
        one.page.keyboard.press("ArrowRight")
        one.page.keyboard.press("Enter")
        one.page.wait_for_url("**/play/*")


FIRST = {
    "chess": "Chess", "chess960": "Fischer Random", "koth": "King of the Hill", "zh": "Crazyhouse", "go": "Go 9x9",
    "japanese chess": "Shogi", "hullaballoo": "Hullabaloo", "xianqi": "Xiangqi", "shougi": "Shogi",
    "konane": "Kōnane", "othello": "Flipello", "checkers": "English Draughts", "crazy house": "Crazyhouse",
    "4 in a row": "Connect Four", "fortis": "Marseillais Chess",
}  # fmt: skip


def test_the_gallery_shows_first_what_was_meant(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        one.go("/")
        first = one.page.locator("rumpus-gallery li:visible h2").first
        found = {}
        for words in FIRST:
            one.page.fill("input[type=search]", words)
            found[words] = first.text_content()
        assert found == FIRST
        assert len(one.page.locator(".filters button").all()) <= 15

        one.page.fill("input[type=search]", "")
        assert first.text_content() == "Hullabaloo"
        one.page.select_option(".order", "small")
        assert first.text_content() == "Pong Hau K'i"
        one.page.select_option(".order", "title")
        assert first.text_content() == "4x5 Chess"
        one.page.click("button[data-kind=well-known]")
        one.page.reload()
        assert one.page.locator(".order").input_value() == "title"
        assert "kind=well-known" in one.page.url

        one.page.click("button[data-kind='']")
        one.page.fill("input[type=search]", "chess")
        one.page.keyboard.press("Enter")
        one.page.wait_for_url("**/play/chess")


def test_a_script_that_does_not_arrive_is_told(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        one.page.route("**/chunk-*.js", lambda route: route.fulfill(status=503))
        one.page.route("**/rumpus-gallery.js*", lambda route: route.fulfill(status=503))
        one.go("/")
        expect(one.page.get_by_role("alert")).to_contain_text("did not arrive")
        one.complaints.clear()
        one.page.unroute_all()
        one.page.get_by_role("button", name="Load it again").click()
        expect(one.page.locator(".count")).to_contain_text("games")
        expect(one.page.get_by_role("alert")).to_have_count(0)


def test_the_gallery_finds_games_by_their_pieces_and_counts_them(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        one.go("/")
        shown, count = one.page.locator(".cards li:visible"), one.page.locator("h1")
        total = shown.count() - 1  # the last one is "Write your own"
        expect(count).to_have_text(f"{total} games")
        one.page.fill("input[type=search]", "chancellor")
        expect(count).to_have_text(f"{shown.count()} of {total} games")
        assert "Capablanca Chess" in shown.locator("h2").all_text_contents()
        one.page.fill("input[type=search]", "no such piece")
        expect(count).to_have_text(f"0 of {total} games")
        one.page.fill("input[type=search]", "")
        one.page.click("button[data-kind=abstract]")
        expect(count).to_have_text(f"{shown.count()} of {total} games")


def test_the_diagrams_of_rules_are_as_dark_as_the_page(browser: Browser, serving: Serving) -> None:
    colors = {}
    for theme in ("light", "dark"):
        with person(browser, serving, color_scheme=theme) as one:
            one.go("/rules/crazyhouse")
            script = "at => getComputedStyle(document.querySelector(`.rules svg ${at}`))"
            paper = one.page.evaluate(f"{script}.fill", "rect")
            writing = one.page.evaluate(f"{script}.stroke", "g.text")
            colors[theme] = paper, writing
    assert colors == {
        "light": ("rgb(255, 255, 255)", "rgb(106, 93, 78)"),
        "dark": ("rgb(37, 33, 29)", "rgb(179, 167, 151)"),
    }


def test_the_form_begins_the_game_that_it_says_without_a_mouse(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        one.go("/play/chess")
        one.page.focus("[name=level]")
        one.page.keyboard.press("8")
        one.page.check("[name=against][value=open]")
        one.page.focus("[name=minutes]")
        one.page.keyboard.press("Control+A")
        one.page.keyboard.type("5")
        assert one.page.is_checked("[name=clock][value=minutes]")
        one.page.check("[name=side][value='1']")
        one.page.focus("[name=name]")
        one.page.keyboard.type("Ox <b>")
        one.page.keyboard.press("Enter")
        one.page.wait_for_url("**/game/*")
        one.shows()
        assert one.page.locator("#name-black").text_content() == "Ox <b>, you"
        assert one.page.locator("#clock-white").text_content() == "5:00"
        assert one.value("side") == 1


def test_the_button_of_the_form_is_in_the_window(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        one.page.set_viewport_size({"width": 1440, "height": 900})
        one.go("/play/chess")
        expect(one.page.get_by_role("button", name="Begin")).to_be_in_viewport()


def test_a_level_is_of_both_choices_with_a_computer(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        one.go("/play/chess")
        for chosen, then in (("watch", "watch"), ("computer", "computer"), ("open", "computer")):
            one.page.check(f"[name=against][value={chosen}]")
            one.page.select_option("[name=level]", "5" if chosen == "watch" else "6" if chosen == "computer" else "7")
            assert one.page.is_checked(f"[name=against][value={then}]")


def test_the_switch_of_the_animation_shows_whether_it_is_on(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        one.open(one.begin("chess", other="computer"))
        one.page.click("#tab-more")
        switch = one.page.get_by_role("checkbox", name="Animation")
        assert (switch.is_checked(), one.value("motion")) == (True, True)
        switch.click()
        assert (switch.is_checked(), one.value("motion")) == (False, False)


def test_the_tabs_of_a_game_are_walked_by_arrows(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        one.open(one.begin("chess", other="computer"))
        one.page.focus("#tab-moves")
        for key, name in (("ArrowRight", "rules"), ("End", "more"), ("ArrowRight", "moves"), ("ArrowLeft", "more")):
            one.page.keyboard.press(key)
            assert one.page.evaluate("document.activeElement.id") == f"tab-{name}"
            assert one.page.locator("[role=tabpanel]:visible").get_attribute("id") == f"panel-{name}"
        assert one.page.locator("#looking").is_hidden()


def test_a_start_position_that_is_not_one_is_said_beside_the_form(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        one.go("/play/chess")
        one.page.fill("[name=start]", "not a position")
        one.page.click("button.main")
        fault = one.page.locator("#fault")
        fault.wait_for()
        assert fault.text_content()
        assert one.page.is_enabled("button.main")
        one.complaints.clear()  # Chromium lists the refused request


def test_a_position_is_set_up_and_played(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        one.go("/edit/chess")
        one.shows()
        one.page.click("#empty")
        for name, square in (("White king", "e1"), ("Black king", "e8"), ("White queen", "a1")):
            one.page.locator(f"[aria-label='{name}']").check(force=True)
            one.board.click(square)
        one.page.wait_for_function("() => document.querySelector('#fen').value.startsWith('4k3/8/8/8/8/8/8/Q3K3')")
        one.page.click("#play")
        assert one.page.input_value("[name=start]").startswith("4k3/8/8/8/8/8/8/Q3K3 w")


def test_a_piece_of_nobody_is_set_up(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        one.go("/edit/duck")
        one.shows()
        one.page.locator("[aria-label='Neutral duck']").check(force=True)
        one.board.click("e5")
        one.page.wait_for_function("() => document.querySelector('#fen').value.includes('/4=D3/')")


def test_the_colors_are_those_that_the_reader_chose(browser: Browser, serving: Serving) -> None:
    with person(browser, serving, color_scheme="light") as one:
        one.go("/")
        one.page.click("#theme")
        one.go("/about")
        assert one.page.evaluate("document.documentElement.dataset.theme") == "dark"
        assert one.page.get_attribute("#theme", "aria-pressed") == "true"


def test_the_page_of_a_game_stays_within_its_weight(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        game = one.begin("hullabaloo", other="computer")
        one.open(game)
        one.page.wait_for_load_state("networkidle")
        sizes = one.page.evaluate("performance.getEntries().map(each => each.transferSize ?? 0)")
        assert 20 < sum(sizes) / 1024 <= WEIGHT


def test_a_first_game_asks_for_few_files_and_the_next_for_none(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as one:
        session = one.page.context.new_cdp_session(one.page)
        session.send("Network.enable")
        weights: list[int] = []
        session.on("Network.loadingFinished", lambda event: weights.append(event["encodedDataLength"]))
        found = []
        for _ in range(2):
            game = one.begin("hullabaloo")
            weights.clear()
            one.open(game)
            one.page.wait_for_load_state("networkidle")
            found.append((len([each for each in weights if each]), sum(weights)))
        assert found[0][0] <= 12
        assert found[0][1] <= WEIGHT * 1024
        assert found[1][0] <= 2
        assert found[1][1] <= 12 * 1024
