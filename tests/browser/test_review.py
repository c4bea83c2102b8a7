"""A finished game is looked through: analysed as a whole, and position by position."""

import re
from collections.abc import Iterator

import pytest
from browser.live import MILLISECONDS, Person, person
from browser.test_looking import has
from browser.test_pages import barriers
from playwright.sync_api import Browser, Route, expect
from support.serving import Serving

pytestmark = pytest.mark.slow  # they need a browser, and seconds each

FOOL = ("f2f3", "e7e5", "g2g4", "d8h4")
SEARCHING = 6 * MILLISECONDS
"""The searches of a game, by processes that give way to all others."""


def finished(serving: Serving, actions: tuple[str, ...] = FOOL, ruleset: str = "chess", *, end: bool = False) -> str:
    """Return a game between two people that was played to its end, or that White gives up."""
    game = serving.begin(ruleset)
    with game.sit(0) as white, game.sit(1) as black:
        for v, action in enumerate(actions):
            side = (white, black)[v % 2]
            assert side.act(action, v + 1, id=f"a{v}")["t"] == "ack"
        if end:
            white.say("resign", id="end", v=len(actions) + 1)
            assert white.hear("ack", "no")["t"] == "ack"
    return game.id


def analysed(one: Person, game: str) -> None:
    """Open the review of a game, and wait until all of it is judged."""
    one.go(f"/review/{game}")
    one.shows()
    if one.page.locator("#handle").is_visible():
        one.page.click("#handle")
    one.page.click("#tab-analysis")
    one.page.click("#analyse-all")
    one.page.locator("#all-turns").wait_for(timeout=SEARCHING)


@pytest.fixture
def one(browser: Browser, serving: Serving) -> Iterator[Person]:
    with person(browser, serving, reduced_motion="reduce") as opened:
        yield opened


def test_a_finished_game_leads_to_its_review_and_one_that_goes_on_does_not(one: Person, serving: Serving) -> None:
    game = one.begin("chess", other="computer")
    one.open(game)
    expect(one.page.locator("#review")).to_be_hidden()
    one.go(f"/review/{game}")
    expect(one.page).to_have_url(f"{serving.address}/game/{game}")
    one.shows()
    one.page.click("#resign")
    one.page.click("#resign-yes")
    one.page.get_by_role("link", name="Analysis").click()
    one.page.wait_for_url(f"**/review/{game}")
    one.shows()
    expect(one.page.locator("#title")).to_have_text("Black wins by resignation.")
    one.play("e2e4")  # a branch after the end
    expect(one.page.locator("#looking-text")).to_contain_text("You try a branch.")


def test_the_player_of_black_sees_the_review_from_below(one: Person) -> None:
    game = one.begin("chess", side=1, other="computer")
    one.open(game)
    one.page.click("#resign")
    one.page.click("#resign-yes")
    one.page.get_by_role("link", name="Analysis").click()
    one.page.wait_for_url(f"**/review/{game}")
    one.shows()
    assert one.board.middle("e8")[1] > one.board.middle("e1")[1]
    expect(one.page.locator("#name-black")).to_have_text("One")


def test_keys_and_buttons_wait_for_the_game(one: Person) -> None:
    game = one.begin("chess", other="computer")
    held: list[Route] = []
    one.page.route("**/table", lambda route: held.append(route))
    one.go(f"/game/{game}")
    one.page.wait_for_function("() => document.querySelector('rumpus-board').matches(':defined')")
    for key in ("f", "ArrowLeft", "End", "Escape"):
        one.page.keyboard.press(key)
    one.page.evaluate("for (const id of ['back', 'flip', 'copy-fen', 'hint']) document.getElementById(id).click()")
    for route in held:
        route.continue_()
    one.shows()


