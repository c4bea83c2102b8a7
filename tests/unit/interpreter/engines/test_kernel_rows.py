"""The rows of the kernel have the columns of the model."""

import re
from pathlib import Path

import pytest

from dsl.model.rows import Consequence, Constraint, ConstraintKind, End, Offer, Phase, columns_of

KERNEL = Path(__file__).parents[4] / "interpreter" / "engines" / "kernel"
ELSEWHERE = {"kind", "effect", "deeds", "result", "few", "foes", "colored", "turns", "edge"}
"""Columns that the kernel reads where it compiles what they decide, or that both engines leave to one judge of units."""

COLUMNS = sorted({name for table in (Offer, Constraint, Consequence, Phase, End) for name in columns_of(table)})


@pytest.mark.parametrize("name", [name for name in COLUMNS if name not in ELSEWHERE])
def test_a_column_of_a_table_is_one_of_the_kernels_rows(name: str) -> None:
    struct = (KERNEL / "machine" / "core.pxd").read_text().partition("cdef struct Row:")[2].partition("cdef struct")[0]

    assert re.search(rf"^    \w+ \*?{name}\b", struct, re.MULTILINE), "the struct `Row` in core.pxd lacks it"
    assert f'said("{name}"' in (KERNEL / "law" / "rows.py").read_text(), "`_write_row` in rows.py does not write it"


def test_the_table_of_constraints_has_every_kind() -> None:
    table = (KERNEL / "law" / "constraints.py").read_text(encoding="utf-8")

    assert set(re.findall(r"_Judge\(ConstraintKind\.(\w+)", table)) == {kind.name for kind in ConstraintKind}


def test_each_function_for_constraints_is_in_their_table() -> None:
    table = (KERNEL / "law" / "constraints.py").read_text(encoding="utf-8")
    for name in ("generating", "before", "after"):
        declared = (KERNEL / "law" / f"{name}.pxd").read_text(encoding="utf-8")
        functions = re.findall(r"^cdef \w+ ([a-z]\w*)\(Machine \*m, State \*s, Row \*row,", declared, re.MULTILINE)

        assert [function for function in functions if f"({function})" not in table] == []
