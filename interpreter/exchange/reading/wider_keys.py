"""The keys that Fairy-Stockfish-X has beyond those of Fairy-Stockfish, which ignores them."""

from collections.abc import Mapping
from string import ascii_lowercase

from interpreter.exchange.reading.key import SIDED, Key, Takes

_B, _N, _P, _PS, _SQ, _R, _W, _T = (
    Takes.BOOL, Takes.NUMBER, Takes.PIECE, Takes.PIECES, Takes.SQUARES, Takes.RESULT, Takes.WORD, Takes.TEXT
)  # fmt: skip
_OFF, _NONE, _ZERO = ("false",), ("-", "none"), ("0",)

_LASERS = "no word gives a unit a direction, or lets a beam run over the board"
_PUSHES = "an import writes no moves that push or pull units"
_INSERTS = "no word inserts units at an edge so that a row moves on"
_SWAPS = "no word lets any two neighbors change places"
_BLASTS = "an explosion follows a capture, and is around the captor and as wide in all directions"
_MORPHS = "no word makes a captor what it has captured"
_CAPTIVES = "no word says which units enter a hand, and an import writes no exchange of captured units"
_FRIENDS = "no line lets only some pieces capture their own side's units"
_COLORS = "no word lets a unit change sides by moving"
_TRAPS = "no word removes units that are alone on certain squares"
_ROWS_GO = "no word removes rows"
_SURROUNDED = "no word removes units against an edge, or two between which a unit goes"
_POTIONS = "no word freezes or opens an area for a few turns"
_LATER = "no word waits for a number of turns"
_SETUP = "no word sets up pieces in an order"
_SWAP_OPENING = "no word lets the second side take over the first move, or remove units to begin with"
_PLACES = "no word limits drops by the units around them"
_FULL = "no word gives away a square with units all around it"
_GATES = "no word drops a unit from the hand with a move of a certain piece"
_ANTI = "no word says that a unit has to be attacked"
_SIDES = "this rule holds for both sides"
_ROW_PIECES = "a row is of any of its pieces, in the same two dimensions as the board"
_STEALS = "no word makes a promotion depend on the units of the enemy"
_POINTS = "add `after capture { scores values }` and `goal score 10`, which the import does not write"
_FREEZES = "a unit freezes those at its corners too"
_DRAWS = "a claim and the end of a game are the same here"
_MULTI = "an action of a turn may do what the others may"

