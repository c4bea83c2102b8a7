"""Movements said in words, or as other programs write them, in Betza's letters."""

import re
from collections.abc import Iterator

from dsl.grammar.foreign import MOVEMENTS

_SAID = re.compile(r"(moves?|captures?|takes?|attacks?) (.*)")
_UNMOVED = re.compile(
    r"(.*?),? (?:(?:only|but) )*(?:"
    r"(?:when|while|if) (?:it |is |has |was |still )*(?:unmoved|(?:not|never)(?: yet)? (?:been )?moved)"
    r"|until (?:it )?(?:has )?(?:moves|moved)|(?:on|at|in|as) (?:its |the )?(?:first (?:move|turn|action)|start)"
    r"|initially|unmoved|once)"
)
"""A movement of a unit that has not moved yet."""

_MOVE = re.compile(r"((?:[a-z]|\([a-z]+\)[0-9]?)*)([A-Z]|\([0-9]+,[0-9]+\))")
"""A move up to its capital."""


def said_movements(said: str) -> Iterator[str]:
    """The letters of a movement said in parts, be they letters or words; nothing if a part is neither."""
    found = _SAID.fullmatch(said)
    if not found:
        return
    unmoved = _UNMOVED.fullmatch(found[2])
    letters = _letters(unmoved[1] if unmoved else found[2])
    if not found[1].startswith("move"):
        letters = _marked(letters, "c", -1)
    if unmoved:
        letters = _marked(letters, "i", 0)
    if letters:
        yield letters


def _letters(said: str) -> str:
    listed = re.sub(r"\[([^][]*)\]", _chained, said)
    parts = re.findall(r"[A-Za-z0-9()\[\]?@-]+", re.sub(r"\b(and|or|like|as|a|an|the)\b", " ", listed))
    letters = [MOVEMENTS.get(part.lower(), part if re.search("[A-Z]", part) else "") for part in parts]
    stray = re.search(r"[^\w\s()\[\]?@,+|&/{};\"'.-]", listed)
    return "" if stray or not all(letters) else "".join(letters)


def _chained(found: re.Match[str]) -> str:
    """A chain whose legs something else parts, with what parts them here."""
    legs = re.sub(r" *\? *", "?", found[1].strip())
    return f"[{re.sub(r'(?:[-+,/> ]|(?:then|and)(?![A-Za-z]))+', '-', legs)}]"


def _marked(letters: str, modifier: str, leg: int) -> str:
    """A movement with a modifier on a leg of each of its moves, the first or the last; nothing if that is not one."""
    return "".join(
        _in_chain(part, modifier, leg) if part.startswith("[") else _in_moves(part, modifier, leg)
        for part in re.findall(r"\[[^]]*\]|[^][]+", letters)
    )


def _in_chain(chain: str, modifier: str, leg: int) -> str:
    """Where a chain may stop earlier, its last leg is any of several: all have the modifier."""
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
