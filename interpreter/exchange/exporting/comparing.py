"""Compares a ruleset with the import of its section, rule by rule."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from string import ascii_lowercase
from typing import NamedTuple

from dsl.compiler import compile_source
from dsl.diagnostics import Diagnostic
from dsl.model import BoardShape, Castling, Ruleset, Wing
from dsl.model.digest import plain, rules_hash
from dsl.model.movement import Term, Touch
from dsl.model.piece import MoveLine, Piece
from dsl.model.rows import EndKind, Holds, columns_of, default_of
from dsl.model.said import Row
from dsl.source import Source, Span
from interpreter.exchange.betza.normal_form import movement_of, taken_apart
from interpreter.exchange.findings import finding
from interpreter.exchange.importing.section import import_section
from interpreter.exchange.reading.sections import read_sections
from rulesets import Catalogue

UNREADABLE = "`rumpus import` cannot read this section"


class Rule(NamedTuple):
    """A rule that a section may lose: what it is about, its meaning, and its place."""

    about: str
    means: str
    span: Span


def losses(
    ruleset: Ruleset,
    text: str,
    name: str,
    named: list[Diagnostic],
    idle: Collection[Span] = (),
    reworded: Collection[str] = (),
) -> Iterator[Diagnostic]:
    """Yield a finding for each rule that the import of a section does not have, except those that are already named.

    Rules in `idle` places are not named either, nor rules that only the import has if their kind is `reworded`.
    """
    source = Source(f"{name}.ini", text)
    problems: list[Diagnostic] = []
    sections = read_sections(source, problems)
    made = import_section(sections[name], sections) if name in sections else None
    for found in (*problems, *(made.findings if made is not None else ())):
        how = UNREADABLE if found.is_error else "the import of this section reports"
        message = f"{how}: {found.message}"
        note = found.notes[0] if found.notes else ""
        yield finding("not-carried", start_of(ruleset), message, label="this file", note=note)
    if made is None or not made.text:
        return
    again = compile_source(Source(f"{made.name}.rumpus", made.text), library=Catalogue()).ruleset
    assert again is not None, "an imported section is sound"
    unnamed = list(differences(ruleset, again, [*(found.span for found in named), *idle], reworded))
    yield from unnamed
    if not (unnamed or named) and rules_hash(again) != rules_hash(_with_keys(ruleset)):
        message = "the import of this section says its rules in other words"
        yield finding("not-carried", start_of(ruleset), message, label="this file")


def _with_keys(ruleset: Ruleset) -> Ruleset:
    """Return a ruleset without the ends that need no key."""
    return replace(ruleset, ends=tuple(row for row in ruleset.ends if row.kind is not EndKind.MATERIAL))


def differences(
    ruleset: Ruleset, again: Ruleset, named: list[Span], reworded: Collection[str], form: str = "section"
) -> Iterator[Diagnostic]:
    """Yield what only one of two rulesets says; a rule that replaces one that is lost is not reported."""
    ours, theirs = list(_rules(ruleset)), list(_rules(again))
    had = {(rule.about, rule.means) for rule in ours}
    has = {(rule.about, rule.means) for rule in theirs}
    lost = [rule for rule in ours if (rule.about, rule.means) not in has]
    for rule in lost:
        if not any(_overlap(rule.span, each) for each in named):
            yield finding("not-carried", rule.span, f"`{words(rule.span)}` is lost", label=f"not in the {form}")
    changed = {rule.about for rule in lost} | {*reworded}
    for rule in theirs:
        if (rule.about, rule.means) not in had and rule.about not in changed:
            message = f"the import of this {form} adds `{words(rule.span)}`"
            yield finding("not-carried", start_of(ruleset), message, label="this file")


def _overlap(one: Span, other: Span) -> bool:
    return one.source == other.source and one.start <= other.end and other.start <= one.end


def _rules(ruleset: Ruleset) -> Iterator[Rule]:
    """Yield the rules in plain text that does not depend on the names of zones and squares, nor on orders.

    Blocks that a section never has are left out: the report names them anyway.
    """
    names = plain_names(ruleset.board)
    zones = {
        zone.name: str([sorted(names[square] for square in squares) for squares in (zone.white, zone.black)])
        for zone in ruleset.zones
    }
    shape = ruleset.board
    board = (len(shape.files), len(shape.ranks), sorted(names[square] for square in shape.squares))
    yield Rule("board", str(board), shape.span)
    for unit in ruleset.array.units:
        yield Rule("array", f"{names[unit.square]} {unit.side} {unit.piece}", ruleset.array.span)
    yield Rule("array", str([sorted(hand) for hand in ruleset.array.hands]), ruleset.array.span)
    for piece in ruleset.pieces:
        yield from _of_piece(piece, zones)
    if ruleset.castling is not None:
        yield from _of_castling(ruleset, ruleset.castling, zones)
    rows: Iterable[Row] = chain(
        ruleset.offers, ruleset.constraints, ruleset.consequences, ruleset.phases, _with_keys(ruleset).ends
    )
    yield from (_of_row(row, zones) for row in rows)


def _of_castling(ruleset: Ruleset, one: Castling, zones: Mapping[str, str]) -> Iterator[Rule]:
    yield Rule("castling", f"{sorted(one.movers)} {sorted(one.partners)}", one.partners_span)
    yield Rule("castling", str([one.fresh, *(zones.get(name) for name in one.dropped or ())]), one.span)
    for wing in one.wings:
        files = [ruleset.board.files.index(file) for file in (wing.mover_file, wing.partner_file) if file]
        yield Rule("castling", f"{is_kingside(ruleset, wing)} {files} {wing.squares}", wing.span)


def _of_piece(piece: Piece, zones: Mapping[str, str]) -> Iterator[Rule]:
    """Yield the symbol of a piece, its ways to move one by one, its promotions and its limit of drops."""
    about = f"piece {piece.name}"
    yield Rule(about, piece.symbol, piece.span)
    for line in piece.moves:
        places = [zones.get(name or "", "") for name in (line.zone, line.within, line.goal)]
        limits = f"{places} {line.leaves} {sorted(line.prey)} {line.counted}"
        yield from (Rule(about, f"{limits} {way}", line.span) for way in _ways_of(line))
    for each in piece.promotions:
        zone = zones.get(each.zone or "", "")
        means = f"{each.event} {zone} {sorted(each.pieces)} {each.optional} {each.last} {each.barred} {each.forever}"
        yield Rule(about, means, each.span)
    yield Rule(about, plain(piece.castles), piece.span)
    if piece.drop is not None:
        yield Rule(about, plain(piece.drop), piece.drop.span)


def _ways_of(line: MoveLine) -> Iterator[str]:
    """Yield the ways of a line, alike for all letters that mean the same if no other rule asks how they are made."""
    usual = not any(term.unmoved or Touch.PASSANT in term.legs[-1].touch for term in line.terms)
    movement = movement_of(line.terms) if usual else None
    if movement is not None:
        yield from map(str, taken_apart(movement))
    else:
        yield from (way for term in line.terms for way in _ways(term))


def _ways(term: Term) -> Iterator[str]:
    """Yield the ways of a term; those of one leg step by step, so that `WF` and `K` are the same."""
    legs = (
        [(replace(term.legs[0], steps=(step,)),) for step in term.legs[0].steps] if len(term.legs) == 1 else [term.legs]
    )
    yield from (plain(replace(term, legs=each)) for each in legs)


def _of_row(row: Row, zones: Mapping[str, str]) -> Rule:
    values = {}
    for column, holds in columns_of(type(row)).items():
        value = getattr(row, column)
        if holds is Holds.ZONE:
            value = zones.get(value)
        if value != default_of(type(row), column):
            values[column] = sorted(map(plain, value)) if isinstance(value, tuple) else plain(value)
    kind = getattr(row, "kind", None) or getattr(row, "effect", None)
    return Rule(f"{type(row).__name__} {kind}", str(values), row.span)


def is_kingside(ruleset: Ruleset, wing: Wing) -> bool:
    """Return True if the partner of a wing is on a file after that of the castling unit at the start."""
    movers = ruleset.castling.movers if ruleset.castling is not None else ()
    files = ruleset.board.files
    start = next((unit.square for unit in ruleset.array.units if unit.piece in movers), files[0])
    return files.index(wing.toward) > files.index(start[0])


def plain_names(shape: BoardShape) -> Mapping[str, str]:
    """Return the squares of a board by their names, as `variants.ini` names them: files from a, ranks from 1."""
    return {
        f"{file}{rank}": f"{letter}{number}"
        for file, letter in zip(shape.files, ascii_lowercase, strict=False)
        for number, rank in enumerate(shape.ranks, 1)
    }


def start_of(ruleset: Ruleset) -> Span:
    """Return the place of what has no place of its own: the first line of the file."""
    return Span(ruleset.source, 0, len(ruleset.source.line(1)))


def words(span: Span) -> str:
    """Return the text of a line on one line, not too long."""
    return " ".join(span.text.split())[:60]
