"""Which kind of file a text is, by its beginning."""

from support.each import each

from dsl.file_kind import RECORD, RULES, file_kind


@each(
    "text",
    [
        "# ---- a comment ----\n手合割：平手\n先手：An ox\n",
        "手数----指手---------消費時間--\n   1 ７六歩(77)\n",
        "▲７六歩 △３四歩\n",
        "'CSA encoding=UTF-8\nV3.0\nN+An ox\n",
        "V2.2\nPI\n+\n",
        "P1-KY-KE\n",
        "position startpos moves 7g7f\n",
        "[DhtmlXQ]\n[DhtmlXQ_red]An ox[/DhtmlXQ_red]\n",
    ],
)
def test_a_record_of_another_program_is_a_record(text: str) -> None:
    assert file_kind(text) == RECORD
    assert file_kind(f"\ufeff{text}") == RECORD


@each("text", ["position\n", "# PI\n", "V2 x\n", "先手\n", "PIECE\n"])
def test_other_words_are_not(text: str) -> None:
    assert file_kind(text) is None


def test_a_rule_file_may_begin_with_a_comment_in_any_language() -> None:
    assert file_kind('# 先手：\nruleset "Toy"\n') == RULES
