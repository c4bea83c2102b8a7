"""The keys of `variants.ini`: what each takes, and why some of them cannot be said in a rule file."""

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from typing import NamedTuple

SIDED = ("White", "Black")
"""The ends of keys that hold for one side."""


class Takes(Enum):
    """The kinds of values."""

    BOOL = "`true` or `false`"
    NUMBER = "a whole number"
    RANK = "a rank, such as `3`"
    FILE = "a file, such as `c`"
    PIECE = "the letter of a piece, or `-`"
    PIECES = "letters of pieces, `*` for all, or `-`"
    SQUARES = "squares, such as `a1 *8 d*`, or `-`"
    RESULT = "`win`, `loss`, `draw` or `none`"
    PAIRS = "pairs of letters, such as `p:g s:g`"
    COUNTS = "letters with numbers, such as `q:1 r:2`"
    WORD = "a word"
    TEXT = "a text"
    FEN = "a position"


class Key(NamedTuple):
    """A key: what it takes, its values that change nothing, and why the others cannot be said, if they cannot."""

    takes: Takes
    sided: bool = False
    idle: tuple[str, ...] = ()
    why: str = ""


_B, _N, _P, _PS, _SQ, _R, _W = (
    Takes.BOOL, Takes.NUMBER, Takes.PIECE, Takes.PIECES, Takes.SQUARES, Takes.RESULT, Takes.WORD
)  # fmt: skip
_OFF = ("false",)
_NONE = ("none",)
_OLD_WALL = "an old name: write `wallingRule`"
_EDGES = "a goal joins zones by all ways of a graph, and that program goes only forward and to the right"

