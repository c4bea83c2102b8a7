"""The registry of findings: the code, name and summary of each, with a minimal trigger and cure.

Triggers and cures are rule files without the lines every file needs; `framed` adds those. A code is never reused for
another finding. A test checks that every trigger triggers only its code, and that no cure triggers anything.
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import Literal


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of finding."""

    code: str
    name: str
    summary: str
    trigger: str
    cure: str
    bare: bool = False
    """True if trigger and cure are whole files."""
    found_by: Literal["check", "test", "fmt", "lint"] = "check"
    """The command that reports it."""


_FRAME = {
    "ruleset": 'ruleset "Toy"',
    "board": "board 4x4",
    "piece king": "piece king K { moves K }",
    "array": 'array "k3/4/4/3K"',
    "goal": "goal capture of king",
    "draw": "draw stalemate",
}

_WHOLE = "\n".join(_FRAME.values())


def _without(word: str) -> str:
    return "\n".join(line for key, line in _FRAME.items() if key != word)


def framed(text: str) -> str:
    """Return a trigger or cure as a whole rule file, with the missing lines of a small game."""
    has = {word for word in _FRAME if re.search(rf"^(amend |library )?{word}\b", text, re.MULTILINE)}
    if re.search(r"^(library|loss|win)\b", text, re.MULTILINE):
        has |= {"ruleset"} if "library" in text else {"draw"}
    before = [line for word, line in _FRAME.items() if word not in has and word == "ruleset"]
    after = [line for word, line in _FRAME.items() if word not in has and word != "ruleset"]
    return "\n".join([*before, text, *after]) + "\n"


_MANY = "".join(f"option o{number} = a | b\n" for number in range(6)) + "zone z = {}"
"""Sixty-four combinations of options, and a zone."""

