"""Findings on statements with an unknown first word."""

import re

from dsl.advice.confidence import ENOUGH_COVERED, covered
from dsl.advice.elsewhere import elsewhere, homes_of
from dsl.advice.expectation import MOST_NAMES
from dsl.advice.foreign import COMMENT_SIGN, Foreign, of_other_program
from dsl.advice.meant import meant_elsewhere
from dsl.advice.pasted import pasted
from dsl.advice.repair import as_it_is
from dsl.advice.similar import listed, share, similar_forms
from dsl.advice.statement import UnreadStatement
from dsl.advice.suggestion import (
    Advice,
    notions_told,
    on_comment_sign,
    on_notion,
    on_repair,
    page_of_block,
    said_or_unsayable,
)
from dsl.diagnostics import Diagnostic, diagnostic
from dsl.grammar import tokens
from dsl.grammar.block import reads
from dsl.grammar.form import named
from dsl.grammar.forms import FORMS
from dsl.grammar.scanner import opened
from dsl.source import Span
from dsl.words.english import with_article
from dsl.words.near import is_misspelt, quoted_list


def unknown_statement(this: UnreadStatement) -> Diagnostic:
    """Return the finding for a first word that starts no statement here."""
    span = this.place(0, len(this.first))
    where = "in a rule file" if this.block == "file" else f"in {with_article(f'`{this.block}`')} block"
    help, notes, fix = _opening(this, span)
    return diagnostic(
        "unknown-statement",
        span,
        f"unknown statement `{this.first}` {where}",
        label="unknown statement",
        notes=notes,
        help=help,
        fix=fix,
    )


def _opening(this: UnreadStatement, span: Span) -> Advice:
    """Return the replacement for an unknown first word."""
    foreign = this.foreign
    if said := pasted(this.text, this.block):
        return said, (), None
    if sign := _comment_sign(this, span):
        return on_comment_sign(sign)
    if foreign and not foreign.lines:
        return _about(this, foreign)[0], (), None
    if advice := meant_elsewhere(this) or said_or_unsayable(this):
        help, notes, fix = advice
        return help, (*_about(this, foreign), *notes) if foreign and help.startswith("write") else notes, fix
    if foreign and (advice := _translated(this, foreign, this.text[len(this.first) :].strip())):
        return advice
    if (this.block == "file" or not (foreign and foreign.lines)) and (homes := homes_of(this)):
        return elsewhere(this, homes)
    if (notions := notions_told(this)) and not this.near_forms():
        return on_notion(notions[0])
    if foreign and (advice := _template(this, foreign)):
        return advice
    if this.block == "file" and (said := of_other_program(this.text)):
        return said, (), None
    return _starts(this), (), None


def _comment_sign(this: UnreadStatement, first: Span) -> Span | None:
    """Return the comment sign of another language, or a `;` at the start of the line."""
    if COMMENT_SIGN.match(this.text):
        return first
    line = first.source.text[: first.start].rpartition("\n")[2]
    at = first.start - len(line) + len(line) - len(line.lstrip())
    return Span(first.source, at, at + 1) if re.fullmatch(r"\s*;\s*", line) else None


def _translated(this: UnreadStatement, foreign: Foreign, rest: str) -> Advice | None:
    """Return the translation of a foreign word: the statement itself if another first word makes it readable."""
    notes = _about(this, foreign)
    lines = [line for line in foreign.lines if rest and ("{" not in line or this.has_block)]
    if rest in this.vocabulary.games:
        lines.sort(key=lambda line: not line.startswith("extends"))
    found = [(line, re.search("[A-Z]+", line)) for line in lines]
    for lead in [line[: token.start()] for line, token in found if token]:
        said = f"{lead}{rest}" if lead else this.text
        repair = as_it_is(said, this.text, this.block, this.vocabulary) or this.repair(said)
        if repair and not repair.misspelt and ";" not in repair.text:
            help, more, fix = on_repair(this, repair)
            return help, (*notes, *more), fix
    return None


def _template(this: UnreadStatement, foreign: Foreign) -> Advice | None:
    """Return the lines for a foreign word that best have room for the typed words."""
    if this.first == "if" and not _tests_option(this):
        return page_of_block(this), _about(this, foreign), None
    shares = [covered(this.text, line, this.block, this.vocabulary) for line in foreign.lines]
    best = [line for line, share in zip(foreign.lines, shares, strict=True) if share == max(shares)]
    return (
        (f"write {quoted_list(best)}", _about(this, foreign), None) if best and max(shares) >= ENOUGH_COVERED else None
    )


def _tests_option(this: UnreadStatement) -> bool:
    """Return True if a condition may be about an option, which `when` can test."""
    options = this.vocabulary.names.get("OPTION", ())
    return "=" in this.text or not {*options}.isdisjoint(this.text.split())


def _about(this: UnreadStatement, foreign: Foreign) -> tuple[str, ...]:
    """Return the sentence on a foreign word, if there is one."""
    blocks = opened(this.chunk.head.source, this.chunk.head.start).blocks if "<outer>" in foreign.about else ()
    outer = blocks[-1].text if blocks and blocks[-1] else ""
    text = re.sub("^(?:both|all) ", "", this.text.strip())
    about = foreign.about.replace("<outer>", outer).replace("<text>", text)
    said = re.search("`(.*)`", about) if "<text>" in foreign.about else None
    return (about,) if about and (said is None or reads(said[1], "file")) else ()


def _starts(this: UnreadStatement) -> str:
    """Return the first words of the statements of a block, or their forms."""
    known = list(dict.fromkeys(form.first for form in FORMS[this.block] if form.first))
    starts = [form.first_kind for form in FORMS[this.block] if form.first is None]
    known += dict.fromkeys(choice for kind in starts for choice in tokens.CHOICES.get(kind, ()))
    others = dict.fromkeys(f", or with {named(kind)}" for kind in starts if kind not in tokens.CHOICES)
    near = list(dict.fromkeys(word for word in known if is_misspelt(this.first, word)))
    if not known:
        return f"statements here have the form {quoted_list(form.shown for form in FORMS[this.block])}"
    alike = similar_forms(this.text, this.block) if this.block != "file" else ()
    if near and not any(share(this.text, form) > 1 for form in alike):
        lines = [form for form in FORMS[this.block] if form.first in near]
        return listed(lines) if lines else f"a similar statement is `{near[0]}`"
    if alike:
        return listed(alike)
    if len(known) <= MOST_NAMES:
        return f"statements here start with {quoted_list(known)}{''.join(others)}"
    return page_of_block(this)
