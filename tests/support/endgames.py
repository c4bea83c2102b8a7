"""Tables of endgames in files, for tests."""

from pathlib import Path

from interpreter import load
from interpreter.endgames import Writing, read_material, solve_endgame


def write_table(path: Path, name: str, units: str) -> None:
    """Make a table of a ruleset, and write it to a file."""
    game = load(name)
    material = read_material(game.program, units)
    with Writing(path, game, material, is_symmetric=True) as writing:
        solve_endgame(game, material, done=writing.add)
