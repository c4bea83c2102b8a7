"""The layout, one rule of it at a time."""

from textwrap import dedent

import pytest

from dsl.formatter import format_source
from dsl.source import Source


def formatted(text: str) -> str:
    found = format_source(Source("text", dedent(text)))
    assert found.text is not None, found.findings[0].message
    return found.text


def lines(text: str) -> str:
    return dedent(text).lstrip("\n")


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


def test_blocks_of_neighbours_begin_in_a_column() -> None:
    text = """
        test "start" { perft 1 = 20 }
        test "a knight leaps" { allow b1c3 }
        turn { take command }
    """

    assert formatted(text) == lines("""
        test "start"          { perft 1 = 20 }
        test "a knight leaps" { allow b1c3 }
        turn { take command }
    """)


def test_a_blank_line_or_a_comment_begins_new_columns() -> None:
    text = """
        piece ox O { moves K }

        piece hare H { moves N }
        # a stag
        piece elk E { moves A }
    """

    assert formatted(text) == lines(text)


def test_fusion_lines_series_options_and_guards_stand_in_columns() -> None:
    text = """
        option speed = slow | very-slow "how fast"
        option herd = on | off "how many"
        series a = ox, hare, elk
        series bb = elk, ox, hare
        fusion {
          a[ i ] + bb[i+1] = a[i + 1]
          hare + ox = elk
        }
        piece ox O {
          moves K when speed = slow
          moves WDFA when speed = very-slow
        }
    """

    assert formatted(text) == lines("""
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


def test_a_rectangle_and_a_movement_are_never_parted() -> None:
    assert formatted("zone centre = d4 - e5,a1") == "zone centre = d4-e5, a1\n"
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
