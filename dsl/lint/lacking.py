"""What some lines need, and some games lack: captures, marks, differences."""

from dsl.lint.course import moves_along
from dsl.lint.presence import takes_friends, takes_units
from dsl.lint.subject import View, row_at
from dsl.lint.threat import barred, is_exposed, may_attack
from dsl.model import SIDES, ConstraintKind, Effect, EndKind, OfferKind, PhaseKind, Whom
from dsl.model.rows import BY_SCORE
from dsl.syntax import Statement
from dsl.words.near import quoted_list


def lacks_captures(view: View, _: Statement) -> str:
    """Return why a line on captures has no effect: no piece captures, though nothing forbids it."""
    rules, presence = view.rules, view.presence
    pieces = (piece for piece in rules.pieces if piece.name in presence.pieces)
    captures = any(takes_units(term) for piece in pieces for term in presence.terms(piece))
    rides = any(formation.captures for formation in rules.formations)
    banned = rules.constraint(ConstraintKind.NO_CAPTURE)  # which is a finding of its own
    return "" if captures or rides or banned else "no piece captures in this game"


def lacks_prey(view: View, statement: Statement) -> str:
    """Return why no unit is ever captured: no piece captures, and no effect does."""
    takes = any(row.effect is Effect.CAPTURE for row in view.rules.consequences)
    return "" if takes else lacks_captures(view, statement)


def lacks_captors(view: View, statement: Statement) -> str:
    """Return why no capture triggers effects: none of the pieces captures, or none of them acts like that."""
    pieces = {word.text for word in statement.words("piece")}
    terms = (term for piece in view.rules.pieces if piece.name in pieces for term in view.presence.terms(piece))
    rides = any(formation.captures and formation.piece in pieces for formation in view.rules.formations)
    if pieces and not rides and not any(map(takes_units, terms)):
        return f"{quoted_list(sorted(pieces), 'or')} captures nothing"
    return lacks_captures(view, statement) or _lacks_victims(view, statement) or lacks_actors(view, statement)


def _lacks_victims(view: View, statement: Statement) -> str:
    """Return why no capture is of the pieces that must be captured: lines forbid it, or nothing comes to them."""
    victims = {word.text for word in statement.words("taken")} & view.presence.pieces
    captors = {word.text for word in statement.words("piece")} or view.presence.pieces
    friends = any(takes_friends(term) for name in captors for term in view.presence.terms(view.rules.piece(name)))
    if not victims or view.rules.formations or friends or victims & view.presence.kept:
        return ""
    if any(may_attack(view, captor, victim) for victim in victims for captor in captors & view.presence.pieces):
        return ""
    named = sorted(word.text for word in statement.words("piece"))
    who = quoted_list(named, "or") if named else "no piece"
    return f"{who} {'never' if named else 'ever'} captures {quoted_list(sorted(victims), 'or')}"


def lacks_drops(view: View, statement: Statement) -> str:
    """Return why no drop triggers effects: no square of the zone is left for such a unit."""
    zone = statement.word("zone")
    pieces = {word.text for word in statement.words("piece")} or view.presence.dropped
    if zone is None or view.rules.fusion or not view.rules.may(OfferKind.DROP):
        return lacks_actors(view, statement)
    drops = ((view.presence.drops(view.rules.piece(name), side), side) for name in pieces for side in SIDES)
    if any(squares & view.rules.zone(zone.text).of(side) for squares, side in drops):
        return lacks_actors(view, statement)
    return f"no drop is ever in `{zone}`"


def lacks_checks(view: View, _: Statement) -> str:
    """Return why no action gives check: a line forbids it."""
    row = view.rules.constraint(ConstraintKind.NO_CHECK)
    return "`never given` forbids every check" if row is not None and not row.unless else ""


def lacks_drop_checks(view: View, statement: Statement) -> str:
    """Return why no drop is checkmate: a line forbids that drops give check."""
    if any("drop" in row.deeds for row in view.rules.constraints_of(ConstraintKind.NO_CHECK_BY)):
        return "`never given by drop` forbids every check by a drop"
    return lacks_checks(view, statement)


