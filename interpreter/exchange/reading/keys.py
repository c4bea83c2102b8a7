"""The keys of `variants.ini`: a row for each says all that Rumpus knows about it."""

from collections.abc import Mapping
from functools import cache

from dsl.model.board import SIDES
from interpreter.exchange.reading.key import SIDED, Key, Newer, Takes
from interpreter.exchange.reading.pieces import PIECES, piece_keys
from interpreter.exchange.reading.wider_keys import BEAMS, WIDER_KEYS

CHESS_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

_B, _N, _P, _PS, _SQ, _R, _W = (
    Takes.BOOL, Takes.NUMBER, Takes.PIECE, Takes.PIECES, Takes.SQUARES, Takes.RESULT, Takes.WORD
)  # fmt: skip
_NEW, _NEW_SIDES = Newer.ALWAYS, Newer.BY_SIDE
_OFF = ("false",)
_OLD_WALL = "an old name: write `wallingRule`"
_EDGES = "a goal joins zones by all ways of a graph, and that program goes only forward and to the right"
_FOR_ENGINES = "it is for interfaces and engines, and no rule depends on it"

# fmt: off
_OWN: Mapping[str, Key] = {
    # The board and the start.
    "maxRank": Key(Takes.RANK, "The number of ranks of the board.", "`board 8x10`", default="8"),
    "maxFile": Key(Takes.FILE, "The number of files of the board, or the letter of the last one.", "`board 10x8`",
        default="8"),
    "startFen": Key(Takes.FEN, "The start position, the units in hand, the side to move and the rights to castle.",
        "`array TEXT`, as a FEN or as a diagram, and `turn { black begins }`", default=CHESS_START),
    "twoBoards": Key(_B, "Two boards are played by teams, and the captures of one come to the hands at the other.",
        idle=_OFF, why="no word puts the captures of one board into the hand of another"),
    # Pawns.
    "pawnTypes": Key(_PS,
        "The pieces that other keys treat as pawns: for promotion, capture in passing and the count of moves without "
        "progress.",
        "`promotes in last-rank to queen` for each of them, and `draw 100 turns without capture or pawn, hoplite move`",
        sided=True),
    "doubleStep": Key(_B, "Pawns may go two squares from the region of `doubleStepRegion`.",
        "`moves fmnD while in second-rank leaving en passant`", default="true"),
    "doubleStepRegion": Key(_SQ, "The squares from which pawns may go two squares.",
        "`zone second-rank { white rank 2; black rank 7 }` and `moves fmnD while in second-rank leaving en passant`",
        sided=True, apart=True, default=("*2", "*7")),
    "tripleStepRegion": Key(_SQ, "The squares from which pawns may go three squares.",
        "`moves fmnH while in third-step leaving en passant`", sided=True, apart=True, default="-"),
    "enPassantRegion": Key(_SQ, "The squares on which a side may capture in passing.",
        "`leaving en passant` after those moves only that pass such a square", sided=True, newer=_NEW_SIDES),
    "enPassantTypes": Key(_PS, "The pieces that capture in passing.", "`moves fceF`, with the letter `e`", sided=True),
    # Promotion.
    "promotionRegion": Key(_SQ, "The squares on which units promote.", "`promotes in last-rank to queen, rook`",
        sided=True, apart=True, default=("*8", "*1")),
    "promotionPawnTypes": Key(_PS, "The pieces that promote as pawns do.",
        "`promotes in last-rank to queen` for each of them", sided=True),
    "promotionPieceTypes": Key(_PS, "The pieces to which pawns promote.", "`promotes in last-rank to queen, rook`",
        sided=True, default="-"),
    "promotionLimit": Key(Takes.COUNTS, "The number of units of a piece that a side may have by promotion.",
        "`promotes only to captured pieces` if these are the numbers at the start, or else `at most 1 on the board`"),
    "promotedPieceType": Key(Takes.PAIRS, "The promoted form of each piece.",
        "`may promote in camp or on leaving camp to promoted-silver`, a piece with the symbol `+S`"),
    "mandatoryPawnPromotion": Key(_B, "A pawn that comes to its promotion region has to promote.",
        "`promotes in last-rank to queen`, or else `may promote in last-rank to queen`", default="true"),
    "mandatoryPiecePromotion": Key(_B, "Other pieces have to promote to their promoted form where they may.",
        "`promotes in camp or on leaving camp to promoted-silver`, or else `may promote ..`"),
    "piecePromotionOnCapture": Key(_B, "Pieces promote to their promoted form when they capture.",
        "`promotes on capture to promoted-silver`"),
    "pieceDemotion": Key(_B, "A promoted unit turns back to what it was.",
        "`promotes after each move to silver`, for the promoted form"),
    "sittuyinPromotion": Key(_B, "A pawn may promote where it stands, in place of a move, or with a move.",
        "`may promote instead of a move in ZONE or before a move in ZONE to ferz` and `promotes only where it "
        "attacks no enemy`"),
    # Castling.
    "castling": Key(_B, "A king may castle.",
        "`castling { king with rook; toward h: king to g, rook to f; toward a: king to c, rook to d }`, or `without "
        "castling`", default="true"),
    "castlingKingsideFile": Key(Takes.FILE, "The file to which the king castles toward the last file.",
        "`toward h: king to g, rook to f`", default="g"),
    "castlingQueensideFile": Key(Takes.FILE, "The file to which the king castles toward the first file.",
        "`toward a: king to c, rook to d`", default="c"),
    "castlingRank": Key(Takes.RANK, "The rank on which sides castle, counted from their own side.",
        "`array TEXT`: units castle on the rank on which they start", default="1"),
    "castlingKingFile": Key(Takes.FILE, "The file on which the king stands before it castles.",
        "`array TEXT`: the king castles from where it starts", default="e"),
    "castlingKingPiece": Key(_P, "The piece that castles in the place of the king.",
        "`commoner with rook`, in the block `castling`, with both pieces before `with` if each side has its own",
        sided=True),
    "castlingRookPieces": Key(_PS, "The pieces with which the king castles.",
        "`king with rook, queen`, and `toward h: king to g, rook, queen to f`", sided=True),
    "castlingRookKingsideFile": Key(Takes.FILE,
        "The file of the unit with which the king castles toward the last file.",
        "`array TEXT`: the partner is the outermost such unit", newer=_NEW),
    "castlingRookQueensideFile": Key(Takes.FILE,
        "The file of the unit with which the king castles toward the first file.",
        "`array TEXT`: the partner is the outermost such unit", newer=_NEW),
    "castlingDroppedPiece": Key(_B, "Units that were dropped on their home squares may castle.",
        "`after a drop, king in king-home with rook in corners`, in the block `castling`"),
    "oppositeCastling": Key(_B, "A side may not castle to the wing to which the other has castled.",
        "`not to the side to which the enemy has castled`, in the block `castling`", newer=_NEW),
    "castlingWins": Key(_W, "A side wins by castling in one of these ways, and loses by losing the right to it.",
        idle=("-",), why="no goal is met by castling, or by the loss of the right to it", newer=_NEW),
    # Check.
    "checking": Key(_B, "A side may give check.", "`check { never given }` if not", default="true"),
    "dropChecks": Key(_B, "A side may give check by a drop.", "`check { never given by drop }` if not", default="true"),
    "flyingGeneral": Key(_B, "Kings may not face each other on an open file or rank.",
        "`faces no king along orthogonal`, in the block of the king"),
    "dupleCheck": Key(_B, "A side is in check only if all its royal units are attacked.",
        "`goal checkmate of every king`"),
    "makpongRule": Key(_B, "A king in check may not move, unless it captures the attacker.",
        "`check { never answered by king move but to capture the attacker }`"),
    "shatarMateRule": Key(_B, "A checkmate counts only after checks of certain pieces.",
        "`draw checkmate without check by rook` and `win checkmate by knight alone`"),
    "bikjangRule": Key(_B, "A king may come to face the other, and a pass then ends the game.",
        "`stops facing king along orthogonal`, and `draw after a pass while king faces king along orthogonal`"),
    # Duties and passing.
    "mustCapture": Key(_B, "A side that can capture has to.", "`duties { captures first }`"),
    "mustDrop": Key(_B, "A side that can drop a unit has to.", "`duties { drops first }`"),
    "mustDropType": Key(_P, "The piece of which a side has to drop a unit first.", "`duties { drops king first }`"),
    "pass": Key(_B, "A side may pass.", "`turn { pass allowed }`, or `pass allowed for white`", sided=True,
        newer=_NEW_SIDES),
    "passOnStalemate": Key(_B, "A side without a legal action passes.", "`turn { pass when no action is left }`",
        sided=True, newer=_NEW_SIDES),
    # The hand.
    "pieceDrops": Key(_B, "Units in hand may be dropped.", "`hand { drops on empty squares }`"),
    "freeDrops": Key(_B, "A side drops units without having them in hand.",
        "`hand { never runs out of stone; drops on empty squares }`"),
    "capturesToHand": Key(_B, "A captured unit enters the hand of its captor.",
        "`hand { receives captures; drops on empty squares }`"),
    "dropLoop": Key(_B, "A captured unit stays promoted in the hand.", "no line `promoted units come as ..`"),
    "firstRankPawnDrops": Key(_B, "Pawns may be dropped on the first rank.",
        "`drops pawn in ZONE`, with a zone that has it"),
    "promotionZonePawnDrops": Key(_B, "Pawns may be dropped where they promote.",
        "`drops pawn in ZONE`, with a zone that has these squares"),
    "dropRegion": Key(_SQ, "The squares on which units may be dropped.", "`drops in ZONE`", sided=True, apart=True,
        newer=_NEW_SIDES),
    "dropNoDoubled": Key(_P, "The piece of which a side may not drop more than a number of units on one file.",
        "`moves fWf@9`, with the limit `f@`"),
    "dropNoDoubledCount": Key(_N, "The number of units that `dropNoDoubled` allows on a file.",
        "`moves fWff@9` for two of them", default="1"),
    "dropPromoted": Key(_B, "A unit may also be dropped as its promoted form.", "`hand { drops promoted or not }`"),
    "immobilityIllegal": Key(_B, "A unit may not be dropped, or left unpromoted, where it could never move again.",
        "`drops knight only where it can move`", default="false"),
    "shogiPawnDropMateIllegal": Key(_B, "A drop of a shogi pawn may not give checkmate.", "`drops pawn without mate`"),
    "dropOppositeColoredBishop": Key(_B, "The bishops of a side are dropped on squares of both colors.",
        "`drops bishop on both colors`"),
    "sittuyinRookDrop": Key(_B, "Rooks are dropped on the first rank only.", "`drops rook in back-rank`"),
    "enclosingDrop": Key(_W,
        "Units are dropped only where they enclose enemies (`reversi`), next to friends (`ataxx`), or on top of "
        "others (`top`).",
        "`drops only where they convert`, `drops within 1 of stone` or `drops only above a unit or the edge`"),
    "dropOnTop": Key(_B, "Units are dropped on top of others, or at the edge: an old name of `enclosingDrop = top`.",
        "`drops only above a unit or the edge`"),
    "enclosingDropStart": Key(_SQ, "The squares that are filled by drops before units have to enclose enemies.",
        "`drops fill opening first`", default="-"),
    # Movement.
    "diagonalLines": Key(_SQ, "The squares of a palace whose diagonal lines pieces also follow.",
        "`moves B within slants`, after `moves R`"),
    "soldierPromotionRank": Key(Takes.RANK, "The rank from which soldiers also move sideways.",
        "`moves sW while in abroad`, after `moves fW`", default="1"),
    "cambodianMoves": Key(_B, "The king leaps once as a knight, and the ferz once two squares.",
        "`moves ifsmN` and `counts as moved once attacked` for the king, `moves ifmD` for the ferz"),
    # Effects.
    "blastOnCapture": Key(_B, "A capture also removes the captor and all units around it but pawns.",
        "`after capture { removes the captor; removes units within 1 but pawn }`"),
    "blastImmuneTypes": Key(_PS, "The pieces that no explosion removes.", "`removes units within 1 but knight, pawn`",
        default="-", newer=_NEW),
    "mutuallyImmuneTypes": Key(_PS, "The pieces that do not capture their own kind.",
        "`never captured by king`, in the block of the king", newer=_NEW),
    "petrifyOnCaptureTypes": Key(_PS, "The pieces that turn to wall when they capture.",
        "`after capture { petrifies the captor but king }`", newer=_NEW),
    "petrifyBlastPieces": Key(_B, "Units that an explosion would remove turn to wall.",
        "`after capture { petrifies units within 1 but pawn }`", newer=_NEW),
    "flipEnclosedPieces": Key(_W,
        "Enemies that are enclosed (`reversi`), or next to the unit that moves (`ataxx`), change sides.",
        "`after a move { converts enemies enclosed along orthogonal, diagonal }`, or `converts enemies within 1`"),
    # Gates and walls.
    "gating": Key(_B, "A unit of the hand may come to the square that a unit leaves.",
        "`turn { then may place hawk on the square just left by an unmoved unit but pawn }`"),
    "seirawanGating": Key(_B, "Units come from the hand to squares that unmoved units leave.",
        "`turn { then may place hawk on the square just left by an unmoved unit but pawn }`"),
    "wallingRule": Key(_W, "Each move also places a wall or a duck: `duck`, `static`, `arrow`, `edge` or `past`.",
        "`then place duck on any empty square`, `then place new wall on any empty square`, `then place new arrow on "
        "a square the mover reaches`, or `squares a1-h8 vanish when left` for `past`", newer=_NEW),
    "wallOrMove": Key(_B, "A turn is a move, or else a wall.", idle=_OFF,
        why="a turn that places a unit moves before that; it does not choose one of both", newer=_NEW),
    "wallingRegion": Key(_SQ, "The squares on which walls are placed.",
        "`then place new wall on any empty square of field`", sided=True, newer=_NEW),
    "duckGating": Key(_B, "A duck is placed after each move.", "`turn { then place duck on any empty square }`",
        idle=_OFF, why=_OLD_WALL),
    "arrowGating": Key(_B, "A wall is placed where the unit that has moved could go.",
        "`turn { then place new arrow on a square the mover reaches }`", idle=_OFF, why=_OLD_WALL),
    "snailtrailGating": Key(_B, "A wall is placed on the square that the unit has left.",
        "`squares a1-h8 vanish when left`", idle=_OFF, why=_OLD_WALL),
    # Ends.
    "stalemateValue": Key(_R, "The result for a side without a legal action.",
        "`draw stalemate`, `loss stalemate` or `win stalemate`", default="draw"),
    "checkmateValue": Key(_R, "The result for a side that is checkmated.",
        "`goal checkmate of king`, or `goal checkmate of own king` if it wins"),
    "stalematePieceCount": Key(_B, "At a stalemate the numbers of units decide.",
        "`win stalemate with most units`, or `fewest`"),
    "extinctionValue": Key(_R, "The result for a side that has lost the pieces of `extinctionPieceTypes`.",
        "`goal capture of queen`, `goal loss of queen` or `draw bare king`", default="none"),
    "extinctionPieceTypes": Key(_PS, "The pieces whose loss decides the game.",
        "`goal capture of queen`, with a line for each piece that decides alone", default="-"),
    "extinctionPieceCount": Key(_N,
        "The number of units that a side may have left where it counts as having lost them.",
        "`goal capture of king leaving 2`; with `extinctionPseudoRoyal`, `goal checkmate of queen` for 64, where all "
        "units are royal", default="0"),
    "extinctionOpponentPieceCount": Key(_N, "The number of units that the other side needs to win by such a loss.",
        "`goal capture of king`, if the other side always has as many; no goal asks for more", default="0"),
    "extinctionPseudoRoyal": Key(_B, "The last units of these pieces are in check as a king is.",
        "`goal checkmate of last king`"),
    "extinctionClaim": Key(_B, "A side has lost its units only once it has had a turn to do the same to the other.",
        "`goal capture of pawn after the reply`, or `loss bare king after the reply`"),
    "flagPiece": Key(_P, "The piece that wins when it comes to the squares of `flagRegion`.",
        "`goal reach last-rank with king`", sided=True, newer=_NEW_SIDES),
    "flagRegion": Key(_SQ, "The squares on which the piece of `flagPiece` wins.", "`goal reach last-rank with king`",
        sided=True),
    "flagPieceCount": Key(_N, "The number of units that have to be there to win.", "`goal reach camp with 2 king`",
        default="1", newer=_NEW),
    "flagMove": Key(_B, "Black still has a turn after White has come to its squares, and draws if it does so as well.",
        "`goal reach last-rank with king after the reply for white`, and another line for Black"),
    "flagPieceSafe": Key(_B, "Only units that the enemy does not attack win there.",
        "`goal reach camp with king unattacked`", newer=_NEW, default="false"),
    "flagPieceBlockedWin": Key(_B,
        "A side with fewer units in `flagRegion` than it needs wins as well once no square of it is empty.",
        "`goal reach camp with pawn while the zone is full`"),
    "checkCounting": Key(_B, "A side wins that has given enough checks.", "`goal checks 3`"),
    "connectN": Key(_N, "A side wins with that many units in a line.",
        "`goal row of 4 with stone along orthogonal, diagonal`", default="0"),
    "connectPieceTypes": Key(_PS, "The pieces that count in rows and blocks.",
        "`goal row of 4 with stone along orthogonal, diagonal`", default="*", newer=_NEW),
    "connectHorizontal": Key(_B, "Rows along ranks count.",
        "`along horizontal`, or `along orthogonal` with `connectVertical`", default="true", newer=_NEW),
    "connectVertical": Key(_B, "Rows along files count.",
        "`along vertical`, or `along orthogonal` with `connectHorizontal`", default="true", newer=_NEW),
    "connectDiagonal": Key(_B, "Rows along diagonals count.", "`along diagonal`", default="true", newer=_NEW),
    "connectValue": Key(_R, "The result for a side that has such a row.",
        "`goal row of 4 with stone along orthogonal` if it wins, `loss row of 4 ..` if it loses",
        idle=("win", "loss"), why="a row wins or loses",
        newer=_NEW),
    "connectRegion1": Key(_SQ, "A side wins whose units join these squares to those of `connectRegion2`.",
        "`goal joins left to right by contact with stone`, in all ways of a graph", sided=True, idle=("-",),
        why=_EDGES, newer=_NEW),
    "connectRegion2": Key(_SQ, "A side wins whose units join these squares to those of `connectRegion1`.",
        "`goal joins left to right by contact with stone`, in all ways of a graph", sided=True, idle=("-",),
        why=_EDGES, newer=_NEW),
    "connectNxN": Key(_N, "A side wins with units on all squares of such a block.", "`goal block of 2 with stone`",
        newer=_NEW),
    "collinearN": Key(_N, "A side wins with that many units on one line, with gaps or without.",
        "`goal row of 3 with stone along orthogonal, diagonal with gaps`", newer=_NEW),
    "materialCounting": Key(_W,
        "Units or points decide a game that would be drawn (`unweighted`, `janggi`), or one side wins it "
        "(`whitedrawodds`, `blackdrawodds`).",
        "`win stalemate with most units`, `win after 2 passes with most points and 3 more for black`, or `draw odds "
        "for black`"),
    "adjudicateFullBoard": Key(_B, "The units are counted once the board is full.",
        "`win stalemate with most units`, if nobody has an action then", newer=_NEW),
    # Draws.
    "nMoveRule": Key(_N, "The number of moves of each side without progress that draw; 0 for none.",
        "`draw 100 turns without capture or pawn move`", default="50"),
    "nMoveRuleTypes": Key(_PS, "The pieces whose moves count as progress.",
        "`draw 100 turns without capture or pawn, hoplite move`", sided=True),
    "nFoldRule": Key(_N, "How often the same position has to occur to decide the game; 0 for never.",
        "`draw repetition 3`", default="3"),
    "nFoldValue": Key(_R, "The result for a side that repeats the position too often.",
        "`draw repetition 3`, `loss repetition 3` or `win repetition 3`"),
    "nFoldValueAbsolute": Key(_B, "White gets the result of `nFoldValue`, whichever side repeats the position.",
        "`win repetition 3 for white`"),
    "perpetualCheckIllegal": Key(_B, "A side that repeats the position by giving check all the time loses.",
        "`draw repetition 3 but perpetual check loses`"),
    "moveRepetitionIllegal": Key(_B, "A unit may not go back and forth between two squares all the time.", idle=_OFF,
        why="no word forbids a unit to go back and forth"),
    "chasingRule": Key(_W, "A side that chases a unit all the time loses: `axf` or `none`.",
        "`loss perpetual chase but by king, soldier unless of soldier in home even of more value`"),
    "countingRule": Key(_W, "The moves of a side are counted down to a draw: `makruk`, `cambodian` or `asean`.",
        "`draw by count while a side has at most 1 unit and no pawn is on the board { 8 turns against 2 rook; .. }`"),
    # Old names, which other programs still read.
    "promotionRank": Key(Takes.RANK,
        "The first rank on which units promote, counted from their own side: an old name of `promotionRegionWhite` "
        "and `promotionRegionBlack`.",
        "`promotes in last-rank to queen, rook`"),
    "doubleStepRank": Key(Takes.RANK,
        "The last rank from which pawns may go two squares, the second being the first: an old name of "
        "`doubleStepRegionWhite` and `doubleStepRegionBlack`.",
        "`moves fmnD while in second-rank leaving en passant`"),
    "doubleStepRankMin": Key(Takes.RANK,
        "The first rank from which pawns may go two squares; `doubleStepRank` is the last. Other programs ignore it if "
        "there is a `doubleStepRank`.",
        "`moves fmnD while in second-rank leaving en passant`"),
    "whiteFlag": Key(_SQ, "An old name of `flagRegionWhite`.", "`goal reach last-rank with king`",
        now="flagRegionWhite"),
    "blackFlag": Key(_SQ, "An old name of `flagRegionBlack`.", "`goal reach last-rank with king`",
        now="flagRegionBlack"),
    "whiteDropRegion": Key(_SQ, "An old name of `dropRegionWhite`.", "`drops in ZONE`", now="dropRegionWhite"),
    "blackDropRegion": Key(_SQ, "An old name of `dropRegionBlack`.", "`drops in ZONE`", now="dropRegionBlack"),
    "castlingRookPiece": Key(_P, "An old name of `castlingRookPieces`, for one piece.", "`king with rook`",
        now="castlingRookPieces"),
    # For interfaces and engines; no rule depends on them.
    "variantTemplate": Key(Takes.TEXT, f"The kind of board that an interface shows; {_FOR_ENGINES}."),
    "pieceToCharTable": Key(Takes.TEXT, f"The letters of pieces for XBoard; {_FOR_ENGINES}."),
    "pocketSize": Key(_N, f"The number of places for units in hand; {_FOR_ENGINES}."),
    "chess960": Key(_B, f"Castling is written as in Chess960; {_FOR_ENGINES}."),
    "pieceValueMg": Key(Takes.TEXT, f"The values of pieces before the endgame; {_FOR_ENGINES}."),
    "pieceValueEg": Key(Takes.TEXT, f"The values of pieces in the endgame; {_FOR_ENGINES}."),
}
# fmt: on

