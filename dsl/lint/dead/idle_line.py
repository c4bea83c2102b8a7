"""A line, or a name in it, that has no effect in this game.

## What it does
Reports lines, and words in them, that change nothing:

- about moves: a movement of a piece that is only ever neutral, a piece that moves as one with the same moves, `counts
  as moved` if nothing depends on it or no enemy can attack the piece, a piece listed under `frozen while attacked by`
  that can never attack, `freezes` if no enemy remains to freeze, and pieces that face each other but are never on one
  line;
- about captures: lines on captures if no piece captures, a limit of hops or captures of a piece that has none, or that
  lists a piece which it never meets or never captures by another line, effects that no action triggers, `a captor
  captures again` if an effect takes every captor, and points if no end of the game depends on the score;
- about check: a piece that never captures but is listed under `never by`, a piece that passes no square but is listed
  under `no move through check by`, `but to capture the attacker` of a piece that captures nothing, `last` and `every`
  of royal pieces of which no side has two, `unattacked` if check forbids the attack anyway, and lines on checks that
  another line forbids;
- about units: `at most N on the board` if no promotion and no drop can ever make more, a limit of drops or a placement
  of a piece that never enters a hand, `on both colors` of squares of one color, `drops fill` a zone that no drop
  misses, `pockets any but` all pieces, a unit in hand that no square is ever left for, a pair of which no side has
  both pieces, `stacking` of pieces that all never share a square, a shuffle of equal units, or with a condition on
  units that do not start there, one of several pieces that castle of which no side starts with a unit, a leader that
  spares every unit it could convert, `activation` of units that are all active, and `a new unit acts afresh` if
  nothing makes a unit;
- about turns and ends: `white begins`, a number of actions if each side has its own, passes in a row if only one side
  may pass, `draw odds` in a game without draws, a chase if no piece that captures is left to chase, pieces that may
  chase but capture nothing, or that may be chased where they never come, and in `draw by count` a number of turns for
  which an earlier line applies, one against more units than a side can have, and a count while a royal piece is gone.

## Why it matters
Another line is missing, or the line was meant to say something else.

## Avoid
```rumpus
hand { receives captures; drops on empty squares; pockets any but king, ox }
piece ox O { moves W }
array "k1o1/4/4/1O1K"
```

## Prefer
```rumpus
hand { receives captures; drops on empty squares; pockets any but king }
piece ox O { moves W }
array "k1o1/4/4/1O1K"
```
"""

from collections.abc import Callable, Iterator
from functools import partial

from dsl.grammar.forms import FORM
from dsl.lint.barring import (
    answers_nothing,
    attacks_never,
    captures_never,
    faces_never,
    freezes_none,
    leaves_no_captor,
    moves_no_side,
    takes_no_prey,
)
from dsl.lint.crowd import makes, most_units
from dsl.lint.endings import may_draw
from dsl.lint.finding import Finding
from dsl.lint.lacking import (
    lacks_actors,
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
    lacks_readers,
    lacks_sharers,
    lacks_turns,
)
from dsl.lint.presence import takes_units
from dsl.lint.royalty import always_there, lacks_second, never_attacked
from dsl.lint.subject import Subject, View, row_at
from dsl.model import SIDES, ConstraintKind, EndKind, PhaseKind, Piece, Shuffle, Term, Touch, UnitOn
from dsl.source import Span
from dsl.syntax import Statement

CODE = "W235"


def check(subject: Subject) -> Iterator[Finding]:
    """Find lines without effect, whatever the options."""
    if not subject.is_exhaustive or not subject.views:
        return
    for form, idle in _LINES.items():
        for statement in subject.statements(form):
            found = [why for view in subject.views if (why := idle(view, statement)) is not None]
            if found and all(found):
                yield _finding(statement.head, found[0], "it")
    for form, idle_name in _NAMES.items():
        for statement in subject.statements(form):
            for word in statement.words(FORM[form].slot_listed):
                found = [why for view in subject.views if (why := idle_name(view, statement, word.text)) is not None]
                if found and all(found):
                    yield _finding(word.span, found[0], f"`{word}`")
    for form, (slot, idle) in _WORDS.items():
        for statement in subject.statements(form):
            for word in statement.words(slot):
                found = [why for view in subject.views if (why := idle(view, statement)) is not None]
                if found and all(found):
                    yield _finding(word.span, found[0], f"`{word}`")


def _finding(span: Span, message: str, what: str) -> Finding:
    return Finding(span=span, message=message, label="changes nothing", help=f"remove {what}, or write what was meant")


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


