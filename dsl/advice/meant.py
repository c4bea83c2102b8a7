"""Statements whose meaning is clear, but whose line has other words or belongs to another block."""

import re
from typing import Final, NamedTuple

from dsl.advice.patterns import EVERY_ROYAL
from dsl.advice.statement import UnreadStatement
from dsl.advice.suggestion import Advice, on_notion
from dsl.grammar.scanner import opened
from dsl.words.english import singulars, with_article
from dsl.words.notions import find_notion


class Meaning(NamedTuple):
    """A pattern of a statement in some blocks, and the line that is meant, with its block."""

    blocks: tuple[str, ...]
    pattern: str
    """The whole statement; its group `piece` is the piece that it is about, if not that of its block."""
    line: str
    """In it, `<piece>` stands for the piece, `<royal>` for what else is royal, and `<name>` for the group `name`."""
    home: str
    """The block of the line; in `piece`, that of the piece."""
    remark: str = ""


_ANY: Final = ("file", "hand", "duties", "check", "turn", "piece")
_RULES: Final = ("file", "duties")
_DROPS: Final = ("file", "hand", "duties")
_IS: Final = "(?:is|are|can be|may be)"
_NOT: Final = (
    "(?:(?:(?:is|are) )?(?:never|not)(?: be)?|(?:cannot|can not|can never|may not|must not|do not|does not)(?: be)?)"
)
_PIECE: Final = r"(?:an? |the |any )?(?P<piece>[a-z][a-z0-9-]*)"
_ALL: Final = "(?:any|all|every|everything)(?: units?| pieces?)? (?:but|except) "
_CHECK: Final = "(?:giv(?:e|es|ing) )?checks?"

_SAFE: Final = "never captured"

_ALL_DROPS: Final = "the line concerns the drops of all pieces"
_ZONE: Final = "the zone must have the squares on which such drops are allowed; no line forbids all drops of a piece"
_CAPTIVE: Final = "`never captured by PIECE` names the captors, if others may capture it"

_REST: Final = "[a-z][a-z0-9 -]*"
_AREA: Final = "(?P<zone>[a-z][a-z0-9-]*)"
_BARRED: Final = "never enters <zone>"
_LIBERTY: Final = "drops only with liberties along orthogonal"
_STUCK: Final = (
    "(?:no|without(?: an?y?)?|cannot|can not) (?:make an?y? )?"
    "(?:legal |more |possible )?(?:moves?|act|actions?)(?: left)?"
)
_OF_WHOM: Final = f"(?: (?:of|for) (?!white|black){_REST})?"
_STUCK_WINS: Final = "a side that cannot move then loses; write `win stalemate` if it wins"
_WHO: Final = "(?:players?|sides?|each (?:player|side)|every (?:player|side)|a (?:player|side)|you)"
_ACTS: Final = "(?:moves?|acts?|plays?|ha(?:s|ve)|gets?|makes?)"
_GOING: Final = "(?:moves?|moving|acts?|acting)"
_WITHOUT: Final = "(?:no|not|without|removes?|deletes?|drops?|excludes?|excluding|cuts?)"
_EACH_ONCE: Final = "with `each unit acts once` these are different units"
_PROMOTES: Final = "(?:(?:can|may|must|will) )?promotes?"
_BECOMES_IT: Final = "(?:becomes?|turns? into|changes? (?:in)?to) (?:an? )?(?P<to>[a-z][a-z0-9-]*)"
_FAR: Final = f"(?:at|on|in|when) (?:the )?(?:rank|last|opposite|far|final|end|enemy|reaching)(?: {_REST})?"
_HALF: Final = (
    "a zone names the squares for both sides, such as `zone half { white rank 1, rank 2; black rank 8, rank 7 }`"
)
_EVERY: Final = "(?:all|both|each|every|the|two|three|four)"
_ENTERED: Final = "the zone names the squares, such as `zone last-rank { white rank 8; black rank 1 }`"
_ROYAL: Final = "a piece is royal by a line such as `goal checkmate of PIECE`"
_EXISTING: Final = "the line names the squares that exist; all others of the frame are missing"
_OUTSIDE: Final = "a line holds inside of its zone: name a zone for the squares where the unit moves so"
_IN_HAND: Final = "units in hand follow the board in brackets, and capitals are White's: `rumpus explain hand-start`"
_HELD: Final = "a number before the piece says how many of them; with `goal reach` the side wins at once"