# fmt: off
KEYS: Mapping[str, Key] = {
    # The board and the start.
    "maxRank": Key(Takes.RANK), "maxFile": Key(Takes.FILE), "startFen": Key(Takes.FEN),
    "twoBoards": Key(_B, idle=_OFF, why="no word brings the captures of one board into the hand of another"),
    # Pawns.
    "pawnTypes": Key(_PS, sided=True), "doubleStep": Key(_B), "doubleStepRegion": Key(_SQ, sided=True), "tripleStepRegion": Key(_SQ, sided=True),
    "enPassantRegion": Key(_SQ, sided=True), "enPassantTypes": Key(_PS, sided=True),
    # Promotion.
    "promotionRegion": Key(_SQ, sided=True), "promotionPawnTypes": Key(_PS, sided=True), "promotionPieceTypes": Key(_PS, sided=True),
    "promotionLimit": Key(Takes.COUNTS), "promotedPieceType": Key(Takes.PAIRS), "mandatoryPawnPromotion": Key(_B), "mandatoryPiecePromotion": Key(_B),
    "piecePromotionOnCapture": Key(_B), "pieceDemotion": Key(_B),
    "sittuyinPromotion": Key(_B),
    # Castling.
    "castling": Key(_B), "castlingKingsideFile": Key(Takes.FILE), "castlingQueensideFile": Key(Takes.FILE), "castlingRank": Key(Takes.RANK),
    "castlingKingFile": Key(Takes.FILE), "castlingKingPiece": Key(_P, sided=True), "castlingRookPieces": Key(_PS, sided=True),
    "castlingRookKingsideFile": Key(Takes.FILE), "castlingRookQueensideFile": Key(Takes.FILE),
    "castlingDroppedPiece": Key(_B),
    "oppositeCastling": Key(_B, idle=_OFF, why="no word forbids a side to castle to the wing to which the other has castled"),
    "castlingWins": Key(_W, idle=("-",), why="no goal is met by castling, or by the loss of the right to it"),
    # Check.
    "checking": Key(_B), "dropChecks": Key(_B), "flyingGeneral": Key(_B), "dupleCheck": Key(_B),
    "makpongRule": Key(_B), "shatarMateRule": Key(_B),
    "bikjangRule": Key(_B),
    # Duties and passing.
    "mustCapture": Key(_B), "mustDrop": Key(_B), "mustDropType": Key(_P),
    "pass": Key(_B, sided=True), "passOnStalemate": Key(_B, sided=True),
    # The hand.
    "pieceDrops": Key(_B), "freeDrops": Key(_B), "capturesToHand": Key(_B), "dropLoop": Key(_B), "firstRankPawnDrops": Key(_B), "promotionZonePawnDrops": Key(_B),
    "dropRegion": Key(_SQ, sided=True), "dropNoDoubled": Key(_P), "dropNoDoubledCount": Key(_N), "dropPromoted": Key(_B), "immobilityIllegal": Key(_B),
    "shogiPawnDropMateIllegal": Key(_B),
    "dropOppositeColoredBishop": Key(_B),
    "sittuyinRookDrop": Key(_B),
    "enclosingDrop": Key(_W), "dropOnTop": Key(_B), "enclosingDropStart": Key(_SQ),
    # Movement.
    "diagonalLines": Key(_SQ), "soldierPromotionRank": Key(Takes.RANK),
    "cambodianMoves": Key(_B),
    # Effects.
    "blastOnCapture": Key(_B), "blastImmuneTypes": Key(_PS), "mutuallyImmuneTypes": Key(_PS),
    "petrifyOnCaptureTypes": Key(_PS), "petrifyBlastPieces": Key(_B), "flipEnclosedPieces": Key(_W),
    # Gates and walls.
    "gating": Key(_B), "seirawanGating": Key(_B), "wallingRule": Key(_W), "wallOrMove": Key(_B, idle=_OFF, why="a turn that places a unit moves before that; it does not choose one of both"),
    "wallingRegion": Key(_SQ, sided=True),
    "duckGating": Key(_B, idle=_OFF, why=_OLD_WALL), "arrowGating": Key(_B, idle=_OFF, why=_OLD_WALL), "snailtrailGating": Key(_B, idle=_OFF, why=_OLD_WALL),
    # Ends.
    "stalemateValue": Key(_R), "checkmateValue": Key(_R), "stalematePieceCount": Key(_B),
    "extinctionValue": Key(_R), "extinctionPieceTypes": Key(_PS), "extinctionPieceCount": Key(_N), "extinctionOpponentPieceCount": Key(_N),
    "extinctionPseudoRoyal": Key(_B), "extinctionClaim": Key(_B),
    "flagPiece": Key(_P, sided=True), "flagRegion": Key(_SQ, sided=True),
    "flagPieceCount": Key(_N), "flagMove": Key(_B), "flagPieceSafe": Key(_B),
    "flagPieceBlockedWin": Key(_B, idle=_OFF, why="a goal asks for a number of units, not for a full zone"),
    "checkCounting": Key(_B),
    "connectN": Key(_N), "connectPieceTypes": Key(_PS), "connectHorizontal": Key(_B), "connectVertical": Key(_B), "connectDiagonal": Key(_B),
    "connectValue": Key(_R, idle=("win",), why="a row wins"),
    "connectRegion1": Key(_SQ, sided=True, idle=("-",), why=_EDGES), "connectRegion2": Key(_SQ, sided=True, idle=("-",), why=_EDGES),
    "connectNxN": Key(_N), "collinearN": Key(_N),
    "materialCounting": Key(_W), "adjudicateFullBoard": Key(_B),
    # Draws.
    "nMoveRule": Key(_N), "nMoveRuleTypes": Key(_PS, sided=True), "nFoldRule": Key(_N),
    "nFoldValue": Key(_R), "nFoldValueAbsolute": Key(_B), "perpetualCheckIllegal": Key(_B),
    "moveRepetitionIllegal": Key(_B, idle=_OFF, why="no word forbids a unit to go back and forth"),
    "chasingRule": Key(_W), "countingRule": Key(_W),
    # For interfaces and engines; no rule depends on them.
    "variantTemplate": Key(Takes.TEXT), "pieceToCharTable": Key(Takes.TEXT), "pocketSize": Key(_N), "chess960": Key(_B),
    "pieceValueMg": Key(Takes.TEXT), "pieceValueEg": Key(Takes.TEXT),
}
"""The keys except those of pieces, by name; those of one side end with `White` or `Black`."""

