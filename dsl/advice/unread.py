"""Findings on unreadable statements: the place of the fault, what was expected, and a suggestion."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from dsl.advice.confidence import ENOUGH_COVERED, LIGHT, covered
from dsl.advice.foreign import COMMENT_SIGN, FOREIGN, Foreign
from dsl.advice.repair import CLOSED, FOUND, Repair, as_it_is, repaired, words_of
from dsl.advice.siblings import siblings
from dsl.advice.similar import has_sign, listed, share, similar_forms
from dsl.advice.vocabulary import Vocabulary, vocabulary_of
from dsl.advice.why_command import why_command
from dsl.diagnostics import Diagnostic, Edit, Fix, diagnostic
from dsl.grammar import tokens
from dsl.grammar.block import WHEN, forms_of, reads
from dsl.grammar.expected import Expected, Furthest, furthest
from dsl.grammar.form import Form, named
from dsl.grammar.forms import FORMS, with_block
from dsl.grammar.keywords import declaring
from dsl.grammar.scanner import opened
from dsl.resolve.files import Library, asked_for
from dsl.source import Span
from dsl.syntax import Chunk, Tree, Unread
from dsl.words.english import with_article
from dsl.words.function import NEGATIONS, is_negated
from dsl.words.near import is_misspelt, near_names, quoted_list
from dsl.words.notions import Notion, notions_in

_MOST_FORMS = 4
_MOST_NAMES = 12
"""Maximum numbers of forms and names in a message."""

_WHOLE = ("file", "board", "zone", "piece", "turn", "check", "hand")
"""Blocks in which authors write what concerns the whole game."""

_SHORT = 120
"""Maximum length of a block that is read together with its head."""


@dataclass(frozen=True, slots=True)
class _Unread:
    """A statement under examination."""

    chunk: Chunk
    block: str
    vocabulary: Vocabulary
    beside: tuple[Chunk, ...]
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
        others = siblings(self.chunk, self.beside)
        has_block, typed = self.has_block, self.text
        return repaired(text or typed, self.block, self.vocabulary, has_block=has_block, others=others, typed=typed)


def _foreign(word: str, block: str) -> Foreign | None:
    known = FOREIGN.get(block, {})
    kinds = (kind for kind in known if kind.isupper() and re.fullmatch(tokens.PATTERNS[kind][0], word))
    return known.get(word) or known.get(word.lower()) or next((known[kind] for kind in kinds), None)


def tell_unread(trees: tuple[Tree, ...], findings: list[Diagnostic], library: Library) -> None:
    """Report the unreadable statements, considering the declared names."""
    untold = [(each, tree) for tree in trees for each in tree.unread if not each.is_told]
    if not untold:
        return
    games = _games([each for each, _ in untold], library)
    vocabulary = replace(vocabulary_of(trees), games=games)
    for each, tree in untold:
        found = misfit(each.chunk, each.block, each.beside, vocabulary)
        findings.append(asked_for(found, tree.asked_by) if tree.asked_by and not tree.statements else found)


def _games(unread: list[Unread], library: Library) -> frozenset[str]:
    """Return the last words of top-level statements that name a ruleset, which may be a base."""
    found = set()
    for each in unread:
        words = each.chunk.head.text.split()
        if each.block == "file" and len(words) == 2 and _GAME_NAME.fullmatch(words[1]):
            opened = library.find(words[1], each.chunk.head.source)
            if opened is not None and _HEAD_OF_GAME.match(opened[0].text):
                found.add(words[1])
    return frozenset(found)


_GAME_NAME = re.compile(tokens.PATTERNS["NAME"][0])
_HEAD_OF_GAME = re.compile(r"(?:\s|#[^\n]*\n)*ruleset\b")


def misfit(
    chunk: Chunk, block: str, chunks: tuple[Chunk, ...] = (), vocabulary: Vocabulary | None = None
) -> Diagnostic:
    """Return the finding for an unreadable statement. `chunks` are the statements of its block.

    With the names that are declared it says more: which of them may be meant, and which could stand there.
    """
    this = _Unread(chunk, block, vocabulary or Vocabulary(), chunks)
    far = furthest(this.forms, this.text)
    is_foreign = this.foreign is not None and not any(form.first for form in this.forms)
    if (far.place == 0 and not far.expected) or is_foreign or _opens_wrongly(this, far):
        return _unknown_statement(this)
    return _breaks_off(this, far) if far.place >= len(this.text.rstrip()) else _unexpected(this, far)


def _opens_wrongly(this: _Unread, far: Furthest) -> bool:
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


def _is_name(this: _Unread) -> bool:
    """Return True if the first word is a declared name, or near to one; numbers and signs are not at fault."""
    known = [name for names in (*this.vocabulary.names.values(), *tokens.CHOICES.values()) for name in names]
    return not this.first[:1].isalpha() or this.first in known or bool(near_names(this.first, known))


def _begins_with_name(this: _Unread) -> bool:
    """Return True if statements of the block start with a name or a number, like this one."""
    kinds = {form.text.split(" ")[0].rpartition(":")[2] for form in this.forms}
    return bool(kinds - {*tokens.CHOICES, "INT"}) or ("INT" in kinds and not this.first[:1].isalpha())


# Unexpected and missing words


def _unexpected(this: _Unread, far: Furthest) -> Diagnostic:
    match = FOUND.match(this.text, far.place)
    found = match[0] if match else this.text[far.place]
    span = this.place(far.place, far.place + len(found))
    sign = COMMENT_SIGN.match(this.text[far.place :])
    if sign and len(sign[0]) > 1:
        span = this.place(far.place, far.place + len(sign[0]))
        help, notes, fix = _comment(span)
    else:
        help, notes, fix = _cure(this, far)
    return diagnostic(
        "unexpected-word",
        span,
        _found_instead(found, far.expected),
        label=_belongs(far.expected) if far.expected else f"`rumpus explain {this.block}` shows the forms",
        notes=tuple(dict.fromkeys((*_meaning(far), *notes))),
        help=help,
        fix=fix,
    )


def _breaks_off(this: _Unread, far: Furthest) -> Diagnostic:
    end = len(this.text.rstrip())
    wanted = _either(_wanted(far.expected))
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


_Advice = tuple[str, tuple[str, ...], Fix | None]
"""A help text, its notes, and an optional fix."""


def _cure(this: _Unread, far: Furthest) -> _Advice:
    """Return the help for an unexpected word; only near guesses are suggested."""
    if this.chunk.body is None and (lines := statements_in(this.text, this.block)):
        return _on_lines(this, lines)
    if advice := _said_or_unsayable(this):
        return advice
    match = FOUND.match(this.text, far.place)
    begins = match is not None and reads(this.text[far.place :].strip(), this.block)
    if match and begins and any(each.is_end for each in far.expected):
        return f"put `{match[0]}` on its own line: it starts another statement", (), None
    if (notions := _told(this)) and not this.near_forms():
        return _on_notion(notions[0])
    guarded = not any(" when " in each.form.text for each in far.expected)
    if guarded and re.search(r"\bwhen\b", this.text[: far.place]):
        return _forms((each.form for each in far.expected), guarded=True), (_ONE_GUARD,), None
    return _continuing(this, [each.form for each in far.expected]), (), None


def _continuing(this: _Unread, forms: list[Form]) -> str:
    """Return the forms that continue at a place, unless others of the block have more words of the statement."""
    forms = list(dict.fromkeys(forms))
    most = max(share(this.text, form) for form in (*forms, *FORMS[this.block]))
    best = [form for form in forms if share(this.text, form) == most]
    if not best:
        near = similar_forms(this.text, this.block)
        return listed(near) if near else _page(this)
    shown = forms if is_negated(this.text) else best
    is_choice = any(this.first in words for words in tokens.CHOICES.values())
    fits = most or is_choice or any(form.first or has_sign(this.text, form) for form in shown)
    return _forms(shown) if fits else _page(this)


def _page(this: _Unread) -> str:
    return f"`rumpus explain {this.block}` lists all statements"


def _said_or_unsayable(this: _Unread) -> _Advice | None:
    """Return the probable statement, or an unsupported notion, or a similar statement."""
    repair = this.repair()
    lacking = next((notion for notion in this.notions() if not notion.how), None)
    if lacking and not (repair and (repair.misspelt or repair.known)):
        return None if this.near_forms() else _on_notion(lacking)
    if repair is None:
        return None
    help, notes, fix = _written(this, repair)
    if lacking is None or repair.remark or repair.misspelt:
        return help, notes, fix
    return help, (*notes, _on_notion(lacking)[0]), None


def _told(this: _Unread) -> tuple[Notion, ...]:
    """Return the notions of a statement, or at top level of a short one with its block."""
    return this.notions() or (notions_in(this.short) if this.block == "file" else ())


def _on_notion(notion: Notion) -> _Advice:
    """Return where to read about a notion of the field."""
    if notion.how:
        return f"`rumpus explain {notion.name}` shows how to say it", (), None
    return (
        f"Rumpus does not support this yet: see `rumpus explain {notion.name}`",
        (notion.near,) if notion.near else (),
        None,
    )


def _on_lines(this: _Unread, lines: tuple[str, ...]) -> _Advice:
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


_ONE_GUARD = "a guard tests one value of one option; to test two options, nest one `when` block in another"


def _written(this: _Unread, repair: Repair) -> _Advice:
    """Return the help for the probable statement."""
    if repair.misspelt:
        start, end, word = repair.misspelt
        return f"write `{word}`", (), Fix(f"write `{word}`", (Edit(this.place(start, end), word),))
    lines = repair.text.split("; ") if "{" not in repair.text else [repair.text]
    help = f"write {quoted_list([_shown(this, line) for line in lines], 'and')}"
    notes = tuple(note for kind in repair.lacks if (note := _known(kind, repair.text, this)))
    apart = APART if len(lines) > 1 else ""
    return (
        help,
        (*filter(None, [apart, repair.remark]), *notes),
        None if repair.lacks or repair.loses else _fix(this, repair, help),
    )


APART = "each statement is on its own line, or after `;`"


def _shown(this: _Unread, line: str) -> str:
    """Return a statement for display, with a block if it needs or has one; of a long text, the first line."""
    if "\n" in line:
        return line.partition("\n")[0] + " …"
    if this.has_block:
        return f"{line} {{ … }}"
    form = next(
        (form for form in forms_of(line, this.block) if form.body == "must" and form.words(line) is not None),
        None,
    )
    return f"{line}{with_block(form).removeprefix(form.shown)}" if form else line


def _fix(this: _Unread, repair: Repair, title: str) -> Fix | None:
    """Return the edit for the statement, if it loses no comments. It is a guess."""
    span = this.chunk.head if this.has_block or this.chunk.body is None else this.chunk.span
    stray = re.compile(r"[ \t]*}").match(span.source.text, span.end)
    if stray and repair.text.endswith("}") and not opened(span.source, span.start).blocks:
        span = Span(span.source, span.start, stray.end())  # it closes only the block that the edit writes
    if "#" in span.text or ("…" not in title and _shown(this, repair.text) not in title):
        return None
    return Fix(title, (Edit(span, repair.text),), "unsafe")


def _known(kind: str, text: str, this: _Unread) -> str:
    """Return the values of a kind that a statement lacks."""
    names = this.vocabulary.names.get(kind, ())
    if kind == "REASON":
        return f"`{why_command(this.chunk.head, text.split()[1])}` explains why the action is refused"
    if kind in tokens.CHOICES or kind == "FILE":
        return f"{kind} is {tokens.PATTERNS[kind][1]}"
    if kind == "ZONE" and not names:
        return "no zone is declared: write one, such as `zone last-rank { white rank 8; black rank 1 }`"
    if not names:
        return tokens.MEANING.get(kind, "") if kind == "SYMBOL" else ""
    more = "" if len(names) <= _MOST_NAMES else ", among others"
    plural = tokens.PATTERNS[kind][1].removeprefix("the name of ").removeprefix("a ").removeprefix("an ")
    if plural != tokens.PATTERNS[kind][1] and " " not in plural and len(names) > 1 and kind != "SERIES":
        return f"the {plural}s are {quoted_list(names[:_MOST_NAMES], 'and')}{more}"
    return f"{tokens.PATTERNS[kind][1]} is {quoted_list(names[:_MOST_NAMES])}{more}"


def _found_instead(found: str, expected: Iterable[Expected]) -> str:
    """Return what was expected and found, or only what was found if many things were possible."""
    wanted = _wanted(expected)
    if not wanted or len(wanted) > _FEW or any(each.is_end for each in expected):
        return f"unexpected `{found}`"
    return f"expected {_either(wanted)}, found `{found}`"


_FEW = 3
"""Maximum number of expected things in a message; the label has all."""


def _belongs(expected: Iterable[Expected]) -> str:
    """Return what is expected at a place."""
    wanted = _wanted(expected)
    if any(each.is_end for each in expected):
        return "expected the end of the statement" + (f", or {_either(wanted)}" if wanted else "")
    return f"expected {_either(wanted)}"


def _wanted(expected: Iterable[Expected]) -> list[str]:
    """Return everything that is possible at a place, in words, without duplicates."""
    kinds = {each.kind for each in expected}
    found = []
    for each in expected:
        if each.kind and each.kind not in tokens.CHOICES:
            if tokens.PART_OF.get(each.kind) not in kinds:
                found.append(tokens.PATTERNS[each.kind][1])
        else:
            found += [f"`{word}`" for word in words_of(each)]
    return [name for name in dict.fromkeys(found) if name != "`[`"] or found


def _either(names: list[str]) -> str:
    return " or ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names) or "another word"


def _meaning(far: Furthest) -> tuple[str, ...]:
    """Return the syntax of the expected token, if it is often written differently."""
    kinds = {each.kind for each in far.expected}
    meanings = {"" if kind in CLOSED else tokens.MEANING.get(kind, "") for kind in kinds}
    return tuple(meanings) if len(meanings) == 1 and meanings != {""} else ()


def _forms(forms: Iterable[Form], *, guarded: bool = False) -> str:
    """Return the forms that continue at a place, or some of them, with their guard if that is at fault."""
    shown = list(dict.fromkeys(_under_guard(form) if guarded else with_block(form) for form in forms))
    more = ", among others" if len(shown) > _MOST_FORMS else ""
    one = len(shown) == 1
    return f"the {'form is' if one else 'forms are'} {quoted_list(shown[:_MOST_FORMS], 'and')}{more}"


def _under_guard(form: Form) -> str:
    block = " { … }" if form.body == "must" else ""
    return f"{form.shown}{'' if form is WHEN else f' {WHEN.shown}'}{block}"


# Unknown first words


def _unknown_statement(this: _Unread) -> Diagnostic:
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


def _opening(this: _Unread, span: Span) -> _Advice:
    """Return the replacement for an unknown first word."""
    foreign = this.foreign
    if sign := _comment_sign(this, span):
        return _comment(sign)
    if foreign and not foreign.lines:
        return _about(this, foreign)[0], (), None
    if advice := _said_or_unsayable(this):
        help, notes, fix = advice
        return help, (*_about(this, foreign), *notes) if foreign and help.startswith("write") else notes, fix
    if foreign and (advice := _translated(this, foreign, this.text[len(this.first) :].strip())):
        return advice
    if homes := [block for block in FORMS if _is_of(this, block)]:
        return _elsewhere(this, homes)
    if (notions := _told(this)) and not this.near_forms():
        return _on_notion(notions[0])
    if foreign and (advice := _template(this, foreign)):
        return advice
    return _starts(this), (), None


def _comment_sign(this: _Unread, first: Span) -> Span | None:
    """Return the comment sign of another language, or a `;` at the start of the line."""
    if COMMENT_SIGN.match(this.text):
        return first
    line = first.source.text[: first.start].rpartition("\n")[2]
    at = first.start - len(line) + len(line) - len(line.lstrip())
    return Span(first.source, at, at + 1) if re.fullmatch(r"\s*;\s*", line) else None


def _comment(sign: Span) -> _Advice:
    help = "write comments after `#`"
    return help, (), Fix("write `#`", (Edit(sign, "#"),), "unsafe")


def _translated(this: _Unread, foreign: Foreign, behind: str) -> _Advice | None:
    """Return the translation of a foreign word: the statement itself if another first word makes it readable."""
    notes = _about(this, foreign)
    lines = [line for line in foreign.lines if behind and ("{" not in line or this.has_block)]
    if behind in this.vocabulary.games:
        lines.sort(key=lambda line: not line.startswith("extends"))
    found = [(line, re.search("[A-Z]+", line)) for line in lines]
    for lead in [line[: token.start()] for line, token in found if token]:
        said = f"{lead}{behind}" if lead else this.text
        repair = as_it_is(said, this.text, this.block, this.vocabulary) or this.repair(said)
        if repair and not repair.misspelt and ";" not in repair.text:
            help, more, fix = _written(this, repair)
            return help, (*notes, *more), fix
    return None


def _template(this: _Unread, foreign: Foreign) -> _Advice | None:
    """Return the lines for a foreign word that best have room for the typed words."""
    shares = [covered(this.text, line, this.block, this.vocabulary) for line in foreign.lines]
    best = [line for line, share in zip(foreign.lines, shares, strict=True) if share == max(shares)]
    return (
        (f"write {quoted_list(best)}", _about(this, foreign), None) if best and max(shares) >= ENOUGH_COVERED else None
    )


def _about(this: _Unread, foreign: Foreign) -> tuple[str, ...]:
    """Return the sentence on a foreign word, if there is one."""
    blocks = opened(this.chunk.head.source, this.chunk.head.start).blocks if "<outer>" in foreign.about else ()
    outer = blocks[-1].text if blocks and blocks[-1] else ""
    text = re.sub("^(?:both|all) ", "", this.text.strip())
    about = foreign.about.replace("<outer>", outer).replace("<text>", text)
    return (about,) if about else ()


def _is_of(this: _Unread, block: str) -> bool:
    """Return True if the whole statement is valid in a block, and not only its function words are."""
    text = this.text.strip()
    if this.first in LIGHT or this.first in NEGATIONS or all(form.first != this.first for form in FORMS[block]):
        return False
    vocabulary = this.vocabulary
    return bool(as_it_is(text, text, block, vocabulary) or repaired(text, block, vocabulary, has_block=this.has_block))


def _elsewhere(this: _Unread, homes: list[str]) -> _Advice:
    """Return the help for a statement of another block."""
    places = " or ".join(
        "in the file itself" if name == "file" else _IN.get(name, f"in a `{name}` block") for name in homes
    )
    around = [form for forms in FORMS.values() for form in forms if form.block in homes]
    help = f"put it into {' or '.join(f'`{form.shown} {{ … }}`' for form in around[:_MOST_FORMS])}"
    return help if around else "put it outside the block", (f"`{this.first}` belongs {places}",), None


_IN = {"head": "under `ruleset`"}
"""The place of a block that no statement has the name of."""


def _starts(this: _Unread) -> str:
    """Return the first words of the statements of a block, or their forms."""
    known = list(dict.fromkeys(form.first for form in FORMS[this.block] if form.first))
    starts = [form.text.split(" ")[0].rpartition(":")[2] for form in FORMS[this.block] if form.first is None]
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
    if len(known) <= _MOST_NAMES:
        return f"statements here start with {quoted_list(known)}{''.join(others)}"
    return _page(this)
