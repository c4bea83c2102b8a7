"""`rumpus xboard`: a chess engine for XBoard, WinBoard and other programs that speak their protocol."""

from interpreter.cli.shared.serving import LevelOption, RulesetOption, SeedOption, serve_program, session_for


def xboard(ruleset: RulesetOption = None, level: LevelOption = None, seed: SeedOption = 1) -> None:
    """Play under a graphical program that speaks CECP.

    XBoard and WinBoard are such programs.
    """
    from interpreter.protocols.xboard import WAIT

    print(WAIT, flush=True)  # before the engine loads
    from interpreter.protocols.xboard.machine import XBoardMachine, speak

    serve_program(session_for(ruleset, level, seed, speak), XBoardMachine)
