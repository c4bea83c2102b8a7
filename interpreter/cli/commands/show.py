"""`rumpus show`: a position as text, SVG or PNG, or the Program of a ruleset."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from interpreter.cli.shared.engine import EngineOption
from interpreter.cli.shared.files import open_game, open_state
from interpreter.cli.shared.in_format import in_format
from interpreter.cli.shared.options import ActionsOption, FenOption, FileArgument, Format, FormatOption, SettingsOption
from interpreter.cli.shared.output import has_color, print_json
from interpreter.cli.shared.write_out import check_outs, write_out
from interpreter.game.overlays import OverlayName, overlay_of

if TYPE_CHECKING:
    from interpreter.game.state import State


@in_format
def show(
    file: FileArgument,
    fen: FenOption = None,
    play: ActionsOption = None,
    option: SettingsOption = None,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="OUT", help="Write a picture as SVG.")] = None,
    png: Annotated[Path | None, typer.Option("--png", metavar="OUT", help="Write a picture as PNG.")] = None,
    width: Annotated[int, typer.Option("--width", min=100, max=4000, help="Width of the PNG in pixels.")] = 800,
    overlay: Annotated[
        OverlayName | None,
        typer.Option(
            "--overlay",
            help="For the side whose turn it is, draw active units and what activates them, attacks, or the links of "
            "chains. The units of new chains are marked.",
        ),
    ] = None,
    engine: EngineOption = None,
    program: Annotated[bool, typer.Option("--program", help="Print the compiled rules.")] = False,
    format: FormatOption = Format.TEXT,
) -> None:
    """Show a position: the board, the hands and the side to move."""
    check_outs(svg, png, read=(file,))
    game = open_game(file, option, engine)
    state = open_state(game, fen, play)
    if program:
        from interpreter.program.listing import list_program

        print(list_program(game.program), end="")
    elif svg or png:
        _draw(state, svg, png, width, overlay)
    elif format is Format.JSON:
        _print_json(state)
    else:
        _print(state, overlay)


def _print(state: "State", overlay: OverlayName | None) -> None:
    import sys

    from interpreter.drawing import text_board, turn_line

    marked = overlay_of(state, overlay).squares if overlay else frozenset()
    print(text_board(state.game.program, state.position, color=has_color(sys.stdout), marked=marked).rstrip())
    print(turn_line(state.game.program, state.position, check=state.is_check(), outcome=state.outcome()))
    print(state.fen())


def _print_json(state: "State") -> None:
    """Print a state as JSON."""
    outcome = state.outcome()
    print_json(
        {
            "title": state.game.title,
            "fen": state.fen(),
            "turn": state.turn,
            "check": state.is_check(),
            "outcome": None if outcome is None else str(outcome),
        }
    )


def _draw(state: "State", svg: Path | None, png: Path | None, width: int, overlay: OverlayName | None) -> None:
    """Write the picture of a state as SVG, PNG, or both."""
    from interpreter.drawing import png_board, svg_board

    picture = svg_board(
        state.game.program,
        state.position,
        overlay=overlay_of(state, overlay) if overlay else None,
        title=state.game.title,
        outcome=state.outcome(),
    )
    if svg:
        write_out(svg, picture)
    if png:
        write_out(png, png_board(picture, width))
