"""What the figures of a report show, as sentences: only what is significant, corrected for all that is tested."""

from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.lint.interval import wilson
from interpreter.report.content import Report
from interpreter.report.facts import LIMIT
from interpreter.report.figures import Strength
from interpreter.report.significance import Estimate, sign_test, significant

_RARE = 0.05
"""A line or a piece is called unused if this shows, with 95 percent confidence, that fewer games use it."""

_MANY_DRAWS = 0.5
_ENDLESS = 0.1
_FORCED = 0.5

_CLEAR = 2 / 3
"""The score from which a player is clearly better than the next weaker one: an Elo difference of 120."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence with the kind of what it says, such as `first side`, and its figure."""

    kind: str
    sentence: str


def statements_of(report: Report) -> tuple[Statement, ...]:
    """Return what a report shows, the most important first."""
    if report.over:
        return (Statement("over", f"The game is over before its first action: {report.over}."),)
    return (*_value(report), *_sides(report), *_ends(report), *_skill(report), *_unused(report))


def shown(estimate: Estimate) -> str:
    """Return an estimate with half of its 95 percent interval.

    >>> shown(Estimate(0.6, 0.05, 100)), shown(Estimate(0, 0, 0))
    ('0.60 ± 0.10', '-')
    """
    half = estimate.reach
    if not estimate.n:
        return "-"
    return f"{estimate.mean:.2f} ± {half:.2f}" if half < float("inf") else f"{estimate.mean:.2f}"


def shown_score(score: Estimate) -> str:
    """Return a score with half of its interval, which is never wider than all scores; one game has none.

    >>> shown_score(Estimate(0.5, 0.1, 10)), shown_score(Estimate(0.5, 0.4, 2)), shown_score(Estimate(1, 0.3, 1))
    ('0.50 ± 0.23', '0.50 ± 1.00', '1.00')
    """
    return f"{score.mean:.2f} ± {min(1.0, score.reach):.2f}" if score.n > 1 else f"{score.mean:.2f}"


def strength_name(name: str) -> str:
    """Return a player as a reader knows it.

    >>> strength_name("random"), strength_name("4")
    ('random play', 'level 4')
    """
    return "random play" if name == "random" else f"level {name}"


def ending_name(ending: str) -> str:
    """Return how a game ended as a reader knows it.

    >>> ending_name("checkmate"), ending_name("limit")
    ('checkmate', 'limit of turns')
    """
    return "limit of turns" if ending == LIMIT else ending


def _value(report: Report) -> Iterator[Statement]:
    if report.decisive:
        actions = ", ".join(report.decisive[:5])
        yield Statement("first action", f"The game can end with its first action: {actions}.")
    if report.value.winner:
        winner = report.value.winner.capitalize()
        turns = report.value.turns
        count = f" in {turns} turn{'' if turns == 1 else 's'}" if turns else ""
        yield Statement("solved", f"{winner} wins by force from the start{count}: a search sees it.")


def _sides(report: Report) -> Iterator[Statement]:
    several = [each for each in report.strengths if each.different > 1]  # one game again and again shows nothing
    tests = {each.name: sign_test(_won(each, "white"), _won(each, "black")) for each in several}
    holds = significant({**tests, "slope": report.slope_chance} if len(tests) > 1 else tests)
    for each in report.strengths:
        if each.name in holds:
            side, score = ("White", each.score) if each.score.mean > 0.5 else ("Black", _turned(each.score))
            begins = ", who begins," if side.lower() == report.begins else ""
            yield Statement(
                "first side" if begins else "sides",
                f"{side}{begins} has the better chances at {strength_name(each.name)}: "
                f"{shown_score(score)} of the points.",
            )
    if "slope" in holds:
        grows = "grows" if report.slope > 0 else "shrinks"
        yield Statement("strength", f"White's score {grows} with strength, by {abs(report.slope):.2f} a step.")


def _won(strength: Strength, side: str) -> int:
    return sum(ending.count for ending in strength.endings if ending.winner == side)


def _turned(score: Estimate) -> Estimate:
    return Estimate(1 - score.mean, score.error, score.n)


def _ends(report: Report) -> Iterator[Statement]:
    for each in report.strengths:
        name = strength_name(each.name)
        lasting = sum(ending.count for ending in each.endings if ending.ending == LIMIT)
        drawn = each.drawn - lasting  # the rules have not ended the others
        if wilson(drawn, each.games).low > _MANY_DRAWS:
            yield Statement("draws", f"Most games at {name} are drawn: {drawn} of {each.games}.")
        if wilson(lasting, each.games).low > _ENDLESS:
            yield Statement(
                "endless", f"{lasting} of {each.games} games at {name} do not end within {report.limit} turns."
            )
    strongest = report.strengths[-1]
    if strongest.forced > _FORCED:
        share = f"{100 * strongest.forced:.0f} %"
        yield Statement("forced", f"At {strength_name(strongest.name)}, {share} of the actions are without a choice.")


def _skill(report: Report) -> Iterator[Statement]:
    """Say where a stronger player is not clearly better, if the games show that: a few games show nothing of it."""
    for each in report.trace:
        if each.score.high < _CLEAR:
            yield Statement(
                "skill",
                f"{strength_name(each.stronger).capitalize()} does not clearly beat {strength_name(each.weaker)}: "
                f"{shown_score(each.score)} of the points.",
            )


def _unused(report: Report) -> Iterator[Statement]:
    games = even_games(report)
    if wilson(0, games).high >= _RARE:
        return
    for piece in report.pieces:
        if piece.waited and piece.walks and not piece.moves:
            yield Statement("idle piece", f"No {piece.name} moved in {games} games.")
        elif not piece.games:
            yield Statement("absent piece", f"No {piece.name} stood on the board in {games} games.")
    for line in report.lines:
        if not line.games:
            yield Statement("unused line", f"`{line.text}` ({line.place}) was never used in {games} games.")


def even_games(report: Report) -> int:
    """Return the number of games of players against themselves, in which the use of lines and pieces is counted."""
    return sum(each.games for each in report.strengths)
