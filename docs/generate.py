"""Build the source of the site in `build/pages`: hand-written pages, and pages on findings, commands, rules and games.

The parts of hand-written pages that show forms, output and tables of the program are written anew where they are.
"""

import csv
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from itertools import groupby
from pathlib import Path

import decoding
import dialects
import fences
import llms
import playing

from dsl.compiler import compile_source
from dsl.grammar.form import PHRASES, Form
from dsl.grammar.forms import FORM, FORMS
from dsl.grammar.tokens import CHOICES
from dsl.model import Ruleset
from dsl.model.refusals import REASONS
from dsl.model.rows import ENDINGS
from dsl.words.notions import NOTIONS, Notion
from interpreter import load
from interpreter.cli.group import command_names
from interpreter.document import Page, as_markdown, heading, options_section, page_of, readings_section
from interpreter.document.page import Block, Entry, Paragraph, Picture, Section
from interpreter.drawing import svg_board
from interpreter.drawing.glyph import FIELD
from interpreter.drawing.markup import element, moved
from interpreter.exchange.pychess.kit import make_kit
from interpreter.exchange.reading.keys import KEYS
from interpreter.exchange.reading.pieces import PIECES
from interpreter.exchange.reading.wider_keys import WIDER_KEYS
from interpreter.lint.registry import all_rules
from interpreter.manual.findings import diagnostics_page, rule_page, rules_page
from interpreter.manual.markup import place
from rulesets import Catalogue

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs" / "pages"
SITE = ROOT / "build" / "pages"
"""The source of the site."""
COUNTS = ROOT / "tests" / "conformance" / "gallery"
SURROUNDINGS = {
    "RUMPUS_CACHE": "off",
    "COLUMNS": "100",
    "TERMINAL_WIDTH": "100",
    "PATH": "/usr/bin:/bin",
    "NO_COLOR": "1",
    "LC_ALL": "C.UTF-8",
    "RUMPUS_ENGINE": "reference",  # so that pages do not depend on whether the kernel is built
}
"""Environment of the commands whose output the pages show."""


def made() -> Iterator[tuple[str, Callable[[], str]]]:
    """Yield the name of every file of the site that a program writes, with the function that returns its text."""
    yield "index.md", front_page
    yield "llms.txt", llms.llms_page
    yield from decoding.GRAMMARS.items()
    yield "reference/diagnostics.md", diagnostics_page
    yield "reference/lint/index.md", rules_page
    for rule in all_rules():
        yield rule.page, partial(rule_page, rule)
    yield "reference/cli.md", cli_page
    yield "reference/notions.md", notions_page
    yield "reference/variants-ini-keys.md", keys_page
    yield "rulesets/index.md", index_page
    yield "gallery/index.md", gallery_page
    yield "assets/icon.svg", (ROOT / "interpreter" / "web" / "static" / "icon.svg").read_text
    yield "gallery/reach.md", reach_page
    for name in Catalogue().rulesets():
        yield f"rulesets/{name}.md", partial(ruleset_page, name)
        yield f"rulesets/{name}.svg", partial(picture, name)
    for name in Catalogue().gallery():
        yield f"gallery/{name}.md", partial(variant_page, name)
        yield f"gallery/{name}.svg", partial(picture, name)


def kept() -> Iterator[tuple[Path, Callable[[], str]]]:
    """Yield every file of the project that a program keeps current, with the function that returns its text."""
    yield ROOT / "docs" / "board.svg", hullabaloo_picture
    yield PAGES / "how-to" / "pychess-kit.svg", kit_picture
    for page in (ROOT / "README.md", *sorted(PAGES.rglob("*.md"))):
        yield page, why_page if page.name == "why.md" else partial(kept_page, page)


def kept_page(page: Path) -> str:
    """Return a hand-written page with fresh command output, forms and lines of notions."""
    text = with_entries(page.read_text(encoding="utf-8"), page.parent)
    return with_dialects(with_notions(with_forms(with_outputs(text))))


