"""The start of a ruleset as other programs write positions."""

from collections.abc import Collection, Mapping

from dsl.model import OfferKind, PhaseKind, Ruleset
from dsl.notation.rank import with_runs
from interpreter.exchange.exporting.comparing import is_kingside


def start_fen(rules: Ruleset, letters: Mapping[str, str], leapers: Collection[str] = ()) -> str:
    """Return the start position as a FEN, with the rights to castle that its units have; `letters` are of pieces.

    A unit of a piece without a letter is left out. Units of the leapers have rights on their files, for a first leap.
    """
    symbols = {piece.name: letters.get(piece.name, "").upper() for piece in rules.pieces}
    shape = rules.board
    cells = {file + rank: "*" for file in shape.files for rank in shape.ranks} | dict.fromkeys(shape.squares, "")
    units = rules.array.units
    for unit in units:
        symbol = symbols[unit.piece]
        cells[unit.square] = symbol if unit.side == "white" else symbol.lower()
    ranks = [with_runs(cells[file + rank] for file in shape.files) for rank in reversed(shape.ranks)]
    held = "".join(symbols[name] for name in rules.array.hands[0])
    held += "".join(symbols[name].lower() for name in rules.array.hands[1])
    for offer in rules.offers:
        if offer.kind is OfferKind.DROP_ENDLESS and not any(piece.moves for piece in rules.pieces):
            number = len(shape.squares) - len(units)
            held += "".join(symbols[name] * number + symbols[name].lower() * number for name in offer.pieces)
    begins = rules.phase(PhaseKind.BEGIN)
    hand = f"[{held}]" if rules.hand is not None or held else ""
    return (
        f"{'/'.join(ranks)}{hand} {'b' if begins and begins.side == 'black' else 'w'} {_rights(rules, leapers)} - 0 1"
    )


def _rights(rules: Ruleset, leapers: Collection[str]) -> str:
    """Return the rights of both sides at the start."""
    return "".join(_of_side(rules, side, leapers) for side in ("white", "black")) or "-"


def _of_side(rules: Ruleset, side: str, leapers: Collection[str]) -> str:
    """Return the rights of a side: to castle, to leap, and to leave squares to units of the hand."""
    found = _wings(rules, side)
    ours = [unit for unit in rules.array.units if unit.side == side]
    gate = next((row for row in rules.phases if row.kind is PhaseKind.PLACE and row.where == "left"), None)
    castling = rules.castling
    castlers = (*castling.movers, *castling.partners) if castling is not None and found else ()
    if gate is not None:
        leaving = sorted(unit.square for unit in ours if unit.piece not in (*gate.spared, *castlers))
        found += "".join(square[0].upper() for square in leaving)
    found += "".join(sorted(unit.square[0].upper() for unit in ours if unit.piece in leapers))
    return found if side == "white" else found.lower()


def castles(rules: Ruleset) -> bool:
    """Return True if units of the start may castle later."""
    return any(_wings(rules, side) for side in ("white", "black"))


def _wings(rules: Ruleset, side: str) -> str:
    """Return the wings on which units of a side may castle."""
    castling, found = rules.castling, ""
    if castling is None or castling.side not in (None, side):
        return found
    ours = [unit for unit in rules.array.units if unit.side == side]
    kings = [unit.square for unit in ours if unit.piece in castling.movers]
    partners = [unit.square for unit in ours if unit.piece in castling.partners]
    for letter in "KQ":
        if any(is_kingside(rules, wing) is (letter == "K") for wing in castling.wings) and any(
            king[1:] == other[1:] and (other > king) == (letter == "K") for king in kings for other in partners
        ):
            found += letter
    return found
