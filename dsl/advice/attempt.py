"""Attempts at a readable statement, with samples for the parts that are missing."""

import re
from dataclasses import dataclass

from dsl.advice.vocabulary import Vocabulary
from dsl.grammar import tokens

_CLOSE = ("", ",", ":")
"""Signs without a blank before them."""

FOUND = re.compile(r"->|=>|==|:=|[A-Za-z0-9_-]+|\"[^\"\n]*\"|.", re.DOTALL)
"""One item: a word, a string, or a sign."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A statement that may be the meant one, and how it came to be."""

    text: str
    changes: int = 0
    missing: tuple[str, ...] = ()
    misspelt: tuple[int, int, str] | None = None
    remark: str = ""
    known: bool = False
    """True if the text comes from a pattern, false if it was found by changing words."""

    def but(self, start: int, end: int, text: str, *missing: str) -> "Attempt":
        """Return the same with another text in one place."""
        before, after = self.text[:start].rstrip(), self.text[end:].lstrip()
        parts = [before + text if text in _CLOSE else f"{before} {text}", after]
        glue = "" if after[:1] in _CLOSE else " "
        return Attempt(
            glue.join(parts).strip(), self.changes + 1, (*self.missing, *missing), remark=self.remark, known=self.known
        )

    def spelt(self, start: int, end: int, word: str) -> "Attempt":
        """Return this attempt with one more corrected word of the language."""
        text = self.text[:start] + word + self.text[end:]
        return Attempt(text, self.changes + 1, self.missing, (start, end, word), self.remark, self.known)


SAMPLES = {kind: f"qzq-{kind.lower()}" for kind in tokens.MEANING | {"ACTION": ""}} | {
    "SYMBOL": "ZZQ",
    "BETZA": "ZHZHZ",
    "TEXT": '"qzq"',
    "SIZE": "97x97",
    "INT": "998877",
    "FILE": "q",
    "VALUE": "qzq-value",
    "SIDE": "white",
}
"""An improbable sample of each kind of token, for missing parts."""


def only_name(kind: str, vocabulary: Vocabulary) -> str:
    """Return the only declared name of a kind; empty if there are several or none."""
    names = vocabulary.names.get(kind, ())
    return names[0] if len(names) == 1 else ""
