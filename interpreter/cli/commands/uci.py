"""`rumpus uci`: a chess engine for programs that speak UCI."""

from interpreter.cli.shared.serving import LevelOption, RulesetOption, SeedOption, serve_program, session_for


def uci(ruleset: RulesetOption = None, level: LevelOption = None, seed: SeedOption = 1) -> None:
    """Play under a graphical program that speaks UCI."""
    from interpreter.protocols.uci.machine import UciMachine, speak

    serve_program(session_for(ruleset, level, seed, speak), UciMachine)
