"""The layout, one rule of it at a time."""

import re
from textwrap import dedent

import pytest

from dsl import limits
from dsl.formatter import format_source
from dsl.source import Source


def formatted(text: str) -> str:
    found = format_source(Source("text", dedent(text)))
    assert found.text is not None, found.findings[0].message
    return found.text


def lines(text: str) -> str:
    return dedent(text).lstrip("\n")


def squeezed(text: str) -> str:
    """Return a text without its columns: with one blank between words."""
    return re.sub(r"(?<=\S) +", " ", text)


def test_each_statement_gets_a_line_and_each_block_a_step() -> None:
    text = """
        turn { each unit acts once
        a new unit acts afresh ; }
        goal capture of king; draw stalemate
    """

    assert formatted(text) == lines("""
        turn {
          each unit acts once
          a new unit acts afresh
        }
        goal capture of king
        draw stalemate
    """)


def test_a_block_stays_on_the_line_on_which_its_author_put_it() -> None:
    assert formatted("zone posts{white d0,e0;black d9 , e9;}") == "zone posts { white d0, e0; black d9, e9 }\n"
    assert formatted("turn { take command\n}") == "turn {\n  take command\n}\n"
    assert formatted("turn {  }") == formatted("turn {\n\n}") == "turn {}\n"


def test_a_block_that_is_too_long_for_a_line_gets_several() -> None:
    squares = ", ".join(f"a{i}" for i in range(1, 23))
    text = f"zone posts {{ white {squares}; black {squares} }}"

    assert formatted(text) == f"zone posts {{\n  white {squares}\n  black {squares}\n}}\n"


def test_pieces_stand_in_columns_and_the_last_may_have_a_block() -> None:
    text = """
        piece king K { moves K }
        piece ferz FE {moves F}
        piece warmachine W {
          moves W }
        piece ox O { moves K }
    """

    assert formatted(text) == lines("""
        piece king       K  { moves K }
        piece ferz       FE { moves F }
        piece warmachine W {
          moves W
        }
        piece ox O { moves K }
    """)


def test_blocks_of_neighbors_begin_in_a_column() -> None:
    text = lines("""
        test "start"          { perft 1 = 20 }
        test "a knight leaps" { allow b1c3 }
        turn { take command }
    """)

    assert formatted(squeezed(text)) == text


def test_a_blank_line_or_a_comment_begins_new_columns() -> None:
    text = """
        piece ox O { moves K }

        piece hare H { moves N }
        # a stag
        piece elk E { moves A }
    """

    assert formatted(text) == lines(text)


def test_fusion_lines_series_options_and_guards_stand_in_columns() -> None:
    text = lines("""
        option speed = slow | very-slow "how fast"
        option herd  = on | off         "how many"
        series a  = ox,  hare, elk
        series bb = elk, ox,   hare
        fusion {
          a[i] + bb[i+1] = a[i+1]
          hare + ox      = elk
        }
        piece ox O {
          moves K    when speed = slow
          moves WDFA when speed = very-slow
        }
    """)

    assert formatted(squeezed(text)) == text


def test_the_head_has_its_words_in_a_column() -> None:
    text = 'ruleset "Toy" {\n author "me"\n year 1999\n about "Oxen."\n}'

    assert formatted(text) == 'ruleset "Toy" {\n  author "me"\n  year   1999\n  about  "Oxen."\n}\n'


def test_columns_never_push_a_line_over_the_edge() -> None:
    text = f"fusion {{\n  {'o' * 70} + ox = elk\n  ox + {'e' * 70} = elk\n}}\n"

    assert formatted(text) == text


def test_comments_stay_where_they_are() -> None:
    text = """
        # above
        board 3x3   # behind
        turn {      # behind the brace
            # inside
          take command # behind a statement
          # at the end
        }   # behind the other brace
        series a = ox,   # inside a list
          hare
        # below
    """

    assert formatted(text) == lines("""
        # above
        board 3x3  # behind
        turn {     # behind the brace
          # inside
          take command  # behind a statement
          # at the end
        }  # behind the other brace
        series a = ox,  # inside a list
          hare
        # below
    """)


