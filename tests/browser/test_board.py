"""The board by itself: what it draws, and what it tells of a person's pointing."""

from browser.boards import BoardPage

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