# fmt: off
_SAID: Mapping[str, Key] = {
    "captureType": Key(_W, "Where captured units go: `out` of the game, to a `hand`, or to a `prison`.",
        "`hand { receives captures; drops on empty squares }`", idle=("out", "hand"), why=_CAPTIVES),
    "captureForbidden": Key(Takes.CAPTURES, "The pieces that each piece does not capture; `*` names all of them.",
        "`never captures pawn, rook`, in the block of the piece"),
    "captureAllowed": Key(Takes.CAPTURES, "Exceptions to `captureForbidden`.",
        "`never captures pawn, rook`, without the exceptions"),
    "flagPieceTypes": Key(_PS, "The pieces of `flagPiece`, under the name that this key has there.",
        "`goal reach last-rank with king`", sided=True, now="flagPiece"),
    "connectGroup": Key(Takes.INTEGER, "The number of units that have to be in one group; -1 for all of a side.",
        "`goal one group of stone by contact`, and `graph contact { joins friends touching orthogonal }`"),
    "passUntilSetup": Key(_B, "A side without units in hand passes until the other has dropped all of its own.",
        "`duties { drops first }`, if both sides have as many units in hand and drop in turn"),
    "cylindrical": Key(_B, "The first and the last file are next to each other.",
        "`moves oR`, with the letter `o`, for each piece"),
    "toroidal": Key(_B, "The first and the last file are next to each other, and so are the first and the last rank.",
        "`moves ooR`, with the letter `o` twice, for each piece"),
    "diagonalGeneral": Key(_B, "Kings may not face each other on a diagonal.", "`faces no king along diagonal`"),
    "royalPieceNoThroughCheck": Key(_B, "A king does not pass an attacked square.",
        "`check { no move through check by king }`"),
    "promotionRequireInHand": Key(_B, "A pawn promotes only to a piece in hand.",
        "`promotes only from the hand`, in the block of the piece, if that unit leaves the hand"),
    "promotionConsumeInHand": Key(_B, "A pawn promotes only to a piece in hand, which leaves the hand.",
        "`promotes only from the hand`, in the block of the piece"),
    "rifleCapture": Key(_B, "A unit captures without moving.", "`after capture { goes back }`"),
    "moveMorphPieceType": Key(Takes.PAIRS, "What each piece becomes by a move.",
        "`after a move of knight { becomes bishop }`"),
    "mandatoryPromotionRegion": Key(_SQ, "The squares of a promotion region on which a pawn must promote.",
        "`promotes in last-rank to queen`, after `may promote in camp to queen`", sided=True),
    "multimoves": Key(Takes.NUMBERS, "The actions of the first turns; the last two numbers repeat.",
        "`turn { white opens with 1 action; 2 actions }`"),
    "progressiveMultimove": Key(_B, "Each turn has one action more.", "`turn { 1 action, 1 more each turn }`"),
    "multimoveCheck": Key(_B, "Actions before the last one of a turn may give check.",
        "`check { judged after every action }`"),
    "blastDiagonals": Key(_B, "An explosion reaches along diagonals.",
        "`after capture { removes the captor }`, if it reaches in no direction"),
    "blastOrthogonals": Key(_B, "An explosion reaches along files and ranks.",
        "`after capture { removes the captor }`, if it reaches in no direction"),
    "mobilityRegion": Key(_SQ, "The squares to which units of a side may go, of all pieces without a key of their own.",
        "`moves R within field`, for each piece", sided=True),
    "extinctionAllPieceTypes": Key(_B,
        "The loss of all pieces of `extinctionPieceTypes` decides, or that of any one of them; all without this key.",
        "`goal capture of queen` for each piece, if `false`"),
    "connectNorthEast": Key(_B, "Diagonal rows and ways may rise to the right.", "`along rising`", default="true"),
    "connectSouthEast": Key(_B, "Diagonal rows and ways may fall to the right.", "`along falling`", default="true"),
    "openingSwapDrop": Key(_B, "The second side may put its unit on the first one.",
        "`turn { swap allowed in the second turn }`, if sides drop units without having them in hand"),
    "surroundCaptureOpposite": Key(_B, "A unit removes an enemy between itself and a friend, by a move or a drop.",
        "`after a move { removes enemies enclosed within 1 along orthogonal }`"),
    "surroundCaptureMaxRegion": Key(_SQ, "Squares on which a unit is enclosed on all sides only.",
        "`after a move { removes enemies surrounded along orthogonal in throne }`"),
    "surroundCaptureHostileRegion": Key(_SQ, "Squares that help to enclose units of both sides.",
        "`after a move { removes enemies enclosed within 1 along orthogonal or against corners even while occupied }`"),
    "selfCapture": Key(_B, "A side may capture its own units.", "`moves dR`, with the letter `d`, for each piece",
        sided=True),
    "extinctionPieceTypesWhite": Key(_PS, "The pieces of White whose loss decides the game.",
        "`goal capture of king for black`"),
    "extinctionPieceTypesBlack": Key(_PS, "The pieces of Black whose loss decides the game.",
        "`goal capture of king for white`"),
    "connectRegion3": Key(_SQ, "A third zone that the units have to join.",
        "`goal joins one to two and three by contact with stone`", sided=True),
    "libertyCapture": Key(_W, "What happens to enemy groups without a free square, by a drop next to them.",
        "`after a drop { removes enemies without liberties along orthogonal }`"),
    "libertySelfCapture": Key(_W, "What happens to the group of a dropped unit without a free square.",
        "`drops only with liberties along orthogonal`, or `drops only with liberties along orthogonal for all` if "
        "`libertyCapture` forbids as well"),
    "freezePieceTypes": Key(_PS, "The pieces that freeze enemies next to them.",
        "`freezes enemies within 1`, in the block of the piece"),
    "freezeImmunePieceTypes": Key(_PS, "The pieces that are never frozen.", "`freezes enemies within 1 but king`"),
    "forcedJumpContinuation": Key(_B, "A unit that has captured by a jump goes on while it can.",
        "`turn { a captor captures again }`"),
    "samePlayerBoardRepetitionIllegal": Key(_B, "A side does not make the same position of the units again.",
        "nothing, if each turn drops a unit that stays"),
    "hexBoard": Key(_B,
        "The board is shown with hexagons, and no rule depends on it. They touch along rising diagonals, or falling "
        "ones if `connectNorthEast` is false.", "`board 8x8 { hexagons rising }`, or `hexagons falling`"),
}


