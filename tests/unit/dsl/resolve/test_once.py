"""Second lines of a block: they repeat the first, overlap with it, contradict it, or are for the other side."""

from support.each import each
from support.games import compiled

TOY = "piece ox O { moves W }\n"
GUARD = "or guard them with `when`"
CASTLING = "castling { king with ox; king with king; toward a: king to b, ox to c }"


@each(
    ("lines", "message", "help"),
    [
        ("turn { 2 actions;  2  actions }", "duplicate line in a block", "remove one of the two"),
        ("draw stalemate\ndraw stalemate", "duplicate statement in a file", "remove one of the two"),
        ("turn { white begins; black begins }", "only one side can have this line", "keep that of one side, and remove the other"),
        ("turn { 2 actions; 3 actions }", "`3 actions` contradicts `2 actions`", f"remove one of the two, {GUARD}"),
        ("turn { white 2 actions; white 3 actions }", "`white 3 actions` contradicts `white 2 actions`", f"remove one of the two, {GUARD}"),
        (
            "turn { pass allowed; pass allowed for white }",
            "`pass allowed` applies to both sides, and so to white",
            "remove `pass allowed` or `pass allowed for white`",
        ),
        (
            "turn { pass allowed for white; pass when no action is left }",
            "`pass when no action is left` applies to both sides, and so to white",
            "write `pass when no action is left for black`, or remove one of the two",
        ),
        (
            "turn { pass allowed for white; pass when no action is left for white }",
            "`pass when no action is left for white` contradicts `pass allowed for white`",
            f"remove one of the two, {GUARD}",
        ),
        (
            "draw stalemate\nloss stalemate for black",
            "`draw stalemate` applies to both sides, and so to black",
            "write `draw stalemate for white`, or remove one of the two",
        ),
        (CASTLING, "two lines for one list in a block", "write `king with ox, king`"),
    ],
)  # fmt: skip
def test_a_second_line_is_refused_for_what_is_wrong_with_it(lines: str, message: str, help: str) -> None:
    (found,) = [found for found in compiled(TOY + lines).findings if found.name == "said-twice"]

    assert (found.message, found.help) == (message, help)
