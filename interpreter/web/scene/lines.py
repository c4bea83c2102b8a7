"""Lines of play that a search has found, for a page on which one steps into them."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from interpreter.game.analysis import appraise
from interpreter.game.annotate import winning_chance
from interpreter.game.players import Line
from interpreter.game.state import State
from interpreter.state.action import Action
from interpreter.state.outcome import Outcome
from interpreter.web.scene.effects import effects_of
from interpreter.web.wire.answers import LineShape


def line_of(state: State, line: Line) -> LineShape:
    """Return a line with its turns, and with the squares of the actions in the first of them.

    >>> from interpreter import load
    >>> state = load("chess").start()
    >>> found = line_of(state, Line(actions=(state.named("e2e4"), state.play("e2e4").named("e7e5")), score=0))
    >>> found["play"], found["squares"], found["chance"]
    ([[1, 0, ['e2e4']], [1, 1, ['e7e5']]], [['e2', 'e4']], 0.5)
    """
    found = appraise(state, line)
    play: list[Any] = []
    squares: list[list[str]] = []
    here = state
    for action in line.actions:
        after, key = here.play(action), [here.position.number, here.position.side]
        if not play or play[-1][:2] != key:
            play.append([*key, []])
        play[-1][2].append(here.game.action_text(action))
        if len(play) == 1:
            squares.append(_squares(effects_of(here, action, after)))
        here = after
    return {
        **asdict(found),  # type: ignore[typeddict-item]  # its fields are those of the shape
        "play": play,
        "said": said_along(state, line.actions),
        "squares": squares,
        "chance": winning_chance(found.score),
        "verdict": found.verdict,
    }


def said_along(state: State, actions: Sequence[Action]) -> dict[str, list[str]]:
    """Return legal actions, one after another, in each notation that can write the game.

    >>> from interpreter import load
    >>> state = load("chess").start()
    >>> said_along(state, [state.named("g1f3")])
    {'algebraic': ['Nf3']}
    """
    said: dict[str, list[str]] = {str(style): [] for style in state.game.styles}
    for action in actions if said else ():
        after = state.play(action)
        for style, texts in said.items():
            texts.append(state.written_to(style, action, after))
        state = after
    return said


def chance_at_end(outcome: Outcome) -> float:
    """Return the winning chance of White at the end of a game, where a draw is half a win."""
    return 0.5 if outcome.winner is None else float(outcome.winner == 0)


def _squares(effects: list[Any]) -> list[str]:
    """Return where the first unit that an action moves comes from and goes to, or where it is placed or else changed.

    >>> _squares([["remove", "d5"], ["move", "e4", "d5"]]), _squares([["remove", "f1"]])
    (['e4', 'd5'], ['f1'])
    """
    for kind in ("move", "place", "flip", "remove"):
        for effect in effects:
            if effect[0] == kind:
                return [*effect[1:]]
    return []
