"""From a ruleset to the definition of an Interactive Diagram, and a report of the rules that it does not carry."""

import re
from collections.abc import Iterator

from dsl.compiler import compile_source
from dsl.model import Castling, Piece, Promotion, Ruleset
from dsl.model.board import SIDES
from dsl.model.piece import Event, MoveLine
from dsl.source import Source, Span
from interpreter.exchange.betza.steps import initial, is_quiet, rises_by
from interpreter.exchange.diagram.importing import import_diagram
from interpreter.exchange.diagram.letters import castling_letters, facing_letters
from interpreter.exchange.exporting.comparing import differences, start_of
from interpreter.exchange.exporting.section import BLOCKS, Exported
from interpreter.exchange.exporting.settings import Settings, new_settings
from interpreter.exchange.findings import finding
from rulesets import Catalogue

_NONE = "a Diagram has no parameter for it"
_DROPS = re.compile(r"f*@\d+")
"""What a movement says about drops, which a Diagram has no letters for."""


def export_diagram(ruleset: Ruleset, name: str) -> Exported:
    """Return a ruleset as a Diagram. If nothing is reported, its import has the same rules."""
    settings = new_settings(ruleset)
    settings.form = "Diagram"
    text = "".join(f"{line}\n" for line in _lines(settings))
    made = import_diagram(Source(f"{name}.txt", text))
    findings = [*settings.findings]
    for found in made.findings:
        how = "`rumpus import` cannot read this Diagram" if found.is_error else "the import of this Diagram reports"
        note = found.notes[0] if found.notes else ""
        findings.append(
            finding("not-carried", start_of(ruleset), f"{how}: {found.message}", label="this file", note=note)
        )
    again = compile_source(Source(f"{name}.rumpus", made.text), library=Catalogue()).ruleset if made.text else None
    if again is not None:
        named = [*(found.span for found in settings.findings), *settings.unused]
        findings += differences(ruleset, again, named, settings.reworded, settings.form)
    return Exported(text, tuple(dict.fromkeys(findings)))


def _lines(settings: Settings) -> Iterator[str]:
    """Yield the lines of a Diagram: parameters, then pieces."""
    rules = settings.rules
    _lose_blocks(settings)
    yield f"files={len(rules.board.files)}"
    yield f"ranks={len(rules.board.ranks)}"
    yield "symmetry=none"
    promoting, forms, parameters = _promotion(rules)
    rest = [piece for piece in rules.pieces if piece not in (*promoting, *forms)]
    yield from parameters
    royal = [piece.symbol for piece in rules.pieces if piece.name in rules.royal]
    yield f"royal={','.join(royal) or 0}"
    if any(sum(unit.piece in rules.royal for unit in rules.array.units if unit.side == side) > 1 for side in SIDES):
        yield "extinction=0"
    if _loses_without_moves(rules):
        yield "stalemate=win"
    for piece in (*promoting, *forms, *rest):
        yield f"{piece.name}:{piece.symbol}:{_betza(settings, piece)}:{piece.name}:{_squares(settings, piece)}"
    shape = rules.board
    missing = sorted({file + rank for file in shape.files for rank in shape.ranks} - set(shape.squares))
    if missing:
        yield f"hole::::{','.join(settings.names[square] for square in missing)}"


def _loses_without_moves(rules: Ruleset) -> bool:
    """Return True if a side without an action loses."""
    ends = [rules.stalemate(side) for side in SIDES]
    return all(end is not None and end.result == "loss" and not end.which for end in ends)


def _lose_blocks(settings: Settings) -> None:
    """Report the blocks that no Diagram has."""
    rules = settings.rules
    for block in BLOCKS:
        if getattr(rules, block):
            settings.lose(rules.blocks.get(block) or start_of(rules), f"`{block}`", _NONE)
    castling = rules.castling
    if castling is not None and castling_letters(rules, castling) is None:
        settings.lose(castling.span, "`castling`", "letters castle alike to both sides, next to the partner")
        settings.unused = (*settings.unused, *_spans(rules, castling))
    if rules.shuffle is not None:
        settings.lose(rules.shuffle.span, "that the start is drawn by lot", "`shuffle` has other words for it")
    if rules.board.boards > 1 or rules.board.hexagons:
        settings.lose(rules.board.span, "the shape of the board", _NONE)


def _squares(settings: Settings, piece: Piece) -> str:
    """Return the squares of a piece at the start, those of White and then those of Black."""
    units = [unit for unit in settings.rules.array.units if unit.piece == piece.name]
    return ",,".join(",".join(settings.names[u.square] for u in units if u.side == side) for side in SIDES)