MEANINGS: Final[tuple[Meaning, ...]] = (
    Meaning(_RULES, f"no (?:units?|pieces?) {_IS} captured", "no unit is captured", "duties"),
    Meaning(_RULES, "(?:no captur(?:es?|ing)|never captures?|nothing is captured)", "no unit is captured", "duties"),
    Meaning(_RULES, "captur(?:es?|ing) (?:is|are) (?:forbidden|illegal|not allowed)", "no unit is captured", "duties"),
    Meaning(_ANY, f"no {_PIECE} {_IS} captured", _SAFE, "piece", _CAPTIVE),
    Meaning(_ANY, f"{_PIECE} {_NOT} captured", _SAFE, "piece", _CAPTIVE),
    Meaning(_ANY, f"(?:no|never) captures? of {_PIECE}", _SAFE, "piece", _CAPTIVE),
    Meaning(_RULES, f"(?:never|not) captures? {_PIECE}", _SAFE, "piece", _CAPTIVE),
    Meaning(("piece",), f"{_NOT} captured", _SAFE, "piece", _CAPTIVE),
    Meaning(_RULES, f"no {_PIECE} (?:captures?|may capture)", "never captures", "piece"),
    Meaning(_RULES, f"{_PIECE} {_NOT} captures?", "never captures", "piece"),
    Meaning(_ANY, f"{_PIECE} {_NOT} {_CHECK}", "never by <piece>", "check"),
    Meaning(("piece",), f"(?:{_NOT} {_CHECK}|gives? no checks?)", "never by <piece>", "check"),
    Meaning(("piece",), f"{_NOT} captures?", "never captures", "piece"),
    Meaning(_RULES, f"captur(?:es?|ing) {_IS} (?:mandatory|compulsory|forced|obligatory)", "captures first", "duties"),
    Meaning(("piece",), "(?:can |may )?teleports?", "moves mU", "piece"),
    Meaning(
        ("piece",), f"{_BECOMES_IT} (?:after|on|by|when|if) (?:it )?captur.*", "promotes on capture to <to>", "piece"
    ),
    Meaning(
        ("piece",),
        f"{_BECOMES_IT} (?:after|on|with) (?:each|every|a|an|its) (?:move|turn)",
        "promotes after each move to <to>",
        "piece",
    ),
    Meaning(("piece",), "captures? (?:nothing|no (?:units?|pieces?|enem(?:y|ies)))", "never captures", "piece"),
    Meaning(
        ("file",),
        "piece (?P<name>[a-z][a-z0-9-]*) (?P<symbol>[A-Z]+) royal",
        "piece <name> <symbol>",
        "file",
        _ROYAL,
    ),
    Meaning(("piece",), "(?:is|are) royal", "goal checkmate of <royal><piece>", "file", EVERY_ROYAL),
    Meaning((*_DROPS, "check"), f"no drops? {_CHECK}", "never given by drop", "check"),
    Meaning(_DROPS, f"drops? {_NOT} {_CHECK}", "never given by drop", "check"),
    Meaning(
        (*_DROPS, "check"), "(?:no|never) checks? (?:by|from|with) (?:an? )?drops?", "never given by drop", "check"
    ),
    Meaning(_DROPS, f"drops? without {_CHECK}", "never given by drop", "check"),
    Meaning(("piece",), f"drops? without {_CHECK}", "never given by drop", "check", _ALL_DROPS),
    Meaning(_DROPS, f"drops? {_PIECE} without {_CHECK}", "never given by drop", "check", _ALL_DROPS),
    Meaning(_DROPS, f"{_PIECE} drops? without {_CHECK}", "never given by drop", "check", _ALL_DROPS),
    Meaning(("check",), f"never (?:given )?by {_PIECE} drops?", "never given by drop", "check", _ALL_DROPS),
    Meaning(("check",), f"never (?:given )?by drops? (?:of|with) {_PIECE}", "never given by drop", "check", _ALL_DROPS),
    Meaning(_DROPS, f"drops? {_PIECE} without (?:giving )?(?:check)?mate", "drops <piece> without mate", "hand"),
    Meaning(("piece",), "drops? without (?:giving )?(?:check)?mate", "drops <piece> without mate", "hand"),
    Meaning(("piece",), r"drops? (?:only )?in (?P<zone>[a-z][a-z0-9-]*)", "drops <piece> in <zone>", "hand"),
    Meaning(_DROPS, f"{_PIECE} {_NOT} (?:drops?|dropped)", "drops <piece> in ZONE", "hand", _ZONE),
    Meaning(_DROPS, f"(?:never|no|not) drops? (?:of )?{_PIECE}", "drops <piece> in ZONE", "hand", _ZONE),
    Meaning(
        _DROPS, f"no {_PIECE} (?:{_IS} dropped|drops?)(?: (?:on|in) {_REST})?", "drops <piece> in ZONE", "hand", _ZONE
    ),
    Meaning(_DROPS, f"drops? (?:no |not |never |{_ALL}){_PIECE}", "drops <piece> in ZONE", "hand", _ZONE),
    Meaning(_DROPS, f"never drops? {_PIECE} in .*", "drops <piece> in ZONE", "hand", _ZONE),
    Meaning(_DROPS, f"drops? {_PIECE} (?:not in|outside(?: of)?) .*", "drops <piece> in ZONE", "hand", _ZONE),
    Meaning(_DROPS, f"drops? {_PIECE} never", "drops <piece> in ZONE", "hand", _ZONE),
    Meaning(("piece",), f"{_NOT} (?:drops?|dropped)", "drops <piece> in ZONE", "hand", _ZONE),
    Meaning(("piece",), f"(?:demotes?|unpromotes?|reverts?)(?: {_REST})?", "promoted units come as <piece>", "hand"),
    Meaning(("piece",), f"(?:not|never|{_NOT}) (?:in|on|into|inside|enters?) (?:the )?{_AREA}", _BARRED, "piece"),
    Meaning(
        ("piece",),
        f"{_PROMOTES} (?:on|at|in) (?:entering |reaching )?(?:the )?(?:last|far|final|opposite|enemy) (?:rank|row) to"
        " (?:the|its|a|any|captured|lost) .*",
        "promotes in ZONE to PIECE",
        "piece",
        _ENTERED,
    ),
    Meaning(
        ("piece",),
        "moves (?P<letters>[^ ]+) (?:while |when )?(?:outside|not in|out of) .*",
        "moves <letters> while in ZONE",
        "piece",
        _OUTSIDE,
    ),
    Meaning(("board",), f"{_WITHOUT} squares? .*", "squares a1-b2, ..", "board", _EXISTING),
    Meaning(
        ("file",),
        f"board (?P<size>[0-9]+x[0-9]+) (?:{_WITHOUT}|but|except(?: for)?|minus) .*",
        "board <size> { squares a1-b2, .. }",
        "file",
        _EXISTING,
    ),
    Meaning(
        ("hand",),
        f"(?:(?:white|black)(?: has| starts with)? )?[0-9]+ {_PIECE}(?: (?:each|for {_REST}))?",
        'array "..[Nn]"',
        "file",
        _IN_HAND,
    ),
    Meaning(
        (*_DROPS, "turn"),
        f"(?:{_REST} )?(?:drops?|places?) (?:{_REST} )?before (?:{_REST} )?{_GOING}",
        "drops first",
        "duties",
    ),
    Meaning(
        (*_DROPS, "turn"),
        f"{_REST} {_GOING} only (?:after|when|once) (?:{_REST} )?(?:dropped|placed)",
        "drops first",
        "duties",
    ),
    Meaning(("file",), "drops?", "hand { receives captures; drops on empty squares }", "file"),
    Meaning(_DROPS, "(?:no )?suicides?(?: is| are)?(?: (?:forbidden|illegal|not allowed))?", _LIBERTY, "hand"),
    Meaning(("file",), "black (?:(?:moves|goes|plays|starts|begins|acts) first|starts)", "black begins", "turn"),
    Meaning(("file", "turn"), "first player(?: is)? black|black is (?:the )?first(?: player)?", "black begins", "turn"),
    Meaning(
        ("file",),
        f"(?:goal|wins?) (?:if|when) {_PIECE} (?:is )?(?:in|on|at|reaches|enters) (?:the )?{_AREA}",
        "goal reach <zone> with <piece>",
        "file",
    ),
    Meaning(
        ("file",),
        f"(?:loss|loses?|wins?) (?:(?:if|when) )?{_PIECE}(?: is)? captured",
        "goal capture of <piece>",
        "file",
    ),
    Meaning(("file",), f"(?:wins?|goal) by captur(?:e of|ing) {_PIECE}", "goal capture of <piece>", "file"),
    Meaning(
        ("file",),
        f"draws? (?:(?:if|when|with|by) )?only {_PIECE}(?: (?:is|are|remains?))?(?: left)?",
        "draw bare <piece> on both sides",
        "file",
    ),
    Meaning(("turn",), f"{_WHO} {_ACTS} (?:two|2)(?: {_REST})?", "2 actions", "turn", _EACH_ONCE),
    Meaning(("turn",), f"{_WHO} {_ACTS} (?:three|3)(?: {_REST})?", "3 actions", "turn", _EACH_ONCE),
    Meaning(
        ("turn",),
        f"(?:the )?first turn (?:is|has) (?:only )?(?:one|1|a single)(?: {_REST})?",
        "white opens with 1 action",
        "turn",
    ),
    Meaning(
        ("turn",),
        f"(?:an?|each|every) (?:unit|piece) {_ACTS} (?:(?:only|at most) )?once(?: {_REST})?",
        "each unit acts once",
        "turn",
    ),
    Meaning(("turn",), f"skip(?:s|ping)?(?: {_REST})?", "pass allowed", "turn"),
    Meaning(
        ("file",),
        f"{_PIECE} {_PROMOTES} (?:in)?to (?P<to>[a-z][a-z0-9-]*)",
        "promotes in ZONE to <to>",
        "piece",
        _ENTERED,
    ),
    Meaning(("file",), f"{_PIECE} {_PROMOTES}(?: {_FAR})?", "promotes in ZONE to PIECE", "piece", _ENTERED),
    Meaning(
        ("hand",),
        "captured (?:units?|pieces?) (?:change|switch) (?:colou?rs?|sides?|owners?)",
        "receives captures",
        "hand",
        "a unit in hand belongs to the side that captured it",
    ),
    Meaning(
        ("hand",),
        f"drops? (?:only )?(?:on|in|within|to) (?:the )?(?:own|first|last|back) {_REST}",
        "drops in ZONE",
        "hand",
        _HALF,
    ),
    Meaning(("file",), f"goal stalemate{_OF_WHOM}", "loss stalemate", "file", _STUCK_WINS),
    Meaning(("file",), f"(?:goal|wins?) (?:{_REST} )?{_STUCK}{_OF_WHOM}", "loss stalemate", "file", _STUCK_WINS),
    Meaning(("file",), f"(?:loss|loses?) (?:{_REST} )?{_STUCK}", "loss stalemate", "file"),
    Meaning(("file",), f"(?:{_REST} )?{_STUCK} (?:loses?|is a loss|is lost)", "loss stalemate", "file"),
    Meaning(("file",), f"draws? (?:{_REST} )?{_STUCK}", "draw stalemate", "file"),
    Meaning(("file",), f"(?:{_REST} )?{_STUCK} (?:draws?|is a draw)", "draw stalemate", "file"),
    Meaning(
        ("file",),
        f"goal (?:own|occupy|occupies|control)s? (?:{_EVERY} )*{_AREA}(?: with {_REST})?",
        "goal hold <zone> with PIECE",
        "file",
        _HELD,
    ),
    Meaning(
        ("file",),
        f"goal (?:bring|get|move|take|lead)s? {_PIECE} (?:in)?to {_REST}",
        "goal reach ZONE with <piece>",
        "file",
        _ENTERED,
    ),
)
"""The patterns, tried in order."""


