"""Checks of royal units: nothing removes the last of them from the board.

Neither side can capture one, and a game with commands, which may convert units, has no check. A lifted unit is placed
again before anything else happens. So only the hand, fusion and promotion need checking.
"""

from collections.abc import Iterator

from dsl.diagnostics import Diagnostic, Label, diagnostic
from dsl.model import Goal, Pair, Ruleset
from dsl.source import Span
from dsl.words.near import quoted_list


def check_royals(rules: Ruleset) -> Iterator[Diagnostic]:
    """Check that royal units stay on the board as one of the pieces that their goal names."""
    for goal in rules.goals:
        if goal.kind == "checkmate":
            yield from _pocketed(rules, goal)
            yield from _fused(rules, goal)
            yield from _split(rules, goal)
            yield from _promoted(rules, goal)


def _pocketed(rules: Ruleset, goal: Goal) -> Iterator[Diagnostic]:
    hand = rules.hand
    loose = [name for name in goal.pieces if hand and hand.pockets and name not in hand.unpocketed]
    if hand is not None and hand.pockets_span is not None and loose:
        spared = [piece.name for piece in rules.pieces if piece.name in (hand.unpocketed | rules.royal)]
        yield diagnostic(
            "pockets-royal",
            hand.pockets_span,
            f"{quoted_list(loose, 'and')} {'is' if len(loose) == 1 else 'are'} royal and can be pocketed",
            label="removes it from the board" if len(loose) == 1 else "removes them from the board",
            labels=(_royal(goal),),
            help=f"write `pockets any but {', '.join(spared)}`",
        )


def _fused(rules: Ruleset, goal: Goal) -> Iterator[Diagnostic]:
    for pair in _lost(rules, set(goal.pieces)):
        royal = pair.first if pair.first in goal.pieces else pair.second
        yield diagnostic(
            "fuses-royal",
            pair.span,
            f"`{royal}` is royal but fuses into `{pair.result}`, which is not",
            label="removes it from the board",
            labels=(_royal(goal),),
            help=f"write `goal checkmate of {', '.join((*goal.pieces, *_becoming(rules, goal)))}`",
        )


def _lost(rules: Ruleset, royal: set[str]) -> Iterator[Pair]:
    """Return the first pair of each line that fuses a royal unit on the board into one that is not."""
    fusion = rules.fusion
    seen: set[Span] = set()
    if fusion is None or not fusion.ways & {"made-move", "made-drop"}:
        return
    for pair in fusion.pairs:
        parts = {pair.first, pair.second}
        if parts & royal and pair.result not in royal and not parts <= fusion.not_begun and pair.span not in seen:
            seen.add(pair.span)
            yield pair


def _becoming(rules: Ruleset, goal: Goal) -> list[str]:
    """Return the pieces that must also be royal, so that royal units stay royal when they fuse."""
    found: list[str] = []
    while more := [pair.result for pair in _lost(rules, {*goal.pieces, *found})]:
        found += dict.fromkeys(more)
    return found


_SPLITS = {"splits-hand": "splits to hand", "splits-move": "splits by move"}


def _split(rules: Ruleset, goal: Goal) -> Iterator[Diagnostic]:
    """Check splits: a part that moves stays on the board, one that enters the hand leaves the other."""
    fusion = rules.fusion
    for pair in fusion.pairs if fusion else ():
        common = [part for part in dict.fromkeys((pair.first, pair.second)) if part not in goal.pieces]
        if fusion is None or pair.result not in goal.pieces or not common:
            continue
        is_whole = not {pair.first, pair.second} & {*goal.pieces}
        for way in _SPLITS:
            if way in fusion.ways and (way == "splits-hand" or is_whole):
                yield diagnostic(
                    "splits-royal",
                    pair.span,
                    f"`{pair.result}` is royal and may split so that only {quoted_list(common, 'and')} "
                    f"{'stays' if len(common) == 1 else 'stay'}",
                    label="removes a royal unit from the board",
                    labels=(_royal(goal), Label(fusion.where[way], "splits this way")),
                    help=f"remove `{_SPLITS[way]}`",
                )


def _promoted(rules: Ruleset, goal: Goal) -> Iterator[Diagnostic]:
    pairs = {pair.name: pair.pieces for pair in rules.pairs}
    for piece in rules.pieces:
        promotion = piece.promotion if piece.name in goal.pieces else None
        for name in promotion.pieces if promotion else ():
            if promotion and not set(pairs.get(name, (name,))) & set(goal.pieces):
                yield diagnostic(
                    "promotes-royal",
                    promotion.span,
                    f"`{piece.name}` is royal but promotes to `{name}`, which is not",
                    label="removes it from the board",
                    labels=(_royal(goal),),
                    help="remove the line",
                )


def _royal(goal: Goal) -> Label:
    return Label(goal.span, "makes it royal" if len(goal.pieces) == 1 else "makes them royal")
