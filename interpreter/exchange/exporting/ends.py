"""The ends of a ruleset as settings of a section."""

from collections.abc import Callable, Mapping

from dsl.model import ConstraintKind, End, EndKind
from dsl.model.board import SIDES
from dsl.model.rows import BY_PASSES, BY_SCORE, MATES
from interpreter.exchange.exporting.comparing import words
from interpreter.exchange.exporting.settings import NO_KEY, Settings
from interpreter.exchange.reading.endings import AXF, AXF_POINTS, JANGGI_MORE, JANGGI_POINTS, SHATAR, rule_of
from interpreter.exchange.reading.keys import of_side

Row = End[str, str, str]

STRAIGHT = ("orthogonal",)
_LINES = {
    "connectHorizontal": frozenset(("orthogonal", "horizontal")),
    "connectVertical": frozenset(("orthogonal", "vertical")),
    "connectDiagonal": frozenset(("diagonal",)),
}
"""The keys for the lines of rows, by our words for them."""


def set_ends(settings: Settings) -> None:
    """Set what decides a game."""
    settings.values |= {"nFoldRule": "0", "nMoveRule": "0"}
    for row in settings.rules.ends:
        set_end = _ENDS.get(row.kind)
        if set_end is None or not set_end(settings, row):
            _lose_end(settings, row)


def _lose_end(settings: Settings, row: Row, why: str = NO_KEY) -> bool:
    """Report an end that the section does not carry; return True, as all that set an end or report it."""
    settings.lose(row.span, "this end of the game", why)
    return True


def _stalemate(settings: Settings, row: Row) -> bool:
    """Set the result of a stalemate, or that the numbers of units decide it."""
    if row.side or row.which in BY_SCORE:
        settings.lose(row.span)
    elif row.points:
        return False
    elif row.which:
        stuck = settings.rules.constraint(ConstraintKind.STUCK) is not None
        settings.values["stalemateValue"] = "win" if row.which == "fewest" else "loss"
        settings.values |= {"materialCounting": "unweighted"} if stuck else {"stalematePieceCount": "true"}
        if stuck and not any(piece.moves for piece in settings.rules.pieces):
            settings.values["adjudicateFullBoard"] = "true"
    else:
        settings.values["stalemateValue"] = row.result
    return True


def _repetition(settings: Settings, row: Row) -> bool:
    """Set what a repetition gives: for White, or for the side that finds it, which did not bring it about."""
    settings.values["nFoldRule"] = str(row.number)
    if row.side:
        settings.values |= {"nFoldValue": "win" if row.side == "white" else "loss", "nFoldValueAbsolute": "true"}
    elif row.result != "draw":
        settings.values["nFoldValue"] = "win" if row.result == "loss" else "loss"
    if row.perpetual:
        settings.values["perpetualCheckIllegal"] = "true"
    return True


def _chase(settings: Settings, row: Row) -> bool:
    """Set a chase that loses if kings and soldiers may chase, and soldiers be chased until they step sideways."""
    free = {name for name, key in settings.keys.items() if key in ("king", "soldier")}
    rank, soldiers = int(settings.values.get("soldierPromotionRank", "1")), free - settings.rules.royal
    spared = {row.of} if row.zone and _is_before(settings, row.zone, rank) else row.of
    if {*row.pieces} != free or spared != (soldiers if rank > 1 and soldiers else None):
        return False
    settings.values["chasingRule"] = "axf"
    if not row.points or not _ranks_as_axf(settings):
        settings.lose(row.span, f"part of `{words(row.span)}`", AXF)
    return True


def _ranks_as_axf(settings: Settings) -> bool:
    """Return True if the values of the pieces are in the same order as those of the other program."""
    there, keys = AXF_POINTS, {key for name, key in settings.keys.items() if name not in settings.rules.royal}
    here = {settings.keys.get(each.piece, ""): each.points for each in settings.rules.values}
    return keys <= {*there} and all(
        (here.get(one, 0) > here.get(other, 0)) == (there[one] > there[other]) for one in keys for other in keys
    )


def _is_before(settings: Settings, zone: str, rank: int) -> bool:
    """Return True if a zone is all that a side has before a rank, counted from its own side."""
    board = settings.rules.board
    ranks, last = {square: int(settings.names[square][1:]) for square in board.squares}, len(board.ranks) + 1
    white = {square for square, number in ranks.items() if number < rank}
    black = {square for square, number in ranks.items() if last - number < rank}
    return [{*settings.rules.zone(zone).of(side)} for side in SIDES] == [white, black]


