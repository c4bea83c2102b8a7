"""The pieces of an Interactive Diagram: names, movements and promotions as lines of a rule file."""

import re
from collections.abc import Iterator

from dsl.diagnostics import Diagnostic
from interpreter.exchange.diagram.reading import Diagram, PieceLine, whole
from interpreter.exchange.findings import finding

_KNOWN = {
    "pawn": "fmWfceFifmnD", "knight": "N", "bishop": "B", "rook": "R", "queen": "Q", "archbishop": "BN",
    "cardinal": "BN", "chancellor": "RN", "marshall": "RN", "amazon": "QN", "centaur": "KN", "man": "K",
    "commoner": "K", "wazir": "W", "ferz": "F", "fers": "F", "alfil": "A", "dabbaba": "D", "camel": "C", "zebra": "Z",
    "wizard": "FC", "champion": "WAD", "cannon": "mRcpR", "vao": "mBcpB", "nightrider": "NN", "grasshopper": "gQ",
    "griffon": "FyafsF", "gryphon": "FyafsF", "lion": "KNADmabKcaKcabK", "lance": "fR", "gold": "WfF",
    "silver": "FfW",
}  # fmt: skip
"""The movements of pieces that need none in the table; a king's depends on the width of the board.

Names that mean other moves in other games are not here, as `elephant`, `horse` or `advisor`.
"""

_CHOICE = "QNRB"
"""The ids of the pieces to which others promote without a choice of the author."""

_ATOM = re.compile(r"[a-z]*(?:\([^)]*\)|\[[^\]]*\]|([A-Z])\1?)X*\d*")


def atoms_of(betza: str) -> list[str]:
    """Return the atoms of a movement with their modifiers and ranges.

    >>> atoms_of("fmWfceF[W?F]KisO2")
    ['fmW', 'fceF', '[W?F]', 'K', 'isO2']
    """
    return [match[0] for match in _ATOM.finditer(betza)]


def names_of(pieces: list[PieceLine]) -> dict[str, str]:
    """Return a name for each piece by its symbol: its own in small letters, or one with the symbol if that is taken."""
    found: dict[str, str] = {}
    for piece in pieces:
        plain = "-".join(re.findall(r"[a-z0-9]+", piece.name.lower()))
        is_free = plain[:1].isalpha() and plain not in found.values()
        found.setdefault(piece.symbol, plain if is_free else f"piece-{piece.symbol.lower().strip('+')}")
    return found


def betza_of(piece: PieceLine, n_files: int) -> str:
    """Return the movement of a piece, if it has one, or that of its name.

    On wide boards a king without a movement castles by three squares.
    """
    name = piece.name.lower()
    known = f"KisO{3 if n_files > 8 else 2}" if name == "king" else _KNOWN.get(name, "")
    return piece.betza or known


def move_lines(betza: str, passes: bool) -> Iterator[str]:
    """Yield the lines of a movement: steps after which other pieces may capture in passing have lines of their own.

    They are first steps that units can block, and others with `nn`.
    """
    atoms = atoms_of(betza)
    leaving = [each for each in atoms if passes and re.match(r"[a-z]*i[a-z]*n|[a-z]*n[a-z]*[in]", each)]
    if "".join(atoms) != betza or not leaving:
        yield f"moves {betza}"
        return
    others = "".join(each for each in atoms if each not in leaving)
    yield from [f"moves {others}"] if others else []
    yield from (f"moves {each.replace('nn', 'n')} leaving en passant" for each in leaving)


def number_of(diagram: Diagram, key: str, default: int) -> int:
    """Return the value of a parameter that is a number."""
    found = whole(diagram.text(key))
    return default if found is None else found


def zone_line(depth: int, files: tuple[str, ...], ranks: tuple[str, ...]) -> str:
    """Return the zone of promotion: some ranks at the far end of each side."""
    first, last = files[0], files[-1]
    return (
        f"zone promotion-zone {{ white {first}{ranks[-depth]}-{last}{ranks[-1]}; "
        f"black {first}{ranks[0]}-{last}{ranks[depth - 1]} }}"
    )


def promotion_lines(
    diagram: Diagram,
    pieces: list[PieceLine],
    names: dict[str, str],
    royal: list[PieceLine],
    findings: list[Diagnostic],
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the symbols of pieces that promote, each with its lines; a royal piece does so only if a parameter says it.

    A piece need not promote if its own id is among the choices.
    """
    number, offset = number_of(diagram, "maxPromote", 1), number_of(diagram, "promoOffset", 0)
    if not 1 <= number_of(diagram, "promoZone", 1) <= number_of(diagram, "ranks", 8):
        return
    zone = "promotion-zone"
    if offset:
        for piece, form in zip(pieces[:number], pieces[offset : offset + number], strict=False):
            yield piece.symbol, (f"may promote in {zone} or on leaving {zone} to {names[form.symbol]}",)
        return
    choice = next((each for each in reversed(diagram.parameters) if each.key == "promoChoice"), None)
    text = choice.value if choice is not None else _CHOICE
    symbols = sorted(names, key=len, reverse=True)
    chosen = re.findall("|".join(map(re.escape, symbols)), text)
    if choice is not None and "".join(chosen) != re.sub(r"[\s,]", "", text):
        message, note = f"`promoChoice={text}` is more than ids of pieces", "the ids are in the rule file"
        findings.append(finding("not-said", choice.span, message, label="not all in the rule file", note=note))
    is_said = {"maxPromote", "promoZone", "promoChoice"} & {each.key for each in diagram.parameters}
    for piece in pieces[:number]:
        targets = [names[symbol] for symbol in dict.fromkeys(chosen) if symbol != piece.symbol]
        word = "may promote" if piece.symbol in chosen else "promotes"
        if targets and (is_said or piece not in royal):
            yield piece.symbol, (f"{word} in {zone} to {', '.join(targets)}",)
