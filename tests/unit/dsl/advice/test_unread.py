"""What is said of statements that cannot be read: the place, what belongs there, and what may have been meant."""

import re

import pytest
from support.each import each
from support.reading import read

from dsl.advice.foreign import FOREIGN
from dsl.advice.guards import guarded
from dsl.advice.meant import MEANINGS, Meaning
from dsl.advice.patterns import EVERY_FUSION, EVERY_ROYAL, NO_CHOICE, NO_DOUBT, NOT_ADDED, ONE_SIDE
from dsl.advice.repair import AMENDS, Vocabulary, repaired
from dsl.advice.suggestion import APART
from dsl.compiler import compile_source
from dsl.diagnostics import Diagnostic
from dsl.diagnostics.example_library import ExampleLibrary
from dsl.grammar.block import reads
from dsl.grammar.forms import FORM, FORMS, LEAST, with_block
from dsl.lint.fixing import edits_of
from dsl.source import Source
from dsl.words.near import quoted_list

HEADS = {
    "after": "after capture",
    "file": "",
    "head": 'ruleset "T"',
    "board": "board 4x4",
    "zone": "zone z",
    "piece": "piece ox O",
    "graph": "graph g",
    "command": "command king",
    "stance": "command king {\nstance s",
    "formation": "formation wall W",
    "test": 'test "t"',
}
"""The text before a block, where it is more than its name."""


def _in_block(block: str, text: str) -> str:
    head = HEADS.get(block, block)
    return f"{head} {{\n{text}\n}}" + "\n}" * head.count("{") if head else text


def found_in(block: str, text: str) -> list[Diagnostic]:
    """What is found in a statement of a block, in a game with an ox, an elk, a cow and two zones."""
    game = (
        'ruleset "Toy"\nboard 4x4\npiece king K { moves K }\npiece ox O\npiece elk E\npiece cow C\nzone far = rank 4\n'
        'zone near = rank 1\narray "k3/4/4/3K"\ngoal capture of king\ndraw stalemate\n'
    )
    extra = _in_block(block, text).replace("piece ox O {", "amend piece ox {").replace('ruleset "T" {', 'ruleset "T" {')
    source = Source("toy", extra + "\n" + game.partition("\n")[2] if block == "head" else game + extra)
    return list(compile_source(source, library=ExampleLibrary(), thorough=True).findings)