def lacks_turns(view: View, statement: Statement) -> str | None:
    """Return why a number of actions never counts: each side has its own. None if the line does not hold."""
    row = row_at(view.rules.phases, statement, view.work)
    if row is None or row.kind is not PhaseKind.ACT or row.side or row.piece or row.opening:
        return None
    own = {each.side for each in view.rules.phases if each.kind is PhaseKind.ACT and not (each.piece or each.opening)}
    return "each side has a line of its own" if own.issuperset(SIDES) else ""


def lacks_lone_sides(view: View, statement: Statement) -> str | None:
    """Return why both sides are never bare: the game ends once one is. None if the line does not hold."""
    row = row_at(view.rules.ends, statement, view.work)
    if row is None:
        return None
    for other in view.rules.ends:
        if other.kind is EndKind.BARE and not other.both and not other.late and {*row.pieces} <= {*other.pieces}:
            return f"`{other.span.text}` ends the game before"
    return ""


def lacks_colors(view: View, piece: str) -> str:
    """Return why units of a piece are never on both colors: all squares on which they drop have the same one."""
    held = piece in view.presence.held and not view.rules.fusion
    squares = [square for side in SIDES for square in view.presence.drops(view.rules.piece(piece), side) if held]
    colors = {sum(view.reach.places[square]) % 2 for square in squares}
    return f"all squares on which `{piece}` may drop have the same color" if len(colors) == 1 else ""


def lacks_actors(view: View, statement: Statement) -> str:
    """Return why no action triggers effects: the side never has such units, or they never come to the zone."""
    side, zone = statement.word("side"), statement.word("zone")
    sides = (side.text,) if side else SIDES
    pieces = {word.text for word in statement.words("piece")} or view.presence.pieces
    men = [(each, piece) for each in sides for piece in pieces & view.presence.pieces]
    if men and not any(man in view.presence.men for man in men):
        return f"{sides[0].capitalize()} never has {quoted_list(sorted(pieces), 'or')}"
    ways = [word.text for word in statement.words("way")]
    if ways and men and not moves_along(view, pieces & view.presence.pieces, ways):
        return f"{quoted_list(sorted(pieces), 'or')} never moves along {quoted_list(ways, 'or')} lines"
    if zone is None or any(
        view.presence.squares.get(man, set()) & view.rules.zone(zone.text).of(man[0]) for man in men
    ):
        return ""
    return f"no such unit ever comes to `{zone}`" if men else ""


def lacks_marks(view: View, statement: Statement) -> str | None:
    """Return why it does not matter that a unit counts as moved, or None if the line does not hold."""
    rules, presence = view.rules, view.presence
    row = row_at(rules.consequences, statement, view.work)
    if row is None:
        return None
    terms = (term for piece in row.pieces for term in presence.terms(rules.piece(piece)))
    matters = any(term.unmoved for term in terms) or any(map(presence.may_castle, row.pieces))
    if not matters and all(phase.where != "left" for phase in rules.phases):
        return "nothing in this game depends on whether such a unit has moved"
    attacked = any(is_exposed(view, piece, side, barred(view, piece)) for piece in row.pieces for side in SIDES)
    return "" if attacked else "no enemy can ever attack such a unit"


def lacks_order(view: View, _: Statement) -> str | None:
    """Return why a shuffle changes nothing, or None if it does not hold under the options."""
    rules = view.rules
    if rules.shuffle is None:
        return None
    zone = rules.zone(rules.shuffle.zone)
    for side in SIDES:
        units = [unit.piece for unit in rules.array.units if unit.side == side and unit.square in zone.of(side)]
        if len(set(units)) != 1 or len(units) < len(zone.of(side)):
            return ""
    return f"all squares of `{zone.name}` have units of one piece"


def lacks_sharers(view: View, _: Statement) -> str | None:
    """Return why no two units share a square, or None if the block does not hold under the options."""
    if view.rules.stacking is None:
        return None
    return "" if view.presence.pieces - view.presence.never_shared else "every piece is listed under `never`"