def test_a_whole_game_is_judged_with_a_graph_marks_and_a_table(one: Person, serving: Serving) -> None:
    page = one.page
    analysed(one, finished(serving))
    expect(page.locator("#analysed-all")).to_contain_text(
        re.compile(r"White: (.*, )?1 blunder.*\. Black: no marked turn\.")
    )
    expect(page.locator(".graph .blunder")).to_have_count(1)
    assert barriers(page) == []
    box = page.locator(".graph").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * 0.74, box["y"] + 40)
    has(one, "g4")
    expect(page.locator("#judged")).to_contain_text(
        re.compile(r"2\. White: g4 \?\? The chance of White falls from \d+% to 0%\. Better:")
    )
    expect(page.locator("#evaluation")).to_have_attribute("aria-label", "White's chance: 0%")
    page.locator("#judged .move").first.click()
    expect(page.locator("#looking-text")).to_contain_text("You try a branch.")
    page.click("#tab-moves")
    expect(page.locator(".remark").filter(has_text="??")).to_have_count(1)
    page.click("#tab-analysis")
    page.get_by_text("All turns as a table").click()
    assert page.locator("#turns tr").count() == 4
    assert barriers(page) == []
    page.locator("#turns button").first.click()
    has(one, "f3")


def recorded(one: Person, text: str) -> None:
    """Open a record, and begin its analysis."""
    one.go("/record")
    one.page.get_by_label("Record", exact=True).fill(text)
    one.page.get_by_role("button", name="Open").click()
    one.shows()
    one.page.click("#tab-analysis")
    one.page.click("#analyse-all")


def test_a_record_is_judged_and_the_mark_replaces_another(one: Person) -> None:
    recorded(one, "1. f3?! {careless} e5 2. g4! {bold} Qh4# 0-1")
    one.page.locator("#all-turns").wait_for(timeout=SEARCHING)
    one.page.click("#tab-moves")
    expect(one.page.locator(".remark").nth(1)).to_have_text("?? bold")


def test_an_analysis_is_stopped_and_begun_again(one: Person) -> None:
    recorded(one, f"1. {'Nf3 Nf6 Ng1 Ng8 ' * 20}*")
    one.page.click("#stop-all")
    expect(one.page.locator("#analysed-all")).to_have_text("The analysis was stopped.")
    one.page.click("#analyse-all")
    expect(one.page.locator("#analysed-all")).to_have_text(re.compile(r"Turn \d+ of 80 is judged\."), timeout=SEARCHING)


def test_the_best_lines_of_a_position_have_arrows_and_are_stepped_into(one: Person, serving: Serving) -> None:
    page = one.page
    one.go(f"/review/{finished(serving)}")
    one.shows()
    page.click("#back")
    page.click("#tab-analysis")
    page.click("#analyse")
    expect(page.locator("#analysed")).to_contain_text("White's chance: 0%", timeout=SEARCHING)
    expect(page.locator("#analyse")).to_be_enabled(timeout=SEARCHING)
    assert page.locator("#lines li").count() == 3
    assert page.locator("rumpus-board .line.rank-1").get_attribute("data-squares") == "d8-h4"
    first = page.locator("#lines .move").first
    first.click()
    expect(first).to_have_attribute("aria-current", "true")
    expect(page.locator("rumpus-board .lines")).to_have_count(0)
    page.click("#back")
    expect(page.locator("rumpus-board .line.rank-1")).to_have_count(1)
    page.click("#back")
    expect(page.locator("#lines li")).to_have_count(0)
    expect(page.locator("#evaluation")).to_be_hidden()


def test_a_side_learns_from_its_mistakes(one: Person, serving: Serving) -> None:
    page = one.page
    analysed(one, finished(serving, ("e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7")))
    expect(page.locator("#learners button")).to_have_count(1)
    page.get_by_role("button", name="Learn from Black's mistakes (1)").click()
    asked = "1 of 1: in turn 3 Black played Nf6, a blunder. Find a better turn."
    expect(page.locator("#learn-text")).to_have_text(asked)
    has(one, "h5")
    assert barriers(page) == []
    one.play("g8f6")
    expect(page.locator("#learn-text")).to_have_text("Nf6 is what was played.")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("#learn-text")).to_have_text(asked)
    one.play("a7a6")
    expect(page.locator("#learn-text")).to_contain_text(
        re.compile(r"Wrong: with a6 the chance falls from \d+% to 0%\."), timeout=SEARCHING
    )
    expect(page.locator("#learn-line .move").first).to_have_text("Qxf7#")
    page.click("#back")
    expect(page.locator("#learn-text")).to_have_text(asked)
    one.play("d8e7")
    expect(page.locator("#learn-text")).to_contain_text("Right: ", timeout=SEARCHING)
    expect(page.locator("#learn-line")).to_contain_text("The best line:")
    page.get_by_role("button", name="Finish").click()
    expect(page.locator("#learn")).to_be_hidden()
    expect(page.locator("#analysed-all")).to_have_text("You found 1 of 1 turn.")