WRITE = [
    # block, what was written, what is shown between the bars, what to write
    ("fusion", "elk |=| ox + cow", "ox + cow = elk"),
    ("fusion", "|O| + C = E", "ox + cow = elk"),
    ("fusion", "ox + cow |->| elk", "ox + cow = elk"),
    ("fusion", "ox |and| cow = elk", "ox + cow = elk"),
    ("fusion", "by |move|", "made by move"),
    ("fusion", "|unmade| by move", "splits by move"),
    ("fusion", "made by |moving|", "made by move"),
    ("test", "expect d1|,|d2 = white king", "expect d1 = white king"),
    ("test", "expect |not| check", "expect no check"),
    ("test", "expect |stalemate|", "expect draw by stalemate"),
    ("test", "expect |checkmate|", "expect SIDE wins by checkmate"),
    ("test", "expect dra|w|", "expect draw by ENDING"),
    ("test", "expect d1 |empty|", "expect d1 = empty"),
    ("test", "expect d1 = |K|", "expect d1 = white king"),
    ("test", "expect |inactive| d1", "expect idle d1"),
    ("test", "expect d1 |is| active", "expect active d1"),
    ("test", "expect d1|,| d2 are idle", "expect idle d1, d2"),
    ("test", "expect hand white |contains| ox", "expect hand white = ox"),
    ("test", "perft 20 |1|", "perft 1 = 20"),
    ("hand", "drops near |king|", "drops within INT of king"),
    ("hand", "drops beside |king|", "drops within 1 of king"),
    ("check", "|at| end of turn", "judged at the end of a turn"),
    ("check", "|after| each move", "judged after every action"),
    ("test", "expect turn |=| white", "expect turn white"),
    ("test", "expect 3 |moves|", "expect 3 actions"),
    ("test", '|position| "k3/4/4/3K w"', 'from "k3/4/4/3K w"'),
    ("test", "play d1d2 |a4a3|", "play d1d2, a4a3"),
    ("test", "refuse d1a|1|", "refuse d1a1 because REASON"),
    ("test", 'refuse d1a1 because |"no"|', "refuse d1a1 because REASON"),
    ("piece", "promotes |to| elk", "promotes in ZONE to elk"),
    ("piece", "promotes in rank |8| to elk, cow", "promotes in ZONE to elk, cow"),
    ("piece", "promotes in far to elk |cow|", "promotes in far to elk, cow"),
    ("piece", "promotes in far to elk |or| cow", "promotes in far to elk, cow"),
    ("piece", "promotes |elk| at far", "promotes in far to elk"),
    ("piece", "promotes |also| to elk", "promotes in ZONE to elk"),
    ("piece", "promotes |maybe| in far to elk", "promotes in far to elk"),
    ("piece", "|can| promote in far to elk", "may promote in far to elk"),
    ("piece", "promotes |to| elk when in far", "promotes in far to elk"),
    ("piece", "promotes |to| elk, cow only when it reaches far", "promotes in far to elk, cow"),
    ("piece", "promotes |when| in far to elk", "promotes in far to elk"),
    ("piece", "promotes |E| when in far", "promotes in far to elk"),
    ("piece", "moves B |+| N", "moves BN"),
    ("piece", "moves B|,| N", "moves BN"),
    ("piece", "moves bishop |+| knight", "moves BN"),
    ("piece", 'moves |"BN"|', "moves BN"),
    ("piece", "moves B|||N", "moves BN"),
    ("piece", "move|s| {N,B}", "moves NB"),
    ("piece", "moves [pQ |+| K]", "moves [pQ-K]"),
    ("piece", "moves [pQ |K|]", "moves [pQ-K]"),
    ("piece", "moves [W |then| F]", "moves [W-F]"),
    ("piece", "moves [F |?| R]", "moves [F?R]"),
    ("piece", "moves Knight |+| B", "moves NB"),
    ("piece", "|captures| pB", "moves cpB"),
    ("piece", "|captures| fF", "moves fcF"),
    ("piece", "|takes| like a bishop", "moves cB"),
    ("piece", "|captures| fmafW[W-F]", "moves fmafcW[W-cF]"),
    ("piece", "moves gQ |only| when unmoved", "moves igQ"),
    ("piece", "moves fmD |on| its first move", "moves ifmD"),
    ("piece", "moves [W-F] while |it| has not moved", "moves [iW-F]"),
    ("piece", "|captures| fF initially", "moves ifcF"),
    ("piece", "moves R|,| captures B", "moves mRcB"),
    ("piece", "moves mR |but| captures like a bishop", "moves mRcB"),
    ("piece", "|captures| pB and moves mR", "moves cpBmR"),
    ("piece", "moves fmD |first| move only", "moves ifmD"),
    ("piece", "moves [pQ|,| K] while in far", "moves [pQ-K] while in far"),
    ("piece", "moves hop |Q|", "moves pQ"),
    ("piece", "|jumps| Q", "moves pQ"),
    ("piece", "|hops| N", "moves N"),
    ("piece", "|slides| diagonally", "moves B"),
    ("piece", "moves jump |N|", "moves N"),
    ("piece", "moves lame |A|", "moves nA"),
    ("piece", "|captures| diagonally forward", "moves BETZA"),
    ("file", "piece hare H |WF|", "piece hare H { moves WF }"),
    ("file", "piece hare H |moves| WF", "piece hare H { moves WF }"),
    ("file", "piece hare H|:| moves WF", "piece hare H { moves WF }"),
    ("file", "fusion |ox| + cow = elk", "fusion { ox + cow = elk }"),
    ("file", "fusion |the| {\nmade by move\n}", "fusion { … }"),
    ("file", "piece |Hare| H", "piece hare H"),
    ("file", 'piece |"hare"| H', "piece hare H"),
    ("file", "piece |snow_hare| H", "piece snow-hare H"),
    ("file", "piece snow |hare| H", "piece snow-hare H"),
    ("file", "piece |2hare| H", "piece hare2 H"),
    ("file", "piece |H| hare", "piece hare H"),
    ("file", "piece hare |h|", "piece hare H"),
    ("file", 'piece hare |"H"|', "piece hare H"),
    ("file", "piece hare |HARE|", "piece hare H"),
    ("file", "use |Herd|", "use herd"),
    ("file", 'use |"herd"|', "use herd"),
    ("file", "use herd|.|rumpus", "use herd"),
    ("file", "use |.|./herd", "use herd"),
    ("file", "|include| herd", "use herd"),
    ("file", "|inherit| herd", "extends herd"),
    ("file", "castling |=| false", "without castling"),
    ("file", "castling |none|", "without castling"),
    ("file", "|startFen| = 3k/4/4/K3 w - - 0 1", 'array "3k/4/4/K3"'),
    ("file", "piece hare |is| H {\nmoves W\n}", "piece hare H { … }"),
    ("file", "|let| hare = H mRcpR", "piece hare H { moves mRcpR }"),
    ("file", 'option pace |default| slow "how fast"', 'option pace = slow | VALUE "how fast"'),
    ("file", "zone hill|:| b2 c2 b3", "zone hill = b2, c2, b3"),
    ("file", "test |'|t' {\nexpect turn white\n}", 'test "t" { … }'),
    ("fusion", "splits by |hand|", "splits to hand"),
    ("piece", "|move|: R, captures pR", "moves mRcpR"),
    ("piece", "|capture|: pR", "moves cpR"),
    ("piece", "move|s| {1,2}", "moves (1,2)"),
    ("piece", "moves |<|1,2>", "moves (1,2)"),
    ("piece", "promotes in far to elk, cow|,|", "promotes in far to elk, cow"),
    ("piece", "promotes in far to |(|elk, cow)", "promotes in far to elk, cow"),
    ("piece", "promotes in far to |E|, C", "promotes in far to elk, cow"),
    ("test", "|position| fen k3/4/4/3K w - - 0 1", 'from "k3/4/4/3K w - - 0 1"'),
    ("test", "refuse d1d3 |due| to not-its-move", "refuse d1d3 because not-its-move"),
    ("test", "play drop |elk| c2", "play E@c2"),
    ("test", "refuse d1 |to| d3 because not-its-move", "refuse d1d3 because not-its-move"),
    ("piece", "promotes|:| elk", "promotes in ZONE to elk"),
    ("file", "option pace|:| slow, fast", "option pace = slow | fast"),
    ("file", '|setup| "k3/4/4/3K"', 'array "k3/4/4/3K"'),
    ("file", "|no| castling", "without castling"),
    ("file", "|royal| king", "goal checkmate of king"),
    ("file", "|hare| H", "piece hare H"),
    ("file", "|promotion| to elk", "amend piece PIECE { promotes in ZONE to PIECE }"),
    ("file", "amend |castling| {\ntoward a: king to b, ox to c\n}", "castling { … }"),
    ("file", "draw 50 |moves|", "draw 100 turns without capture"),
    ("file", "draw 50 |move| rule", "draw 100 turns without capture"),
    ("file", "draw 100 |plies|", "draw 100 turns without capture"),
    ("file", "draw 50 |moves| without capture or ox move", "draw 100 turns without capture or ox move"),
    ("file", "zone hill = rank 3, |4|", "zone hill = rank 3, rank 4"),
    ("zone", "white rank 3, |4|", "white rank 3, rank 4"),
    ("file", "option pace |slow|/fast", "option pace = slow | fast"),
    ("castling", "|none|", "without castling"),
    ("castling", "toward |right|: king to b, ox to c", "toward FILE: king to b, ox to c"),
    ("zone", "|rank| 1", "zone z = rank 1"),
    ("zone", "white ranks |1-3|", "white rank 1, rank 2, rank 3"),
    ("head", "author |me|", 'author "me"'),
    ("check", "judged after |evrey| action", "every"),
    # words, numbers and marks of other notations
    ("file", "fusion |ox| and cow -> elk", "fusion { ox + cow = elk }"),
    ("test", "play 1. |e2e4| e7e5 2. g1f3", "play e2e4, e7e5, g1f3"),
    ("test", "play knight |b1c3|", "play b1c3"),
    ("test", "refuse e2e5: |not-its-move|", "refuse e2e5 because not-its-move"),
    ("test", "play 1. |e2e4| e7e5 2. g1f3 b8c6 3. f1b5", "play e2e4, e7e5, g1f3, b8c6, f1b5"),
    ("test", '|fen| "4k3/8 w - - 0 1"', 'from "4k3/8 w - - 0 1"'),
    ("test", '|setup| "k3/4/4/3K w"', 'from "k3/4/4/3K w"'),
    ("test", '|array| "k3/4/4/3K"', 'from "k3/4/4/3K w"'),
    ("test", "|board| k3/4/4/3K", 'from "k3/4/4/3K w"'),
    ("test", '|start| = "k3/4/4/3K b"', 'from "k3/4/4/3K b"'),
    ("test", '|array| """\nk...\n....\n....\n...K"""', 'from """ …'),
    # claims in other words
    ("test", "expect |d1d2| legal", "allow d1d2"),
    ("test", "expect |that| d1d2 is possible", "allow d1d2"),
    ("test", "expect |can| d1d2", "allow d1d2"),
    ("test", "expect |allow| d1d2", "allow d1d2"),
    ("test", "|should| allow d1d2", "allow d1d2"),
    ("test", "expect |play| d1d2", "play d1d2"),
    ("test", "expect |refuse| d1d3", "refuse d1d3 because REASON"),
    ("test", "expect |refuse| d1d3 because not-its-move", "refuse d1d3 because not-its-move"),
    ("test", "expect |d1d3| to be illegal", "refuse d1d3 because REASON"),
    ("test", "expect |not| d1d3", "refuse d1d3 because REASON"),
    ("test", "allow not |d1d3|", "refuse d1d3 because REASON"),
    ("test", "expect |actions| = 3", "expect 3 actions"),
    ("test", "expect |number| of moves is 3", "expect 3 actions"),
    ("test", "expect |king| d1", "expect d1 = king"),
    ("test", "expect white |king| d1", "expect d1 = white king"),
]


