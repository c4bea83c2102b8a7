"""The words of Ludii's language inside lists: those that are read, and others that a description may have."""

from dsl.words.near import edits
from interpreter.exchange.ludii.nodes import Named, Node, Word, walk

_WORDS = """
Active Add Adjacent Ahead All AllSites AllowSuicide Alquerque Around Available Backward Backwards Ball Bet Between
Block Blocked Board Bottom BottomLeft BottomRight CCW CW Capture Captures Card Caterpillar Cell Cells Centre
CentrePoint Clockwise Colour Column Columns Component Components Concave Connected ConsecutiveTurns Consequence Convex
Corners Counter Crossing Cycle Deal Decided Diagonal Diamond Dice Different Direction Directions Distance Down Draw
Each Edge Edges Empty EndOfTurn Enemy Even Exact FCTR False Flat Flip Forward Forwards Friend From Full Global Group
Groups Hand Hexagon Hidden Hint Hop Id In Incident Infinity Inner Interior InvisibleSites Island Jump LargePiece
LastFrom LastTo Layer Leap Left LeftSite Leftward Leftwards Legal Level Liberties Limping Line LineOfPlay LineOfSight
Loop LoopAux Loss Major Mancala Match MaxCaptures MaxDistance MaxMoves Minor Move Mover Moves Neutral Next NextPlayer
NoDirection NonMover Occupied Odd Off OffDiagonal Opposite OppositeDirection Orientation Orthogonal Outer Over Paint
Pass Passed Path PathExtent Pattern Pending Perimeter Perpendicular Phase Phases Piece Pieces Pips Playable Player
Players Position Positional PositionalInGame Prev Prism Promote Promotion Propose Proposed Pyramidal Random Ranks
Reach Rectangle RegularGraph Remember Remove Repeat Resume Right Rightward Rightwards Rook Rotation Rotational Row
Rows Same SameDirection SameLayer Score Select Set Shared ShiftLeft Shoot Side Sides SidesMatch SidesNoCorners
Simultaneous Site Sites Situational SituationalInGame SkipFirst Slide Solid Sow Space Square Stack Start State Step
Steps Stones Suit Support SupportMultiple Supporting Surround Swap Symmetry Target TeamN Territory Threatened Tie Time
To Top TopLeft TopRight Torus Track Tree Triangle Triggered True Trump Turns Undefined Up Upward Value Vertex Vertices
Visible Vote Voted Wedge Wheel Win Within Xor abs add addScore adjacent after ahead all and apply around array at
author automove avoidStoredState avoidedOrbit between board boardless brick byScore can card cards centrePoint claim
classification colour concentric container coord copy corners count counter cover custodial custom dataset date deal
deductionPuzzle define degree description dice difference directional directions distance do domino draw dual edge
effect empty enclose end equipment even exact exists exp expand face flip flips fold forEach forget forgetValue from
fromTo game goTo graph hand handSite hash heuristics hex hidden hints hop id if ifAfterwards in info intersect
intersection invisible is item items keep label landmark largePiece largePieceStyle last layers layout leap level
levels lineOfSight locn log mancalaBoard map mapEntry match matchScore max maxDistance maxState maxValue members merge
meta metadata min mode move moveAgain mover moves multi names next nextPhase no noCentre not note number of ofAll omit
option or origin other out pair passEnd path payout phase phases phi piece pieceTypes pieces pin pips place play
player players pot powers prev prevMover priority probabilities project promote propose push random rank recoordinate
rectangle region regionSite regions relations remember remove renumber repeat result results roll rolled rotate
rotation round row rowName rules ruleset rulesets satisfy scale score set shapes shift shoot shuffle side sides site
sites size sizes skew slide span spiral splitCrossings square stack start state states static step steps stopIf store
storedState subdivide subgame suits surround surroundedBy swap swapPlayers take targeted team teams territory then
this tile tiling times to toState top total track trackSite tri trick trigger trim trumpCard turns type types union
use utilities value values var version visible vote walk was what where while who with within
"""

LUDEMES = frozenset(_WORDS.split())
"""Those that are read, and as many of the others as it takes that none of them counts as a mistake."""

_LEAST = 4
"""Letters of a word that counts as misspelled."""

_LOOKED_AT = 20
"""Words of a list to look at."""


def misspelled(node: Node) -> tuple[str, tuple[str, ...]] | None:
    """Return the first word in a list that is one letter away from words of the language, and those words.

    >>> from dsl.source import Source, Span
    >>> misspelled(Word("Sldie", Span(Source("toy.lud", "Sldie"), 0, 5)))
    ('Sldie', ('Slide',))
    """
    words = (each.text if isinstance(each, Word) else each.key for each in walk(node) if isinstance(each, Word | Named))
    for _, word in zip(range(_LOOKED_AT), words, strict=False):
        if word in LUDEMES or len(word) < _LEAST or not word.isalpha():
            continue
        near = sorted(known for known in LUDEMES if abs(len(known) - len(word)) < 2 and edits(word, known, 2) < 2)
        if near:
            return word, tuple(near[:3])
    return None
