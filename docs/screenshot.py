"""Write the picture of the full-screen table: `python docs/screenshot.py`."""

import asyncio
import re
from pathlib import Path

from interpreter import load
from interpreter.game.match import Match
from interpreter.game.table.sitting import HUMAN, Sitting
from interpreter.tui.app import TableApp

TARGET = Path(__file__).parent / "pages" / "how-to" / "table.svg"

_KEYS = (
    *("right", "right", "right", "right", "up", "enter", "up", "enter"),  # e2e3
    *("down", "down", "enter", "up", "up", "up", "enter"),  # e1e4
    *("right", "down", "down", "enter", "up", "up", "enter"),  # f2f4, which is refused
)


async def picture() -> str:
    """Return the table as SVG, after White's first action and the computer's turn."""
    seats = {"white": HUMAN, "black": "random"}
    app = TableApp(Sitting(match=Match([load("hullabaloo").start()]), seats=seats))
    async with app.run_test(size=(100, 30)) as pilot:
        for key in _KEYS:
            await pilot.press(key)
            await app.workers.wait_for_complete()
            await pilot.pause()
        return smaller(app.export_screenshot())


def smaller(svg: str) -> str:
    """Return a picture without fonts from the network, blank texts, clipped lines and repeated attributes."""
    for needless in (
        r"\s*@font-face \{.*?\}",
        r"\s*<!--.*?-->",
        r'<clipPath id="[^"]*line-\d+">.*?</clipPath>\s*',
        r' clip-path="url\(#[^"]*line-\d+\)"',
        r"<text[^>]*>(?:&#160;|\s)*</text>",
        r' shape-rendering="crispEdges"',
    ):
        svg = re.sub(needless, "", svg, flags=re.DOTALL)
    svg = svg.replace("</style>", "rect { shape-rendering: crispEdges }</style>", 1)
    number = re.search(r"terminal-(\d+)-", svg)
    svg = svg if number is None else svg.replace(f"terminal-{number[1]}-", "t-")
    return "\n".join(line.rstrip() for line in svg.splitlines() if line.strip()) + "\n"


if __name__ == "__main__":
    TARGET.write_text(asyncio.run(picture()), encoding="utf-8")