def _material(settings: Settings, row: Row) -> bool:
    """Return True if no key is needed, since the other program itself knows that such units cannot win."""
    known = {name for name, key in settings.keys.items() if key in ("king", "knight", "bishop")}
    return {*row.pieces, *row.few, *row.colored} <= known


def _odds(settings: Settings, row: Row) -> bool:
    """Set the side that wins a game that would be drawn."""
    settings.values["materialCounting"] = f"{row.side}drawodds"
    return True


def _count(settings: Settings, row: Row) -> bool:
    """Set the rule of all counts, if they are those of one; a row that is not the first has nothing to add."""
    rows = [each for each in settings.rules.ends if each.kind is EndKind.COUNT]
    rule = rule_of(rows, settings.by_key)
    if rule:
        settings.values["countingRule"] = rule
    elif row is rows[0]:
        settings.lose(row.span)
    return True


def _by_passes(settings: Settings, row: Row) -> bool:
    """Set what decides after passes."""
    if not is_by_passes(settings, row):
        return False
    if row.which:
        settings.values["materialCounting"] = "janggi" if row.points else "unweighted"
    return True


def is_by_passes(settings: Settings, row: Row) -> bool:
    """Return True if two passes end the game, or one while kings face each other, and units or points decide."""
    if row.number != 2 and not (row.kind is EndKind.FACING and row.pieces == (row.of,) and row.ways == STRAIGHT):
        return False
    if row.points:
        worth = {settings.keys.get(each.piece, ""): each.points for each in settings.rules.values}
        points = {key: JANGGI_POINTS[key] for key in settings.keys.values() if key in JANGGI_POINTS}
        return (row.which, row.side, row.more) == ("most", "black", JANGGI_MORE) and worth == points
    return row.which in ("", "most") and not row.more


