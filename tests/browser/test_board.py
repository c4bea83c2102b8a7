"""The board by itself: what it draws, and the events that it sends."""

from itertools import combinations
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.boards import BoardPage, mount
from browser.served import Site
from playwright.sync_api import Browser

pytestmark = pytest.mark.slow  # they need a browser, and seconds each

FIGURE = '<g fill="{}" stroke="#2a2320"><path d="M10 40L22.5 5L35 40Z"/></g>'
FIGURES = [FIGURE.format(color) for color in ("#fdfcf8", "#3a322e", "#9aa7a3")]


def table(files: int = 4, ranks: int = 4, **more: object) -> dict[str, object]:
    names = [(f"{chr(97 + x)}{y + 1}", x, y) for y in range(ranks) for x in range(files)]
    return {
        "rules": "0" * 16,
        "title": "Oxen",
        "files": [chr(97 + x) for x in range(files)],
        "ranks": [str(y + 1) for y in range(ranks)],
        "cells": names,
        "dark": [name for name, x, y in names if (x + y) % 2 == 0],
        "pieces": [
            {"name": name, "symbol": name[0].upper(), "royal": False, "figures": FIGURES, "parts": None}
            for name in ("ox", "elk", "hare")
        ],
        "formations": [],
        "hands": False,
        "scores": False,
        "overlays": ["activation", "attacks"],
        "most": 2,
        **more,
    }


def view(units: dict[str, list[list[int]]], **more: object) -> dict[str, object]:
    return {
        "units": units,
        "gone": [],
        "hands": [[], []],
        "waiting": [],
        "blocks": [],
        "turn": 0,
        "actor": 0,
        "number": 1,
        "last": [],
        "scores": [0, 0],
        "captured": [[], []],
        "title": "White to act",
        "say": {"actor": "Move a unit.", "others": "White is acting."},
        "done": [],
        "least": 1,
        "most": 2,
        "outcome": None,
        "fen": "",
        **more,
    }


def legal(ways: dict[str, dict[str, list[list[str]]]], **more: object) -> dict[str, object]:
    return {"from": ways, "end": None, "end_why": None, "kinds": {}, **more}


OX = [[0, 0, 0]]
SIMPLE = {
    "table": table(),
    "view": view({"b2": OX, "c3": [[1, 1, 0]]}),
    "legal": legal({"b2": {"b3": [["b2b3", "moves"]], "c3": [["b2c3", "captures"]]}}, kinds={"b2c3": "capture"}),
}


def test_two_clicks_play_an_action(board: BoardPage) -> None:
    board.give(**SIMPLE)
    board.click("b2")
    assert (board.marks("picked"), board.marks("to-move"), board.marks("to-take")) == ({"b2"}, {"b3"}, {"c3"})
    board.click("b3")
    assert board.acted == ["b2b3"]


def test_a_drag_plays_an_action(board: BoardPage) -> None:
    board.give(**SIMPLE)
    board.drag("b2", "c3")
    assert board.acted == ["b2c3"]


def test_keys_play_an_action(board: BoardPage) -> None:
    board.give(**SIMPLE)
    board.focus("a4")
    board.walk("b2")
    board.press("Enter", "ArrowUp", "Enter")
    assert board.acted == ["b2b3"]


def test_a_name_of_a_square_tells_its_units_and_what_can_be_done_there(board: BoardPage) -> None:
    given = SIMPLE | {"view": view({"b2": OX, "c3": [[1, 1, 4], [2, 0, 0]], "a1": [[0, 0, 2]]}, gone=["d4"])}
    board.give(**given)
    names = {spot: board.spot(spot).get_attribute("aria-label") for spot in ("b2", "c3", "a1", "d4", "a4")}
    assert names == {
        "b2": "b2, white ox, can move",
        "c3": "c3, white hare on black elk, in check",
        "a1": "a1, white ox, asleep",
        "d4": "d4, vanished",
        "a4": "a4, empty",
    }
    board.click("b2")
    assert board.spot("b3").get_attribute("aria-label") == "b3, empty, move here"
    assert board.said == "b2, white ox: 1 move, 1 capture"


def test_escape_backs_out_of_a_pick(board: BoardPage) -> None:
    board.give(**SIMPLE)
    board.focus("b2")
    board.press("Enter", "Escape")
    assert (board.marks("picked"), board.told("pick")) == (set(), [{"source": "b2"}, {"source": None}])