def test_a_turn_of_several_actions_is_learned_as_one(one: Person) -> None:
    page = one.page
    recorded(one, '[Variant "marseillais"]\n[FEN "3k4/2p5/8/8/8/8/4Q3/4K3 w - - 0 2"]\n\n2. e2e3,e3b6 c7b6,d8c7 *')
    page.locator("#all-turns").wait_for(timeout=SEARCHING)
    page.get_by_role("button", name="Learn from White's mistakes (1)").click()
    one.play("e2b5")
    expect(page.locator("#learn-text")).to_contain_text("Find a better turn.")
    one.play("e1e2")
    expect(page.locator("#learn-text")).to_contain_text(re.compile("^(Right|Wrong): "), timeout=SEARCHING)
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("#learn")).to_be_hidden()


def explored(serving: Serving, one: Person, game: str, count: int) -> None:
    """Wait until the server has counted as many games that began as a game did."""
    scene = one.page.request.get(f"{serving.address}/api/games/{game}").json()["game"]
    start = one.page.request.post(f"{serving.address}/api/look", data={"rules": scene["rules"]}).json()["view"]["fen"]
    for _ in range(100):
        said = {"rules": scene["rules"], "fen": start}
        answer = one.page.request.get(f"{serving.address}/api/explorer", params=said)
        if sum(each["white"] + each["drawn"] + each["black"] for each in answer.json()["actions"]) >= count:
            return
        one.page.wait_for_timeout(200)
    raise AssertionError("the games were not counted")


def test_the_explorer_shows_what_was_played_in_finished_games(one: Person, serving: Serving) -> None:
    page = one.page
    # Two ways to the same position, in a game that no other test finishes
    short = ("e2e4", "e7e5", "g1f3", "d7d6")
    games = [
        finished(serving, actions, "three-check", end=True)
        for actions in (short, (short[2], short[1], short[0], short[3]))
    ]
    explored(serving, one, games[0], 2)
    one.go(f"/review/{games[0]}")
    one.shows()
    page.click("#tab-explorer")
    expect(page.locator("#explored")).to_have_text("Nothing was played here in a finished game.")
    page.click("#back")
    expect(page.locator("#explored")).to_have_text("Played here in 2 finished games:")
    expect(page.locator("#passage-rows th")).to_have_text(["d6"])
    expect(page.locator("#passage-rows td").nth(1)).to_contain_text("White won 0, drawn 0, Black won 2")
    page.click("#first")
    expect(page.locator("#passage-rows th")).to_have_text(["e4", "Nf3"])
    page.click("#tab-more")
    page.select_option("#set-notation", "coordinates")
    page.click("#tab-explorer")
    expect(page.locator("#passage-rows th")).to_have_text(["e2e4", "g1f3"])
    assert barriers(page) == []
    page.locator("#passage-rows button").nth(1).click()
    has(one, "f3")
    expect(page.locator("#passage-rows th")).to_have_text(["e7e5"])
    expect(page.locator("#looking-text")).to_contain_text("You try a branch.")


def test_the_board_keeps_its_place_on_a_phone_while_all_is_analysed(browser: Browser, serving: Serving) -> None:
    with person(browser, serving, has_touch=True, is_mobile=True, reduced_motion="reduce") as one:
        one.page.set_viewport_size({"width": 390, "height": 844})
        one.go(f"/review/{finished(serving)}")
        one.shows()
        before = one.page.locator("rumpus-board").bounding_box()
        analysed(one, one.page.url.rpartition("/")[2])
        assert one.page.locator("rumpus-board").bounding_box() == before
        assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert barriers(one.page) == []
