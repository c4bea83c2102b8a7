"""Expected words, tokens and forms, as messages name them."""

from collections.abc import Iterable

from dsl.advice.changes import CLOSED, words_of
from dsl.grammar import tokens
from dsl.grammar.block import WHEN
from dsl.grammar.expected import Expected, Furthest
from dsl.grammar.form import Form
from dsl.grammar.forms import with_block
from dsl.words.near import quoted_list

MOST_FORMS = 4

MOST_NAMES = 13
"""Maximum numbers of forms and names in a message."""


def found_instead(found: str, expected: Iterable[Expected]) -> str:
    """Return what was expected and found, or only what was found if many things were possible."""
    wanted = things_expected(expected)
    if not wanted or len(wanted) > _FEW or any(each.is_end for each in expected):
        return f"unexpected `{found}`"
    return f"expected {either(wanted)}, found `{found}`"


_FEW = 3
"""Maximum number of expected things in a message; the label has all."""


def expected_here(expected: Iterable[Expected]) -> str:
    """Return what is expected at a place."""
    wanted = things_expected(expected)
    if any(each.is_end for each in expected):
        return "expected the end of the statement" + (f", or {either(wanted)}" if wanted else "")
    return f"expected {either(wanted)}"


def things_expected(expected: Iterable[Expected]) -> list[str]:
    """Return everything that is possible at a place, in words, without duplicates."""
    expected = tuple(expected)
    kinds = {each.kind for each in expected}
    found = []
    for each in expected:
        if each.kind and each.kind not in tokens.CHOICES:
            if tokens.PART_OF.get(each.kind) not in kinds:
                found.append(tokens.PATTERNS[each.kind][1])
        else:
            found += [f"`{word}`" for word in words_of(each)]
    if not found and any(each.word == "when" for each in expected):  # a word of the form, where no guard may follow
        return ["`when`"]
    return [name for name in dict.fromkeys(found) if name != "`[`"] or found


def either(names: list[str]) -> str:
    """Return a list of things of which one is expected."""
    return " or ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names) or "another word"


def token_meaning(far: Furthest) -> tuple[str, ...]:
    """Return the syntax of the expected token, if it is often written differently."""
    kinds = {each.kind for each in far.expected}
    meanings = {"" if kind in CLOSED else tokens.MEANING.get(kind, "") for kind in kinds}
    return tuple(meanings) if len(meanings) == 1 and meanings != {""} else ()


def continuing_forms(forms: Iterable[Form], *, guarded: bool = False) -> str:
    """Return the forms that continue at a place, or some of them, with their guard if that is at fault."""
    shown = list(dict.fromkeys(_under_guard(form) if guarded else with_block(form) for form in forms))
    more = ", among others" if len(shown) > MOST_FORMS else ""
    one = len(shown) == 1
    return f"the {'form is' if one else 'forms are'} {quoted_list(shown[:MOST_FORMS], 'and')}{more}"


def _under_guard(form: Form) -> str:
    block = " { … }" if form.body == "must" else ""
    return f"{form.shown}{'' if form is WHEN else f' {WHEN.shown}'}{block}"
