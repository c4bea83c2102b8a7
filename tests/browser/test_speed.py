"""A drag on a large, full board leaves the browser time for every frame."""

from itertools import pairwise
from statistics import median

import pytest
from browser.boards import BoardPage
from browser.test_board import legal, table, view

FRAME_MS = 1000 / 60
STEPS = 60
WATCH = """() => {
  window.frames = [];
  const note = time => { frames.push(time); window.watching = requestAnimationFrame(note); };
  window.watching = requestAnimationFrame(note);
}"""


@pytest.mark.slow
def test_a_drag_over_12_by_16_squares_with_80_units_takes_less_script_than_a_frame(board: BoardPage) -> None:
    spots = [f"{file}{rank}" for rank in (1, 2, 3, 4, 13, 14, 15, 16) for file in "abcdefghij"]
    units = {spot: [[i % 3, i // 40, 0]] for i, spot in enumerate(spots)}
    ways = {"e4": {f"{file}{rank}": [[f"e4{file}{rank}", "moves"]] for file in "abcdefghijkl" for rank in range(5, 13)}}
    board.give(table=table(12, 16), view=view(units), legal=legal(ways))
    session = board.page.context.new_cdp_session(board.page)
    session.send("Performance.enable")

    def script_ms() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return 1000 * sum(
            metric["value"] for metric in metrics if metric["name"] in ("ScriptDuration", "LayoutDuration")
        )

    board.lift("e4", "e5")
    board.page.evaluate(WATCH)
    before = script_ms()
    (x, y), (to_x, to_y) = board.middle("a5"), board.middle("l12")
    for i in range(STEPS):
        board.page.mouse.move(x + (to_x - x) * i / STEPS, y + (to_y - y) * i / STEPS)
    spent = script_ms() - before
    frames: list[float] = board.page.evaluate("() => { cancelAnimationFrame(watching); return frames; }")
    board.page.mouse.up()
    board.press("Escape")
    gaps = [after - before for before, after in pairwise(frames)]
    print(f"script and layout {spent / STEPS:.2f} ms a step; median frame {median(gaps):.1f} ms of {len(gaps)}")
    assert len(units) == 80
    assert spent / STEPS < FRAME_MS