def test_escape_ends_a_drag_without_an_action(board: BoardPage) -> None:
    board.give(**SIMPLE)
    board.lift("b2", "b3")
    assert board.marks("aimed") == {"b3"}
    board.press("Escape")
    board.page.mouse.up()
    assert (board.acted, board.marks("picked"), board.marks("aimed")) == ([], set(), set())
    board.drag("b2", "b3")
    assert board.acted == ["b2b3"]


def test_a_canceled_pointer_ends_a_drag_without_an_action(board: BoardPage) -> None:
    board.give(**SIMPLE)
    board.lift("b2", "b3")
    board.board.evaluate("board => board.frame.dispatchEvent(new PointerEvent('pointercancel', { pointerId: 1 }))")
    board.page.mouse.up()
    assert (board.acted, board.marks("picked")) == ([], set())


def test_the_right_button_ends_a_drag_without_an_action(board: BoardPage) -> None:
    board.give(**SIMPLE)
    board.lift("b2", "b3")
    board.page.mouse.down(button="right")
    board.page.mouse.up(button="right")
    board.page.mouse.up()
    assert board.acted == []


def test_a_new_view_ends_a_drag_without_an_action(board: BoardPage) -> None:
    board.give(**SIMPLE)
    board.lift("b2", "b3")
    board.give(view=view({"b3": OX}), legal=legal({}))
    board.page.mouse.move(*board.middle("c3"))
    board.settle()
    board.page.mouse.up()
    assert (board.acted, board.board.locator(".lift > g").count()) == ([], 0)


def test_a_dropped_unit_stays_where_it_is_until_the_next_view_and_does_not_slide(board: BoardPage) -> None:
    board.give(**SIMPLE)
    board.drag("b2", "b3")
    box = board.board.locator(".lift > g").bounding_box()
    x, y = board.middle("b3")
    assert box is not None
    assert abs(box["x"] + box["width"] / 2 - x) < 3
    assert box["y"] < y < box["y"] + box["height"]
    assert board.board.evaluate(PLAY, step([["move", "b2", "b3"]], {"b3": OX})) == 0
    assert board.board.locator(".lift > g").count() == 0


def test_a_dropped_unit_goes_back_when_its_action_is_refused(board: BoardPage) -> None:
    board.give(**SIMPLE)
    board.drag("b2", "b3")
    board.give(why=WHY)
    assert board.board.locator(".lift > g, .lifted").count() == 0


def test_a_drag_off_the_board_plays_nothing(board: BoardPage) -> None:
    board.give(**SIMPLE)
    board.lift("b2", "b3")
    board.page.mouse.move(1200, 850)
    board.page.mouse.up()
    assert (board.acted, board.told("refused")) == ([], [])


class Touch:
    """Fingers on the page, by the browser's own protocol."""

    def __init__(self, board: BoardPage) -> None:
        self.board, self.session = board, board.page.context.new_cdp_session(board.page)

    def send(self, kind: str, *points: tuple[float, float]) -> None:
        fingers = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": fingers})

    def drag(self, source: str, target: str) -> None:
        (x, y), (to_x, to_y) = self.board.middle(source), self.board.middle(target)
        self.send("Start", (x, y))
        for share in (0.3, 0.6, 1):
            self.send("Move", (x + (to_x - x) * share, y + (to_y - y) * share))


def test_a_finger_drags_a_unit(board: BoardPage) -> None:
    board.give(**SIMPLE)
    touch = Touch(board)
    touch.drag("b2", "b3")
    touch.send("End")
    assert board.acted == ["b2b3"]


def test_a_second_finger_ends_a_drag_without_an_action(board: BoardPage) -> None:
    board.give(**SIMPLE)
    touch = Touch(board)
    touch.drag("b2", "b3")
    touch.send("Start", board.middle("b3"), board.middle("d4"))
    touch.send("End")
    assert (board.acted, board.marks("picked")) == ([], set())


def test_two_taps_play_an_action(board: BoardPage) -> None:
    board.give(**SIMPLE)
    for spot in ("b2", "b3"):
        board.page.touchscreen.tap(*board.middle(spot))
    assert board.acted == ["b2b3"]


