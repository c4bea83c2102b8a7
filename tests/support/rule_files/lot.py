"""Starts by lot: the units of the array on some squares change places."""

from collections import Counter
from collections.abc import Iterator

from support.rule_files.cast import PIECES, Cast
from support.rule_files.chance import block, listed


def shuffle(cast: Cast) -> list[str]:
    """A shuffle of the ranks next to each edge, where both sides have units to change places."""
    chance, deep = cast.chance, cast.chance.may(40)
    homes = (cast.ranks[: 1 + deep], cast.ranks[-1 - deep :])
    units = [_units(cast, home, is_black) for home, is_black in zip(homes, (False, True), strict=True)]
    if not chance.may(25) or min(map(sum, map(Counter.values, units))) < 2:
        return []
    sizes = [sum(square[1:] in home for square in cast.squares) for home in homes]
    lines = ["each side apart"] if sizes[0] != sizes[1] or chance.may(40) else []
    lines += _conditions(cast, [piece for piece in PIECES if min(each[piece] for each in units) > 1])
    ranks = [", ".join(f"rank {rank}" for rank in home) for home in homes]
    zone = block("zone home", [f"white {ranks[0]}", f"black {ranks[1]}"])
    return [zone, block("shuffle home", lines) if lines else "shuffle home"]


def _conditions(cast: Cast, several: list[str]) -> Iterator[str]:
    """Conditions on pieces of which both sides have two units there; hardly any of them is impossible."""
    chance = cast.chance
    if several and chance.may(60):
        yield f"{listed(chance.some(several, 1, 2))} on both colors"
    elif chance.may(40):
        yield f"{' and '.join(chance.some(cast.pieces, 2, 2))} on unlike colors"
    others = [piece for piece in cast.pieces if piece not in several]
    if several and others and chance.may(60):
        yield f"{chance.pick(others)} between {chance.pick(several)}"
    if chance.may(40):
        yield f"{listed(chance.some(cast.pieces, 1, 2))} protected"


def _units(cast: Cast, home: tuple[str, ...], is_black: bool) -> Counter[str]:
    """How many units of each piece a side has on some ranks; those that share a square are left out."""
    names = {symbol.lower() if is_black else symbol: piece for piece, symbol in PIECES.items()}
    return Counter(names[item] for square, item in cast.placed.items() if square[1:] in home and item in names)