def _unsaid(why: str, idle: tuple[str, ...], *rows: tuple[str, Takes, str]) -> dict[str, Key]:
    """Return rows for keys that belong to one notion which no word says."""
    return {name: Key(takes, about, idle=idle, why=why) for name, takes, about in rows}


_UNSAID: Mapping[str, Key] = {
    **_unsaid(_LASERS, (*_OFF, *_NONE, *_ZERO),
        ("laserGame", _B, "Units have directions, and a beam follows each move."),
        ("laserDiagonal", _B, "Beams run along diagonals."),
        ("laserAutoFire", _B, "A beam runs after every move."),
        ("laserRotationPathFilter", _B, "An engine leaves out turns of units that no beam meets."),
        ("laserFireAnyRotation", _B, "Any friend may turn before a beam."),
        ("laserFireSelectedEmitter", _B, "A move says which unit sends the beam."),
        ("laserRotationRequiresAction", _B, "A unit does not turn without a move or a beam."),
        ("laserEmitterOrientationOffset", _N, "The quarter turns between a unit and its beam."),
        ("laserEmitters", _T, "The units or squares that send beams."),
        ("laserPortalFallback", _W, "What a beam does that finds no way out."),
        ("laserPromotionOrientation", _T, "The direction of a promoted unit."),
        ("orientedPieceTypes", _PS, "The pieces whose units have a direction."),
        ("orientationCounts", _T, "The number of directions of each piece."),
        ("rotateAfterMove", _B, "A friend may turn after a move."),
        ("rotationDelta", _N, "The quarter turns by which units turn."),
        ("rotationTwoWay", _B, "Units turn by one quarter, to either side."),
        ("rotationAllowedOrientations", _T, "The directions to which units may turn.")),
    **_unsaid(_PUSHES, (*_OFF, *_NONE),
        ("pushingStrength", Takes.COUNTS, "How many units each piece pushes."),
        ("stepwisePushing", _B, "Pushed units go one square at a time."),
        ("pullingStrength", Takes.COUNTS, "How strong each piece is that pulls others."),
        ("pushFirstColor", _W, "Whose unit may be the first that is pushed."),
        ("pushingRemoves", _W, "Units are pushed over the edge."),
        ("pushChainEnemyOnly", _B, "Only enemies are pushed on."),
        ("pushCaptureAgainstFriendlyBlocker", _B, "An enemy that is pushed against a friend is captured."),
        ("pushNoImmediateReturn", _B, "The enemy does not push a unit back at once.")),
    **_unsaid(_INSERTS, (*_OFF, *_NONE),
        ("edgeInsertTypes", _PS, "The pieces that are inserted."),
        ("edgeInsertRegion", _SQ, "The squares at which they are inserted."),
        ("edgeInsertOnly", _B, "They are not dropped otherwise."),
        ("edgeInsertOpponentEjectionLock", _B, "A row from which a unit fell is closed for a turn."),
        ("edgeInsertFrom", _T, "The edges at which they are inserted.")),
    **_unsaid(_SWAPS, (*_OFF, *_NONE, *_ZERO),
        ("adjacentSwapMoveTypes", _PS, "The pieces that change places with a neighbor."),
        ("adjacentSwapTargetTypes", _PS, "The pieces with which they change places."),
        ("adjacentSwapFriendly", _B, "They change places with friends too."),
        ("adjacentSwapDiagonal", _B, "Neighbors may be on a diagonal."),
        ("adjacentSwapRequiresEmptyNeighbor", _B, "An empty square has to be next to them."),
        ("swapNoImmediateReturn", _B, "Two units do not change back at once."),
        ("swapForbiddenPlies", _N, "The number of turns before which nothing changes places.")),
    **_unsaid(_BLASTS, (*_OFF, *_NONE),
        ("blastOnMove", _B, "Every move is followed by an explosion."),
        ("blastOnSelfDestruct", _B, "A unit may explode where it is."),
        ("selfDestructTypes", _PS, "The pieces that may explode where they are."),
        ("blastPromotion", _B, "An explosion promotes units."),
        ("blastPattern", _W, "The squares of an explosion, as a movement."),
        ("blastOnCaptureMoverCenter", _B, "The explosion is around the captor."),
        ("blastOnSameTypeCapture", _B, "A unit that captures its own kind is removed too."),
        ("blastPassiveTypes", _PS, "The pieces that remove enemies next to them.")),
    **_unsaid(_BLASTS, ("true",),
        ("blastCenter", _B, "An explosion removes what is in its middle.")),
    **_unsaid(_MORPHS, (*_OFF, *_NONE),
        ("captureMorph", _B, "A captor becomes what it has captured."),
        ("rexExclusiveMorph", _B, "Kings do not.")),
    **_unsaid(_CAPTIVES, (*_OFF, *_NONE, "us"),
        ("captureToHandSide", _W, "The side whose hand receives captured units."),
        ("captureToHandTypes", _PS, "The pieces that enter a hand."),
        ("captureDemotion", _B, "Captured units enter a hand as another piece."),
        ("captureDemotedPieceType", Takes.PAIRS, "The pieces as which captured units enter a hand."),
        ("hostageExchange", _T, "The captives for which a captive may be exchanged."),
        ("prisonPawnPromotion", _B, "A pawn promotes by an exchange with a captive."),
        ("borrowOpponentDropsWhenEmpty", _B, "A side with an empty hand drops from that of the other.")),
    **_unsaid(_FRIENDS, (*_OFF, *_NONE),
        ("selfCaptureTypes", _PS, "The pieces that may capture friends.")),
    **_unsaid(_COLORS, (*_NONE, "never"),
        ("changingColorTrigger", _W, "After which moves units change sides."),
        ("changingColorPieceTypes", _PS, "The pieces whose units change sides.")),
    **_unsaid(_TRAPS, _NONE,
        ("trapRegion", _SQ, "Squares on which units are removed."),
        ("trapProtection", _W, "What protects units there.")),
    **_unsaid(_ROWS_GO, (*_ZERO, *_OFF),
        ("removeConnectN", _N, "Rows of that many units are removed."),
        ("removeConnectNByType", _B, "Those rows are of one piece, of both sides.")),
    **_unsaid(_SURROUNDED, (*_OFF, *_NONE),
        ("surroundCaptureIntervene", _B, "A unit removes two enemies between which it goes."),
        ("surroundCaptureEdge", _B, "An edge helps to enclose a unit.")),
    **_unsaid(_POTIONS, (*_OFF, *_NONE, *_ZERO),
        ("potions", _B, "Sides cast spells."),
        ("freezePotion", _P, "The piece that freezes an area."),
        ("jumpPotion", _P, "The piece over which others leap."),
        ("freezeCooldown", _N, "The turns between two such spells."),
        ("jumpCooldown", _N, "The turns between two such spells."),
        ("potionDropOnOccupied", _B, "Spells may be cast on units."),
        ("checkedRoyalsIgnoreFreeze", _B, "A king in check is not frozen.")),
    **_unsaid(_LATER, _ZERO,
        ("castlingForbiddenPlies", _N, "The number of turns before which no side castles.")),
    **_unsaid(_SETUP, (*_OFF, *_NONE),
        ("dropKingLast", _B, "Kings are dropped after all others."),
        ("priorityDropTypes", _PS, "The pieces that are dropped before all others."),
        ("symmetricDropTypes", _PS, "The pieces that are dropped in pairs.")),
    **_unsaid(_SWAP_OPENING, (*_OFF, *_NONE),
        ("openingSwapMirrorMainDiagonal", _B, "The swapped unit goes to the square across the diagonal."),
        ("openingSelfRemoval", _B, "Each side begins by removing a unit of its own."),
        ("openingSelfRemovalAdjacentToLast", _B, "The second of them is next to the first."),
        ("openingSelfRemovalRegion", _SQ, "The squares from which sides remove a unit.")),
    **_unsaid(_PLACES, _OFF,
        ("alternating2x2DropIllegal", _B, "No drop makes a block of 2x2 with the sides across from each other."),
        ("pathwayDropRule", _B, "A drop is next to no unit, or to one friend."),
        ("weakDiagonalConnect", _B, "Diagonals connect unless friends do."),
        ("reciprocalWeakConnectionDrop", _B, "A drop connects along a diagonal only where the enemy's would."),
        ("weakCrosscutDropIllegal", _B, "No drop makes two such connections that cross."),
        ("weakConnectionNobiImpossible", _B, "No drop connects so where another could connect better.")),
    **_unsaid(_FULL, (*_OFF, *_NONE),
        ("surroundClaimRegion", _SQ, "Squares that a side gains with the last unit around them."),
        ("surroundClaimPiece", _P, "The piece that appears there."),
        ("surroundClaimExtraTurn", _B, "That side then moves again."),
        ("materialCountingPieceTypes", _PS, "The pieces that are counted.")),
    **_unsaid(_GATES, (*_OFF, *_NONE),
        ("gatingFromHand", _B, "Units enter from the hand with a move."),
        ("gatingPieceAfter", Takes.PAIRS, "The piece that enters after the move of each piece."),
        ("firstMovePieceTypes", _T, "The squares whose units have another first move."),
        ("firstMoveLoseOnCheck", _B, "A check takes these moves."),
        ("commitGates", _B, "Units enter at squares chosen beforehand."),
        ("cloneMoveTypes", _PS, "The pieces that may put a copy on a square."),
        ("stackedPieceType", Takes.PAIRS, "The piece that two units of a piece make.")),
    **_unsaid(_ANTI, (*_OFF, *_NONE),
        ("antiRoyalTypes", _PS, "The pieces that have to be attacked."),
        ("antiRoyalCount", _N, "The number of units up to which they have to be."),
        ("antiRoyalSelfCaptureOnly", _B, "They capture only friends."),
        ("antiRoyalKingMutuallyImmune", _B, "Kings do not attack them.")),
    **_unsaid("the loss of a piece decides from the start", _NONE,
        ("extinctionMustAppear", _PS, "The pieces that have to appear before their loss counts.")),
    **_unsaid("a unit is royal for all rules, or for none", (*_OFF, *_NONE),
        ("pseudoRoyalTypes", _PS, "The pieces that may not be attacked."),
        ("pseudoRoyalCount", _N, "The number of units up to which they are royal."),
        ("pseudoRoyalValue", _R, "The result for a side without them."),
        ("pseudoRoyalCaptureIllegal", _B, "They are never captured."),
        ("allowChecks", _B, "Kings may stay in check, and be captured.")),
    **_unsaid("a captor becomes no obstacle", (*_OFF, *_NONE),
        ("deathOnCaptureTypes", _PS, "The pieces that a capture makes neutral."),
        ("petrifyOnCaptureSuppressTransfer", _B, "What such a unit captures enters no hand."),
        ("mutuallyHopIllegalTypes", _PS, "The pieces that do not leap over their own kind.")),
    **_unsaid(_FREEZES, ("true",),
        ("freezeDiagonals", _B, "They freeze along diagonals too.")),
    **_unsaid(_STEALS, _OFF,
        ("promotionSteal", _B, "A pawn promotes only to a piece that the enemy has.")),
    **_unsaid(_POINTS, (*_OFF, *_NONE, *_ZERO),
        ("piecePoints", Takes.COUNTS, "The points of each piece."),
        ("pointsCounting", _B, "Sides score points."),
        ("pointsRuleCaptures", _W, "The side that scores for a capture."),
        ("pointsGoal", _N, "The number of points that ends the game."),
        ("pointsGoalValue", _R, "The result for the side that has them."),
        ("pointsGoalSimulValueByMostPoints", _R, "The result if both have them, for the side with more."),
        ("pointsGoalSimulValueByMover", _R, "The result if both have them, for the side that moved."),
        ("pointsGoalSimulValue", _R, "Another name of `pointsGoalSimulValueByMostPoints`."),
        ("payPointsToDrop", _B, "A drop costs the points of the piece.")),
    **_unsaid(_DRAWS, (*_NONE, *_ZERO),
        ("nMoveRuleImmediate", _N, "The moves without progress that end the game without a claim."),
        ("nMoveHardLimitRule", _N, "The number of moves that ends the game."),
        ("nMoveHardLimitRuleValue", _R, "The result then."),
        ("nFoldRuleImmediate", _N, "The repetitions that end the game without a claim.")),
    **_unsaid("two passes in a row draw", ("true",),
        ("doublePassEndsGame", _B, "Two passes in a row end the game.")),
    **_unsaid(_MULTI, ("true",),
        ("multimoveCapture", _B, "Actions before the last one of a turn may capture.")),
    **_unsaid(_ROW_PIECES, (*_OFF, *_NONE),
        ("connectGoalByType", _B, "Rows are of one piece, of both sides."),
        ("connectPieceGoal", _T, "The pieces of a row, in their order."),
        ("connect3D", _B, "Rows also run through three dimensions."),
        ("connect4D", _B, "Rows also run through four dimensions.")),
    **_unsaid("a goal joins zones, or all units of a side", (*_NONE, "draw"),
        ("connectGoalSimulValueByMover", _R, "The result if both sides reach such a goal at once.")),
    **_unsaid("castling needs squares without attack, and units that have not moved", _OFF,
        ("castlingPromotedPiece", _B, "A promoted unit castles."),
        ("castlingIgnoreCheck", _B, "A king castles out of check and through it.")),
    **_unsaid("no step is open to en passant on some of its squares only", ("all",),
        ("enPassantPassedSquares", _W, "The passed squares on which a pawn can be captured in passing.")),
    **_unsaid("captures come first, whatever their way", _OFF,
        ("mustCaptureEnPassant", _B, "A side that can capture in passing has to.")),
    **_unsaid("a drop is the unit in hand, on an empty square", (*_OFF, *_NONE),
        ("dropPieceTypes", _T, "The pieces as which a unit may be dropped."),
        ("captureDrops", _PS, "The pieces that capture by a drop.")),
    **_unsaid(_SIDES, ("true",),
        ("walling", _B, "Turns of both sides place units by `wallingRule`."),
        ("dropMates", _B, "A side may give checkmate by a drop.")),
    **_unsaid("captures in one game enter the hands of another", ("-", "true", "false"),
        ("virtualDrops", _B, "An engine counts with units that may come from the other board."),
        ("virtualDropLimit", Takes.COUNTS, "The number of units with which it counts.")),
    **_unsaid("a captor goes on in any direction", _OFF,
        ("forcedJumpSameDirection", _B, "It goes on in the same direction.")),
}
_BOTH = frozenset({
    "selfCaptureTypes", "edgeInsertRegion", "edgeInsertFrom", "rotationAllowedOrientations",
    "laserPromotionOrientation", "mandatoryPromotionRegion", "openingSelfRemovalRegion", "gatingPieceAfter",
    "connectPieceGoal", "walling", "dropMates", "mustCaptureEnPassant",
})  # fmt: skip
"""Those of these keys that hold for one side too."""
_OF_ONE_SIDE = (
    "dropChecks", "mustCapture", "mustDrop", "mustDropType", "dropNoDoubled", "dropNoDoubledCount",
    "captureForbidden", "captureAllowed", "extinctionAllPieceTypes",
    "shogiPawnDropMateIllegal", "extinctionPieceCount", "extinctionOpponentPieceCount",
)  # fmt: skip
"""Keys that a rule file says only for both sides together."""
# fmt: on

WIDER_KEYS: Mapping[str, Key] = {
    **_SAID,
    **{name: row._replace(sided=name in _BOTH) for name, row in _UNSAID.items()},
    **{
        name + side: Key(_T, f"The rule of `{name}`, for one side.", why=_SIDES)
        for name in _OF_ONE_SIDE
        for side in SIDED
    },
}
"""The keys by name, as in `KEYS`."""

BEAMS: Mapping[str, Key] = {
    f"laser_{letter}{turn}": Key(_T, "What a beam does at the four sides of a unit of this piece.", why=_LASERS)
    for letter in ascii_lowercase
    for turn in ("", ":0", ":1", ":2", ":3")
}
"""The keys of beams: one for each piece, and for each of its directions."""