def _bars(marked: str) -> tuple[str, str]:
    """Return a text without the bars in it, and the text between them."""
    before, shown, behind = re.fullmatch(r"(.*?)\|(\|?[^|]*)\|(.*)", marked, re.DOTALL).groups()  # type: ignore[union-attr]
    return before + shown + behind, shown


@each(("block", "marked", "cure"), WRITE)
def test_a_statement_is_shown_as_it_may_have_been_meant(block: str, marked: str, cure: str) -> None:
    text, shown = _bars(marked)
    first = found_in(block, text)[0]

    assert first.name in ("unexpected-word", "incomplete-statement", "unknown-statement")
    assert first.span.text == shown
    assert f"`{cure}`" in " ".join((first.help, *first.notes))


@each(("block", "marked", "cure"), WRITE)
def test_a_guess_is_safe_only_where_a_word_of_the_language_is_misspelt(block: str, marked: str, cure: str) -> None:
    fix = found_in(block, _bars(marked)[0])[0].fix

    assert fix is None or (fix.applicability == "safe") == (" " not in cure)


@each(("block", "marked", "cure"), WRITE)
def test_a_fix_leads_to_a_statement_that_can_be_read(block: str, marked: str, cure: str) -> None:
    text = _in_block(block, _bars(marked)[0])
    found: list[Diagnostic] = []
    read(Source("toy", text), found)
    for edit in edits_of(found[0]):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    after: list[Diagnostic] = []
    read(Source("toy", text), after)

    assert after == [] if found[0].fix else found


@each(
    ("block", "text", "cures"),
    [
        ("test", "expect d1 = white king, a4 = black king", ("expect d1 = white king", "expect a4 = black king")),
        ("test", "expect d1 = king and a1 = empty, turn white", ("expect d1 = king", "expect a1 = empty", "expect turn white")),
        ("test", "expect turn white a1 = empty", ("expect turn white", "expect a1 = empty")),
        ("test", "expect active d1, a4 and check", ("expect active d1, a4", "expect check")),
        ("test", "play d1d2, expect turn black", ("play d1d2", "expect turn black")),
        ("test", "from start, play d1d2", ("from start", "play d1d2")),
        ("test", "refuse d1d3, d1d4 because not-its-move", ("refuse d1d3 because not-its-move", "refuse d1d4 because not-its-move")),
        ("test", "refuse d1d3 and d1d4", ("refuse d1d3 because REASON", "refuse d1d4 because REASON")),
        ("test", "expect turn white check", ("expect turn white", "expect check")),
        ("file", "without castling, fusion", ("without castling", "without fusion")),
        ("file", "without pieces ox, elk", ("without piece ox", "without piece elk")),
        ("file", "draw stalemate and repetition 3", ("draw stalemate", "draw repetition 3")),
        ("file", "draw repetition 3 but perpetual chase loses", ("draw repetition 3", "loss perpetual chase")),
        (
            "file",
            "draw repetition 3 but perpetual check and chase lose",
            ("draw repetition 3 but perpetual check loses", "loss perpetual chase"),
        ),
    ],
)  # fmt: skip
def test_several_statements_in_one_are_shown_apart(block: str, text: str, cures: tuple[str, ...]) -> None:
    assert found_in(block, text)[0].help == f"write {quoted_list(cures, 'and')}"