def test_a_second_tap_confirms_where_squares_are_small(board: BoardPage) -> None:
    board.page.set_viewport_size({"width": 390, "height": 800})
    board.give(**(SIMPLE | {"table": table(12, 16)}))
    for spot in ("b2", "b3"):
        board.page.touchscreen.tap(*board.middle(spot))
    assert (board.acted, board.marks("aimed")) == ([], {"b3"})
    assert board.said == "b3: tap again to play"
    board.page.touchscreen.tap(*board.middle("b3"))
    assert board.acted == ["b2b3"]


def test_a_long_press_looks_at_a_unit_and_picks_nothing(board: BoardPage) -> None:
    board.give(**SIMPLE)
    touch = Touch(board)
    touch.send("Start", board.middle("b2"))
    board.page.wait_for_timeout(600)
    touch.send("End")
    assert (board.told("look")[-1], board.marks("picked")) == ({"unit": "b2"}, set())


def test_only_squares_with_a_unit_that_may_move_stop_the_page_from_scrolling(board: BoardPage) -> None:
    board.give(**SIMPLE)
    held = {
        spot: board.spot(spot).evaluate("cell => getComputedStyle(cell).touchAction") for spot in ("b2", "b3", "c3")
    }
    assert held == {"b2": "none", "b3": "auto", "c3": "auto"}


def test_a_target_that_is_not_legal_is_refused_and_keeps_the_pick(board: BoardPage) -> None:
    board.give(**SIMPLE)
    board.click("b2")
    board.click("d4")
    assert (board.told("refused"), board.marks("picked")) == ([{"source": "b2", "target": "d4"}], {"b2"})
    board.drag("b2", "a1")
    assert board.told("refused")[-1] == {"source": "b2", "target": "a1"}


def test_a_unit_that_cannot_act_is_refused_when_it_is_dragged_as_when_it_is_clicked(board: BoardPage) -> None:
    board.give(**(SIMPLE | {"view": view({"b2": OX, "d1": OX})}))
    board.click("d1")
    board.drag("d1", "d3")
    assert board.told("refused") == [{"source": "d1", "target": "d1"}] * 2
    board.drag("a4", "d3")
    assert len(board.told("refused")) == 2
    board.drag("b2", "b3")
    assert board.acted == ["b2b3"]


WHY = {
    "sentence": "The ox is asleep.",
    "cure": "Bring it nearer.",
    "unit": "b2",
    "rule": {"file": "oxen.rumpus", "line": 7, "text": "  needed to move"},
}


def test_a_reason_is_shown_at_the_unit_with_the_line_of_the_rule(board: BoardPage) -> None:
    board.give(**SIMPLE)
    board.give(why=WHY)
    assert board.marks("refused") == {"b2"}
    assert board.board.locator(".why").inner_text().split("\n\n") == [
        "×",
        "The ox is asleep.",
        "Bring it nearer.",
        "oxen.rumpus:7 needed to move",
    ]
    assert board.said == "The ox is asleep. Bring it nearer."
    board.board.get_by_role("button", name="Close").click()
    assert (board.marks("refused"), board.board.locator(".why").count()) == (set(), 0)


def test_markup_in_a_reason_stays_text(board: BoardPage) -> None:
    board.give(**SIMPLE)
    board.give(why=WHY | {"sentence": "<img src=x onerror=alert(1)>"})
    assert board.board.locator(".why img").count() == 0
    assert "<img" in board.board.locator(".why").inner_text()


def test_a_figure_brings_no_script_link_or_style(browser: Browser, site: Site) -> None:
    """On a page without a policy, which would stop them as well."""
    board = BoardPage(browser.new_context(bypass_csp=True).new_page(), mount(site))
    evil = '<g onclick="alert(1)" style="fill:red"><script>alert(1)</script><a href="x"><path d="M0 0"/></a><path d="M1 1"/></g>'
    pieces = [{"name": "ox", "symbol": "O", "royal": False, "figures": [evil] * 3, "parts": None}]
    board.give(**(SIMPLE | {"table": table(pieces=pieces), "view": view({"b2": OX})}))
    figure = board.board.locator("symbol").first.evaluate("symbol => symbol.innerHTML")
    assert figure == '<g><path d="M1 1"></path></g>'
    board.page.context.close()