def test_paragraphs_stay_and_empty_lines_are_not_heaped_up() -> None:
    text = "\n\nboard 3x3\n\n\n\n\ndraw stalemate\nturn {\n\n\n  take command\n\n\n\n  each unit acts once\n\n}\n\n\n"

    assert formatted(text) == ("board 3x3\n\n\ndraw stalemate\nturn {\n  take command\n\n  each unit acts once\n}\n")


def test_a_diagram_moves_with_its_statement_and_keeps_its_columns() -> None:
    text = '''
        when side = left {
        array """k . .
              . k  .
              K . .
        """ when other = right
        }
    '''

    assert formatted(text) == lines('''
        when side = left {
          array """
            k . .
            . k  .
            K . .
          """ when other = right
        }
    ''')


def test_other_texts_of_several_lines_are_left_alone() -> None:
    text = 'ruleset "Toy" {\n  about """Oxen,\n     and elks.  \n"""\n}\n'

    assert formatted(text) == text


def test_a_long_list_is_broken_behind_commas() -> None:
    squares = [f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9)]
    found = formatted(f"zone all = {','.join(squares)}").splitlines()

    assert max(map(len, found)) <= 120
    assert found[0].endswith(",")
    assert [len(line) - len(line.lstrip()) for line in found] == [0, 2, 2]


@pytest.mark.parametrize(
    "text",
    [
        "toward h : king to g,rook to f",
        "toward h:king to g , rook to f",
    ],
)
def test_punctuation_has_its_blanks(text: str) -> None:
    assert formatted(f"castling {{\n{text}\n}}") == "castling {\n  toward h: king to g, rook to f\n}\n"


def test_numbers_in_brackets_have_no_blanks() -> None:
    assert formatted("fusion {\na[ i ]+b[i + 1] = c\n}") == "fusion {\n  a[i] + b[i+1] = c\n}\n"


def test_a_rectangle_and_a_movement_are_never_parted() -> None:
    assert formatted("zone center = d4 - e5,a1") == "zone center = d4-e5, a1\n"
    assert formatted("piece ox O { moves (4,1)[W?D][D-W]K(1,2) }") == "piece ox O { moves (4,1)[W?D][D-W]K(1,2) }\n"


def test_a_text_of_nothing_but_comments_stays() -> None:
    assert formatted("") == ""
    assert formatted("  # one\n\n\n\n# two") == "# one\n\n\n# two\n"


def test_a_text_that_cannot_be_read_has_findings_and_no_layout() -> None:
    found = format_source(Source("text", "board 3x\npiece king K { mvoes K }"))

    assert found.text is None
    assert [finding.span.line for finding in found.findings] == [1, 2]


def test_a_text_that_would_grow_too_long_stays_as_it_is() -> None:
    text = "turn{take command" + ";take command" * 4000 + "}" + "#" * 206_000 + "\n"

    assert formatted(text) == text


SQUARES = ", ".join(f"{file}{rank}" for file in "abc" for rank in range(1, 20))


@pytest.mark.parametrize(
    "text",
    [
        'array """k.K"""\n',
        'array """\n  k2/\n   3/2K"""\n',
        'ruleset "Toy" {\n  author "me"\n  about """Oxen,\nand elks."""\n  source """A\n  B"""\n  year 1999\n}\n',
    ],
)
def test_texts_that_are_no_diagrams_are_left_alone_and_begin_no_columns(text: str) -> None:
    assert formatted(text) == text


def test_blank_lines_around_a_diagram_go_and_those_within_stay() -> None:
    drawn = 'array """\n  k . .\n\n    . . K\n"""\n'

    assert formatted('array """\n\n   k . .\n\n     . . K\n\n"""') == drawn


def test_a_mark_of_the_byte_order_goes() -> None:
    assert formatted("\ufeffboard 3x3") == "board 3x3\n"


def test_blank_lines_at_the_top_of_a_block_go() -> None:
    text = "\n\n\n# one\nboard 3x3\nturn {\n\n\n# two\ntake command }"

    assert formatted(text) == "# one\nboard 3x3\nturn {\n  # two\n  take command\n}\n"


