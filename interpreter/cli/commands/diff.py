"""`rumpus diff`: the differences between two rulesets."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dsl.compiler import compile_source
from dsl.errors import CompileError
from dsl.source import Source
from interpreter.cli.shared.files import UsageError, open_file
from interpreter.cli.shared.in_format import in_format
from interpreter.cli.shared.options import Format, FormatOption
from interpreter.cli.shared.output import print_json
from rulesets import Catalogue

if TYPE_CHECKING:
    from interpreter.diff import Difference, Dispute, Disputes

SHOWN = 10
"""Maximum number of printed positions, and of actions of each."""
_MARKS = {"added": "+", "removed": "-", "changed": "~"}

FirstArgument = Annotated[str, typer.Argument(metavar="A", help="A rule file, the name of a ruleset, or -.")]
SecondArgument = Annotated[str, typer.Argument(metavar="B", help="Another one.")]
PlayOption = Annotated[
    int,
    typer.Option("--play", metavar="N", min=0, help="Play N random games, and search them for positions that differ."),
]
SeedOption = Annotated[int, typer.Option("--seed", help="Random seed.")]


@in_format
def diff(
    first: FirstArgument,
    second: SecondArgument,
    play: PlayOption = 0,
    seed: SeedOption = 1,
    format: FormatOption = Format.TEXT,
) -> None:
    """List the differences between the rules of two rulesets.

    The layout of the files does not matter.
    """
    from interpreter.diff import differences

    if first == second == "-":
        raise UsageError("standard input can be read only once; use a file for one of the two")
    sources = _opened(first, second)
    found = differences(*sources)
    games = _played(sources, play, seed) if play else None
    if format is Format.JSON:
        print_json(_report(found, games))
    else:
        for line in _lines(found, games):
            print(line)
    if found or (games is not None and games.found):
        raise typer.Exit(1)


def _opened(first: str, second: str) -> tuple[Source, Source]:
    """Return the two sources, or raise an error with the findings of both if one is unreadable."""
    (one, faults), (other, more) = open_file(first), open_file(second)
    if faults or more:
        compiled = (
            found or compile_source(s, library=Catalogue()).findings for s, found in ((one, faults), (other, more))
        )
        raise CompileError([finding for findings in compiled for finding in findings])
    return one, other


def _played(sources: tuple[Source, Source], n_games: int, seed: int) -> "Disputes":
    from interpreter.diff import disputes
    from interpreter.game.load import load_source

    return disputes(load_source(sources[0]), load_source(sources[1]), n_games, seed)


def _lines(found: "tuple[Difference, ...]", games: "Disputes | None") -> Iterator[str]:
    """Yield the differences of two rulesets as lines, by section."""
    heading = ""
    for difference in found:
        title = difference.section + (f", when {difference.setting}" if difference.setting else "")
        if title != heading:
            yield title
            heading = title
        yield from _said(difference)
    if not found:
        yield "the rules are the same"
    if games is not None:
        yield from _shown(games)


def _said(difference: "Difference") -> Iterator[str]:
    mark = _MARKS[difference.change]
    if difference.change == "changed":
        yield f"  {mark} {difference.before}"
        yield f"    now: {difference.after}"
    else:
        yield f"  {mark} {difference.after or difference.before}"


def _shown(games: "Disputes") -> Iterator[str]:
    yield f"{games.n_positions} positions played: the legal actions differ in {len(games.found)}"
    if games.n_foreign:
        yield f"{games.n_foreign} of them exist in the game of one file only"
    for dispute in games.found[:SHOWN]:
        yield f"  {dispute.fen}"
        yield from _of(dispute)
    if len(games.found) > SHOWN:
        yield f"  and {len(games.found) - SHOWN} more, which have more units"


def _of(dispute: "Dispute") -> Iterator[str]:
    for mark, actions in (("-", dispute.only_first), ("+", dispute.only_second)):
        if actions:
            rest = f" and {len(actions) - SHOWN} more" if len(actions) > SHOWN else ""
            yield f"    {mark} {' '.join(actions[:SHOWN])}{rest}"
    if dispute.outcomes[0] != dispute.outcomes[1]:
        yield f"    ~ {dispute.outcomes[0]}; now: {dispute.outcomes[1]}"


def _report(found: "tuple[Difference, ...]", games: "Disputes | None") -> dict[str, Any]:  # Any: JSON
    """Return the differences of two rulesets as JSON."""
    rules = [
        {
            "section": each.section,
            "subject": each.key,
            "change": each.change,
            "before": each.before,
            "after": each.after,
            "setting": each.setting or None,
        }
        for each in found
    ]
    if games is None:
        return {"rules": rules}
    positions = [
        {
            "fen": each.fen,
            "units": each.n_units,
            "only_first": list(each.only_first),
            "only_second": list(each.only_second),
            "outcomes": list(each.outcomes),
        }
        for each in games.found
    ]
    return {"rules": rules, "positions": positions, "played": games.n_positions, "foreign": games.n_foreign}