def build(folder: Path, files: Iterable[tuple[str, Callable[[], str]]]) -> None:
    """Write the source of the site into an empty folder: the hand-written pages, and files of `made`."""
    shutil.copytree(PAGES, folder, dirs_exist_ok=True)
    for name, write in files:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(write(), encoding="utf-8")
    playing.add_links(folder)


# The command


def cli_page() -> str:
    """Return the help of every command."""
    lines = [
        "# The command",
        "",
        "FILE is the path of a rule file, the name of a ruleset that comes with Rumpus, or `-` for standard input.",
        "Exit status: 0 means success, 1 means findings or a failed test, 2 means wrong usage: an unknown name, option, position or action, or a file or stream that cannot be read or written. 130 means that Ctrl-C ended the command, 141 that the reader of a pipe closed it early.",
        "",
        "Rumpus caches loaded games, and of files that they are sound: that `check` or `lint` finds nothing, that the layout is right, and that the tests pass. They are looked at again when the file, one it builds on, or Rumpus changes. Coverage is measured each time. Commands on cached files start several times as fast. The cache is the folder `$XDG_CACHE_HOME/rumpus` or `~/.cache/rumpus`, on macOS `~/Library/Caches/rumpus`. The environment variable `RUMPUS_CACHE` names another folder; `RUMPUS_CACHE=off` turns the cache off. Answers are the same with and without it, and you may delete the folder at any time. Rumpus uses it only if it belongs to you and no one else may write to it. On Windows there is no cache.",
        "",
    ]
    for command in command_names():
        lines += [f"## rumpus {command}", "", "```text", run(f"rumpus {command} --help").rstrip(), "```", ""]
    return "\n".join(lines)


def run(command: str, folder: Path = ROOT) -> str:
    """Return what a command prints, including standard error, as if `folder` were the project's."""
    words = shlex.split(command, comments=True)
    assert words[0] == "rumpus", "pages only show our own command"
    printed = printed_by(words[1:], folder).replace(f"{ROOT}/", "")
    return "\n".join(line.rstrip() for line in printed.splitlines()) + "\n"