KEYS: Mapping[str, Key] = {**_OWN, **WIDER_KEYS}
"""The keys except those of pieces, by name; those of one side end with `White` or `Black`."""

DEFAULTS: Mapping[str, str] = {
    name + side: value
    for name, key in KEYS.items()
    for side, value in (zip(SIDED, key.default, strict=True) if isinstance(key.default, tuple) else [("", key.default)])
    if value
}
"""The values of keys that a section does not have, if they are not false or nothing."""


def of_side(key: str, side: str) -> str:
    """Return a key as it is spelled for one side."""
    return key + side.capitalize()


def of_sides(key: str) -> list[str]:
    """Return a key as it is spelled for each side."""
    return [of_side(key, side) for side in SIDES]


def without_side(key: str) -> str:
    """Return a key as it is spelled for both sides.

    >>> without_side("flagRegionBlack"), without_side("flagRegion"), without_side("mobilityRegionBlackRook")
    ('flagRegion', 'flagRegion', 'mobilityRegionBlackRook')
    """
    return next((plain for side in SIDED if (plain := key.removesuffix(side)) in KEYS), key)


def region_key(piece: str, side: str) -> str:
    """Return the key of the squares to which a piece may go, by the key of the piece.

    >>> region_key("customPiece1", "white")
    'mobilityRegionWhiteCustomPiece1'
    """
    return f"mobilityRegion{side.capitalize()}{piece[0].upper()}{piece[1:]}"


