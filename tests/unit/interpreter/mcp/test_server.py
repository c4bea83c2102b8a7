"""`rumpus mcp` over standard input and output, as the SDK's own client sees it."""

import sys
from collections.abc import Mapping
from functools import partial
from typing import Any

import anyio
import pytest
from mcp import Client, StdioServerParameters
from mcp.server.mcpserver.exceptions import ToolError

from interpreter.cli.commands.mcp import mcp
from interpreter.cli.shared.files import UsageError
from interpreter.mcp.running import answer_of

TOOLS = {"check", "explain", "lint", "test", "why", "moves", "play", "analyse", "report", "search"}

GAME = """ruleset "Toy"
board 3x3
zone far { white rank 3; black rank 1 }
piece ox O { moves fW }
array "ooo/3/OOO"
goal reach far with ox
draw stalemate
test "an ox steps" { play a1a2; expect a2 = ox }
"""

CALLS: Mapping[str, tuple[str, dict[str, Any]]] = {
    "a fault": ("check", {"rules": GAME.replace("moves fW", "movs fW")}),
    "a path": ("check", {"rules": "/etc/passwd"}),
    "lint": ("lint", {"rules": GAME}),
    "tests": ("test", {"rules": GAME}),
    "a refusal": ("why", {"rules": GAME, "action": "a1a3"}),
    "moves": ("moves", {"rules": GAME, "play": "a1a2"}),
    "no such ruleset": ("moves", {"rules": "ches", "fen": "8/8"}),
    "a game": ("play", {"rules": GAME, "white": "random", "black": "random", "limit": 20}),
    "analysis": ("analyse", {"rules": GAME, "fen": "2o/O2/3 w", "seconds": 0.1}),
    "report": ("report", {"rules": GAME, "games": 2, "levels": "random", "limit": 20}),
    "too many games": ("report", {"rules": GAME, "games": 10_000}),
    "search": ("search", {"query": "nightrider", "most": 2}),
    "nothing found": ("search", {"query": "zzzz"}),
    "long": ("explain", {"word": "file"}),
}


@pytest.fixture(scope="module")
def answers() -> dict[str, Any]:
    """The answers to all calls, of one server that gets them at once."""
    return anyio.run(_answers)


async def _answers() -> dict[str, Any]:
    found: dict[str, Any] = {}
    program = StdioServerParameters(command=sys.executable, args=["-m", "interpreter.cli", "mcp"])
    async with Client(program) as client, anyio.create_task_group() as group:
        found["tools"] = (await client.list_tools()).tools

        async def call(name: str, tool: str, values: dict[str, Any]) -> None:
            found[name] = await client.call_tool(tool, values)

        for name, (tool, values) in CALLS.items():
            group.start_soon(call, name, tool, values)
    return found


def _said(answer: Any) -> str:
    return "".join(part.text for part in answer.content)


def test_every_tool_says_what_it_is_for(answers: dict[str, Any]) -> None:
    assert {tool.name for tool in answers["tools"]} == TOOLS
    assert all(tool.description for tool in answers["tools"])


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("a fault", "`moves`"),
        ("tests", "1 test"),
        ("a refusal", "a1a3"),
        ("moves", "b3b2\n"),
        ("a game", "[Result "),
        ("analysis", "a2a3"),
        ("report", "# Report on Toy"),
        ("search", "nightrider"),
        ("long", "piece NAME SYMBOL"),
    ],
)
def test_a_tool_answers(name: str, words: str, answers: dict[str, Any]) -> None:
    assert not answers[name].is_error, _said(answers[name])
    assert words in _said(answers[name])


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("no such ruleset", "did you mean chess?"),
        ("too many games", "less than or equal to 20"),
        ("nothing found", "`zzzz`"),
    ],
)
def test_a_wrong_call_is_an_error_in_words(name: str, words: str, answers: dict[str, Any]) -> None:
    assert answers[name].is_error
    assert words in _said(answers[name])


def test_no_tool_reads_a_file_by_its_path(answers: dict[str, Any]) -> None:
    said = _said(answers["a path"])

    assert "standard input" in said
    assert "root:" not in said


def test_a_long_answer_is_cut_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.mcp.running.LONGEST", 12)

    said = anyio.run(partial(answer_of, "moves", "hexapawn", seconds=30))

    assert said == "a1a2\nb1b2\n[6 more characters were left out]\n"


def test_a_command_is_stopped_when_its_time_is_over() -> None:
    with pytest.raises(ToolError, match=r"`rumpus perft` was stopped after 0\.5 seconds"):
        anyio.run(partial(answer_of, "perft", "chess", seconds=0.5, after="12"))


def test_without_the_sdk_the_command_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.cli.shared.streams.check_streams", lambda: None)
    monkeypatch.setitem(sys.modules, "mcp", None)
    for name in [name for name in sys.modules if name.startswith(("mcp.", "interpreter.mcp"))]:
        monkeypatch.delitem(sys.modules, name)

    with pytest.raises(UsageError, match=r"pip install .*\[mcp\]"):
        mcp()
