"""The server and its tools. The docstring of a tool is what a language model reads of it."""

from collections.abc import Callable, Iterable
from typing import Annotated, Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from dsl.limits import MAX_TEXT
from dsl.version import VERSION
from interpreter.mcp.running import answer_of, explanation_of
from interpreter.mcp.search import search as passages_for

_QUICK = 30.0
_LONG = 120.0
"""Seconds that a tool may take, and one that plays games."""

_INSTRUCTIONS = (
    "Rumpus is a language in which a chess variant is one text file. Write a whole rule file, `check` it, mend what it "
    "reports with `explain` and `search`, then `test` it, look at its `moves`, and ask `why` an action is refused. "
    "Every tool takes the whole text of a rule file, or the name of a ruleset that comes with Rumpus, such as chess."
)

Rules = Annotated[
    str,
    Field(
        max_length=MAX_TEXT,
        description="The whole text of a rule file, or the name of a ruleset that comes with Rumpus.",
    ),
]
Fen = Annotated[str, Field(max_length=2_000, description="The position as a FEN; empty for the start.")]
Actions = Annotated[
    str, Field(max_length=20_000, description="Actions to play first, separated by commas, such as e2e4,e7e5.")
]
Options = Annotated[
    list[str], Field(max_length=20, description="Values of options of the ruleset, each as NAME=VALUE.")
]
Player = Annotated[str, Field(max_length=20, description="random, or a level of the computer from 1 to 8.")]
Seed = Annotated[int, Field(ge=0, le=2**31, description="Random seed; the same seed plays the same games.")]


async def check(rules: Rules) -> str:
    """Report every error of a rule file with its line, its meaning and often the fix."""
    return await answer_of("check", rules, seconds=_QUICK)


async def lint(
    rules: Rules,
    games: Annotated[int, Field(ge=0, le=50, description="Random games to judge as well.")] = 0,
) -> str:
    """Report what is probably not meant in a rule file: rules without effect, games that never end."""
    return await answer_of("lint", rules, [f"--play={games}"], seconds=_LONG)


async def test(rules: Rules) -> str:
    """Run the tests in a rule file, and report those that fail."""
    return await answer_of("test", rules, seconds=_LONG)


async def explain(
    word: Annotated[str, Field(max_length=100, description="A code such as E203, a word or a notion such as fusion.")],
) -> str:
    """Explain a finding, a word of the language, a notion of chess variants, or a key of variants.ini.

    The word `file` lists all statements of a rule file.
    """
    return await explanation_of(word, seconds=_QUICK)


async def moves(rules: Rules, fen: Fen = "", play: Actions = "", options: Options = []) -> str:  # noqa: B006
    """List the legal actions of a position, one a line."""
    return await answer_of("moves", rules, _position(fen, play, options), seconds=_QUICK)


async def why(
    rules: Rules,
    action: Annotated[str, Field(max_length=200, description="One action, such as e2e4.")],
    fen: Fen = "",
    play: Actions = "",
    options: Options = [],  # noqa: B006 -- pydantic copies it
) -> str:
    """Show which lines of the rule file allow or refuse an action, and what would change that."""
    return await answer_of("why", rules, _position(fen, play, options), after=action, seconds=_QUICK)


async def play(
    rules: Rules,
    white: Player = "2",
    black: Player = "2",
    seed: Seed = 1,
    limit: Annotated[int, Field(ge=1, le=400, description="Turns after which the game is a draw.")] = 200,
    fen: Fen = "",
    options: Options = [],  # noqa: B006
) -> str:
    """Let the computer play a game against itself, and return the record with the result."""
    words = [f"--white={white}", f"--black={black}", f"--seed={seed}", f"--limit={limit}", "--record=-"]
    return await answer_of("play", rules, [*words, *_position(fen, "", options)], seconds=_LONG)


async def analyse(
    rules: Rules,
    fen: Fen = "",
    play: Actions = "",
    lines: Annotated[int, Field(ge=1, le=10, description="Number of turns to show.")] = 3,
    seconds: Annotated[float, Field(gt=0, le=10, description="How long to think.")] = 1.0,
    options: Options = [],  # noqa: B006
) -> str:
    """Show the best turns of a position, each with its score."""
    words = [f"--lines={lines}", f"--movetime={max(1, round(1000 * seconds))}"]
    return await answer_of("analyse", rules, [*words, *_position(fen, play, options)], seconds=_QUICK + seconds)


async def report(
    rules: Rules,
    games: Annotated[int, Field(ge=2, le=20, description="Games of each pairing of players.")] = 6,
    levels: Annotated[str, Field(max_length=40, description="Players, from the weakest on.")] = "random,1",
    limit: Annotated[int, Field(ge=1, le=400, description="Turns after which a game is a draw.")] = 150,
    seed: Seed = 1,
) -> str:
    """Report how a game plays, by a few games of the computer with itself.

    It tells who wins, how games end, how long they are, and which lines of the rules no game used. With so few games
    most figures are rough; their intervals say how rough.
    """
    words = [f"--games={games}", f"--levels={levels}", f"--limit={limit}", f"--seed={seed}", "--jobs=1"]
    return await answer_of("report", rules, words, seconds=_LONG)


def search(
    query: Annotated[str, Field(max_length=200, description="A few words, such as: promotion zone")],
    most: Annotated[int, Field(ge=1, le=10, description="Number of sections.")] = 4,
) -> str:
    """Search the manual: the sections of its pages that fit some words best, with their examples."""
    found = passages_for(query, most)
    if not found:
        raise ToolError(f"no page of the manual has a word of `{query}`; the tool `explain` knows notions by name")
    return "\n\n".join(map(str, found))


_TOOLS: Iterable[Callable[..., Any]] = (check, explain, lint, test, why, moves, play, analyse, report, search)


def _position(fen: str, play: str, options: Iterable[str]) -> list[str]:
    """Return the words of a command for a position under settings."""
    words = [f"--fen={fen}"] if fen else []
    words += [f"--play={play}"] if play else []
    return [*words, *(f"--option={each}" for each in options)]


def create_server() -> MCPServer[Any]:
    """Return the server with its tools."""
    server: MCPServer[Any] = MCPServer("rumpus", version=VERSION, instructions=_INSTRUCTIONS, log_level="WARNING")
    for tool in _TOOLS:
        server.add_tool(tool, structured_output=False)
    return server