def test_the_figure_of_a_unit_that_turns_follows_the_board(board: BoardPage) -> None:
    figure = '<g><g class="turned"><path d="M1 1"/></g></g>'
    pieces = [{"name": "ox", "symbol": "O", "royal": False, "figures": [figure] * 3, "parts": None}]
    shown = []
    for side in (0, 1):
        board.give(**(SIMPLE | {"table": table(pieces=pieces), "view": view({"b2": OX}), "side": side}))
        shown.append(
            board.board.locator(".frame").evaluate("frame => getComputedStyle(frame).getPropertyValue('--facing')")
        )
    assert shown == ["", "180deg"]
    assert 'class="turned"' in board.board.locator("symbol").first.evaluate("symbol => symbol.innerHTML")


PICK = {
    "table": table(),
    "view": view({"b2": OX}),
    "legal": legal({"b2": {"b3": [["b2b3:O", "ox leaves"], ["b2b3:E", "elk leaves"], ["b2b3", "moves"]]}}),
}


def test_a_picker_offers_several_actions_with_their_words(board: BoardPage) -> None:
    board.give(**PICK)
    board.drag("b2", "b3")
    assert board.board.get_by_role("dialog", name="b2, white ox to b3").get_by_role("button").all_inner_texts() == [
        "ox leaves\nb2b3:O",
        "elk leaves\nb2b3:E",
        "moves\nb2b3",
    ]
    assert board.board.locator(".picker svg").count() == 2
    board.choose("b2b3:E")
    assert (board.acted, board.board.locator(".picker").count()) == (["b2b3:E"], 0)


