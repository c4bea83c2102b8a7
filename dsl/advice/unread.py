"""Findings on unreadable statements: the place of the fault, what was expected, and a suggestion."""

import re
from dataclasses import replace

from dsl.advice.foreign import of_other_program
from dsl.advice.pasted import SECTION, in_section
from dsl.advice.similar import has_sign
from dsl.advice.statement import UnreadStatement
from dsl.advice.unexpected import incomplete_statement, unexpected_word
from dsl.advice.unknown import unknown_statement
from dsl.advice.vocabulary import Vocabulary, vocabulary_of
from dsl.diagnostics import Diagnostic
from dsl.grammar import tokens
from dsl.grammar.expected import Furthest, furthest
from dsl.grammar.forms import FORMS
from dsl.resolve.files import Library, asked_for
from dsl.source import Span
from dsl.syntax import Chunk, Tree, Unread
from dsl.words.near import is_misspelt, near_names


def tell_unread(trees: tuple[Tree, ...], findings: list[Diagnostic], library: Library) -> None:
    """Report the unreadable statements, considering the declared names."""
    unreported = [(each, tree) for tree in trees for each in tree.unread if not each.is_reported]
    if not unreported:
        return
    games = _games([each for each, _ in unreported], library)
    vocabulary = replace(vocabulary_of(trees), games=games)
    section: Span | None = None
    for each, tree in unreported:
        line = each.chunk.head
        in_one = each.block == "file" and section is not None and in_section(section, line)
        section = line if in_one or SECTION.fullmatch(line.text) else None
        if in_one:
            continue
        found = misfit(each.chunk, each.block, each.siblings, vocabulary)
        findings.append(asked_for(found, tree.asked_by) if tree.asked_by and not tree.statements else found)


def _games(unread: list[Unread], library: Library) -> frozenset[str]:
    """Return what follows the first words of top-level statements and names a ruleset, which may be a base."""
    found = set()
    for each in unread:
        words = each.chunk.head.text.split()[1:]
        name = "-".join(words)
        if each.block == "file" and 0 < len(words) <= _MOST_WORDS and _GAME_NAME.fullmatch(name):
            opened = library.find(name, each.chunk.head.source)
            if opened is not None and _HEAD_OF_GAME.match(opened[0].text):
                found.add(name)
    return frozenset(found)


_MOST_WORDS = 3
"""Maximum number of words of a name that is written with blanks."""


_GAME_NAME = re.compile(tokens.PATTERNS["NAME"][0])

_HEAD_OF_GAME = re.compile(r"(?:\s|#[^\n]*\n)*ruleset\b")


def misfit(
    chunk: Chunk, block: str, chunks: tuple[Chunk, ...] = (), vocabulary: Vocabulary | None = None
) -> Diagnostic:
    """Return the finding for an unreadable statement. `chunks` are the statements of its block.

    With the names that are declared it says more: which of them may be meant, and which could stand there.
    """
    this = UnreadStatement(chunk, block, vocabulary or Vocabulary(), chunks)
    far = furthest(this.forms, this.text)
    is_foreign = this.foreign is not None and not any(form.first for form in this.forms)
    is_other = block == "file" and bool(of_other_program(this.text))
    if (far.place == 0 and not far.expected) or is_foreign or is_other or _opens_wrongly(this, far):
        return unknown_statement(this)
    return incomplete_statement(this, far) if far.place >= len(this.text.rstrip()) else unexpected_word(this, far)


def _opens_wrongly(this: UnreadStatement, far: Furthest) -> bool:
    """Return True if the first word is at fault: it starts no statement, nor does its kind of token."""
    if any(form.first for form in this.forms):
        return False
    if far.place == 0:
        return not _begins_with_name(this)
    repair = this.repair()
    if repair:
        return repair.misspelt is not None and repair.misspelt[0] == 0
    if not (_is_name(this) or any(each.form.first or has_sign(this.text, each.form) for each in far.expected)):
        return True
    return any(form.first and is_misspelt(this.first, form.first) for form in FORMS[this.block])


def _is_name(this: UnreadStatement) -> bool:
    """Return True if the first word is a declared name, or near to one; numbers and signs are not at fault."""
    known = [name for names in (*this.vocabulary.names.values(), *tokens.CHOICES.values()) for name in names]
    return not this.first[:1].isalpha() or this.first in known or bool(near_names(this.first, known))


def _begins_with_name(this: UnreadStatement) -> bool:
    """Return True if statements of the block start with a name or a number, like this one."""
    kinds = {form.first_kind for form in this.forms}
    return bool(kinds - {*tokens.CHOICES, "INT"}) or ("INT" in kinds and not this.first[:1].isalpha())