CODES: tuple[Code, ...] = (
    # E0: text
    Code("E001", "not-utf-8", "the file is not UTF-8 text", "ruleset \"Caf\udce9\"", 'ruleset "Café"'),
    Code("E002", "stray-character", "a character that has no meaning", "piece ox O\x07", "piece ox O"),
    Code("E003", "unterminated-text", "an unterminated string", 'ruleset "Toy', 'ruleset "Toy"'),
    Code("E004", "text-too-long", "a file larger than the limit", "# " + "x" * 600_000, "# x"),
    Code("E005", "not-a-rule-file", "a file of another kind, such as JSON or a game record", '{"board": "8x8"}', _WHOLE,
        bare=True),
    Code("E006", "unreadable-file", "a file that exists but cannot be read", "use locked", "use herd"),
    # E1: statements
    Code("E101", "unclosed-block", "a `{` without a `}`", _WHOLE + "\npiece ox O { moves W",
        _WHOLE + "\npiece ox O { moves W }", bare=True),
    Code("E102", "stray-brace", "a `}` without a `{`", "piece ox O { moves W } }", "piece ox O { moves W }"),
    Code("E103", "block-without-head", "a `{` with no statement before it", "piece ox O\n{ moves W }",
        "piece ox O { moves W }"),
    Code("E104", "nested-too-deep", "blocks that are nested too deeply",
        "option o = a | b\n" + "when o = a {\n" * 10 + "}\n" * 10, "option o = a | b\nwhen o = a { }"),
    Code("E105", "too-many-statements", "more statements than the limit",
        "option o = a | b\nwhen o = b {\n" + "draw stalemate\n" * 5_001 + "}", "piece ox O"),
    Code("E106", "unknown-statement", "a statement that starts with an unknown word", "peice ox O { moves W }",
        "piece ox O { moves W }"),
    Code("E107", "unexpected-word", "an unexpected word", "zone z = a1\ngoal reach z by king",
        "zone z = a1\ngoal reach z with king"),
    Code("E108", "incomplete-statement", "an incomplete statement", "piece ox", "piece ox O"),
    Code("E109", "block-missing", "a statement without the block it needs", "turn", "turn { 2 actions }"),
    Code("E110", "block-not-wanted", "a block after a statement that takes none", "draw stalemate { }",
        "draw stalemate"),
    Code("E111", "head-missing", "a file that does not start with `ruleset` or `library`", _WHOLE.partition("\n")[2],
        _WHOLE, bare=True),
    Code("E112", "head-repeated", "two headers in one file", 'ruleset "Toy"\nruleset "Troy"', 'ruleset "Toy"'),
    Code("E113", "said-twice", "two lines that repeat or contradict each other", "turn { 2 actions; 3 actions }",
        "turn { 2 actions }"),
    Code("E114", "statement-too-long", "a statement longer than the limit", "zone z = " + ", ".join(["a1"] * 3000),
        "zone z = a1"),
    # E2: names and files
    Code("E201", "unknown-piece", "an unknown piece", "piece ox O { promotes in z to kign }\nzone z = a1",
        "piece ox O { promotes in z to elk }\npiece elk E\nzone z = a1"),
    Code("E202", "unknown-zone", "an unknown zone", "piece ox O { moves W while in medow }",
        "zone meadow = a1\npiece ox O { moves W while in meadow }"),
    Code("E203", "unknown-series", "an unknown series",
        "piece ox O\nfusion { herd[i] + herd[j] = herd[i+j]; made by move }",
        "piece ox O\npiece elk E\nseries herd = ox, elk\nfusion { herd[i] + herd[j] = herd[i+j]; made by move }"),
    Code("E204", "unknown-graph", "an unknown graph", "activation { joined to king by contact; needed to move }",
        "graph contact { joins friends touching orthogonal }\n"
        "activation { joined to king by contact; needed to move }"),
    Code("E205", "unknown-reading", "an unknown reading", 'test "t" { shows kings-step; allow d1d2 }',
        'reading kings-step ours "The king steps."\ntest "t" { shows kings-step; allow d1d2 }'),
    Code("E206", "unknown-option", "an unknown option", "when pace = fast { draw repetition 3 }",
        "option pace = slow | fast\nwhen pace = fast { draw repetition 3 }"),
    Code("E207", "unknown-value", "an unknown value of an option",
        "option pace = slow | fast\nwhen pace = fats { draw repetition 3 }",
        "option pace = slow | fast\nwhen pace = fast { draw repetition 3 }"),
    Code("E208", "unknown-ruleset", "`extends` of a file that does not exist", "extends elk-chesss",
        "extends elk-chess"),
    Code("E209", "unknown-library", "`use` of a file that does not exist", "use hurd", "use herd"),
    Code("E210", "wrong-kind-of-file", "`extends` of a library, or `use` of a ruleset", "extends herd", "use herd"),
    Code("E211", "circular-files", "files that build on each other in a cycle", "extends ring", "extends elk-chess"),
    Code("E212", "too-many-files", "more files than the limit", "use endless", "use herd"),
    Code("E213", "duplicate-name", "two things of one kind with one name", "piece ox O\npiece ox P",
        "piece ox O\npiece elk P"),
    Code("E214", "duplicate-symbol", "two pieces, or two formations, with one symbol", "piece ox O\npiece elk O",
        "piece ox O\npiece elk E"),
    Code("E215", "duplicate-statement", "a duplicate statement", "board 4x4\nboard 4x4", "board 4x4"),
    Code("E216", "duplicate-value", "an option with a duplicate value", "option pace = slow | slow",
        "option pace = slow | fast"),
    Code("E217", "guarded-option", "an option that depends on another",
        "option pace = slow | fast\noption rest = a | b when pace = slow",
        "option pace = slow | fast\noption rest = a | b"),
    Code("E218", "unknown-kind", "`without` with an unknown kind of declaration", "without castle",
        "extends elk-chess\nwithout castling"),
    Code("E219", "nothing-to-remove", "`without` of something that is not inherited", "without castling",
        "extends elk-chess\nwithout castling"),
    Code("E220", "unknown-reason", "an unknown reason of a refusal", 'test "t" { refuse d1a1 because blockd }',
        'test "t" { refuse d1a1 because not-its-move }'),
    Code("E221", "unknown-ending", "an unknown ending of a game", 'test "t" { expect draw by boredom }',
        'test "t" { expect draw by stalemate }'),
    Code("E222", "zone-too-late", "a zone used before it is declared",
        "zone all = half, rank 3\nzone half = rank 1, rank 2", "zone half = rank 1, rank 2\nzone all = half, rank 3"),
    Code("E223", "duplicate-test", "two tests with one name", 'test "t" { allow d1d2 }\ntest "t" { allow d1c1 }',
        'test "t" { allow d1d2 }\ntest "u" { allow d1c1 }'),
    Code("E224", "inherited-misfit", "a declaration that does not go with what is inherited",
        "extends elk-chess\nwithout piece elk", "extends elk-chess\nwithout piece elk\nwithout castling"),
    Code("E225", "unknown-stance", "a stance that becomes an unknown one, or itself",
        "graph contact { joins friends touching orthogonal }\n"
        "command king { leads units joined to it by contact; stance calm { activates king }; stance open { activates "
        "king; becomes clam } }\nactivation { under command; needed to move }\n"
        "turn { take command; 1 or more actions; each unit acts once }\ngoal capture of king",
        "graph contact { joins friends touching orthogonal }\n"
        "command king { leads units joined to it by contact; stance calm { activates king }; stance open { activates "
        "king; becomes calm } }\nactivation { under command; needed to move }\n"
        "turn { take command; 1 or more actions; each unit acts once }\ngoal capture of king"),
    Code("E226", "other-rules", "`extends` of a ruleset whose rules are not those of the hash",
        "extends elk-chess at 0123456789abcdef", "extends elk-chess at 4c2f6c1e0855c6c1"),
    # E3: kinds and numbers
    Code("E301", "number-out-of-bounds", "a number that is too small or too large", "turn { 0 actions }",
        "turn { 2 actions }"),
    Code("E302", "size-out-of-bounds", "a size that is too small or too large",
        "piece ox O\nformation wall W { ox in 1x99; rides W by 1 }",
        "piece ox O\nformation wall W { ox in 1x2; rides W by 1 }"),
    Code("E303", "range-backwards", "a range from the larger number to the smaller", "turn { 3 to 2 actions }",
        "turn { 2 to 3 actions }"),
    Code("E304", "unbound-letter", "an unbound letter in brackets",
        "piece ox O\npiece elk E\nseries herd = ox, elk\nfusion { herd[i] + herd[i] = herd[j]; made by move }",
        "piece ox O\npiece elk E\nseries herd = ox, elk\nfusion { herd[i] + herd[i] = herd[i+i]; made by move }"),
    Code("E305", "index-out-of-series", "a number beyond the end of a series",
        "piece ox O\npiece elk E\nseries herd = ox, elk\nfusion { herd[1] + herd[3] = herd[2]; made by move }",
        "piece ox O\npiece elk E\nseries herd = ox, elk\nfusion { herd[1] + herd[1] = herd[2]; made by move }"),
    Code("E306", "fusion-empty", "a fusion line without matching pieces",
        "piece ox O\npiece elk E\nseries herd = ox, elk\nfusion { herd[i+2] + herd[i] = ox; made by move }",
        "piece ox O\npiece elk E\nseries herd = ox, elk\nfusion { herd[i+1] + herd[i] = ox; made by move }"),
    Code("E307", "fusion-conflict", "two pieces that fuse into two different pieces",
        "piece ox O\npiece elk E\nfusion { ox + ox = elk; ox + ox = ox; made by move }",
        "piece ox O\npiece elk E\nfusion { ox + ox = elk; made by move }"),
    Code("E308", "fusion-unused", "fusion pairs that can never meet",
        "piece ox O\npiece elk E\nfusion { ox + ox = elk }",
        "piece ox O\npiece elk E\nfusion { ox + ox = elk; made by move }"),
    Code("E309", "series-repeats", "a series with a duplicate piece", "piece ox O\nseries herd = ox, ox",
        "piece ox O\npiece elk E\nseries herd = ox, elk"),
    Code("E310", "series-too-long", "a series longer than the limit",
        "\n".join(f"piece p{i} {chr(65 + i // 10)}{i % 10}Z" for i in range(21)) + "\nseries long = " +
            ", ".join(f"p{i}" for i in range(21)),
        "piece ox O\npiece elk E\nseries herd = ox, elk"),
    Code("E311", "too-many-pairs", "more fusion lines than the limit",
        "piece ox O\nfusion {\n" + "ox + ox = ox\n" * 51 + "made by move }",
        "piece ox O\nfusion { ox + ox = ox; made by move }"),
    Code("E312", "too-many-pieces", "more pieces than the limit",
        "\n".join(f"piece p{i} {chr(65 + i // 10)}{i % 10}Z" for i in range(201)), "piece ox O"),
    Code("E313", "too-many-options", "more options or values than the limit",
        "\n".join(f"option o{i} = a | b" for i in range(11)), "option o1 = a | b"),
    Code("E314", "block-of-one", "a formation of one square",
        "piece ox O\nformation wall W { ox in 1x1; rides W by 1 }",
        "piece ox O\nformation wall W { ox in 1x2; rides W by 1 }"),
    Code("E315", "block-too-large", "a formation larger than the board",
        "piece ox O\nformation wall W { ox in 5x1; rides W by 1 }",
        "piece ox O\nformation wall W { ox in 2x1; rides W by 1 }"),
    Code("E316", "wrong-ride", "a formation with a ride that is not along a line",
        "piece ox O\nformation wall W { ox in 2x1; rides N by 1 }",
        "piece ox O\nformation wall W { ox in 2x1; rides F by 1 }"),
    Code("E317", "incomplete-block", "a block without a required line", "graph contact { }",
        "graph contact { joins friends touching orthogonal }"),
    Code("E318", "not-a-partner", "a castling line with a piece that does not castle",
        "piece ox O\npiece elk E\ncastling { king with ox; toward d: king to c, elk to b }",
        "piece ox O\npiece elk E\ncastling { king with ox; toward d: king to c, ox to b }"),
    Code("E319", "castles-with-itself", "a piece that castles with its own kind",
        "castling { king with king; toward d: king to c, king to b }",
        "piece ox O\ncastling { king with ox; toward d: king to c, ox to b }"),
    Code("E320", "castling-twice", "castling by Betza's `O` and by a block",
        "piece king K { moves KO2 }\npiece ox O\ncastling { king with ox; toward d: king to c, ox to b }",
        "piece ox O\ncastling { king with ox; toward d: king to c, ox to b }"),
    Code("E321", "too-many-letters", "a fusion line with three letters or more",
        "piece ox O\npiece elk E\nseries herd = ox, elk\nfusion { herd[i+j] + herd[k] = ox; made by move }",
        "piece ox O\npiece elk E\nseries herd = ox, elk\nfusion { herd[i] + herd[j] = ox; made by move }"),
    Code("E322", "graph-of-two-kinds", "a graph with two relations",
        "graph g { joins friends touching diagonal; from friend to friend it could recapture }\n"
        "activation { joined to king by g; needed to move }",
        "graph g { joins friends touching diagonal }\nactivation { joined to king by g; needed to move }"),
    Code("E323", "split-conflict", "a part that could leave two different remainders",
        "piece ox O\npiece elk E\npiece cow C\npiece hare H\n"
        "fusion { ox + elk = cow; ox + hare = cow; made by move; splits by move }",
        "piece ox O\npiece elk E\npiece cow C\npiece hare H\nfusion { ox + elk = cow; ox + hare = cow; made by move }"),
    Code("E324", "castling-landing", "a castling line that puts two units on one square, or one of them off the board",
        "piece ox O\ncastling { king with ox; toward d: king to c, ox to c }",
        "piece ox O\ncastling { king with ox; toward d: king to c, ox to b }"),
    Code("E325", "turning-number", "a number of directions other than 4 or 8, or two numbers for one piece",
        "piece ox O { moves fR; may turn instead of a move to any of 6 directions }",
        "piece ox O { moves fR; may turn instead of a move to any of 8 directions }"),
    Code("E326", "turning-symbol", "a piece that turns, and whose symbol is long, or whose directions have used names",
        "piece ox OXY { moves fR; may turn instead of a move to any of 8 directions }",
        "piece ox OX { moves fR; may turn instead of a move to any of 8 directions }"),
    Code("E327", "turning-moves", "a piece that turns with moves that are alike in all directions, or that cannot turn",
        "piece ox O { moves R; may turn instead of a move to any of 4 directions }",
        "piece ox O { moves fR; may turn instead of a move to any of 4 directions }"),
    Code("E328", "turning-clash", "a line that has no meaning for pieces that turn",
        "piece ox O { moves fR; may turn instead of a move to any of 4 directions; at most 1 on the board }",
        "piece ox O { moves fR; may turn instead of a move to any of 4 directions }"),
    Code("E329", "beam-side", "a side of a unit for which two lines say what happens to beams",
        "piece ox O { beams back; mirrors forward to right; stops beams forward }\n"
            "after a move { removes units hit by beams }",
        "piece ox O { beams back; mirrors forward to right; stops beams left }\n"
            "after a move { removes units hit by beams }"),
    # E4: board, array, movement
    Code("E401", "board-missing", "a ruleset without a board", _without("board"), _WHOLE, bare=True),
    Code("E402", "too-many-squares", "a board larger than the limit", "board 26x26", "board 4x4"),
    Code("E403", "wrong-label", "a file that is not a letter, or a rank that is not a number",
        "board 4x4 { files a b c 4 }", "board 4x4 { files a b c d }"),
    Code("E404", "label-count", "more or fewer labels than files or ranks", "board 4x4 { files a b c }",
        "board 4x4 { files a b c d }"),
    Code("E405", "label-repeated", "two files, or two ranks, with one label", "board 4x4 { files a b c c }",
        "board 4x4 { files a b c d }"),
    Code("E406", "unknown-square", "an unknown square", "zone z = a9", "zone z = a4"),
    Code("E407", "unknown-file", "an unknown file", "zone z = file x", "zone z = file a"),
    Code("E408", "unknown-rank", "an unknown rank", "zone z = rank 9", "zone z = rank 4"),
    Code("E409", "array-missing", "a ruleset without an array", _without("array"), _WHOLE, bare=True),
    Code("E410", "array-malformed", "a placement with a character that has no meaning", 'array "k3/4/4/3K!"',
        'array "k3/4/4/3K"'),
    Code("E411", "array-height", "a placement with too many or too few ranks", 'array "k3/4/3K"', 'array "k3/4/4/3K"'),
    Code("E412", "array-width", "a rank of a placement that is too long or too short", 'array "k3/4/5/3K"',
        'array "k3/4/4/3K"'),
    Code("E413", "array-symbol", "an unknown symbol", 'array "k3/4/1Z2/3K"', 'array "k3/4/4/3K"'),
    Code("E414", "array-off-board", "a unit on a square that does not exist",
        "board 4x4 { squares a1-d3, a4 }\narray \"kk2/4/4/3K\"", "board 4x4 { squares a1-d3, a4 }"),
    Code("E415", "array-hand", "pieces in hand in a game without hands", 'array "k3/4/4/3K[K]"', 'array "k3/4/4/3K"'),
    Code("E416", "array-empty", "an array without units", 'array "4/4/4/4"\ngoal reach z with king\nzone z = a1',
        'goal reach z with king\nzone z = a1'),
    Code("E417", "position-incomplete", "a position of a test without a side to move, or drawn as a diagram",
        'test "t" { from "k3/4/4/3K"; allow d1d2 }', 'test "t" { from "k3/4/4/3K w"; allow d1d2 }'),
    Code("E418", "array-exists", "a diagram that omits a square of the board",
        'array """\nk . . .\n. _ . .\n. . . .\n. . . K\n"""',
        'board 4x4 { squares a1-d2, a3, c3-d3, a4-d4 }\narray """\nk . . .\n. _ . .\n. . . .\n. . . K\n"""'),
    Code("E419", "shuffle-impossible", "a start by lot that no draw can give",
        'zone home { white rank 1; black rank 4 }\narray "kk2/4/4/K3"\nshuffle home',
        'zone home { white rank 1; black rank 4 }\narray "kk2/4/4/KK2"\nshuffle home'),
    Code("E421", "betza-malformed", "a movement whose brackets or ranges are out of place", "piece ox O { moves [W-F }",
        "piece ox O { moves [W-F] }"),
    Code("E422", "betza-no-atom", "modifiers without an atom", "piece ox O { moves Wfm }", "piece ox O { moves WfmF }"),
    Code("E423", "betza-unknown-atom", "a capital that is not an atom", "piece ox O { moves WY }",
        "piece ox O { moves WF }"),
    Code("E424", "betza-unknown-modifier", "a lower-case letter that is not a modifier", "piece ox O { moves wW }",
        "piece ox O { moves mW }"),
    Code("E425", "betza-direction", "a direction that the atom does not have", "piece ox O { moves fhW }",
        "piece ox O { moves fhN }"),
    Code("E426", "betza-scattered", "directions that are not adjacent", "piece ox O { moves fmrW }",
        "piece ox O { moves frmW }"),
    Code("E427", "betza-range", "an invalid range", "piece ox O { moves W100 }", "piece ox O { moves W2 }"),
    Code("E428", "betza-doubled", "an atom doubled to make a rider", "piece ox O { moves NN }",
        "piece ox O { moves N0 }"),
    Code("E429", "betza-leap-too-long", "a leap that leads off every board of this size", "piece ox O { moves (7,1) }",
        "piece ox O { moves (3,1) }"),
    Code("E430", "betza-contradiction", "modifiers that contradict each other", "piece ox O { moves njA }",
        "piece ox O { moves nA }"),
    Code("E431", "betza-no-path", "`n` or `j` on a leap that passes no square, or no agreed square",
        "piece ox O { moves nC }", "piece ox O { moves nN }"),
    Code("E432", "betza-repetition", "a repeated group without a number", "piece ox O { moves (a)K }",
        "piece ox O { moves (a)2K }"),
    Code("E433", "betza-unsupported", "a part of the dialect that has no meaning there", "piece ox O { moves [gR-F] }",
        "piece ox O { moves [pR-F] }"),
    Code("E434", "betza-castling", "an `O` without the steps of the mover", "piece king K { moves KO }",
        "piece king K { moves KO2 }"),
    Code("E435", "betza-drop", "an `@` with unknown modifiers",
        "piece ox O { moves Wc@3 }\nhand { drops on empty squares }",
        "piece ox O { moves Wj@3 }\nhand { drops on empty squares }"),
    Code("E436", "walk-too-long", "a movement with more branches than the limit",
        "board 20x20\narray \"k19/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/19K\"\n"
        "piece ox O { moves aaQ }",
        "piece ox O { moves aK }"),
    Code("E437", "betza-too-long", "a movement with more letters or legs than the limit",
        f"piece ox O {{ moves {'a' * 20}W }}", f"piece ox O {{ moves {'fa' * 3}W }}"),
    Code("E438", "too-much-movement", "more letters of movement in a ruleset than the limit",
        "\n".join(f"piece p{i} P{i} {{ moves {'WFDNAHCZG' * 50} }}" for i in range(12)), "piece ox O { moves W }"),
    Code("E441", "array-stack", "units on one square that cannot share it", 'array "k3/4/4/3(KK)"',
        'stacking { a lone unit joins a lone friend }\narray "k3/4/4/3(KK)"'),
    # E5: turns, royals, endings, tests
    Code("E501", "goal-missing", "a ruleset that no side can win", _without("goal"), _WHOLE, bare=True),
    Code("E502", "stalemate-missing", "a ruleset without a result for a side that has no legal action",
        _without("draw"), _WHOLE, bare=True),
    Code("E503", "goal-piece-missing", "a side that starts without the piece of the goal", 'array "4/4/4/3K"',
        'array "k3/4/4/3K"'),
    Code("E504", "check-without-royal", "a line about check in a game without check",
        "goal capture of king\ncheck { never by king }", "goal checkmate of king\ncheck { never by king }"),
    Code("E505", "check-judged-twice", "check judged at two different times",
        "goal checkmate of king\ncheck { judged at the end of a turn; judged after every action }",
        "goal checkmate of king\ncheck { judged at the end of a turn }"),
    Code("E506", "deed-impossible", "activation needed for an impossible action",
        "activation { always king; needed to move, check }", "activation { always king; needed to move }"),
    Code("E507", "hand-missing", "a line that needs a hand in a game without one",
        "piece ox O\nfusion { ox + ox = ox; made by drop }",
        "piece ox O\nfusion { ox + ox = ox; made by drop }\nhand { receives captures }"),
    Code("E508", "hand-dead-end", "a hand that nothing can leave", "hand { receives captures }",
        "hand { receives captures; drops on empty squares }"),
    Code("E509", "promotes-to-royal", "a promotion to the royal piece",
        "goal checkmate of king\nzone z = rank 4\npiece ox O { promotes in z to king }",
        "goal checkmate of king\nzone z = rank 4\npiece elk E\npiece ox O { promotes in z to elk }"),
    Code("E510", "promotes-to-itself", "a promotion to the same piece",
        "zone z = rank 4\npiece ox O { promotes in z to ox }",
        "zone z = rank 4\npiece elk E\npiece ox O { promotes in z to elk }"),
    Code("E511", "test-without-claim", "a test that claims nothing", 'test "t" { from start }',
        'test "t" { from start; allow d1d2 }'),
    Code("E512", "check-moment-missing",
        "a turn of several actions in a game with check, without a line that says when check is judged",
        "goal checkmate of king\nturn { 2 actions }",
        "goal checkmate of king\nturn { 2 actions }\ncheck { judged at the end of a turn }"),
    Code("E513", "pockets-royal", "a royal piece that its side may remove from the board",
        "goal checkmate of king\nhand { drops on empty squares; pockets any }",
        "goal checkmate of king\nhand { drops on empty squares; pockets any but king }"),
    Code("E514", "fuses-royal", "a royal piece that fuses into one that is not",
        "goal checkmate of king\npiece ox O\npiece elk E\nfusion { ox + king = elk; made by move }",
        "goal checkmate of king, elk\npiece ox O\npiece elk E\nfusion { ox + king = elk; made by move }"),
    Code("E515", "splits-royal", "a royal piece that can leave only an ordinary part behind",
        "goal checkmate of king, elk\npiece ox O\npiece elk E\n"
        "fusion { ox + king = elk; made by move; splits to hand }\nhand { drops on empty squares }",
        "goal checkmate of king, elk\npiece ox O\npiece elk E\n"
        "fusion { ox + king = elk; made by move; splits by move }\nhand { drops on empty squares }"),
    Code("E516", "promotes-royal", "a royal piece that promotes to one that is not",
        "goal checkmate of king\nzone z = rank 4\npiece ox O\npiece king K { moves K; promotes in z to ox }",
        "goal checkmate of king\nzone z = rank 4\npiece ox O\npiece king K { moves K }"),
    Code("E517", "captures-go-twice", "captured units that go to a square and to a hand",
        "turn { relocate captured by mover }\nhand { receives captures; drops on empty squares }",
        "turn { relocate captured by mover }"),
    Code("E518", "malformed-action", "a malformed action in a test", 'test "t" { allow d1-d2 }',
        'test "t" { allow d1d2 }'),
    Code("E519", "form-without-base", "a promoted form, by its symbol, of no piece", "piece ox +O",
        "piece cow O\npiece ox +O"),
    Code("E520", "other-form", "a promotion to the promoted form of another piece",
        "zone z = rank 4\npiece cow C\npiece elk +C\npiece ox O { promotes in z to elk }",
        "zone z = rank 4\npiece elk +O\npiece ox O { promotes in z to elk }"),
    Code("E529", "promoted-from-several", "promoted units that come to hand as they were, although that is not clear",
        "zone z = rank 4\npiece elk E\npiece ox O { promotes in z to elk }\npiece cow C { promotes in z to elk }\n"
        "hand { receives captures; drops on empty squares; promoted units come as they were }",
        "zone z = rank 4\npiece elk +O\npiece doe +C\npiece ox O { promotes in z to elk }\n"
        "piece cow C { promotes in z to doe }\n"
        "hand { receives captures; drops on empty squares; promoted units come as they were }"),
    Code("E530", "promotion-missing", "a limit on promotion in a piece that does not promote",
        "piece ox O { promotes only to captured pieces }",
        "zone z = rank 4\npiece elk E\npiece ox O { promotes in z to elk; promotes only to captured pieces }"),
    Code("E536", "promotes-standing", "a promotion instead of a move, or before one, that is not a choice",
        "piece elk E\npiece ox O { promotes instead of a move to elk }",
        "piece elk E\npiece ox O { may promote instead of a move to elk }"),
    Code("E521", "chain-missing", "claims or relocations of undeclared chains", "turn { claim any chains }",
        "graph g { from friend to friend it could recapture }\nchain { path in g; 2 to 3 units; formed this turn }\n"
        "turn { claim any chains }"),
    Code("E522", "claim-missing", "chains that no player can claim",
        "graph g { from friend to friend it could recapture }\nchain { path in g; 2 to 3 units; formed this turn }",
        "graph g { from friend to friend it could recapture }\nchain { path in g; 2 to 3 units; formed this turn }\n"
        "turn { claim any chains }"),
    Code("E523", "unclaimed-for-ever", "relocation of unclaimed chains, although old ones count as well",
        "graph g { from friend to friend it could recapture }\nchain { path in g; 2 to 3 units }\n"
        "turn { claim any chains; relocate unclaimed chains by opponent }",
        "graph g { from friend to friend it could recapture }\nchain { path in g; 2 to 3 units; formed this turn }\n"
        "turn { claim any chains; relocate unclaimed chains by opponent }"),
    Code("E524", "score-never", "a goal of points in a game without scores", "goal score 3",
        "graph g { from friend to friend it could recapture }\nchain { path in g; 2 to 3 units; scores values }\n"
        "turn { claim any chains }\nvalues { king 1 }\ngoal score 3"),
    Code("E525", "value-missing", "a piece without a value in a game that scores",
        "graph g { from friend to friend it could recapture }\nchain { path in g; 2 to 3 units; scores values }\n"
        "turn { claim any chains }",
        "graph g { from friend to friend it could recapture }\nchain { path in g; 2 to 3 units; scores values }\n"
        "turn { claim any chains }\nvalues { king 1 }"),
    Code("E526", "joined-by-recapture", "activation, or a command, by a one-way graph",
        "graph g { from friend to friend it could recapture }\nchain { path in g; 2 to 3 units; formed this turn }\n"
        "turn { claim any chains }\nactivation { joined to king by g; needed to move }",
        "graph g { from friend to friend it could recapture }\nchain { path in g; 2 to 3 units; formed this turn }\n"
        "turn { claim any chains }\ngraph h { joins friends touching diagonal }\n"
        "activation { joined to king by h; needed to move }"),
    Code("E531", "command-missing", "a game that uses command but has no leader",
        "turn { take command; 1 or more actions }",
        "graph contact { joins friends touching orthogonal }\nactivation { under command; needed to move }\n"
        "command king { leads units joined to it by contact; activates any }\n"
        "turn { take command; 1 or more actions }"),
    Code("E532", "command-unused", "a command that is never taken, or that activation does not use",
        "graph contact { joins friends touching orthogonal }\nactivation { under command; needed to move }\n"
        "command king { leads units joined to it by contact; activates any }",
        "graph contact { joins friends touching orthogonal }\nactivation { under command; needed to move }\n"
        "command king { leads units joined to it by contact; activates any }\n"
        "turn { take command; 1 or more actions }"),
    Code("E533", "command-with-check", "commands in a game with check",
        "graph contact { joins friends touching orthogonal }\nactivation { under command; needed to move }\n"
        "command king { leads units joined to it by contact; activates any }\n"
        "turn { take command; 1 or more actions }\ncheck { judged at the end of a turn }\ngoal checkmate of king",
        "graph contact { joins friends touching orthogonal }\nactivation { under command; needed to move }\n"
        "command king { leads units joined to it by contact; activates any }\n"
        "turn { take command; 1 or more actions }\ngoal capture of king"),
    Code("E534", "too-many-stances", "a command with more stances than the limit",
        "graph contact { joins friends touching orthogonal }\nactivation { under command; needed to move }\n"
                "turn { take command; 1 or more actions }\ncommand king { leads units joined to it by contact; " +
            "; ".join(f"stance s{i} {{ activates king }}" for i in range(21)) + " }",
        "graph contact { joins friends touching orthogonal }\nactivation { under command; needed to move }\n"
        "turn { take command; 1 or more actions }\n"
        "command king { leads units joined to it by contact; stance s1 { activates king } }"),
    Code("E541", "not-royal", "a piece that may not move through check, or answer it, although it is not royal",
        "piece ox O\ngoal checkmate of king\ncheck { no move through check by ox }",
        "goal checkmate of king\ncheck { no move through check by king }"),
    Code("E542", "royal-falls", "an effect that may take a royal unit, without a goal that says what happens then",
        "goal checkmate of king\nafter capture { removes units within 1 }",
        "goal checkmate of king\nafter capture { removes units within 1 but king }"),
    Code("E543", "captor-missing", "an effect on the captor where nothing is captured",
        "after a move { removes the captor }", "after capture { removes the captor }"),
    Code("E544", "converts-never", "drops that must convert, in a game where none does",
        'array "k3/4/4/3K[K]"\nhand { drops on empty squares; drops only where they convert }',
        'array "k3/4/4/3K[K]"\nhand { drops on empty squares; drops only where they convert }\n'
        'after a drop { converts enemies within 1 }'),
    Code("E545", "next-board-missing", "units that pass to the next board, in a game with one board",
        "after a move { passes to the next board }",
        "board 4x4 { boards 2 }\nafter a move { passes to the next board }"),
    Code("E546", "vanished-missing", "moves over vanished squares, in a game where none vanishes",
        "units pass over vanished squares", "squares a1-d4 vanish when left\nunits pass over vanished squares"),
    Code("E547", "vanished-clash", "moves over vanished squares, in a game with neutral units, walls or shared squares",
        "piece ox O\nturn { then place ox on any empty square }\nsquares a1-d4 vanish when left\n"
        "units pass over vanished squares",
        "squares a1-d4 vanish when left\nunits pass over vanished squares"),
    Code("E577", "closed-clash", "squares closed until the turn ends, together with squares that vanish or walls",
        "squares a1-d4 vanish when left\n"
        "turn {\n  a captor captures again\n  a captured unit closes its square until the turn ends\n}",
        "turn {\n  a captor captures again\n  a captured unit closes its square until the turn ends\n}"),
    Code("E548", "mate-missing", "checkmate that counts by its pieces, in a game without checkmate",
        "draw stalemate\ndraw checkmate without check by king",
        "goal checkmate of king\ndraw stalemate\ndraw checkmate without check by king"),
    Code("E549", "mate-clash",
        "checkmate that counts by its pieces, together with formations, stacking, or units that split",
        "goal checkmate of king\ndraw stalemate\nstacking { a lone unit joins a lone friend }\n"
        "win checkmate by king alone",
        "goal checkmate of king\ndraw stalemate\nwin checkmate by king alone"),
    Code("E550", "score-clash", "a goal of checks in a game in which sides score points",
        "goal checkmate of king\nafter capture { scores 1 point }\ngoal checks 3",
        "goal checkmate of king\nafter capture { scores 1 point }"),
    Code("E551", "stacking-clash",
        "`stacking` together with fusion, formations, units that promote where they stand, chains, commands, a second "
        "part of the turn, moves that swap, push or pull units or capture friends, units that share out activations, "
        "conversions, effects on attacked units, frozen units, or pieces that may not move through check",
        "stacking { a lone unit joins a lone friend }\npiece ox O\nformation wall W { ox in 1x2; rides W by 1 }",
        "piece ox O\nformation wall W { ox in 1x2; rides W by 1 }"),
    Code("E552", "pair-impossible", "a pair of pieces that never share a square", "piece ox O\npair team T = ox + king",
        "stacking { a lone unit joins a lone friend }\npiece ox O\npair team T = ox + king"),
    Code("E553", "pair-repeated", "two pairs of the same pieces",
        "stacking { a lone unit joins a lone friend }\npiece ox O\npair team T = ox + king\npair span S = king + ox",
        "stacking { a lone unit joins a lone friend }\npiece ox O\npair team T = ox + king"),
    Code("E557", "along-own", "an effect of straight moves that may fall on the own side",
        "after a move along orthogonal { removes units within 1 }",
        "after a move along orthogonal { removes enemies within 1 }"),
    Code("E558", "held-anyway",
        "units that must have been in hand before the turn, in a game where none comes to a hand",
        'array "k3/4/4/3K[K]"\nturn { then may place king already in hand on the square just left by an unmoved unit }',
        'array "k3/4/4/3K[K]"\nturn { then may place king on the square just left by an unmoved unit }'),
    Code("E560", "origin-missing", "a unit left behind by a drop",
        'array "k3/4/4/3K[K]"\nhand { drops on empty squares }\nafter a drop { leaves king }',
        "after a move { leaves king }"),
    Code("E571", "goes-back-clash", "captors that go back where it matters where they have arrived",
        "squares a1-d4 vanish when left\nafter capture { goes back }", "after capture { goes back }"),
    Code("E572", "check-by-effects",
        "check by effects where no effect of a move takes a royal unit, or a move is not the whole of a turn",
        "goal checkmate of king\nafter a move { removes enemies attacked but king }\ncheck { given by effects }",
        "goal checkmate of king\nafter a move { removes enemies attacked but king }"),
    Code("E554", "activates-nobody",
        "a piece that activates some units a turn, and no line that says which units it reaches",
        "activation { always king; each ox activates 1 unit a turn; needed to move }\npiece ox O",
        "activation { within 1 of ox; each ox activates 1 unit a turn; needed to move }\npiece ox O"),
    Code("E559", "goals-opposed",
        "an event that a game both wins and loses by, or a goal that says twice which royal units must be attacked",
        "goal checkmate of king\ngoal checkmate of own king", "goal checkmate of own king"),
    Code("E561", "chase-without-repetition", "a chase that loses, in a game that no repetition ends",
        "goal checkmate of king\ndraw stalemate\nloss perpetual chase",
        "goal checkmate of king\ndraw stalemate\ndraw repetition 3\nloss perpetual chase"),
    Code("E562", "chase-clash", "a chase that loses, in a game whose turns have several actions",
        "goal capture of king\ndraw stalemate\ndraw repetition 3\nloss perpetual chase\nturn { 2 actions }",
        "goal capture of king\ndraw stalemate\ndraw repetition 3\nloss perpetual chase"),
    Code("E578", "ring-open", "a goal by a ring that is not joined along ranks and files",
        "goal ring of king along diagonal\ngoal capture of king\ndraw stalemate",
        "goal ring of king along orthogonal\ngoal capture of king\ndraw stalemate"),
    Code("E570", "pushing-clash",
        "pushes, pulls or neutral units taken in a game with commands, or a unit that cannot stay or leave so",
        "graph contact { joins friends touching orthogonal }\nactivation { under command; needed to move }\n"
        "command king { leads units joined to it by contact; activates any }\n"
        "turn { take command; 1 or more actions }\ngoal capture of king\npiece ox O { moves W pushing enemies }",
        "graph contact { joins friends touching orthogonal }\nactivation { under command; needed to move }\n"
        "command king { leads units joined to it by contact; activates any }\n"
        "turn { take command; 1 or more actions }\ngoal capture of king\npiece ox O { moves W }"),
    # E6: tests that were run
    Code("E601", "test-failed", "a failed claim of a test", 'test "t" { allow d1d3 }', 'test "t" { allow d1d2 }',
        found_by="test"),
    # W1: probably not meant
    Code("W101", "betza-pointless", "a part of a movement without effect", "piece ox O { moves W1 }",
        "piece ox O { moves W }"),
    Code("W102", "en-passant-unused", "a move left open to en passant in a game without it",
        "piece ox O { moves nD leaving en passant }", "piece ox O { moves nD leaving en passant; moves eF }"),
    Code("W103", "en-passant-never", "an en passant capture in a game where nothing can be captured that way",
        "piece ox O { moves WeF }", "piece ox O { moves nD leaving en passant; moves eF }"),
    Code("W104", "zone-empty", "a zone without squares", "zone z { white rank 1 }\nzone y { }",
        "zone z { white rank 1 }"),
    Code("W105", "acts-once-anyway", "`each unit acts once` in a turn of one action",
        "turn { 1 action; each unit acts once }", "turn { 2 actions; each unit acts once }"),
    Code("W106", "afresh-anyway", "`a new unit acts afresh` where units act as often as they like",
        "turn { 2 actions; a new unit acts afresh }",
        "turn { 2 actions; each unit acts once; a new unit acts afresh }"),
    Code("W107", "opening-anyway", "an opening turn like every other", "turn { white opens with 2 actions; 2 actions }",
        "turn { white opens with 1 action; 2 actions }"),
    Code("W108", "values-unused", "values in a game without scores", "values { king 1 }",
        "graph g { from friend to friend it could recapture }\nchain { path in g; 2 to 3 units; scores values }\n"
        "turn { claim any chains }\nvalues { king 1 }"),
    Code("W109", "betza-word", "modifiers that spell an English word",
        "piece ox O { moves nD leaving en passant; moves lameN }",
        "piece ox O { moves nD leaving en passant; moves nNeF }"),
    Code("W110", "betza-then", "a `t` between two moves, which once meant *then*", "piece ox O { moves FtR }",
        "piece ox O { moves [F?R] }"),
    Code("W111", "moveless-piece", "a piece without moves that replaces an inherited one",
        "extends elk-chess\npiece elk E", "extends elk-chess\namend piece elk { moves B }"),
    Code("W112", "en-passant-uncrossed", "a move left open to en passant that crosses no square",
        "piece ox O { moves D leaving en passant; moves eF }", "piece ox O { moves nD leaving en passant; moves eF }"),
    Code("W113", "en-passant-only", "a piece that captures en passant and in no other way",
        "piece ox O { moves mnD leaving en passant; moves eF }",
        "piece ox O { moves mnD leaving en passant; moves ceF }"),
    Code("W131", "moves-as-idle", "a piece that moves as another under a command that does not activate it",
        "piece ox O { moves W }\ngraph contact { joins friends touching orthogonal }\n"
        "activation { under command; needed to move }\nturn { take command; 1 or more actions }\n"
        "command king { leads units joined to it by contact; activates king; ox moves as king }",
        "piece ox O { moves W }\ngraph contact { joins friends touching orthogonal }\n"
        "activation { under command; needed to move }\nturn { take command; 1 or more actions }\n"
        "command king { leads units joined to it by contact; activates king, ox; ox moves as king }"),
    Code("W141", "ends-anyway", "a turn of one action that ends early",
        "turn { 1 action; ends when no action is left }", "turn { 2 actions; ends when no action is left }"),
    Code("W114", "single-anyway", "a line about the actions of a turn, in a game whose turns have one",
        "turn { 1 action; each action is legal by itself }", "turn { 2 actions; each action is legal by itself }"),
    Code("W142", "promoted-never", "a line about promoted units in hand, although none can enter a hand",
        "hand { receives captures; drops on empty squares; promoted units come as king }",
        "zone z = rank 4\npiece elk E\npiece ox O { promotes in z to elk }\n"
        "hand { receives captures; drops on empty squares; promoted units come as ox }"),
    Code("W143", "never-begun-anyway", "`not begun by` a piece that never starts a fusion",
        "piece ox O\npiece elk E\nfusion { ox + ox = elk; made by move; not begun by elk }",
        "piece ox O\npiece elk E\nfusion { ox + king = elk; made by move; not begun by king }"),
    Code("W144", "splits-never", "a limit on splits in a game without them",
        "piece ox O\npiece elk E\nfusion { ox + ox = elk; made by move; splits only to empty squares }",
        "piece ox O\npiece elk E\nfusion { ox + ox = elk; made by move; splits by move; splits only to empty squares "
        "}"),
    Code("W145", "after-never", "a line about captures in a game without captures",
        "duties { no unit is captured }\nafter capture { removes the captor }",
        "duties { no unit is captured }\nafter a move { converts enemies within 1 }"),
    Code("W146", "deed-never", "a line about drops, promotions or passes in a game without them",
        "duties { drops first }", 'array "k3/4/4/3K[K]"\nhand { drops on empty squares }\nduties { drops first }'),
    Code("W151", "stacking-unused", "a line about pairs in a game where no two units ever share a square",
        "stacking { one of a pair leaves; a lone unit passes a lone friend }",
        "stacking { one of a pair leaves; a lone unit joins a lone friend }"),
    # I9: information
    Code("I901", "lint-unfinished", "a file that is too large for all of lint", _MANY.format(", ".join(["a1"] * 2000)),
        _MANY.format("a1"), found_by="lint"),
    # W6: layout
    Code("W601", "unformatted-file", "a file that `rumpus fmt` would change", "piece  ox O", "piece ox O",
        found_by="fmt"),
)  # fmt: skip
"""All kinds of findings, by code."""


@cache
def _by_name() -> dict[str, Code]:
    return {code.name: code for code in CODES}


def code_of(name: str) -> Code:
    """Return the entry for the name of a finding."""
    return _by_name()[name]


def find_code(text: str) -> Code | None:
    """Return the entry for a code or name as a user writes it."""
    return next((code for code in CODES if text.lower() in (code.code.lower(), code.name)), None)