def printed_by(words: list[str], folder: Path) -> str:
    """Return what our command prints in its own process."""
    rumpus = str(Path(sys.executable).parent / "rumpus")
    done = subprocess.run(
        [rumpus, *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=folder,
        env=SURROUNDINGS,
        check=False,
    )
    return done.stdout


def why_page() -> str:
    """Return the page about refusals, with the tables of reasons and endings."""
    text = with_outputs((PAGES / "reference" / "why.md").read_text(encoding="utf-8"))
    head = text.partition("<!-- reasons -->")[0]
    reasons = "".join(f"| `{name}` | {reason.meaning} |\n" for name, reason in REASONS.items())
    endings = "".join(f"| `{name}` | {meaning} |\n" for name, meaning in ENDINGS.items())
    tail = "\nAn ending follows `wins by` and `draw by`:\n\n| ending | meaning |\n|---|---|\n"
    return f"{head}<!-- reasons -->\n{reasons}{tail}{endings}"


def notions_page() -> str:
    """What authors of chess variants ask for by name: how it is said, or that it cannot be said yet."""
    lines = [
        "# Notions of the field",
        "",
        "What authors of chess variants know by a name. `rumpus explain NAME` shows an entry in the terminal, also under its other names, those of `variants.ini` among them;",
        "messages on statements that cannot be read refer to it.",
        "",
        "## What can be said",
        "",
        "[How do I say …?](../how-to/how-do-i-say.md) has the lines that a file adds to chess, with a test.",
        "",
    ]
    titles = answers()
    for notion in [each for each in NOTIONS if each.how]:
        note = f"{notion.near[0].upper()}{notion.near[1:]}." if notion.near else ""
        lines += [f"### {notion.name}", "", f"{notion.meaning} {_called(notion)} {note}".rstrip(), ""]
        if notion.name in titles:
            page, title = titles[notion.name]
            lines += [f"[{title}](../how-to/how-do-i-say/{page}.md#{place(title)})", ""]
        else:
            lines += ["```rumpus", "extends chess", notion.how, "```", ""]
    lines += [
        "## What cannot be said yet",
        "",
        "| notion | what it is | also called | what comes near |",
        "|---|---|---|---|",
    ]
    for notion in [each for each in NOTIONS if not each.how]:
        lines.append(f"| {notion.name} | {notion.meaning} | {', '.join(notion.called)} | {notion.near} |")
    return "\n".join([*lines, ""])


def keys_page() -> str:
    """Write the keys of `variants.ini`: what they mean, and what a rule file says for them."""
    lines = [
        "# Keys of variants.ini",
        "",
        "The keys that [`rumpus import`](../how-to/variants-ini.md) knows. `rumpus explain KEY` shows an entry in the terminal. Keys with * also hold for one side each, as `flagRegionWhite` and `flagRegionBlack`; Fairy-Stockfish knows keys with ** for one side each only. Fairy-Stockfish-X alone reads the keys of the [second part](#keys-of-fairy-stockfish-x).",
        "",
        "## Keys of Fairy-Stockfish and PyChess",
        "",
        *_key_rows([name for name in KEYS if name not in WIDER_KEYS]),
        "",
        "## Keys of Fairy-Stockfish-X",
        "",
        "Fairy-Stockfish passes over these keys. `laser_p`, with the letter of a piece, says what beams do at its four sides.",
        "",
        *_key_rows(WIDER_KEYS),
        "",
        "## Pieces",
        "",
        "`customPiece1 = d:WD` is `piece woodrook D { moves WD }`, and `mobilityRegionWhiteFers = d1 e2 f3` is `moves F within palace`. The keys of the pieces that need no movement:",
        "",
        "| key | movement |",
        "|---|---|",
        *(f"| `{key}` | {f'`{betza}`' if betza else 'none'} |" for key, (_, betza) in PIECES.items()),
    ]
    return "\n".join([*lines, ""])


def _key_rows(names: Iterable[str]) -> Iterator[str]:
    """Yield tables of some keys."""
    return _by_letter("###", "| key | takes | meaning | in a rule file |", names, _key_row)


def _key_row(name: str) -> str:
    key = KEYS[name]
    said = key.says + ("; " if key.says and key.why else "") + (f"not yet: {key.why}" if key.why else "")
    stars = "*" * (key.sided + key.apart)
    return f"| `{name}`{stars} | {key.takes.text} | {key.about} | {said or 'nothing'} |"


def _by_letter(mark: str, head: str, names: Iterable[str], row: Callable[[str], str]) -> Iterator[str]:
    """Yield a table for each first letter, under a heading that the index of the page shows."""
    for letter, some in groupby(sorted(names, key=str.casefold), lambda name: name[0].upper()):
        yield from (f"{mark} {letter}", "", head, "|---" * (head.count("|") - 1) + "|", *map(row, some), "")


def _called(notion: Notion) -> str:
    return f"Also called {', '.join(notion.called)}."


def with_outputs(text: str) -> str:
    """Return a page with fresh output: the `text` fence after a `sh` fence of one command."""

    def fresh(found: re.Match[str]) -> str:
        saved = [fence.files for fence in fences.fences(text[: found.start()]) if fence.title]
        with tempfile.TemporaryDirectory() as folder:
            for name, rules in (saved[-1] if saved else {}).items():
                (Path(folder) / name).write_text(rules, encoding="utf-8")
            printed = run(found[1], Path(folder) if saved else ROOT)
        return f"```sh\n{found[1]}\n```\n\n```text\n{printed}```"

    return re.sub(r"```sh\n(rumpus [^\n]+)\n```\n\n```text\n.*?```", fresh, text, flags=re.DOTALL)


# The language


def with_forms(text: str) -> str:
    """Return a page with the requested forms of the grammar."""

    def fresh(found: re.Match[str]) -> str:
        lines = [line for key in found[1].split() for line in _forms(key)]
        return f"<!-- forms: {found[1]} -->\n```text\n" + "\n".join(lines) + "\n```"

    return re.sub(r"<!-- forms: (.*?) -->\n```text\n.*?```", fresh, text, flags=re.DOTALL)


def with_notions(text: str) -> str:
    """Return a page on which each fence after a mark such as `<!-- notion: atomic -->` begins with the notion's lines."""

    def fresh(found: re.Match[str]) -> str:
        lines = {NOTION[name].how for name in found[1].split()}
        assert len(lines) == 1, f"{found[1]} are said in different ways"
        return f"<!-- notion: {found[1]} -->\n```rumpus\n{lines.pop()}\ntest "

    return re.sub(r"<!-- notion: (.*?) -->\n```rumpus\n.*?^test ", fresh, text, flags=re.DOTALL | re.MULTILINE)


NOTION = {notion.name: notion for notion in NOTIONS}


ANSWERS = PAGES / "how-to" / "how-do-i-say"
"""The pages of "How do I say …?"."""


def answers() -> dict[str, tuple[str, str]]:
    """Return the page and the title of the entry of "How do I say …?" that shows a notion, by its name."""
    found: dict[str, tuple[str, str]] = {}
    for page in sorted(ANSWERS.glob("*.md")):
        entries = re.findall(
            r"^## ([^\n]+)\n(.*?)(?=^## |\Z)", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
        )
        for title, entry in entries:
            names = [name for mark in re.findall("<!-- notion: (.*?) -->", entry) for name in mark.split()]
            found |= dict.fromkeys(names, (page.stem, title))
    return found


def with_entries(text: str, folder: Path) -> str:
    """Return a page with a fresh list of the entries of each page that a heading of it leads to."""

    def fresh(found: re.Match[str]) -> str:
        titles = re.findall(r"^## ([^\n]+)", (folder / found[2]).read_text(encoding="utf-8"), re.MULTILINE)
        lines = [f"- [{title}]({found[2]}#{place(title)})" for title in titles]
        return "\n".join([found[1], "", *lines, "", ""])

    return re.sub(r"^(## \[[^]\n]+\]\(([^)#\n]+)\))\n\n(?:- \[.*\n)*\n?", fresh, text, flags=re.MULTILINE)


def with_dialects(text: str) -> str:
    """Return a page with a fresh table of the differences between dialects of Betza's notation, if it has one."""
    head, mark, rest = text.partition("<!-- dialects -->\n")
    if not mark:
        return text
    return "\n".join(
        [
            f"{head}{mark}",
            *dialects.table(),
            "",
            "<!-- end of dialects -->" + rest.partition("<!-- end of dialects -->")[2],
        ]
    )


def _forms(key: str) -> Iterator[str]:
    """Yield a form and those of its block; for a phrase, all its forms; for a token, its words."""
    if key == "when":
        yield "STATEMENT when OPTION = VALUE"
        yield "when OPTION = VALUE { STATEMENT .. }"
    elif key in PHRASES:
        yield f"{key} = " + "  |  ".join(form.shown for form in PHRASES[key])
    else:
        form = FORM[key]
        yield form.shown_with_block
        inside = FORMS[form.block] if form.block else ()
        yield from _inside(form)
        words = {kind for clause in (form, *inside) for kind in CHOICES if kind in re.findall(r"[A-Z]+", clause.shown)}
        yield from (f"{kind} = {'  |  '.join(CHOICES[kind])}" for kind in sorted(words - {"SIDE"}))


def _inside(form: Form, indent: str = "    ") -> Iterator[str]:
    """Yield the forms of a form's block, with nested blocks indented further."""
    for clause in FORMS[form.block] if form.block else ():
        yield indent + clause.shown_with_block
        yield from _inside(clause, indent + "    ")


# Rulesets


@cache
def ruleset(name: str) -> Ruleset:
    """Return a shipped ruleset with its tests and readings."""
    catalogue = Catalogue()
    compiled = compile_source(catalogue.open(name)[0], library=catalogue, tests=True)
    assert compiled.ruleset is not None, f"{name} has errors"
    return compiled.ruleset


def index_page() -> str:
    """Return the list of rulesets."""
    lines = ["# Rulesets", "", "| name | game | author | rules | tests |", "|---|---|---|---|---|"]
    for name in Catalogue().rulesets():
        rules = ruleset(name)
        cells = [f"[`{name}`]({name}.md)", rules.title, ", ".join(rules.authors)]
        lines.append(f"| {' | '.join(cells)} | {len(rules.readings)} | {len(rules.cases)} |")
    return "\n".join([*lines, "", "Each page lists every rule of the game and the tests of its file that show it.", ""])


def ruleset_page(name: str) -> str:
    """Return every rule of a ruleset, with the tests that show it."""
    rules = ruleset(name)
    array = Section("", (Picture("The array", "", "", f"{name}.svg"),))
    pieces = [_pieces(page_of(load(name)))] if name == BASE else []
    sections = (heading(rules), array, *pieces, options_section(rules), readings_section(rules))
    return as_markdown(Page(rules.title, tuple(section for section in sections if section.blocks)))


BASE = "chess"
"""The ruleset whose page shows the pieces that many games have unchanged."""


def _pieces(page: Page) -> Section:
    """Return the section of a page that shows each piece."""
    return next(section for section in page.sections if section.title == "Pieces")


@cache
def _base_pieces() -> Mapping[Entry, str]:
    """Return links to the pieces of the base, by what its page says of them."""
    entries = [block for block in _pieces(page_of(load(BASE))).blocks if isinstance(block, Entry)]
    names = {_without_svg(entry): entry.name for entry in entries}
    return {
        entry: f"[{name}](../rulesets/{BASE}.md#{name.lower().replace(', ', '-')})" for entry, name in names.items()
    }


def _without_svg(entry: Entry) -> Entry:
    return replace(entry, picture=replace(entry.picture, svg=""))


def _shortened(section: Section) -> Section:
    """Return the section on pieces with one line for all that are those of the base."""
    links = [_base_pieces().get(_without_svg(block)) for block in section.blocks if isinstance(block, Entry)]
    known = Paragraph(f"As in {load(BASE).title}: {', '.join(link for link in links if link)}.")
    intro, *entries = (block for block in section.blocks if _is_own(block))
    own = (intro, *entries) if entries else ()
    return replace(section, blocks=(*([known] if any(links) else []), *own))


def _is_own(block: Block) -> bool:
    return not isinstance(block, Entry) or _without_svg(block) not in _base_pieces()


def front_page() -> str:
    """Return the first page, with pictures of the featured games."""
    catalogue = Catalogue()
    games = "\n".join(_games([(name, ruleset(name)) for name in catalogue.featured()], "gallery/", "rulesets/"))
    return (PAGES / "index.md").read_text(encoding="utf-8").replace("<!-- featured -->", games)


def gallery_page() -> str:
    """Return the pictures of all variants, by kind; a script adds filters."""
    catalogue = Catalogue()
    known = {name: ruleset(name) for name in catalogue.variants()}
    by_title = sorted(known, key=lambda name: known[name].title.casefold())
    lines = [
        "---",
        "hide: [navigation]",
        "---",
        "# Gallery",
        "",
        f"The {len(known)} variants that come with Rumpus. `rumpus rulesets WORD` searches them in the terminal.",
        "",
        '<div class="filters"></div>',
        "",
        "## Featured",
        "",
        *_games([(name, known[name]) for name in catalogue.featured()]),
    ]
    for kind in sorted({rules.kind for rules in known.values()}):
        lines += [f"## {kind[0].upper()}{kind[1:]}", ""]
        lines += _games([(name, known[name]) for name in by_title if known[name].kind == kind])
    return "\n".join(lines)


def _games(games: Iterable[tuple[str, Ruleset]], gallery: str = "", outside: str = "../rulesets/") -> Iterator[str]:
    """Yield pictures of games, each a link to its page, given the folders of those in the gallery and of others."""
    yield from ('<div class="games" markdown>', "")
    for name, rules in games:
        page = f"{gallery if name in Catalogue().gallery() else outside}{name}"
        author = ", ".join([*rules.authors, *([str(rules.year)] if rules.year else [])])
        board = rules.board
        size, about = f"{len(board.files)}x{len(board.ranks)}", rules.about.replace('"', "'")
        told = f"![]({page}.svg){{ loading=lazy }} **{rules.title}** *{author}*"
        yield f'[{told}]({page}.md){{ .game data-board="{size}" title="{about}" }}'
        yield ""
    yield from ("</div>", "")


def reach_page() -> str:
    """Return the table of games that other programs know: which file plays each, or what the language lacks."""
    games = _table("reach")
    peers = {row["ruleset"] for row in _table("peer")}
    published = Counter(row["ruleset"] for row in _table("published"))
    said = [game for game in games if game["ruleset"]]
    lines = [
        "# Reach",
        "",
        "The games that Fairy-Stockfish comes with, by its names, those of its example file, and other well-known ones:",
        f"{len(games)} games, of which files of Rumpus play {len(said)}.",
        "",
        "The third column says what a test compares the move counts with: the counts of *Fairy-Stockfish* from the start",
        "and from positions of random games, counts that others *published*, or only the file's *own tests*.",
        "",
    ]
    rows = {}
    for game in games:
        name = game["ruleset"]
        compared = [
            *(["Fairy-Stockfish"] if name in peers else []),
            *([f"{published[name]} published"] if published[name] else []),
        ]
        counts = ", ".join(compared) or ("own tests" if name else "")
        rows[game["game"]] = f"| {game['game']} | {_linked(name)} | {counts} | {game['missing']} |"
    return "\n".join([*lines, *_by_letter("##", "| game | file | counts | what is missing |", rows, rows.__getitem__)])


def _table(name: str) -> list[dict[str, str]]:
    with (COUNTS / f"{name}.tsv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def _linked(name: str) -> str:
    """Return a link to the page of a ruleset, as the pages of the gallery write it."""
    folder = "" if name in Catalogue().gallery() else "../rulesets/"
    return f"[`{name}`]({folder}{name}.md)" if name else ""


def variant_page(name: str) -> str:
    """Return the rules of a variant of the gallery, with its board and the moves of its pieces."""
    page = page_of(load(name), drawn=f"{name}.svg")
    sections = (_shortened(section) if section.title == "Pieces" else section for section in page.sections)
    return as_markdown(replace(page, sections=tuple(sections)))


def picture(name: str) -> str:
    """Draw the array of a ruleset."""
    game = load(name)
    return svg_board(game.program, game.start().position, title=game.title)


def hullabaloo_picture() -> str:
    """Draw the picture of the README: what `rumpus show` draws of a game in progress."""
    game = load("hullabaloo")
    return svg_board(game.program, game.state(README_FEN).position, title=game.title)


def kit_picture() -> str:
    """Draw the start of a game with the pictures of its kit for PyChess: pieces on the board, as the site does."""
    game = load("indian-great")
    kit = make_kit(game, "indian-great")
    symbols = [piece.symbol for piece in game.program.pieces]
    shape, drawn = game.program.board, []
    for square, stack in enumerate(game.start().position.board):
        for unit in stack:
            picture = kit.files[f"pieces/{'wb'[unit.side]}{symbols[unit.piece]}.svg"]
            x, y = shape.places[square]
            drawn.append(element("g", [picture], transform=moved(x * FIELD, (len(shape.ranks) - 1 - y) * FIELD)))
    return kit.files["board.svg"].replace("</svg>", f"{''.join(drawn)}</svg>")


README_FEN = "1w2c3f/f1{d2}1f2w1/2f1w4/6{e3}2/3W5/2F1{J2}4/W1F{E2}2{GU}1W/1W1F1W1F1/F3C1W1F[FW{D2}w] w - - 3 14"


def main() -> None:
    """Write the parts of hand-written pages that are out of date, and the source of the site."""
    for path, text in [(path, write()) for path, write in kept()]:
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"written: {path.relative_to(ROOT)}")
    shutil.rmtree(SITE, ignore_errors=True)
    build(SITE, made())
    shutil.copy(ROOT / "docs" / "mkdocs.yml", SITE.parent)


if __name__ == "__main__":
    main()
