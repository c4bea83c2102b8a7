"""Scripts are sent without comments, and otherwise as they are."""

from pathlib import Path

from support.each import each

from interpreter.web.templates.static_files import FOLDER, without_comments

SCRIPTS = [path for path in FOLDER.rglob("*.js") if path.name != "rumpus-editor.js"]


@each("script", SCRIPTS, ids=lambda path: path.name)
def test_each_line_is_sent_or_belongs_to_a_comment(script: Path) -> None:
    own, sent = script.read_text(encoding="utf-8").split("\n"), without_comments(str(script), 0).decode().split("\n")
    assert len(own) == len(sent)
    is_comment = False
    for before, after in zip(own, sent, strict=True):
        starts = before.strip().startswith("/**") and (before.strip().endswith("*/") or "*/" not in before)
        is_comment = is_comment or starts
        assert after == ("" if is_comment else before)
        is_comment = is_comment and "*/" not in before


def test_a_cast_at_the_start_of_a_line_stays(tmp_path: Path) -> None:
    script = tmp_path / "ox.js"
    script.write_text('/** One. */\n/** @type {Ox} */ (ox).go();\nelk();\n/**\n * Two.\n */\nhare("/** */");\n')
    assert (
        without_comments(str(script), 0).decode() == '\n/** @type {Ox} */ (ox).go();\nelk();\n\n\n\nhare("/** */");\n'
    )
