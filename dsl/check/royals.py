"""Checks of royal units: nothing removes the last of them from the board.

Neither side can capture one, and a game with commands, which may convert units, has no check. A lifted unit is placed
again before anything else happens. So only the hand, fusion and promotion need checking.
"""

from collections.abc import Iterator

from dsl.diagnostics import Diagnostic, Label, diagnostic
from dsl.model import ConstraintKind, End, EndKind, OfferKind, Pair, Ruleset
from dsl.source import Span
from dsl.words.near import quoted_list


def check_royals(rules: Ruleset) -> Iterator[Diagnostic]:
    """Check that royal units stay on the board as one of the pieces that their goal names."""
    for goal in rules.ends:
        if goal.kind is EndKind.CHECKMATE:
            yield from _pocketed(rules, goal)
            yield from _fused(rules, goal)
            yield from _split(rules, goal)
            yield from _promoted(rules, goal)


def _pocketed(rules: Ruleset, goal: End[str, str, str]) -> Iterator[Diagnostic]:
    """Report a line by which royal units can be pocketed."""
    pockets, kept = rules.offer(OfferKind.POCKET), rules.bound(ConstraintKind.NO_POCKET)
    loose = [name for name in goal.pieces if name not in kept]
    if pockets is not None and loose:
        spared = [piece.name for piece in rules.pieces if piece.name in (*kept, *rules.royal)]
        yield diagnostic(
            "pockets-royal",
            pockets.span,
            f"{quoted_list(loose, 'and')} {'is' if len(loose) == 1 else 'are'} royal and can be pocketed",
            label="removes it from the board" if len(loose) == 1 else "removes them from the board",
            labels=(_royal(goal),),
            help=f"write `pockets any but {', '.join(spared)}`",
        )


def _fused(rules: Ruleset, goal: End[str, str, str]) -> Iterator[Diagnostic]:
    """Report fusions of a royal piece into one that is not royal."""
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
    """Yield the first pair of each line that fuses a royal unit on the board into one that is not."""
    seen: set[Span] = set()
    never = set(rules.bound(ConstraintKind.NOT_BEGUN))
    for pair in rules.fusion.pairs if rules.fusion and rules.may(OfferKind.FUSE, OfferKind.DROP_FUSE) else ():
        parts = {pair.first, pair.second}
        if parts & royal and pair.result not in royal and not parts <= never and pair.span not in seen:
            seen.add(pair.span)
            yield pair


def _becoming(rules: Ruleset, goal: End[str, str, str]) -> list[str]:
    """Return the pieces that must also be royal, so that royal units stay royal when they fuse."""
    found: list[str] = []
    while more := [pair.result for pair in _lost(rules, {*goal.pieces, *found})]:
        found += dict.fromkeys(more)
    return found


_SPLITS = {OfferKind.HAND_SPLIT: "splits to hand", OfferKind.SPLIT: "splits by move"}


def _split(rules: Ruleset, goal: End[str, str, str]) -> Iterator[Diagnostic]:
    """Check splits: a part that moves stays on the board, one that enters the hand leaves the other."""
    fusion = rules.fusion
    for pair in fusion.pairs if fusion else ():
        common = [part for part in dict.fromkeys((pair.first, pair.second)) if part not in goal.pieces]
        if pair.result not in goal.pieces or not common:
            continue
        is_whole = not {pair.first, pair.second} & {*goal.pieces}
        for kind, words in _SPLITS.items():
            way = rules.offer(kind)
            if way is not None and (kind is OfferKind.HAND_SPLIT or is_whole):
                yield diagnostic(
                    "splits-royal",
                    pair.span,
                    f"`{pair.result}` is royal and may split so that only {quoted_list(common, 'and')} "
                    f"{'stays' if len(common) == 1 else 'stay'}",
                    label="removes a royal unit from the board",
                    labels=(_royal(goal), Label(way.span, "splits this way")),
                    help=f"remove `{words}`",
                )


def _promoted(rules: Ruleset, goal: End[str, str, str]) -> Iterator[Diagnostic]:
    """Report promotions of a royal piece to one that is not royal."""
    pairs = {pair.name: pair.pieces for pair in rules.pairs}
    for piece in rules.pieces:
        promotions = piece.promotions if piece.name in goal.pieces else ()
        for promotion, name in ((each, name) for each in promotions for name in each.pieces):
            if not set(pairs.get(name, (name,))) & set(goal.pieces):
                yield diagnostic(
                    "promotes-royal",
                    promotion.span,
                    f"`{piece.name}` is royal but promotes to `{name}`, which is not",
                    label="removes it from the board",
                    labels=(_royal(goal),),
                    help="remove the line",
                )


def _royal(goal: End[str, str, str]) -> Label:
    return Label(goal.span, "makes it royal" if len(goal.pieces) == 1 else "makes them royal")
