"""`rumpus verify`: check the proof of the value of a game."""

from pathlib import Path
from typing import Annotated

import typer

from interpreter.cli.shared.engine import EngineName, EngineOption
from interpreter.cli.shared.fault import FINDINGS
from interpreter.cli.shared.files import UsageError, open_game, reason
from interpreter.cli.shared.in_format import in_format
from interpreter.cli.shared.notes import note
from interpreter.cli.shared.options import FileArgument, Format, FormatOption, SettingsOption


@in_format
def verify(
    file: FileArgument,
    proof: Annotated[Path, typer.Argument(metavar="PROOF", help="A file that `rumpus solve --game --proof` wrote.")],
    option: SettingsOption = None,
    engine: EngineOption = EngineName.REFERENCE,
    format: FormatOption = Format.TEXT,
) -> None:
    """Check the proof of the value of a game.

    For every position of the proof it plays what the rules allow. By default the reference engine does. If the proof
    begins at another position than the game, the answer names it.
    """
    from interpreter.cli.shared.output import print_json
    from interpreter.solutions import faults_of, is_of_start, read_proof

    game = open_game(file, option, engine)
    found = read_proof(_text(proof))
    faults = list(faults_of(game, found))
    n = sum(len(claim.positions) for claim in found.claims)
    if format is Format.JSON:
        print_json({"value": str(found.value), "from": found.fen, "positions": n, "faults": faults})
    elif not faults:
        where = "" if is_of_start(game, found) else f" from {found.fen}"
        print(f"{game.title}{where}: {found.value}; the proof holds ({n} position{'' if n == 1 else 's'})")
    else:
        print(f"the proof does not hold: {len(faults)} fault{'' if len(faults) == 1 else 's'}")
    for fault in faults:
        note(fault)
    if faults:
        raise typer.Exit(FINDINGS)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise UsageError(f"{path} is not text") from None
    except OSError as fault:
        raise UsageError(f"{path} cannot be read: {reason(fault)}") from None
