"""The pieces of an Interactive Diagram: names, movements and promotions as lines of a rule file."""

import re
from collections.abc import Iterator

from dsl.diagnostics import Diagnostic
from interpreter.exchange.diagram.reading import Diagram, PieceLine, whole
from interpreter.exchange.findings import finding
from interpreter.exchange.reading.pieces import PIECES

_KNOWN = {**{name: betza for name, betza in PIECES.values() if betza}, "king": "KisO2"}
"""The movements of pieces that need none in the table."""

_ATOM = re.compile(r"[a-z]*(?:\([^)]*\)|\[[^\]]*\]|([A-Z])\1?)X*\d*")


def names_of(pieces: list[PieceLine]) -> dict[str, str]:
    """Return a name for each piece by its symbol: its own in small letters, or one with the symbol if that is taken."""
    found: dict[str, str] = {}
    for piece in pieces:
        plain = "-".join(re.findall(r"[a-z0-9]+", piece.name.lower()))
        is_free = plain[:1].isalpha() and plain not in found.values()
        found.setdefault(piece.symbol, plain if is_free else f"piece-{piece.symbol.lower().strip('+')}")
    return found


def betza_of(piece: PieceLine) -> str:
    """Return the movement of a piece, if it has one, or that of its name."""
    return piece.betza or _KNOWN.get(piece.name.lower(), "")


def move_lines(betza: str, passes: bool) -> Iterator[str]:
    """Yield the lines of a movement: first steps on their own, after which other pieces may capture in passing."""
    atoms = [match[0] for match in _ATOM.finditer(betza)]
    leaving = [each for each in atoms if passes and re.match(r"[a-z]*i[a-z]*n|[a-z]*n[a-z]*i", each)]
    if "".join(atoms) != betza or not leaving:
        yield f"moves {betza}"
        return
    others = "".join(each for each in atoms if each not in leaving)
    yield from [f"moves {others}"] if others else []
    yield from (f"moves {each} leaving en passant" for each in leaving)


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
    diagram: Diagram, pieces: list[PieceLine], names: dict[str, str], findings: list[Diagnostic]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the symbols of pieces that promote, each with its lines."""
    number, offset = number_of(diagram, "maxPromote", 1), number_of(diagram, "promoOffset", 0)
    if not 1 <= number_of(diagram, "promoZone", 1) <= number_of(diagram, "ranks", 8):
        return
    zone = "promotion-zone"
    if offset:
        for piece, form in zip(pieces[:number], pieces[offset : offset + number], strict=False):
            yield piece.symbol, (f"may promote in {zone} or on leaving {zone} to {names[form.symbol]}",)
        return
    choice = next((each for each in reversed(diagram.parameters) if each.key == "promoChoice"), None)
    if choice is None:
        if {"promoZone", "maxPromote"} & {each.key for each in diagram.parameters}:
            message, note = "nothing promotes in the rule file", "`promoChoice` is missing, which says to what"
            findings.append(finding("not-said", diagram.span, message, label="this Diagram", note=note))
        return
    symbols = sorted(names, key=len, reverse=True)
    chosen = re.findall("|".join(map(re.escape, symbols)), choice.value)
    if "".join(chosen) != re.sub(r"[\s,]", "", choice.value):
        message, note = f"`promoChoice={choice.value}` is more than ids of pieces", "the ids are in the rule file"
        findings.append(finding("not-said", choice.span, message, label="not all in the rule file", note=note))
    word = "promotes" if number_of(diagram, "promoZone", 1) == 1 else "may promote"
    for piece in pieces[:number]:
        targets = [names[symbol] for symbol in dict.fromkeys(chosen) if symbol != piece.symbol]
        if targets:
            yield piece.symbol, (f"{word} in {zone} to {', '.join(targets)}",)
