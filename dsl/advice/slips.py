"""Patterns of statements that are often written in another word order, by block, with their replacements.

A pattern must fit the whole statement, with single blanks. In its cure, `<ZONE>` is a token that was left out. `<PIECE
ox>` is a name that the cure needs: without a declaration of it, there is no such cure. `<GAME x>` is a ruleset that
must exist. `<royal>` are the pieces that are royal without it, `<twice 50>` is a number doubled, and `<or 1 2>` the
last of the numbers that are there.
"""

from collections.abc import Mapping

from dsl.words.function import NEGATIONS

NAME = rf"((?!(?:{'|'.join(sorted(NEGATIONS))})(?![\w-]))[a-z][a-z0-9-]*)"
SQUARE = r"([a-z][0-9]{1,2})"
ACTION = r"(\S*[0-9@]\S*)"
CLAIM = "(?:expect|assert|should|must|check|verify|ensure)(?: that| to)?"
_SHALL = "(?:is |be |to be |should be )?"
_MAY = "(?:legal|allowed|possible|valid)"
_SQUARES = rf"{SQUARE}(?:(?: ?,| and|, and) ?{SQUARE})*"
_ARE = "(?:=|is|are|stays?|:)?"
_STAND = "(?:from )?(?:setup|array|board|start|startpos|position fen|position|fen|startFen)"
_OFF = "(?:false|none|no|off|never|disabled)"
_MAY_NOT = f"(?:illegal|forbidden|refused|impossible|invalid|not {_MAY})"
_DROPPED = rf"(?=\S* ?drops? )(?:drops? )?{NAME}(?: drops?)?"
_MAKES = "(?:->|=>|=|makes?|gives?|into|to)"
_WHERE = (
    "(?:(?:only|when|if|while|once|upon|as|it|is|has|reache[sd]|reaching|enters|entering|on|in|at|the) )*"
    "(?:reache[sd]|reaching|enters|entering|on|in|at)(?: the)?"
)
_BESIDE = "(?:adjacent|touching|around|nearby|next to (?:it|the captor)|around (?:it|the captor))"
_VERB = "(removes|captures|converts|petrifies)"
_NEAR = "(?:adjacent|neighbou?ring|touching|nearby)"
_MEETING = "(?:adjacent|nearby|(?:next to|touching) each other)"
_CAPTURES = "(?:captures?|capturing|taking)"
_PER = "(?:per|a|each|every)"
_FORCED = "(?:forced|compulsory|mandatory|obligatory|a must|if possible)"
_PEACEFUL = "(?:captures? (?:none|nothing)|(?:without|no) captur(?:e|es|ing)|(?:never|does not|cannot) captures?)"
_REPEATED = "(?:repetitions?|repeated positions?|repeats?)"
_BY = "(?:by|on|after|at|with|if|upon|when|in)"
_TAIL = "((?: for (?:white|black)| but perpetual check loses)*)"
_WHILE = "(?:when(?:ever)?|if|once|after|as long as|so long as|provided(?: that)?)"
_MAYBE = "(?:may|can|could|might)"
_EMPTY = "(?:(?:an?|any|every|each|the|some) )?(?:(?:other|free|empty|vacant|unoccupied|open) )*squares?"
_RULE = "[ -](?:moves?|turns?)[ -]rule"
_WHENEVER = "(?:after|on|upon|when|whenever)"
_ONE = "(?:(?:an?|any|each|every|the) )?"
_IF = "(?:if|when|whenever)"
_THEN = "(?:,? then,? |, ?)"
_LETTERS = "(?!i[ns] )[bcfilmnrsv]{1,3}"
_APART = "(?:splits?|unfuses?|separates?|(?:comes?|goes?|breaks?) apart)(?: (?:again|apart|up))?"

