"""No template and no script of the pages has a text that the catalogues do not have."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from jinja2 import Environment, nodes
from pygments.lexers.javascript import JavascriptLexer
from pygments.token import Comment, String

from interpreter.web.languages.catalogues import FILES
from interpreter.web.languages.extraction import WEB

TEMPLATES = sorted(path for path in (WEB / "templates").glob("*.html") if path.name not in FILES)

SERVERLESS = ("playground", "published")
"""Scripts of files, which are in English, and the folders of these."""

LIBRARIES = frozenset({"rumpus-editor.js", "rumpus-search.js"})
"""What is built: the editor of the rule language, which is in English, and a search that says nothing."""

SCRIPTS = sorted(
    path
    for path in (WEB / "static").rglob("*.js")
    if path.name not in LIBRARIES and not {"built", *SERVERLESS} & {path.stem, path.parent.name}
)

NAMES = frozenset({"Rumpus", "FEN", "variants.ini"})
"""Names that no language translates."""

SAMPLES = frozenset({"1. e4 e5 2. Nf3 …", "[mygame:chess]\ncustomPiece1 = a:NB"})
"""Samples of what a field takes."""

CALLED = frozenset({"_", "asset", "gettext", "module", "ngettext"})
"""Functions of templates whose texts are messages or names of files."""

READ = frozenset({"alt", "aria-label", "content", "data-wait", "label", "placeholder", "title"})
"""Attributes that a reader sees or hears."""

FOR_BROWSERS = frozenset(
    {"light dark", "summary", "summary_large_image", "website", "width=device-width, initial-scale=1"}
)
"""Values of attributes that browsers and other sites read."""

CODE = re.compile(r"[<{\[]|^#|^M…|^\(|^\.[a-z]|^[a-z]+, [a-z]+, select$|^\d+px ")
"""What has this is markup, a style, a selector or a path."""

KEYS = frozenset({"End", "Enter", "Escape", "Home", "Tab"})

SAID_TO_PROGRAMS = {
    "Files": "what a browser calls files that are dragged",
    "Notification": "a name of browsers",
    "Rumpus": "a name",
    "computer unavailable": "a reason of the server",
    "ends the turn": "what the end of a turn does, which nobody is asked to choose",
    "note bad": "classes",
}


def is_text(words: str) -> bool:
    """Return True for what a reader would read: a word with a capital, or several words."""
    if words in NAMES | KEYS | FOR_BROWSERS or words in SAID_TO_PROGRAMS or CODE.search(words):
        return False
    return bool(
        re.search(r"[A-Za-z]{2,}[,;:]? [A-Za-z]|… [a-z]{2,}", words) or re.fullmatch(r"[A-Z][a-z]+[.!?…:]?", words)
    )


class Shown(HTMLParser):
    """Collects the texts of a page: between its tags, and in attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._is_code = False

    def handle_data(self, data: str) -> None:
        self.found += [data] * (not self._is_code)

    def handle_endtag(self, tag: str) -> None:
        self._is_code = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._is_code = tag == "code"
        self.found += [value for name, value in attrs if name in READ and value and value not in FOR_BROWSERS | SAMPLES]


def texts_of_template(source: str) -> list[str]:
    """Return the words of a template that are in no message."""
    tree = Environment(extensions=["jinja2.ext.i18n"]).parse(source)
    shown = Shown()
    for data in tree.find_all(nodes.TemplateData):
        shown.feed(data.data)
    shown.close()
    calls = [call for call in tree.find_all(nodes.Call) if getattr(call.node, "name", "") in CALLED]
    called = {id(const) for call in calls for const in call.find_all(nodes.Const)}
    given = [
        const.value for const in tree.find_all(nodes.Const) if id(const) not in called and isinstance(const.value, str)
    ]
    words = re.compile(r"[^\W\d_]{2,}")
    left = (re.sub("|".join((*map(re.escape, NAMES), r'data-\w+="')), "", text) for text in shown.found)
    return [text.strip() for text in left if words.search(text)] + [each for each in given if is_text(each)]


def _names_classes(values: list[str], place: int) -> bool:
    """Return True for a string that names classes."""
    return values[place - 2 : place] in (["class", ":"], ["className", "="], ["className", ":"])


def texts_of_script(source: str) -> list[str]:
    """Return the words of a script that it does not translate, with `…` for values."""
    tokens = [
        (kind, value) for kind, value in JavascriptLexer().get_tokens(source) if kind not in Comment and value.strip()
    ]
    values = [value for _, value in tokens]
    found: list[str] = []
    depth, text, begun = 0, "", 0
    for place, (kind, value) in enumerate(tokens):
        if depth:
            depth += {"(": 1, ")": -1}.get(value, 0)
        elif value == "(" and values[place - 1] in ("t", "tn") and values[place - 2] != ".":
            depth = 1
        elif kind in (String.Double, String.Single):
            found += [value[1:-1]] * (not _names_classes(values, place))
        elif kind in String.Interpol:
            text += "…" * (value == "${")
        elif kind in String.Backtick and value != "`":
            text += value
        elif kind in String.Backtick:
            found += [text] * (not _names_classes(values, begun))
            text, begun = "", place
    return [each for each in found if is_text(each)]


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_template_has_no_text_outside_the_catalogues(path: Path) -> None:
    assert texts_of_template(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.relative_to(WEB / "static").as_posix())
def test_a_script_has_no_text_outside_the_catalogues(path: Path) -> None:
    assert texts_of_script(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        "<p>An ox</p>",
        '<p aria-label="ox">{{ _("ox") }}</p>',
        '{{ rows(own, "No ox is here.") }}',
        '{% if ox %}{{ "Lift" if ox else _("Drop") }}{% endif %}',
    ],
)
def test_a_text_of_a_template_is_found(source: str) -> None:
    assert texts_of_template(source) != []


def test_messages_of_a_template_are_no_texts_outside() -> None:
    assert texts_of_template('<p title="{{ _("An ox") }}">{% trans %}An <b>ox</b>{% endtrans %} {{ ox }}</p>') == []


@pytest.mark.parametrize(
    "source",
    ['say("An ox is here.")', "say(`${name} to ${square}`)", "say(`The ox ${name}`)", 'button("Lift")'],
)
def test_a_text_of_a_script_is_found(source: str) -> None:
    assert texts_of_script(source) != []


def test_messages_of_a_script_are_no_texts_outside() -> None:
    assert texts_of_script('say(t("An ox is here.", { name: f("An elk") }), { class: "note bad" }); // An ox') == []