def test_statements_shown_apart_are_told_what_parts_them() -> None:
    assert found_in("fusion", "ox + cow = elk, made by move")[0].notes == (APART,)


HEIR = 'ruleset "Toy"\nextends elk-chess\n'


def found_in_heir(text: str) -> Diagnostic:
    """The first thing found in a file that builds on another."""
    return compile_source(Source("toy", HEIR + text), library=ExampleLibrary(), thorough=True).findings[0]


def test_a_royal_piece_stands_beside_those_that_are_royal_already() -> None:
    found = found_in_heir("piece ox O { moves W }\nroyal ox")

    assert found.help == "write `goal checkmate of king, ox`"
    assert EVERY_ROYAL in found.notes
    assert found_in_heir("royal king").help == "write `goal checkmate of king`"
    assert found_in_heir("goal capture of king\nroyal elk").help == "write `goal checkmate of elk`"


def test_a_count_of_moves_is_told_what_a_turn_is() -> None:
    assert found_in("file", "draw 50 moves")[0].notes == (ONE_SIDE,)


def test_pawns_count_as_progress_where_there_are_any() -> None:
    found = found_in_heir("piece pawn P { moves fmWfcF }\ndraw 50 moves")

    assert found.help == "write `draw 100 turns without capture or pawn move`"


@pytest.mark.parametrize(
    ("block", "text", "cure"),
    [
        ("test", "expect d1 = k", "black king"),
        ("file", "goal capture of e", "elk"),
        ("test", "expect d1 = idle", "expect idle d1"),
        ("test", "expect d1 = inactive", "expect idle d1"),
        ("test", "expect d1 = active", "expect active d1"),
        ("test", "expect hand white = empty", "expect hand white = nothing"),
        ("file", "zone hill = file a, b", "zone hill = file a, file b"),
    ],
)
def test_what_no_name_is_may_be_meant_otherwise(block: str, text: str, cure: str) -> None:
    found = next(each for each in found_in(block, text) if each.name.startswith("unknown-"))

    assert found.help == f"write `{cure}`"
    assert found.fix is not None
    assert found.fix.applicability == "unsafe"


def test_no_word_stands_for_every_piece() -> None:
    found = found_in("piece", "promotes in far to any")[0]

    assert found.help == "to mean every piece, name each of them"


@pytest.mark.parametrize(
    ("block", "help"),
    [
        ("turn", "statements here start with `take`, `as`, `ends`, `pass`, `swap`, `a`, `each`, `relocate`, `then`, `claim`, `may`, `white` or `black`, or with a whole number"),
        ("activation", "statements here start with `always`, `within`, `joined`, `under`, `each` or `needed`"),
    ],
)  # fmt: skip
def test_each_way_to_begin_is_named_once(block: str, help: str) -> None:
    found = found_in(block, "frob now")[0]

    assert found.help == help
    assert found.message.endswith(f"in {'an' if block == 'activation' else 'a'} `{block}` block")


def test_the_command_that_asks_for_a_reason_has_the_position() -> None:
    text = "option pace = slow\nplay d1d2\nfrom 'x'\nfrom \"k3/4/4/3K w\"\nplay d1d2, a4a3\nplay d2d3\nrefuse a3a4"
    command = "rumpus why FILE a3a4 --option pace=slow --fen 'k3/4/4/3K w' --play d1d2,a4a3,d2d3"

    assert found_in("test", text)[-1].notes == (f"`{command}` explains why the action is refused",)


def test_all_ways_on_are_named_not_those_of_one_form() -> None:
    label = found_in("test", "expect nobody to blame")[0].label.text

    for way in ("`turn`", "`white`", "`check`", "`no`", "`draw`", "`undecided`", "`fen`", "`hand`", "a square"):
        assert way in label


def test_what_may_stand_somewhere_is_said_once() -> None:
    assert found_in("test", "expect d1 = 3")[0].label.text == (
        "expected `empty`, `gone`, `white`, `black`, `neutral` or the name of a piece or a pair"
    )


def test_a_statement_that_needs_a_block_is_shown_with_one() -> None:
    first = found_in("file", "graph contact")[0]

    assert (first.name, first.help) == ("block-missing", "write `graph contact { joins friends touching WAY }`")


def test_zones_are_named_where_one_is_missing() -> None:
    assert "the zones are `far` and `near`" in found_in("piece", "promotes to elk")[0].notes


def test_a_zone_is_shown_where_none_is_declared() -> None:
    found: list[Diagnostic] = []
    read(Source("toy", 'ruleset "T"\npiece ox O { promotes to elk }'), found)

    assert (
        found[0].notes[-1] == "no zone is declared: write one, such as `zone last-rank { white rank 8; black rank 1 }`"
    )


SAID = [
    # the content of the block, the text after it, the help and the notes
    ("ox + cow = elk", "elk = cow + ox", "write `splits by move`", [EVERY_FUSION]),
    ("ox + cow = elk", "elk -> ox + cow", "write `splits by move`", [EVERY_FUSION]),
    ("ox + cow = elk", "elk splits into ox and cow", "write `splits by move`", [EVERY_FUSION]),
    ("ox + cow = elk", "can split", "write `splits by move`", []),
    ("ox + cow = elk", "elk splits by move", "write `splits by move`", [EVERY_FUSION]),
    ("ox + cow = elk", "elk may come apart", "write `splits by move`", [EVERY_FUSION]),
    ("ox + cow = elk; splits by move", "elk = ox + cow", "the form is `TERM + TERM = TERM`", []),
    ("ox + cow = elk", "cow = elk + ox", "write `elk + ox = cow`", []),
]


