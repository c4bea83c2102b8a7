"""Patterns of statements that are often written in another word order, by block, with their replacements.

A pattern must fit the whole statement, blanks made one; in its cure `<ZONE>` is a token that was left out, and
`<PIECE ox>` a name that the cure needs: where nothing is declared by it, there is no such cure. `<royal>` are the
pieces that are royal without it.
Whether the cure can be read is tried before it is offered.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from dsl.advice.foreign import FILLERS, HEDGES
from dsl.advice.movements import said_movements
from dsl.words.function import EVERY, NEGATIONS

_NAME = rf"((?!(?:{'|'.join(sorted(NEGATIONS))})(?![\w-]))[a-z][a-z0-9-]*)"
_SQUARE = r"([a-z][0-9]{1,2})"
_ACTION = r"(\S*[0-9@]\S*)"
_CLAIM = "(?:expect|assert|should|must|check|verify|ensure)(?: that| to)?"
_SHALL = "(?:is |be |to be |should be )?"
_MAY = "(?:legal|allowed|possible|valid)"
_SQUARES = rf"{_SQUARE}(?:(?: ?,| and|, and) ?{_SQUARE})*"
_ARE = "(?:=|is|are|stays?|:)?"
_STAND = "(?:from )?(?:setup|array|board|start|startpos|position fen|position|fen|startFen)"
_OFF = "(?:false|none|no|off|never|disabled)"
_MAY_NOT = f"(?:illegal|forbidden|refused|impossible|invalid|not {_MAY})"
_DROPPED = rf"(?=\S* ?drops? )(?:drops? )?{_NAME}(?: drops?)?"
_MAKES = "(?:->|=>|=|makes?|gives?|into|to)"
_WHERE = (
    "(?:(?:only|when|if|while|once|upon|as|it|is|has|reache[sd]|reaching|enters|entering|on|in|at|the) )*"
    "(?:reache[sd]|reaching|enters|entering|on|in|at)(?: the)?"
)
_BESIDE = "(?:adjacent|touching|around|nearby|next to (?:it|the captor)|around (?:it|the captor))"
_APART = "(?:splits?|unfuses?|separates?|(?:comes?|goes?|breaks?) apart)(?: (?:again|apart|up))?"

_SLIPS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "file": (
        (r"board ([0-9]+) ?(?:by|[xX×*,]) ?([0-9]+)", r"board \1x\2"),
        (r"board ([0-9]+) ([0-9]+)", r"board \1x\2"),
        (r"board ([0-9]+)", r"board \1x\1"),
        (r"boards ?=? ?([0-9]+)", r"board <SIZE> { boards \1 }"),
        (r"(?:board|boards) ([0-9]+x[0-9]+) (?:x|boards|times) ?([0-9]+)", r"board \1 { boards \2 }"),
        (r"([0-9]+) boards(?: of)? ([0-9]+x[0-9]+)", r"board \2 { boards \1 }"),
        (r"(?:files|ranks|width|height|maxFile|maxRank) ?[=:] ?[0-9a-z]+", "board <SIZE>"),
        (r"(extends|use) [\"“”']?(?:[./\w-]*/)?([\w-]+)(?:\.[\w.]+)?[\"“”']?", r"\1 \2"),
        (rf"(?:extend|modify|override|update|change|edit|replace) piece {_NAME}(?: [A-Z0-9]+)?", r"amend piece \1"),
        (r"fuse", "fusion"),
        (r"board (?:is |of )?([0-9]+x[0-9]+)(?: squares?)?", r"board \1"),
        (rf"(?:add|define|new|create) piece {_NAME} ([A-Z][A-Z0-9]{{0,2}})", r"piece \1 \2"),
        (r"turn ([0-9]+) ?(?:moves?|plies)", r"turn { \1 actions }"),
        (r"([0-9]+|two|three) (?:moves|actions) (?:per|a|each|every) turn", r"turn { \1 actions }"),
        (rf"{_STAND} ?[=:]? ?\"?([^ /=:\"]+/[^ \"]+)(?: [^\"]*)?\"?", r'array "\1"'),
        (rf"(?:fusion|fuse) (\S+) ?(?:and|\+|,|with) ?(\S+) ?{_MAKES} ?(\S+)", r"fusion { \1 + \2 = \3 }"),
        (rf"piece {_NAME} = ?([A-Z]+)", r"piece \1 <SYMBOL> { moves \2 }"),
        (rf"piece {_NAME} ?(?:is|as|called|,|:|\() ?([A-Z][A-Z0-9]{{0,2}})\)?", r"piece \1 \2"),
        (rf"piece {_NAME}", r"piece \1 <SYMBOL> { moves <BETZA> }"),
        (rf"(?:let|var|const|def|define|set) {_NAME} ?=? ?([A-Z][A-Z0-9]{{0,2}}) (\S+)", r"piece \1 \2 { moves \3 }"),
        (rf"amend piece {_NAME} [A-Z0-9]+", r"amend piece \1"),
        (r"amend (board|array|castling|goal|draw|turn|check|hand|fusion)( .*)?", r"\1\2"),
        (rf"amend {_NAME}", r"amend piece \1"),
        (rf"option {_NAME} ?[=:]? ?{_NAME} ?[/,;|] ?{_NAME}", r"option \1 = \2 | \3"),
        (rf"option {_NAME} (?:=|is|defaults?)(?: (?:to|is|=))? {_NAME}( \".*\")?", r"option \1 = \2 | <VALUE>\3"),
        (rf"option {_NAME}( \".*\")?", r"option \1 = <VALUE> | <VALUE>\2"),
        (rf"goal (checkmate|capture) (?:of )?the {_NAME}", r"goal \1 of \2"),
        (rf"goal (checkmate|capture) {_NAME}", r"goal \1 of \2"),
        (r"goal ([0-9]+) points?", r"goal score \1"),
        (rf"goal reach {_NAME}", r"goal reach \1 with <PIECE>"),
        (rf"goal {_NAME} (?:reach|reaches|in|at|on) {_NAME}", r"goal reach \2 with \1"),
        (r"loss of (.+)", r"goal capture of \1"),
        (r"goal (?:(?:give|giving) )?check ([0-9]+|two|three|four|five) times", r"goal checks \1"),
        (r"goal (?:give|giving) ([0-9]+|two|three|four|five) checks?", r"goal checks \1"),
        (rf"goal (capture|loss) of (?:all|every|each)(?: the)? {_NAME}", r"goal \1 of \2"),
        (r"goal (capture|loss) of (?:all|every|each)(?: the)? ([a-z-]+?)s", r"goal \1 of \2"),
        (rf"{_NAME} is royal", r"goal checkmate of <royal>, \1"),
        (rf"{_NAME} (?:is )?worth ([0-9]+)", r"values { \1 \2 }"),
        (r"(\S+) ?\+ ?(\S+) ?= ?(\S+)", r"fusion { \1 + \2 = \3 }"),
        (rf"zone {_NAME} = {_SQUARE} ?(?:to|\.\.|:) ?{_SQUARE}", r"zone \1 = \2-\3"),
        (r"no[-_]?[cC]astling", "without castling"),
        (r"draw fifty[- ]moves?(?: rule)?", r"draw 100 turns without capture or <PIECE pawn> move"),
        (r"draw fifty[- ]moves?(?: rule)?", "draw 100 turns without capture"),
        (r"nMoveRule ?= ?([0-9]+)", r"draw <twice \1> turns without capture or <PIECE pawn> move"),
        (r"nFoldRule ?= ?([0-9]+)", r"draw repetition \1"),
        (r"draw ([0-9]+)[- ]?fold(?: repetition)?", r"draw repetition \1"),
        (r"draw (?:three-?fold )?repetition", r"draw repetition <INT>"),
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
        (rf"(?:remove|delete|no|drop) {_NAME}", r"without piece \1"),
        (rf"(?:a )?(?:variant of|based on|inherits from) {_NAME}", r"extends \1"),
        (rf"zone {_NAME} ?(?:is|:)? ?((?:{_SQUARE}|ranks? [0-9]|files? [a-z]).*)", r"zone \1 = \2"),
        (rf"{_NAME} ([A-Z][A-Z0-9]{{0,2}})", r"piece \1 \2"),
        (rf"{_NAME} moves? (\S+)", r"piece \1 <SYMBOL> { moves \2 }"),
        (rf"royal(?: piece)? {_NAME}", r"goal checkmate of <royal>, \1"),
    ),
    "fusion": (
        (r"(\S+) ?(?:=>|->|=|<-|:) ?(\S+) ?(?:\+|and|,) ?(\S+)", r"\2 + \3 = \1"),
        (r"(?:split|splits|unmake) (\S+) ?= ?(\S+) ?\+ ?(\S+)", "splits by move"),
        (r"by (move|drop)", r"made by \1"),
        (r"by moving", r"made by move"),
        (r"(\S+) (?:and|with) (\S+) (?:makes?|gives?|becomes?|are|is) (?:an? )?(\S+)", r"\1 + \2 = \3"),
        (rf"(?:never|not) {_NAME}", r"not begun by \1"),
        (r"in hand", "made in hand"),
        (rf"(?:{_NAME} )?{_APART}(?: by moves?| by moving)?", "splits by move"),
        (rf"(?:{_NAME} )?{_APART} (?:(?:in)?to|by|in) (?:the )?hand", "splits to hand"),
        (rf"{_NAME} {_APART} (?:in)?to \S+ ?(?:\+|and|,) ?\S+", "splits by move"),
        (r"(\S+) ?(?:=>|->|=|<-|:) ?(\S+) ?(?:\+|and|,) ?(\S+)", "splits by move"),
    ),
    "piece": (
        (r"(?:can|could|might|optionally) promotes? (in|on|inside|after) (.+)", r"may promote \1 \2"),
        (rf"promotes? {_NAME} (?:to )?{_NAME}", r"promotes in \1 to \2"),
        (rf"becomes? {_NAME} {_WHERE} {_NAME}", r"promotes in \2 to \1"),
        (rf"moves (\S+) (?:only )?(?:in|within|inside|from) (?:the )?{_NAME}", r"moves \1 while in \2"),
        (r"moves (\S+) (?:leaves )?en passant", r"moves \1 leaving en passant"),
        (r"rides ([A-Z])", r"moves \g<1>0"),
        (r"(?:initial|initially|first move) (\S+)", r"moves i\1"),
        (r"moves [{<\[(]? ?([0-9]+) ?, ?([0-9]+) ?[}>\])]?", r"moves (\1,\2)"),
        (rf"promotes? (?:to |into )?([a-zA-Z][\w, -]*?) {_WHERE} {_NAME}", r"promotes in \2 to \1"),
        (rf"promotes? (?:to |into )?([a-zA-Z][\w, -]*?) {_WHERE} ([a-z]+) ([a-z]+)", r"promotes in \2-\3 to \1"),
        (rf"promotes? (?:to |into )?([a-zA-Z][\w, -]*?) {_WHERE} .*", r"promotes in <ZONE> to \1"),
        (rf"promotes? {_WHERE} {_NAME} (?:to|into) (.+)", r"promotes in \1 to \2"),
        (r"promotes? (?:in|on|at) (?:rank )?[0-9]+(?: rank)? (?:to|into) (.+)", r"promotes in <ZONE> to \1"),
        (r"(?:promotes?|becomes)(?: to| into| as| ?:| ?=)? ([a-zA-Z][\w, -]*)", r"promotes in <ZONE> to \1"),
    ),
    "zone": (
        (
            r"(?:(?:both|all|each|every)(?: sides?)? )?((?:ranks?|files?|[a-z][0-9])(?![a-z]).*)",
            r"white \1; black \1",
        ),
        (r"(white|black) ranks? ([0-9]+) ?(?:to|-) ?([0-9]+)", r"\1 <ranks \2 to \3>"),
        (r"(white|black) ranks? ([0-9]+) ?(?:,|and)? ?([0-9]+)", r"\1 rank \2, rank \3"),
        (r"(white|black) files? ([a-z]) ?(?:,|and)? ?([a-z])", r"\1 file \2, file \3"),
    ),
    "castling": (
        (rf"to(?:wards?)? (?:the )?([a-z])(?:-file)? ?:? ?({_NAME} to .*)", r"toward \1: \2"),
        (rf"(?:[\w-]+(?: side)? ?: ?)?({_NAME} to [a-z], .*)", r"toward <FILE>: \1"),
        (r"toward [a-z-]{2,} ?:? ?(.*)", r"toward <FILE>: \1"),
        (rf"{_NAME} (?:and|\\+) {_NAME}", r"\1 with \2"),
        (rf"{_NAME} ([a-z])[0-9]+ to ([a-z])[0-9]+", r"toward <FILE>: \1 to \3, <PIECE> to <FILE>"),
    ),
    "command": (
        (r"(?:up to|max(?:imum)?(?: of)?|no more than) ([0-9]+) (units|others)", r"at most \1 \2"),
    ),
    "after": (
        (r"(removes|converts|petrifies) (?:all|any|every) (?:the )?(units|enemies) (.*)", r"\1 \2 \3"),
        (rf"(removes|converts|petrifies) (?:all |any )?(units|enemies) {_BESIDE}( but .*)?", r"\1 \2 within 1\3"),
        (r"(?:explodes?|blasts?) within ([0-9]+)( but .*)?", r"removes the captor; removes units within \1\2"),
        (r"(?:captures?|kills?|destroys?|deletes?|explodes?) ((?:the|enemies|units) .*)", r"removes \1"),
        (r"(?:flips?|turns|recruits) ((?:the|enemies|units) .*)", r"converts \1"),
        (
            r"(?:(?:pass|go|move|switch|cross|transfer)(?:es|s)?|returns?) (?:it |the unit )?"
            r"to (?:the |an)?(?:other|opposite|second|next) board",
            "passes to the next board",
        ),
        (r"(?:changes?|switch(?:es)?|swaps?) boards?", "passes to the next board"),
        (r"removes the enemy (?:approached|in front|before it)", "removes the enemy ahead"),
        (r"removes the enemy (?:withdrawn from|behind|moved away from)", "removes the enemy left behind"),
    ),
    "turn": (
        (r"1 more (?:action|move) (?:each|every|per|a) turn", "1 action, 1 more each turn"),
        (r"(?:one|1) (?:action|move) (?:per|for each|for every) ([a-z-]+)", r"as many actions as \1"),
        (r"as many (?:actions|moves) as there are ([a-z-]+?)s?", r"as many actions as \1"),
        (r"checks? ends? (?:the|a) turn", "ends when check is given"),
        (r"ends? (?:with|on|by|after|at) (?:a |giving )?check", "ends when check is given"),
        (r"ends? when the king is (?:checked|in check)", "ends when check is given"),
        (r"([0-9]+) or ([0-9]+) (?:actions?|moves?)", r"\1 to \2 actions"),
        (r"([0-9]+|two|three|four) ?(?:moves?|plies|actions?|per turn)(?: (?:per|a|each|every) turn)?", r"\1 actions"),
        (r"(?:up to|at most|no more than|max(?:imum)?) ([0-9]+) (?:actions?|moves?)", r"1 to \1 actions"),
        (r"([0-9]+) ?(?:-|\.\.) ?([0-9]+) (?:actions?|moves?)", r"\1 to \2 actions"),
        (r"(white|black) (?:first|opens|starts)(?: with)? ([0-9]+) (actions?|moves?)", r"\1 opens with \2 \3"),
    ),
    "stacking": (
        (rf"(?:not|no|never) (?:for|with|by|on) {_NAME}", r"never \1"),
        (rf"{_NAME} (?:never|not|cannot|does not|may not) (?:joins?|stacks?|pairs?)", r"never \1"),
    ),
    "check": (
        (rf"{_NAME} (?:gives? no|never gives?|does not give|cannot give|may not give) checks?", r"never by \1"),
        (r"(?:no check|not|never|no) by (?:the )?(.+)", r"never by \1"),
        (r"(?:judged )?(?:at |by )?(?:the )?end(?: of (?:(?:a|the|each|every) )?turn)?", "judged at the end of a turn"),
        (r"(?:judged )?(?:after|at|by) (?:an|the|each|every) (?:action|move)", "judged after every action"),
    ),
    "hand": (
        (r"(?:captures|captured (?:pieces|units)) (?:go|come) to (?:the )?hand", "receives captures"),
        (r"drops? (?:anywhere|(?:on|to) any (?:empty )?squares?)", "drops on empty squares"),
        (rf"drops? (?:on|at|to|inside|within) (?:the )?{_NAME}", r"drops in \1"),
        (rf"promoted (?:pieces|units) (?:become|revert to|turn into) (?:an? )?{_NAME}", r"promoted units come as \1"),
        (r"drops? (?:beside|next to|adjacent to|touching) (?:an? |the |own )?([a-z-]+)", r"drops within 1 of \1"),
        (r"drops? (?:near|near to|around|close to) (?:an? |the |own )?([a-z-]+)", r"drops within <INT> of \1"),
    ),
    "test": (
        (rf"({_SQUARE}{_SQUARE}\S*)", r"play \1"),
        (r"(white|black) to (?:move|play|act)", r"expect turn \1"),
        (rf"(?:set )?{_NAME} ?=? ?(on|off)", r"option \1 = \2"),
        (rf"(play|allow|refuse) {_SQUARE} (?:to )?{_SQUARE}( because .*)?", r"\1 \2\3\4"),
        (rf"(play|allow) (?!not)[a-z]+ ({_SQUARE}{_SQUARE}\S*)", r"\1 \2"),
        (r"refuse (\S+?): ?(?:because )?(\S+)", r"refuse \1 because \2"),
        (r"refuse (\S+) (?:due to|for|as|since|by|reason:?) (\S+)", r"refuse \1 because \2"),
        (rf"(play|allow) {_DROPPED} ?(?:on |at |in |to )?{_SQUARE}", r"\1 <SYMBOL of \2>@\3"),
        (rf"{_STAND} ?[=:]? ?\"?([^ /=:\"]+/[^ \"]+)\"?", r'from "\1 w"'),
        (rf"{_STAND} ?[=:]? ?([^ /=:\"]+/[^ \"]+ [^\"]+)", r'from "\1"'),
        (rf"{_STAND} ?[=:]? ?(\"[^ /\"]+/.*\")", r"from \1"),
        (r"expect (?:check)?mate(?: .*)?", "expect <SIDE> wins by checkmate"),
        (rf"expect {_NAME} (?:is )?(?:check)?mated?", "expect <SIDE> wins by checkmate"),
        (r"expect (white|black) (?:to )?(?:wins?|won)", r"expect \1 wins by <ENDING>"),
        (r"expect (?:a )?stalemate", "expect draw by stalemate"),
        (r"expect (?:a )?(?:draw|tie)", "expect draw by <ENDING>"),
        (r"expect (white|black) (?:in|is in) check", r"expect turn \1; expect check"),
        (r"expect white (?:loses|lost|is lost)", "expect black wins by <ENDING>"),
        (r"expect black (?:loses|lost|is lost)", "expect white wins by <ENDING>"),
        (r"expect (?:is|in) check", "expect check"),
        (r"expect (white|black) to (?:move|play)", r"expect turn \1"),
        (rf"expect (?:a )?((?:white |black )?[a-z-]+) (?:on|at|in) {_SQUARE}", r"expect \2 = \1"),
        (rf"expect {_SQUARE} ?(?:,|and) ?{_SQUARE} (=.*)", r"expect \1 \3; expect \2 \3"),
        (rf"{_CLAIM} {_ACTION} {_SHALL}{_MAY}", r"allow \1"),
        (rf"{_CLAIM} {_ACTION} {_SHALL}{_MAY_NOT}", r"refuse \1 because <REASON>"),
        (rf"{_CLAIM} (?:{_MAY}|can|may) {_ACTION}", r"allow \1"),
        (rf"(?:{_CLAIM}|allow) (?:{_MAY_NOT}|not|no|cannot) {_ACTION}", r"refuse \1 because <REASON>"),
        (rf"not allow {_ACTION}", r"refuse \1 because <REASON>"),
        (rf"{_CLAIM} (play|allow|perft) (.*)", r"\1 \2"),
        (r"(\S+ .*?),? (?:and |then )?((?:expect|refuse|allow|play) .*)", r"\1; \2"),
        (r"expect (?:legal |number of )?(?:actions?|moves?|count) ?(?:=|==|is|:)? ?([0-9]+)", r"expect \1 actions"),
        (r"expect ([0-9]+) (?:legal|possible) (?:actions?|moves?)", r"expect \1 actions"),
        (r"expect (?:inactive|passive|not active) (.+)", r"expect idle \1"),
        (rf"expect ({_SQUARES}) ?{_ARE} ?(?:idle|inactive|passive|not active)", r"expect idle \1"),
        (rf"expect ({_SQUARES}) ?{_ARE} ?active", r"expect active \1"),
        (rf"expect hand (white|black) ?{_ARE} ?(?:empty|none|no)", r"expect hand \1 = nothing"),
        (r"expect hand (white|black) ?(?:contains|holds|has|is|with|:|==)? ?(?:an? )?(.+)", r"expect hand \1 = \2"),
        (rf"expect ((?:white |black )?[a-z-]+) {_SQUARE}", r"expect \2 = \1"),
        (r"from (?:array|fen|position) (.+)", r"from \1"),
        (r"refuse (\S+) (?:because )?\".*\"", r"refuse \1 because <REASON>"),
        (r"refuse (\S+) because \S+ .*", r"refuse \1 because <REASON>"),
    ),
}  # fmt: skip


class Cure(NamedTuple):
    """A possible meaning of a statement, and a remark on it."""

    text: str
    remark: str = ""


NO_CHOICE = "with `promotes` a unit must promote: write `may promote` for a unit that may decline"
NO_DOUBT = "a rule always holds: the language has no optional rules"
NOT_ADDED = "in an `amend` block the line replaces the whole inherited one: name all pieces that a unit may become"
EVERY_FUSION = "the line applies to all fusions of the block: a unit splits into the parts of one"
EVERY_ROYAL = "goals replace inherited goals: the line must name every royal piece"
ONE_SIDE = "a turn belongs to one side: if each side moves once, two turns have passed"
DEPTH_FIRST = "the depth in actions comes first, the number of sequences after `=`"
BY_CHAINS = "points are scored by chains: `rumpus explain chain`"
_REMARKS = (
    # typed text, replacement, remark
    ("royal .*|.* is royal", "goal checkmate of <royal>, .*", EVERY_ROYAL),
    ("draw (?:[0-9]+|fifty).*", "draw .* turns .*", ONE_SIDE),
    ("perft .*", "perft .*", DEPTH_FIRST),
    ("goal [0-9]+ points?", "goal score .*", BY_CHAINS),
    (rf".*\b(?:{'|'.join(HEDGES)})\b.*", "promotes .*", NO_CHOICE),
    (r".*\balso\b.*", "promotes .*", NOT_ADDED),
    (r".*\b(?:maybe|perhaps|optionally)\b.*", ".*", NO_DOUBT),
    (r"(?!can\b|may\b|splits?\b).*", "splits (?:by|to) .*", EVERY_FUSION),
)


def cures(text: str, block: str, *, has_captures: bool = False) -> Iterator[Cure]:
    """Yield possible meanings of a statement, by the patterns of its block.

    `has_captures` says that another statement of the block is a capture by itself.
    """
    said = " ".join(text.split())
    found = (each(said, block, has_captures=has_captures) for each in (_cures, _plainly))
    for cure in dict.fromkeys(chain.from_iterable(found)):
        known = (about for was, now, about in _REMARKS if re.fullmatch(was, said) and re.fullmatch(now, cure))
        yield Cure(cure, next(known, ""))


def _plainly(said: str, block: str, *, has_captures: bool) -> Iterator[str]:
    """Yield the same for a statement without filler words, and with its lists in valid syntax.

    It may be right itself.
    """
    plain = " ".join(word for word in said.split() if word not in _IDLE)
    plain = plain.rstrip(", ") if " " in plain else plain
    for each in dict.fromkeys((plain, *_listed(plain))):
        if each != said:
            yield each
            yield from _cures(each, block, has_captures=has_captures)


def _listed(said: str) -> Iterator[str]:
    """Yield statements whose lists of names have commas only, without brackets or bars."""
    if re.match("promotes? ", said):
        yield " ".join(re.sub(r" ?[|/&,] ?", ", ", re.sub(r"[()\[\]{}]", " ", said)).split())
    if squares := re.fullmatch(rf"zone {_NAME} ?[:=]? ?({_SQUARE}(?:[ ,]+{_SQUARE})*)", said):
        yield f"zone {squares[1]} = {', '.join(re.split('[ ,]+', squares[2]))}"
    if kinds := re.fullmatch("without ([a-z]+(?:(?:, ?| and )[a-z]+)+)", said):
        yield "; ".join(f"without {kind}" for kind in re.split(", ?| and ", kinds[1]))
    if pieces := re.fullmatch(r"(?:without|remove|delete|no) pieces? ([a-z0-9-]+(?:[ ,]+[a-z0-9-]+)*)", said):
        yield "; ".join(f"without piece {name}" for name in re.split("[ ,]+(?:and +)?", pieces[1]))


_IDLE = {word for word in (*FILLERS, *HEDGES) if len(word) > 1 and word not in ("an", "the", "then")}


def _cures(said: str, block: str, *, has_captures: bool) -> Iterator[str]:
    for pattern, cure in _SLIPS.get(block, ()):
        found = re.fullmatch(pattern, said)
        if found:
            said_so = " ".join(found.expand(cure).split())
            doubled = re.sub(r"<twice ([0-9]+)>", lambda number: str(2 * int(number[1])), said_so)
            yield re.sub(r"<ranks ([0-9]+) to ([0-9]+)>", _ranks, doubled)
    if block == "piece":
        yield from (f"moves {letters}" for letters in said_movements(said, has_captures=has_captures))
    yield from _of_one_kind(said)
    yield from _of_every(said)
    if block == "test":
        yield from _counted(said)
        yield from _played(said)
        yield from _refused(said)


def _ranks(found: re.Match[str]) -> str:
    """Return each rank of a range."""
    first, last = sorted((int(found[1]), int(found[2])))
    return ", ".join(f"rank {rank}" for rank in range(first, min(last, first + 25) + 1))


def _of_one_kind(said: str) -> Iterator[str]:
    """Yield a list of squares with `rank` or `file` before each of its ranks or files."""
    found = re.fullmatch(r"(zone [a-z0-9-]+ ?=|white|black|squares) ?(.*)", said)
    parts = re.split(r" ?(?:[,+&]|\band\b) ?", found[2]) if found else []
    kind, whole = "", list[str]()
    for part in parts:
        line = re.fullmatch(r"(?:(rank|file)s? ?)?([0-9]{1,2}|[a-z])", part)
        kind = (line[1] or kind) if line else kind
        whole.append(f"{kind} {line[2]}" if line and kind else part)
    if found and whole != parts:
        yield f"{found[1]} {', '.join(whole)}"


def _of_every(said: str) -> Iterator[str]:
    """Yield a statement in our words for "all" and for exceptions, if it has others and a form allows ours."""
    every = re.sub(rf"\b(?:{'|'.join(sorted(EVERY))})\b(?: (?:pieces?|units?|of them))?", "any", said)
    but = re.sub(r" any,? (?:but not|except(?: for)?|not|without|excluding) ", " any but ", every)
    yield from (each for each in (every, but) if each != said and " any" in each)


def _counted(said: str) -> Iterator[str]:
    """Yield a perft claim; the smaller of its two numbers is the depth."""
    numbers = re.findall(r"[0-9]+", said) if re.fullmatch(r"perft(?:[^0-9]+[0-9]+){2}", said) else []
    if numbers:
        least, most = sorted(numbers, key=int)
        yield f"perft {least} = {most}"


def _played(said: str) -> Iterator[str]:
    """Yield the actions of a numbered chess record, without the numbers."""
    numbered = re.fullmatch(r"play ([0-9]+\..*)", said)
    if numbered:
        yield f"play {', '.join(re.sub(r'(?<![^ ,])[0-9]+[.]+', ' ', numbered[1]).replace(',', ' ').split())}"


def _refused(said: str) -> Iterator[str]:
    """Yield one refusal for each action; a missing reason is left open."""
    found = re.fullmatch(rf"(?:{_CLAIM} )?refuse (.*?)(?: because ?(\S*))?", said)
    words = re.sub(r" (?:and|or) |,", " ", found[1]).split() if found else []
    if found and all(re.fullmatch(f"{_ACTION}|end", word) for word in words):
        yield "; ".join(f"refuse {word} because {found[2] or '<REASON>'}" for word in words)
