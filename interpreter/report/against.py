"""Two reports side by side: which figures of two versions of a ruleset differ significantly."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import isfinite

from interpreter.document.page import Bullets, Page, Paragraph, Section, Table
from interpreter.report.content import Report
from interpreter.report.figures import Strength
from interpreter.report.significance import Estimate, difference, parted, significant
from interpreter.report.statements import even_games, shown, strength_name


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A figure in two reports."""

    strength: str
    figure: str
    before: Estimate
    after: Estimate
    chance: float
    """The chance of such a difference if nothing has changed."""
    is_significant: bool
    """True if it holds after a correction for all figures that are compared."""


def changes_between(before: Report, after: Report) -> tuple[Change, ...]:
    """Return all figures that both reports have, in the order of the strengths."""
    others = {each.name: each for each in after.strengths}
    pairs = {
        (each.name, figure): (estimate, _estimates(others[each.name])[figure])
        for each in before.strengths
        if each.name in others
        for figure, estimate in _estimates(each).items()
    }
    chances = {f"{name} {figure}": difference(*pair)[1] for (name, figure), pair in pairs.items() if _known(pair)}
    holds = significant(chances)
    return tuple(
        Change(
            strength=name,
            figure=figure,
            before=one,
            after=other,
            chance=chances.get(f"{name} {figure}", 1.0),
            is_significant=f"{name} {figure}" in holds,
        )
        for (name, figure), (one, other) in pairs.items()
    )


def _known(pair: tuple[Estimate, Estimate]) -> bool:
    return all(isfinite(each.error) for each in pair)


def _estimates(strength: Strength) -> Mapping[str, Estimate]:
    share = strength.drawn / strength.games if strength.games else 0.0
    half = (strength.draws.high - strength.draws.low) / 2
    return {
        "White's score": strength.score,
        "draws": Estimate(share, half / 1.959964, strength.games),
        "turns": strength.lengths.mean,
        "legal actions": strength.branching["all"],
    }


def page_of(before: Report, after: Report) -> Page:
    """Return what has changed as a page."""
    changes = changes_between(before, after)
    title = f"{after.title} against {before.title}"
    said = tuple(_sentences(changes)) + tuple(_lines(before, after))
    rows = tuple(
        (
            strength_name(change.strength),
            change.figure,
            shown(change.before),
            shown(change.after),
            f"{change.chance:.3f}",
            "yes" if change.is_significant else "-",
        )
        for change in changes
    )
    head = ("players", "figure", before.title, after.title, "by chance", "significant")
    return Page(
        title,
        (
            Section("", (Paragraph("A figure is significant after Holm's correction for all that are compared."),)),
            Section("What changed", (Bullets(said) if said else Paragraph("Nothing that is significant."),)),
            Section("Figures", (Table(head, rows),)),
        ),
    )


def _sentences(changes: tuple[Change, ...]) -> Iterator[str]:
    for change in changes:
        if change.is_significant:
            grew = "grew" if change.after.mean > change.before.mean else "fell"
            yield (
                f"At {strength_name(change.strength)}, {change.figure} {grew} "
                f"from {shown(change.before)} to {shown(change.after)}."
            )


def _lines(before: Report, after: Report) -> Iterator[str]:
    """Say which rules were used before and are never used now, and the reverse, if that is significant."""
    old, new = ({line.text: line.games for line in report.lines} for report in (before, after))
    games = (even_games(before), even_games(after))
    changed = [text for text in new if text in old and bool(old[text]) != bool(new[text])]
    holds = significant({text: parted(old[text] + new[text], *games[:: -1 if new[text] else 1]) for text in changed})
    for text in changed:
        if text in holds:
            yield f"`{text}` is {'used now' if new[text] else 'never used any more'}."
