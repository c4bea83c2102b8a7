"""The setup of a match: its players, and its start or record."""

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from dsl.words.near import near_names, quoted_list
from interpreter.cli.shared.engine import EngineName, engine_wanted
from interpreter.cli.shared.files import UsageError, open_game
from interpreter.cli.shared.recording import Keeper, already_there, read_last_game, rules_of
from interpreter.errors import InvalidRecordError
from interpreter.game.match import Match
from interpreter.game.players import NAMES
from interpreter.game.replay import changed_rules, ended_by, follow, game_of
from interpreter.game.state import State
from interpreter.game.table.clock import TimeControl, read_time_control
from interpreter.game.table.sitting import HUMAN, SEED, Sitting
from interpreter.notation import Record

UNATTENDED_LIMIT = 600
"""Number of turns after which an unattended game is called a draw."""

OPPONENT = "4"
"""The computer player against a person, where none is named."""

UNATTENDED = ("4", "1")
"""The computer players of White and Black, where none is named and no person plays.

Players of one level repeat positions in some games, so that nobody wins.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchOptions:
    """The command's options for players, time, seed and engine; `None` if not given."""

    white: str | None = None
    black: str | None = None
    movetime: float | None = None
    clock: TimeControl | None = None
    seed: int | None = None
    limit: int | None = None
    engine: EngineName | None = None

    def seat(self, side: str) -> str | None:
        """Return the player of a side."""
        return self.white if side == "white" else self.black


def sit_down(state: State, options: MatchOptions) -> Sitting:
    """Return a new match. Without a terminal or a human player, the computer plays both sides."""
    attended = sys.stdin.isatty() or HUMAN in (options.white, options.black)
    white, black = (HUMAN, OPPONENT) if attended else UNATTENDED
    seats = {"white": options.white or white, "black": options.black or black}
    return _sitting(Match([state]), seats, options)


def _sitting(match: Match, seats: dict[str, str], options: MatchOptions) -> Sitting:
    limit = options.limit
    if limit is None:
        limit = 0 if HUMAN in seats.values() else UNATTENDED_LIMIT
    sitting = Sitting(match=match, seats=seats, limit=limit, movetime=options.movetime)
    if options.seed is not None:
        sitting.seed = options.seed
    sitting.time(options.clock)
    return sitting


def player_name(given: str | None) -> str | None:
    """Return the name of a player as given, or raise `UsageError` for an unknown one."""
    known = (HUMAN, *NAMES)
    if given is None or given in known:
        return given
    near = near_names(given, known)
    advice = f"did you mean {quoted_list(near)}?" if near else f"players are {quoted_list(known, 'and')}"
    raise UsageError(f"unknown player `{given}`; {advice}")


def time_control(given: str | None) -> TimeControl | None:
    """Return the time control of a text, or raise `UsageError`."""
    if given is None:
        return None
    control = read_time_control(given)
    if control is None:
        raise UsageError(f"`--clock {given}` is not a time; write minutes and seconds a turn, such as --clock 5+3")
    return control


def begin(file: str, option: list[str] | None, fen: str | None, options: MatchOptions, path: Path | None) -> Sitting:
    """Return a new match, with a new record if a path is given; `-` writes it to standard output at the end."""
    if path is not None and os.path.exists(path) and str(path) != "-":
        raise already_there(path)
    if file == "-" and HUMAN in (options.white, options.black) and not sys.stdin.isatty():
        raise UsageError("standard input contains the rules, so it cannot contain actions; use a rule file")
    game = open_game(file, option, options.engine)
    start = game.start(SEED if options.seed is None else options.seed) if fen is None else game.state(fen)
    sitting = sit_down(start, options)
    if path is not None and str(path) != "-":
        _keep(sitting, Keeper(path, _dated(sitting)), at_once=True)
    return sitting


def _dated(sitting: Sitting) -> dict[str, str]:
    """Return the tags of a new game. An unattended one has no date, so that equal games have equal records."""
    return {"Date": date.today().strftime("%Y.%m.%d"), **sitting.tags()} if sitting.people else sitting.tags()


def _keep(sitting: Sitting, keeper: Keeper, *, at_once: bool) -> None:
    """Write the record after every change, and now if wanted."""
    sitting.match.kept = keeper
    if at_once:
        keeper(sitting.match)


def resume(path: Path, rules: str | None, options: MatchOptions) -> Sitting:
    """Return the last match of a record, saved to the same file; a finished one stays as it is unless it goes on."""
    record, before, text = read_last_game(str(path))
    advice = f"name its rule file: `rumpus play {rules_of(record, str(path))} --resume {path}`"
    game = game_of(record, rules, engine_wanted(options.engine), advice)
    followed = follow(record, game)
    faults = [*followed.faults, *changed_rules(record, game)]
    if faults:
        raise InvalidRecordError(record.name, faults)
    match = Match(list(followed.states), list(followed.actions), ended_by(record))
    seats = {side: options.seat(side) or _seat(record, side) for side in ("white", "black")}
    sitting = _sitting(match, seats, _as_recorded(record, options))
    tags = {tag: value for tag, value in record.tags.items() if tag not in ("Seed", "Limit", "Termination")}
    tags.update(_changed(sitting, record, options))
    _keep(
        sitting, Keeper(path, tags, (before + text).encode(), before.encode(), match), at_once=match.outcome() is None
    )
    return sitting


def _as_recorded(record: Record, options: MatchOptions) -> MatchOptions:
    """Return the options with those of the record where none are given."""
    return replace(
        options,
        seed=_number(record, "Seed") if options.seed is None else options.seed,
        limit=_number(record, "Limit") if options.limit is None else options.limit,
        clock=options.clock or read_time_control(record.tags.get("TimeControl", ""), unit=1),
    )


def _seat(record: Record, side: str) -> str:
    """Return who played a side; an unknown name is a human's."""
    name = record.tags[side.capitalize()]
    return name if name in NAMES else HUMAN


def _number(record: Record, tag: str) -> int | None:
    """Return the number in a tag."""
    text = record.tags.get(tag)
    return None if text is None else int(text)  # reading the record has validated it


def _changed(sitting: Sitting, record: Record, options: MatchOptions) -> Iterator[tuple[str, str]]:
    """Yield the tags that the command line changes; names of people stay."""
    for tag, value in sitting.tags().items():
        side = tag.lower()
        if side not in ("white", "black") or options.seat(side) is not None or record.tags[tag] == "?":
            yield tag, value
