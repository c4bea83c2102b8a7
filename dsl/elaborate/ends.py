"""The ends of the game that every file must define."""

from dsl.diagnostics import Diagnostic
from dsl.grammar.form import ONCE
from dsl.grammar.forms import FORM, FORMS
from dsl.model.board import SIDES
from dsl.model.rows import BY_PASSES, EndKind
from dsl.resolve import Declarations
from dsl.resolve.once import clashing, said_before
from dsl.syntax import Statement

_DECISIVE_STALEMATES = ("loss-stalemate", "win-stalemate", "win-stalemate-score")
_STALEMATES = ("draw-stalemate", *_DECISIVE_STALEMATES)
_DECIDING = [
    form.key
    for form in FORMS["file"]
    for make in form.makes
    if make.fixed.get("kind") in (EndKind.STALEMATE, EndKind.REPETITION, *BY_PASSES)
    and make.fixed.get("result") != "draw"
]
"""Ends by which a side wins without a goal."""


def look_over_ends(declared: Declarations, findings: list[Diagnostic]) -> None:
    """Report missing and duplicate ends of the game."""
    draws = declared.groups["draw"]
    others = [*draws, *declared.groups["passes"]]
    wins = any(statement.form in _DECIDING for statement in others) or declared.groups["odds"]
    if not declared.groups["goal"] and not wins:
        findings += declared.missing(
            "goal-missing",
            "this game has no way to win",
            "no `goal` statement in this file",
            f"write `{_likely_goal(declared)}`",
            forms=tuple(form.key for form in FORMS["file"] if form.group == "goal"),
        )
    _check_stalemate(declared, findings)
    _check_repeated([statement for group in ONCE for statement in declared.groups[group]], findings)


def _check_stalemate(declared: Declarations, findings: list[Diagnostic]) -> None:
    """Report that the file does not say what happens to a side without a legal action, or to one of the two."""
    said = [statement.word("side") for statement in declared.groups["draw"] if statement.form in _STALEMATES]
    lacking = [side for side in SIDES if None not in said and side not in map(str, said)]
    if not lacking:
        return
    who, tail = (lacking[0].capitalize(), f" for {lacking[0]}") if said else ("a side", "")
    findings += declared.missing(
        "stalemate-missing",
        f"the file does not say what happens to {who} without a legal action",
        f"no `draw stalemate{tail}`, `loss stalemate{tail}` or `win stalemate{tail}`",
        f"write `draw stalemate{tail}`",
        forms=_STALEMATES,
        notes=(_REPLACED,) if _replaces_draws(declared) else (),
    )


_REPLACED = "the `draw` lines of a file replace all inherited ones: repeat those that stay"


def _replaces_draws(declared: Declarations) -> bool:
    """Return True if a file that extends another has endings of its own, in place of those of the other."""
    extends = any(statement.form == "extends" for statement in declared.main.statements)
    return extends and any(each.head.source is declared.main.source for each in declared.groups["draw"])


def _likely_goal(declared: Declarations) -> str:
    """Return a goal for a piece that both sides have at the start: checkmate of the king, or capture of the rarest."""
    array = declared.single.get("array")
    text = array.need("text").text if array else ""
    symbols = {name: piece.need("symbol").text for name, piece in declared.named["piece"].items()}
    shared = {name: text.count(symbol) for name, symbol in symbols.items() if symbol in text and symbol.lower() in text}
    if "king" in shared or not shared:
        return f"goal checkmate of {'king' if 'king' in symbols else next(iter(symbols), 'king')}"
    return f"goal capture of {min(shared, key=lambda name: (shared[name], name))}"


def _check_repeated(draws: list[Statement], findings: list[Diagnostic]) -> None:
    first: dict[str, dict[str, Statement]] = {}
    for draw in draws:
        before = said_before(first.setdefault(FORM[draw.form].like or draw.form, {}), draw)
        if before is not None:
            findings.append(clashing(before, draw, "statement in a file"))
