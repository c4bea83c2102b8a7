"""The whole ruleset, built from its declarations."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypedDict

from dsl.diagnostics import Diagnostic
from dsl.elaborate.board import build_board, build_zones, with_vanishing
from dsl.elaborate.cases import build_cases, build_readings
from dsl.elaborate.castling import build_castling
from dsl.elaborate.chains import build_chain, build_values
from dsl.elaborate.commands import build_commands
from dsl.elaborate.ends import look_over_ends
from dsl.elaborate.fusion import build_fusion
from dsl.elaborate.pieces import build_pieces, build_series
from dsl.elaborate.relations import build_activation, build_formations, build_graphs
from dsl.elaborate.rows import build_tables
from dsl.elaborate.stacking import build_pairs, look_over_stacking, stack_forms
from dsl.elaborate.start import build_array, build_shuffle
from dsl.model import ConstraintKind, Ruleset
from dsl.model.rows import WALLING
from dsl.resolve import Declarations, OptionTable
from dsl.source import Source


def build_ruleset(
    declared: Declarations,
    table: OptionTable,
    settings: Mapping[str, str],
    bases: tuple[str, ...],
    source: Source,
    findings: list[Diagnostic],
) -> Ruleset | None:
    """Return the model of a ruleset, or None if it has no usable board or array."""
    shape = build_board(declared, findings)
    look_over_ends(declared, findings)
    if shape is None:
        return None
    zones = build_zones(declared, shape, findings)
    shape = with_vanishing(shape, declared, zones, findings)
    side = max(len(shape.files), len(shape.ranks))
    pieces = build_pieces(declared, shape, findings)
    if pieces is None:
        return None
    look_over_stacking(declared, findings)
    pairs = build_pairs(declared, findings)
    tables = build_tables(declared, side, findings)
    shape = replace(shape, walled=any(row.effect in WALLING for row in tables.consequences))
    never = [piece for row in tables.constraints if row.kind is ConstraintKind.UNSHARED for piece in row.pieces]
    stacks = stack_forms(never, pairs) if "stacking" in declared.single else None
    symbols = {piece.symbol: piece.name for piece in pieces}
    array = build_array(declared, shape, symbols, stacks, findings)
    graphs = build_graphs(declared, findings)
    fusion = build_fusion(declared, build_series(declared, findings), findings)
    activation = build_activation(declared, side, findings)
    commands = build_commands(declared, findings)
    formations = build_formations(declared, shape, findings)
    castling = build_castling(declared, shape, findings)
    if array is None:
        return None
    return Ruleset(
        **_head(declared),
        bases=bases,
        options=tuple(table.options.values()),
        settings=tuple(sorted(settings.items())),
        board=shape,
        zones=tuple(zones.values()),
        pieces=pieces,
        array=array,
        shuffle=build_shuffle(declared),
        fusion=fusion,
        pairs=pairs,
        graphs=graphs,
        activation=activation,
        chain=build_chain(declared, findings),
        values=build_values(declared, findings),
        commands=commands,
        formations=formations,
        castling=castling,
        **tables._asdict(),
        blocks={kind: statement.head for kind, statement in declared.single.items()},
        readings=build_readings(declared),
        cases=build_cases(declared),
        source=source,
    )


class _Head(TypedDict):
    title: str
    authors: tuple[str, ...]
    year: int | None
    sources: tuple[str, ...]
    about: str
    kind: str


def _head(declared: Declarations) -> _Head:
    """Return what the head says about the game."""
    title = declared.head.word("title")
    return {
        "title": title.text if title else "",
        "authors": _texts(declared, "author"),
        "year": int(_texts(declared, "year")[0]) if declared.head.clauses("year") else None,
        "sources": _texts(declared, "source"),
        "about": "\n".join(_texts(declared, "about")),
        "kind": "".join(_texts(declared, "kind")[:1]),
    }


def _texts(declared: Declarations, form: str) -> tuple[str, ...]:
    slot = "int" if form == "year" else "text"
    return tuple(clause.need(slot).text for clause in declared.head.clauses(form))
