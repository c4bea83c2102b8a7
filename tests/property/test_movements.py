"""Any text at all as a movement: it is read with little work and without a crash."""

from hypothesis import given, settings
from hypothesis import strategies as st
from support.each import each
from support.movement_findings import findings
from support.work import calls

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789()[],?@-"


PARTS = [
    *"WFDNAHCZGKRBQUX",
    *"fblrvshmcdetpgoyznjiuqa",
    *"0123[]-?@O",
    "(a)",
    "(4,1)",
    "ma",
    "[W-F]",
    "fh",
    "ca",
    "fmW",
    "aK",
]


def check(text: str) -> None:
    """Every finding points into the text."""
    for finding in findings(text):
        assert 6 <= finding.span.start < finding.span.end <= 6 + len(text)
        assert finding.message
        assert finding.label.text
        assert finding.help


@settings(max_examples=60, deadline=None)
@given(st.text(LETTERS, min_size=1, max_size=500))
def test_any_letters_are_read_without_a_crash(text: str) -> None:
    check(text)


@settings(max_examples=80, deadline=None)
@given(st.lists(st.sampled_from(PARTS), min_size=1, max_size=60).map("".join))
def test_any_parts_of_movements_are_read_without_a_crash(text: str) -> None:
    check(text)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.lists(st.sampled_from([*"fblrvsmcdetpgoyznjiuqa", "ma", "ca"]), max_size=5).map("".join),
            st.sampled_from([*"WFDNAHCZGKRBQ", "(4,1)", "FX"]),
            st.sampled_from(["", "", "0", "2", "03"]),
        ).map("".join),
        min_size=2,
        max_size=6,
    ),
    st.sampled_from(["", "-", "?"]),
)
def test_any_well_formed_movement_is_read_without_a_crash(moves: list[str], joint: str) -> None:
    check(f"[{joint.join(moves)}]" if joint else "".join(moves))


@each(
    "text",
    [
        "aaaaaaaK",
        "(a)9Q",
        "(aaaaaaaaa)9Q",
        "[Q-Q-Q-Q-Q-Q]",
        "[KAD?KAD?KAD?KAD?KAD?KAD]",
        "gma" * 18 + "K",
        "fmcdpa" * 18 + "fW",
        "[" + "WFDANHCZG" * 50 + "-W]",
        "[" + "-".join(["WFDANHCZG"] * 50) + "]",
        "W" * 500,
        "mUcU" * 125,
        "aWbWcW" * 83,
        "fW" * 250,
        "a" * 499 + "K",
        "[W-" * 160 + "W",
        "(" * 500,
        "[" + "-".join(["W"] * 20) + "]",
        "9" * 500,
        "(" + "9" * 480 + ",1)",
        "W" + "0" * 499,
    ],
)
def test_hostile_movements_are_little_work(text: str) -> None:
    assert calls(lambda: check(text)) < 600_000


def test_movement_of_a_library_of_text_is_refused_at_once() -> None:
    assert [finding.name for finding in findings("W" * 100_000)] == ["betza-too-long"]
