"""Notions of chess variants: the names that authors use for them, and the lines of a rule file for them."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from dsl.words.function import NEGATIONS


@dataclass(frozen=True, slots=True)
class Notion:
    """A concept that authors of chess variants know by name."""

    name: str
    meaning: str
    """The definition, in a sentence."""
    called: tuple[str, ...]
    """Other names and phrases, including keys of `variants.ini`."""
    how: str = ""
    """Lines for it in a file that extends chess; empty if Rumpus cannot express it yet."""
    near: str = ""
    """An approximation, or a note about the lines."""

    @property
    def is_of_players(self) -> bool:
        """Return True if it is a way to win or lose, or a duty of a player: no matter of one kind of unit."""
        return re.search(r"\b(?:wins?|won|lost|loses|players?)\b", self.meaning) is not None


# fmt: off
NOTIONS: tuple[Notion, ...] = (
    # effects
    Notion("atomic", "A capture removes the captor and the units around it as well.",
        ("after capture", "after a capture", "explode", "explodes", "exploding", "explosion", "blast", "atomic chess",
            "remove the captor", "removes the captor", "blastOnCapture", "blastImmuneTypes"),
        "goal checkmate of king\ngoal capture of king\nafter capture {\n  removes the captor\n"
        "  removes units within 1 but pawn\n}",
        "a king that is lost must be named by a `goal capture`; a side may never explode its own royal unit"),
    Notion("petrified", "A unit that captures turns to wall.", ("petrifies", "turns to stone", "petrifyOnCaptureTypes"),
        "after capture { petrifies the captor but pawn }"),
    Notion("conversion", "Units change sides when they are captured, enclosed or touched.",
        ("convert", "converted", "convert enclosed enemies", "flip", "flips", "change side", "changes side",
            "change color", "flipEnclosedPieces", "benedict", "andernach", "othello", "reversi", "flipello"),
        "goal capture of king\nduties { no unit is captured }\nafter a move { converts enemies attacked }",
        "the units may also be `the captor`, `enemies within INT` or `enemies enclosed along WAY`; captures and drops "
        "can have effects too"),
    Notion("custodian",
        "A unit is captured by enclosing it, by approaching it or by withdrawing from it, not by moving to its square.",
        ("custodian capture", "custodial", "sandwich", "sandwiched", "flanked", "enemies between",
            "enclosed", "withdrawal", "withdraws", "withdrawn", "capture by approach", "captures by approach",
            "approached", "coordinator", "ultima", "tafl", "tablut", "hnefatafl", "brandubh"),
        "piece pincer C { moves mR }\npiece ram A { moves mQ }\npiece decoy W { moves mQ }\ngoal capture of king\n"
        "after a move of pincer { removes enemies enclosed within 1 along orthogonal }\n"
        "after a move of ram { removes the enemy ahead }\nafter a move of decoy { removes the enemy left behind }",
        "another is `enemies at the corners with PIECE`; such effects give no check"),
    Notion("pairs", "A stone captures exactly two enemies between it and a friend; a number of captured stones wins.",
        ("pente", "keryo", "ninuki", "captures pairs", "capture pairs", "pair capture", "captured pairs",
            "captured stones win", "flanks pairs"),
        "piece stone S {}\ngoal capture of king\nvalues { stone 1 }\n"
        "hand { never runs out of stone; drops on empty squares }\n"
        "after a drop {\n  captures enemies enclosed in a row of 2 along orthogonal, diagonal\n  scores values\n}\n"
        "goal score 10",
        "`in a row of 2 to 3` captures three as well; `scores values` counts what effects capture"),
    Notion("freeze", "Units next to a certain enemy cannot move.",
        ("freezes", "frozen", "immobilize", "immobilizes", "immobilizer", "immobilises", "paralyze", "paralyzes",
            "madrasi", "petrify"),
        "amend piece knight { freezes enemies within 1 }\namend piece queen { frozen while attacked by queen }",
        "`frozen while attacked by PIECE` freezes a unit that certain enemies attack, as in Madrasi"),
    Notion("stopping", "Sliders must stop when they come next to a certain unit.",
        ("must stop", "must stop next to", "stops sliders", "slows", "slowed", "zone of control", "hiashatar"),
        near="`freezes enemies within 1` keeps them from moving at all"),
    Notion("cloning", "A unit that moves leaves another one behind.",
        ("clone", "clones", "copies itself", "leaves a copy", "ataxx", "duplicates", "leaves behind"),
        "after a move of knight { leaves a copy }\nafter a move of queen { leaves pawn }",
        "`leaves pawn` leaves another piece; units that grow, as in Ataxx, are drops: `never runs out of stone`, "
        "`drops within 1 of stone`"),
    Notion("absorption", "A unit becomes the piece that it captures, or gains its moves.",
        ("cannibal", "cannibal chess", "absorption chess", "absorbs", "promotes to what it captures",
            "becomes what it captures", "becomes the captured", "becomes captured", "becomes its victim",
            "becomes the victim"),
        "after capture of queen by pawn, knight, bishop, rook { becomes queen }\n"
        "after capture of rook by pawn, knight, bishop { becomes rook }",
        "write a block for each captured piece; a knight that gains a rook's moves becomes `piece chancellor C { moves "
        "RN }`"),
    Notion("pushing", "A move pushes or pulls other units.",
        ("push", "pushes", "pull", "pulls", "shove", "shoves", "sumo", "given by pushes"),
        "piece ram A { moves R pushing units up to 2 over the edge }\n"
        "piece ox O { moves K; moves mK pulling enemies of pawn along orthogonal }",
        "`aside along WAY` lets the pushed unit go to any empty square next to it; in the `turn` block, `a push counts "
        "as 2 actions` makes it dearer; `as far as it moves` sends the unit as many squares on as the mover goes"),
    Notion("pushed-in", "A unit comes in at the edge and pushes the row there along.",
        ("insert", "inserts", "inserted", "insertion", "slides in", "slid in", "slide in", "push in",
            "pushes in", "push the row", "pushes the row", "push the column", "from the edge", "at the edge"),
        "zone rim = a1-a8, h1-h8, b1-g1, b8-g8\n"
        "hand {\n  never runs out of pawn\n  drops on empty squares\n  drops in rim\n"
        "  drops at the edge pushing units along orthogonal over the edge\n}",
        "without `over the edge`, a row is pushed only if it has an empty square; a unit that is taken from the board "
        "first, by `pockets any`, can be pushed in at another end"),
    Notion("taking-neutral", "A player takes a neutral unit, which then is the player's own.",
        ("takes a neutral", "take a neutral", "blank cube", "blank piece", "neutral piece becomes",
            "neutral units become"),
        "zone center = d4-e5\narray \"rnbqkbnr/pppppppp/8/3=P4/8/8/PPPPPPPP/RNBQKBNR\"\n"
        "hand {\n  pockets neutral units\n  pockets in center\n  drops on empty squares\n}",
        "`pockets in ZONE` limits which units are taken; with `turn { 2 actions }` and `drops first` the unit comes "
        "back in the same turn"),
    Notion("rows-of-both", "Both sides have a row at once, and a rule says who wins.",
        ("both rows", "both lines", "line of the opponent", "opponent's line", "more rows",
            "more lines", "most rows", "most lines"),
        "goal capture of king\ngoal row of 3 with knight along orthogonal most first",
        "without it the side that acted wins; with `enemy first` its enemy does"),
    Notion("kicking", "A unit sends another one several squares away, and stays where it is.",
        ("kick", "kicks", "kicked", "kick the ball", "throws", "throw", "football chess", "dynamo", "stays and pushes",
            "staying", "or staying"),
        "amend piece queen { moves Q pushing units as far as it moves over the edge or staying }\n"
        "check { given by pushes }",
        "neutral units, such as a ball, are not pushed; `given by pushes` makes check of a push of the king off the "
        "board"),
    Notion("leaving-the-board", "A unit leaves the board by its own move.",
        ("leaves the board", "leave the board", "over the edge", "suicide move", "exits the board",
            "walks off the board"),
        "amend piece rook { moves R; moves mR over the edge }",
        "a line of `pulling units as far as it moves over the edge` takes the pulled unit along"),
    Notion("immune", "Certain units cannot be captured, or only by certain pieces.",
        ("cannot be captured", "can not be captured", "may not be captured", "uncapturable", "invulnerable", "iron",
            "captured only by", "captures any but", "captures only", "mutuallyImmuneTypes"),
        "piece giant GI { moves W; only captured by queen, rook }\npiece ghost GH { moves K; never captured }",
        "`never captured by` names only some pieces, and `never captures` says it of the captor"),
    Notion("captives", "Captured units are kept as prisoners, and are freed by an exchange.",
        ("captive", "hostage", "hostages", "hostage chess", "prisoner", "prisoners", "prison", "ransom", "ransomed",
            "in custody"),
        "values { knight 3; bishop 3; rook 5; queen 9 }\n"
        "amend piece pawn { promotes only to captured pieces else gives no check }\n"
        "hand { exchanges captured units for enemies of at least their value; drops on empty squares }",
        "`receives captures` lets the captor drop captured units instead; `relocate captured by opponent` in a `turn` "
        "block puts them back on the board"),
    Notion("bomb", "A unit takes its captor with it when it is captured.",
        ("bombs", "bomber", "mine", "land mine", "kamikaze", "explodes when captured", "explodes when it is captured",
            "explodes if captured", "bombs explode", "a bomb explodes", "takes its captor with it", "kills its captor",
            "dies with its captor", "poison", "poisonous"),
        'piece bomb BB { moves W }\narray "rnb{bb}kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB{BB}KBNR"\n'
        'after capture of bomb { removes the captor }',
        "`removes units within 1` also removes the units around it; if a king can be among them, write `goal capture "
        "of king`"),
    Notion("guarded", "A unit cannot be captured while a friend protects it.",
        ("protected units", "protected pieces", "protected by a friend", "while guarded", "while protected", "defended",
            "while defended", "bodyguard", "patrol", "patrolled", "patrol chess"),
        near="`never captured` and `only captured by PIECE` hold wherever the unit is"),
    Notion("isolated", "A unit without a friend next to it cannot act, or is lost.",
        ("isolation", "isolated units", "if isolated", "alone on", "no friend next to it", "not next to a friend",
            "unsupported", "away from friends"),
        near="`within 1 of PIECE` in an `activation` block asks for a certain piece, and a unit is always within 1 "
            "of itself"),
    Notion("left-alone", "A unit with no unit next to it leaves the board.",
        ("without a neighbour", "without a neighbor", "without neighbours", "without neighbors",
            "leaves alone", "no unit next to it", "nobody next to it", "must stay connected"),
        "after a move { removes units without neighbors along orthogonal, diagonal }\ngoal checkmate of king\n"
        "goal capture of king\ncheck { given by effects }",
        "`without friends` counts the own side only; with `check { given by effects }` a king that may be left alone "
        "is in check"),
    Notion("four-sides", "A unit is captured when enemies are on all its sides.",
        ("all sides", "all four sides", "every side", "all around", "from all directions", "four enemies",
            "completely surrounded", "surrounded"),
        "piece man M { moves mR }\nzone throne = e5\ngoal capture of king\n"
        "after a move { removes enemies surrounded along orthogonal or against throne only king }",
        "squares outside the board count for nobody; `in ZONE` after the directions says where it happens"),
    Notion("liberties", "A group of units without an empty square next to it is captured.",
        ("liberty", "without liberties", "go", "baduk", "weiqi", "atari", "suicide"),
        "piece stone S {}\ngoal capture of king\n"
        "hand { never runs out of stone; drops on empty squares; drops only with liberties along orthogonal }\n"
        "after a drop { removes enemies without liberties along orthogonal }",
        "`drops only with liberties along orthogonal` forbids a suicide, and with `for all` captures too"),
    Notion("area", "The side with most area wins: its units, and the empty squares that they alone surround.",
        ("territory", "area scoring", "surrounds most", "komi"),
        "turn { pass allowed }\nwin after 2 passes with most area along orthogonal and 7 more for black"),
    Notion("relay", "A unit moves as the units next to it do.",
        ("relays", "lends its moves", "moves like the piece behind", "annan", "knight relay"),
        near="a leader lends moves while it commands: `PIECE moves as PIECE` in a `command` block"),
    # duties
    Notion("compulsory-capture", "A player who can capture must.",
        ("compulsory", "mandatory capture", "mandatory", "forced capture", "must capture", "captures first",
            "capture first", "mustCapture", "forced to capture", "obligatory", "captures are forced",
            "captures are mandatory", "forced"),
        "duties { captures first }"),
    Notion("multi-capture", "A unit that has captured goes on capturing in the same turn.",
        ("multi jump", "multiple jumps", "multiple captures", "double jump", "chain of captures", "captures again",
            "capture again", "continue capturing", "continues capturing", "goes on capturing", "while capturing",
            "keeps capturing", "until no capture", "no capture is left"),
        "piece man M { moves fmF; moves [cF-mF] }\nturn { a captor captures again }\ngoal capture of king",
        "with `may capture again` the player may `end` the turn; one move may capture several units as well, as "
        "`[cK-mQ-cK-mQ]` does"),
    Notion("most-captures", "A player must choose the capture of the most units.",
        ("majority capture", "captures most", "capture most", "maximum capture", "as many captures", "largest capture"),
        "piece man M { moves fmF; moves [cF-mF] }\nturn { a captor captures again }\nduties { most captures first }\n"
        "goal capture of king",
        "`duties { captures first }` asks for any capture"),
    Notion("losing", "A side wins by losing its units or its king.",
        ("antichess", "giveaway", "suicide chess", "losing chess", "losers", "misere", "lose all", "loses all",
            "lose king", "lose every", "checkmate of own", "extinctionValue", "checkmateValue"),
        "duties { captures first }\ngoal checkmate of own king\ngoal loss of queen, rook, bishop, knight, pawn",
        "`duties { captures first }` makes captures compulsory; with `goal checkmate of own king`, the side that is "
        "checkmated wins"),
    Notion("passing", "A player may leave out a move.",
        ("pass", "pass = true", "may pass", "can pass", "pass allowed", "passing allowed", "passing is allowed",
            "pass turn", "skip turn", "skip a turn", "null move", "passOnStalemate"),
        "turn { pass allowed }",
        "a pass is the action `end`; `pass when no action is left` allows it only to a side that is stuck"),
    Notion("no-checks", "Giving check is not allowed.",
        ("checks are forbidden", "check is forbidden", "no check allowed", "never given", "may not give check",
            "forbidden to give check", "racing kings", "checking"),
        "check { never given }",
        "`never given unless it is mate` allows checkmate, and `never given by drop` is about drops alone"),
    Notion("drop-mate", "A drop must not give checkmate, or check.",
        ("without mate", "no mate by drop", "never mates", "uchifuzume", "shogiPawnDropMateIllegal", "dropChecks"),
        "hand { drops on empty squares; drops pawn without mate }",
        "`check { never given by drop }` forbids every check by a drop"),
    Notion("nifu", "The number of units of a piece that may be dropped on one file is limited.",
        ("two pawns on a file", "one pawn per file", "doubled pawn", "dropNoDoubled", "no two pawns", "pawn on a file",
            "pawns on a file", "file with a pawn", "file with pawn", "not on a file", "two pawns", "per file",
            "files without"),
        "hand { receives captures; drops on empty squares }\namend piece pawn { moves fmWfcFf@7 }",
        "`f` before `@` bars files on which the side has one, `ff` those with two; after `@` is the number of ranks"),
    Notion("placement", "The players first place their units, then the game begins.",
        ("placement phase", "setup phase", "deployment", "mustDrop", "pre-chess", "sittuyin", "drops first"),
        'hand { drops on empty squares }\nduties { drops first }\narray "4k3/8/8/8/8/8/8/4K3[Nn]"',
        "an array may be empty squares and a hand"),
    # ends
    Notion("check-counting", "A side wins by giving check a certain number of times.",
        ("three check", "3check", "five check", "3 checks", "three checks", "checks 3", "5 checks", "checkCounting",
            "count checks", "number of checks", "third check"),
        "goal checkmate of king\ngoal checks 3"),
    Notion("king-of-the-hill", "A side wins when its king reaches the center.",
        ("koth", "flagPiece", "flagRegion", "flagRegionWhite", "flagRegionBlack", "king reaches the center",
            "king reaches the centre"),
        "zone hill = d4, e4, d5, e5\ngoal checkmate of king\ngoal reach hill with king"),
    Notion("campmate", "A side wins when its king reaches the far rank.",
        ("camp mate", "try rule", "king reaches last rank", "king on last rank"),
        "goal capture of king\ngoal reach last-rank with king unattacked",
        "with `goal checkmate of king`, the king is safe wherever it may go"),
    Notion("breakthrough", "A side wins when one of its pawns reaches the far rank.",
        ("first to the last rank", "pawn race"),
        "piece pawn P { moves fmWfceF; moves fmnD while in second-rank leaving en passant }\ngoal checkmate of king\n"
        "goal reach last-rank with pawn"),
    Notion("racing", "Both kings race to a rank; Black has a last turn when White arrives first.",
        ("race", "last turn", "has a last turn", "after the reply", "flagMove"),
        "zone top = rank 8\ngoal checkmate of king\ngoal reach top with king after the reply for white\n"
        "goal reach top with king for black",
        "the game is drawn if the other side has met a goal by then"),
    Notion("hold", "A side wins when a unit is still in the zone after the reply.",
        ("hold the", "holds the", "goal hold", "still there", "flagPieceSafe"),
        "zone hill = d4-e5\ngoal checkmate of king\ngoal hold hill with king"),
    Notion("goals-by-side", "The two sides have different goals.",
        ("goal white", "goal black", "white wins if", "black wins if", "white wins when", "black wins when",
            "for white only", "asymmetric goal"),
        "goal checkmate of king\ngoal reach last-rank with king for black",
        "`for white` is a goal by which only White wins; a zone may have other squares for each side"),
    Notion("horde", "One side has a king, the other a crowd of pawns without one.",
        ("dunsany", "no king for white", "maharaja"),
        "array \"rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP\"\ngoal checkmate of king for white\n"
        "goal capture of queen, rook, bishop, knight, pawn for black",
        "a side that nobody can checkmate needs no king"),
    Notion("extinction", "A side that has lost all units of a kind has lost.",
        ("extinct", "lose last", "capture all", "take all", "eliminate", "last player standing", "has no pieces",
            "no pieces left", "extinctionPieceTypes", "extinctionPieceCount", "extinctionPseudoRoyal",
            "kinglet"),
        "goal capture of king\ngoal capture of queen\ngoal capture of rook\ngoal capture of bishop\n"
        "goal capture of knight\ngoal capture of pawn\n"
        "amend piece pawn { promotes in last-rank to king, queen, rook, bishop, knight }",
        "each line is a goal by itself: a side that has no pawn left, or no king, has lost"),
    Notion("king-capture", "The game is won by capturing the king; there is no check.",
        ("king is not royal", "no royal", "capture the king", "without check", "commoner king", "pseudoRoyal"),
        "goal capture of king"),
    Notion("coregal", "A side has several royal pieces and loses with the checkmate of any.",
        ("royal queen", "second royal", "several royals", "two royals", "both royal"),
        'piece prince PR { moves K }\narray "rnb{pr}kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB{PR}KBNR"\n'
        'goal checkmate of king\ngoal checkmate of prince'),
    Notion("duple-check", "Of several kings one may stay attacked, and only the last one must be saved.",
        ("dupleCheck", "last king", "two kings", "spartan"), "goal checkmate of every king",
        "with `goal checkmate of last king`, several kings may all stay attacked"),
    Notion("last-kings", "Of several kings the last few are royal, and the others may be captured.",
        ("last two kings", "quasi royal"), "goal checkmate of last 2 king",
        "with `goal checkmate of last king`, only the last one is royal"),
    Notion("stalemate-loss", "A side without a legal move has lost.",
        ("stalemate loses", "stalemate is a loss", "stalemated player loses", "stalemateValue = loss"),
        "loss stalemate", "the line takes the place of all inherited `draw` lines"),
    Notion("stalemate-win", "A side without a legal move has won.",
        ("win stalemate", "stalemate wins", "stalemate is a win", "goal stalemate", "stalemateValue",
            "stalemated player wins"),
        "win stalemate"),
    Notion("bare-king", "A side that has nothing but its king has lost, or draws.",
        ("baring", "bares the king", "bare", "lone king", "only a king left", "bare kings", "draw bare", "loss bare",
            "king alone", "only the king", "extinctionClaim"),
        "loss bare king after the reply",
        "without `after the reply` it loses at once; `draw bare king` draws instead, and `on both sides` waits until "
        "both sides are bare"),
    Notion("repetition-loss", "A player who repeats the position or gives perpetual check loses.",
        ("perpetual", "perpetual check", "no perpetual check", "sennichite", "perpetualCheckIllegal", "nFoldValue",
            "loss repetition", "repetition loses"),
        "draw stalemate\nloss repetition 3",
        "`draw repetition 3 but perpetual check loses` draws unless one side gave check all the time"),
    Notion("no-repetition", "A turn may not bring back an earlier position, or the one before the enemy's turn.",
        ("superko", "ko", "ko rule", "ko fight", "moveRepetitionIllegal", "may not repeat", "must not repeat",
            "back and forth", "repetition is illegal", "repetition forbidden", "no turning back", "may not take back"),
        "draw stalemate\nduties { no position occurs 2 times }",
        "`no turn takes back the one before` forbids only the position before the enemy's turn, as in a ko; passes may "
        "repeat one"),
    Notion("null-turn", "A turn of several actions may not leave the position as it was.",
        ("must change the position", "change the position", "undo the turn", "net change", "moves back"),
        "turn { 1 to 4 actions }\ncheck { judged after every action }\nduties { each turn changes the position }",
        "units, hands, rights and the score make up a position; a pass is always allowed"),
    Notion("perpetual-chase", "A player who attacks the same unit with each move until the position is repeated loses.",
        ("chasing", "chasingRule", "chase"),
        "draw stalemate\ndraw repetition 3 but perpetual check loses\nloss perpetual chase but by king, pawn"),
    Notion("draw-odds", "A draw counts as a win of one side.",
        ("armageddon", "draws count as wins", "draw wins for", "draw is a win", "blackdrawodds", "whitedrawodds"),
        "draw odds for black", "the `draw` lines say what would be a draw"),
    Notion("insufficient-material", "A game is drawn when neither side can win any more.",
        ("dead position", "not enough material", "too little material", "no winning material", "lone kings draw",
            "cannot win", "mating material"),
        "cannot win with king\ncannot win with king and 1 knight against king, queen\n"
        "cannot win with king, bishop against king, queen, rook, bishop while bishop is on one color",
        "a side that cannot win does not win on time either; a ruleset that extends another repeats the lines that "
        "apply to it"),
    Notion("collinear", "A side wins by a certain number of units on one line, whatever is between them.",
        ("collinearN", "on one line", "in line with gaps", "row with gaps", "with gaps"),
        "goal capture of king\ngoal row of 3 with knight along orthogonal with gaps"),
    Notion("block", "A side wins by units on all squares of a block.",
        ("connectNxN", "block of units", "square of units", "two by two", "2x2 block"),
        "goal capture of king\ngoal block of 2 with knight, bishop"),
    Notion("counting-rules", "A side must win within a number of moves that depends on what is left.",
        ("countingRule", "makruk counting", "count to 64", "board honor", "moves against a lone king"),
        "draw by count while a side has at most 1 unit and no pawn is on the board {\n"
        "  starts at the number of units\n  8 turns against 2 rook\n  16 turns against 1 rook\n"
        "  64 turns against 2 units\n}",
        "the turns of the weaker side are counted; the first line that applies sets their number"),
    Notion("two-passes", "The game ends when both sides pass, and points or units may decide.",
        ("both sides pass", "both players pass", "consecutive passes", "most points", "points at the end",
            "janggi points"),
        "turn { pass allowed }\nvalues { queen 9; rook 5; bishop 3; knight 3; pawn 1 }\n"
        "win after 2 passes with most points and 1 more for black",
        "`draw after 2 passes` draws; `and 3 more for black` adds to one side's points"),
    Notion("facing-offer",
        "Two royal units may face each other; the other side ends that, or passes and the game is over.",
        ("bikjang", "bikjangRule", "facing generals draw"),
        "amend piece king { stops facing king along orthogonal }\nturn { pass allowed }\n"
        "draw after a pass while king faces king along orthogonal",
        "`win after a pass while .. with most points` lets points decide"),
    Notion("gravity", "A dropped unit falls until a unit or the edge holds it up.",
        ("falls", "fall down", "lowest empty square", "bottom", "supported", "held up", "on top of", "column",
            "enclosingDrop"),
        "piece stone S {}\nhand {\n  never runs out of stone\n  drops on empty squares\n"
        "  drops only above a unit or the edge\n}",
        "a drop is on the lowest rank, or on a square right above a unit"),
    Notion("losing-row", "A side loses by a certain number of units in a row.",
        ("misere row", "avoid a row", "row loses", "loses row", "loss row", "rows that lose", "notakto", "yavalath",
            "connectValue"),
        "goal capture of king\nloss row of 3 with knight along orthogonal",
        "of two lines that apply at once the first one decides: a longer `goal row` before it wins, as in Yavalath"),
    Notion("row", "A side wins by a certain number of units in a row.",
        ("in a row", "row of", "n-in-a-row", "connectN", "connect four", "gomoku", "tic-tac-toe", "line of"),
        "goal capture of king\ngoal row of 4 with knight along orthogonal"),
    Notion("most-units", "The side with most units wins when the game ends.",
        ("most pieces", "most stones", "majority", "fewest units", "materialCounting"),
        "turn { pass when no action is left }\nwin stalemate with most units",
        "a side without an action passes; the game is over when neither side has one"),
    Notion("scoring", "Points are scored by captures or moves.",
        ("points for", "score points", "point for each", "for each capture", "piecePoints", "points per",
            "scores points", "capture scores", "captures score"),
        "values { queen 9; rook 5 }\nafter capture { scores values }\ngoal checkmate of king\ngoal score 10",
        "chains score too: `rumpus explain chain`; with `win after 2 passes with higher score`, the score decides at "
        "the end"),
    Notion("connection", "A side wins by joining its units, or two edges of the board.",
        ("connects", "joins edge", "all connected", "hex game", "connectRegion1"),
        "graph contact { joins friends touching orthogonal, diagonal }\nzone home { white rank 1; black rank 8 }\n"
        "zone far  { white rank 8; black rank 1 }\ngoal checkmate of king\n"
        "goal joins home to far by contact with pawn, knight, bishop, rook, queen",
        "`goal one group of knight by contact` asks that all of them are joined; hexagons touch along `orthogonal, "
        "falling`"),
    Notion("solidarity", "A move must not split the units of a side.",
        ("stay connected", "one hive", "may not split", "keeps together"),
        near="`activation` blocks ask whether units are joined: `rumpus explain activation`"),
    # promotion, hand
    Notion("optional-promotion", "A player may promote, or decline.",
        ("may promote", "optionally", "promotion optional", "promotion is optional", "decline promotion",
            "mandatoryPawnPromotion", "mandatoryPiecePromotion"),
        "zone camp { white rank 7, rank 8; black rank 1, rank 2 }\n"
        "amend piece pawn { may promote in camp to queen, rook, bishop, knight }\n"
        "amend piece knight { may promote in camp or on leaving camp to queen }",
        "it must where it could never move again"),
    Notion("promotion-captured", "A unit promotes only to a piece that was captured before.",
        ("to captured piece", "captured pieces only", "what was captured"),
        "amend piece pawn { promotes only to captured pieces }\namend piece queen { at most 1 on the board }",
        "a side has fewer units of such a piece on the board than at the start"),
    Notion("promotion-limit", "The number of units of a piece on the board is limited.",
        ("promotionLimit", "at most one queen", "limited promotion"),
        "amend piece pawn { promotes only to captured pieces }\namend piece queen { at most 1 on the board }"),
    Notion("promotion-everywhere", "Units change on every move, or promote on capture, or as they leave a zone.",
        ("promotes on capture", "promote on capture", "promotes when capturing", "promote when capturing",
            "flips after each move", "piecePromotionOnCapture", "demotes", "pieceDemotion", "kyoto"),
        "amend piece bishop { promotes on capture to queen }\n"
        "amend piece knight { promotes after each move to rook }\n"
        "amend piece rook { promotes after each move to knight }",
        "`may promote in ZONE or on leaving ZONE` also promotes a unit that leaves a zone; a piece may have several "
        "lines"),
    Notion("stays-for-good", "A unit need not promote even where it could never move again.",
        ("need not promote", "pawn stays on the last rank", "immobile pawn"),
        "amend piece pawn { may promote in last-rank to queen or stay for good }",
        "without `or stay for good` it must promote where it could never move again"),
    Notion("promotion-but-passing", "A capture en passant does not promote the unit, wherever it ends.",
        ("en passant does not promote", "no promotion en passant"),
        "zone sixth-rank { white rank 6; black rank 3 }\n"
        "amend piece pawn { promotes in sixth-rank to queen but not en passant }",
        "all other moves to the zone promote it"),
    Notion("stays-out", "Units of a piece do not move to certain squares, but attack them.",
        ("keeps out of", "barred from"),
        "amend piece pawn { never enters last-rank }",
        "with `moves R to ZONE`, the unit does not attack other squares either"),
    Notion("promotion-standing",
        "A unit promotes where it stands, as an action of its own, or with the first move of what it becomes.",
        ("promotes in place", "promote in place", "promotes where it stands", "instead of moving", "sittuyinPromotion"),
        "zone camp { white rank 7, rank 8; black rank 1, rank 2 }\namend piece pawn {\n"
        "  may promote instead of a move in camp to queen, rook\n"
        "  may promote before a move as the last one to knight\n  promotes only where it attacks no enemy\n}\n"
        "check { never given by promotion }",
        "`promotes only where it attacks no enemy`, and `never given by promotion` in `check`, limit it"),
    Notion("captures-to-hand", "Captured units come to the captor's hand and may be dropped.",
        ("capturesToHand", "pieceDrops", "pocket", "pocketSize", "reserve", "holdings"),
        "hand {\n  receives captures\n  promoted units come as pawn\n  drops on empty squares\n}"),
    Notion("hand-start", "Units are in hand at the start.",
        ("start with in hand", "starts with", "starts in hand", "initial hand", "pieces in hand at the start"),
        'hand { drops on empty squares }\narray "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nn]"',
        "units in hand follow the board in brackets, capitals are White's"),
    # second parts of a move
    Notion("gating", "A unit from outside enters on the square that another one just left.",
        ("gates", "gate", "seirawan", "seirawanGating", "s-chess", "enters on the square left"),
        'piece hawk H { moves BN }\narray "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Hh]"\n'
        'turn { then may place hawk on the square just left by an unmoved unit but pawn }',
        "the unit comes from the hand by the action `H@b1`, and `end` declines; after castling it may enter too"),
    Notion("duck", "After each move a neutral unit must be put on another empty square.",
        ("duck chess", "wallingRule = duck", "place duck", "blocker"),
        "piece duck D\nturn { then place duck on any empty square }\ngoal capture of king",
        "the unit is neutral, and is placed by the action `@e4`"),
    Notion("wall", "A move also blocks a square, by a wall or an arrow.",
        ("walls", "walling", "arrow", "arrows", "wallingRule", "arrowGating", "amazons", "block a square",
            "blocks a square", "place a wall", "burn", "burnt", "wallOrMove"),
        "piece arrow AR\nturn { then place new arrow on a square the mover reaches }",
        "the square may also be `any empty square`, but not one at some distance; a square may also vanish when left: "
        "`rumpus explain vanishing`; no turn is a choice between a move and a wall"),
    Notion("facing", "Two pieces may not face each other on an open line.",
        ("flying general", "flyingGeneral", "face each other", "faces no", "facing generals", "may not face"),
        "amend piece king { faces no king along orthogonal }"),
    # units of several parts
    Notion("fission", "A fused unit splits: one part leaves, and the rest stays.",
        ("unfuse", "unfuses", "diffuse", "diffuses", "splits apart", "comes apart", "breaks apart"),
        "fusion {\n  rook + bishop = queen\n  made by move\n  splits by move\n}",
        "with `splits to hand`, in a game that has one, a part may leave the board"),
    Notion("shared-square", "Two friends stand on one square, and may move together.",
        ("share a square", "shares a square", "shared squares", "two to a square", "doubled pieces", "compound piece"),
        "stacking {\n  a lone unit joins a lone friend\n  a pair moves as either\n  never pawn, king\n}",
        "`one of a pair leaves` lets them part, and `a lone unit passes a lone friend` lets others through"),
    Notion("connected-to-leader", "Units act only while a line of touching friends connects them to their leader.",
        ("amp", "autonomous multi-unit piece", "brain unit", "contiguity activation",
            "connected to a leader", "connected to its leader"),
        "graph contact { joins friends touching orthogonal, diagonal }\n"
        "activation {\n  joined to king by contact\n  needed to move\n}",
        "with `within 3 of king` it is the distance that counts"),
    Notion("giant-unit", "Units that form a block move as one.",
        ("giant piece", "giant pieces", "conglomeration", "conglomerations", "agglomeration", "amalgamated",
            "move as one", "moves as one", "move as a block", "moves as a block"),
        "formation tower T {\n  rook in 2x2\n  rides W by 1\n  captures all\n}"),
    Notion("defended-chain", "Units of which each defends the next score points.",
        ("defends the next", "defend the next", "chain of defenders"),
        "graph defends { from friend to friend it could recapture }\n"
        "values { pawn 1; knight 3; bishop 3; rook 5; queen 9; king 1 }\n"
        "chain {\n  path in defends\n  3 to 4 units\n  formed this turn\n  scores values\n}\n"
        "turn { claim any chains }\ngoal score 20\ngoal capture of king"),
    # turns
    Notion("progressive", "Each turn has one move more than the one before.",
        ("1 action more", "one move more", "one more move", "one more action", "scottish chess", "more each turn"),
        "turn { 1 action, 1 more each turn }\ncheck { judged after every action }",
        "`ends when check is given` also ends the turn with a check"),
    Notion("double-move", "A player makes several moves in a turn.",
        ("moves twice", "two moves per turn", "two moves a turn", "double moves", "moves per turn"),
        "turn {\n  white opens with 1 action\n  2 actions\n}\ncheck { judged at the end of a turn }"),
    Notion("extra-turn", "A player who captures, gives check or reaches a square has another turn.",
        ("another turn", "bonus turn", "free turn", "extra move", "another move", "bonus move",
            "free move", "moves again", "plays again", "goes again", "turn again"),
        near="`a captor captures again` in the `turn` block lets the unit that has captured go on capturing: "
        "`rumpus explain multi-capture`"),
    Notion("simultaneous", "Both players move at once, or one sees less than the other.",
        ("hidden", "fog of war", "dark chess", "kriegspiel", "secret", "secretly", "beirut", "simultaneously"),
        near="both sides see the whole position, and a FEN, the legal actions and the players know all of it"),
    Notion("chance", "Dice or cards decide.", ("dice", "die", "roll", "random move", "card", "cards", "lot")),
    Notion("more-players", "More than two players take part.",
        ("four players", "three players", "bughouse", "4 players", "3 players", "teams", "twoBoards"),
        near="there are two sides, and neutral units; `boards 2` adds a second board for the same two sides"),
    Notion("refused-moves", "A player may refuse a move of the enemy, who then plays another one.",
        ("refusal", "refusal chess", "may refuse", "can refuse", "refuses a move", "refuse one move", "rejection chess",
            "outlaw chess", "veto", "vetoes")),
    Notion("capture-or-moves", "A turn is one capture, or several moves without a capture.",
        ("accelerated chess", "non capturing moves", "without capture or", "actions without capture",
            "moves without capture"),
        near="`ends when a unit is captured` ends a turn with a capture, which may then also follow a move"),
    Notion("first-move", "Black makes the first move of the game.",
        ("black moves first", "black first", "black begins", "black starts", "who moves first", "who starts",
            "who begins", "start black"),
        "turn { black begins }"),
    Notion("trap-squares", "A unit that comes to certain squares is lost.",
        ("trap", "traps", "deadly", "arimaa", "remove mover", "removes mover", "remove the mover", "removes the mover",
            "removes itself", "volcano"),
        near="`after capture in ZONE { removes the captor }` takes captors alone, and `removes units without friends "
            "along orthogonal in ZONE` those without a friend next to them"),
    Notion("effect-on-neighbors", "An effect falls on the units next to another along certain lines, and on no others.",
        ("removes units touching", "removes enemies touching", "captures units touching", "captures enemies touching",
            "converts units touching", "converts enemies touching", "orthogonally adjacent", "orthogonal neighbors",
            "orthogonal neighbours"),
        near="`units within 1` and `enemies within 1` count king steps, so that they take diagonal neighbors as well"),
    Notion("hostile-squares", "A unit counts as enclosed between an enemy and certain squares.",
        ("hostile", "hostile square", "against the corner", "hostile corners"),
        "piece man M { moves mR }\nzone corners = a1, h1, a8, h8\ngoal capture of king\n"
        "after a move { removes enemies enclosed within 1 along orthogonal or against corners but king }",
        "an empty square of the zone stands for a friend"),
    Notion("swap-rule", "The second player may take over the first move.",
        ("pie rule", "swap sides", "steal the first move", "take over the first move"),
        "turn { swap allowed in the second turn }",
        "the swap is written `end`, and all units change sides where they stand, so zones should be equal for both "
        "sides"),
    # boards and starts
    Notion("alice", "There are two boards, and a unit that moves passes to the other one.",
        ("second board", "two boards", "several boards", "boards 2", "other board", "next board", "alice chess",
            "parallel board", "boards", "changes board", "change boards", "passes to the other board", "looking glass",
            "mirror board"),
        "board 8x8 { boards 2 }\nafter a move { passes to the next board }",
        "the second board of 8x8 is `j1-q8`; of three boards the first comes after the last"),
    Notion("hexagonal", "The board is made of hexagons.",
        ("hex", "hexagon", "hexagons", "hexes", "hexagonal board", "glinski", "mccooey"),
        "board 8x8 { hexagons rising with upright files }\namend piece rook   { moves RfrBblB }\n"
        "amend piece bishop { moves brBflBrfN0frN0lbN0blN0 }",
        "hexagons are in files and ranks, and one diagonal is a line of rooks too, as in `rumpus show hexagonal`"),
    Notion("triangular", "The board is made of triangles.", ("triangle", "triangles"),
        near="a board is files and ranks of which squares may be missing: `rumpus explain board`"),
    Notion("three-dimensional", "The board has levels.",
        ("3d", "three dimensions", "levels", "cube", "raumschach", "qubic", "8x8x8", "5x5x5", "4x4x4"),
        near="use several boards: units transfer between them, but no movement crosses from one to another "
        "(`rumpus explain alice`); a row of stones through all levels is a zone with a goal of its own, such as "
        "`goal reach ZONE with 4 PIECE`"),
    Notion("cylinder", "The left and the right side of the board are joined.",
        ("cylindrical", "wraps", "wrap around"), "piece rook R { moves oR }",
        "`o` before a movement lets it run around; write it for each piece that should"),
    Notion("torus", "All opposite edges of the board are joined.", ("toroidal", "toroid", "donut", "doughnut"),
        "piece rook R { moves ooR }", "`oo` before a movement joins the ranks too, and `o` only the sides"),
    Notion("vanishing", "A square is gone once the unit on it has left.",
        ("cheshire cat", "squares vanish", "vanish", "disappear"), "squares a1, h1, a8, h8 vanish when left",
        "with `units pass over vanished squares`, these bar no way; with `units skip vanished squares`, the squares on "
        "both sides of them are neighbors"),
    Notion("mate-by-piece", "Only certain pieces may give checkmate.",
        ("mate by knight", "checkmate by a knight", "mate does not count", "given by certain pieces", "shatar",
            "shatarMateRule"),
        "draw checkmate without check by queen, rook\nwin checkmate by knight alone\ndraw stalemate",
        "a check by one of the pieces counts in the whole series of checks that ends with checkmate"),
    Notion("wormhole", "Squares that are far apart count as one, or as neighbors.",
        ("wormholes", "worm hole", "portal", "portals", "teleporter", "teleporters", "teleportation", "teleport from",
            "teleports from", "teleport between", "teleports between", "warp", "tunnel", "tunnels", "linked squares"),
        near="`oR` joins the left and the right edge for one piece; `passes to the next board` joins equal squares of "
            "two boards; `units skip vanished squares` makes neighbors of the squares around one that has vanished"),
    Notion("folding", "The board folds, shrinks or grows during the game.",
        ("folds", "fold the board", "fold board", "folding board", "fold when", "shrinks", "shrink", "shrinking board",
            "board grows", "growing board", "rotates the board", "rotate the board", "board rotates", "rotating board"),
        near="`squares .. vanish when left` takes single squares away, each when a unit leaves it"),
    Notion("holes", "Some squares of the frame do not exist.",
        ("missing squares", "hole in the board", "hole", "removed squares", "remove squares", "blocked squares",
            "no squares"),
        'board 8x8 { squares a1-h3, a4-c5, f4-h5, a6-h8 }'),
    Notion("random-array", "The start position is drawn by lot.",
        ("chess960", "960", "fischer random", "shuffle", "shuffled", "array random", "random start", "random setup",
            "randomized", "protected at the start", "unlike colors"),
        "zone back-rank { white rank 1; black rank 8 }\nshuffle back-rank {\n  bishop on both colors\n"
        "  king between rook\n}",
        "`rumpus play --seed N` draws a start, the same for the same number; `on unlike colors` and `protected` are "
        "further conditions"),
    Notion("castling-far", "The king castles as many squares as it likes.",
        ("free castling", "flexible castling", "castles any number", "castling any distance"),
        "castling {\n  king with rook\n  toward h: king 2 squares, rook past it\n"
        "  toward a: king 2 to 3 squares, rook past it\n  not out of check\n  not through check\n}"),
    Notion("castling-dropped", "Units that were dropped castle.",
        ("castlingDroppedPiece", "dropped pieces castle", "castling after drop"),
        "zone king-home { white e1; black e8 }\nzone corners { white a1, h1; black a8, h8 }\ncastling {\n"
        "  king with rook\n  toward h: king to g, rook to f\n  after a drop, king in king-home with rook in corners\n"
        "}\nhand { drops on empty squares }"),
    Notion("castling-rank", "A king castles on the rank on which it and its partner start, whichever that is.",
        ("castlingRank", "castles on the second rank"),
        "castling { king with rook; toward h: king to g, rook to f; toward a: king to c, rook to d }"),
    Notion("castling-partners", "A king castles with several kinds of piece.",
        ("rook or queen", "castling with", "castlingRookPieces", "rook and queen"),
        "castling {\n  king with rook, queen\n  toward h: king to g, rook, queen to f\n"
        "  toward a: king to c, rook, queen to d\n}",
        "the outermost of them on its side of the king is meant"),
    Notion("castling-movers", "Each side castles with a king of its own kind.",
        ("castlingKingPieceWhite", "castlingKingPieceBlack", "castles with a different piece for each side"),
        'piece prince PR { moves K }\narray "rnbq{pr}bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"\ncastling {\n'
        '  king, prince with rook\n  toward h: king, prince to g, rook to f\n}\ngoal checkmate of king, prince',
        "each side castles with those of the movers that it starts with"),
    Notion("unequal-armies", "The two sides have different pieces.",
        ("different armies", "asymmetric armies", "own army"),
        'piece nightrider NR { moves N0 }\npiece centaur CE { moves KN }\n'
        'array "r{nr}b{ce}kb{nr}r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"'),
    Notion("neutral", "A unit belongs to neither side.",
        ("neutral unit", "neutral piece", "owned by nobody", "belongs to nobody", "obstacle", "boulder"),
        'piece boulder BO\narray "rnbqkbnr/pppppppp/8/8/3={BO}4/8/PPPPPPPP/RNBQKBNR"',
        "`=` before a symbol makes the unit neutral"),
    # movement
    Notion("hopper", "A unit moves or captures over another one, the hurdle.",
        ("cannon", "hurdle", "hops over", "hops over any but", "hops over any piece", "jumps over", "jump over",
            "hop over", "over another piece"),
        "piece cannon O { moves mRcpR }",
        "`p` slides over one unit and on, `g` lands right behind it, as `gQ` for a grasshopper"),
    Notion("facing-units", "A unit has a direction: it turns instead of moving, and its moves turn with it.",
        ("orientation", "faces a direction", "turns in place", "turns instead of moving", "rotates", "rotation",
            "ploy", "turn instead of moving", "change direction", "arrows on the pieces"),
        "piece shield S {\n  moves fW\n  may turn instead of a move or after each move to any of 8 directions\n}\n"
        "piece lance L {\n  moves fW3rW3\n  may turn instead of a move to the next of 4 directions\n}",
        "`S2` is a shield turned by two eighths of a circle, and `e2e2s2` turns one so"),
    Notion("light-beams", "A unit sends a beam, which mirrors turn and which takes what it hits.",
        ("laser", "lasers", "light", "mirror", "mirrors", "reflect", "reflects", "beam of light", "ray of light",
            "shield against beams", "fires a laser", "fires"),
        "piece lamp L { beams forward; may turn instead of a move to the next of 4 directions }\n"
        "piece prism PR { moves K; mirrors forward to right; mirrors back to left }\n"
        "piece shield SH { moves K; stops beams forward }\n"
        "after a move { captures units hit by beams }\ngoal checkmate of king\ngoal capture of king",
        "a beam goes straight to the first unit, and hits it on a side without a mirror or a shield"),
    Notion("griffon", "A unit turns on its way: one step diagonally, then as a rook.",
        ("gryphon", "griffin", "bent rider", "bent", "manticore", "aanca", "turns on its way"),
        "piece griffon G { moves [F?R] }",
        "in brackets legs follow each other: after `-` the unit must go on, after `?` it may"),
    Notion("nightrider", "A leaper that goes on in the same direction.", ("rider", "keeps leaping", "unicorn"),
        "piece nightrider NR { moves N0 }"),
    Notion("moo", "A knight that cannot jump: it has two ways to each square, and one of them must be open.",
        ("two-path knight", "multipath", "multi-path"), "piece moo MO { moves [W-F][F-W] }"),
    Notion("sliding-general", "A unit that takes one or two steps in any direction, and may turn between them.",
        ("bent sliding general", "linear sliding general", "two-step king"), "piece general GE { moves KmaK }",
        "a linear one, which keeps to its direction, `moves Q2`"),
    Notion("alfil-ferz", "A unit that steps one square diagonally or leaps two.",
        ("modern elephant", "chieftain alfil-ferz", "grand alfil-ferz", "lemurian alfil-ferz", "atlantean alfil-ferz",
            "chieftain", "lemurian", "atlantean"),
        "piece elephant EA { moves FA }",
        "the Chieftain, Grand, Lemurian and Atlantean ones have three to six ferzes: `[F?A][A?F]`, `[FA?FA]`, "
        "`[F?aA][A?aF]` and `[FA?aFaA]`"),
    Notion("wazir-dabbaba", "A unit that steps one square along a rank or file or leaps two.",
        ("wazir-dababba", "dababba", "modern dabbaba", "modern dabbabah", "dabbabah", "war machine"),
        "piece machine DW { moves WD }"),
    Notion("lame", "A leap that can be blocked.",
        ("lame leaper", "mao", "elephant eye", "hobbled", "can be blocked", "blockable"), "piece horse H { moves nN }"),
    Notion("locust", "A unit captures by jumping over the enemy, as in checkers.",
        ("by jumping", "jumping over the enemy", "checkers", "draughts", "leapfrog", "captures in passing",
            "overtaking", "by leaping", "leaping over", "leaps over", "leapt over", "leap over", "long leaper",
            "passed over", "captures over"),
        "piece man M { moves fmFfcafmF }",
        "a leaper that slides captures like `[cK-mQ]`, and two units in a line like `[cK-mQ-cK-mQ]`"),
    Notion("rifle", "A unit captures without moving.",
        ("without moving", "shoots", "shooting", "shoot", "igui", "stationary capture", "rifle capture"),
        "piece rifle RI { moves mKcabK }",
        "the action is `e4xe5e4`; with `after capture { goes back }` all captures are such, those of sliders too"),
    Notion("exchange-places", "A unit changes places with a friend.",
        ("swaps", "switches places", "changes places", "swap places"),
        "piece juggler J { moves KudQ }"),
    Notion("friendly-capture", "A unit captures its own side.",
        ("own pieces", "capture friends", "captures friends", "capture own", "captures own", "self capture",
            "selfCapture", "friendly fire"),
        "piece ogre OG { moves KdK }"),
    Notion("confined", "A unit may not leave, or not enter, a part of the board.",
        ("palace", "river", "may not leave", "cannot leave", "stays in", "stay in", "must stay", "mobilityRegion",
            "may not cross", "cannot cross", "never crosses", "not across", "may not enter", "cannot enter",
            "never enters", "must not enter"),
        "zone home { white a1-h4; black a5-h8 }\npiece elephant E { moves nA within home }",
        "`within` keeps the whole move in the zone, `to` its end, and `while in` its start"),
    Notion("edge-squares", "Units enter some squares only to make a capture.",
        ("edge square", "only for a capture", "only to capture", "enters only", "rococo"),
        "zone edge = rank 1, rank 8, file a, file h\nduties { no unit enters edge but for a capture that needs it }"),
    Notion("chameleon", "A unit captures each enemy in that enemy's own way.",
        ("captures as its victim", "captures like its victim", "captures like what it captures",
            "moves as the captured unit", "imitator"),
        "piece chameleon CH {\n  moves mQ\n  moves cN capturing only knight\n  moves cR capturing only rook\n}",
        "write captures that are effects in a block `after a move of chameleon`, each line with `only PIECE`"),
    Notion("peaceful", "A piece does not capture.",
        ("cannot capture", "can not capture", "never captures", "does not capture", "may not capture", "pacifist"),
        "piece monk MO { moves mK }",
        "`m` before an atom is a move without capture; `never captures` says it of all moves, and may name pieces"),
    Notion("divergent", "A piece captures otherwise than it moves.",
        ("captures differently", "captures otherwise", "divergent piece"), "piece archer AR { moves mKcB }",
        "`m` before an atom is a move without capture, `c` is a capture only"),
    Notion("double-step", "A pawn may go two squares at first.",
        ("double steps", "not double step", "no double step", "doubleStep", "doubleStepRegion", "initial step",
            "two squares at first"),
        "amend piece pawn {\n  moves fmWfceF\n  moves fmnD while in second-rank leaving en passant\n}",
        "leave out the second line for pawns without it"),
    Notion("berolina", "Pawns move diagonally and capture straight ahead.", ("berolina pawn", "berolina chess"),
        "amend piece pawn {\n  moves fmFfceW\n  moves fmnA while in second-rank leaving en passant\n}"),
    Notion("counted-moves", "A unit moves as many squares as there are units on its line.",
        ("number of units on the line", "number of pieces on the line", "exactly as many squares",
            "as many squares as there are", "as many spaces as", "lines of action", "loa"),
        "piece man M { moves Q as many squares as units on its line }\n"
        "stacking { a lone unit passes a lone friend }",
        "units of both sides count, and the mover; without the second line friends are in the way as enemies are"),
    Notion("full-slides", "A unit slides until something stops it, and may not stop before.",
        ("as far as possible", "as far as it can", "until it is blocked", "until blocked", "until something stops it",
            "must slide", "slides to the end", "neutreeko"),
        "zone ahead { white rank 8; black rank 1 }\nzone back { white rank 1; black rank 8 }\n"
        "piece sledge S {\n  moves fmR to ahead\n  moves bmR to back\n  moves [vmR-pW-bW]\n}",
        "the last line goes on to the unit in the way, which stays, and one step back; each direction has a line and a "
        "zone of the squares before that edge"),
    Notion("grid", "A move must cross certain lines between squares, or may not.",
        ("grid chess", "grid lines", "grid line", "cross a line", "crosses a line", "leave its cell",
            "leaves its cell"),
        near="a piece can have a line of moves for each cell, with `while in ZONE` and `to ZONE`"),
    Notion("mill", "A player who completes a row removes a unit of the enemy.",
        ("mills", "morris", "nine men s morris", "after a row", "after row", "a row removes", "row removes",
            "removes one enemy", "remove one enemy", "removes an enemy", "remove an enemy"),
        near="`goal row of 3` lets a row win"),
    Notion("others-change", "Other units become another piece with an action, not the unit that acts.",
        ("other units become", "other units change", "other pieces become", "other pieces change", "all rooks become",
            "king's colour", "kings colour"),
        near="`becomes PIECE` in an `after` block changes only the unit that acts"),
    Notion("ring", "A side wins by a closed ring of its units around some square.",
        ("closed ring", "ring of stones", "closed loop", "loop of stones", "encloses a square", "havannah"),
        "piece stone S {}\nhand { never runs out of stone; drops on empty squares }\ngoal capture of king\n"
        "goal ring of stone along orthogonal, diagonal",
        "the ways say which stones are joined; on hexagons they are `orthogonal` and one diagonal; ways to an edge "
        "are `goal joins`: `rumpus explain connection`"),
    Notion("towers", "More than two units share a square, or a unit covers an enemy and uncovers it later.",
        ("tower", "tall stacks", "stack of", "stacks of", "covers an enemy", "gobblet",
            "emergo", "bashni", "lasca"),
        near="in a `stacking` block two friends share a square: `rumpus explain shared-square`"),
    Notion("no-reversal", "A unit that goes on capturing may not turn back by 180 degrees.",
        ("turning back", "turn back", "turns back", "180 degrees", "about turn", "turkish draughts", "dama"),
        near="after `a captor captures again` the unit may go in every direction of its moves"),
    Notion("moved-by-both", "A unit of neither side is moved by both.",
        ("both sides move", "either side moves", "moves by both", "neutral unit moves", "neutral move",
            "neutron", "bobail"),
        near="neutral units never move by themselves; `then place PIECE` in the `turn` block puts one on another "
        "square after a move: `rumpus explain duck`"),
    Notion("outnumbering", "A row of units pushes a shorter row of enemies, or several units move side by side.",
        ("outnumber", "outnumbers", "outnumbered", "sumito", "broadside", "side step", "sidestep", "more units push",
            "abalone"),
        near="`pushing units up to 2` pushes rows by their length only, whoever is in them: `rumpus explain pushing`"),
    Notion("chosen-by-enemy", "The enemy chooses with which pieces a player must move.",
        ("opponent chooses", "enemy chooses", "chosen by the opponent", "chosen by the enemy", "opponent selects",
            "opponent decides"),
        near="the `turn` block says how many actions a side has, of all its units"),
    Notion("conditional-moves", "A piece has moves only after some event, in check, or by where other units are.",
        ("when in check", "if in check", "if adjacent", "when adjacent", "depending on", "same zone as",
            "same part of the board", "same quarter", "while king in", "while the king", "when king in"),
        near="`while in ZONE`, for the square of the unit itself, `i` for an unmoved unit, and `activation` blocks are "
            "the available conditions"),
)
# fmt: on


def find_notion(word: str) -> Notion | None:
    """Return the notion with a name, as authors may write it.

    >>> find_notion("Three-Check").name, find_notion("blastOnCapture").name, find_notion("rook")
    ('check-counting', 'atomic', None)
    """
    return next((notion for notion in NOTIONS if _plain(word) in map(_plain, (notion.name, *notion.called))), None)


_ALONE = ("pass", "lot", "die", "card", "race", "go", "mine", "after capture", "after a capture", "first move")
"""Names that mean the notion only if they are the whole text."""


def notions_in(text: str) -> tuple[Notion, ...]:
    """Return the notions that a text mentions, the one with the longest phrase first.

    >>> [notion.name for notion in notions_in("goal 4 in a row")], notions_in("goal capture of king")
    (['row'], ())
    """
    plain = f" {_plain(text)} "
    found = [
        (len(phrase), notion)
        for phrase, notion in _phrases()
        if phrase in plain and _means_it(phrase, plain) and not _is_denied(phrase, plain)
    ]
    return tuple(dict.fromkeys(notion for _, notion in sorted(found, key=lambda pair: -pair[0])))


def names_of(notions: Iterable[Notion]) -> tuple[str, ...]:
    """Return every name that notions are known by."""
    return tuple(name for notion in notions for name in (notion.name, *notion.called))


def _means_it(phrase: str, text: str) -> bool:
    return phrase == text or phrase.strip() not in _ALONE


def _is_denied(phrase: str, text: str) -> bool:
    """Return True if a negation comes before a phrase, unless the phrase is a condition such as `while guarded`."""
    return not phrase.startswith(" while ") and not NEGATIONS.isdisjoint(text.partition(phrase)[0].split())


@cache
def _phrases() -> tuple[tuple[str, Notion], ...]:
    return tuple((f" {_plain(name)} ", notion) for notion in NOTIONS for name in (notion.name, *notion.called))


def _plain(text: str) -> str:
    """Return the words of a text, separated by single blanks."""
    return " ".join(re.findall(r"[a-z0-9]+", text.lower()))
