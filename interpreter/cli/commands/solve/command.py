"""`rumpus solve`: problems such as mate in three, and small games as a whole, for any ruleset."""

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from interpreter.cli.shared.engine import EngineName, EngineOption, mention_slowness
from interpreter.cli.shared.fault import FINDINGS
from interpreter.cli.shared.files import UsageError, open_game, open_state
from interpreter.cli.shared.in_format import in_format
from interpreter.cli.shared.notes import note
from interpreter.cli.shared.options import MOST, FenOption, FileArgument, Format, FormatOption, SettingsOption
from interpreter.cli.shared.write_out import check_outs, write_out

if TYPE_CHECKING:
    from interpreter.game.state import State

MOST_NODES = 200_000_000
MOST_POSITIONS = 1_000_000

StipulationArgument = Annotated[
    str | None, typer.Argument(metavar="[STIPULATION]", help="#N, s#N, h#N or h#N.5; or with = for stalemate.")
]
NodesOption = Annotated[
    int | None,
    typer.Option(
        "--nodes",
        min=1,
        max=MOST,
        metavar="N",
        help="Positions that the proof of a problem may look at.",
        show_default=f"{MOST_NODES}",
    ),
]
TreeOption = Annotated[bool, typer.Option("--tree", help="Show all defenses and answers of a problem.")]
CheckOption = Annotated[bool, typer.Option("--check", help="Check the solution with the reference engine.")]
GameOption = Annotated[bool, typer.Option("--game", help="Solve the whole game instead.")]
PositionsOption = Annotated[
    int | None,
    typer.Option(
        "--positions",
        min=1,
        max=MOST,
        metavar="N",
        help="With --game: positions that may arise.",
        show_default=f"{MOST_POSITIONS}",
    ),
]
ProofOption = Annotated[
    Path | None, typer.Option("--proof", metavar="OUT", help="With --game: write a proof for `rumpus verify`.")
]


@in_format
def solve(
    file: FileArgument,
    stipulation: StipulationArgument = None,
    fen: FenOption = None,
    nodes: NodesOption = None,
    tree: TreeOption = False,
    check: CheckOption = False,
    game: GameOption = False,
    positions: PositionsOption = None,
    proof: ProofOption = None,
    option: SettingsOption = None,
    engine: EngineOption = None,
    format: FormatOption = Format.TEXT,
) -> None:
    """Solve a problem, such as mate in three, or a small game.

    #3: the side to act wins within three turns, whatever wins in the game. s#3: it makes the other side win. h#3: both
    play together until the side to act has lost, after three turns of each; h#2.5 begins with the other side. = in
    place of # asks for a stalemate that is a draw. All solutions are found; repetition does not end a
    game here.

    --game finds the value of every position that can arise, and says who wins. Counts of turns are left out.
    """
    if game == (stipulation is not None):
        raise UsageError("write a stipulation, such as #3, or --game, and not both")
    if proof is not None and not game:
        raise UsageError("--proof is for --game; --check checks the solution of a problem")
    if positions is not None and not game:
        raise UsageError("--positions is for --game; --nodes bounds the proof of a problem")
    if game and tree:
        raise UsageError("--tree is for problems; it shows the defenses and answers of a solution")
    if game and nodes is not None:
        raise UsageError("--nodes is for problems; --positions bounds a whole game")
    check_outs(proof, read=(file,))
    state = open_state(open_game(file, option, engine), fen)
    mention_slowness(engine)
    checked = open_state(open_game(file, option, EngineName.REFERENCE), fen) if check else None
    if stipulation is not None:
        is_solved = _problem(state, stipulation, nodes or MOST_NODES, checked, tree=tree, format=format)
    else:
        is_solved = _game(state, positions or MOST_POSITIONS, checked, proof, format)
    if not is_solved:
        raise typer.Exit(FINDINGS)


def _problem(
    state: "State", stipulation: str, nodes: int, checked: "State | None", *, tree: bool, format: Format
) -> bool:
    """Print the solutions of a problem; return True if there is one without a fault."""
    from interpreter.cli.commands.solve.problem import object_of, text_of
    from interpreter.cli.shared.output import print_json
    from interpreter.game.problems import faults_of, read_stipulation
    from interpreter.game.problems import solve as solved

    asked = read_stipulation(stipulation)
    began = perf_counter()
    found = solved(state, asked, nodes=nodes)
    seconds = perf_counter() - began
    faults = [] if checked is None else list(faults_of(checked, found))
    if format is Format.JSON:
        print_json(object_of(found, faults))
    else:
        for line in text_of(found, tree=tree or checked is not None):
            print(line)
        _note_time(seconds, is_checked=checked is not None and not faults)
    for fault in faults:
        note(fault)
    return bool(found.lines) and not faults


def _game(state: "State", most: int, checked: "State | None", proof: Path | None, format: Format) -> bool:
    """Print the value of a game, and write its proof; return True if the check finds no fault."""
    from interpreter.cli.commands.solve.whole_game import object_of, text_of
    from interpreter.cli.shared.output import print_json
    from interpreter.cli.shared.progress import progress
    from interpreter.solutions import explore, faults_of, proof_of, write_proof
    from interpreter.solutions import solve as solved

    began = perf_counter()
    with progress(f"positions of {state.game.title}", None) as heard:
        found = solved(explore(state, most, heard))
    seconds = perf_counter() - began
    proven = proof_of(found)
    faults = [] if checked is None else list(faults_of(checked.game, proven))
    if format is Format.JSON:
        print_json(object_of(found, faults))
    else:
        for line in text_of(found):
            print(line)
        _note_time(seconds, is_checked=checked is not None and not faults)
    for fault in faults:
        note(fault)
    if proof is not None:
        write_out(proof, write_proof(proven))
    return not faults


def _note_time(seconds: float, *, is_checked: bool) -> None:
    note(f"{seconds:.2f} s" + (", checked by the reference engine" if is_checked else ""))
