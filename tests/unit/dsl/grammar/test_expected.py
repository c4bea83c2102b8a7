"""What may follow in a statement is what the elements that read it did not find."""

import pytest

from dsl.grammar import parse
from dsl.grammar.expected import furthest
from dsl.grammar.forms import FORM
from dsl.grammar.tokens import Slice
from rulesets import Catalogue


@pytest.mark.parametrize("name", ["chess", "hullabaloo", "chesimal-fusion-1"])
def test_a_statement_that_is_read_may_end_where_it_ends(name: str) -> None:
    tree = parse(Catalogue().open(name)[0], [])
    for statement in (each for top in tree.statements for each in top.walk()):
        head = str(Slice.cut(statement.head))
        far = furthest((FORM[statement.form],), head)
        assert far.place == len(head)
        assert any(each.is_end for each in far.expected)


@pytest.mark.parametrize(
    ("form", "head", "place", "expected"),
    [
        ("goal-reach", "goal reach far of", 15, {"with"}),
        ("goal-checkmate", "goal checkmate of ox, ", 22, {"PIECE"}),
        ("draw-repetition", "draw repetition 3 when pace", 27, {"="}),
        ("draw-repetition", "draw repetition 3 twice", 18, {"but", "when", ""}),
        ("draw-repetition", "draw repetition", 15, {"INT"}),
    ],
)
def test_the_furthest_place_names_every_way_on(form: str, head: str, place: int, expected: set[str]) -> None:
    far = furthest((FORM[form],), head)

    assert far.place == place
    assert {each.word or each.kind for each in far.expected} == expected