def meant_elsewhere(this: UnreadStatement) -> Advice | None:
    """Return the line that a statement means, and where it belongs, if it is one of these."""
    said = " ".join(this.text.split())
    return next((advice for each in MEANINGS if (advice := _meant(this, each, said))), None) or _of_others(this, said)


_BECOMES: Final = (
    "(?P<all>(?:all|every|each|other|the|own|enemy|friendly|of|units?) )*(?P<units>[a-z][a-z0-9-]*) "
    "(?:becomes?|turns? (?:in)?to|changes? (?:in)?to) .+"
)


def _of_others(this: UnreadStatement, said: str) -> Advice | None:
    """Return where to read about units that change with an action of another, if an effect is about these.

    `becomes PIECE`, the most similar form, would change the unit that acts.
    """
    found = re.fullmatch(_BECOMES, said) if this.block == "after" else None
    if found is None:
        return None
    units, singular = found["units"], _declared(this, found["units"])
    several = units in _SEVERAL or (singular and (units != singular or found["all"] not in (None, "the ")))
    notion = find_notion("others-change")
    assert notion is not None, "there is such a notion"
    return on_notion(notion) if several else None


_SEVERAL: Final = ("units", "pieces", "enemies", "friends", "neighbors", "neighbours")


def _meant(this: UnreadStatement, meaning: Meaning, said: str) -> Advice | None:
    """Return the advice of a meaning if a statement has its words, or None."""
    found = re.fullmatch(meaning.pattern, said) if this.block in meaning.blocks else None
    if found is None:
        return None
    groups = found.groupdict()
    piece = _declared(this, groups["piece"]) if groups.get("piece") else _outer(this)
    if not piece and (groups.get("piece") or "<piece>" in meaning.line or meaning.home == "piece"):
        return None
    if meaning.line == _SAFE and piece in this.vocabulary.royal:
        return None  # who says so of a king means checkmate
    royal = "".join(f"{name}, " for name in this.vocabulary.royal if name != piece)
    line = meaning.line.replace("<piece>", piece).replace("<royal>", royal)
    for name, value in groups.items():
        line = line.replace(f"<{name}>", value or "")
    return f"write {_placed(this, meaning.home, line, piece)}", (meaning.remark,) if meaning.remark else (), None


def _declared(this: UnreadStatement, word: str) -> str:
    """Return the piece of a name, or of its plural; empty if there is none."""
    known = this.vocabulary.names.get("PIECE", ())
    return next((name for name in (word, *singulars(word)) if name in known), "")


def _outer(this: UnreadStatement) -> str:
    """Return the piece in whose block a statement is; empty if it is in none."""
    blocks = opened(this.chunk.head.source, this.chunk.head.start).blocks if this.block == "piece" else ()
    found = re.match(r"(?:amend )?piece ([a-z0-9-]+)", blocks[-1].text) if blocks and blocks[-1] else None
    return found[1] if found else ""


def _placed(this: UnreadStatement, home: str, line: str, piece: str) -> str:
    """Return a line with its place, unless it is that of the statement itself."""
    if home == this.block and (home != "piece" or piece == _outer(this)):
        return f"`{line}`"
    if home == "file":
        return f"`{line}` outside the block"
    if home != "piece":
        return f"`{line}` in {with_article(f'`{home}`')} block"
    is_inherited = piece in this.vocabulary.inherited
    return f"`amend piece {piece} {{ {line} }}`" if is_inherited else f"`{line}` in the block of `piece {piece}`"
