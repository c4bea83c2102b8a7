"""The other rows of a ruleset as settings of a section: duties, check, limits of drops and moves, and passes."""

from collections.abc import Callable
from typing import NamedTuple

from dsl.model import Constraint, ConstraintKind, Effect, OfferKind, PhaseKind, Trigger
from dsl.model.rows import AFTERMATH
from interpreter.exchange.exporting.ends import STRAIGHT
from interpreter.exchange.exporting.settings import Settings

Row = Constraint[str, str, str]


class Carried(NamedTuple):
    """A constraint that one value of a key says, if a condition holds."""

    kind: ConstraintKind
    key: str
    value: str
    when: Callable[[Settings, Row], bool] = lambda settings, row: True


def _of_kings(settings: Settings, row: Row) -> bool:
    """Return True if royal units are not to face their own kind on a rank or a file."""
    return row.pieces == (row.of,) and row.of in settings.rules.royal and row.ways == STRAIGHT


# fmt: off
_BY_KEY = (
    Carried(ConstraintKind.FIRST, "mustCapture", "true", lambda _, row: row.deeds == ("capture",) and not row.which),
    Carried(ConstraintKind.FIRST, "mustDrop", "true", lambda _, row: row.deeds == ("drop",)),
    Carried(ConstraintKind.OTHER_WING, "oppositeCastling", "true"),
    Carried(ConstraintKind.NO_CHECK, "checking", "false", lambda _, row: not row.unless),
    Carried(ConstraintKind.NO_CHECK_BY, "dropChecks", "false", lambda _, row: row.deeds == ("drop",)),
    Carried(ConstraintKind.NOT_OUT, "makpongRule", "true",
            lambda settings, row: bool(row.unless) and {*row.pieces} == settings.rules.royal),
    Carried(ConstraintKind.NO_MATE, "shogiPawnDropMateIllegal", "true"),
    Carried(ConstraintKind.FACES, "flyingGeneral", "true", _of_kings),
    Carried(ConstraintKind.STOPS_FACING, "bikjangRule", "true", _of_kings),
    Carried(ConstraintKind.DROP_CONVERTS, "enclosingDrop", "reversi",
            lambda settings, _: settings.values.get("flipEnclosedPieces") == "reversi"),
    Carried(ConstraintKind.DROP_RANGE, "enclosingDrop", "ataxx",
            lambda settings, row: row.number == 1 and not row.touching and [*settings.keys] == [row.of]),
    Carried(ConstraintKind.DROP_HELD, "enclosingDrop", "top"),
)
"""The constraints that one value of a key says; the first that fits counts."""

_ELSEWHERE = frozenset((
    ConstraintKind.ROYAL, ConstraintKind.NOT_OUT, ConstraintKind.NOT_THROUGH, ConstraintKind.DROP_ZONE,
    ConstraintKind.STUCK, ConstraintKind.END_OF_TURN, ConstraintKind.EVERY_ACTION, ConstraintKind.DROP_MOBILE,
    ConstraintKind.DROP_COLORS,
))
"""Constraints that other settings carry."""
# fmt: on

_EFFECTS = (Effect.TO_HAND, Effect.BECOME, Effect.FORFEIT, *AFTERMATH)
"""Effects that other settings carry, or that are reported where they are written."""


def set_rows(settings: Settings) -> None:
    """Set what the other rows say, and report each row that no setting carries."""
    for row in settings.rules.constraints:
        if row not in settings.carried and not _set_constraint(settings, row) and row.kind not in _ELSEWHERE:
            settings.lose(row.span)
    _set_offers(settings)
    for effect in settings.rules.consequences:
        by_end = effect.effect is Effect.SCORE and effect.trigger in (Trigger.CHECK, Trigger.CLAIM)
        by_walls = effect.effect is Effect.VANISH and settings.values.get("wallingRule") == "past"
        if not (by_end or by_walls or effect in settings.carried or effect.effect in _EFFECTS):
            settings.lose(effect.span)
    for part in settings.rules.phases:
        plain = (part.least, part.most, part.number) == (1, 1, 0) and not part.per and len(settings.rules.lengths) == 1
        if part.kind not in (PhaseKind.BEGIN, PhaseKind.PLACE) and not plain:
            settings.lose(part.span, "the number of actions in a turn")


def _set_constraint(settings: Settings, row: Row) -> bool:
    """Set what a constraint says; return False if no key says it."""
    found = next((each for each in _BY_KEY if each.kind is row.kind and each.when(settings, row)), None)
    if found is not None:
        settings.values[found.key] = found.value
        if found.key == "mustDrop" and len(row.pieces) == 1:
            settings.values["mustDropType"] = settings.letters[row.pieces[0]]
    elif row.kind is ConstraintKind.DROP_FILLS and row.zone and settings.rules.constraint(ConstraintKind.DROP_CONVERTS):
        zone = settings.rules.zone(row.zone)
        settings.values["enclosingDropStart"] = settings.squares(zone.white)
        if zone.white != zone.black:
            settings.lose(row.span, "the zone of this line", "it is the same for both sides")
    elif row.kind is ConstraintKind.CAPTURES_NOT and row.of in settings.keys and row.pieces == (row.of,):
        settings.add("mutuallyImmuneTypes", settings.letters[row.of])
    elif row.kind is ConstraintKind.CROWDED and (letter := _limited(settings, row)):
        settings.pair("promotionLimit", letter, str(row.number))
    else:
        return False
    return True


def _limited(settings: Settings, row: Row) -> str:
    """Return the letter of a piece with a limit; of a promoted form, that of a piece without units that moves alike."""
    if row.of in settings.keys:
        return settings.letters[row.of]
    form = settings.letters.get(row.of or "", "")
    pairs = dict(pair.split(":") for pair in settings.values.get("promotedPieceType", "").split())
    letter = pairs.get(form[1:], "") if form.startswith("+") else ""
    alone = [*pairs.values()].count(letter) == 1 and f"pattern-{letter}" in settings.letters
    return letter if alone else ""


def _set_offers(settings: Settings) -> None:
    """Set who may pass, and hands that never run out, and report other offers."""
    rules, values = settings.rules, settings.values
    for offer in rules.offers:
        if offer.kind is OfferKind.PASS:
            stuck = any(row.side == offer.side for row in rules.constraints_of(ConstraintKind.STUCK))
            values[("passOnStalemate" if stuck else "pass") + (offer.side or "").capitalize()] = "true"
        elif offer.kind is OfferKind.DROP_ENDLESS and {*offer.pieces} == {*settings.keys}:
            if any(piece.moves for piece in rules.pieces):
                values["freeDrops"] = "true"  # else the start has a unit in hand for each square
        elif offer.kind not in (OfferKind.DROP, OfferKind.DROP_PROMOTED):
            settings.lose(offer.span)