PIECES: Mapping[str, tuple[str, str]] = {
    "pawn": ("pawn", "fmWfceFifmnD"), "knight": ("knight", "N"), "bishop": ("bishop", "B"), "rook": ("rook", "R"), "queen": ("queen", "Q"),
    "fers": ("ferz", "F"), "alfil": ("alfil", "A"), "fersAlfil": ("modern-elephant", "FA"), "silver": ("silver", "FfW"), "aiwok": ("ai-wok", "RNF"),
    "bers": ("crowned-rook", "RF"), "archbishop": ("archbishop", "BN"), "chancellor": ("chancellor", "RN"), "amazon": ("amazon", "QN"),
    "knibis": ("knight-bishop", "mNcB"), "biskni": ("bishop-knight", "mBcN"), "kniroo": ("knight-rook", "mNcR"), "rookni": ("rook-knight", "mRcN"),
    "shogiPawn": ("shogi-pawn", "fW"), "lance": ("lance", "fR"), "shogiKnight": ("shogi-knight", "fN"), "gold": ("gold", "WfF"),
    "dragonHorse": ("dragon-horse", "BW"), "clobber": ("stone", "cW"), "breakthrough": ("runner", "fmWfF"), "immobile": ("block", ""),
    "cannon": ("cannon", "mRcpR"), "janggiCannon": ("cannon", "pR"), "soldier": ("soldier", "fsW"), "horse": ("horse", "nN"),
    "elephant": ("elephant", "nA"), "janggiElephant": ("elephant", "nZ"), "banner": ("banner", "RcpRnN"), "wazir": ("wazir", "W"),
    "commoner": ("commoner", "K"), "centaur": ("centaur", "KN"), "king": ("king", "K"),
}
"""The pieces that need no movement: their names here, and their movements."""

NAMES: Mapping[str, str] = {
    "NN": "nightrider", "N0": "nightrider", "gQ": "grasshopper", "C": "camel", "L": "camel", "Z": "zebra", "J": "zebra", "D": "dabbaba", "WD": "woodrook",
    "FD": "kirin", "WA": "phoenix", "AD": "alibaba", "FA": "modern-elephant", "KAD": "mastodon", "G": "tripper", "H": "threeleaper", "NC": "gnu", "mfFcfeWimfnA": "berolina-pawn",
    "KN": "centaur", "W": "wazir", "F": "ferz", "QN": "amazon", "RN": "chancellor", "BN": "archbishop", "RF": "crowned-rook", "BW": "crowned-bishop", "WfF": "gold", "FfW": "silver",
}
"""Names for movements of custom pieces."""
# fmt: on

ALONG: Mapping[str, tuple[str, str]] = {
    "rook": ("R", "B"), "janggiCannon": ("pR", "pB"), "soldier": ("fsW", "fF"), "wazir": ("W", "F"), "king": ("W", "F")
}  # fmt: skip
"""How pieces move, and how along the diagonal lines of a palace, by their keys."""

LEAPS: Mapping[str, tuple[str, str]] = {"king": ("K", "ifsmN"), "fers": ("F", "ifmD")}
"""How pieces move, and how with a first move, by their keys."""


AXF = "there attacks on a protected unit of more worth are chases too"
"""Where `chasingRule = axf` judges otherwise than `loss perpetual chase`."""

SHAK = ("rook", "bers")
"""The pieces one of which has to give a check of those that lead to a checkmate, by `shatarMateRule`."""

N_CUSTOM = 25
"""The custom pieces that a section may have."""


def piece_keys() -> Iterator[str]:
    """Yield the keys that declare pieces."""
    yield from PIECES
    yield from (f"customPiece{i}" for i in range(1, N_CUSTOM + 1))


@cache
def known_keys() -> dict[str, Key]:
    """Return all keys by their spelling, those of one side included.

    >>> known_keys()["flagRegionBlack"].takes.value
    'squares, such as `a1 *8 d*`, or `-`'
    """
    found = dict(KEYS)
    for name, key in KEYS.items():
        if key.sided:
            found |= {name + side: key for side in SIDED}
    for name in piece_keys():
        found[name] = Key(Takes.TEXT)
        capital = name[0].upper() + name[1:]
        found |= {f"mobilityRegion{side}{capital}": Key(Takes.SQUARES) for side in SIDED}
    return found
