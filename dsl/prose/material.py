"""Facts about pieces: how they move, promote, fuse and split."""

from collections.abc import Iterator

from dsl.model import ConstraintKind, Ruleset
from dsl.model.beam import SIDES_OF_UNIT
from dsl.model.piece import MoveLine, Piece, Promotion, event_words, shift_words, tail_words
from dsl.prose.fact import Fact, fact, listed
from dsl.source import Span
from dsl.words.english import counted, with_article


def material_facts(ruleset: Ruleset) -> Iterator[Fact]:
    """Yield the facts about units, their moves and changes."""
    yield from _pieces(ruleset)
    for pair in ruleset.pairs:
        text = f"{pair.name} ({pair.symbol}) is {pair.pieces[0]} and {pair.pieces[1]} on one square"
        yield fact("pairs", pair.name, text, pair)
    yield from _formations(ruleset)
    yield from _castling(ruleset)
    yield from _fusion(ruleset)


def _pieces(ruleset: Ruleset) -> Iterator[Fact]:
    for piece in ruleset.pieces:
        text = f"{piece.name} ({piece.symbol}) {listed(_ways(piece, ruleset))}"
        if piece.front:
            text = (
                f"{piece.name} ({piece.symbol}) is {with_article(piece.front)} turned by {piece.eighths * 45} degrees"
            )
            text += f" clockwise, and {listed([*_course(piece), *_on_beams(piece)])}"
        yield fact("pieces", piece.name, text, piece)


def _ways(piece: Piece, ruleset: Ruleset) -> Iterator[str]:
    """Yield what a piece does, in words and Betza's letters."""
    yield from _course(piece)
    yield from _on_beams(piece)
    by_line: dict[Span, list[Promotion]] = {}
    for promotion in piece.promotions:
        by_line.setdefault(promotion.span, []).append(promotion)
    for events in by_line.values():
        if events[0].turn:
            yield f"may turn {listed(map(_event, events), 'or')} to {listed(_directions(events[0], ruleset), 'or')}"
            continue
        verb = "may promote" if events[0].optional else "promotes"
        tail = tail_words(barred=events[0].barred, forever=events[0].forever)
        yield f"{verb} {listed(map(_event, events), 'or')} to {listed(events[0].pieces, 'or')}{tail}"


def _course(piece: Piece) -> Iterator[str]:
    yield f"moves {', '.join(map(_move, piece.moves))}" if piece.moves else "has no move of its own"


def _on_beams(piece: Piece) -> Iterator[str]:
    """Yield what a piece has to do with beams, by its sides as they are turned."""
    sides = SIDES_OF_UNIT
    if piece.beams:
        yield f"sends beams {listed([sides[side] for side in piece.beams])}"
    for side, other in piece.mirrors:
        where = f"between {sides[side]} and {sides[other]}" if side != other else f"from {sides[side]} straight back"
        yield f"mirrors beams {where}"
    if piece.shields:
        yield f"stops beams from {listed([sides[side] for side in piece.shields], 'or')}"


def _directions(promotion: Promotion, ruleset: Ruleset) -> Iterator[str]:
    """Yield the directions to which a unit that faces straight ahead turns, with their symbols."""
    for name in promotion.pieces:
        piece = ruleset.piece(name)
        yield f"{name.removeprefix(piece.front + '-')} ({piece.symbol})"


def _event(promotion: Promotion) -> str:
    """Return the moves with which a piece promotes, as a line has them."""
    return event_words(promotion.event, promotion.zone or "", last=promotion.last)


def place_of(line: MoveLine) -> str:
    """Return the conditions of a line on its squares and its length, as sentences have them, or nothing."""
    found = [f"only from {line.zone}"] if line.zone else []
    found += [f"only within {line.within}"] if line.within else []
    found += [f"only to {line.goal}"] if line.goal else []
    found += ["only as many squares as units on its line"] if line.counted else []
    return "".join(f"; {each}" for each in found)


def _move(line: MoveLine) -> str:
    zones = (("while in", line.zone), ("within", line.within), ("to", line.goal))
    limits = "".join(f" {words} {zone}" for words, zone in zones if zone is not None)
    prey = f" capturing only {listed(line.prey)}" if line.prey and line.shift is None else ""
    counted = " as many squares as units on its line" if line.counted else ""
    shift = f" {shift_words(line.shift, line.prey)}" if line.shift is not None else ""
    return line.text + limits + (" leaving en passant" if line.leaves else "") + prey + counted + shift


def _formations(ruleset: Ruleset) -> Iterator[Fact]:
    """Yield the facts about formations."""
    for each in ruleset.formations:
        block = f"{each.files} by {each.ranks} units of {each.piece}"
        captures = "captures all it lands on" if each.captures else "captures nothing"
        text = f"{each.name} ({each.symbol}) is {block}, rides {each.atom} by {each.step} and {captures}"
        yield fact("formations", each.name, text, each)
        way = f"{_LINES.get(each.atom, '')}in steps of {counted(each.step, 'square')}"
        last = "may lead to enemies" if each.captures else "too"
        text = f"a {each.name} goes {way}, as many as it likes: each leads to empty squares, and the last {last}"
        yield fact("formations", f"{each.name} way", text)
        if any("ride" in row.deeds for row in ruleset.constraints_of(ConstraintKind.IDLE)):
            yield fact("formations", f"{each.name} active", f"a {each.name} may ride if one of its units is active")


_LINES = {"W": "along ranks and files ", "F": "along diagonals ", "K": "in all eight directions "}
"""The lines of an atom by which formations ride."""


def _castling(ruleset: Ruleset) -> Iterator[Fact]:
    """Yield the facts about castling."""
    castling = ruleset.castling
    if castling is None:
        return
    mover, partner = listed(castling.movers, "or"), listed(castling.partners, "or")
    outermost = ", whichever is outermost on its side" if len(castling.partners) > 1 else ""
    own = ", each side with the one that it has at the start" if len(castling.movers) > 1 else ""
    side = f", for {castling.side.capitalize()} only" if castling.side else ""
    yield fact("castling", "partners", f"{mover} castles{own}{',' if own else ''} with {partner}{outermost}{side}")
    if castling.dropped is not None:
        home, corner = castling.dropped
        text = f"a drop of the {mover} in {home} or of the {partner} in {corner} gives the right, if both are there"
        if castling.fresh:
            text = f"a drop of the {partner} in {corner} gives the right, if the {mover} is in {home} and has not moved"
        yield fact("castling", "after a drop", text)
    for wing in castling.wings:
        ends = f"the {mover} goes to the {wing.mover_file}-file, the {partner} to the {wing.partner_file}-file"
        if wing.squares is not None:
            least, most = wing.squares
            far = "1 square" if most == 1 else f"{most} squares" if least == most else f"{least} to {most} squares"
            ends = f"the {mover} goes {far}, and the {partner} lands next to it, on the side that it came from"
        yield fact("castling", f"toward {wing.toward}", f"toward the {wing.toward}-file {ends}")


def _fusion(ruleset: Ruleset) -> Iterator[Fact]:
    fusion = ruleset.fusion
    if fusion is None:
        return
    for pair in fusion.pairs:
        first, second = sorted((pair.first, pair.second))
        yield fact("fusion", f"{first} + {second}", f"{first} + {second} = {pair.result}")
