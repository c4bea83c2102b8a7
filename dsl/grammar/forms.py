"""Every form of the language, block by block: the parser, messages, pages and editors use this table."""

from collections.abc import Iterator, Mapping

from dsl import limits
from dsl.grammar.form import Form
from dsl.grammar.makes import ON_BOARD, OWNER, Number, aftermath, consequence, constraint, end, offer, phase
from dsl.model.rows import ConstraintKind as Bar
from dsl.model.rows import Effect, EndKind, OfferKind, PhaseKind, Trigger

_TIMES = Number("int", 2, 100, "number of repetitions")

# fmt: off
FORMS: Mapping[str, tuple[Form, ...]] = {
    "file": (
        Form("ruleset", "ruleset title:TEXT", "The name of the game; the first statement of its file.", block="head", body="may", least="author TEXT", rule=False),
        Form("library", "library title:TEXT", "The name of a file of declarations that rulesets can `use`.", block="head", body="may", rule=False),
        Form("extends", "extends NAME", "Starts from another ruleset; declarations of this file replace inherited ones of the same name.", rule=False),
        Form("use", "use NAME", "Includes the declarations of a library.", rule=False),
        Form("without", "without KIND [ NAME ]", "Removes an inherited declaration."),
        Form("amend", "amend piece PIECE", "Changes an inherited piece: its lines replace those of the same kind, and the others stay.", block="piece", body="must", least="moves BETZA"),
        Form("option", "option NAME = VALUE | .. [ about:TEXT ]", "A switch that players and tests can set; the first value is the default.", declares="option", rule=False, columns=("=", "TEXT")),
        Form("reading", "reading NAME MARK TEXT", "A rule in the author's words, and its origin; tests name the readings that they show.", declares="reading", rule=False, columns=("MARK", "TEXT")),
        Form("board", "board SIZE", "Files times ranks of squares.", block="board", body="may", least="files LABEL ..", single=True, rule=False),
        Form("zone", "zone NAME", "A named set of squares, different for each side.", block="zone", body="must", least="SIDE SQUARESET; SIDE SQUARESET", declares="zone", rule=False),
        Form("zone-list", "zone NAME = SQUARESET, ..", "A named set of squares, the same for both sides.", declares="zone", rule=False, columns=("=",)),
        Form("vanish", "squares SQUARESET, .. vanish when left", "A square of the list vanishes once the unit on it has left.", group="squares", makes=consequence(Trigger.LEAVE, Effect.VANISH, says="")),
        Form("array", "array TEXT", "The starting position, as a FEN or as a diagram.", single=True, rule=False),
        Form("shuffle", "shuffle ZONE", "The start is drawn by lot: the units of the array on the zone's squares change places there, alike for both sides.", block="shuffle", body="may", least="each side apart", single=True, rule=False),
        Form("piece", "piece NAME SYMBOL", "A piece type: its name, its symbol and how it moves.", block="piece", body="may", declares="piece", columns=("SYMBOL",)),
        Form("series", "series NAME = PIECE, ..", "Numbers pieces from 1, for the arithmetic of `fusion`.", declares="series", rule=False, columns=("=", ",")),
        Form("fusion", "fusion", "Says which two pieces make which third, and how they fuse and split.", block="fusion", body="must", least="PIECE + PIECE = PIECE; made by move", single=True),
        Form("stacking", "stacking", "Allows two units on one square; each line is a rule, and nothing else is allowed.", block="stacking", body="must", least="a lone unit joins a lone friend", single=True),
        Form("pair-name", "pair NAME SYMBOL = first:PIECE + second:PIECE", "A name and a symbol for two pieces on one square.", declares="pair", rule=False, columns=("SYMBOL", "=")),
        Form("graph", "graph NAME", "A relation between units, for activation and chains.", block="graph", body="must", least="joins friends touching WAY", declares="graph"),
        Form("chain", "chain", "A path in a graph that a side can claim.", block="chain", body="must", least="path in GRAPH; INT to INT units", single=True),
        Form("values", "values", "The value of each piece.", block="values", body="must", least="PIECE INT", single=True),
        Form("activation", "activation", "Says which units are active, and what only active units may do.", block="activation", body="must", least="always PIECE; needed to DEED", single=True),
        Form("command", "command name:PIECE", "Says what a piece may do as the leader of a turn.", block="command", body="must", least="leads units joined to it by GRAPH", declares="command"),
        Form("hand", "hand", "Says which units enter a hand and where they may be dropped.", block="hand", body="must", least="receives captures; drops on empty squares", single=True),
        Form("after-capture", "after capture [ by PIECE, .. ]", "What happens after a capture, or only after those by certain pieces.", block="after", body="must", least="removes the captor", group="after"),
        Form("after-move", "after a move [ of PIECE, .. ]", "What happens after a move of any kind, castling too, or only after those of certain pieces.", block="after", body="must", least="converts enemies attacked", group="after"),
        Form("after-drop", "after a drop [ of PIECE, .. ]", "What happens after a drop, or only after those of certain pieces.", block="after", body="must", least="converts enemies within INT", group="after"),
        Form("duties", "duties", "Says which actions go before all others, and which are forbidden.", block="duties", body="must", least="captures first", single=True),
        Form("formation", "formation NAME SYMBOL", "Units of one piece in a block that ride together.", block="formation", body="must", least="PIECE in SIZE; rides ATOM by INT", declares="formation", columns=("SYMBOL",)),
        Form("castling", "castling", "Two unmoved units of one rank move in one action.", block="castling", body="must", least="PIECE with PIECE; toward FILE: PIECE to FILE, PIECE to FILE", single=True),
        Form("turn", "turn", "The parts of a turn; without this block it is one action.", block="turn", body="must", least="INT actions", single=True),
        Form("check", "check", "Says when check is judged, and which pieces do not give it.", block="check", body="must", least="judged after every action", single=True),
        Form("goal-checkmate", "goal checkmate of [ which:( last | every ) ] PIECE, .. [ for SIDE ]", "The pieces are royal: they cannot be captured, and a side whose royal piece is attacked loses if it has no legal action; with `last`, only the last of them is royal, and with `every`, a side is in check if all of them are attacked.", group="goal", makes=end(EndKind.CHECKMATE, "loss", pieces="piece", which="which", side="side", says="checkmate of {which}the enemy's {pieces} wins{for}") + constraint(Bar.ROYAL, pieces="piece", which="which", says="")),
        Form("goal-own-checkmate", "goal checkmate of own PIECE, ..", "The pieces are royal, and a side whose royal piece is attacked wins if it has no legal action.", group="goal", makes=end(EndKind.CHECKMATE, "win", pieces="piece", says="checkmate of the own {pieces} wins") + constraint(Bar.ROYAL, pieces="piece", says="")),
        Form("goal-capture", "goal capture of PIECE, .. [ leaving INT ] [ late:( after ) the reply ] [ for SIDE ]", "A side without any of these pieces, or with no more of them than the number, loses.", group="goal", makes=end(EndKind.CAPTURE, "loss", Number("int", 1, 99, "number of units left"), pieces="piece", late="late", side="side", says="capture of {last} {pieces}{left} wins{for}{late}")),
        Form("goal-loss", "goal loss of PIECE, .. [ leaving INT ] [ for SIDE ]", "A side without any of these pieces, or with no more of them than the number, wins.", group="goal", makes=end(EndKind.CAPTURE, "win", Number("int", 1, 99, "number of units left"), pieces="piece", side="side", says="loss of {own_last} {pieces}{left} wins{for}")),
        Form("goal-reach", "goal reach ZONE with [ INT ] PIECE [ safe:( unattacked ) ] [ late:( after ) the reply ] [ for SIDE ]", "A side that ends an action with the piece in the zone wins; with a number, it needs so many of them there, and with `unattacked` only units count that the enemy does not attack.", group="goal", makes=end(EndKind.REACH, "win", Number("int", 2, 99, "number of units"), pieces="piece", zone="zone", safe="safe", late="late", side="side", says="reaching {zone} with {some}{safe} wins{for}{late}")),
        Form("goal-hold", "goal hold ZONE with PIECE [ for SIDE ]", "A side that begins a turn with the piece in the zone wins: the enemy could not drive it away.", group="goal", makes=end(EndKind.HOLD, "win", pieces="piece", zone="zone", side="side", says="holding {zone} with {a_piece} until the next turn wins{for}")),
        Form("goal-score", "goal score INT", "A side with this number of points wins at once.", group="goal", makes=end(EndKind.SCORE, "win", Number("int", 1, limits.MAX_SCORE, "score"), says="{points} win")),
        Form("goal-checks", "goal checks INT [ for SIDE ]", "A side that has given check at the end of this number of turns wins.", group="goal", makes=end(EndKind.CHECKS, "win", Number("int", 1, 99, "number of checks"), side="side", says="check given {times} wins{for}") + consequence(Trigger.CHECK, Effect.SCORE, says="")),
        Form("goal-row", "goal row of INT with PIECE, .. along WAY, .. [ for SIDE ]", "A side with this number of these pieces next to each other in a line wins.", group="goal", makes=end(EndKind.ROW, "win", Number("int", 2, 20, "length of a row"), pieces="piece", ways="way", side="side", says="{number} units of {pieces} in {ways} lines win{for}")),
        Form("goal-join", "goal joins ZONE to far:ZONE by GRAPH with PIECE, .. [ for SIDE ]", "A side wins whose units of these pieces join a square of one zone to a square of the other by the graph.", group="goal", makes=end(EndKind.CONNECTION, "win", zone="zone", far="far", graph="graph", pieces="piece", side="side", says="joining {zone} to {far} by {graph} with {pieces} wins{for}")),
        Form("goal-one-group", "goal one group of PIECE, .. by GRAPH [ for SIDE ]", "A side wins whose units of these pieces are all joined by the graph.", group="goal", makes=end(EndKind.CONNECTION, "win", graph="graph", pieces="piece", side="side", says="one group of all own units of {pieces}, joined by {graph}, wins{for}")),
        Form("draw-stalemate", "draw stalemate", "A side without a legal action that is not checkmated draws.", group="draw", makes=end(EndKind.STALEMATE, "draw", says="a side without a legal action, and not in checkmate, draws")),
        Form("draw-repetition", "draw repetition INT [ perpetual:( but ) perpetual check loses ]", "The same position at the end of a turn draws after this number of times; with `but perpetual check loses`, a side that gave check with each of its turns in between loses.", group="draw", makes=end(EndKind.REPETITION, "draw", _TIMES, perpetual="perpetual", says="the same position at the end of a turn {times} draws{perpetual}")),
        Form("draw-progress", "draw INT turns without PROGRESS [ or second:PROGRESS ]", "This number of turns in a row, of both sides, without progress of these kinds draws.", group="draw", makes=end(EndKind.PROGRESS, "draw", Number("int", 1, 9999, "number of turns"), pieces="progress second", captures="progress second", says="{turns} without {progress} draw")),
        Form("loss-stalemate", "loss stalemate", "A side without a legal action loses.", group="draw", makes=end(EndKind.STALEMATE, "loss", says="a side without a legal action, and not in checkmate, has lost")),
        Form("loss-repetition", "loss repetition INT [ perpetual:( but ) perpetual check loses ]", "A side that ends its turn with the same position for this number of times loses.", group="draw", like="draw-repetition", makes=end(EndKind.REPETITION, "loss", _TIMES, perpetual="perpetual", says="a side that ends its turn with the same position {times} has lost{perpetual}")),
        Form("win-repetition", "win repetition INT [ for SIDE ] [ perpetual:( but ) perpetual check loses ]", "A side that ends its turn with the same position for this number of times wins; with a side, this side wins whoever repeats.", group="draw", like="draw-repetition", makes=end(EndKind.REPETITION, "win", _TIMES, side="side", perpetual="perpetual", says="{repeater}{perpetual}")),
        Form("draw-odds", "draw odds for SIDE", "This side wins wherever the game would be drawn.", group="odds", makes=end(EndKind.ODDS, "win", side="side", says="every draw wins{for}")),
        Form("win-stalemate", "win stalemate [ with which:( most | fewest ) units ]", "A side without a legal action wins; with `most` or `fewest`, the side wins that has more or fewer units on the board, and equal numbers draw.", group="draw", makes=end(EndKind.STALEMATE, "win", which="which", says="{stuck}")),
        Form("test", "test name:TEXT", "An example that runs: statements in order, from the array or from `from`.", block="test", body="must", least="play ACTION; expect turn SIDE", rule=False),
    ),
    "head": (
        Form("author", "author TEXT", "The inventor of the game; may be repeated.", many=True, columns=("INT", "TEXT")),
        Form("year", "year INT", "When the game was invented.", columns=("INT", "TEXT")),
        Form("source", "source TEXT", "Where the rules are published.", many=True, columns=("INT", "TEXT")),
        Form("about", "about TEXT", "A summary of the game in a sentence.", columns=("INT", "TEXT")),
        Form("kind", "kind TEXT", "The group of games in which lists show it, such as `large boards`.", columns=("INT", "TEXT")),
    ),
    "board": (
        Form("files", "files LABEL ..", "The letters of the files, instead of `a b c ..`."),
        Form("ranks", "ranks LABEL ..", "The numbers of the ranks, instead of `1 2 3 ..`."),
        Form("exist", "squares SQUARESET, ..", "The squares of the frame that exist, if not all do."),
    ),
    "zone": (
        Form("side-squares", "SIDE SQUARESET, ..", "The squares of the zone for this side.", each="side"),
    ),
    "shuffle": (
        Form("shuffle-apart", "each side apart", "The units of each side change places by themselves.", rule=False),
        Form("shuffle-colors", "PIECE, .. on both colors", "The units of each of these pieces stand on squares of both colors.", many=True, rule=False),
        Form("shuffle-between", "PIECE between other:PIECE", "Every unit of the first piece stands between two of the second, by their files.", many=True, rule=False),
    ),
    "piece": (
        Form("moves", "moves BETZA [ while in ZONE ] [ within inside:ZONE ] [ to goal:ZONE ] [ leaves:( leaving ) en passant ] [ capturing only PIECE, .. ]", "A way to move, in Betza's letters; a piece can have several lines.", many=True, columns=("while",)),
        Form("promotes", "promotes EVENT [ or second:EVENT ] to piece:MAN, ..", "A unit with such a move becomes one of the named pieces.", many=True),
        Form("may-promote", "may promote EVENT [ or second:EVENT ] to piece:MAN, ..", "A unit with such a move may become one of the named pieces; it must where it could never move again.", many=True, like="promotes"),
        Form("promotes-captured", "promotes only to captured pieces", "A unit promotes only to a piece of which its side has fewer units on the board than at the start.", makes=constraint(Bar.UNCAPTURED, pieces=OWNER, says="{pieces} promotes only to a piece of which its side has fewer units than at the start")),
        Form("most", "at most INT on the board", "No promotion and no drop gives a side more units of the piece than this.", makes=constraint(Bar.CROWDED, Number("int", 1, limits.MAX_SIDE, "number of units"), of=OWNER, says="no promotion and no drop gives a side more than {number} of {of}")),
        Form("freezes", "freezes enemies within INT", "Enemies within this distance of a unit of this piece do not act by themselves, and give no check.", makes=constraint(Bar.FREEZES, Number("int", 1, ON_BOARD, "distance on this board"), of=OWNER, says="enemies within {squares} of {leader} do not act, and give no check")),
        Form("frozen", "frozen while attacked by PIECE, ..", "A unit of this piece does not act by itself, and gives no check, while an enemy of these pieces attacks it.", makes=constraint(Bar.FROZEN, of=OWNER, pieces="piece", says="{leader} does not act, and gives no check, while an enemy {pieces} attacks it")),
        Form("faces", "faces no PIECE along WAY, ..", "No turn leaves a unit of this piece and an enemy of the other on one line in these directions with nothing between.", many=True, makes=constraint(Bar.FACES, of=OWNER, pieces="piece", ways="way", says="{leader} faces no enemy {pieces} along {ways} lines")),
        Form("never-captures", "never captures [ PIECE, .. ]", "Units of this piece capture none of these pieces, or none at all.", makes=constraint(Bar.CAPTURES_NOT, of=OWNER, pieces="piece", says="{leader} never captures {any_piece}")),
        Form("only-captures", "only captures PIECE, ..", "Units of this piece capture only these pieces.", like="never-captures", makes=constraint(Bar.CAPTURES_ONLY, of=OWNER, pieces="piece", says="{leader} captures only {a_piece}")),
        Form("never-hops", "never hops over PIECE, ..", "Units of this piece hop over none of these pieces.", makes=constraint(Bar.HOPS_NOT, of=OWNER, pieces="piece", says="{leader} never hops over {a_piece}")),
        Form("only-hops", "only hops over PIECE, ..", "Units of this piece hop only over these pieces.", like="never-hops", makes=constraint(Bar.HOPS_ONLY, of=OWNER, pieces="piece", says="{leader} hops only over {a_piece}")),
        Form("never-captured", "never captured [ by PIECE, .. ]", "No unit captures units of this piece, or only other pieces do.", makes=constraint(Bar.NOT_CAPTURED_BY, of=OWNER, pieces="piece", says="{leader} is never captured by {any_piece}")),
        Form("only-captured", "only captured by PIECE, ..", "Only these pieces capture units of this piece.", like="never-captured", makes=constraint(Bar.CAPTURED_ONLY_BY, of=OWNER, pieces="piece", says="{leader} is captured only by {a_piece}")),
    ),
    "fusion": (
        Form("made-move", "made by move", "A unit fuses by moving onto the other.", makes=offer(OfferKind.FUSE)),
        Form("made-drop", "made by drop", "A unit in hand fuses by being dropped onto the other.", makes=offer(OfferKind.DROP_FUSE)),
        Form("made-hand", "made in hand", "Two units in hand may fuse there.", makes=offer(OfferKind.HAND_FUSE)),
        Form("splits-move", "splits by move", "A part may leave by a move of that part.", makes=offer(OfferKind.SPLIT)),
        Form("splits-hand", "splits to hand", "A part may leave into the hand.", makes=offer(OfferKind.HAND_SPLIT)),
        Form("not-begun", "not begun by PIECE, ..", "Units of these pieces never move or drop onto the other unit; the other must come to them.", many=True, makes=constraint(Bar.NOT_BEGUN, pieces="piece", says="{piece} never starts a fusion")),
        Form("splits-empty", "splits only to empty squares", "The part that leaves neither captures nor fuses.", makes=constraint(Bar.SPLIT_EMPTY)),
        Form("splits-unattacked", "splits only unattacked units", "A unit that an enemy could capture does not split.", makes=constraint(Bar.SPLIT_UNATTACKED)),
        Form("pair", "left:TERM + right:TERM = result:TERM", "Two pieces, in either order, and their result; letters mean every possible number.", many=True, columns=("+", "=")),
    ),
    "stacking": (
        Form("stack-joins", "a lone unit joins a lone friend", "A lone unit may join a lone friend and share its square.", makes=offer(OfferKind.JOIN)),
        Form("stack-passes", "a lone unit passes a lone friend", "A lone unit may pass a lone friend as if its square were empty.", makes=offer(OfferKind.PASS_FRIEND)),
        Form("stack-together", "a pair moves as either", "Both units of a pair move together, as either of them could.", makes=offer(OfferKind.MOVE_TOGETHER)),
        Form("stack-leaves", "one of a pair leaves", "One of a pair moves as a lone unit; the other stays.", makes=offer(OfferKind.LEAVE_PAIR)),
        Form("stack-takes-one", "a lone capture takes one", "A lone unit captures one of two enemies on a square and shares the square with the other.", makes=offer(OfferKind.TAKE_ONE)),
        Form("stack-never", "never PIECE, ..", "These pieces never share a square with a friend.", makes=constraint(Bar.UNSHARED, pieces="piece", says="{piece} never shares a square with a friend")),
    ),
    "graph": (
        Form("joins", "joins who:( friends | units ) touching WAY, ..", "Joins units on adjacent squares in these directions."),
        Form("recaptures", "from friend to friend it could recapture", "Links a unit to each friend that it could recapture."),
    ),
    "chain": (
        Form("path", "path in GRAPH", "The graph for the paths of chains."),
        Form("length", "least:INT to most:INT units", "The number of units in a chain."),
        Form("formed", "formed this turn", "Only a chain formed since its side's last turn counts.", makes=constraint(Bar.FORMED)),
        Form("claimed-once", "claimed once a turn", "A claimed chain cannot be claimed again in that turn, even if it is lifted and formed again.", makes=constraint(Bar.CLAIMED)),
        Form("scores", "scores values", "A claim scores the values of the chain's pieces.", makes=consequence(Trigger.CLAIM, Effect.SCORE)),
        Form("then-relocated", "then relocated by who:( mover | opponent )", "The units of a claimed chain are lifted, and this side places them again.", makes=consequence(Trigger.CLAIM, Effect.WAIT, by="who", says="then its units are relocated by {who}")),
    ),
    "values": (
        Form("worth", "PIECE INT", "The value of a unit of this piece.", many=True, columns=("INT",)),
    ),
    "activation": (
        Form("always", "always PIECE", "Units of this piece are always active.", many=True),
        Form("within", "within INT of PIECE", "A unit within this distance of the piece is active; distance is in king steps, and nothing blocks it.", many=True),
        Form("joined", "joined to PIECE by GRAPH", "A unit joined to the piece by a path in the graph is active.", many=True),
        Form("commanded", "under command", "A unit that the leader in command activates is active."),
        Form("shared", "each PIECE activates INT unit(s) a turn", "Every unit that acts is activated by a unit of this piece that reaches it then, and each of these activates at most this number of units in a turn.", makes=constraint(Bar.SHARED, Number("int", 1, limits.MAX_ACTIONS, "number of units"), of="piece", says="each {of} activates at most {units} a turn")),
        Form("needed", "needed to DEED, ..", "Only active units may do these things.", many=True, makes=constraint(Bar.IDLE, deeds="deed", says="only an active unit may {deed}")),
    ),
    "command": (
        Form("leads", "leads units joined to it by GRAPH", "The graph by which units are joined to the leader."),
        Form("activates-any", "activates any [ but PIECE, .. ]", "The leader activates units of all pieces.", like="activates"),
        Form("activates", "activates PIECE, ..", "The leader activates units of these pieces."),
        Form("converts", "converts touching enemies [ but PIECE, .. ]", "The leader makes an adjacent enemy unit neutral, and takes an adjacent neutral one.", makes=offer(OfferKind.CONVERT, pieces=OWNER, says="{leader} converts any enemy it touches") + constraint(Bar.SPARED, needs="piece", of=OWNER, pieces="piece", says="{leader} converts no {pieces}")),
        Form("budget", "at most INT what:( units | others )", "Maximum number of activations in a turn; `others` excludes those of the leader itself.", makes=constraint(Bar.BUDGET, Number("int", 1, limits.MAX_ACTIONS, "number of units"), of=OWNER, others="what", says="{leader} activates at most {units}")),
        Form("stance", "stance NAME", "One of the ways to take command; its lines apply only in that stance.", block="stance", body="must", least="activates PIECE", many=True),
        Form("moves-as", "PIECE moves as other:PIECE", "During the command, the piece has the moves of the other.", many=True, columns=("moves",)),
    ),
    "stance": (
        Form("stance-activates-any", "activates any [ but PIECE, .. ]", "In this stance the leader activates units of all pieces.", like="stance-activates"),
        Form("stance-activates", "activates PIECE, ..", "In this stance the leader activates units of these pieces."),
        Form("stance-moves-as", "PIECE moves as other:PIECE", "In this stance the piece has the moves of the other.", many=True, columns=("moves",)),
    ),
    "hand": (
        Form("receives", "receives captures", "A captured unit enters its captor's hand.", makes=consequence(Trigger.CAPTURE, Effect.TO_HAND)),
        Form("promoted", "promoted units come as PIECE", "A promoted unit enters the hand as this piece.", makes=consequence(Trigger.STOW, Effect.BECOME, other="piece", says="a promoted unit enters the hand as {other}")),
        Form("promoted-back", "promoted units come as they were", "A promoted unit enters the hand as the piece that it was before its promotion.", like="promoted", makes=consequence(Trigger.STOW, Effect.BECOME, says="a promoted unit enters the hand as what it was before")),
        Form("drops-promoted", "drops promoted or not", "A unit in hand may also drop as its promoted form.", makes=offer(OfferKind.DROP_PROMOTED)),
        Form("drops-endless", "never runs out of PIECE, ..", "A side may always drop units of these pieces, without any in hand.", makes=offer(OfferKind.DROP_ENDLESS, pieces="piece", says="a side may drop any number of {pieces}")),
        Form("drops-empty", "drops on empty squares", "A unit in hand drops on an empty square.", makes=offer(OfferKind.DROP)),
        Form("drops-within", "drops within INT of PIECE [ or how:( touching ) active friends ]", "Drops go to squares within this distance of the piece, or touching an active friend.", makes=constraint(Bar.DROP_RANGE, Number("int", 1, ON_BOARD, "distance on this board"), of="piece", touching="how", says="drops go to squares within {squares} of the side's {of}{touching}")),
        Form("drops-converting", "drops only where they convert", "A drop must convert a unit.", makes=constraint(Bar.DROP_CONVERTS)),
        Form("drops-in", "drops in ZONE", "Drops go to squares of the zone.", many=True, makes=constraint(Bar.DROP_ZONE, zone="zone", says="{pieces} drops in {zone} only")),
        Form("drops-piece-in", "drops PIECE, .. in ZONE", "Units of these pieces drop only in the zone.", many=True, makes=constraint(Bar.DROP_ZONE, pieces="piece", zone="zone", says="{pieces} drops in {zone} only")),
        Form("drops-without-mate", "drops PIECE, .. without mate", "A drop of one of these pieces does not give checkmate.", makes=constraint(Bar.NO_MATE, deed="drop", pieces="piece", says="a drop of {a_piece} never gives checkmate")),
        Form("drops-mobile", "drops PIECE, .. only where it can move", "Units of these pieces drop only on squares from which they could move some day.", makes=constraint(Bar.DROP_MOBILE, pieces="piece", says="{piece} drops only where it could move")),
        Form("pockets", "pockets any [ but PIECE, .. ]", "A side may take any of its units off the board into its hand.", makes=offer(OfferKind.POCKET) + constraint(Bar.NO_POCKET, needs="piece", pieces="piece", says="{piece} is never taken into the hand")),
    ),
    "after": (
        Form("removes-whom", "removes WHOM [ but PIECE, .. ]", "These units leave the game; a side may not remove its own royal unit.", many=True, makes=aftermath(Effect.REMOVE, "{event}, {whom} leave the game{but}")),
        Form("converts-whom", "converts WHOM [ but PIECE, .. ]", "These units change sides.", many=True, makes=aftermath(Effect.CONVERT, "{event}, {whom} change sides{but}")),
        Form("petrifies-whom", "petrifies WHOM [ but PIECE, .. ]", "These units turn to wall: they leave the game, and no unit enters their squares again.", many=True, makes=aftermath(Effect.PETRIFY, "{event}, {whom} turn to wall{but}")),
    ),
    "duties": (
        Form("no-captures", "no unit is captured", "No action captures; attacks still count where effects name them.", makes=constraint(Bar.NO_CAPTURE)),
        Form("captures-first", "captures first", "If a capture is legal, nothing but captures is.", makes=constraint(Bar.FIRST, deed="capture")),
        Form("drops-first", "drops first", "If a drop is legal, nothing but drops is.", makes=constraint(Bar.FIRST, deed="drop")),
        Form("drops-piece-first", "drops PIECE, .. first", "If a drop of one of these pieces is legal, nothing but their drops is.", many=True, makes=constraint(Bar.FIRST, deed="drop", pieces="piece", says="if a drop of {pieces} is legal, nothing else is")),
    ),
    "formation": (
        Form("rides", "rides ATOM by INT", "Each step shifts the block by this number of squares in a direction of the atom."),
        Form("captures-all", "captures all", "The last squares may have enemies, which are all captured."),
        Form("block", "PIECE in SIZE", "The units of the formation, and their arrangement."),
    ),
    "castling": (
        Form("toward", "toward FILE : first:PIECE to first-file:FILE , second:PIECE to second-file:FILE", "The destinations of the two if the partner is toward this file.", each="file", many=True),
        Form("not-out", "not out of check", "Castling is not allowed while the mover is attacked.", makes=constraint(Bar.NOT_OUT, deed="castle")),
        Form("not-through", "not through check", "A castling mover may not pass an attacked square.", makes=constraint(Bar.NOT_THROUGH, deed="castle")),
        Form("partners", "first:PIECE with second:PIECE", "The mover, and its castling partner."),
    ),
    "turn": (
        Form("opens", "SIDE opens with least:INT action(s)", "The number of actions in the first turn of the game.", makes=phase(PhaseKind.ACT, opening=True, side="side", says="{side} opens with {actions}")),
        Form("takes-command", "take command", "A leader takes command before any other action.", makes=phase(PhaseKind.COMMAND, bounds={"least": 1, "most": 1})),
        Form("piece-actions", "least:INT [ to most:INT ] action(s) with PIECE", "The number of actions in a turn of a side that has such a unit on the board.", many=True, makes=phase(PhaseKind.ACT, piece="piece", says="a turn of a side that has {with} has {actions}")),
        Form("actions-growing", "least:INT action(s) , more:INT more each turn", "The first turn of the game has this number of actions, and each turn has more than the one before.", like="actions", makes=phase(PhaseKind.ACT, Number("more", 1, limits.MAX_ACTIONS, "number of actions"), bounds={"most": limits.MAX_ACTIONS}, says="the first turn has {least}, and each later turn {number} more than the one before")),
        Form("actions-per", "as many actions as PIECE", "A turn has an action for each unit of the piece that the side has on the board, and at least one.", like="actions", makes=phase(PhaseKind.ACT, bounds={"least": limits.MAX_ACTIONS, "most": limits.MAX_ACTIONS}, per="piece", says="a turn has as many actions as the side has units of {per}")),
        Form("actions-up-to-per", "least:INT to as many actions as PIECE", "A turn has at most an action for each unit of the piece that the side has on the board; from the minimum on, `end` closes it early.", like="actions", makes=phase(PhaseKind.ACT, bounds={"most": limits.MAX_ACTIONS}, per="piece", says="a turn has {least} to as many actions as the side has units of {per}")),
        Form("actions-open", "least:INT or more actions", "At least this number of actions; `end` closes the turn.", like="actions", makes=phase(PhaseKind.ACT, bounds={"most": limits.MAX_ACTIONS}, says="a turn has {actions}")),
        Form("actions", "least:INT [ to most:INT ] action(s)", "The number of actions in a turn; from the minimum on, `end` closes it early.", makes=phase(PhaseKind.ACT, says="a turn has {actions}")),
        Form("side-actions", "SIDE least:INT [ to most:INT ] action(s)", "The number of actions in a turn of this side.", each="side", makes=phase(PhaseKind.ACT, side="side", says="a turn of {side} has {actions}")),
        Form("ends-check", "ends when check is given", "An action that gives check ends the turn.", makes=consequence(Trigger.CHECK, Effect.END_TURN)),
        Form("ends-capture", "ends when a unit is captured", "An action that captures ends the turn.", makes=consequence(Trigger.CAPTURE, Effect.END_TURN)),
        Form("ends-stuck", "ends when no action is left", "If no further action is legal, the turn ends.", makes=consequence(Trigger.STUCK, Effect.END_TURN)),
        Form("pass-allowed", "pass allowed", "Instead of its first action, a side may `end` its turn: it passes.", makes=offer(OfferKind.PASS)),
        Form("pass-stuck", "pass when no action is left", "A side that has no other legal action passes, by `end`; if the other side has none either, this is stalemate.", like="pass-allowed", makes=offer(OfferKind.PASS) + constraint(Bar.STUCK)),
        Form("acts-once", "each unit acts once", "A unit may act only once in a turn.", makes=constraint(Bar.ACTED)),
        Form("afresh", "a new unit acts afresh", "The result of a fusion, a split, a drop or a new formation is a new unit.", makes=consequence(Trigger.MADE, Effect.AFRESH)),
        Form("relocate-captured", "relocate captured by who:( mover | opponent )", "A captured unit stays in the game; this side puts it on any empty square.", makes=consequence(Trigger.CAPTURE, Effect.WAIT, by="who", says="a captured unit is put on an empty square by {who}")),
        Form("then-place", "then place [ how:( new ) ] PIECE on any empty square", "After its actions the side moves the neutral unit of this piece to another empty square; with `new`, or if there is none, it places a new one.", makes=phase(PhaseKind.PLACE, bounds={"least": 1, "most": 1}, where="empty", pieces="piece", new="how", says="then the side places {new}neutral {pieces} on an empty square")),
        Form("then-place-reached", "then place [ how:( new ) ] PIECE on a square the mover reaches", "As on any empty square, but the unit that has moved must be able to move there from where it landed.", like="then-place", makes=phase(PhaseKind.PLACE, bounds={"least": 1, "most": 1}, where="reached", pieces="piece", new="how", says="then the side places {new}neutral {pieces} on an empty square that the mover reaches")),
        Form("then-gate", "then may place PIECE, .. on the square just left by an unmoved unit [ but other:PIECE, .. ]", "A unit of these pieces may come from the hand to the square that a unit has left by its first move, or one of the two squares after castling; `end` declines.", like="then-place", makes=phase(PhaseKind.PLACE, bounds={"most": 1}, where="left", pieces="piece", spared="other", says="then the side may place {a_piece} of its hand on a square that an unmoved unit{spared} has just left")),
        Form("claim", "claim any chains", "After the actions, the side may claim chains.", makes=phase(PhaseKind.CLAIM)),
        Form("relocate-unclaimed", "relocate unclaimed chains by who:( mover | opponent )", "Chains that could still be claimed are lifted, and this side places them again.", makes=phase(PhaseKind.RELOCATE, bounds={"least": 1}, by="who", says="a new unclaimed chain is relocated by {who}")),
        Form("may-relocate-unclaimed", "may relocate unclaimed chains by who:( mover | opponent )", "This side may lift chains that could still be claimed and place them again, or `end` the turn.", like="relocate-unclaimed", makes=phase(PhaseKind.RELOCATE, by="who", says="a new unclaimed chain may be relocated by {who}")),
    ),
    "check": (
        Form("judged-turn", "judged at the end of a turn", "A turn may pass through check, but must end out of it.", makes=constraint(Bar.END_OF_TURN, says="check is judged at the end of a turn")),
        Form("judged-action", "judged after every action", "No action may leave a royal unit attacked.", makes=constraint(Bar.EVERY_ACTION, says="check is judged after every action")),
        Form("never-given", "never given [ unless it is how:( mate ) ]", "No action leaves the enemy in check, or only one that is checkmate.", makes=constraint(Bar.NO_CHECK, unless="how", says="no action gives check{unless_mate}")),
        Form("never-given-drop", "never given by drop", "No drop leaves the enemy in check.", makes=constraint(Bar.NO_CHECK_BY, deed="drop")),
        Form("never-answered", "never answered by PIECE, .. move [ but to how:( capture ) the attacker ]", "A unit of these royal pieces does not move while it is attacked, or only to capture what attacks it.", makes=constraint(Bar.NOT_OUT, deed="move", pieces="piece", unless="how", says="{piece} does not move while it is attacked{unless_captures}")),
        Form("never-by", "never by PIECE, ..", "These pieces do not give check.", many=True, makes=constraint(Bar.HARMLESS, pieces="piece", says="{piece} never gives check")),
        Form("no-move-through", "no move through check by PIECE, ..", "A unit of these royal pieces may not pass an attacked square.", many=True, makes=constraint(Bar.NOT_THROUGH, pieces="piece", says="{piece} does not move through check")),
    ),
    "test": (
        Form("shows", "shows READING, ..", "The readings that the test shows.", many=True),
        Form("set", "option OPTION = VALUE", "Sets an option for the whole test.", many=True),
        Form("from-start", "from start", "Continues from the array.", many=True),
        Form("from", "from TEXT", "Continues from the position of a FEN.", many=True),
        Form("play", "play ACTION, ..", "Plays actions in order.", many=True),
        Form("allow", "allow ACTION, ..", "Each of these actions is legal here.", many=True),
        Form("refuse", "refuse ACTION because REASON", "The action is not legal here, for this reason.", many=True),
        Form("expect-turn", "expect turn SIDE", "Whose turn it is.", many=True),
        Form("expect-actor", "expect SIDE to act", "The side that must choose next.", many=True),
        Form("expect-score", "expect score SIDE = INT", "The points of a side.", many=True),
        Form("expect-chains", "expect chains SIDE = INT", "The number of chains of a side, including old ones.", many=True),
        Form("expect-check", "expect check", "The side to move is in check.", many=True),
        Form("expect-no-check", "expect no check", "The side to move is not in check.", many=True),
        Form("expect-active", "expect active SQUARE, ..", "The units on these squares are active.", many=True),
        Form("expect-idle", "expect idle SQUARE, ..", "The units on these squares are not active.", many=True),
        Form("expect-win", "expect SIDE wins by name:ENDING", "This side has won, in this way.", many=True),
        Form("expect-draw", "expect draw by name:ENDING", "The game is drawn, in this way.", many=True),
        Form("expect-undecided", "expect undecided", "The game is not over.", many=True),
        Form("expect-fen", "expect fen TEXT", "The position as a FEN.", many=True),
        Form("expect-count", "expect INT action(s)", "The number of legal actions.", many=True),
        Form("expect-no-hand", "expect hand SIDE = nothing", "The hand of a side is empty.", many=True),
        Form("expect-hand", "expect hand SIDE = PIECE, ..", "The content of the hand of a side.", many=True),
        Form("expect-empty", "expect SQUARE = empty", "The square is empty.", many=True),
        Form("expect-gone", "expect SQUARE = gone", "The square has vanished.", many=True),
        Form("expect-unit", "expect SQUARE = [ side:OWNER ] piece:MAN", "The unit on the square; without a side, it may be of either side.", many=True),
        Form("expect-stack", "expect SQUARE = [ side:OWNER ] PIECE + [ other-side:OWNER ] other:PIECE", "The two units on the square.", many=True),
        Form("expect-reach-count", "expect SQUARE reaches INT", "The number of squares that the unit on a square can reach.", many=True),
        Form("expect-reach", "expect SQUARE reaches target:SQUARE, ..", "The squares that the unit on a square can reach.", many=True),
        Form("perft", "perft depth:INT = nodes:INT", "The number of sequences of this many actions.", many=True),
    ),
}
# fmt: on


def all_forms() -> Iterator[Form]:
    """Yield the rows of all blocks."""
    for forms in FORMS.values():
        yield from forms


FORM: Mapping[str, Form] = {form.key: form for form in all_forms()}
"""The rows by their keys in the tree."""

LEAST: Mapping[str, str] = {form.block: form.least for form in all_forms() if form.block and form.least}
"""The minimal content of each block, for forms in messages."""


def with_block(form: Form) -> str:
    """Return the form with its block, if it has one."""
    return form.shown + (f" {{ {LEAST[form.block]} }}" if form.block else "")
