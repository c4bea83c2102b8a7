"""Completion: the words and names that may follow where the cursor stands."""

from collections.abc import Iterable, Iterator

from lsprotocol import types

from dsl.diagnostics.wording import with_article
from dsl.grammar.expectation import Expected, Place, expected_at, place_at
from dsl.grammar.lexicon import CHOICES
from dsl.grammar.meaning import MEANINGS
from dsl.lsp.analysis import Analysis
from dsl.lsp.symbol import KINDS
from dsl.model.word import ENDINGS, REASONS
from dsl.prose.wording import ATOM_WORDS, DIRECTION_WORDS, MODIFIER_WORDS
from dsl.resolve.declarations import KINDS as REMOVABLE

_KIND = types.CompletionItemKind
_ICONS = {
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


def completion(analysis: Analysis, position: types.Position, files: Iterable[str] = ()) -> types.CompletionList:
    """What may be typed at a place; `files` are the names that `extends` and `use` know."""
    offset = analysis.offset(position)
    place = place_at(analysis.source, offset)
    typed = analysis.lines.range(offset - len(place.partial), offset)
    found: dict[str, types.CompletionItem] = {}
    for expected in expected_at(place):
        for item in _items(analysis, place, expected, files):
            found.setdefault(item.label, item)
    for item in found.values():
        _put(item, place, typed)
    return types.CompletionList(is_incomplete=False, items=list(found.values()))


def _put(item: types.CompletionItem, place: Place, typed: types.Range) -> None:
    """Words replace what was begun; letters of a movement are put behind those that stand there."""
    begun = place.partial if item.kind is _KIND.Operator else ""
    item.text_edit = types.TextEdit(typed, begun + item.label)
    item.filter_text = begun + item.label


def _items(analysis: Analysis, place: Place, expected: Expected, files: Iterable[str]) -> _Items:
    if expected.word:
        if expected.word.isalpha():
            yield _item(expected.word, _KIND.Keyword, expected.form.shown, MEANINGS[expected.form.key])
        return
    match expected.kind:
        case "BETZA":
            yield from _letters()
        case "VALUE":
            yield from (
                _item(value, _KIND.EnumMember, f"a value of {expected.option}")
                for value in analysis.values(expected.option)
            )
        case "KIND":
            yield from (_item(kind, _KIND.Keyword, "a kind of declaration") for kind in REMOVABLE)
        case "REASON":
            yield from (_item(reason, _KIND.EnumMember, about) for reason, about in REASONS.items())
        case "NAME" if expected.form.key in ("extends", "use"):
            yield from (_item(name, _KIND.File, "a rule file") for name in files)
        case "ENDING":
            yield from (_item(ending, _KIND.EnumMember, about) for ending, about in ENDINGS.items())
        case "NAME" if expected.form.key == "without":
            yield from _names(analysis, place.head.split()[-1])
        case kind if kind in CHOICES:
            yield from (_item(word, _KIND.Keyword, expected.form.shown) for word in CHOICES[kind])
        case kind if kind in KINDS:
            yield from _names(analysis, KINDS[kind])


def _names(analysis: Analysis, kind: str) -> _Items:
    """The names declared of a kind."""
    for name in analysis.names(kind):
        yield _item(name, _ICONS.get(kind, _KIND.Class), with_article(kind if kind != "man" else "piece"))


def _letters() -> _Items:
    for letter, about in {**ATOM_WORDS, **MODIFIER_WORDS, **DIRECTION_WORDS}.items():
        yield _item(letter, _KIND.Operator, about)


def _item(label: str, kind: types.CompletionItemKind, detail: str, documentation: str = "") -> types.CompletionItem:
    return types.CompletionItem(label, kind=kind, detail=detail, documentation=documentation or None)