def test_a_picker_is_used_by_keys_and_gives_the_focus_back(board: BoardPage) -> None:
    board.give(**PICK)
    board.focus("b2")
    board.press("Enter", "ArrowUp", "Enter", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft")
    board.focuses("b2b3")
    board.press("Escape")
    board.focuses("b3")
    assert (board.board.locator(".picker").count(), board.acted) == (0, [])
    board.press("Escape", "ArrowDown", "Enter", "ArrowUp", "Enter", "Enter")
    board.focuses("b3")
    assert board.acted == ["b2b3:O"]


def test_a_press_elsewhere_closes_a_picker(board: BoardPage) -> None:
    board.give(**PICK)
    board.click("b2")
    board.click("b3")
    board.click("d1")
    assert (board.board.locator(".picker").count(), board.acted, board.marks("picked")) == (0, [], {"b2"})


def test_a_stance_is_picked_on_the_square_itself(board: BoardPage) -> None:
    stances = [["b2=ortho", "commands in stance ortho"], ["b2=dia", "commands in stance dia"]]
    board.give(**(SIMPLE | {"legal": legal({"b2": {"b2": stances}})}))
    board.click("b2")
    board.choose("b2=dia")
    assert board.acted == ["b2=dia"]


HANDS = {
    "table": table(hands=True),
    "view": view({"b2": OX}, hands=[[[0, 2], [1, 1], [2, 0]], [[1, 3]]]),
    "legal": legal(
        {
            "hand:0": {"a1": [["O@a1", "moves"]], "hand:1": [["O+E", "moves"]]},
            "hand:1": {"hand:0": [["O+E", "moves"]]},
            "b2": {"hand": [["b2@", "enters the hand"]], "b3": [["b2b3", "moves"]]},
        },
        kinds={"O@a1": "drop", "O+E": "fuse", "b2@": "pocket"},
    ),
}


def test_hands_show_counts_at_the_side_of_their_player(board: BoardPage) -> None:
    board.give(**HANDS)
    bars = [board.board.locator(f".bar.{place} .piece").all_inner_texts() for place in ("top", "bottom")]
    assert bars == [["3"], ["2", "1", "0"]]
    board.give(flipped=True)
    bars = [board.board.locator(f".bar.{place} .piece").all_inner_texts() for place in ("top", "bottom")]
    assert bars == [["2", "1", "0"], ["3"]]


def test_a_kind_that_left_the_hand_stays_with_a_count_of_0(board: BoardPage) -> None:
    board.give(**HANDS)
    ways = {"hand:0": {"a1": [["O@a1", "moves"]]}}
    board.give(view=view({"b2": OX}, hands=[[[0, 1]], []]), legal=legal(ways, kinds={"O@a1": "drop"}))
    assert board.board.locator(".bar.bottom .piece").all_inner_texts() == ["1", "0", "0"]
    assert board.board.locator(".bar.bottom .none").count() == 2


def test_a_piece_in_hand_is_dropped_by_drag_clicks_and_keys(board: BoardPage) -> None:
    board.give(**HANDS)
    board.drag("hand:0", "a1")
    board.click("hand:0")
    assert board.marks("to-drop") == {"a1"}
    board.click("a1")
    board.focus("hand:0")
    board.press("Enter")
    board.focuses("a1")
    board.press("Enter")
    assert board.acted == ["O@a1"] * 3


def test_a_piece_that_never_runs_out_and_another_form_of_a_held_piece_are_dropped(board: BoardPage) -> None:
    ways = {"hand:0": {"a1": [["O@a1", "moves"]]}, "hand:2": {"a1": [["H@a1", "moves"]]}, "b2": {"b3": [["b2b3", ""]]}}
    given = {"table": table(hands=True, endless=[0]), "view": view({"b2": OX}, hands=[[[1, 1]], []])}
    board.give(**given, legal=legal(ways, kinds={"O@a1": "drop", "H@a1": "drop"}))
    bars = [board.board.locator(f".bar.{place} .piece").all_inner_texts() for place in ("top", "bottom")]
    assert bars == [["∞"], ["∞", "1", ""]]
    names = [board.spot(spot).get_attribute("aria-label") for spot in ("hand:0", "hand:2")]
    assert names == ["∞ ox in hand", "hare in hand"]
    for spot in ("hand:0", "hand:2"):
        board.drag(spot, "a1")
        board.click(spot)
        board.click("a1")
    assert board.acted == ["O@a1", "O@a1", "H@a1", "H@a1"]


KEY_AFTER_TAP = """(board, [x, y]) => {
  const button = board.shadowRoot.querySelector("[data-spot='hand:0']");
  const at = { clientX: x, clientY: y, pointerId: 1, bubbles: true, composed: true };
  for (const kind of ["pointerdown", "pointerup"]) board.frame.dispatchEvent(new PointerEvent(kind, at));
  button.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, composed: true }));
  button.click();
}"""


def test_a_key_right_after_a_tap_is_heard(board: BoardPage) -> None:
    board.give(**HANDS)
    board.board.evaluate(KEY_AFTER_TAP, board.middle("c3"))
    board.focuses("a1")
    assert board.marks("to-drop") == {"a1"}


def test_two_pieces_in_hand_fuse(board: BoardPage) -> None:
    board.give(**HANDS)
    board.drag("hand:1", "hand:0")
    board.click("hand:0")
    board.click("hand:1")
    board.focus("hand:1")
    board.press("Enter")
    board.focus("hand:0")
    board.press("Enter")
    assert board.acted == ["O+E"] * 3


def test_a_unit_enters_the_hand_by_drag_button_and_key(board: BoardPage) -> None:
    board.give(**HANDS)
    board.drag("b2", "hand")
    board.click("b2")
    board.board.get_by_role("button", name="To hand").click()
    board.focus("b2")
    board.press("p")
    assert board.acted == ["b2@"] * 3


GIANT = {
    "table": table(formations=[{"name": "giant", "cells": [[0, 0], [1, 0], [0, 1], [1, 1]]}]),
    "view": view(
        dict.fromkeys(("a1", "b1", "a2", "b2"), OX),
        blocks=[{"formation": 0, "side": 0, "cells": ["a1", "b1", "a2", "b2"]}],
    ),
    "legal": legal(
        {"b1": {"c1": [["a1>b1", "giant rides"]]}, "a2": {"b2": [["a1>b1", "giant rides"]]}}, kinds={"a1>b1": "ride"}
    ),
}


def test_a_giant_has_a_frame_and_all_of_it_is_lifted(board: BoardPage) -> None:
    board.give(**GIANT)
    assert board.board.locator(".mark.block").count() == 1
    board.lift("b1", "c1")
    assert board.board.locator(".lift > g").count() == 4
    assert board.board.locator(".layer-units .lifted").count() == 4
    board.page.mouse.up()
    assert board.acted == ["a1>b1"]


def test_a_unit_that_waits_is_placed_without_a_pick(board: BoardPage) -> None:
    waiting = {
        "view": view({}, waiting=[[1, 0]]),
        "legal": legal({"waiting": {"a1": [["E@a1", "moves"]]}}, kinds={"E@a1": "place"}),
    }
    board.give(**(SIMPLE | waiting))
    assert board.marks("to-drop") == {"a1"}
    board.click("a1")
    board.drag("waiting", "a1")
    board.focus("a1")
    board.press("Enter")
    assert board.acted == ["E@a1"] * 3


CLAIMS = [["claim a1-b2-c3", "claim a1-b2-c3"], ["claim a1-b2-a3", "claim a1-b2-a3"]]
CLAIM = {
    "table": table(),
    "view": view(dict.fromkeys(("a1", "b2", "c3", "a3"), OX)),
    "legal": legal(
        {"b2": {"b2": CLAIMS, "c3": CLAIMS[:1]}, "c3": {"c3": CLAIMS[:1]}}, kinds={text: "claim" for text, _ in CLAIMS}
    ),
}


def test_a_claim_shows_its_chain_under_the_pointer_and_in_the_picker(board: BoardPage) -> None:
    board.give(**CLAIM)
    board.page.mouse.move(*board.middle("c3"))
    assert board.marks("link") == {"a1", "b2", "c3"}
    board.page.mouse.move(*board.middle("d4"))
    assert board.marks("link") == set()
    board.focus("b2")
    assert board.marks("link") == {"a1", "b2", "c3", "a3"}
    board.press("Enter", "Enter")
    assert board.marks("link") == {"a1", "b2", "c3"}
    board.press("ArrowRight")
    assert board.marks("link") == {"a1", "b2", "a3"}
    board.press("Enter")
    assert (board.acted, board.marks("link")) == (["claim a1-b2-a3"], set())


def test_one_of_many_chains_is_found_by_pointing_at_its_squares(board: BoardPage) -> None:
    names = [f"{file}{rank}" for rank in (1, 2) for file in "abcdefgh"]
    chains = [f"a1-{one}-{other}" for one, other in combinations(names[1:], 2)]
    choices = [[f"claim:{chain}", f"claim {chain}"] for chain in chains]
    board.give(
        table=table(8, 8),
        view=view(dict.fromkeys(names, OX)),
        legal=legal({"a1": {"a1": choices}}, kinds={action: "claim" for action, _ in choices}),
    )
    board.click("a1")
    offered = board.board.locator(".picker [data-action]")
    assert offered.count() == len(chains) > 100
    picker, field = (board.board.locator(at).bounding_box() for at in (".picker", ".field"))
    assert picker is not None
    assert field is not None
    assert picker["y"] >= field["y"]
    assert picker["y"] + picker["height"] <= field["y"] + field["height"]
    away = "board => { board.picker.element.style.visibility = 'hidden'; }"  # it covers squares
    board.board.evaluate(away)
    board.click("c1")
    assert offered.count() == 14
    board.board.evaluate(away)
    board.click("h2")
    assert board.acted == ["claim:a1-c1-h2"]


def test_the_mark_of_a_drop_on_a_unit_is_seen_on_top_of_it(board: BoardPage) -> None:
    held = {"hand:1": {"a1": [["E@a1", "drops"]], "b2": [["E@b2", "drops"]]}}
    board.give(
        table=table(hands=True),
        view=view({"b2": OX}, hands=[[[1, 1]], []]),
        legal=legal(held, kinds={"E@a1": "drop", "E@b2": "drop"}),
    )
    board.click("hand:1")
    over = board.board.locator(".layer-over .to-drop").evaluate_all("marks => marks.map(mark => mark.dataset.at)")
    assert over == ["b2"]


def test_the_board_turns_and_keeps_the_focus(board: BoardPage) -> None:
    board.give(**SIMPLE)
    board.focus("b2")
    before = board.middle("a1"), board.middle("d4")
    board.give(flipped=True)
    assert (board.middle("d4"), board.middle("a1")) == before
    board.focuses("b2")
    board.press("ArrowUp")
    board.focuses("b1")
    board.drag("b2", "b3")
    assert board.acted == ["b2b3"]


def test_keys_walk_across_holes_and_to_edges(board: BoardPage) -> None:
    cells = [cell for cell in table()["cells"] if cell[0] != "b2"]  # type: ignore[attr-defined]
    board.give(table=table(cells=cells), view=view({"d3": OX}), legal=legal({"d3": {"d4": [["d3d4", "moves"]]}}))
    board.focus("a2")
    walked = []
    for key in ("ArrowRight", "ArrowRight", "Home", "PageUp", "End", "PageDown", "Control+Home", ".", "o"):
        board.press(key)
        walked.append(board.focused)
    assert walked == ["c2", "d2", "a2", "a4", "d4", "d1", "a4", "d3", "d3"]
    tab_stops = board.board.locator("[role=gridcell][tabindex='0']").evaluate_all(
        "cells => cells.map(cell => cell.dataset.name)"
    )
    assert tab_stops == ["d3"]


def test_digits_ask_for_overlays_and_e_ends_the_turn(board: BoardPage) -> None:
    board.give(**(SIMPLE | {"legal": legal({}, end="end")}))
    board.focus("a1")
    board.press("1", "2", "3", "0", "e")
    assert board.told("overlay") == [{"name": "activation"}, {"name": "attacks"}, {"name": None}]
    assert board.acted == ["end"]


def test_the_key_e_tells_why_the_turn_cannot_end(board: BoardPage) -> None:
    board.give(**(SIMPLE | {"legal": legal({}, end_why="A turn has at least one action.")}))
    board.focus("a1")
    board.press("e")
    assert (board.acted, board.said) == ([], "A turn has at least one action.")


def test_an_overlay_shows_edges_range_cut_vertices_and_legend(board: BoardPage) -> None:
    board.give(**SIMPLE)
    overlay = {
        "name": "activation",
        "edges": [["b2", "c3"], ["a1", "b2"]],
        "arrows": False,
        "squares": ["a1", "b1"],
        "cuts": ["b2"],
        "path": ["a1", "b2"],
        "chains": [["a1", "b2"]],
        "legend": "Lines join oxen.",
    }
    board.give(overlay=overlay)
    assert (board.marks("cut"), board.board.locator("path.edge:not(.casing)").count()) == ({"b2"}, 2)
    assert board.board.locator(".edge path.path:not(.casing)").count() == 1
    assert (
        board.board.locator("path.range:not(.casing)").get_attribute("d")
        == "M0 135L45 135M45 180L0 180M0 180L0 135M45 135L90 135M90 135L90 180M90 180L45 180"
    )
    assert board.board.locator(".legend").inner_text() == "Lines join oxen."
    board.give(overlay=None)
    assert (board.marks("cut"), board.board.locator(".legend").is_visible()) == (set(), False)


def test_only_changed_squares_are_drawn_again(board: BoardPage) -> None:
    board.give(**SIMPLE)
    board.board.evaluate("board => board.units.group('c3').kept = true")
    board.give(view=view({"b3": OX, "c3": [[1, 1, 0]]}))
    assert board.board.evaluate("board => [board.units.group('c3').kept, board.units.group('b2') === undefined]") == [
        True,
        True,
    ]


EFFECTS = [["move", "b2", "c3"], ["remove", "c3"], ["vanish", "d4"], ["place", "a1"], ["flip", "a1"], ["score", 0, 2]]


PLAY = """(board, { effects, view, legal }) => {
  board.play(effects, view, legal);
  return board.animator.running.filter(one => one.playState !== "finished").length;
}"""


def step(effects: list[list[object]], units: dict[str, list[list[int]]]) -> dict[str, object]:
    ways = legal({"c3": {"c4": [["c3c4", "moves"]]}})
    return {"effects": effects, "view": view(units, gone=["d4"]), "legal": ways}


def test_a_view_that_is_played_moves_its_units_and_settles(board: BoardPage) -> None:
    board.give(**SIMPLE)
    assert board.board.evaluate(PLAY, step(EFFECTS, {"c3": OX, "a1": OX})) == 5
    board.page.wait_for_timeout(400)
    assert board.board.locator(".layer-ghosts > *").count() == 0
    assert board.spot("c3").get_attribute("aria-label") == "c3, white ox, can move"


def test_played_views_wait_for_one_another_and_a_press_shows_the_last(board: BoardPage) -> None:
    board.give(**SIMPLE)
    script = """(board, steps) => {
      for (const { effects, view, legal } of steps) board.play(effects, view, legal);
      const drawn = () => [...board.units.drawn.keys()];
      const first = drawn();
      board.shadowRoot.querySelector("[data-name=b3]").click();
      return [first, drawn()];
    }"""
    steps = [step([["move", "b2", "b3"]], {"b3": OX}), step([["move", "b3", "c3"]], {"c3": OX})]
    assert board.board.evaluate(script, steps) == [["b3"], ["c3"]]


def test_nothing_moves_if_motion_is_off_or_not_wanted(board: BoardPage) -> None:
    board.give(**SIMPLE, motion=False)
    moved = step(EFFECTS, {"c3": OX, "a1": OX})
    assert board.board.evaluate(PLAY, moved) == 0
    board.give(motion=True)
    board.page.emulate_media(reduced_motion="reduce")
    assert board.board.evaluate(PLAY, moved) == 0


def test_a_board_that_is_not_interactive_only_looks(board: BoardPage) -> None:
    board.give(**SIMPLE, interactive=False)
    board.drag("b2", "b3")
    board.click("b2")
    assert (board.acted, board.marks("picked"), board.told("look")[0]) == ([], set(), {"unit": "b2"})


def test_the_last_turn_check_promotion_and_captures_are_shown(board: BoardPage) -> None:
    board.give(
        table=table(scores=True),
        view=view(
            {"b2": [[0, 0, 4]], "c3": [[1, 1, 8]], "a1": [[0, 0, 1]]},
            last=["b1", "b2"],
            captured=[[[1, 2]], []],
            scores=[3, 1],
        ),
        legal=None,
    )
    assert board.marks("last") == {"b1", "b2"}
    assert [board.board.locator(f".{mark}").count() for mark in ("burst", "promoted", "acted")] == [1, 1, 1]
    assert board.board.locator(".bar.top").inner_text().split() == ["captured", "2", "score", "1"]


def test_the_tray_tells_what_is_done_and_ends_the_turn(board: BoardPage) -> None:
    board.give(**(SIMPLE | {"view": view({"b2": OX}, done=["a1a2", "b1b2"], most=3), "legal": legal({}, end="end")}))
    assert board.tray.locator("header").inner_text().split("\n") == ["Action 3 of 3", "optional"]
    assert board.tray.get_by_role("listitem").all_inner_texts() == ["a1a2", "b1b2\nUndo"]
    board.tray.get_by_role("button", name="Undo b1b2").click()
    board.tray.get_by_role("button", name="End turn").click()
    assert (board.told("undo"), board.told("end")) == ([{}], [{"action": "end"}])


def test_the_tray_tells_why_the_turn_cannot_end(board: BoardPage) -> None:
    board.give(**(SIMPLE | {"legal": legal({}, end_why="A turn has at least one action.")}))
    end = board.tray.get_by_role("button", name="End turn")
    assert (end.get_attribute("aria-disabled"), board.tray.locator(".reason").inner_text()) == (
        "true",
        "A turn has at least one action.",
    )
    end.click(force=True)
    assert board.told("end") == []


def test_the_tray_offers_no_undo_that_cannot_work_and_names_no_bound_that_says_nothing(board: BoardPage) -> None:
    board.give(**(SIMPLE | {"view": view({}, done=["a1a2"], most=51)}))
    assert board.tray.locator("header b").inner_text() == "Action 2"
    board.tray.evaluate("tray => { tray.undo = false; }")
    board.settle()
    assert board.tray.get_by_role("listitem").all_inner_texts() == ["a1a2"]


def test_the_tray_of_a_spectator_has_no_buttons(board: BoardPage) -> None:
    board.give(**(SIMPLE | {"view": view({}, done=["a1a2"])}))
    board.tray.evaluate("tray => { tray.seat = null; }")
    board.settle()
    assert board.tray.locator("button:visible").count() == 0
    assert board.tray.get_by_role("status").inner_text() == "White is acting."


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_nothing_with_a_picker_and_a_reason_open(
    board: BoardPage, theme: Literal["light", "dark"], width: int
) -> None:
    board.page.set_viewport_size({"width": width, "height": 900})
    board.page.emulate_media(color_scheme=theme)
    board.give(**(HANDS | {"legal": PICK["legal"] | {"end_why": "A turn has at least one action."}}))  # type: ignore[operator]
    board.give(
        overlay={"name": "activation", "edges": [["b2", "c3"]], "cuts": ["b2"], "legend": "Lines join oxen."}, why=WHY
    )
    board.focus("b2")
    board.press("Enter", "ArrowUp", "Enter")
    board.give(why=WHY)
    assert board.board.locator(".picker, .why").count() == 2
    found = Axe().run(board.page)
    assert [(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in found.response["violations"]] == []
    assert {rule["id"] for rule in found.response["incomplete"]} <= {"color-contrast"}