@each(("before", "text", "help", "notes"), SAID)
def test_what_the_block_says_already_is_not_offered(before: str, text: str, help: str, notes: list[str]) -> None:
    first = found_in("fusion", f"{before}\n{text}")[0]

    assert first.help == help
    assert list(first.notes) == notes


def test_promotion_is_no_choice() -> None:
    first = found_in("piece", "promotes maybe in far to elk")[0]

    assert first.help == "write `promotes in far to elk`"
    assert first.notes == (NO_CHOICE,)


def test_what_is_said_with_a_doubt_is_offered_without_it_and_with_a_word_on_that() -> None:
    first = found_in("turn", "3 maybe actions")[0]

    assert (first.help, first.notes) == ("write `3 actions`", (NO_DOUBT,))


def test_an_inherited_piece_without_its_symbol_is_amended() -> None:
    text = 'ruleset "Toy"\nextends elk-chess\n{} elk {{\nmoves B\n}}\n'
    first = compile_source(Source("toy", text.format("piece")), library=ExampleLibrary()).findings[0]

    assert first.help == "write `amend piece elk { … }`"
    assert first.notes[-1] == f"`elk` is inherited: {AMENDS}"
    assert [edit.text for edit in edits_of(first)] == ["amend piece elk"]
    assert compile_source(Source("toy", text.format("amend piece")), library=ExampleLibrary()).findings == ()


def test_a_piece_of_the_file_without_its_symbol_is_not_amended() -> None:
    assert found_in("file", "piece hare {\nmoves B\n}")[0].help == "write `piece hare SYMBOL { … }`"


def test_a_form_with_a_block_is_shown_with_it() -> None:
    assert found_in("file", "graph 3")[0].help == "the form is `graph NAME { joins friends touching WAY }`"


@pytest.mark.parametrize(
    ("block", "text"),
    [
        ("piece", "moves like ox, captures by jumping"),
        ("test", "refuse d1d3 whatever follows here"),
        ("test", "play step elk c2 now"),
    ],
)
def test_words_that_nothing_parts_are_not_made_statements_one_by_one(block: str, text: str) -> None:
    assert " and " not in found_in(block, text)[0].help


def test_what_moves_beside_a_capture_of_its_own_does_not_capture() -> None:
    first, second = found_in("piece", "move: R\ncapture: pR")[:2]

    assert (first.help, second.help) == ("write `moves mR`", "write `moves cpR`")


def test_a_line_that_adds_to_an_inherited_one_is_told_that_it_replaces_it() -> None:
    first = found_in("piece", "promotes in far also to cow")[0]

    assert (first.help, first.notes) == ("write `promotes in far to cow`", (NOT_ADDED,))


GUARDS = [
    # block, what was written, what to write, where `swift` is off or on and `gait` is one of three
    ("piece", "when swift = on moves D", "moves D when swift = on"),
    ("piece", "if swift = on then moves D", "moves D when swift = on"),
    ("piece", "moves D when swift", "moves D when swift = on"),
    ("piece", "moves D if swift", "moves D when swift = on"),
    ("piece", "moves D when not swift", "moves D when swift = off"),
    ("piece", "moves D unless swift", "moves D when swift = off"),
    ("piece", "moves D when swift != on", "moves D when swift = off"),
    ("piece", "moves D when swift is not off", "moves D when swift = on"),
    ("piece", "moves D when gait != slow", "moves D when gait = VALUE"),
    ("piece", "moves D when gait", "moves D when gait = VALUE"),
    ("piece", "moves D when swift = on and gait = slow", "when swift = on { moves D when gait = slow }"),
    ("piece", "when swift {\nmoves D\n}", "when swift = on { … }"),
    ("file", "if swift = on {\nloss stalemate\n}", "when swift = on { … }"),
    ("file", "when swift = on fusion {\nmade by move\n}", "fusion when swift = on { … }"),
]


@each(("block", "text", "cure"), GUARDS)
def test_a_guard_is_shown_as_it_may_have_been_meant(block: str, text: str, cure: str) -> None:
    options = "option swift = off | on\noption gait = slow | fast | wild\n"
    game = 'ruleset "Toy"\nboard 4x4\npiece king K { moves K }\narray "k3/4/4/3K"\n'
    source = Source("toy", game + options + _in_block(block, text))

    assert compile_source(source).findings[0].help == f"write `{cure}`"


def test_a_form_is_shown_with_its_guard_if_that_is_at_fault() -> None:
    behind, before = (found_in("piece", text)[0].help for text in ("moves D when a = on | off", "when a = on | off"))

    assert behind == f"the form is `{FORM['moves'].shown} when OPTION = VALUE`"
    assert before == "the form is `when OPTION = VALUE { … }`"


@pytest.mark.parametrize("said", ["promotes to ox", "promotes to O", "promotes to (ox)"])
def test_a_promotion_without_its_zone_is_given_the_one_in_which_pieces_promote(said: str) -> None:
    promotes = "piece hare H { moves W; promotes in far to ox, cow }\n"

    assert found_in("file", f"{promotes}piece calf A {{ moves W; {said} }}")[0].help == "write `promotes in far to ox`"


def test_a_statement_on_an_inherited_piece_is_put_into_its_block() -> None:
    text = 'ruleset "Toy"\nextends elk-chess\nelk moves B\n'
    first = compile_source(Source("toy", text), library=ExampleLibrary()).findings[0]

    assert first.help == "write `amend piece elk { moves B }`"