SLIPS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "file": (
        (
            rf"goal (reach|hold) ((?:rank|file) [a-z0-9]+|{_SQUARES}) with (.*)",
            r"zone target = \2; goal \1 target with \5",
        ),
        (r"board ([0-9]+) ?(?:by|[xX×*,]) ?([0-9]+)", r"board \1x\2"),
        (r"board ([0-9]+) ([0-9]+)", r"board \1x\2"),
        (r"board ([0-9]+)", r"board \1x\1"),
        (
            r"(?:after|on|upon) (?:(?:a|an|any|each|every|the) )?captur(?:e|ing)( (?:of|by|in|for) .*)?",
            r"after capture\1",
        ),
        (
            rf"{_WHENEVER} {_ONE}(?:move|moving)((?: (?:of|by|to|in|for) .*)?)",
            r"after a move\1",
        ),
        (
            rf"{_WHENEVER} {_ONE}(?:drop|dropping|place|placing|placement)((?: (?:of|by|in|for) .*)?)",
            r"after a drop\1",
        ),
        (
            rf"{_WHENEVER} (?:(?:a|any|the) )?(?:units? )?(?:enter(?:s|ing)?|reach(?:es|ing)?) (?:the )?{NAME}",
            r"after a move to \1",
        ),
        (rf"{_IF} {_ONE}captur(?:e|es|ed|ing){_THEN}(.+)", r"after capture { \1 }"),
        (rf"{_IF} {_ONE}(?:move|moves|moving){_THEN}(.+)", r"after a move { \1 }"),
        (rf"{_IF} {_ONE}(?:drop|drops|dropped|dropping){_THEN}(.+)", r"after a drop { \1 }"),
        (rf"{_IF} (?:in |it is )?(stalemate|repetition [0-9]+){_THEN}(?:it is )?(?:an? )?(draw|loss|win)", r"\2 \1"),
        (r"win (checkmate|capture|reach|hold|row|block|joins|score|checks|one|loss) (.*)", r"goal \1 \2"),
        (rf"goal (?:connects?|links?|join|connection(?: of)?) {NAME} (?:to|and|with) {NAME}", r"goal joins \1 to \2"),
        (
            rf"goal (?:connects?|links?|join|connection(?: of)?) {NAME} (?:to|and|with) {NAME} by {NAME}",
            r"goal joins \1 to \2 by \3 with <PIECE>",
        ),
        (r"goal stalemate wins", r"win stalemate"),
        (r"loss (checkmate|capture) (.*)", r"goal \1 \2"),
        (rf"(?:the )?([0-9]+){_RULE}", r"draw <twice \1> turns without capture or <PIECE pawn> move"),
        (rf"(?:the )?(?:fifty|50th){_RULE}", r"draw 100 turns without capture or <PIECE pawn> move"),
        (rf"zone {NAME} ?= ?(white|black) (.*?),? (?:and )?(white|black) (.*)", r"zone \1 { \2 \3; \4 \5 }"),
        (
            rf"zone {NAME} ?= ?(.*?) for (white|black),? (?:and )?(.*) for (white|black)",
            r"zone \1 { \3 \2; \5 \4 }",
        ),
        (rf"zone {NAME} ?= ?(white|black) (.*)", r"zone \1 { \2 \3 }"),
        (r"extends ([a-z0-9]\S*) ([a-z0-9]\S*)", r"extends <GAME \1-\2>"),
        (r"extends ([a-z0-9]\S*) ([a-z0-9]\S*) ([a-z0-9]\S*)", r"extends <GAME \1-\2-\3>"),
        (r"after (?:any|each|every|the) (move|drop)( of .*)?", r"after a \1\2"),
        (r"boards ?=? ?([0-9]+)", r"board <SIZE> { boards \1 }"),
        (r"(?:board|boards) ([0-9]+x[0-9]+) (?:x|boards|times) ?([0-9]+)", r"board \1 { boards \2 }"),
        (r"([0-9]+) boards(?: of)? ([0-9]+x[0-9]+)", r"board \2 { boards \1 }"),
        (r"(?:files|ranks|width|height|maxFile|maxRank|rows|columns) ?[=: ] ?[0-9a-z]+", "board <SIZE>"),
        (r"(extends|use) [\"“”']?(?:[./\w-]*/)?([\w-]+)(?:\.[\w.]+)?[\"“”']?", r"\1 \2"),
        (rf"(?:extend|modify|override|update|change|edit|replace) piece {NAME}(?: [A-Z0-9]+)?", r"amend piece \1"),
        (r"(?:duty|obligations?|compulsions?)", "duties"),
        (rf"(?:commander|leader|commands) {NAME}", r"command \1"),
        (r"without (?:castles?|castlings)", "without castling"),
        (
            rf"squares? ({_SQUARES}) (?:vanish|disappear)(?:e?s)?"
            r"(?: (?:when|once|after|if|as) (?:it is |they are )?(?:left|leaving|leaves|leave|a unit leaves))?",
            r"squares \1 vanish when left",
        ),
        (r"fuse", "fusion"),
        (r"board (?:is |of |size )*([0-9]+x[0-9]+)(?: squares?)?", r"board \1"),
        (rf"(?:add|define|new|create) piece {NAME} ([A-Z][A-Z0-9]{{0,2}})", r"piece \1 \2"),
        (r"turn ([0-9]+) ?(?:moves?|plies)", r"turn { \1 actions }"),
        (r"([0-9]+|two|three) (?:moves|actions) (?:per|a|each|every) turn", r"turn { \1 actions }"),
        (rf"{_STAND} ?[=:]? ?\"?([^ /=:\"]+/[^ \"]+)(?: [^\"]*)?\"?", r'array "\1"'),
        (rf"(?:fusion|fuse) (\S+) ?(?:and|\+|,|with) ?(\S+) ?{_MAKES} ?(\S+)", r"fusion { \1 + \2 = \3 }"),
        (rf"piece {NAME} = ?([A-Z])", r"piece \1 \2"),
        (rf"piece {NAME} = ?([A-Z]+)", r"piece \1 <SYMBOL> { moves \2 }"),
        (
            rf"piece {NAME} ([A-Z][A-Z0-9]{{0,2}}) ?[\[(<,:] ?moves ([^\s\])>]+) ?[\])>]?",
            r"piece \1 \2 { moves \3 }",
        ),
        (rf"piece {NAME} ?(?:is|as|called|,|:|\() ?([A-Z][A-Z0-9]{{0,2}})\)?", r"piece \1 \2"),
        (rf"piece {NAME}", r"piece \1 <SYMBOL> { moves <BETZA> }"),
        (rf"(?:let|var|const|def|define|set) {NAME} ?=? ?([A-Z][A-Z0-9]{{0,2}}) (\S+)", r"piece \1 \2 { moves \3 }"),
        (rf"amend piece {NAME} [A-Z0-9]+", r"amend piece \1"),
        (r"amend (board|array|castling|goal|draw|turn|check|hand|fusion)( .*)?", r"\1\2"),
        (rf"amend {NAME}", r"amend piece \1"),
        (rf"option {NAME} ?[=:]? ?{NAME} ?[/,;|] ?{NAME}", r"option \1 = \2 | \3"),
        (rf"option {NAME} (?:=|is|defaults?)(?: (?:to|is|=))? {NAME}( \".*\")?", r"option \1 = \2 | <VALUE>\3"),
        (rf"option {NAME}( \".*\")?", r"option \1 = <VALUE> | <VALUE>\2"),
        (rf"goal (checkmate|capture) (?:of )?the {NAME}", r"goal \1 of \2"),
        (rf"goal (checkmate|capture) {NAME}", r"goal \1 of \2"),
        (r"goal ([0-9]+) points?", r"goal score \1"),
        (
            r"scores? ([0-9]+)(?: points?)? (?:for|after|per|on|with) (?:each |every |an? )?captures?",
            r"after capture { scores \1 points }",
        ),
        (
            r"(?:each |every |an? )?captures? (?:scores?|gives?|is worth) ([0-9]+)(?: points?)?",
            r"after capture { scores \1 points }",
        ),
        (r"(?:each |every |an? )?captures? scores? (?:its |the )?values?", r"after capture { scores values }"),
        (
            rf"goal (checkmate|capture|loss) (?:of )?(?:the )?{NAME} (?:for|by) (white|black)(?: only| alone)?",
            r"goal \1 of \2 for \3",
        ),
        (rf"goal (reach|hold) {NAME} (?:by|for|of) (.+)", r"goal \1 \2 with \3"),
        (rf"goal (reach|hold) {NAME} with {NAME} or {NAME}", r"goal \1 \2 with \3; goal \1 \2 with \4"),
        (rf"goal reach {NAME}", r"goal reach \1 with <PIECE>"),
        (rf"goal reach {NAME} with at least ([0-9]+) (.+)", r"goal reach \1 with \2 \3"),
        (r"goal row of at least ([0-9]+) (.+)", r"goal row of \1 \2"),
        (r"(?:goal|wins?) (?:by |on |at )?checkmate(?: wins?)?", r"goal checkmate of <PIECE>"),
        (rf"goal capture of last {NAME}", r"goal capture of \1"),
        (rf"goal joins {NAME} (?:and|with|,) {NAME} (by .+)", r"goal joins \1 to \2 \3"),
        (
            rf"goal joins {NAME} to {NAME} with (.+?) by {NAME}( for .*)?",
            r"goal joins \1 to \2 by \4 with \3\5",
        ),
        (r"(goal row of [0-9]+ with (?:(?! along ).)+)", r"\1 along orthogonal, diagonal"),
        (r"goal ([0-9]+) in (?:a )?(?:row|line) with (.+)", r"goal row of \1 with \2 along orthogonal, diagonal"),
        (r"goal score ([0-9]+) points?( for .*)?", r"goal score \1\2"),
        (r"(goal row of .+ along) (?:(?:rank|file|row|column|straight)s?(?: ?,| and| or)? ?)+", r"\1 orthogonal"),
        (r"(goal row of .+ along) (?:any|all|every|each)(?: (?:way|line|direction)s?)?", r"\1 orthogonal, diagonal"),
        (rf"after capture by (?:an?|the|any|every) {NAME}", r"after capture by \1"),
        (rf"after capture (?:of )?(?:an?|the|any|every) {NAME}", r"after capture of \1"),
        (r"after capture by (?!white|black)(.+) of ([\w, -]+?)( in .*| for .*)?", r"after capture of \2 by \1\3"),
        (r"after capture (.* )?by (white|black)", r"after capture \1for \2"),
        (r"after a (move|drop) (.* )?(?:of|by) (white|black)", r"after a \1 \2for \3"),
        (r"after capture for (white|black) (.*)", r"after capture \2 for \1"),
        (r"after a (move|drop) for (white|black) (.*)", r"after a \1 \3 for \2"),
        (r"after a (move|drop) by (.+)", r"after a \1 of \2"),
        (r"after (white|black) captures?", r"after capture for \1"),
        (r"after (white|black) (move|drop)s", r"after a \2 for \1"),
        (rf"after a move ((?:of .* )?)(?:in|into|on|onto|within) {NAME}( .*)?", r"after a move \1to \2\3"),
        (rf"after a drop ((?:of .* )?)(?:to|into|on|onto|within) {NAME}( .*)?", r"after a drop \1in \2\3"),
        (rf"goal {NAME} (?:reach|reaches|in|at|on) {NAME}", r"goal reach \2 with \1"),
        (rf"goal ([0-9]+) {NAME} (?:reach|in|at|on) {NAME}", r"goal reach \3 with \1 \2"),
        (r"loss of (.+)", r"goal capture of \1"),
        (rf"loses? (?:the )?{NAME}", r"goal capture of \1"),
        (r"goal (?:(?:give|giving) )?check ([0-9]+|two|three|four|five) times", r"goal checks \1"),
        (r"goal (?:give|giving) ([0-9]+|two|three|four|five) checks?", r"goal checks \1"),
        (rf"goal (capture|loss) of (?:all|both|every|each)(?: the)? {NAME}", r"goal \1 of \2"),
        (r"goal (capture|loss) of (?:all|both|every|each)(?: the)? ([a-z-]+?)s", r"goal \1 of \2"),
        (rf"{NAME} is royal", r"goal checkmate of <royal>, \1"),
        (rf"{NAME} (?:is )?worth ([0-9]+)", r"values { \1 \2 }"),
        (r"(\S+) ?\+ ?(\S+) ?= ?(\S+)", r"fusion { \1 + \2 = \3 }"),
        (rf"zone {NAME} = {SQUARE} ?(?:to|\.\.|:) ?{SQUARE}", r"zone \1 = \2-\3"),
        (r"no[-_]?[cC]astling", "without castling"),
        (rf"draw by count {_WHILE} (?!\S+ ?=)(.+)", r"draw by count while \1"),
        (r"draw fifty[- ]moves?(?: rule)?", r"draw 100 turns without capture or <PIECE pawn> move"),
        (r"draw fifty[- ]moves?(?: rule)?", "draw 100 turns without capture"),
        (r"nMoveRule ?= ?([0-9]+)", r"draw <twice \1> turns without capture or <PIECE pawn> move"),
        (r"nFoldRule ?= ?([0-9]+)", r"draw repetition \1"),
        (
            r"draw ([0-9]+) moves without captures? (?:or|and) (?:an? |the )?(.+?) moves?",
            r"draw <twice \1> turns without capture or \2 move",
        ),
        (r"draw ([0-9]+) moves without captures", r"draw <twice \1> turns without capture"),
        (
            r"draw ([0-9]+) turns without captures? (?:or|and) (?:an? |the )?(.+?) moves?",
            r"draw \1 turns without capture or \2 move",
        ),
        (
            r"draw ([0-9]+) moves without captures? (?:or|and) (?:an? )?moves? (?:of|by) (?:an? |the )?(.+)",
            r"draw <twice \1> turns without capture or \2 move",
        ),
        (
            r"draw ([0-9]+) turns without captures? (?:or|and) (?:an? )?moves? (?:of|by) (?:an? |the )?(.+)",
            r"draw \1 turns without capture or \2 move",
        ),
        (r"draw ([0-9]+) turns without captures", r"draw \1 turns without capture"),
        (r"draw ([0-9]+)[- ]?fold(?: repetition)?", r"draw repetition \1"),
        (
            rf"(draw|loss|win) (?:{_BY} )?(?:a )?{_REPEATED} ?[=:(]? ?"
            rf"([0-9]+|two|three|four|five|six)\)?(?: ?times| ?-?fold)?{_TAIL}",
            r"\1 repetition \2\3",
        ),
        (
            rf"(draw|loss|win) (?:{_BY} )?([0-9]+|two|three|four|five|six)(?:-?fold)? {_REPEATED}{_TAIL}",
            r"\1 repetition \2\3",
        ),
        (rf"(draw|loss|win) (?:{_BY} )?(?:a )?{_REPEATED}", r"\1 repetition <INT>"),
        (
            r"((?:draw|loss|win) repetition [0-9]+(?: for (?:white|black))?)"
            r" (?:but|and)(?: a)? perpetual chases? loses?( but by .+)?",
            r"\1; loss perpetual chase\2",
        ),
        (
            r"((?:draw|loss|win) repetition [0-9]+(?: for (?:white|black))?)"
            r" (?:but|and) perpetual check (?:loses )?(?:and|or|but)(?: a)?(?: perpetual)? chases? loses?( but by .+)?",
            r"\1 but perpetual check loses; loss perpetual chase\2",
        ),
        (r"loss (?:by |for |of )?(?:a )?perpetual checks?", "draw repetition 3 but perpetual check loses"),
        (r"loss (?:by |for |of )?(?:a )?(?:perpetual )?(?:chase|chasing)( but by .+)?", r"loss perpetual chase\1"),
        (r"(draw|loss|win) (?:by|on|after|at|with|if|in) (?:a )?stalemate", r"\1 stalemate"),
        (
            rf"(draw|loss|win) (?:(?:by|on|after|at|with|if|when|of|for) )?(?:an? |the )?(?:bare|lone|single) {NAME}",
            r"\1 bare \2",
        ),
        (rf"(?:an? |the )?(?:bare|lone) {NAME} draws?", r"draw bare \1"),
        (rf"(?:an? |the )?(?:bare|lone) {NAME} (?:loses?|has lost)", r"loss bare \1"),
        (rf"goal bare {NAME}", r"loss bare \1"),
        (r"draw (?:by|on|after|at) ([0-9]+ turns without .*)", r"draw \1"),
        (r"draw after ([0-9]+) moves? (without .*)", r"draw <twice \1> turns \2"),
        (r"draw after ([0-9]+) moves?", r"draw <twice \1> turns without capture or <PIECE pawn> move"),
        (r"draw ([0-9]+)[- ]moves?(?: rule)?", r"draw <twice \1> turns without capture or <PIECE pawn> move"),
        (r"draw ([0-9]+) (?:turns?|plies|ply|actions?)", r"draw \1 turns without capture or <PIECE pawn> move"),
        (r"draw ([0-9]+)[- ]moves?(?: rule)?", r"draw <twice \1> turns without capture"),
        (r"draw ([0-9]+) (?:turns?|plies|ply|actions?)", r"draw \1 turns without capture"),
        (r"draw ([0-9]+) moves? (without .*)", r"draw <twice \1> turns \2"),
        (r"(?:no|remove|delete|disable) (castling|fusion|hand|check|array)", r"without \1"),
        (rf"(castling|fusion|hand|check|array) ?[=:]? ?{_OFF}", r"without \1"),
        (r"(?:remove|delete|no) piece (.*)", r"without piece \1"),
        (rf"(?:remove|delete|no|drop) {NAME}", r"without piece <PIECE \1>"),
        (rf"(?:a )?(?:variant of|based on|inherits from) {NAME}", r"extends \1"),
        (rf"zone {NAME} ?(?:is|:)? ?((?:{SQUARE}|ranks? [0-9]|files? [a-z]).*)", r"zone \1 = \2"),
        (rf"{NAME} ([A-Z][A-Z0-9]{{0,2}})", r"piece \1 \2"),
        (rf"{NAME} moves? (\S+)", r"piece \1 <SYMBOL> { moves \2 }"),
        (rf"royal(?: piece)? {NAME}", r"goal checkmate of <royal>, \1"),
    ),
    "fusion": (
        (r"(\S+) ?(?:=>|->|=|<-|:) ?(\S+) ?(?:\+|and|,) ?(\S+)", r"\2 + \3 = \1"),
        (r"(?:split|splits|unmake) (\S+) ?= ?(\S+) ?\+ ?(\S+)", "splits by move"),
        (r"by (move|drop)", r"made by \1"),
        (r"by moving", r"made by move"),
        (r"(\S+) (?:and|with) (\S+) (?:makes?|gives?|becomes?|are|is) (?:an? )?(\S+)", r"\1 + \2 = \3"),
        (rf"(?:never|not) {NAME}", r"not begun by \1"),
        (r"in hand", "made in hand"),
        (rf"(?:{NAME} )?{_APART}(?: by moves?| by moving)?", "splits by move"),
        (rf"(?:{NAME} )?{_APART} (?:(?:in)?to|by|in) (?:the )?hand", "splits to hand"),
        (rf"{NAME} {_APART} (?:in)?to \S+ ?(?:\+|and|,) ?\S+", "splits by move"),
        (r"(\S+) ?(?:=>|->|=|<-|:) ?(\S+) ?(?:\+|and|,) ?(\S+)", "splits by move"),
    ),
    "piece": (
        (rf"moves (\S+) (?:while |when )?(?:inside|within|in) (?:the |of )?{NAME}", r"moves \1 while in \2"),
        (
            rf"{_MAYBE} promot(?:es|ing|ed) (?:to |into )([a-zA-Z][\w, -]*?) {_WHERE} {NAME}",
            r"may promote in \2 to \1",
        ),
        (rf"{_MAYBE} promot(?:es|ing|ed) (.+)", r"may promote \1"),
        (r"(?:must|has to|shall|will) promot(?:e|es) (.+)", r"promotes \1"),
        (
            rf"may promote (?:to |into )([a-zA-Z][\w, -]*?) (in|inside|on entering|on leaving) {NAME}",
            r"may promote \2 \3 to \1",
        ),
        (
            r"(may promote|promotes?) (?:when|if|by|after|while) (?:it )?captur(?:es?|ing) (?:in)?to (.+)",
            r"\1 on capture to \2",
        ),
        (
            r"(may promote|promotes?) (?:when|if|by|after|while) (?:it )?captur(?:es?|ing)(?! (?:in)?to).*",
            r"\1 on capture to <PIECE>",
        ),
        (r"(?:can|could|might|optionally) promotes? (in|on|inside|after) (.+)", r"may promote \1 \2"),
        (rf"promotes? {NAME} (?:to )?{NAME}", r"promotes in \1 to \2"),
        (rf"becomes? {NAME} {_WHERE} {NAME}", r"promotes in \2 to \1"),
        (
            r"(?:teleports?|jumps?|moves|goes|flies) (?:to )?any(?:where| square)(?: (?:that is )?(?:empty|free))?",
            r"moves mU",
        ),
        (r"(?:teleports?|jumps?|moves|goes|flies) to any (?:empty|free) squares?", r"moves mU"),
        (rf"moves ({_LETTERS}) ((?:{_LETTERS})?[A-Z(]\S*)", r"moves \1\2"),
        (r"moves ([^\s()]*\([0-9]+,[0-9]+)", r"moves \1)"),
        (r"moves ([A-Z][0-9]?) only (?:to|for|when|if|while|as|on|by) captur(?:e|es|ing)", r"moves c\1"),
        (
            r"moves ([a-z]*[A-Z]) (?:up to |at most |max(?:imum)? )?([0-9]+)(?: squares?| steps?| times?)?",
            r"moves \1\2",
        ),
        (r"moves ([a-z]*[A-Z]) ?[\[({]? ?[01] ?(?:\.\.+|:|,|-|to) ?([0-9]) ?[\])}]?", r"moves \1\2"),
        (r"moves (\([0-9]+,[0-9]+\)),? (?:and |or )?(\([0-9]+,[0-9]+\))", r"moves \1\2"),
        (r"(?:adds?|gains?|gets?) ((?:[a-z]*[A-Z][A-Za-z0-9]*)+)", r"moves \1"),
        (
            rf"moves (\S+) (?:only |while )?(?:on|from|at|in) (?:the )?(?:ranks?|files?|{SQUARE})(?![a-z-]).*",
            r"moves \1 while in <ZONE>",
        ),
        (r"(moves .+?) (?:with|and|allowing|permitting|leaving) en[- ]?passant", r"\1 leaving en passant"),
        (
            r"(?:cannot|can not|may not|must not|does not|never) (?:be )?captured by (?:an? |the )?(.+)",
            r"never captured by \1",
        ),
        (r"(?:cannot|can not|may not|must not|does not) captures? (?:an? |the )?(.+)", r"never captures \1"),
        (
            r"(?:max(?:imum)?|limit(?:ed to)?|no more than|up to) ([0-9]+)(?: on the board)?",
            r"at most \1 on the board",
        ),
        (
            rf"(?:freezes|immobilizes|paralyzes) (?:the )?{_NEAR} (?:enemies|units|pieces)",
            "freezes enemies within 1",
        ),
        (rf"moves (\S+) (?:only )?(?:in|within|inside|from) (?:the )?{NAME}", r"moves \1 while in \2"),
        (r"((?:[a-z]*[A-Z][A-Za-z0-9]*)+|\[\S+\])", r"moves \1"),
        (r"moves (?:without (?:capture|capturing)|only|but never captures?) ([A-Z][0-9]?)", r"moves m\1"),
        (rf"moves ([A-Z][0-9]?),? (?:but )?{_PEACEFUL}", r"moves m\1"),
        (rf"moves (\S+?),? (?:but )?{_PEACEFUL}", r"moves \1; never captures"),
        (r"moves (\S+) (?:leaves )?en passant", r"moves \1 leaving en passant"),
        (r"rides ([A-Z])", r"moves \g<1>0"),
        (r"at most ([0-9]+) (?:units?|pieces?|of (?:them|these|it)) on (?:the )?board", r"at most \1 on the board"),
        (r"(?:initial|initially|first move) (\S+)", r"moves i\1"),
        (r"moves [{<\[(]? ?([0-9]+) ?, ?([0-9]+) ?[}>\])]?", r"moves (\1,\2)"),
        (rf"promotes? (?:to |into )?([a-zA-Z][\w, -]*?) {_WHERE} {NAME}", r"promotes in \2 to \1"),
        (rf"promotes? (?:to |into )?([a-zA-Z][\w, -]*?) {_WHERE} ([a-z]+) ([a-z]+)", r"promotes in \2-\3 to \1"),
        (rf"promotes? (?:to |into )?([a-zA-Z][\w, -]*?) {_WHERE} .*", r"promotes in <ZONE> to \1"),
        (rf"promotes? {_WHERE} {NAME} (?:to|into) (.+)", r"promotes in \1 to \2"),
        (r"promotes? (?:in|on|at) (?:rank )?[0-9]+(?: rank)? (?:to|into) (.+)", r"promotes in <ZONE> to \1"),
        (r"(?:promotes?|becomes)(?: to| into| as| ?:| ?=)? ([a-zA-Z][\w, -]*)", r"promotes in <ZONE> to \1"),
    ),
    "zone": (
        (
            r"(?:(?:both|all|each|every)(?: sides?)? )?((?:ranks?|files?|[a-z][0-9])(?![a-z]).*)",
            r"white \1; black \1",
        ),
        (r"(white|black) ranks? ([0-9]+) ?(?:,|and)? ?([0-9]+)", r"\1 rank \2, rank \3"),
        (r"(white|black) files? ([a-z]) ?(?:,|and)? ?([a-z])", r"\1 file \2, file \3"),
        (r"(white|black) (?:row|line|horizontal) ([0-9]+)", r"\1 rank \2"),
        (r"(white|black) (?:col|column|line|vertical) ([a-z])", r"\1 file \2"),
        (r"((?:rank|file) [a-z0-9]+|[a-z][0-9]+(?:-[a-z][0-9]+)?) (?:for )?(white|black)", r"\2 \1"),
        (r"(white|black) ([a-z][0-9]+) ?(?:\.\.+|to|through|:|–) ?([a-z][0-9]+)", r"\1 \2-\3"),
    ),
    "castling": (
        (rf"to(?:wards?)? (?:the )?([a-z])(?:-file)? ?:? ?({NAME} to .*)", r"toward \1: \2"),
        (rf"(?:[\w-]+(?: side)? ?: ?)?({NAME} to [a-z], .*)", r"toward <FILE>: \1"),
        (r"toward [a-z-]{2,} ?:? ?(.*)", r"toward <FILE>: \1"),
        (
            rf"toward ([a-z]): {NAME} to ([a-z])[0-9]+, {NAME} to ([a-z])[0-9]+",
            r"toward \1: \2 to \3, \4 to \5",
        ),
        (rf"toward ([a-z]) ?:? ?{NAME} ([a-z]),? (?:and )?{NAME} ([a-z])", r"toward \1: \2 to \3, \4 to \5"),
        (r"not (?:in|from|while in|when in) check", "not out of check"),
        (rf"{NAME} (?:and|\\+) {NAME}", r"\1 with \2"),
        (rf"{NAME} ([a-z])[0-9]+ to ([a-z])[0-9]+", r"toward <FILE>: \1 to \3, <PIECE> to <FILE>"),
    ),
    "graph": (
        (r"(?:connects?|links?|join) (friends|units) (.+)", r"joins \1 \2"),
        (r"(friends|units) touching (.+)", r"joins \1 touching \2"),
        (
            rf"(?:joins )?(friends|units) {_MEETING} (?:along )?(.+)",
            r"joins \1 touching \2",
        ),
        (
            rf"(?:joins )?(friends|units)(?: (?:touching|{_MEETING}))?",
            r"joins \1 touching orthogonal, diagonal",
        ),
    ),
    "activation": (
        (r"needed (?:for|before|if) (?:an? )?(.+)", r"needed to \1"),
        (rf"within ([0-9]+) (?:king's )?(?:squares?|steps?|fields?) (?:of|from) {NAME}", r"within \1 of \2"),
        (rf"(?:near|close to|around|beside) (?:an? |the )?{NAME}", r"within <INT> of \1"),
        (rf"{NAME} activates ([0-9]+) (units?)(?: a turn| each turn| per turn)?", r"each \1 activates \2 \3 a turn"),
    ),
    "values": ((rf"{NAME} ?[=:]? ?[0-9]*[.,][0-9]+", r"\1 <INT>"),),
    "command": (
        (r"(?:up to|max(?:imum)?(?: of)?|no more than) ([0-9]+) (units|others)", r"at most \1 \2"),
    ),
    "after": (
        (rf"{_VERB} (?:all|any|every) (?:the )?(units|enemies) (.*)", r"\1 \2 \3"),
        (
            rf"{_VERB} (?:the |all )?{_NEAR} (units|enemies)( but .*)?",
            r"\1 \2 within 1\3",
        ),
        (rf"{_VERB} (units|enemies) (?:in|at|to|up to) ([0-9]+)( but .*)?", r"\1 \2 within \3\4"),
        (rf"{_VERB} (?:all |any )?(units|enemies) {_BESIDE}( but .*)?", r"\1 \2 within 1\3"),
        (
            rf"{_VERB} (?:every(?:thing|one)|all|any) (?:within ([0-9]+)|around(?: it)?)( but .*)?",
            r"\1 units within <or 1 \2>\3",
        ),
        (
            rf"{_VERB} (?:the )?(?:capturer|capturing (?:unit|piece)|attacker)( but .*)?",
            r"\1 the captor\2",
        ),
        (r"(?:explodes?|blasts?) within ([0-9]+)( but .*)?", r"removes the captor; removes units within \1\2"),
        (r"(?:captures?|kills?|destroys?|deletes?|explodes?) ((?:the|enemies|units) .*)", r"removes \1"),
        (r"(?:flips?|turns|recruits) ((?:the|enemies|units) .*)", r"converts \1"),
        (
            r"(?:(?:pass|go|move|switch|cross|transfer)(?:es|s)?|returns?) (?:it |the unit )?"
            r"to (?:the |an)?(?:other|opposite|second|next) board",
            "passes to the next board",
        ),
        (r"(?:changes?|switch(?:es)?|swaps?) boards?", "passes to the next board"),
        (r"(?:clones?|copies|copy|duplicates?|doubles)(?: itself| the unit)?", "leaves a copy"),
        (r"leaves? (?:the|its|one) (?:copy|clone|same)(?: behind)?", "leaves a copy"),
        (rf"leaves? (?:an? )?{NAME} behind", r"leaves \1"),
        (rf"(?:turns?|changes?|transforms?|promotes?) (?:in)?to (?:an? )?{NAME}", r"becomes \1"),
        (r"removes the enemy (?:approached|in front|before it)", "removes the enemy ahead"),
        (r"removes the enemy (?:withdrawn from|behind|moved away from)", "removes the enemy left behind"),
    ),
    "turn": (
        (
            rf"(?:then )?places? (?:(?:an?|one|new|the) )?{NAME}(?: (?:on|to) {_EMPTY})?",
            r"then place <PIECE \1> on any empty square",
        ),
        (
            rf"(?:then )?places? (?:(?:an?|one|new|the) )?{NAME} (?:on|to) {_EMPTY} (?:of|in) {NAME}",
            r"then place <PIECE \1> on any empty square of \2",
        ),
        (
            r"(?:1|one) (?:actions?|moves?),? (?:and |then )?([0-9]+) more (?:each|every|per|a|in each|in every) turn",
            r"1 action, \1 more each turn",
        ),
        (
            r"([0-9]+) (?:actions?|moves?),? (?:and |then )?([0-9]+) more (?:each|every|per|a|in each|in every) turn",
            r"\1 actions, \2 more each turn",
        ),
        (
            r"([0-9]+|two|three|four) (?:actions?|moves?) (?:by|with|of) (?:different|distinct|other) (?:units|pieces)",
            r"\1 actions; each unit acts once",
        ),
        (r"pass(?:es)? (?:(?:only|if|when|there|is|it|has) )*(?:no|stuck)(?: .*)?", "pass when no action is left"),
        (r"(white|black) (?:moves|acts|plays) (?:once|1 time)(?: (?:a|per|each|every) turn)?", r"\1 1 action"),
        (r"(white|black) (?:moves|acts|plays) (?:twice|2 times)(?: (?:a|per|each|every) turn)?", r"\1 2 actions"),
        (r"1 more (?:action|move) (?:each|every|per|a) turn", "1 action, 1 more each turn"),
        (r"(?:one|1) (?:action|move) (?:per|for each|for every) ([a-z-]+)", r"as many actions as \1"),
        (r"as many (?:actions|moves) as there are ([a-z-]+?)s?", r"as many actions as \1"),
        (r"checks? ends? (?:the|a) turn", "ends when check is given"),
        (r"ends? (?:with|on|by|after|at) (?:a |giving )?check", "ends when check is given"),
        (r"ends? when the king is (?:checked|in check)", "ends when check is given"),
        (r"([0-9]+) or ([0-9]+) (?:actions?|moves?)", r"\1 to \2 actions"),
        (
            rf"([0-9]+|two|three|four) ?(?:moves?|steps?|plies|actions?|per turn)(?: each| {_PER} (?:turn|side))?",
            r"\1 actions",
        ),
        (r"(?:up to|at most|no more than|max(?:imum)?) ([0-9]+) (?:actions?|moves?|steps?)", r"1 to \1 actions"),
        (r"([0-9]+) ?(?:-|\.\.) ?([0-9]+) (?:actions?|moves?)", r"\1 to \2 actions"),
        (r"(white|black) (?:first|opens|starts)(?: with)? ([0-9]+) (actions?|moves?)", r"\1 opens with \2 \3"),
        (r"(white|black) (?:opens|starts|(?:moves|goes|plays|acts|is) first)(?: the game)?", r"\1 begins"),
    ),
    "stacking": (
        (rf"(?:not|no|never) (?:for|with|by|on) {NAME}", r"never \1"),
        (rf"{NAME} (?:never|not|cannot|does not|may not) (?:joins?|stacks?|pairs?)", r"never \1"),
    ),
    "check": (
        (rf"{NAME} (?:gives? no|never gives?|does not give|cannot give|may not give) checks?", r"never by \1"),
        (r"(?:no check|not|never|no) by (?:the )?(.+)", r"never by \1"),
        (r"never given (?:by|with|from) (?:an? |the )?(?!drops?\b|promotions?\b)(.+)", r"never by \1"),
        (r"never given (?:by|with|from|on) (?:an? |the )?(drop|promotion)s?", r"never given by \1"),
        (r"(?:judged )?(?:at |by )?(?:the )?end(?: of (?:(?:a|the|each|every) )?turn)?", "judged at the end of a turn"),
        (r"(?:judged )?(?:after|at|by) (?:an|the|each|every) (?:action|move)", "judged after every action"),
    ),
    "hand": (
        (rf"(?:unlimited|infinite|endless|inexhaustible)(?: supply of| number of)? {NAME}", r"never runs out of \1"),
        (r"receives (?:(?:all|any|every|the) )?(?:captures?|captured (?:pieces|units))", "receives captures"),
        (r"promoted (?:pieces|ones) come (?:back )?as (.+)", r"promoted units come as \1"),
        (rf"drops {NAME} only (?:in|on|within|inside) (?:the )?{NAME}", r"drops \1 in \2"),
        (
            r"(?:captures|captured (?:pieces|units))(?: changes? (?:sides?|colou?rs?) and)? "
            r"(?:go|come)(?:es)? (?:in)?to (?:the )?(?:captor's )?hand",
            "receives captures",
        ),
        (r"drops? (?:anywhere|(?:on|to) any (?:empty )?squares?)", "drops on empty squares"),
        (
            rf"(?!.* (?:with|without|no|one) )drops? {NAME} (?:only )?(?:on|at|in) (?:the )?"
            rf"(?:ranks?|files?|squares?|{SQUARE})(?![a-z]).*",
            r"drops \1 in <ZONE>",
        ),
        (rf"drops? (?:on|at|to|inside|within) (?:the )?{NAME}", r"drops in \1"),
        (rf"promoted (?:pieces|units) (?:become|revert to|turn into) (?:an? )?{NAME}", r"promoted units come as \1"),
        (r"drops? (?:beside|next to|adjacent to|touching) (?:an? |the |own )?([a-z-]+)", r"drops within 1 of \1"),
        (r"drops? (?:near|near to|around|close to) (?:an? |the |own )?([a-z-]+)", r"drops within <INT> of \1"),
    ),
    "duties": ((rf"(?:(?:must|always|each) )?{_CAPTURES}(?: (?:is|are))?(?: {_FORCED})?", "captures first"),),
    "count": (
        (r"([0-9]+) turns? against (?:at least|a minimum of|not fewer than) ([0-9]+) (.+)", r"\1 turns against \2 \3"),
        (r"([0-9]+) turns? against ([0-9]+) or more (.+)", r"\1 turns against \2 \3"),
        (rf"([0-9]+) turns? against (?:an? |the |one ){NAME}", r"\1 turns against 1 \2"),
        (rf"([0-9]+) turns? against {NAME}", r"\1 turns against 1 \2"),
    ),
    "test": (
        (rf"({SQUARE}{SQUARE}\S*)", r"play \1"),
        (r"(white|black) to (?:move|play|act)", r"expect turn \1"),
        (rf"(?:set )?{NAME} ?=? ?(on|off)", r"option \1 = \2"),
        (rf"(play|allow|refuse) {SQUARE} (?:to )?{SQUARE}( because .*)?", r"\1 \2\3\4"),
        (rf"(play|allow) (?!not)[a-z]+ ({SQUARE}{SQUARE}\S*)", r"\1 \2"),
        (r"refuse (\S+?): ?(?:because )?(\S+)", r"refuse \1 because \2"),
        (r"refuse (\S+) (?:due to|for|as|since|by|reason:?) (\S+)", r"refuse \1 because \2"),
        (rf"(play|allow) {_DROPPED} ?(?:on |at |in |to )?{SQUARE}", r"\1 <SYMBOL of \2>@\3"),
        (rf"{_STAND} ?[=:]? ?\"?([^ /=:\"]+/[^ \"]+)\"?", r'from "\1 w"'),
        (rf"{_STAND} ?[=:]? ?([^ /=:\"]+/[^ \"]+ [^\"]+)", r'from "\1"'),
        (rf"{_STAND} ?[=:]? ?(\"[^ /\"]+/.*\")", r"from \1"),
        (r"expect (?:check)?mate(?: .*)?", "expect <SIDE> wins by checkmate"),
        (rf"expect {NAME} (?:is )?(?:check)?mated?", "expect <SIDE> wins by checkmate"),
        (r"expect (white|black) (?:to )?(?:wins?|won)", r"expect \1 wins by <ENDING>"),
        (r"expect (?:a )?stalemate", "expect draw by stalemate"),
        (r"expect (?:a )?(?:draw|tie)", "expect draw by <ENDING>"),
        (r"expect (white|black) (?:in|is in) check", r"expect turn \1; expect check"),
        (r"expect white (?:loses|lost|is lost)", "expect black wins by <ENDING>"),
        (r"expect black (?:loses|lost|is lost)", "expect white wins by <ENDING>"),
        (r"expect (?:is|in) check", "expect check"),
        (r"expect (white|black) to (?:move|play)", r"expect turn \1"),
        (rf"expect (?:a )?((?:white |black )?[a-z-]+) (?:on|at|in) {SQUARE}", r"expect \2 = \1"),
        (rf"expect {SQUARE} ?(?:,|and) ?{SQUARE} (=.*)", r"expect \1 \3; expect \2 \3"),
        (rf"{CLAIM} {ACTION} {_SHALL}{_MAY}", r"allow \1"),
        (rf"{CLAIM} {ACTION} {_SHALL}{_MAY_NOT}", r"refuse \1 because <REASON>"),
        (rf"{CLAIM} (?:{_MAY}|can|may) {ACTION}", r"allow \1"),
        (rf"(?:{CLAIM}|allow) (?:{_MAY_NOT}|not|no|cannot) {ACTION}", r"refuse \1 because <REASON>"),
        (rf"not allow {ACTION}", r"refuse \1 because <REASON>"),
        (rf"{CLAIM} (play|allow|perft) (.*)", r"\1 \2"),
        (r"(\S+ .*?),? (?:and |then )?((?:expect|refuse|allow|play) .*)", r"\1; \2"),
        (r"expect (?:legal |number of )?(?:actions?|moves?|count) ?(?:=|==|is|:)? ?([0-9]+)", r"expect \1 actions"),
        (r"expect ([0-9]+) (?:legal|possible) (?:actions?|moves?)", r"expect \1 actions"),
        (r"expect (?:inactive|passive|not active) (.+)", r"expect idle \1"),
        (rf"expect ({_SQUARES}) ?{_ARE} ?(?:idle|inactive|passive|not active)", r"expect idle \1"),
        (rf"expect ({_SQUARES}) ?{_ARE} ?active", r"expect active \1"),
        (rf"expect hand (white|black) ?{_ARE} ?(?:empty|none|no)", r"expect hand \1 = nothing"),
        (r"expect hand (white|black) ?(?:contains|holds|has|is|with|:|==)? ?(?:an? )?(.+)", r"expect hand \1 = \2"),
        (rf"expect ((?:white |black )?[a-z-]+) {SQUARE}", r"expect \2 = \1"),
        (r"from (?:array|fen|position) (.+)", r"from \1"),
        (r"refuse (\S+) (?:because )?\".*\"", r"refuse \1 because <REASON>"),
        (r"refuse (\S+) because \S+ .*", r"refuse \1 because <REASON>"),
    ),
}  # fmt: skip
