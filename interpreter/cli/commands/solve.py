"""`rumpus solve`: problems, such as mate in three, for any ruleset."""

from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from interpreter.cli.shared.engine import EngineName, EngineOption, mention_slowness
from interpreter.cli.shared.fault import FINDINGS
from interpreter.cli.shared.files import open_game, open_state
from interpreter.cli.shared.in_format import in_format
from interpreter.cli.shared.notes import note
from interpreter.cli.shared.options import MOST, FenOption, FileArgument, Format, FormatOption, SettingsOption

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.game.problems import Line, Solution

StipulationArgument = Annotated[
    str, typer.Argument(metavar="STIPULATION", help="#N, s#N, h#N or h#N.5; or with = for stalemate.")
]
NodesOption = Annotated[
    int, typer.Option("--nodes", min=1, max=MOST, metavar="N", help="Positions that a proof may look at.")
]


@in_format
def solve(
    file: FileArgument,
    stipulation: StipulationArgument,
    fen: FenOption = None,
    nodes: NodesOption = 200_000_000,
    tree: Annotated[bool, typer.Option("--tree", help="Show all defenses and answers.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Check the solution with the reference engine.")] = False,
    option: SettingsOption = None,
    engine: EngineOption = None,
    format: FormatOption = Format.TEXT,
) -> None:
    """Solve a problem: mate in some turns, and its kin.

    #3: the side to act wins within three turns, whatever wins in the game. s#3: it makes the other side win. h#3: both
    play together until the side to act has lost, after three turns of each; h#2.5 begins with the other side. = in
    place of # asks for a stalemate that is a draw. All solutions are found; repetition is no end here.
    """
    from interpreter.cli.shared.output import print_json
    from interpreter.game.problems import faults_of, read_stipulation
    from interpreter.game.problems import solve as solved

    asked = read_stipulation(stipulation)
    state = open_state(open_game(file, option, engine), fen)
    mention_slowness(engine)
    began = perf_counter()
    found = solved(state, asked, nodes=nodes)
    seconds = perf_counter() - began
    faults = list(faults_of(open_state(open_game(file, option, EngineName.REFERENCE), fen), found)) if check else []
    if format is Format.JSON:
        print_json(_object(found, faults))
    else:
        for line in _text(found, tree=tree or check):
            print(line)
        note(f"{seconds:.2f} s" + (", checked by the reference engine" if check and not faults else ""))
    for fault in faults:
        note(fault)
    if faults or not found.lines:
        raise typer.Exit(FINDINGS)


def _text(found: "Solution", *, tree: bool) -> "Iterator[str]":
    asked = found.stipulation
    if not found.is_whole:
        yield f"{asked}: not decided; more positions are needed, see --nodes"
    elif not found.lines:
        yield f"{asked}: no solution"
    else:
        n = sum(map(_ends, found.lines)) if asked.play == "help" else len(found.lines)
        shorter = "" if found.shorter is None else f", with fewer turns than asked: {found.shorter}"
        yield f"{asked}: {n} solution{'' if n == 1 else 's'}{shorter}"
    for line in found.lines:
        yield from _drawn(line, 1, whole=tree or asked.play == "help")


def _ends(line: "Line") -> int:
    """Return the number of sequences that begin with a line."""
    return sum(map(_ends, line.after)) or 1


def _drawn(line: "Line", depth: int, *, whole: bool) -> "Iterator[str]":
    duals = f"  (or {line.duals} other{'' if line.duals == 1 else 's'})" if line.duals else ""
    yield f"{'  ' * depth}{line.text}{duals}"
    for after in line.after if whole else ():
        yield from _drawn(after, depth + 1, whole=True)


def _object(found: "Solution", faults: list[str]) -> dict[str, Any]:  # Any: JSON
    return {
        "stipulation": str(found.stipulation),
        "whole": found.is_whole,
        "shorter": found.shorter,
        "solutions": [_line(line) for line in found.lines],
        "faults": faults,
    }


def _line(line: "Line") -> dict[str, Any]:  # Any: JSON
    return {"turn": line.turn, "duals": line.duals, "after": [_line(after) for after in line.after]}
