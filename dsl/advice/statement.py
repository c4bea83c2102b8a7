"""A statement that no form can read, under examination."""

import re
from dataclasses import dataclass

from dsl.advice.attempt import FOUND
from dsl.advice.foreign import COMMENT_SIGN, FOREIGN, Foreign
from dsl.advice.repair import Repair, repaired
from dsl.advice.siblings import siblings
from dsl.advice.similar import share, similar_forms
from dsl.advice.vocabulary import Vocabulary
from dsl.grammar import tokens
from dsl.grammar.block import forms_of, reads
from dsl.grammar.form import Form
from dsl.grammar.keywords import declaring
from dsl.source import Span
from dsl.syntax import Chunk
from dsl.words.function import NEGATIONS
from dsl.words.notions import Notion, notions_in

_WHOLE = ("file", "board", "zone", "piece", "turn", "check", "hand", "after", "duties")
"""Blocks in which authors write what concerns the whole game."""

_SHORT = 120
"""Maximum length of a block that is read together with its head."""


@dataclass(frozen=True, slots=True)
class UnreadStatement:
    """A statement under examination."""

    chunk: Chunk
    block: str
    vocabulary: Vocabulary
    siblings: tuple[Chunk, ...]
    """The statements of its block, including itself."""

    @property
    def text(self) -> str:
        """Return its head, with blanks in place of comments."""
        return str(tokens.Slice.cut(self.chunk.head))

    @property
    def short(self) -> str:
        """Return it with its block, if that is short."""
        text = self.chunk.span.text
        return text if len(text) < _SHORT else ""

    @property
    def forms(self) -> tuple[Form, ...]:
        """Return the forms that its first word may start."""
        forms = forms_of(self.text, self.block)
        return tuple(form for form in forms if form.first) or forms

    @property
    def first(self) -> str:
        """Return its first word or sign."""
        match = COMMENT_SIGN.match(self.text) or FOUND.match(self.text)
        return match[0] if match else self.text

    @property
    def foreign(self) -> Foreign | None:
        """Return the meaning of its first word in other languages; a negation has one only by itself."""
        denies = self.first in NEGATIONS and self.block != "file" and self.text.strip() != self.first
        return None if denies else _foreign(self.first, self.block)

    @property
    def has_block(self) -> bool:
        """Return True if a block follows it that it may have."""
        named = [form for form in self.forms if form.first]
        return self.chunk.body is not None and (not named or any(form.body != "none" for form in named))

    def notions(self) -> tuple[Notion, ...]:
        """Return the notions of the field that it mentions, outside strings and declared names.

        A test says none, and a block on a part of the rules only those of its part.
        """
        if self.block == "test":
            return ()
        text = re.sub(r'"[^"]*"?', " ", self.text)
        declares = self.block == "file" and self.first in declaring()
        found = notions_in(" ".join(text.split()[2:]) if declares else text)
        if self.block in _WHOLE:
            return found
        return tuple(
            notion for notion in found if f"{self.block} {{" in notion.how or not (notion.how or notion.is_of_players)
        )

    def near_forms(self) -> tuple[Form, ...]:
        """Return the forms of a block with two words of it, which come before a notion."""
        forms = similar_forms(self.text, self.block) if self.block not in _WHOLE else ()
        return tuple(form for form in forms if share(self.text, form) > 1)

    def place(self, start: int, end: int) -> Span:
        """Return the place of a part of its head."""
        return self.chunk.head.part(start, end)

    def repair(self, text: str = "") -> Repair | None:
        """Return the probable statement; an invalid block is read as a part of the statement, or as its text."""
        if not (text or self.chunk.body is None or self.has_block):
            if "\n" in self.chunk.span.text:
                lines = self.chunk.span.text[len(self.chunk.head.text) :].strip().strip("{}")
                said = f'{self.text.rstrip()} """{lines.rstrip()}\n"""'
                if '"' not in lines and reads(said, self.block):
                    return Repair(said, (), None)
            else:
                text = re.sub(r"[{}]", " ", self.chunk.span.text).strip()
        others = siblings(self.chunk, self.siblings)
        has_block, typed = self.has_block, self.text
        return repaired(text or typed, self.block, self.vocabulary, has_block=has_block, others=others, typed=typed)


def _foreign(word: str, block: str) -> Foreign | None:
    known = FOREIGN.get(block, {})
    kinds = (kind for kind in known if kind.isupper() and re.fullmatch(tokens.PATTERNS[kind][0], word))
    return known.get(word) or known.get(word.lower()) or next((known[kind] for kind in kinds), None)
