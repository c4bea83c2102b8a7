"""A reader of GBNF that says whether a text is of a grammar: slow, and only as large as our own grammar needs."""

import re
from collections.abc import Callable, Mapping
from functools import cache

_TOKEN = re.compile(r'\s*(?:("(?:[^"\\]|\\.)*")|(\[(?:[^\]\\]|\\.)*\])|([a-z][a-z-]*)|([()|?*+]))')
_ENDS = Callable[[str, int], frozenset[int]]
"""Returns where a part may end that starts at a place of a text."""


def accepts(grammar: str, text: str) -> bool:
    """Return True if a text is of the grammar as a whole."""
    rules: dict[str, _ENDS] = {}
    for line in grammar.splitlines():
        name, sign, body = line.partition(" ::= ")
        if sign and not line.startswith("#"):
            rules[name] = cache(_Reader(body, rules).alternatives())
    return len(text) in rules["root"](text, 0)


class _Reader:
    """Reads the right side of a rule."""

    def __init__(self, body: str, rules: Mapping[str, _ENDS]) -> None:
        self.tokens = [match.groups() for match in _TOKEN.finditer(body)]
        self.place = 0
        self.rules = rules

    def alternatives(self) -> _ENDS:
        options = [self._sequence()]
        while self._sign() == "|":
            self.place += 1
            options.append(self._sequence())
        return lambda text, start: frozenset().union(*(option(text, start) for option in options))

    def _sequence(self) -> _ENDS:
        parts: list[_ENDS] = []
        while self.place < len(self.tokens) and self._sign() not in ("|", ")"):
            parts.append(self._repeated())

        def ends(text: str, start: int) -> frozenset[int]:
            found = frozenset({start})
            for part in parts:
                found = frozenset().union(*(part(text, place) for place in found))
            return found

        return ends

    def _repeated(self) -> _ENDS:
        part = self._part()
        sign = self._sign()
        if sign not in ("?", "*", "+"):
            return part
        self.place += 1

        def ends(text: str, start: int) -> frozenset[int]:
            found = set() if sign == "+" else {start}
            waiting = {start}
            while waiting:
                new = part(text, waiting.pop()) - found
                found |= new
                waiting |= new if sign != "?" else set()
            return frozenset(found)

        return ends

    def _part(self) -> _ENDS:
        literal, letters, name, _ = self.tokens[self.place]
        self.place += 1
        if name:
            return lambda text, start: self.rules[name](text, start)
        if literal or letters:
            pattern = re.compile(letters or re.escape(re.sub(r'\\(["\\])', r"\1", literal[1:-1])))
            return lambda text, start: frozenset({m.end()} if (m := pattern.match(text, start)) else ())
        inner = self.alternatives()
        self.place += 1
        return inner

    def _sign(self) -> str:
        return self.tokens[self.place][3] if self.place < len(self.tokens) else ""