def test_what_is_to_be_added_to_an_inherited_piece_is_told_that_it_replaces_a_line() -> None:
    text = 'ruleset "Toy"\nextends elk-chess\nzone far = rank 4\nelk also promotes to king in far\n'
    first = compile_source(Source("toy", text), library=ExampleLibrary()).findings[0]

    assert first.help == "write `amend piece elk { promotes in far to king }`"
    assert first.notes[-1] == NOT_ADDED


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("piece hare H moves WF }", "piece hare H { moves WF }"),
        ("when swift = on { piece hare H moves WF }", "when swift = on { piece hare H { moves WF } }"),
    ],
)
def test_a_brace_is_written_unless_it_stands_there_for_nothing_else(text: str, mended: str) -> None:
    found: list[Diagnostic] = []
    read(Source("toy", text), found)
    edits = [edit for each in found for edit in edits_of(each)]

    assert [text[: edit.span.start] + edit.text + text[edit.span.end :] for edit in edits] == [mended]


def test_a_comment_between_signs_is_one_finding_whose_lines_are_comments() -> None:
    text = "/* a note\n * on two lines */\nboard 4x4\n"
    found: list[Diagnostic] = []
    read(Source("toy", text), found)

    assert [each.help for each in found] == ["write comments after `#`, on each line"]
    assert [edit.text for edit in edits_of(found[0])] == ["# a note\n# on two lines"]


@pytest.mark.parametrize("text", ["// note", "/* note */", "-- note", "; a note on this"])
def test_comments_of_other_languages_are_told_ours(text: str) -> None:
    first = found_in("file", text)[0]

    assert first.help == "write comments after `#`"
    assert first.fix is not None
    assert first.fix.applicability == "unsafe"


@pytest.mark.parametrize(("word", "near"), [("comment", "command"), ("promotion", "formation"), ("stick", "stack")])
def test_what_is_only_a_little_alike_is_not_suggested(word: str, near: str) -> None:
    assert near not in found_in("file", f"{word} x y z")[0].help


def test_an_unknown_word_does_not_list_all_statements() -> None:
    assert found_in("file", "gibberish")[0].help == "`rumpus explain file` lists all statements"


def test_a_statement_of_another_block_is_told_its_block() -> None:
    first = found_in("file", "play d1d2")[0]

    assert first.notes == ("`play` belongs in a `test` block",)
    assert first.help == "put it into `test TEXT { … }`"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('test "t" {\nplay d1d2 d2d3\n}', ["unexpected-word"]),
        ("piece Hare H\nzone z = a1\npiece fox F { promotes in z to hare }", ["unexpected-word"]),
        ('board 4 by 5\narray "k3/4/4/4/3K"', ["unexpected-word"]),
    ],
)
def test_what_follows_from_an_unread_statement_is_not_said(text: str, names: list[str]) -> None:
    game = 'board 4x4\npiece king K { moves K }\narray "k3/4/4/3K"\ngoal capture of king\ndraw stalemate\n'
    lines = [line for line in game.splitlines() if line.split()[0] not in text or "king" in line]
    source = Source("toy", 'ruleset "Toy"\n' + "\n".join([text, *lines]))

    assert [found.name for found in compile_source(source, thorough=True).findings] == names


def test_a_long_text_that_is_never_closed_hides_nothing_else() -> None:
    text = 'ruleset "Toy"\ntest "t" {\nfrom """\nr n b\np p p\n}\n'
    found: list[Diagnostic] = []
    read(Source("toy", text), found)

    assert [(each.name, each.help) for each in found] == [("unterminated-text", 'close it with `"""`')]


@pytest.mark.parametrize(
    ("char", "label", "instead"),
    [
        ("\u00a0", "a no-break space", " "),
        ("\u3000", "an ideographic space", " "),
        ("\u2028", "a line separator", "\n"),
        ("\u200b", "a zero width space", ""),
        ("\ufeff", "a zero width no-break space", ""),
        ("\x07", "here", ""),
    ],
)
def test_a_character_that_nobody_sees_is_named(char: str, label: str, instead: str) -> None:
    found: list[Diagnostic] = []
    read(Source("toy", f'ruleset "Toy"\npiece {char}ox O'), found)

    assert [(each.name, each.label.text) for each in found] == [("stray-character", label)]
    assert [(edit.span.text, edit.text) for edit in edits_of(found[0])] == [(char, instead)]


def test_curly_quotes_are_told_straight_ones() -> None:
    text = "ruleset “Toy”"
    found: list[Diagnostic] = []
    read(Source("toy", text), found)

    assert [(each.name, each.help) for each in found] == [("stray-character", 'write straight quotes, `"`')]
    assert [edit.span.text for edit in edits_of(found[0])] == ["“", "”"]


CUT = [
    (block, " ".join((*words[:i], *words[i + 1 :])))
    for block, forms in FORMS.items()
    for form in forms
    if not re.search(r"[\[\]()|]", form.shown)
    for words in [form.shown.replace(" ..", "").split()]
    for i in range(len(words))
    if len(words) > 1
]
"""Every statement with one of its words left out."""


def test_what_is_offered_for_a_statement_without_one_of_its_words_can_be_read() -> None:
    vocabulary = Vocabulary({"ZONE": ("far", "near"), "PIECE": ("ox", "elk")}, {"O": "ox"})
    offered = [(block, repaired(_sampled(text), block, vocabulary)) for block, text in CUT]
    unread = [(block, found.text) for block, found in offered if found and not reads(_sampled(found.text), block)]

    assert unread == []
    assert sum(found is not None for _, found in offered) > len(offered) / 2


# The tables