def _pockets_nothing(view: View, _: Statement) -> str:
    spared = view.presence.pieces.issubset(view.rules.bound(ConstraintKind.NO_POCKET))
    return "no piece remains that could be pocketed" if spared else ""


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


def _captures_nothing(view: View, statement: Statement) -> str | None:
    piece = _limited(view, statement)
    if piece is None:
        return None
    return "" if _takes(view, piece) else f"`{piece}` captures nothing anyway"


def _crowded_never(view: View, statement: Statement) -> str | None:
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


_LINES: dict[str, Callable[[View, Statement], str | None]] = {
    "moves-as": _moves_alike,
    "stance-moves-as": _moves_alike,
    "converts": _converts_no_unit,
    "pockets": _pockets_nothing,
    "afresh": _nothing_new,
    "pair-name": _never_both,
    "never-hops": _hops_over_nothing,
    "only-hops": _hops_over_nothing,
    "never-captures": _captures_nothing,
    "only-captures": _captures_nothing,
    "most": _crowded_never,
    "startled": lacks_marks,
    "freezes": freezes_none,
    "moves": moves_no_side,
    "shuffle": lacks_order,
    "stacking": lacks_sharers,
    "activation": lacks_idle_units,
    "count-units": lacks_cases,
    "count-turns": lacks_cases,
    "begins": _begins_anyway,
    **dict.fromkeys(
        ("captures-first", "receives", "ends-capture", "relocate-captured"),
        lacks_captures,
    ),
    **dict.fromkeys(("captures-again", "may-capture-again"), leaves_no_captor),
    **dict.fromkeys(("faces", "stops-facing", "draw-facing", "win-facing"), faces_never),
    **dict.fromkeys(("draw-passes", "win-passes", "win-passes-score"), lacks_passers),
    **dict.fromkeys(("scores", "scores-captured", "scores-points"), lacks_readers),
    "then-gate": lacks_leavers,
    "drops-fill": lacks_other_drops,
    "shuffle-between": _shuffles_none,
    "shuffle-unlike": _never_unlike,
    "after-capture": lacks_captors,
    "after-move": lacks_actors,
    "after-drop": lacks_drops,
    **dict.fromkeys(("ends-check", "never-given-drop", "never-given-promotion", "not-out"), lacks_checks),
    "drops-without-mate": lacks_drop_checks,
    **dict.fromkeys(("actions", "actions-open", "actions-per", "actions-up-to-per", "actions-growing"), lacks_turns),
    "draw-both-bare": lacks_lone_sides,
    "draw-odds": _draws_never,
    "loss-chase": _chases_never,
}
"""By form: why a line has no effect under some options, an empty text if it has one, or None if it does not hold."""


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


_NAMES: dict[str, Callable[[View, Statement, str], str | None]] = {
    "drops-piece-in": _never_held,
    "after-capture": _never_captured,
    "drops-colors": _never_both_colors,
    **dict.fromkeys(("drops-without-mate", "drops-mobile", "drops-piece-first", "then-gate"), _never_in_hand),
    "never-by": _harmless,
    "no-move-through": _passes_nothing,
    "win-mate": _harmless,
    "draw-mate": _harmless,
    "loss-chase": _never_chases,
    "shuffle-protected": _never_protected,
    "partners": _never_castles,
    "frozen": attacks_never,
    "moves": takes_no_prey,
    **dict.fromkeys(("never-captures", "only-captures", "never-captured", "only-captured"), captures_never),
    **dict.fromkeys(("draw-count", "draw-count-few"), always_there),
}
"""By form: why a listed piece has no effect under some options, or None if the line does not hold."""


# Other words in lines


def _never_chased(view: View, statement: Statement) -> str | None:
    prey, zone = statement.word("prey"), statement.word("zone")
    if view.rules.end(EndKind.CHASE) is None or prey is None or zone is None:
        return None
    if prey.text in view.presence.kept:
        return f"`{prey}` is royal, so it is never chased"
    there = any(
        view.presence.squares.get((side, prey.text), set()) & view.rules.zone(zone.text).of(side) for side in SIDES
    )
    return "" if there or prey.text not in view.presence.pieces else f"no `{prey}` ever comes to `{zone}`"


_WORDS: dict[str, tuple[str, Callable[[View, Statement], str | None]]] = {
    "goal-checkmate": ("which", lacks_second),
    "goal-reach": ("safe", never_attacked),
    "never-answered": ("how", answers_nothing),
    "loss-chase": ("prey", _never_chased),
}
"""By form: a slot, and why its word has no effect under some options, or None if the line does not hold."""