def _progress(settings: Settings, row: Row) -> bool:
    """Set the turns without progress, and the pieces whose moves restart the count, if they are not the pawns."""
    if row.number % 2:
        return False
    settings.values["nMoveRule"] = str(row.number // 2)
    letters, pawns = {*settings.spell(row.pieces)}, {*settings.values.get("pawnTypes", "")}
    pawns = pawns or {settings.letters[name] for name, key in settings.keys.items() if key == "pawn"}
    if letters != pawns:
        settings.values["nMoveRuleTypes"] = "".join(sorted(letters)) or "-"
    return True


def _capture(settings: Settings, row: Row) -> bool:
    """Set that a side loses or wins with the loss of its units; royal units are never lost, and count with all."""
    if row.late:
        return _lose_end(settings, row, "there the reply counts only if it has the same result")
    plain = [piece.name for piece in settings.pieces]
    royal = [name for name in plain if name in settings.rules.royal]
    if settings.values.get("blastOnCapture") and set(row.pieces) <= set(royal) and not row.number:
        return True
    every = {*row.pieces, *royal} == set(plain) and len(row.pieces) > 1
    kept = [sum(settings.count(name, side) for name in royal) if every else 0 for side in SIDES]
    loser = SIDES.index(row.side) ^ (row.result == "loss") if row.side else 0
    if row.side and not (every and kept[1 - loser] > row.number + kept[loser]):
        return _lose_end(settings, row, "it concerns both sides")
    types, value = settings.values.get("extinctionPieceTypes", ""), "loss" if row.result == "loss" else "win"
    values = {"extinctionValue": value, "extinctionPieceCount": str(row.number + kept[loser])}
    if not every and row.pieces[0] not in settings.letters:
        return _lose_end(settings, row, "a promoted unit has no letter of its own")
    several = (len(row.pieces) > 1 and not every) or types == "*" or "extinctionPseudoRoyal" in settings.values
    if several or not settings.fit(values):
        return _lose_end(settings, row, "each piece counts for itself, or all together")
    settings.values["extinctionPieceTypes"] = "*" if every else types + settings.letters[row.pieces[0]]
    return True


def _bare(settings: Settings, row: Row) -> bool:
    """Set that a side draws, loses or wins with its royal units alone, if these are all that it has of a piece."""
    if row.side or row.both or row.late:
        return False
    kept = {sum(settings.count(name, side) for name in row.pieces) for side in SIDES}
    count = str(max(kept))
    values = {"extinctionValue": row.result, "extinctionPieceTypes": "*", "extinctionPieceCount": count}
    if {*row.pieces} != settings.rules.royal or len(kept) > 1 or not settings.fit(values):
        settings.lose(row.span)
    return True


def _reach(settings: Settings, row: Row) -> bool:
    """Set the units that win where they come to a zone."""
    if not row.zone:
        return False
    if row.pieces[0] not in settings.letters:
        return _lose_end(settings, row, "a promoted unit has no letter of its own")
    values = {"flagPiece": settings.letters[row.pieces[0]], "flagPieceCount": str(row.number or 1)}
    values["flagPieceSafe"] = str(row.safe).lower()
    region = settings.region("flagRegion", settings.rules.zone(row.zone))
    values |= {
        key: squares for key, squares in region.items() if not row.side or key == of_side("flagRegion", row.side)
    }
    if row.late and row.side == "white":
        values["flagMove"] = "true"
    elif row.late:
        settings.lose(row.span, "`after the reply`", "only Black has a last turn")
    if not settings.allow(values):
        _lose_end(settings, row, "all units that arrive win alike")
    settings.values |= values
    return True


def _checks(settings: Settings, row: Row) -> bool:
    """Set that a number of checks wins."""
    if row.side:
        return False
    settings.values["checkCounting"] = "true"
    parts = settings.values["startFen"].split(" ")
    settings.values["startFen"] = " ".join((*parts[:4], f"{row.number}+{row.number}", *parts[4:]))
    return True


def _connect(settings: Settings, row: Row) -> bool:
    """Set a row or a block; all are of the same pieces, with the same result, and all rows along the same lines."""
    if row.side:
        return False
    key = "connectNxN" if row.kind is EndKind.BLOCK else "collinearN" if row.gaps else "connectN"
    values = {key: str(row.number), "connectPieceTypes": settings.spell(row.pieces)}
    if row.kind is EndKind.ROW:
        values |= {key: str(not ways.isdisjoint(row.ways)).lower() for key, ways in _LINES.items()}
    if not frozenset().union(*_LINES.values()).issuperset(row.ways):
        return _lose_end(settings, row, "a row counts along both diagonals or along none")
    known = settings.values.get("connectValue", "win") if "connectPieceTypes" in settings.values else row.result
    if known != row.result or not settings.fit(values):
        note = "rows and blocks are of the same pieces, along the same lines, and all win or all lose"
        return _lose_end(settings, row, note)
    if row.result == "loss":
        settings.values["connectValue"] = "loss"
    if row.which:
        settings.lose(row.span, f"`{row.which} first`", "of two sides with a row the one that acted wins")
    return True


def _mate(settings: Settings, row: Row) -> bool:
    """Set the rule about all checkmates that do not count, if they are those of it."""
    by_key = settings.by_key
    rows = {each.kind: {*each.pieces} for each in settings.rules.ends if each.kind in MATES}
    wanted = {EndKind.MATE_BY: ("knight",), EndKind.MATE_WITHOUT: SHATAR}
    names = {kind: {by_key[key] for key in keys if key in by_key} for kind, keys in wanted.items()}
    if rows == {kind: some for kind, some in names.items() if some}:
        settings.values["shatarMateRule"] = "true"
    else:
        settings.lose(row.span)
    return True


def _checkmate(settings: Settings, row: Row) -> bool:
    """Set a checkmate that wins; one that loses needs no key, if it is for all sides that have the pieces."""
    having = {unit.side for unit in settings.rules.array.units if unit.piece in row.pieces}
    if row.side and having >= {*SIDES}:
        settings.lose(row.span)
    elif row.result == "win":
        settings.values["checkmateValue"] = "win"
    return True


_ENDS: Mapping[EndKind, Callable[[Settings, Row], bool]] = {
    EndKind.STALEMATE: _stalemate, EndKind.REPETITION: _repetition, EndKind.CHASE: _chase, EndKind.ODDS: _odds,
    EndKind.COUNT: _count, EndKind.PROGRESS: _progress, EndKind.CAPTURE: _capture, EndKind.BARE: _bare,
    EndKind.REACH: _reach, EndKind.CHECKS: _checks, EndKind.ROW: _connect, EndKind.BLOCK: _connect,
    EndKind.CHECKMATE: _checkmate, EndKind.MATERIAL: _material,
    **dict.fromkeys(BY_PASSES, _by_passes), **dict.fromkeys(MATES, _mate),
}  # fmt: skip
"""What sets an end of a kind, and returns False if it is not one that a key says."""
