"""The commands: what each is called, where it is, and what it is for, without loading any of them."""

from collections.abc import Mapping
from typing import Final, NamedTuple


class Place(NamedTuple):
    """Where a command is, a module and a function of it, and the line about it in `rumpus --help`."""

    module: str
    function: str
    about: str


COMMANDS: Final[Mapping[str, Place]] = {
    "check": Place("check", "check", "Say what is wrong with rule files, under every option."),
    "lint": Place("lint", "lint", "Say what is probably not meant in rule files."),
    "explain": Place("explain", "explain", "Say what a finding means, or a word of the language."),
    "fmt": Place("fmt", "fmt", "Lay rule files out in the one way that all share."),
    "test": Place("suite", "run_tests", "Run the tests that stand in rule files."),
    "new": Place("new", "new", "Write NAME.rumpus: a small game, or one that extends another."),
    "diff": Place("diff", "diff", "Say in which rules two rulesets differ."),
    "doc": Place("doc", "doc", "Make a page of a game's rules for its players."),
    "rulesets": Place("catalogue", "rulesets", "List the rulesets that come with Rumpus, with their options."),
    "show": Place("show", "show", "Show a position: the board, the hands, whose turn it is."),
    "moves": Place("moves", "moves", "List the legal actions of a position, one a line, sorted."),
    "perft": Place("perft", "perft", "Count the ways to play so many actions."),
    "bench": Place("bench", "bench", "Measure how fast rulesets are, in turn with other programs."),
    "why": Place("why", "why", "Say which lines of the rule file allow an action, or refuse it."),
    "play": Place("play", "play", "Play a game."),
    "replay": Place("replay", "replay", "Show recorded games, every action of which must be legal."),
    "doctor": Place("doctor", "doctor", "Say what is installed, and which engine plays."),
    "lsp": Place("lsp", "lsp", "Serve an editor, by the language server protocol."),
}
"""The commands by name, in the order of `rumpus --help`."""