def _betza(settings: Settings, piece: Piece) -> str:
    """Return the movement of a piece: all its lines together, with castling as in chess."""
    text = "".join(_line(settings, piece, line) for line in piece.moves) + facing_letters(settings.rules, piece)
    castling = settings.rules.castling
    letters = castling_letters(settings.rules, castling) if castling and piece.name in castling.movers else None
    if castling is None or letters is None:
        return text
    if not letters.as_block:
        note = f"the import has `{letters.text[2:]}` in the movement of the {piece.name}"
        settings.reword(castling.span, "castling", note)
        settings.unused = (*settings.unused, piece.span, *_spans(settings.rules, castling))
    return f"{text}{letters.text}"


def _spans(rules: Ruleset, castling: Castling) -> Iterator[Span]:
    """Yield the places of what castling consists of, its duties among it."""
    yield from (castling.span, castling.partners_span, *(wing.span for wing in castling.wings))
    yield from (row.span for row in rules.constraints if row.deeds == ("castle",))


def _line(settings: Settings, piece: Piece, line: MoveLine) -> str:
    """Return a line; steps from a zone that units only leave are first steps."""
    text = _DROPS.sub("", line.text)
    if not _is_first(settings.rules, piece, line):
        return text
    settings.reword(line.span, "where this line starts", "first steps are those of unmoved units in a Diagram")
    return initial(text)


def _is_first(rules: Ruleset, piece: Piece, line: MoveLine) -> bool:
    """Return True if a quiet line starts on the rank where all units of a side start, and all moves lead forward."""
    if line.zone is None or line.within or line.goal or line.counted or not is_quiet(line):
        return False
    units = [unit for unit in rules.array.units if unit.piece == piece.name]
    starts = [{unit.square for unit in units if unit.side == side} for side in SIDES]
    squares = [rules.zone(line.zone).of(side) for side in SIDES]
    one_rank = all(
        len({square[1:] for square in (*own, *zone)}) == 1 for own, zone in zip(starts, squares, strict=True)
    )
    return one_rank and all(map(set.issubset, starts, squares)) and all(map(rises_by, piece.moves))


def _promotion(rules: Ruleset) -> tuple[list[Piece], list[Piece], list[str]]:
    """Return the pieces that promote, their promoted forms if each has its own, and the parameters about them.

    A Diagram has one way for all pieces, here that of the first; other ways are lost. A piece that need not promote
    has its own id among the choices, which no other piece may become.
    """
    one = next((piece.promotions for piece in rules.pieces if piece.promotions), ())
    depth = _depth(rules, one[0]) if one else 0
    known = {piece.name for piece in rules.pieces}
    if [each.event for each in one] == [Event.IN] and depth and known.issuperset(one[0].pieces):
        promoting = [piece for piece in rules.pieces if piece.promotions == one]
        kept = [piece.name for piece in promoting if one[0].optional]
        if len(kept) > 1:
            return [], [], ["maxPromote=0"]
        choice = "".join(rules.piece(name).symbol for name in (*one[0].pieces, *kept))
        return promoting, [], [f"maxPromote={len(promoting)}", f"promoZone={depth}", f"promoChoice={choice}"]
    promoting = [piece for piece in rules.pieces if depth and _has_form(piece, one[0])]
    forms = [rules.piece(piece.promotions[0].pieces[0]) for piece in promoting]
    number = len(promoting)
    if not forms or len({form.name for form in forms}) < number or any(form in promoting for form in forms):
        return [], [], ["maxPromote=0"]
    return promoting, forms, [f"maxPromote={number}", f"promoZone={depth}", f"promoOffset={number}"]


def _has_form(piece: Piece, one: Promotion) -> bool:
    """Return True if a piece may promote in a zone and on leaving it, to one other piece."""
    ways = [(each.event, each.zone, each.optional, len(each.pieces)) for each in piece.promotions]
    return ways == [(event, one.zone, True, 1) for event in (Event.IN, Event.LEAVING)]


def _depth(rules: Ruleset, one: Promotion) -> int:
    """Return how many ranks at the far end a promotion is about, or 0 if it is about other squares."""
    if one.zone is None:
        return 0
    zone, ranks, squares = rules.zone(one.zone), rules.board.ranks, rules.board.squares
    for depth in range(1, len(ranks)):
        far = [{sq for sq in squares if sq[1:] in part} for part in (ranks[-depth:], ranks[:depth])]
        if [set(zone.of(side)) for side in SIDES] == far:
            return depth
    return 0
