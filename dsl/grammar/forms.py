"""Every form of the language, block by block: the parser reads this table, and pages, messages and editors show it."""

from collections.abc import Iterator, Mapping

from dsl import limits
from dsl.grammar.form import Form
from dsl.grammar.makes import ON_BOARD, OWNER, Number, consequence, constraint, end, offer, phase
from dsl.model.rows import ConstraintKind as Bar
from dsl.model.rows import Effect, EndKind, OfferKind, PhaseKind, Trigger

# fmt: off
FORMS: Mapping[str, tuple[Form, ...]] = {
    "file": (
        Form("ruleset", "ruleset title:TEXT", "Names the game; the first statement of its file.", block="head", body="may", least="author TEXT", rule=False),
        Form("library", "library title:TEXT", "Names a file of declarations for rulesets to `use`.", block="head", body="may", rule=False),
        Form("extends", "extends NAME", "Starts from another ruleset; what this file declares again replaces what it inherits.", rule=False),
        Form("use", "use NAME", "Takes over the declarations of a library.", rule=False),
        Form("without", "without KIND [ NAME ]", "Takes away an inherited declaration."),
        Form("amend", "amend piece PIECE", "Changes an inherited piece: its lines replace those of the same kind, the others stay.", block="piece", body="must", least="moves BETZA"),
        Form("option", "option NAME = VALUE | .. [ about:TEXT ]", "A switch that players and tests can set; the first value is the default.", declares="option", rule=False, columns=("=", "TEXT")),
        Form("reading", "reading NAME MARK TEXT", "A rule in the author's words, and where it comes from; tests name the readings they show.", declares="reading", rule=False, columns=("MARK", "TEXT")),
        Form("board", "board SIZE", "Files times ranks of squares.", block="board", body="may", least="files LABEL ..", single=True, rule=False),
        Form("zone", "zone NAME", "A named set of squares, for each side its own.", block="zone", body="must", least="SIDE SQUARESET; SIDE SQUARESET", declares="zone", rule=False),
        Form("zone-list", "zone NAME = SQUARESET, ..", "A named set of squares, the same for both sides.", declares="zone", rule=False, columns=("=",)),
        Form("vanish", "squares SQUARESET, .. vanish when left", "A square of the list is gone for good once the unit on it has left.", group="squares", makes=consequence(Trigger.LEAVE, Effect.VANISH, says="")),
        Form("array", "array TEXT", "The position at the start, as a FEN or as a diagram.", single=True, rule=False),
        Form("piece", "piece NAME SYMBOL", "A piece type: its name, its symbol and how it moves.", block="piece", body="may", declares="piece", columns=("SYMBOL",)),
        Form("series", "series NAME = PIECE, ..", "Numbers pieces from 1, for the arithmetic of `fusion`.", declares="series", rule=False, columns=("=", ",")),
        Form("fusion", "fusion", "Says which two pieces make which third, and how they come together and apart.", block="fusion", body="must", least="PIECE + PIECE = PIECE; made by move", single=True),
        Form("stacking", "stacking", "Lets two units stand on one square; each line is a rule, and what is not said does not happen.", block="stacking", body="must", least="a lone unit joins a lone friend", single=True),
        Form("pair-name", "pair NAME SYMBOL = first:PIECE + second:PIECE", "A name and a symbol for two pieces on one square.", declares="pair", rule=False, columns=("SYMBOL", "=")),
        Form("graph", "graph NAME", "A relation between units, for activation and chains.", block="graph", body="must", least="joins friends touching WAY", declares="graph"),
        Form("chain", "chain", "A path in a graph that a side can claim.", block="chain", body="must", least="path in GRAPH; INT to INT units", single=True),
        Form("values", "values", "What each piece is worth.", block="values", body="must", least="PIECE INT", single=True),
        Form("activation", "activation", "Says which units are active, and what only active units may do.", block="activation", body="must", least="always PIECE; needed to DEED", single=True),
        Form("command", "command name:PIECE", "Says what a piece may do as the leader to whom a turn belongs.", block="command", body="must", least="leads units joined to it by GRAPH", declares="command"),
        Form("hand", "hand", "Says what comes to hand and where it may be dropped.", block="hand", body="must", least="receives captures; drops on empty squares", single=True),
        Form("formation", "formation NAME SYMBOL", "Equal units in a block that ride as one.", block="formation", body="must", least="PIECE in SIZE; rides ATOM by INT", declares="formation", columns=("SYMBOL",)),
        Form("castling", "castling", "Two unmoved units of one rank move at once.", block="castling", body="must", least="PIECE with PIECE; toward FILE: PIECE to FILE, PIECE to FILE", single=True),
        Form("turn", "turn", "What a turn is made of; without this block it is one action.", block="turn", body="must", least="INT actions", single=True),
        Form("check", "check", "Says when check is judged, and what gives none.", block="check", body="must", least="judged after every action", single=True),
        Form("goal-checkmate", "goal checkmate of PIECE, ..", "The pieces are royal: never captured, and attacked without a legal action they have lost.", group="goal", makes=end(EndKind.CHECKMATE, "loss", pieces="piece", says="checkmate of the enemy's {pieces} wins") + constraint(Bar.ROYAL, pieces="piece", says="")),
        Form("goal-capture", "goal capture of PIECE, ..", "A side that has none of these pieces left has lost.", group="goal", makes=end(EndKind.CAPTURE, "loss", pieces="piece", says="capture of the enemy's last {pieces} wins")),
        Form("goal-reach", "goal reach ZONE with PIECE", "Who ends an action with the piece in the zone wins.", group="goal", makes=end(EndKind.REACH, "win", pieces="piece", zone="zone", says="reaching {zone} with {a_piece} wins")),
        Form("goal-score", "goal score INT", "Who has so many points wins at once.", group="goal", makes=end(EndKind.SCORE, "win", Number("int", 1, limits.MAX_SCORE, "score"), says="{points} win")),
        Form("draw-stalemate", "draw stalemate", "A side that is not checkmated and has no legal action draws.", group="draw", makes=end(EndKind.STALEMATE, "draw", says="a side without a legal action, and not in checkmate, draws")),
        Form("draw-repetition", "draw repetition INT", "The same position so many times at the end of a turn draws.", group="draw", makes=end(EndKind.REPETITION, "draw", Number("int", 2, 100, "number of repetitions"), says="the same position at the end of a turn {times} draws")),
        Form("draw-progress", "draw INT turns without PROGRESS [ or second:PROGRESS ]", "So many turns of both sides in a row without one of the things named draw.", group="draw", makes=end(EndKind.PROGRESS, "draw", Number("int", 1, 9999, "number of turns"), pieces="progress second", captures="progress second", says="{turns} without {progress} draw")),
        Form("loss-stalemate", "loss stalemate", "A side that has no legal action has lost.", group="draw", makes=end(EndKind.STALEMATE, "loss", says="a side without a legal action, and not in checkmate, has lost")),
        Form("test", "test name:TEXT", "An example that runs: statements in order, from the array unless `from` says otherwise.", block="test", body="must", least="play ACTION; expect turn SIDE", rule=False),
    ),
    "head": (
        Form("author", "author TEXT", "Who invented the game; may be said several times.", many=True, columns=("INT", "TEXT")),
        Form("year", "year INT", "When the game was invented.", columns=("INT", "TEXT")),
        Form("source", "source TEXT", "Where the rules are published.", many=True, columns=("INT", "TEXT")),
        Form("about", "about TEXT", "What is special about the game, in a sentence.", columns=("INT", "TEXT")),
    ),
    "board": (
        Form("files", "files LABEL ..", "The letters of the files, in place of `a b c ..`."),
        Form("ranks", "ranks LABEL ..", "The numbers of the ranks, in place of `1 2 3 ..`."),
        Form("exist", "squares SQUARESET, ..", "The squares of the frame that exist, if not all do."),
    ),
    "zone": (
        Form("side-squares", "SIDE SQUARESET, ..", "The squares that the zone has for this side.", each="side"),
    ),
    "piece": (
        Form("moves", "moves BETZA [ while in ZONE ] [ leaves:( leaving ) en passant ]", "A way to move, in Betza's letters; the piece has all of its lines.", many=True, columns=("while",)),
        Form("promotes", "promotes in ZONE to piece:MAN, ..", "A unit whose move ends in the zone becomes one of the pieces named."),
    ),
    "fusion": (
        Form("made-move", "made by move", "A unit fuses by moving onto the other.", makes=offer(OfferKind.FUSE)),
        Form("made-drop", "made by drop", "A unit in hand fuses by being dropped onto the other.", makes=offer(OfferKind.DROP_FUSE)),
        Form("made-hand", "made in hand", "Two units in hand may fuse there.", makes=offer(OfferKind.HAND_FUSE)),
        Form("splits-move", "splits by move", "A part may leave by a move of that part.", makes=offer(OfferKind.SPLIT)),
        Form("splits-hand", "splits to hand", "A part may leave into the hand.", makes=offer(OfferKind.HAND_SPLIT)),
        Form("not-begun", "not begun by PIECE, ..", "Units of these pieces never move or drop onto the other; the other comes to them.", many=True, makes=constraint(Bar.NOT_BEGUN, pieces="piece", says="{piece} never begins a fusion")),
        Form("splits-empty", "splits only to empty squares", "The part that moves off neither captures nor fuses.", makes=constraint(Bar.SPLIT_EMPTY)),
        Form("splits-unattacked", "splits only unattacked units", "A unit that an enemy could capture, were it his turn, does not come apart.", makes=constraint(Bar.SPLIT_UNATTACKED)),
        Form("pair", "left:TERM + right:TERM = result:TERM", "Two pieces and the one they make, in either order; letters stand for every number that fits.", many=True, columns=("+", "=")),
    ),
    "stacking": (
        Form("stack-joins", "a lone unit joins a lone friend", "A unit may end its move where a lone friend stands, and share the square.", makes=offer(OfferKind.JOIN)),
        Form("stack-passes", "a lone unit passes a lone friend", "A unit goes through the square of a lone friend as through an empty one.", makes=offer(OfferKind.PASS_FRIEND)),
        Form("stack-together", "a pair moves as either", "Both units of a pair go together wherever one of them could.", makes=offer(OfferKind.MOVE_TOGETHER)),
        Form("stack-leaves", "one of a pair leaves", "One of a pair goes as a lone unit; the other stays.", makes=offer(OfferKind.LEAVE_PAIR)),
        Form("stack-takes-one", "a lone capture takes one", "Of two enemies a lone unit takes one and shares the square with the other.", makes=offer(OfferKind.TAKE_ONE)),
        Form("stack-never", "never PIECE, ..", "These pieces share a square with no friend.", makes=constraint(Bar.UNSHARED, pieces="piece", says="{piece} never shares a square with a friend")),
    ),
    "graph": (
        Form("joins", "joins who:( friends | units ) touching WAY, ..", "Joins every two units on neighbouring squares in these directions."),
        Form("recaptures", "from friend to friend it could recapture", "Leads from a unit to each friend that it could recapture."),
    ),
    "chain": (
        Form("path", "path in GRAPH", "The graph in which a chain is a path."),
        Form("length", "least:INT to most:INT units", "How many units a chain has."),
        Form("formed", "formed this turn", "Only a chain counts that did not stand when its side's last turn ended.", makes=constraint(Bar.FORMED)),
        Form("claimed-once", "claimed once a turn", "A chain that was claimed is not claimed again in that turn, though it be lifted and formed anew.", makes=constraint(Bar.CLAIMED)),
        Form("scores", "scores values", "A claim scores the values of the chain's pieces.", makes=consequence(Trigger.CLAIM, Effect.SCORE)),
        Form("then-relocated", "then relocated by who:( mover | opponent )", "The units of a claimed chain are lifted, and the side named places them anew.", makes=consequence(Trigger.CLAIM, Effect.WAIT, by="who", says="then its units are relocated by {who}")),
    ),
    "values": (
        Form("worth", "PIECE INT", "What a unit of this piece is worth.", many=True, columns=("INT",)),
    ),
    "activation": (
        Form("always", "always PIECE", "Units of this piece are always active.", many=True),
        Form("within", "within INT of PIECE", "A unit so near to the piece is active: king steps, and nothing blocks.", many=True),
        Form("joined", "joined to PIECE by GRAPH", "A unit joined to the piece by a path in the graph is active.", many=True),
        Form("commanded", "under command", "A unit that the leader in command activates is active."),
        Form("needed", "needed to DEED, ..", "Only active units do these things.", many=True, makes=constraint(Bar.IDLE, deeds="deed", says="only an active unit may {deed}")),
    ),
    "command": (
        Form("leads", "leads units joined to it by GRAPH", "The graph by which units are joined to the leader."),
        Form("activates-any", "activates any [ but PIECE, .. ]", "The leader activates units of all pieces.", like="activates"),
        Form("activates", "activates PIECE, ..", "The leader activates units of these pieces."),
        Form("converts", "converts touching enemies [ but PIECE, .. ]", "The leader turns an enemy's unit beside it neutral, and a neutral one its own.", makes=offer(OfferKind.CONVERT, pieces=OWNER, says="{leader} converts any enemy it touches") + constraint(Bar.SPARED, needs="piece", of=OWNER, pieces="piece", says="{leader} converts no {pieces}")),
        Form("budget", "at most INT what:( units | others )", "How many activations a turn has; `others` leaves out those of the leader itself.", makes=constraint(Bar.BUDGET, Number("int", 1, limits.MAX_ACTIONS, "number of units"), of=OWNER, others="what", says="{leader} activates at most {units}")),
        Form("stance", "stance NAME", "One of the ways to take command; its lines hold in that stance only.", block="stance", body="must", least="activates PIECE", many=True),
        Form("moves-as", "PIECE moves as other:PIECE", "While the command lasts, the piece has the moves of the other.", many=True, columns=("moves",)),
    ),
    "stance": (
        Form("stance-activates-any", "activates any [ but PIECE, .. ]", "In this stance the leader activates units of all pieces.", like="stance-activates"),
        Form("stance-activates", "activates PIECE, ..", "In this stance the leader activates units of these pieces."),
        Form("stance-moves-as", "PIECE moves as other:PIECE", "In this stance the piece has the moves of the other.", many=True, columns=("moves",)),
    ),
    "hand": (
        Form("receives", "receives captures", "A captured unit goes to its captor's hand.", makes=consequence(Trigger.CAPTURE, Effect.TO_HAND)),
        Form("promoted", "promoted units come as PIECE", "A promoted unit comes to hand as this piece.", makes=consequence(Trigger.STOW, Effect.BECOME, other="piece", says="a promoted unit comes to hand as {other}")),
        Form("drops-empty", "drops on empty squares", "A unit in hand drops on an empty square.", makes=offer(OfferKind.DROP)),
        Form("drops-within", "drops within INT of PIECE [ or how:( touching ) active friends ]", "A drop's square lies so near to the piece, or touches an active friend.", makes=constraint(Bar.DROP_RANGE, Number("int", 1, ON_BOARD, "distance on this board"), of="piece", touching="how", says="drops go to squares within {squares} of the own {of}{touching}")),
        Form("drops-in", "drops in ZONE", "A drop's square lies in the zone.", many=True, makes=constraint(Bar.DROP_ZONE, zone="zone", says="{pieces} drops in {zone} only")),
        Form("drops-piece-in", "drops PIECE, .. in ZONE", "Units of these pieces drop in the zone only.", many=True, makes=constraint(Bar.DROP_ZONE, pieces="piece", zone="zone", says="{pieces} drops in {zone} only")),
        Form("pockets", "pockets any [ but PIECE, .. ]", "A player may take an own unit off the board into the hand.", makes=offer(OfferKind.POCKET) + constraint(Bar.NO_POCKET, needs="piece", pieces="piece", says="{piece} is never taken into the hand")),
    ),
    "formation": (
        Form("rides", "rides ATOM by INT", "Each step shifts the block by so many squares in a direction of the atom."),
        Form("captures-all", "captures all", "The last squares may hold enemies, which are all captured."),
        Form("block", "PIECE in SIZE", "Which units make the formation, and how they stand."),
    ),
    "castling": (
        Form("toward", "toward FILE : first:PIECE to first-file:FILE , second:PIECE to second-file:FILE", "Where the two go if the partner stands toward this file.", each="file", many=True),
        Form("not-out", "not out of check", "Nobody castles while the mover is attacked.", makes=constraint(Bar.NOT_OUT, deed="castle")),
        Form("not-through", "not through check", "No square that a castling mover passes may be attacked.", makes=constraint(Bar.NOT_THROUGH, deed="castle")),
        Form("partners", "first:PIECE with second:PIECE", "The mover, and the unit it castles with."),
    ),
    "turn": (
        Form("opens", "SIDE opens with least:INT action(s)", "How many actions the first turn of the game has.", makes=phase(PhaseKind.ACT, opening=True, side="side", says="{side} opens with {actions}")),
        Form("takes-command", "take command", "A leader takes command before anything else is done.", makes=phase(PhaseKind.COMMAND, bounds={"least": 1, "most": 1})),
        Form("piece-actions", "least:INT [ to most:INT ] action(s) with PIECE", "How many actions a turn of a side has that has such a unit on the board.", many=True, makes=phase(PhaseKind.ACT, piece="piece", says="a turn of a side that has {with} has {actions}")),
        Form("actions-open", "least:INT or more actions", "At least so many actions; `end` closes the turn.", like="actions", makes=phase(PhaseKind.ACT, bounds={"most": limits.MAX_ACTIONS}, says="a turn has {actions}")),
        Form("actions", "least:INT [ to most:INT ] action(s)", "How many actions a turn has; from the least number on, `end` closes it early.", makes=phase(PhaseKind.ACT, says="a turn has {actions}")),
        Form("side-actions", "SIDE least:INT [ to most:INT ] action(s)", "How many actions a turn of this side has.", each="side", makes=phase(PhaseKind.ACT, side="side", says="a turn of {side} has {actions}")),
        Form("ends-check", "ends when check is given", "An action after which the enemy is in check is the last one.", makes=consequence(Trigger.CHECK, Effect.END_TURN)),
        Form("ends-stuck", "ends when no action is left", "If no action could be legal any more, the turn is over.", makes=consequence(Trigger.STUCK, Effect.END_TURN)),
        Form("acts-once", "each unit acts once", "A unit that acted may not act again in that turn.", makes=constraint(Bar.ACTED)),
        Form("afresh", "a new unit acts afresh", "What comes of a fusion, a split, a drop or a formation's forming is a new unit.", makes=consequence(Trigger.MADE, Effect.AFRESH)),
        Form("relocate-captured", "relocate captured by who:( mover | opponent )", "A captured unit stays in the game; the side named puts it on any empty square.", makes=consequence(Trigger.CAPTURE, Effect.WAIT, by="who", says="a captured unit is put on an empty square by {who}")),
        Form("claim", "claim any chains", "Once the actions are done, the side may claim chains.", makes=phase(PhaseKind.CLAIM)),
        Form("relocate-unclaimed", "relocate unclaimed chains by who:( mover | opponent )", "Chains that could still be claimed are lifted and placed anew by the side named.", makes=phase(PhaseKind.RELOCATE, by="who", says="a new chain that nobody claims is relocated by {who}")),
    ),
    "check": (
        Form("judged-turn", "judged at the end of a turn", "A turn may pass through check, and must end out of it.", makes=constraint(Bar.END_OF_TURN, says="check is judged at the end of a turn")),
        Form("judged-action", "judged after every action", "No action may leave a royal unit attacked.", makes=constraint(Bar.EVERY_ACTION, says="check is judged after every action")),
        Form("never-by", "never by PIECE, ..", "These pieces give no check.", many=True, makes=constraint(Bar.HARMLESS, pieces="piece", says="{piece} never gives check")),
        Form("no-move-through", "no move through check by PIECE, ..", "No square that a unit of these royal pieces passes on its way may be attacked.", many=True, makes=constraint(Bar.NOT_THROUGH, pieces="piece", says="{piece} does not move through check")),
    ),
    "test": (
        Form("shows", "shows READING, ..", "The readings that the test shows.", many=True),
        Form("set", "option OPTION = VALUE", "Sets an option for the whole test.", many=True),
        Form("from-start", "from start", "Goes on from the array.", many=True),
        Form("from", "from TEXT", "Goes on from the position of a FEN.", many=True),
        Form("play", "play ACTION, ..", "Plays actions one after the other.", many=True),
        Form("allow", "allow ACTION, ..", "Each of these actions is legal here.", many=True),
        Form("refuse", "refuse ACTION because REASON", "The action is not legal here, for this reason.", many=True),
        Form("expect-turn", "expect turn SIDE", "Whose turn it is.", many=True),
        Form("expect-actor", "expect SIDE to act", "Which side has to choose next.", many=True),
        Form("expect-score", "expect score SIDE = INT", "The points of a side.", many=True),
        Form("expect-chains", "expect chains SIDE = INT", "How many chains of a side stand, old ones included.", many=True),
        Form("expect-check", "expect check", "The side whose turn it is stands in check.", many=True),
        Form("expect-no-check", "expect no check", "The side whose turn it is does not stand in check.", many=True),
        Form("expect-active", "expect active SQUARE, ..", "The units on these squares are active.", many=True),
        Form("expect-idle", "expect idle SQUARE, ..", "The units on these squares are not active.", many=True),
        Form("expect-win", "expect SIDE wins by name:ENDING", "The game is won by this side, and how.", many=True),
        Form("expect-draw", "expect draw by name:ENDING", "The game is drawn, and how.", many=True),
        Form("expect-undecided", "expect undecided", "The game goes on.", many=True),
        Form("expect-fen", "expect fen TEXT", "The position as a FEN.", many=True),
        Form("expect-count", "expect INT action(s)", "How many legal actions there are.", many=True),
        Form("expect-no-hand", "expect hand SIDE = nothing", "The hand of a side is empty.", many=True),
        Form("expect-hand", "expect hand SIDE = PIECE, ..", "What is in the hand of a side.", many=True),
        Form("expect-empty", "expect SQUARE = empty", "The square is empty.", many=True),
        Form("expect-gone", "expect SQUARE = gone", "The square has vanished.", many=True),
        Form("expect-unit", "expect SQUARE = [ side:OWNER ] piece:MAN", "What stands on the square; without a side it may be either's.", many=True),
        Form("expect-stack", "expect SQUARE = [ side:OWNER ] PIECE + [ other-side:OWNER ] other:PIECE", "Which two units stand on the square.", many=True),
        Form("expect-reach-count", "expect SQUARE reaches INT", "To how many squares the unit on a square may go.", many=True),
        Form("expect-reach", "expect SQUARE reaches target:SQUARE, ..", "To which squares the unit on a square may go.", many=True),
        Form("perft", "perft depth:INT = nodes:INT", "How many ways there are to play so many actions.", many=True),
    ),
}
# fmt: on


def all_forms() -> Iterator[Form]:
    """The rows of all blocks."""
    for forms in FORMS.values():
        yield from forms


FORM: Mapping[str, Form] = {form.key: form for form in all_forms()}
"""The rows by what they are called in the tree."""

LEAST: Mapping[str, str] = {form.block: form.least for form in all_forms() if form.block and form.least}
"""What a block says at the least: messages show a form that has a block together with it."""


def with_block(form: Form) -> str:
    """The form as it is written with its block, if it has one."""
    return form.shown + (f" {{ {LEAST[form.block]} }}" if form.block else "")