def lacks_idle_units(view: View, _: Statement) -> str | None:
    """Return why every unit is active, or None if the block does not hold under the options."""
    activation = view.rules.activation
    if activation is None:
        return None
    always = {rule.piece for rule in activation.rules if rule.kind != "command"}  # near itself, too
    return "" if view.presence.pieces - always else "every unit is always active"


def lacks_cases(view: View, statement: Statement) -> str | None:
    """Return why a number of turns never counts, as one before it applies first, or None if it does not hold."""
    counts = [row for row in view.rules.ends if row.kind is EndKind.COUNT]
    row = row_at(counts, statement, view.work)
    if row is None:
        return None
    before = counts[: counts.index(row)]
    view.work.spend(2 * len(before) + len(view.rules.pieces))
    for first in before:
        alike = (first.units, first.absent) == (row.units, row.absent) and first.against <= row.against
        wide = not first.pieces or (bool(row.pieces) and {*first.pieces} >= {*row.pieces})
        if alike and wide:
            return f"`{first.span.text}` applies first whenever this would"
    pieces = row.pieces or tuple(piece.name for piece in view.rules.pieces)
    if max(view.presence.most_of(side, pieces) for side in SIDES) < row.against:
        units = f"units of {quoted_list(row.pieces)}" if row.pieces else "units"
        return f"no side ever has {row.against} {units}"
    return ""


def lacks_readers(view: View, statement: Statement) -> str:
    """Return why points do not matter: no end of the game depends on the score, or the line scores none."""
    read = any(row.kind is EndKind.SCORE or row.which in BY_SCORE for row in view.rules.ends)
    row = row_at(view.rules.consequences, statement, view.work)
    worth = {each.piece for each in view.rules.values if each.points}
    if read and row is not None and not row.number and row.victims and worth.isdisjoint(row.victims):
        return f"{quoted_list(row.victims)} has no value"
    return "" if read else "no goal and no other end of the game depends on the score"


def lacks_beam_effects(view: View, _: Statement) -> str:
    """Return why beams change nothing: no effect falls on what they hit."""
    falls = any(row.whom is Whom.BEAM for row in view.rules.consequences)
    return "" if falls else "no effect falls on `units hit by beams`"


def lacks_beams(view: View, _: Statement) -> str:
    """Return why it does not matter how a unit meets beams: no unit sends any."""
    sends = any(view.rules.piece(name).beams for name in view.presence.pieces)
    return "" if sends else "no unit has beams in this game"


def lacks_passers(view: View, _: Statement) -> str:
    """Return why no two turns in a row are passes: only one side may pass."""
    sides = {row.side for row in view.rules.offers if row.kind is OfferKind.PASS}
    side = next(iter(sides)) if len(sides) == 1 else None
    return f"only {side.capitalize()} may pass, so no two turns in a row are passes" if side else ""


def lacks_leavers(view: View, statement: Statement) -> str | None:
    """Return why no square is ever free for a unit in hand, or None if the line does not hold."""
    row = row_at(view.rules.phases, statement, view.work)
    if row is None:
        return None
    unmoved = {unit.piece for unit in view.rules.array.units if unit.side in SIDES}
    return "" if unmoved.difference(row.spared) else "no unmoved unit remains that could leave a square"


def lacks_other_drops(view: View, statement: Statement) -> str | None:
    """Return why drops that fill a zone first are nothing new, or None if the line does not hold."""
    rules, presence = view.rules, view.presence
    row = row_at(rules.constraints, statement, view.work)
    if row is None:
        return None
    if rules.constraint(ConstraintKind.DROP_CONVERTS) or rules.fusion or not presence.held:
        return ""
    zone = rules.zone(row.zone or "")
    drops = ((side, rules.piece(piece)) for side in SIDES for piece in presence.held)
    inside = all(presence.drops(piece, side) <= zone.of(side) for side, piece in drops)
    return f"every drop is in `{row.zone}` anyway" if inside else ""
