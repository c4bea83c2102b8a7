"""Findings on statements that begin well: an unexpected word, or a missing one."""

import re

from dsl import limits
from dsl.advice.attempt import FOUND
from dsl.advice.elsewhere import elsewhere, homes_of
from dsl.advice.expectation import (
    continuing_forms,
    either,
    expected_here,
    found_instead,
    things_expected,
    token_meaning,
)
from dsl.advice.foreign import COMMENT_SIGN
from dsl.advice.meant import meant_elsewhere
from dsl.advice.similar import has_sign, listed, share, similar_forms
from dsl.advice.statement import UnreadStatement
from dsl.advice.suggestion import (
    APART,
    Advice,
    notions_told,
    on_comment_sign,
    on_notion,
    page_of_block,
    said_or_unsayable,
)
from dsl.diagnostics import Diagnostic, Edit, Fix, diagnostic
from dsl.grammar import tokens
from dsl.grammar.block import reads
from dsl.grammar.expected import Furthest, furthest
from dsl.grammar.form import Form
from dsl.grammar.forms import FORMS
from dsl.words.function import CONDITIONS, is_negated
from dsl.words.near import quoted_list


def unexpected_word(this: UnreadStatement, far: Furthest) -> Diagnostic:
    """Return the finding for a word at which no form can go on."""
    match = FOUND.match(this.text, far.place)
    found = match[0] if match else this.text[far.place]
    span = this.place(far.place, far.place + len(found))
    if too_large := _too_large(this, far):
        return too_large
    sign = COMMENT_SIGN.match(this.text[far.place :])
    if sign and len(sign[0]) > 1:
        span = this.place(far.place, far.place + len(sign[0]))
        help, notes, fix = on_comment_sign(span)
    else:
        help, notes, fix = _cure(this, far)
    return diagnostic(
        "unexpected-word",
        span,
        found_instead(found, far.expected),
        label=expected_here(far.expected) if far.expected else f"`rumpus explain {this.block}` shows the forms",
        notes=tuple(dict.fromkeys((*token_meaning(far), *notes))),
        help=help,
        fix=fix,
    )


def _too_large(this: UnreadStatement, far: Furthest) -> Diagnostic | None:
    """Return the finding for a number, or a size, with more digits than any may have."""
    kinds = {each.kind for each in far.expected}
    match = re.compile(r"[0-9]+(x[0-9]+)?(?![A-Za-z0-9_])").match(this.text, far.place)
    if match is None or ("SIZE" if match[1] else "INT") not in kinds:
        return None
    bounds = {make.number for each in far.expected for make in each.form.makes if each.kind == "INT" and make.number}
    most = min((number.most for number in bounds if number.most), default=tokens.GREATEST)
    most = limits.MAX_SIDE if match[1] else most
    return diagnostic(
        "number-out-of-bounds",
        this.place(*match.span()),
        f"{match[0]} is too large",
        label=f"each side is at most {most}" if match[1] else f"at most {most}",
        help="write a smaller size" if match[1] else f"write a number up to {most}",
    )


def incomplete_statement(this: UnreadStatement, far: Furthest) -> Diagnostic:
    """Return the finding for a statement that ends too early."""
    end = len(this.text.rstrip())
    wanted = either(things_expected(far.expected))
    help, notes, fix = _cure(this, far)
    return diagnostic(
        "incomplete-statement",
        this.place(end - 1, end),
        f"incomplete statement: expected {wanted}",
        label=f"{wanted} is missing after this",
        notes=notes,
        help=help,
        fix=fix,
    )


def _cure(this: UnreadStatement, far: Furthest) -> Advice:
    """Return the help for an unexpected word; only near guesses are suggested."""
    if this.chunk.body is None and (lines := statements_in(this.text, this.block)):
        return _on_lines(this, lines)
    if advice := meant_elsewhere(this) or said_or_unsayable(this):
        return advice
    if homes := homes_of(this):
        return elsewhere(this, homes)
    match = FOUND.match(this.text, far.place)
    begins = match is not None and reads(this.text[far.place :].strip(), this.block)
    if match and begins and any(each.is_end for each in far.expected):
        return f"put `{match[0]}` on its own line: it starts another statement", (), None
    if rest := _unsaid_condition(this, far):
        return _continuing(this, [each.form for each in far.expected]), (f"no form has room for `{rest}`",), None
    if (notions := notions_told(this)) and not this.near_forms():
        return on_notion(notions[0])
    guarded = not any(" when " in each.form.text for each in far.expected)
    if guarded and (guard := re.search(r"\bwhen\s+([\w-]+)\s*(=?)", this.text)) and guard.start() < far.place:
        if guard[2] or guard[1] in this.vocabulary.names.get("OPTION", ()):
            return continuing_forms((each.form for each in far.expected), guarded=True), (_ONE_GUARD,), None
        before = furthest(this.forms, this.text[: guard.start()].rstrip())
        return continuing_forms(each.form for each in before.expected), (_FOR_OPTIONS,), None
    if match and match[0] in CONDITIONS and this.text[: far.place].strip() == this.first:
        return (
            f"`rumpus explain {this.first}` shows the forms",
            (f"no form has room for `{this.text[far.place :]}`",),
            None,
        )
    return _continuing(this, [each.form for each in far.expected]), (), None


def _unsaid_condition(this: UnreadStatement, far: Furthest) -> str:
    """Return a condition after a statement that is whole without it; empty if that is not the fault."""
    rest = " ".join(this.text[far.place :].split())
    is_condition = any(each.is_end for each in far.expected) and rest.partition(" ")[0] in CONDITIONS
    return rest if is_condition and reads(this.text[: far.place].strip(), this.block) else ""


def _continuing(this: UnreadStatement, forms: list[Form]) -> str:
    """Return the forms that continue at a place, unless others of the block have more words of the statement."""
    forms = list(dict.fromkeys(forms))
    most = max(share(this.text, form) for form in (*forms, *FORMS[this.block]))
    best = [form for form in forms if share(this.text, form) == most]
    if not best:
        near = similar_forms(this.text, this.block)
        return listed(near) if near else page_of_block(this)
    shown = forms if is_negated(this.text) else best
    is_choice = any(this.first in words for words in tokens.CHOICES.values())
    fits = most or is_choice or any(form.first or has_sign(this.text, form) for form in shown)
    return continuing_forms(shown) if fits else page_of_block(this)


def _on_lines(this: UnreadStatement, lines: tuple[str, ...]) -> Advice:
    """Return the help for several statements on a line without separators."""
    help = f"write {quoted_list(lines, 'and')}"
    edit = Edit(this.chunk.head, "; ".join(lines))
    return help, (APART,), Fix(help, (edit,), "unsafe") if "#" not in this.chunk.head.text else None


def statements_in(text: str, block: str) -> tuple[str, ...]:
    """Return the statements of a text without separators; empty if it cannot be split.

    >>> statements_in("moves mN moves mD", "piece"), statements_in("moves mN mD", "piece")
    (('moves mN', 'moves mD'), ())
    """
    starts = {form.first for form in FORMS[block]}
    for word in FOUND.finditer(text.strip()):
        first = text[: word.start()].strip()
        if first and word[0] in starts and not first.startswith("when ") and reads(first, block):
            rest = text[word.start() :].strip()
            others = (rest,) if reads(rest, block) else statements_in(rest, block)
            if others:
                return first, *others
    return ()


_FOR_OPTIONS = "`when` tests the value of an option, as in `when OPTION = VALUE`, and no other condition"
_ONE_GUARD = "a guard tests one value of one option; to test two options, nest one `when` block in another"
