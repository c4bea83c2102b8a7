"""Exports the effects of actions, and the units that a turn places, as settings of a section."""

from dsl.model import Effect, OfferKind, Phase, Trigger
from dsl.model.rows import AFTERMATH, Whom
from interpreter.exchange.exporting.settings import Settings

_FLIPS = {(Whom.ENCLOSED, 0): "reversi", (Whom.ENEMIES, 1): "ataxx"}
"""The values of `flipEnclosedPieces` by the units that change sides."""


def set_effects(settings: Settings) -> None:
    """Set the effects of captures, moves and drops, and report those that the section does not carry."""
    values = settings.values
    rows = [row for row in settings.rules.consequences if row.effect in AFTERMATH]
    pawns = {settings.letters[name] for name, key in settings.keys.items() if key == "pawn"}
    immune: list[set[str]] = []
    for row in rows:
        spared = {settings.letters[piece.name] for piece in settings.pieces if row.spares(piece.name)}
        flips = _FLIPS.get((row.whom or Whom.CAPTOR, row.number))
        is_limited = row.victims or row.zone or row.side or row.hostile or row.inside
        what = None if is_limited else (row.effect, row.trigger, row.whom, row.movers)
        if what == (Effect.PETRIFY, Trigger.CAPTURE, Whom.CAPTOR, ()) and not immune:
            stone = [piece.name for piece in settings.pieces if not row.spares(piece.name)]
            values["petrifyOnCaptureTypes"] = settings.spell(stone)
        elif what == (Effect.REMOVE, Trigger.CAPTURE, Whom.CAPTOR, ()):
            immune.append(spared)
        elif what == (Effect.REMOVE, Trigger.CAPTURE, Whom.UNITS, ()) and row.number == 1:
            immune.append(spared - pawns)
        elif what and row.effect is Effect.CONVERT and row.trigger is not Trigger.CAPTURE and flips and not row.movers:
            values["flipEnclosedPieces"] = flips
        else:
            settings.lose(row.span)
    if immune:
        values["blastOnCapture"] = "true"
        values["blastImmuneTypes"] = "".join(sorted(immune[0])) or "-"
        if len(immune) != 2 or immune[0] != immune[1]:
            why = "the captor and the units next to it leave the game together"
            settings.lose(rows[0].span, "this effect", why)


def set_second_part(settings: Settings) -> None:
    """Set what a turn places after its action."""
    row, values = settings.placed, settings.values
    if row is None:
        return
    if row.where == "left":
        values |= {"gating": "true", "seirawanGating": "true"}
        if settings.takes and not (row.held and _gates_all(settings, row)):
            settings.lose(row.span)
        return
    values["wallingRule"] = "arrow" if row.where == "reached" else "static" if row.new else "duck"
    if row.zone:
        values |= settings.region("wallingRegion", settings.rules.zone(row.zone))
    if row.where == "reached" and not row.new:
        settings.lose(row.span)


def _gates_all(settings: Settings, row: Phase[str, str, str]) -> bool:
    """Return True if all units that captures bring to hand may enter, except pawns and royal units."""
    rules = settings.rules
    apart = {name for name, key in settings.keys.items() if key == "pawn" or name in rules.royal}
    return {*row.pieces} == {name for name in settings.keys if "+" not in rules.piece(name).symbol} - apart


def set_walls_past(settings: Settings) -> None:
    """Set that every square vanishes when left, for units too that could pass over it."""
    shape, over = settings.rules.board, settings.rules.may(OfferKind.PASS_GONE, OfferKind.SKIP_GONE)
    if shape.vanishing and {*shape.vanishing} == {*shape.squares} and not over and settings.placed is None:
        settings.values["wallingRule"] = "past"
    elif shape.vanishing:
        settings.lose(shape.span, "that squares vanish")
