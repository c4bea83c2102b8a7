"""The whole ruleset, put together from its declarations."""

from collections.abc import Mapping

from dsl.diagnostics import Diagnostic
from dsl.elaborate.board import build_board, build_zones, with_vanishing
from dsl.elaborate.cases import build_cases, build_readings
from dsl.elaborate.chains import build_chain, build_values
from dsl.elaborate.commands import build_commands
from dsl.elaborate.fusion import build_fusion
from dsl.elaborate.pieces import build_pieces, build_series
from dsl.elaborate.relations import build_activation, build_castling, build_formations, build_graphs, build_hand
from dsl.elaborate.stacking import build_pairs, build_stacking, stack_forms
from dsl.elaborate.start import build_array
from dsl.elaborate.turns import build_check, build_draws, build_goals, build_turn
from dsl.model import Ruleset
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
    """The model of a ruleset, or nothing if it has no board or array to speak of."""
    shape = build_board(declared, findings)
    goals = build_goals(declared, findings)
    draws = build_draws(declared, findings)
    turn, check = build_turn(declared, findings), build_check(declared, findings)
    if shape is None:
        return None
    zones = build_zones(declared, shape, findings)
    shape = with_vanishing(shape, declared, zones, findings)
    side = max(len(shape.files), len(shape.ranks))
    pieces = build_pieces(declared, shape, findings)
    if pieces is None:
        return None
    stacking, pairs = build_stacking(declared, findings), build_pairs(declared, findings)
    symbols = {piece.symbol: piece.name for piece in pieces}
    array = build_array(declared, shape, symbols, stack_forms(stacking, pairs), findings)
    graphs = build_graphs(declared, findings)
    fusion = build_fusion(declared, build_series(declared, findings), findings)
    activation, hand = build_activation(declared, side, findings), build_hand(declared, side, findings)
    commands = build_commands(declared, findings)
    formations = build_formations(declared, shape, findings)
    castling = build_castling(declared, shape, findings)
    if array is None:
        return None
    head = declared.head
    title = head.word("title")
    return Ruleset(
        title=title.text if title else "",
        authors=_texts(declared, "author"),
        year=int(_texts(declared, "year")[0]) if head.clauses("year") else None,
        sources=_texts(declared, "source"),
        about="\n".join(_texts(declared, "about")),
        bases=bases,
        options=tuple(table.options.values()),
        settings=tuple(sorted(settings.items())),
        board=shape,
        zones=tuple(zones.values()),
        pieces=pieces,
        array=array,
        fusion=fusion,
        stacking=stacking,
        pairs=pairs,
        graphs=graphs,
        activation=activation,
        chain=build_chain(declared, findings),
        values=build_values(declared, findings),
        commands=commands,
        hand=hand,
        formations=formations,
        castling=castling,
        turn=turn,
        check=check,
        goals=goals,
        draws=draws,
        readings=build_readings(declared),
        cases=build_cases(declared),
        source=source,
    )


def _texts(declared: Declarations, form: str) -> tuple[str, ...]:
    slot = "int" if form == "year" else "text"
    return tuple(clause.need(slot).text for clause in declared.head.clauses(form))
