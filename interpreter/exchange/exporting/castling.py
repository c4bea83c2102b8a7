"""The castling of a ruleset as settings of a section."""

from string import ascii_lowercase

from dsl.model import Castling
from dsl.model.board import SIDES
from interpreter.exchange.exporting.comparing import is_kingside
from interpreter.exchange.exporting.settings import Settings
from interpreter.exchange.exporting.start import castles

_KING = "castlingKingPiece"


def set_castling(settings: Settings) -> None:
    """Set how kings castle, and report what the section does not carry."""
    rules, one = settings.rules, settings.rules.castling
    for piece in rules.pieces:
        if piece.castles:
            settings.lose(piece.span, "castling by `O`", "write a `castling` block")
    if one is None:
        settings.values["castling"] = "false"
    elif one.dropped is not None or castles(rules):
        _set_block(settings, one)
    elif not _is_of_chess(one):  # a section based on chess has that of chess, and no rights
        settings.values["castling"] = "false"
        settings.lose(one.span, "`castling`", "no units start from where they could castle, so nothing changes")
        rows = [row.span for row in rules.constraints if row.deeds == ("castle",)]
        settings.unused = (*(wing.span for wing in one.wings), one.partners_span, *rows)


def _is_of_chess(one: Castling) -> bool:
    """Return True if a block is that of chess."""
    wings = {(wing.toward, wing.mover_file, wing.partner_file) for wing in one.wings}
    return (one.movers, one.partners, wings) == (("king",), ("rook",), {("h", "g", "f"), ("a", "c", "d")})


def _set_block(settings: Settings, one: Castling) -> None:
    """Set what a block says: files, the rank, and the pieces."""
    rules = settings.rules
    for wing in one.wings:
        if wing.squares is not None:
            settings.lose(wing.span, "castling by a number of squares", "`castlingKingsideFile` names one file")
            continue
        key = "castlingKingsideFile" if is_kingside(rules, wing) else "castlingQueensideFile"
        settings.values[key] = ascii_lowercase[rules.board.files.index(wing.mover_file)]
    if one.fresh:
        settings.lose(one.span, "castling with a dropped unit while the other is unmoved")
    elif one.dropped is not None:
        settings.values["castlingDroppedPiece"] = "true"
        home = sorted(rules.zone(one.dropped[0]).of("white"))
        settings.values["castlingKingFile"] = settings.names[home[0]][0]
        if len(home) > 1:
            settings.lose(one.span, "castling after drops on several squares", "`castlingKingFile` names one file")
    ranks = {u.square[1:] for u in rules.array.units if u.piece in one.movers and u.side == "white"}
    if len(ranks) == 1:
        settings.values["castlingRank"] = str(rules.board.ranks.index(ranks.pop()) + 1)
    _set_movers(settings, one)
    if settings.keys_of(one.partners) != ["rook"]:
        settings.values["castlingRookPieces"] = settings.spell(one.partners)


def _set_movers(settings: Settings, one: Castling) -> None:
    """Set the piece that castles, or that of each side."""
    alone = len(one.movers) == 1
    own = [[piece for piece in one.movers if alone or settings.count(piece, side)] for side in SIDES]
    if any(len(movers) > 1 for movers in own):
        settings.lose(one.partners_span, "castling by several pieces of a side", f"`{_KING}` names one")
    white, black = (settings.letters[movers[0]] if movers else "-" for movers in own)
    if white != black:
        settings.values |= {f"{_KING}White": white, f"{_KING}Black": black}
    elif "king" not in settings.keys_of(one.movers):
        settings.values[_KING] = white