def test_an_empty_block_with_a_comment_stays_open() -> None:
    assert formatted("turn { # why\n}") == "turn {  # why\n}\n"


def test_a_comment_within_a_head_opens_a_list_and_not_its_block() -> None:
    assert formatted("zone posts { white a1,  # home\n b1; black d4 }") == lines("""
        zone posts {
          white a1,  # home
            b1
          black d4
        }
    """)


def test_a_block_is_opened_if_a_line_of_it_is_too_long() -> None:
    found = formatted(f"when pace = slow {{ goal capture of king; zone all = {SQUARES} }}").splitlines()

    assert found[:2] == ["when pace = slow {", "  goal capture of king"]
    assert [len(line) - len(line.lstrip()) for line in found] == [0, 2, 2, 4, 4, 0]


def test_a_block_is_opened_if_a_block_of_it_is() -> None:
    half = SQUARES[:70]

    assert formatted(f"when pace = slow {{ zone posts {{ white {half} a1; black {half} a1 }} }}") == lines(f"""
        when pace = slow {{
          zone posts {{
            white {half} a1
            black {half} a1
          }}
        }}
    """)


def test_a_broken_list_with_comments_is_filled_up_between_them() -> None:
    found = formatted(f"when pace = slow {{\nzone all = {SQUARES},  # the last\n  # alone\nd1 }}").splitlines()

    assert [len(line) - len(line.lstrip()) for line in found] == [0, 2, 4, 4, 4, 4, 0]
    assert [line.endswith(",") for line in found[1:4]] == [True, True, False]
    assert found[3].endswith(",  # the last")
    assert found[4:] == ["    # alone", "    d1", "}"]
    assert 110 < max(map(len, found)) <= 120


def test_a_long_text_at_the_end_breaks_no_line() -> None:
    for text in ("word " * 26, 'a \\" b ' * 20):
        assert formatted(f'option pace = slow | fast "{text}"') == f'option pace = slow | fast "{text}"\n'


def test_only_the_cells_of_series_stand_below_each_other() -> None:
    assert formatted("zone a = d4, e5\nzone posts = d4-e5, a1") == "zone a     = d4, e5\nzone posts = d4-e5, a1\n"


def test_the_cells_of_series_stand_below_each_other_as_far_as_they_reach() -> None:
    many, more = ", ".join(["ox"] * 21), ", ".join(["elk"] * 21)

    found = formatted(f"series a = {many}\nseries b = {more}").splitlines()

    assert found[0].rindex("ox") == found[1].rindex("elk")


WELL_LAID_OUT = {
    "nothing behind a guard begins a column": "fusion {\n  ox + hare = elk  when pace = slow\n  ox + ox   = hare when herding = fast\n}\n",
    "lines share columns that begin at the same thing": "piece ox O {\n  moves K\n  moves WDFA\n  moves A while in home\n  moves WD when pace = slow\n}\n",
    "a column that would push a line over the edge is none": f"piece ox O {{ moves {'K' * 98} }}\npiece {'e' * 40} E {{ moves K }}\n",
    "a text at the end may be pushed over the edge": f'reading a           ours "{"word " * 20}"\nreading much-longer ours "x"\n',
    "comments far to the right stand where their lines end": f"draw stalemate  # one\ngoal capture of {', '.join(['king'] * 12)}  # two\n",
    "a blank line parts comments": "draw stalemate                 # one\ndraw 60 turns without capture  # two\n\ndraw repetition 3  # three\n",
    "a head that would grow too long stays as it is": f"zone all = {'a1,' * (limits.MAX_HEAD // 3 - 20)}b1\n",
}


@pytest.mark.parametrize("text", WELL_LAID_OUT.values(), ids=WELL_LAID_OUT)
def test_what_is_laid_out_well_stays(text: str) -> None:
    assert formatted(text) == text


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_every_line_ends_with_a_line_feed_inside_strings_too(end: str) -> None:
    text = 'reading a ours """one\n two"""\n\n# a comment\narray """\n  k .\n  . K\n"""\n'

    assert formatted(text.replace("\n", end)) == formatted(text)
    assert "\r" not in formatted(text.replace("\n", end))