_SAMPLES = {
    "TEXT": '"x"',
    "NAME": "hare",
    "SYMBOL": "H",
    "BETZA": "WF",
    "INT": "3",
    "SIZE": "4x4",
    "SQUARE": "a1",
    "FILE": "a",
    "ACTION": "a1a2",
    "SIDE": "white",
    "SQUARESET": "rank 1",
    "WAY": "diagonal",
    "DEED": "move",
    "ATOM": "W",
    "KIND": "castling",
    "MARK": "ours",
    "LABEL": "a",
}


def _sampled(line: str) -> str:
    """A line of a form with something for each of its tokens."""
    return re.sub(r"[A-Z]{2,}", lambda found: _SAMPLES.get(found[0], "ox"), line.replace("(s)", "s")).replace(" ..", "")


@each("form", [form for forms in FORMS.values() for form in forms if form.block], ids=lambda f: f.key)
def test_a_form_shown_with_its_block_can_be_read(form: object) -> None:
    found: list[Diagnostic] = []
    block = next(block for block, forms in FORMS.items() if form in forms)
    shortest = re.sub(r" \[[^]]*\]", "", with_block(form))  # type: ignore[arg-type]
    read(Source("toy", _in_block(block, _sampled(shortest))), found)

    assert found == []
    assert set(LEAST) == set(FORMS) - {"file"}


LINES = [(block, word, line) for block, words in FOREIGN.items() for word, each in words.items() for line in each.lines]


@each(("block", "line"), sorted({(block, line) for block, _, line in LINES}))
def test_every_line_for_a_foreign_word_can_be_read(block: str, line: str) -> None:
    found: list[Diagnostic] = []
    where = "file" if line.startswith("goal ") else block
    read(Source("toy", _in_block(where, _sampled(line))), found)

    assert found == []


def test_no_foreign_word_is_a_word_of_its_block() -> None:
    taken = [
        (block, word)
        for block, words in FOREIGN.items()
        for form in FORMS[block]
        for word in words
        if form.first == word
    ]

    assert taken == []


def test_a_misspelt_first_word_of_a_kind_with_few_is_named() -> None:
    found: list[Diagnostic] = []
    read(Source("toy", 'ruleset "T"\nzone z { whtie, }'), found)

    assert found[0].help == "a similar statement is `white`"


@pytest.mark.parametrize("quote", ['"', "'"])
@pytest.mark.parametrize(
    "text",
    [
        "array {0}k3\n4\n4\n3K{0}  # so it begins",
        'test "t" {{ from {0}k3\n4\n4\n3K w{0}\nexpect check }}',
        "array {0}k3\n{{e2}}\n{0}",
    ],
)
def test_a_text_over_several_lines_is_one_finding(quote: str, text: str) -> None:
    text = text.format(quote)
    found: list[Diagnostic] = []
    read(Source("toy", text), found)

    assert [(each.name, each.span.text, each.labels[0].span.text) for each in found] == [
        ("unterminated-text", quote, quote)
    ]
    assert found[0].message == "a string over several lines needs three quotes"
    assert found[0].fix is not None
    for edit in reversed(edits_of(found[0])):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    after: list[Diagnostic] = []
    read(Source("toy", text), after)
    assert after == []


@pytest.mark.parametrize(
    "text",
    [
        'author "me\nsource "x"',
        'author "me\nyear 1999',
        'test "t {\nexpect turn white\n}\ntest "u" { expect turn white }',
        'piece ox O {\nmoves "W\n}\nauthor me"',
    ],
)
def test_a_text_that_is_not_closed_takes_in_no_other(text: str) -> None:
    found: list[Diagnostic] = []
    read(Source("toy", text), found)

    assert (found[0].name, found[0].message) == ("unterminated-text", "unterminated string")


def test_a_text_over_several_lines_may_have_other_quotes_in_it() -> None:
    found: list[Diagnostic] = []
    read(Source("toy", 'ruleset "Toy" {\nabout "the ox\'s game\nof two \'halves\'"\n}'), found)

    assert [each.message for each in found] == ["a string over several lines needs three quotes"]


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("moves D when swift", ["moves D when swift = on"]),
        ("moves D when slow", []),  # no option
        ("moves D when swift on purpose", []),
        ("when swift = on and herd = many", []),  # a block follows it, and would need two
        ("moves D when swift = on and herd on purpose", []),
    ],
)
def test_a_guard_that_says_no_claim_is_not_guessed(said: str, written: list[str]) -> None:
    assert list(guarded(said, {"swift": ("on", "off"), "herd": ("few", "many")})) == written


@pytest.mark.parametrize(
    ("block", "text", "help"),
    [
        (
            "castling",
            "out of check",
            "statements here start with `toward`, `not` or `after`, or with the name of a piece",
        ),
        ("castling", "never through check", "write `not through check`"),
        ("fusion", "begun by elk", "statements here start with `made`, `splits` or `not`, or with a piece"),
        ("stacking", "units may pass friends", "a similar statement is `a lone unit passes a lone friend`"),
        ("stacking", "at most 2 units", "statements here start with `a`, `one` or `never`"),
        (
            "activation",
            "never elk",
            "statements here start with `always`, `within`, `joined`, `under`, `each` or `needed`",
        ),
        ("test", "expect black loses", "write `expect white wins by ENDING`"),
    ],
)
def test_no_advice_turns_a_statement_round(block: str, text: str, help: str) -> None:
    assert found_in(block, text)[0].help == help


def test_a_notion_is_not_told_under_a_negation() -> None:
    assert "explain double-move" in found_in("turn", "a unit moves twice")[0].help
    assert "explain double-move" not in found_in("turn", "no unit moves twice")[0].help


