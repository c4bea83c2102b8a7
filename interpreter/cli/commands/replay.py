"""`rumpus replay`: show recorded games and check them against the rules."""

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from interpreter.cli.shared.engine import EngineName, EngineOption, engine_wanted
from interpreter.cli.shared.files import Format, FormatOption, UsageError
from interpreter.cli.shared.in_format import fault_objects, in_format
from interpreter.cli.shared.output import has_colour, print_json

if TYPE_CHECKING:
    from interpreter.errors import RecordFault
    from interpreter.game.match import Match
    from interpreter.notation import Record


@dataclass(frozen=True, slots=True)
class Shown:
    """A recorded game to show: the match up to the requested action, and the faults of the record."""

    record: "Record"
    title: str
    match: "Match | None"
    faults: "tuple[RecordFault, ...]"
    is_end: bool
    """True if this is the end of the record."""


@in_format
def replay(
    file: Annotated[str, typer.Argument(metavar="RECORD", help="A file of recorded games, or - for standard input.")],
    rules: Annotated[
        str | None,
        typer.Option("--rules", metavar="FILE", help="The rule file, for a ruleset of your own."),
    ] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Also check the rules hash and the result.")] = False,
    at: Annotated[
        int | None, typer.Option("--at", metavar="N", min=0, help="Show the position after this number of actions.")
    ] = None,
    engine: EngineOption = None,
    format: FormatOption = Format.TEXT,
) -> None:
    """Show recorded games, and check that every action is legal.

    For each game it shows the players, the turns, the final board and the result.
    """
    from interpreter.cli.shared.recording import read_games

    games = [_replayed(file, record, rules, at, verify, engine) for record in read_games(file)]
    if format is Format.JSON:
        print_json([_object(game) for game in games])
    else:
        print("\n".join(_text(game, verify) for game in games), end="")
    for game in games:
        for fault in game.faults:
            print(f"{game.record.name}:{fault.line}:{fault.column}: {fault.sentence}", file=sys.stderr)
    if any(game.faults for game in games):
        raise typer.Exit(1)


def _replayed(
    path: str, record: "Record", rules: str | None, at: int | None, verify: bool, engine: EngineName | None
) -> Shown:
    from interpreter.cli.shared.recording import rules_of
    from interpreter.errors import InvalidRecordError
    from interpreter.game.match import Match
    from interpreter.game.replay import changed_rules, discrepancies, ended_by, follow, game_of

    advice = f"name its rule file: `rumpus replay {path} --rules {rules_of(record, path)}`"
    try:
        game = game_of(record, rules, engine_wanted(engine), advice)
    except InvalidRecordError as fault:  # the other games of the file are still shown
        return Shown(record, record.tags.get("Variant", "?"), None, fault.faults, False)
    followed = follow(record, game)
    faults = list(followed.faults)
    if verify:
        faults += changed_rules(record, game) if faults else discrepancies(record, followed.states[-1])
    if not followed.states:
        return Shown(record, game.title, None, tuple(faults), False)
    n_actions = len(followed.actions)
    if at is not None and at > n_actions:
        raise UsageError(f"--at {at} is too large: the game has {n_actions} actions")
    shown = n_actions if at is None else at
    is_end = shown == n_actions and not followed.faults
    match = Match(
        list(followed.states[: shown + 1]), list(followed.actions[:shown]), ended_by(record) if is_end else None
    )
    return Shown(record, game.title, match, tuple(faults), is_end)


def _text(game: Shown, verify: bool) -> str:
    """Return the text of a game."""
    from interpreter.cli.shared.match_view import match_view

    lines = [_heading(game)]
    if game.record.fen is not None:
        lines.append(f"from {game.record.fen}")
    if game.match is not None:
        lines += [*game.match.turns(), match_view(game.match, colour=has_colour(sys.stdout)).rstrip()]
    if game.is_end:
        lines.append(_result(game.record))
    if verify and not game.faults:
        lines.append(_verified(game.record))
    return "\n".join([*lines, ""])


def _heading(game: Shown) -> str:
    tags = game.record.tags
    options = f", {tags['Options']}" if "Options" in tags else ""
    date = f", {tags['Date']}" if "?" not in tags["Date"] else ""
    return f"{game.title}{options}: {tags['White']} against {tags['Black']}{date}"


def _result(record: "Record") -> str:
    termination = record.tags.get("Termination")
    return f"{record.result} ({termination})" if termination else record.result


def _verified(record: "Record") -> str:
    actions = f"{len(record.actions)} action{'s are' if len(record.actions) != 1 else ' is'} legal"
    rules = f"rules {record.tags['Rules']}" if "Rules" in record.tags else "the record does not name its rules"
    return f"verified: {actions}, result {record.result}, {rules}"


def _object(game: Shown) -> dict[str, Any]:  # Any: JSON
    match = game.match
    return {
        "tags": dict(game.record.tags),
        "turns": [
            {
                "number": turn.number,
                "side": ("white", "black")[turn.side],
                "actions": list(turn.actions),
                "unfinished": turn.unfinished,
            }
            for turn in game.record.turns
        ],
        "after": len(match.actions) if match else None,
        "fen": match.state.fen() if match else None,
        "result": game.record.result,
        "faults": fault_objects(game.faults),
    }
