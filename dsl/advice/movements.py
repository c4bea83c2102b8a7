"""Translation of movements in words, or in the syntax of other programs, into Betza's letters."""

import re
from collections.abc import Iterator

from dsl.advice.foreign import NUMBERS
from dsl.words.movements import MODIFIERS, MOVEMENTS, WAYS, modifiers

_SAID = re.compile(r"((?:moves?|captures?|takes?|attacks?) .*?)((?: while in [a-z0-9-]+)?(?: leaving en passant)?)")
_MARKED = re.compile(r"^(moves?|captures?|takes?|attacks?) ?[:=] ?")
"""A verb, separated from its movement by a sign."""

_VERB = re.compile(r"(?:^|,? (?:(?:and|but) )?)(moves?|captures?|takes?|attacks?) ")
_UNMOVED = re.compile(
    r"(.*?),? (?:(?:only|but) )*(?:"
    r"(?:when|while|if) (?:it |is |has |was |still )*(?:unmoved|(?:not|never)(?: yet)? (?:been )?moved)"
    r"|until (?:it )?(?:has )?(?:moves|moved)|(?:(?:on|at|in|as) )?(?:its |the )?first (?:move|turn|action)"
    r"|(?:on|at|in|as) (?:its |the )?start|initially|unmoved|once)(?: only)?"
)
"""A movement of an unmoved unit."""

_MOVE = re.compile(r"((?:[a-z]|\([a-z]+\)[0-9]?)*)([A-Z]|\([0-9]+,[0-9]+\))")
"""A move up to its atom."""

_WAY = "|".join(WAYS)
_COUNTED = re.compile(
    rf"\b(?:(?P<one>a single|one|a|1)|up to (?P<most>[2-9]|{'|'.join(NUMBERS)})|any number of)"
    rf" (?:squares?|steps?) (?P<ways>(?:{_WAY})(?:(?:, | or | and |, or |, and )(?:{_WAY}))*)"
)
"""A number of squares in some directions."""

_MANNERS = ("leaps", "slides", "steps", "jumps", "hops")
"""Verbs for the manner of a move."""


def said_movements(said: str, *, has_captures: bool = False) -> Iterator[str]:
    """Yield the letters of a movement whose parts are letters or words; nothing if a part is neither.

    With `has_captures`, another statement captures, so these movements do not.

    >>> list(said_movements("moves rook, captures pB")), list(said_movements("moves fmD when unmoved"))
    (['mRcpB'], ['ifmD'])
    >>> list(said_movements("moves one square diagonally or forward, captures up to 3 squares straight"))
    ['mFfmWcR3']
    >>> list(said_movements("moves N and moves D"))
    ['ND']
    """
    said = _MARKED.sub(r"\1 ", said)
    found = _SAID.fullmatch(f"moves {said}" if said.partition(" ")[0] in _MANNERS else said)
    if not found:
        return
    unmoved = _UNMOVED.fullmatch(found[1])
    _, *said_apart = _VERB.split(unmoved[1] if unmoved else found[1])
    verbs, moves = said_apart[::2], [_letters(part) for part in said_apart[1::2]]
    if all(moves):
        plain = "m" if has_captures or not all(verb.startswith("move") for verb in verbs) else ""
        marks = [plain if verb.startswith("move") else "c" for verb in verbs]
        marked = [_marked(each, mark, -1) for each, mark in zip(moves, marks, strict=True)]
        marked[-1] = _marked(marked[-1], "i" if unmoved else "", 0)
        if found[2] and len(marked) > 1:  # a condition applies to the last part
            yield f"{''.join(marked[:-1])}; moves {marked[-1]}{found[2]}"
        else:
            yield "".join(marked) + found[2]


def _letters(said: str) -> str:
    listed = re.sub(r"\[([^][]*)\]", _chained, _COUNTED.sub(_counted, said))
    stray = re.search(r"[^\w\s()\[\]?@,+|&/{};\"'.-]", listed)
    joined = re.sub(rf"\b({'|'.join(MODIFIERS)}) ([A-Z][A-Za-z0-9]*)(?![\w-])", _modified, listed)
    parts = re.split(r"[,+|&/]|\b(?:and|or)\b", joined)
    letters = [_part(re.findall(r"[A-Za-z0-9()\[\]?@-]+", part)) for part in parts if part.strip()]
    return "" if stray or not all(letters) else "".join(letters)


def _counted(found: re.Match[str]) -> str:
    """Return a number of squares in some directions, in letters."""
    most = NUMBERS.get(found["most"], found["most"]) if found["most"] else ""
    ways = re.findall(_WAY, found["ways"])
    letters = [next(pair for way, pair in WAYS.items() if re.fullmatch(way, each)) for each in ways]
    return "".join(step if found["one"] else f"{slide}{most}" for step, slide in letters)


def _part(said: list[str]) -> str:
    """Return the letters of one part; empty for a direction with another word, which is ambiguous."""
    words = [word for word in said if word not in ("like", "as", "a", "an", "the") and MODIFIERS.get(word) != ("",)]
    letters = [MOVEMENTS.get(word.lower(), word if re.search("[A-Z]", word) else "") for word in words]
    if not all(letters) or (len(words) > 1 and any(MOVEMENTS.get(word, "")[1:] == "W" for word in words)):
        return ""
    return "".join(letters)


def _modified(found: re.Match[str]) -> str:
    """Return a word and the atom after it, in letters."""
    return f"{modifiers(found[1], found[2][0])[0]}{found[2]}"


def _chained(found: re.Match[str]) -> str:
    """Return a chain with `-` between its legs in place of another separator."""
    legs = re.sub(r" *\? *", "?", found[1].strip())
    return f"[{re.sub(r'(?:[-+,/> ]|(?:then|and)(?![A-Za-z]))+', '-', legs)}]"


def _marked(letters: str, modifier: str, leg: int) -> str:
    """Return a movement with a modifier on the first or the last leg of each of its moves."""
    if not modifier:
        return letters
    return "".join(
        _in_chain(part, modifier, leg) if part.startswith("[") else _in_moves(part, modifier, leg)
        for part in re.findall(r"\[[^]]*\]|[^][]+", letters)
    )


def _in_chain(chain: str, modifier: str, leg: int) -> str:
    """Return a chain with a modifier; if the chain may stop early, all its possible last legs get it."""
    legs = re.split(r"([-?])", chain[1:-1])
    ends = [i for i, joint in enumerate(legs) if joint == "?"]
    for i in {leg % len(legs), *(end - 1 for end in ends if leg)}:
        legs[i] = _in_moves(legs[i], modifier, leg)
    return f"[{''.join(legs)}]"


def _in_moves(moves: str, modifier: str, leg: int) -> str:
    def marked(move: re.Match[str]) -> str:
        before, again, last = move[1].rpartition("a") if leg else ("", "", move[1])
        if set(last) & set("mcde" if leg else modifier):
            return move[0]
        directions = re.match("i?[fblrvsh]*", last) if leg else None
        at = directions.end() if directions else 0
        return f"{before}{again}{last[:at]}{modifier}{last[at:]}{move[2]}"

    return _MOVE.sub(marked, moves)
