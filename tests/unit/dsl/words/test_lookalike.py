"""Characters that look like others are named as what they are, and the rest of the file is read as it was meant."""

from support.each import each

from dsl.compiler import compile_source
from dsl.diagnostics import Diagnostic
from dsl.diagnostics.codes import framed
from dsl.lint.fixing import fix_text
from dsl.source import Source


def findings(text: str) -> tuple[Diagnostic, ...]:
    """What is wrong with a rule file."""
    return compile_source(Source("toy.rumpus", text)).findings


SEEN = [
    ("piece ox О { moves W }", "the Cyrillic letter `О` looks like `O`", "write `O`"),
    ("piece ох O { moves W }", "the Cyrillic letter `о` looks like `o`", "write `ox`"),
    ("piece ox Ο { moves W }", "the Greek letter `Ο` looks like `O`", "write `O`"),
    ("piece ox O { moves fКN }", "the Cyrillic letter `К` looks like `K`", "write `fKN`"),
    ("piece ox O ｛ moves W }", "the full-width character `｛` looks like `{`", "write `{`"),
    ("piece ox O { moves W ｝", "the full-width character `｝` looks like `}`", "write `}`"),
    ("ｐｉｅｃｅ ox O { moves W }", "the full-width character `ｐ` looks like `p`", "write `piece`"),
    ("zone z = a1–b2\ngoal reach z with king", "the en dash `–` looks like `-`", "write `a1-b2`"),
    ("zone z = a1， b2\ngoal reach z with king", "the full-width character `，` looks like `,`", "write `,`"),
    ("zone z−1 = a1\ngoal reach z-1 with king", "the minus sign `−` looks like `-`", "write `z-1`"),
    ("board 4×4", "the multiplication sign `×` looks like `x`", "write `4x4`"),
    ("draw stalemate； draw repetition 3", "the full-width character `；` looks like `;`", "write `;`"),
    ("draw stalemate ＃ or not", "the full-width character `＃` looks like `#`", "write `#`"),
]


@each(("lines", "message", "help"), SEEN, ids=[message for _, message, _ in SEEN])
def test_a_look_alike_is_named_and_nothing_else_is_found(lines: str, message: str, help: str) -> None:
    (found,) = findings(framed(lines))

    assert (found.name, found.help) == ("stray-character", help)
    assert found.message == f"{message}, but is a different character"


@each("lines", [lines for lines, _, _ in SEEN], ids=[message for _, message, _ in SEEN])
def test_the_safe_fix_heals_it(lines: str) -> None:
    fixed = fix_text(Source("toy.rumpus", framed(lines)), lambda source: findings(source.text), unsafe=False)

    assert findings(fixed.text) == ()


def test_a_look_alike_in_the_array_is_named_at_its_place() -> None:
    (found,) = findings(framed('array "k3/4/4/3К"'))

    assert (found.name, found.span.text) == ("array-malformed", "К")
    assert found.message == "the Cyrillic letter `К` looks like `K`, but is another"
    assert found.help == "write `K`"


def test_texts_and_comments_may_have_any_letters() -> None:
    text = 'ruleset "Король – König" { about "Ｏ" }  # король\n' + framed("").partition("\n")[2]

    assert findings(text) == ()


def test_a_letter_that_looks_like_no_other_has_no_part_in_it() -> None:
    (found, *_) = findings(framed("piece ö O"))

    assert found.message.endswith("found `ö`")


def test_a_nul_is_named() -> None:
    (found,) = findings(framed("piece ox O\0 { moves W }"))

    assert (found.name, found.label.text, found.help) == ("stray-character", "a NUL", "remove it")