def is_wider(key: str) -> bool:
    """Return True if only Fairy-Stockfish-X reads a key: Fairy-Stockfish ignores it.

    >>> is_wider("captureType"), is_wider("selfCaptureWhite"), is_wider("dropRegion"), is_wider("dropRegionWhite")
    (True, True, True, False)
    """
    row = KEYS.get(key)
    return key in BEAMS or without_side(key) in WIDER_KEYS or key in WIDER_KEYS or (row is not None and row.apart)


@cache
def known_keys() -> dict[str, Key]:
    """Return all keys by their spelling, those of one side included.

    >>> known_keys()["flagRegionBlack"].takes.text
    'squares, such as `a1 *8 d*`, or `-`'
    """
    found = {**KEYS, **BEAMS}
    for name, key in KEYS.items():
        found |= dict.fromkeys(of_sides(name) if key.sided else (), key)
    for name in piece_keys():
        found[name] = _piece_key(name)
        about = f"The squares to which the units of `{name}` of this side may go."
        region = Key(Takes.SQUARES, about, "`moves F within palace`, and `zone palace { white d1-f3; black d8-f10 }`")
        found |= {region_key(name, side): region for side in SIDES}
    return found


def _piece_key(name: str) -> Key:
    """Return a key that declares a piece."""
    if name not in PIECES:
        return Key(Takes.CUSTOM, "A piece with a movement of its own.", "`piece woodrook D { moves WD }` for `d:WD`")
    if name == "king":
        return Key(Takes.ROYAL, "The king.", "`piece king K { moves K }` and `goal checkmate of king`")
    piece, betza = PIECES[name]
    block = f" {{ moves {betza.removesuffix('ifmnD')} }}" if betza else ""
    return Key(Takes.LETTER, "A piece that needs no movement.", f"`piece {piece} {piece[0].upper()}{block}`")
