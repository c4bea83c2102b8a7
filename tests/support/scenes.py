"""Random games for the tests of scenes, and the actions that a scene offers."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from interpreter import load
from interpreter.game.match import Match
from interpreter.game.players import RandomPlayer
from interpreter.game.state import State


def random_match(name: str, seed: int, length: int, **settings: str) -> Match:
    """A random game of a ruleset of the catalogue, decided or as long as asked for."""
    match, player = Match([load(name, settings).start()]), RandomPlayer(seed)
    while len(match.actions) < length and match.outcome() is None:
        match.play(player.choose(match.state))
    return match


def prefixes(match: Match) -> Iterator[Match]:
    """The match as it was at its start and after each action."""
    for count in range(len(match.states)):
        yield Match(match.states[: count + 1], match.actions[:count])


def presses(legal: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Each source and target that a board can name, with the text of the action that it may play."""
    for source, targets in legal["from"].items():
        for target, actions in targets.items():
            for text, _ in actions:
                yield source, target, text


def counted(state: State) -> dict[str, int]:
    """The number of units on each square that has any."""
    names = state.game.program.board.names
    return {names[square]: len(stack) for square, stack in enumerate(state.position.board) if stack}


def applied(before: Mapping[str, int], effects: Iterable[Sequence[str | int]]) -> dict[str, int]:
    """The number of units on each square after some effects."""
    count = Counter(before)
    for kind, *squares in effects:
        if kind in ("move", "remove"):
            count[str(squares[0])] -= 1
        if kind in ("move", "place"):
            count[str(squares[-1])] += 1
    assert min(count.values(), default=0) >= 0, "only units that are there leave"
    return dict(+count)


def is_plain(value: Any) -> bool:
    """Whether a value is JSON and nothing that only looks like it, such as a tuple or the member of an enum."""
    if type(value) is dict:
        return all(type(key) is str and is_plain(part) for key, part in value.items())
    if type(value) is list:
        return all(map(is_plain, value))
    return value is None or type(value) in (str, int, bool)


def readable(scene: Mapping[str, Any]) -> str:
    """A scene as JSON with one field a line, and long tables with one rank or one source a line."""
    lines = [f"{json.dumps(key)}: {_field(key, value)}" for key, value in scene.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _field(key: str, value: Any) -> str:
    if key == "pieces":
        return "[\n  " + ",\n  ".join(map(json.dumps, value)) + "\n]"
    if not value or key not in ("units", "from"):
        return json.dumps(value)
    groups: dict[str, list[str]] = {}
    for spot, found in value.items():
        group = spot[1:] if key == "units" else spot
        groups.setdefault(group, []).append(f"{json.dumps(spot)}: {json.dumps(found)}")
    return "{\n  " + ",\n  ".join(", ".join(entries) for entries in groups.values()) + "\n}"
