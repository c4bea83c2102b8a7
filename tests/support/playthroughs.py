"""The telling states of random games, as the page of a game gets them: what fills hands, bars, titles and trays."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from interpreter import load
from interpreter.game.match import Match
from interpreter.game.state import State
from interpreter.state.action import Action
from interpreter.web.scene import NOTHING, ended_view, legal_of, table_of, view_of, with_action
from interpreter.web.wire.scene import Table, View


@cache
def playthrough(ruleset: str, actions: int) -> tuple[Table, tuple[dict[str, Any], ...]]:
    """Return the table of a game, and scenes of a random one with many captures: the first of each size, and the end.

    The last scene is of a game that was resigned.
    """
    game, random = load(ruleset), Random(ruleset)
    match, captured = Match([game.start()]), NOTHING
    scenes: list[dict[str, Any]] = []
    most: dict[str, int] = {}
    while True:
        over = match.outcome() is not None or len(match.actions) == actions
        view = view_of(match, captured)
        sizes = _sizes(view)
        if over or any(size > most.get(name, -1) for name, size in sizes.items()):
            most = {name: max(size, most.get(name, -1)) for name, size in sizes.items()}
            scenes.append(_scene(ruleset, match, view))
        if over:
            resigned = ended_view(view, 0, "resignation")
            return table_of(game), (*scenes, _scene(ruleset, match, resigned))
        before = match.state
        match.play(_choice(before, random))
        captured = with_action(captured, before.position, match.state.position)


def _sizes(view: View) -> dict[str, int]:
    """Return the lengths of what takes more room on the page when it is longer."""
    held = {f"hand {side}": len(hand) for side, hand in enumerate(view["hands"])}
    lost = {f"captured {side}": len(units) for side, units in enumerate(view["captured"])}
    lines = {"title": len(view["title"]), "done": len(view["done"]), "counts": len(view["counts"])}
    return {**held, **lost, **lines, "waiting": len(view["waiting"])}


def _choice(state: State, random: Random) -> Action:
    """Return a legal action, a capture half of the time if there is one."""
    legal = state.legal_actions()
    taking = [action for action in legal if action.taken or state.position.board[action.target]]
    return random.choice(taking if taking and random.random() < 0.5 else legal)


def _scene(ruleset: str, match: Match, view: View) -> dict[str, Any]:
    """Return what the page of the side to act gets."""
    over = view["outcome"] is not None
    return {
        "v": len(match.actions),
        "game": {
            "id": "g",
            "title": match.state.game.title,
            "rules": ruleset,
            "state": "over" if over else "on",
            "start": match.states[0].fen(),
        },
        "table_url": f"/table/{ruleset}",
        "view": view,
        "turns": list(_turns(match)),
        "said": {},
        "seats": [{"kind": "person", "name": name, "level": 0, "here": True} for name in ("Anna", "Computer, level 8")],
        "clock": None,
        "you": view["actor"],
        "offers": [],
        "declined": [],
        "watching": 0,
        "rematch": None,
        "legal": None if over else legal_of(match.state),
    }


def _turns(match: Match) -> Iterator[list[Any]]:
    """Yield a row for each action, which is enough for the list of moves here."""
    for state, action in zip(match.states, match.actions, strict=False):
        yield [state.position.number, state.position.side, [action]]
