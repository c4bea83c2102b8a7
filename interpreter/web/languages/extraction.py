"""Finds the messages of the pages: `python -m interpreter.web.languages.extraction` writes them into all catalogues.

A new message is written without its translation, and one that has gone is removed; whoever translates fills the gaps.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import write_po

from interpreter.web.languages.catalogues import ENGLISH, FILES, LANGUAGES, catalogue, path_of

ROOT = Path(__file__).parents[3]
WEB = ROOT / "interpreter" / "web"

_OPTIONS = {"silent": "false"}
"""A template that cannot be read is an error."""

_PYTHON = {"N_": None, "filled": None, "gettext": None, "ngettext": (1, 2)}
_SCRIPTS = {"t": None, "tn": (1, 2)}


def messages() -> Catalog:
    """Return all messages, without translations."""
    found = Catalog(fuzzy=False)
    for path, method, keywords in _sources():
        place = path.relative_to(ROOT).as_posix()
        for _, message, comments, _ in extract_from_file(method, path, keywords, options=_OPTIONS):
            found.add(message, None, [(place, 0)], auto_comments=comments)
    return found


def _sources() -> Iterator[tuple[Path, str, Mapping[str, tuple[int, ...] | None]]]:
    folder = WEB / "templates"
    for path in sorted(folder.glob("*.html")):
        if path.name not in FILES:
            yield path, "jinja2.ext:babel_extract", {"_": None, "gettext": None, "ngettext": (1, 2)}
    for path in sorted(WEB.rglob("*.py")):
        if "node_modules" not in path.parts:
            yield path, "python", _PYTHON
    for path in sorted((WEB / "static").rglob("*.js")):
        if "built" not in path.parts and path.name not in ("rumpus-editor.js", "rumpus-search.js"):
            yield path, "javascript", _SCRIPTS


def update() -> None:
    """Bring the catalogues up to date."""
    for language in LANGUAGES:
        if language == ENGLISH:
            continue
        kept = catalogue(language) if path_of(language).exists() else Catalog(language)
        made = Catalog(language)
        for message in messages():
            if message.id:
                old = kept.get(message.id)
                made.add(message.id, old.string if old else None, [*dict.fromkeys(message.locations)])
        path_of(language).parent.mkdir(parents=True, exist_ok=True)
        with path_of(language).open("wb") as file:
            file.write(_HEAD.format(name=LANGUAGES[language], code=language, forms=made.plural_forms).encode())
            write_po(file, made, width=120, include_lineno=False, sort_output=True, omit_header=True)


_HEAD = """\
# {name}: what the pages of Rumpus say.
msgid ""
msgstr ""
"Language: {code}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {forms}\\n"

"""


if __name__ == "__main__":
    update()
