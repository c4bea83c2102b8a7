"""Completion: the words and names that may follow at the cursor."""

import re
from collections.abc import Iterable, Iterator

from lsprotocol import types

from dsl.grammar.expected import Expected, Place, expected_at, listed_before, place_at
from dsl.grammar.tokens import CHOICES, REFERS
from dsl.lsp.analysis import Analysis
from dsl.lsp.rule_file import RuleFile
from dsl.model.refusals import REASONS
from dsl.model.rows import ENDINGS
from dsl.prose.wording import ATOM_WORDS, DIRECTION_WORDS, MODIFIER_WORDS
from dsl.resolve.declarations import KINDS as REMOVABLE
from dsl.words.english import with_article

_KIND = types.CompletionItemKind
_ICONS = {  # how editors draw a thing is their affair: no row of the grammar says it
    "piece": _KIND.Class,
    "pair": _KIND.Class,
    "graph": _KIND.Interface,
    "zone": _KIND.Field,
    "series": _KIND.Enum,
    "option": _KIND.Property,
    "reading": _KIND.Reference,
    "file": _KIND.File,
}
_Items = Iterator[types.CompletionItem]
_OPTION_ASKED = re.compile(r"\b(?:when|option)\s+([a-z0-9-]+)\s*=\s*$")
_REST_OF_LIST = re.compile(r"[A-Za-z0-9-]*((?:[ \t]*[,|][ \t]*[A-Za-z0-9-]+)*)")


def completion(analysis: Analysis, position: types.Position, files: Iterable[RuleFile] = ()) -> types.CompletionList:
    """Return the completions at a place, without what its list already has."""
    offset = analysis.offset(position)
    place = place_at(analysis.source, offset)
    start = offset - len(place.partial)
    typed = analysis.lines.range(start, offset)
    named = {each.name for each in analysis.occurrences if each.kind == "file" and each.span.start != start}
    others = (file for file in files if file.name not in named)
    found: dict[str, types.CompletionItem] = {}
    after = _REST_OF_LIST.match(analysis.source.text, offset)
    listed = listed_before(place) | set(re.findall(r"[A-Za-z0-9-]+", after[1]) if after else [])
    for expected in expected_at(place):
        for item in _items(analysis, place, expected, others):
            if expected.kind not in expected.form.kinds_listed or item.label not in listed:
                found.setdefault(item.label, item)
    for item in found.values():
        _put(item, place, typed)
    return types.CompletionList(is_incomplete=False, items=list(found.values()))


def _put(item: types.CompletionItem, place: Place, typed: types.Range) -> None:
    """Replace a partial word; append letters to a movement."""
    begun = place.partial if item.kind is _KIND.Operator else ""
    item.text_edit = types.TextEdit(typed, begun + item.label)
    item.filter_text = begun + item.label


def _items(analysis: Analysis, place: Place, expected: Expected, files: Iterable[RuleFile]) -> _Items:
    """Yield the items that may complete a place where a kind of word is expected."""
    if expected.word:
        if expected.word.isalpha():
            yield _item(expected.word, _KIND.Keyword, expected.form.shown, expected.form.meaning)
        return
    match expected.kind:
        case "BETZA":
            yield from _letters()
        case "VALUE":
            asked = _OPTION_ASKED.search(place.head)
            option = asked[1] if asked else ""
            yield from (_item(value, _KIND.EnumMember, f"a value of {option}") for value in analysis.values(option))
        case "KIND":
            yield from (_item(kind, _KIND.Keyword, "a kind of declaration") for kind in REMOVABLE)
        case "REASON":
            yield from (_item(word, _KIND.EnumMember, reason.meaning) for word, reason in REASONS.items())
        case "NAME" if expected.form.key in ("extends", "use"):
            yield from _files(expected.form.key, files)
        case "ENDING":
            yield from (_item(ending, _KIND.EnumMember, about) for ending, about in ENDINGS.items())
        case "NAME" if expected.form.key == "without":
            yield from _names(analysis, place.head.split()[-1])
        case kind if kind in CHOICES:
            yield from (_item(word, _KIND.Keyword, expected.form.shown) for word in CHOICES[kind])
        case kind if kind in REFERS:
            yield from _names(analysis, REFERS[kind])


def _files(form: str, files: Iterable[RuleFile]) -> _Items:
    """Yield the rulesets to extend or the libraries to use, those of the same folder first."""
    wanted = "ruleset" if form == "extends" else "library"
    for file in files:
        if file.kind in ("", wanted):
            item = _item(file.name, _KIND.File, f'{file.kind} "{file.title}"' if file.kind else "a rule file")
            item.sort_text = f"{'1' if file.is_shipped else '0'} {file.name}"
            yield item


def _names(analysis: Analysis, kind: str) -> _Items:
    """Yield the declared names of a kind."""
    for name in analysis.names(kind):
        yield _item(name, _ICONS.get(kind, _KIND.Class), with_article(kind if kind != "man" else "piece"))


def _letters() -> _Items:
    for letter, about in {**ATOM_WORDS, **MODIFIER_WORDS, **DIRECTION_WORDS}.items():
        yield _item(letter, _KIND.Operator, about)


def _item(label: str, kind: types.CompletionItemKind, detail: str, documentation: str = "") -> types.CompletionItem:
    return types.CompletionItem(label, kind=kind, detail=detail, documentation=documentation or None)
