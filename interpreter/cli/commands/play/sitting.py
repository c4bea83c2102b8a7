"""The setup of a match: its players, and its start or record."""

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from interpreter.cli.commands.play.seat import Seat
from interpreter.cli.shared.engine import EngineName, engine_wanted
from interpreter.cli.shared.files import UsageError, open_game, open_state
from interpreter.cli.shared.recording import Keeper, already_there, read_game, rules_of
from interpreter.errors import InvalidRecordError
from interpreter.game.match import Match
from interpreter.game.replay import changed_rules, ended_by, follow, game_of
from interpreter.game.state import State
from interpreter.notation import Record

UNATTENDED_LIMIT = 150
"""Number of turns after which an unattended game is called a draw."""

SEED = 1


Seats = dict[str, Seat]
"""The players of White and Black."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchOptions:
    """The command's options for players, seed and engine; `None` if not given."""

    white: Seat | None = None
    black: Seat | None = None
    seed: int | None = None
    limit: int | None = None
    engine: EngineName | None = None

    def seat(self, side: str) -> Seat | None:
        """Return the player of a side."""
        return self.white if side == "white" else self.black


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """A match with its players, its seed, and its turn limit."""

    match: Match
    seats: Seats
    seed: int
    limit: int

    @property
    def people(self) -> frozenset[str]:
        """The sides of human players."""
        return frozenset(side for side, seat in self.seats.items() if seat is Seat.HUMAN)

    @property
    def is_kept(self) -> bool:
        """True if the match is saved to a file."""
        return isinstance(self.match.kept, Keeper)

    @property
    def has_players(self) -> bool:
        """True if a side is played by the machine."""
        return len(self.people) < len(self.seats)

    def tags(self) -> dict[str, str]:
        """The tags of the match's record."""
        tags = {"White": self.seats["white"].value, "Black": self.seats["black"].value}
        if Seat.RANDOM in self.seats.values():
            tags["Seed"] = str(self.seed)
        if self.limit:
            tags["Limit"] = str(self.limit)
        return tags

    def is_over(self) -> bool:
        """Return True if the limit of turns is reached."""
        position = self.match.state.position
        return self.limit > 0 and 2 * (position.number - 1) + position.side >= self.limit


def sit_down(state: State, options: MatchOptions) -> Sitting:
    """Return a new match. Without a terminal or a human player, both sides play at random."""
    attended = sys.stdin.isatty() or Seat.HUMAN in (options.white, options.black)
    default = Seat.HUMAN if attended else Seat.RANDOM
    seats = {"white": options.white or default, "black": options.black or Seat.RANDOM}
    return Sitting(match=Match([state]), seats=seats, seed=_seed(options.seed), limit=_limit(options.limit, seats))


def _seed(given: int | None) -> int:
    return SEED if given is None else given


def _limit(given: int | None, seats: Seats) -> int:
    if given is not None:
        return given
    return 0 if Seat.HUMAN in seats.values() else UNATTENDED_LIMIT


def begin(file: str, option: list[str] | None, fen: str | None, options: MatchOptions, path: Path | None) -> Sitting:
    """Return a new match, with a new record if a path is given; `-` writes it to standard output at the end."""
    if path is not None and os.path.exists(path) and str(path) != "-":
        raise already_there(path)
    if file == "-" and Seat.HUMAN in (options.white, options.black) and not sys.stdin.isatty():
        raise UsageError("standard input contains the rules, so it cannot contain actions; use a rule file")
    sitting = sit_down(open_state(open_game(file, option, options.engine), fen), options)
    if path is not None and str(path) != "-":
        _keep(sitting, Keeper(path, _dated(sitting)))
    return sitting


def _dated(sitting: Sitting) -> dict[str, str]:
    """Return the tags of a new game. An unattended one has no date, so that equal games have equal records."""
    return {"Date": date.today().strftime("%Y.%m.%d"), **sitting.tags()} if sitting.people else sitting.tags()


def _keep(sitting: Sitting, keeper: Keeper) -> None:
    """Write the record now and after every change."""
    sitting.match.kept = keeper
    keeper(sitting.match)


def resume(path: Path, rules: str | None, options: MatchOptions) -> Sitting:
    """Return the match of a record, saved to the same file; a finished one stays unchanged."""
    record, text = read_game(str(path))
    advice = f"name its rule file: `rumpus play {rules_of(record, str(path))} --resume {path}`"
    game = game_of(record, rules, engine_wanted(options.engine), advice)
    followed = follow(record, game)
    faults = [*followed.faults, *changed_rules(record, game)]
    if faults:
        raise InvalidRecordError(record.name, faults)
    match = Match(list(followed.states), list(followed.actions), ended_by(record))
    seats = {side: options.seat(side) or _seat(record, side) for side in ("white", "black")}
    seed = _number(record, "Seed") if options.seed is None else options.seed
    limit = _number(record, "Limit") if options.limit is None else options.limit
    sitting = Sitting(match=match, seats=seats, seed=_seed(seed), limit=_limit(limit, seats))
    if match.outcome() is None:
        kept = {tag: value for tag, value in record.tags.items() if tag not in ("Seed", "Limit", "Termination")}
        _keep(sitting, Keeper(path, {**kept, **dict(_changed(sitting, record, options))}, text.encode()))
    return sitting


def _seat(record: Record, side: str) -> Seat:
    """Return who played a side; an unknown name is a human's."""
    name = record.tags[side.capitalize()]
    return Seat(name) if name in list(Seat) else Seat.HUMAN


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