def test_a_square_in_place_of_a_zone_is_to_be_named() -> None:
    first = found_in("file", "goal reach b2 with ox")[0]

    assert first.message == "expected the name of a zone, found a square"
    assert first.help == "declare `zone NAME = b2` and name it"


@pytest.mark.parametrize("word", ["optional", "last", "not"])
def test_a_function_word_is_not_to_be_declared(word: str) -> None:
    assert found_in("file", f"goal capture of {word}")[0].help == f"the form is `{FORM['goal-capture'].shown}`"


@pytest.mark.parametrize(
    ("block", "text", "message", "label"),
    [
        ("file", "draw repetition 12345678", "12345678 is too large", "at most 100"),
        ("file", "goal score 1000000", "1000000 is too large", "at most 9999"),
        ("file", "board 8x1000000", "8x1000000 is too large", "each side is at most 26"),
        ("values", "ox 1000000", "1000000 is too large", "at most 999999"),
    ],
)
def test_a_number_with_too_many_digits_is_too_large(block: str, text: str, message: str, label: str) -> None:
    (found,) = found_in(block, text)

    assert (found.name, found.message, found.label.text) == ("number-out-of-bounds", message, label)


ELSEWHERE = [
    # block, what was written, what to write
    ("hand", "drops ox without check", "`never given by drop` in a `check` block"),
    ("hand", "drops without giving check", "`never given by drop` in a `check` block"),
    ("hand", "no drop gives check", "`never given by drop` in a `check` block"),
    ("hand", "drops never give check", "`never given by drop` in a `check` block"),
    ("hand", "no check by drop", "`never given by drop` in a `check` block"),
    ("hand", "ox drops without check", "`never given by drop` in a `check` block"),
    ("hand", "never drops ox", "`drops ox in ZONE`"),
    ("hand", "never drops ox in far", "`drops ox in ZONE`"),
    ("hand", "drops ox never", "`drops ox in ZONE`"),
    ("hand", "drops ox without checkmate", "`drops ox without mate`"),
    ("hand", "ox never drops", "`drops ox in ZONE`"),
    ("hand", "no oxen are dropped", "`drops ox in ZONE`"),
    ("hand", "drops any but ox", "`drops ox in ZONE`"),
    ("hand", "drops ox outside far", "`drops ox in ZONE`"),
    ("duties", "no ox is captured", "`never captured` in the block of `piece ox`"),
    ("duties", "never captures ox", "`never captured` in the block of `piece ox`"),
    ("duties", "no ox captures", "`never captures` in the block of `piece ox`"),
    ("duties", "no captures of ox", "`never captured` in the block of `piece ox`"),
    ("duties", "ox never captures", "`never captures` in the block of `piece ox`"),
    ("duties", "ox never gives check", "`never by ox` in a `check` block"),
    ("duties", "no captures", "`no unit is captured`"),
    ("duties", "no pieces are captured", "`no unit is captured`"),
    ("duties", "captures are forbidden", "`no unit is captured`"),
    ("piece", "cannot be captured", "`never captured`"),
    ("piece", "cannot capture", "`never captures`"),
    ("piece", "never drops", "`drops ox in ZONE` in a `hand` block"),
    ("piece", "drops without check", "`never given by drop` in a `check` block"),
    ("piece", "drops without mate", "`drops ox without mate` in a `hand` block"),
    ("piece", "drops only in far", "`drops ox in far` in a `hand` block"),
    ("piece", "gives no check", "`never by ox` in a `check` block"),
    ("piece", "is royal", "`goal checkmate of ox` outside the block"),
    ("check", "no drop gives check", "`never given by drop`"),
    ("check", "never given by ox drop", "`never given by drop`"),
    ("check", "never by drops of ox", "`never given by drop`"),
    ("file", "the ox is never captured", "`never captured` in the block of `piece ox`"),
    ("file", "no captures", "`no unit is captured` in a `duties` block"),
]


@each(("block", "text", "cure"), ELSEWHERE)
def test_what_is_said_in_other_words_is_shown_with_the_block_of_its_line(block: str, text: str, cure: str) -> None:
    assert found_in(block, text)[0].help == f"write {cure}"


@each(
    ("block", "text"),
    [("hand", "no far is dropped"), ("duties", "no elephant is captured"), ("turn", "ox never drops")],
)
def test_no_line_is_shown_for_a_name_that_is_no_piece_or_in_a_block_about_something_else(block: str, text: str) -> None:
    assert not found_in(block, text)[0].help.startswith("write ")


def test_a_piece_of_a_base_is_amended_and_a_royal_one_joins_those_that_are_royal() -> None:
    text = 'ruleset "T"\nextends elk-chess\nduties { no elk is captured }\namend piece elk { is royal }\n'
    first, second = compile_source(Source("toy", text), library=ExampleLibrary(), thorough=True).findings

    assert first.help == "write `amend piece elk { never captured }`"
    assert second.help == "write `goal checkmate of king, elk` outside the block"


@each("meaning", MEANINGS)
def test_every_line_that_is_meant_can_be_read(meaning: Meaning) -> None:
    line = meaning.line.replace("<piece>", "ox").replace("<zone>", "far").replace("<royal>", "king, ")
    line = (
        line.replace("<name>", "ox")
        .replace(", ..", "")
        .replace("<to>", "ox")
        .replace("<size>", "8x8")
        .replace("<letters>", "R")
        .replace("<symbol>", "OX")
    )

    assert reads(line.replace("ZONE", "far").replace("PIECE", "ox"), meaning.home)


def test_the_word_when_of_a_form_is_expected_where_it_is_missing() -> None:
    (found,) = found_in("turn", "ends if check is given")

    assert found.message == "expected `when`, found `if`"


def test_a_zone_without_squares_is_incomplete() -> None:
    assert [found.message for found in found_in("file", "zone top")] == ["incomplete statement: expected `=`"]
