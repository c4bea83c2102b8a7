"""Conditions under which a line, or a word in it, has no effect: the rows of forms name them after `idle_if`."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from dsl.lint.barring import (
    answers_nothing,
    attacks_never,
    captures_never,
    faces_never,
    follows_never,
    freezes_none,
    goes_on_never,
    leaves_no_captor,
    moves_no_side,
    takes_no_prey,
)
from dsl.lint.crowd import makes, most_units
from dsl.lint.endings import may_draw
from dsl.lint.lacking import (
    lacks_actors,
    lacks_beam_effects,
    lacks_beams,
    lacks_captors,
    lacks_captures,
    lacks_cases,
    lacks_checks,
    lacks_colors,
    lacks_drop_checks,
    lacks_drops,
    lacks_idle_units,
    lacks_leavers,
    lacks_lone_sides,
    lacks_marks,
    lacks_order,
    lacks_other_drops,
    lacks_passers,
    lacks_prey,
    lacks_readers,
    lacks_sharers,
    lacks_turns,
)
from dsl.lint.presence import takes_units
from dsl.lint.royalty import always_there, lacks_many, lacks_second, never_attacked
from dsl.lint.subject import View, row_at
from dsl.model import SIDES, ConstraintKind, EndKind, PhaseKind, Piece, Shuffle, Term, Touch, UnitOn
from dsl.model.rows import INTO_HAND
from dsl.syntax import Statement

# Lines


def _moves_alike(view: View, statement: Statement) -> str:
    piece, other = statement.need("piece").text, statement.need("other").text
    if piece == other:
        return f"`{piece}` moves as itself"
    alike = _ways(view.rules.piece(piece)) == _ways(view.rules.piece(other))
    return f"`{piece}` has the moves of `{other}` anyway" if alike else ""


def _ways(piece: Piece) -> frozenset[object]:
    return frozenset((line.limits, line.terms) for line in piece.moves)


def _converts_no_unit(view: View, statement: Statement) -> str:
    offer = row_at(view.rules.offers, statement, view.work)
    command = next((each for each in view.rules.commands if offer and each.piece in offer.pieces), None)
    if command is None:
        return "this line has no effect"
    led = {name for stance in command.stances for name in stance.activates}
    spared = (row for row in view.rules.constraints_of(ConstraintKind.SPARED) if row.of == command.piece)
    left = led.difference(*(row.pieces for row in spared)) & view.presence.seen
    return "" if left else f"`{command.piece}` converts only what it activates, and spares all of that"


def _takes_no_neutral(view: View, _: Statement) -> str:
    neutral = any(unit.side == "neutral" for unit in view.rules.array.units) or view.presence.converts
    placed = any(row.kind is PhaseKind.PLACE and row.where != "left" for row in view.rules.phases)
    return "" if neutral or placed else "no unit is ever neutral"


def _pockets_nothing(view: View, _: Statement) -> str:
    spared = view.presence.pieces.issubset(view.rules.bound(ConstraintKind.NO_POCKET))
    return "no piece remains that could be pocketed" if spared else ""


def _pushes_nothing(view: View, _: Statement) -> str:
    pieces = (view.rules.piece(name) for name in view.presence.pieces)
    shifts = any(line.shift and line.shift.moves_units for piece in pieces for line in view.presence.lines(piece))
    return "" if shifts else "no unit pushes or pulls in this game"


def _nothing_over_the_edge(view: View, _: Statement) -> str:
    pieces = (view.rules.piece(name) for name in view.presence.pieces)
    shifts = (line.shift for piece in pieces for line in view.presence.lines(piece) if line.shift is not None)
    falls = any(shift.edge and shift.enemies for shift in shifts)
    return "" if falls else "no unit pushes or pulls enemies over the edge in this game"


def _nothing_new(view: View, _: Statement) -> str:
    rules, presence = view.rules, view.presence
    makes = presence.fuses or presence.splits or rules.formations or rules.hand
    if rules.constraint(ConstraintKind.ACTED) is None or makes:
        return ""
    return "no fusion, split, drop or formation makes a new unit in this game"


def _never_both(view: View, statement: Statement) -> str:
    first, second = statement.need("first").text, statement.need("second").text
    least = 2 if first == second else 1
    if any(min(view.presence.most(side, each) for each in (first, second)) >= least for side in SIDES):
        return ""
    return f"no side ever has two units of `{first}`" if least == 2 else f"no side ever has `{first}` and `{second}`"


def _hops_over_nothing(view: View, statement: Statement) -> str | None:
    piece = _limited(view, statement)
    if piece is None:
        return None
    hops = any(leg.touch & _HOPS or leg.path == "jump" for term in _terms(view, piece) for leg in term.legs)
    return "" if hops else f"`{piece}` hops over no unit anyway"


def _never_en_passant(view: View, statement: Statement) -> str | None:
    piece = _limited(view, statement)
    if piece is None:
        return None
    passes = any(Touch.PASSANT in leg.touch for term in _terms(view, piece) for leg in term.legs)
    return "" if passes else f"`{piece}` captures nothing en passant"


def _never_dropped(view: View, statement: Statement) -> str | None:
    piece = _limited(view, statement)
    if piece is None:
        return None
    return "" if piece in view.presence.held else f"no `{piece}` ever enters a hand"


def _never_there(view: View, statement: Statement) -> str | None:
    piece, zone = _limited(view, statement), view.rules.zone(statement.need("zone").text)
    if piece is None:
        return None
    seen = view.presence.squares
    meets = any(seen.get((side, piece), frozenset()) & zone.of(side) for side in SIDES)
    return "" if meets else f"`{piece}` never comes to `{zone.name}` anyway"


def _captures_nothing(view: View, statement: Statement) -> str | None:
    piece = _limited(view, statement)
    if piece is None:
        return None
    return "" if _takes(view, piece) else f"`{piece}` captures nothing anyway"


def _crowded_never(view: View, statement: Statement) -> str | None:
    """Say why a limit on the number of units never matters."""
    piece = _limited(view, statement)
    if piece is None:
        return None
    if piece not in view.presence.pieces:
        return ""
    if not makes(view, piece):
        return f"no promotion and no drop makes a unit of `{piece}`"
    most = max(most_units(view, side, piece) for side in SIDES)
    units = "unit" if most == 1 else "units"
    return f"no side can ever have more than {most} {units} of `{piece}`" if _number(statement) >= most else ""


def _shuffles_none(view: View, statement: Statement) -> str | None:
    shuffle, piece = view.rules.shuffle, statement.need("piece").text
    if shuffle is None or all(first != piece for first, _ in shuffle.between):
        return None
    there = any(map(partial(_shuffled, view, shuffle, piece), SIDES))
    return "" if there else f"no `{piece}` starts on `{shuffle.zone}`"


def _never_unlike(view: View, statement: Statement) -> str | None:
    shuffle, pieces = view.rules.shuffle, (statement.need("piece").text, statement.need("other").text)
    if shuffle is None or pieces not in shuffle.unlike:
        return None
    if any(all(_shuffled(view, shuffle, piece, side) for piece in pieces) for side in SIDES):
        return ""
    return f"no side has units of both on `{shuffle.zone}`"


def _shuffled(view: View, shuffle: Shuffle, piece: str, side: str) -> bool:
    """Return True if a side has a unit of a piece on the squares of a shuffle."""
    zone = view.rules.zone(shuffle.zone).of(side)
    return any(unit.piece == piece and unit.side == side and unit.square in zone for unit in view.rules.array.units)


def _own_units(view: View) -> Iterator[UnitOn]:
    return (unit for unit in view.rules.array.units if unit.side in SIDES)


def _begins_anyway(view: View, _: Statement) -> str | None:
    row = view.rules.phase(PhaseKind.BEGIN)
    if row is None:
        return None
    return "White has the first turn anyway" if row.side == SIDES[0] else ""


def _draws_never(view: View, _: Statement) -> str:
    return "" if any(map(may_draw, view.rules.ends)) else "no game is drawn anyway"


def _chases_never(view: View, statement: Statement) -> str | None:
    if view.rules.end(EndKind.CHASE) is None:
        return None
    free = {word.text for word in statement.words("piece")}
    if any(_takes(view, piece) for piece in view.presence.pieces - free):
        return ""
    return "no other piece captures in this game" if free else "no piece captures in this game"


def _never_repeated(view: View, _: Statement) -> str:
    row = next((row for row in view.rules.constraints_of(ConstraintKind.REPEATS) if row.number == 2), None)
    return "" if row is None else f"`{row.span.text}` forbids it anyway"


def _takes(view: View, piece: str) -> bool:
    rides = any(formation.captures and formation.piece == piece for formation in view.rules.formations)
    return rides or any(map(takes_units, _terms(view, piece)))


_HOPS = Touch.HOP_FRIEND | Touch.HOP_ENEMY


def _limited(view: View, statement: Statement) -> str | None:
    """Return the piece whose limit a statement is, or None if it does not hold under the options."""
    row = row_at(view.rules.constraints, statement, view.work)
    return None if row is None else row.of


def _number(statement: Statement) -> int:
    return int(statement.need("int").text)


# Names in lines


def _never_held(view: View, _: Statement, piece: str) -> str:
    return "" if piece in view.presence.held else f"no `{piece}` ever enters a hand"


def _never_in_hand(view: View, statement: Statement, piece: str) -> str:
    return _never_held(view, statement, piece) if view.presence.held else ""  # an empty hand is a finding of its own


def _never_both_colors(view: View, statement: Statement, piece: str) -> str:
    return _never_in_hand(view, statement, piece) or lacks_colors(view, piece)


def _never_captured(view: View, _: Statement, piece: str) -> str:
    return f"`{piece}` is royal, so it is never captured" if piece in view.presence.kept else ""


def _harmless(view: View, _: Statement, piece: str) -> str:
    there = piece in view.presence.pieces
    captures = any(leg.touch & Touch.CAPTURE for term in _terms(view, piece) for leg in term.legs)
    return f"`{piece}` captures nothing, so it cannot give check" if there and not captures else ""


def _never_chases(view: View, _: Statement, piece: str) -> str:
    there = piece in view.presence.pieces
    return f"`{piece}` captures nothing, so it never chases" if there and not _takes(view, piece) else ""


def _passes_nothing(view: View, _: Statement, piece: str) -> str:
    passes = any(len(t.legs) > 1 or t.legs[0].most != 1 or t.legs[0].path != "leap" for t in _terms(view, piece))
    return "" if passes else f"`{piece}` passes no square when it moves"


def _never_protected(view: View, _: Statement, piece: str) -> str | None:
    shuffle = view.rules.shuffle
    return None if shuffle is None or piece not in shuffle.protected else _never_starts(view, piece)


def _never_castles(view: View, _: Statement, piece: str) -> str | None:
    castling = view.rules.castling
    if castling is None or piece not in castling.movers:
        return None
    return _never_starts(view, piece) if len(castling.movers) > 1 else ""


def _never_starts(view: View, piece: str) -> str:
    return "" if any(unit.piece == piece for unit in _own_units(view)) else f"no `{piece}` is on the board at the start"


def _terms(view: View, piece: str) -> Iterator[Term]:
    return view.presence.terms(view.rules.piece(piece)) if piece else iter(())


# Other words in lines


def _never_chased(view: View, statement: Statement) -> str | None:
    """Say why a piece is never chased in the zone that a line names for it."""
    prey, zone = statement.word("prey"), statement.word("zone")
    if view.rules.end(EndKind.CHASE) is None or prey is None or zone is None:
        return None
    if prey.text in view.presence.kept:
        return f"`{prey}` is royal, so it is never chased"
    there = any(
        view.presence.squares.get((side, prey.text), set()) & view.rules.zone(zone.text).of(side) for side in SIDES
    )
    return "" if there or prey.text not in view.presence.pieces else f"no `{prey}` ever comes to `{zone}`"


OF_LINES: Mapping[str, Callable[[View, Statement], str | None]] = {
    "it moves alike": _moves_alike,
    "it spares all": _converts_no_unit,
    "all pieces are spared": _pockets_nothing,
    "no unit is neutral": _takes_no_neutral,
    "nothing is taken": lambda view, _: "" if view.rules.may(*INTO_HAND) else "no line takes units into the hand",
    "nothing is made": _nothing_new,
    "nothing pushes": _pushes_nothing,
    "nothing is pushed over the edge": _nothing_over_the_edge,
    "no side has both": _never_both,
    "it hops over nothing": _hops_over_nothing,
    "it captures nothing": _captures_nothing,
    "it captures nothing en passant": _never_en_passant,
    "there are never more": _crowded_never,
    "no mark matters": lacks_marks,
    "it freezes none": freezes_none,
    "nothing is hit by beams": lacks_beam_effects,
    "no unit has beams": lacks_beams,
    "it is neutral": moves_no_side,
    "all units are equal": lacks_order,
    "nothing shares a square": lacks_sharers,
    "all units are active": lacks_idle_units,
    "an earlier line applies": lacks_cases,
    "white begins": _begins_anyway,
    "nothing captures": lacks_captures,
    "nothing is captured": lacks_prey,
    "no captor is left": leaves_no_captor,
    "no captor goes on": goes_on_never,
    "no action follows": follows_never,
    "they never face": faces_never,
    "one side passes": lacks_passers,
    "no score matters": lacks_readers,
    "no square is left": lacks_leavers,
    "all drops are there": lacks_other_drops,
    "none is shuffled": _shuffles_none,
    "neither is shuffled": _never_unlike,
    "no captor acts so": lacks_captors,
    "no unit acts so": lacks_actors,
    "no drop is so": lacks_drops,
    "no check is given": lacks_checks,
    "no drop gives check": lacks_drop_checks,
    "each side has its own": lacks_turns,
    "one side ends it": lacks_lone_sides,
    "nothing draws": _draws_never,
    "nothing repeats": _never_repeated,
    "nothing chases": _chases_never,
    "there is no second": lacks_second,
    "there are never so many": lacks_many,
    "it never goes there": _never_there,
    "it never drops": _never_dropped,
    "nothing attacks it": never_attacked,
    "it answers nothing": answers_nothing,
    "it is never chased": _never_chased,
}
"""By condition: why a line, or a word in it, has no effect under some options.

An empty text means that it has one, and None that the line does not hold.
"""

OF_NAMES: Mapping[str, Callable[[View, Statement, str], str | None]] = {
    "it is never held": _never_held,
    "it is never captured": _never_captured,
    "it drops on one color": _never_both_colors,
    "it is never in hand": _never_in_hand,
    "it gives no check": _harmless,
    "it passes nothing": _passes_nothing,
    "it never chases": _never_chases,
    "it never starts": _never_protected,
    "it never castles": _never_castles,
    "it never attacks": attacks_never,
    "it takes no such prey": takes_no_prey,
    "it never captures it": captures_never,
    "it is always there": always_there,
}
"""By condition: why a name in a list has no effect under some options, likewise."""
