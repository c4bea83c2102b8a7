"""Rule files on which a rule of the linter must fire, and ones on which it must not, beside the examples of its page.

The lines every file needs are added as for the examples of findings, unless a text starts with `ruleset` or `library`.
"""

LED = "graph contact { joins friends touching orthogonal }\nactivation { under command; needed to move }\n"
TURN = "turn { take command; 1 or more actions; each unit acts once }\n"
TWO = 'array "k1o1/4/4/1O1K"\n'
HERD = 'array "kooo/4/4/OOOK"\n'
FULL = 'ruleset "Child" { author "you" }\nextends elk-chess\n'
CHAIN = "graph g { from friend to friend it could recapture }\nturn { claim any chains }\n"
PAWN = "zone z { white rank 4; black rank 1 }\npiece elk E { moves R }\n" + TWO
FUSED = 'piece ox O { moves W }\npiece elk E { moves F }\narray "koo1/4/4/1OOK"\n'
JOIN = "graph contact { joins friends touching orthogonal }\npiece ox O { moves W }\n" + TWO
CHASED = "draw stalemate\ndraw repetition 3\nloss perpetual chase"
MANY = "".join(f"option o{i} = a | b\n" for i in range(1, 8))  # more choices than are looked at

FIRES: dict[str, list[str]] = {
    "overlapping-zones": [
        JOIN + "zone top = c4, c1\ngoal joins top to top by contact with ox",
        JOIN
        + "zone left = file a\nzone top { white rank 4; black rank 1 }\ngoal joins left to top by contact with ox for white",
        JOIN
        + "zone left { white file a; black file a }\nzone top { white rank 2; black file d }\ngoal joins left to top by contact with ox",
    ],
    "idle-effect": [
        "after a move { removes units hit by beams but king }\npiece ox O { moves W }\n" + TWO,
        "after capture { removes the captor; removes the captor }",
        "after capture { removes the captor }\nafter capture { converts the captor but king }",
        "after capture { removes units within 1; removes enemies within 1 }",
        "after a move of king { becomes king }",
        "zone top = rank 4\nafter capture { removes units within 1 }\nafter capture in top for white { removes enemies within 1 }",
        "after capture { removes the captor; removes enemies attacked }",
        "piece ox O { moves W }\n"
        + TWO
        + "after a move { converts enemies within 1; converts enemies within 1 only ox }",
        "piece ox O { moves W }\n" + TWO + "after a move of king { petrifies enemies within 1 but king, ox }",
        "piece ox O { moves W }\n" + TWO + "after capture by king { removes the captor but king }",
        "after a move { removes enemies enclosed along diagonal; removes enemies enclosed along diagonal, orthogonal }",
        "option o = a | b\nafter a move { removes enemies within 1; converts the enemy ahead when o = b }",
    ],
    "unfilled-hand": [
        "option o = a | b\nhand { drops on empty squares; drops in z when o = a }\nzone z = rank 2",
        'piece ox O { moves W }\npiece elk E { moves F }\narray "koo1/4/4/1OOK"\nfusion { ox + ox = elk; made by move }\nhand { drops on empty squares }',
    ],
    "stuck-pair": [
        'stacking { a lone unit passes a lone friend }\npiece ox O { moves W }\narray "k3/4/4/(KO)3"',
        "stacking { a lone unit joins a lone friend; a lone capture takes one }\n"
        "hand { receives captures; drops on empty squares }",
        "stacking { a lone unit passes a lone friend }\npiece ox O { moves W; promotes in z to team }\nzone z { white rank 4; black rank 1 }\npiece elk E { moves F }\npair team T = elk + elk\n"
        + TWO,
    ],
    "option-of-one": ["option pace = slow\ndraw stalemate when pace = slow"],
    "empty-claim": [
        'draw odds for white\ndraw stalemate\ntest "t" { allow d1d2; expect draw by stalemate }',
        'test "t" { allow d1d2; expect white wins by checkmate }',
        'test "t" { allow d1d2; expect draw by repetition }',
        *[
            f'test "t" {{ allow d1d2; expect {claim} }}'
            for claim in (
                "score white = 0",
                "chains black = 0",
                "hand white = king",
                "active d1",
                "idle d1",
                "check",
                "no check",
                "d1 = gone",
            )
        ],
        'graph g { from friend to friend it could recapture }\nchain { path in g; 2 to 3 units; formed this turn }\nturn { claim any chains }\ntest "t" { allow d1d2; expect score white = 0 }',
    ],
    "decided-at-start": [
        'piece ox O { moves W }\narray "k1o1/4/4/1O1K"\ndraw stalemate\ndraw by count while a side has at most 2 units { 9 turns }',
        'piece ox O { moves W }\narray "kooo/4/4/OOOK"\ngoal row of 3 with ox along orthogonal',
        'piece ox O { moves W }\narray "koo1/4/O3/OO1K"\ngoal row of 2 with ox along orthogonal with gaps',
        'piece ox O { moves W }\narray "koo1/2O1/4/O1OK"\ngoal row of 2 with ox along orthogonal with gaps for white',
        'piece ox O { moves W }\narray "k1oo/2oo/OO2/OO1K"\ngoal block of 2 with ox',
        'piece ox O { moves W }\npiece elk E { moves F }\narray "k3/2O1/1E2/O2K"\ngoal row of 3 with ox, elk along diagonal for white',
        'piece ox O { moves W }\narray "kOoo/1O2/1O2/1O1K"\nzone low { white rank 1; black file a }\nzone high { white rank 4; black file d }\n'
        "graph contact { joins friends touching orthogonal }\ngoal joins low to high by contact with ox",
        'piece ox O { moves W }\narray "kO1o/1o2/1O1o/1O1K"\nzone low { white rank 1; black file a }\nzone high { white rank 4; black file d }\n'
        "graph all { joins units touching orthogonal }\ngoal joins low to high by all with ox",
        'piece ox O { moves W }\narray "k1o1/o3/4/OO1K"\ngraph contact { joins friends touching orthogonal }\ngoal one group of ox by contact',
        "graph contact { joins friends touching orthogonal }\ngoal one group of king by contact",
        "piece ox O { moves R }\n" + 'turn { relocate captured by mover }\narray "k2O/4/4/3K"',
        'piece ox O { moves R }\ngoal capture of ox leaving 1\narray "k1oO/4/4/oO1K"',
        'piece ox O { moves W }\nzone far { white rank 4; black rank 1 }\ngoal reach far with 2 ox\narray "kO1O/4/4/3K"',
        "piece ox O { moves R }\n" + 'array "k2O/4/4/3K"',
        "piece ox O { moves R }\n" + 'goal checkmate of king\narray "k2O/4/4/3K"',
        'piece ox O { moves [W-F]B }\narray "k3/4/2O1/3K"\ngoal checkmate of king, ox',
        'zone all = a1-d4\ngoal reach all with king\narray "k3/4/4/3K"',
        'piece ox O { moves W }\narray "k2o/4/4/3K"\ndraw bare king\ndraw stalemate',
        'array "k3/4/4/3K"\ndraw bare king on both sides\ndraw stalemate',
        "option o = a | b\nzone far { white rank 4; black rank 1 }\nzone near { white rank 1; black rank 4 }\n"
        "goal reach far with king when o = a\ngoal reach near with king when o = b",
    ],
    "unassailable-target": [
        "piece king K { moves K; never captured }",
        FULL + "amend piece king { never captured }",
        FULL + "piece elk E { moves mR }\npiece king K { moves mK }",
        "piece king K { moves K; never captured }\ngoal checkmate of king",
        "piece ox O { moves W; never captures king }\npiece king K { moves mK }\n" + TWO,
        "piece ox O { moves W; only captures ox }\npiece king K { moves mK; never captured by elk }\npiece elk E { moves F }\n"
        'array "koe1/4/4/1EOK"',
        "duties { no unit is captured }\ngoal capture of king",
        "goal checkmate of king\ngoal capture of king",
        "goal checkmate of king\npiece ox O { moves W }\ngoal capture of king, ox\n" + TWO,
        'piece king K { moves K }\npiece ox O { moves mD }\ngoal checkmate of king\ncheck { never by king }\narray "k2o/4/4/O2K"',
        "piece king K { moves mK }\npiece ox O { moves mW }\ngoal reach z with ox\ngoal checkmate of king\nzone z = a4\n"
        + TWO,
        "piece king K { moves mK }\npiece ox O { moves mD }\npiece hare H { moves F }\n"
        'after capture { removes the captor; removes units within 1 but ox }\narray "koh1/4/4/1HOK"\ngoal capture of ox',
        "piece king K { moves mK }\npiece ox O { moves mW }\npiece elk E { moves mW }\n"
        + TWO
        + "fusion { ox + ox = elk; made by move }",
        "piece king K { moves mK }\npiece ox O { moves mW }\npiece elk E { moves mW }\n"
        + TWO
        + "goal checkmate of king, elk\nfusion { ox + king = elk; made by move }",
        "piece king K { moves mK }\npiece ox O { moves mW; promotes in z to elk }\nzone z = rank 4\npiece elk E { moves mW }\n"
        + TWO,
        LED
        + TURN
        + "piece king K { moves mK }\npiece ox O { moves mW }\n"
        + TWO
        + "command king { leads units joined to it by contact; activates any; converts touching enemies but ox }\ncommand ox { leads units joined to it by contact; activates any }\ngoal capture of ox",
    ],
    "unreachable-goal": [
        'zone hill = b2, b3\npiece ox O { moves W }\ngoal hold hill with 2 ox\narray "k1o1/4/4/1O1K"\n',
        'zone hill = b2, b3\npiece ox O { moves W }\ngoal reach hill with ox\narray "k3/2=O1/4/3K"\n',
        'zone hill = b2\npiece ox O { moves W }\ngoal hold hill with 2 ox\narray "k1oo/4/4/OO1K"',
        'zone hill = b3, c2\npiece ox O { moves F }\ngoal hold hill with 2 ox\narray "kOo1/4/4/1oOK"\n',
        'zone far { white rank 4; black rank 1 }\npiece elk E { moves R }\npiece ox O { moves fW; promotes in far to elk }\ngoal reach far with ox\narray "k1o1/4/4/1O1K"\n',
        'zone far { white rank 4; black rank 1 }\npiece elk E { moves R }\npiece ox O { moves fW; promotes on entering far to elk }\ngoal hold far with ox\narray "k1o1/4/4/1O1K"\n',
        'zone far { white rank 4; black rank 1 }\npiece elk E { moves R }\npiece ox O { moves fW; promotes after each move to elk }\ngoal reach far with ox\narray "k1o1/4/4/1O1K"\n',
        'hand { never runs out of ox; drops on empty squares; drops ox in left }\nzone left = file a\npiece ox O { }\ngoal row of 3 with ox along horizontal\narray "k3/4/4/3K"',
        'piece ox O { moves W }\narray "k1o1/4/4/1O1K"\nvalues { ox 1 }\nafter capture for white { scores values }\ngoal score 3',
        'zone top = rank 4\npiece ox O { moves W }\npiece elk E { moves sW }\narray "k3/4/1E2/1O1K"\ngoal reach top with ox\n',
        'piece king K { moves mK }\npiece ox O { moves W }\npiece hare H { moves mW }\narray "k1h1/4/4/1O1K"\n',
        "goal checkmate of king\ncheck { never given }",
        "zone far { white rank 4; black rank 1 }\ngoal reach far with 2 king",
        'zone far { white rank 4; black rank 1 }\npiece ox O { moves W }\narray "k1oo/4/4/O2K"\ngoal reach far with 2 ox for white',
        'zone hill = b2, c3\npiece ox O { moves W }\narray "kooo/4/4/OOOK"\ngoal reach hill with 3 ox',
        'zone hill = b2\npiece ox O { moves sW }\narray "k2o/4/4/O2K"\ngoal hold hill with ox',
        'piece ox O { moves W }\nhand { receives captures; drops on empty squares }\ngoal row of 5 with ox along orthogonal, diagonal\narray "k2o/4/4/O2K"',
        'board 4x3\npiece ox O { moves W }\nhand { receives captures; drops on empty squares }\ngoal row of 4 with ox along diagonal\narray "k2o/4/O2K"',
        'piece ox O { moves W }\narray "k1oo/4/4/OO1K"\ngoal row of 3 with ox along orthogonal',
        'piece elk E { moves D }\narray "ke1e/4/4/E1EK"\ngoal row of 2 with elk along orthogonal',
        'piece elk E { moves D }\narray "ke1e/4/4/E1EK"\ngoal row of 3 with elk along orthogonal with gaps',
        'piece elk E { moves D }\narray "keee/4/4/EEEK"\ngoal block of 2 with elk',
        'piece ox O { moves W }\narray "kooo/4/4/OOOK"\ngoal block of 2 with ox',
        'board 6x3\npiece ox O { moves W }\nhand { receives captures; drops on empty squares }\ngoal block of 4 with ox\narray "k1ooo1/6/O1OOOK"',
        'zone left = file a\nzone right = file d\npiece ox O { moves fbW }\narray "k1o1/4/4/1O1K"\ngraph contact { joins friends touching orthogonal }\ngoal joins left to right by contact with ox',
        "goal checks 3",
        "goal checkmate of king\ngoal checks 3\ncheck { never given }",
        CHAIN
        + "chain { path in g; 2 to 3 units; scores values }\nvalues { king 0; ox 0 }\ngoal score 3\npiece ox O { moves W }\n"
        + TWO,
        "zone z { white b2; black c3 }\npiece ox O { moves F }\n" + TWO + "goal reach z with ox",
    ],
    "no-first-action": [
        'piece ox O { moves fW }\npiece elk E { moves F }\narray "O3/4/4/o3"\nfusion { ox + ox = elk; made by move }\ngoal capture of ox',
        'piece ox O { moves fW }\narray "kk1O/4/4/4"\ngoal capture of king, ox',
        'piece king K { moves mfW }\narray "3K/4/4/k3"',
        'piece ox O { moves fW }\npiece elk E\narray "o3/e3/E3/O3"\ngoal capture of ox',
        'zone z = a2\npiece ox O { moves W while in z }\narray "3o/4/4/O3"\ngoal capture of ox',
        'piece king K { moves mdfW }\narray "K3/4/4/3k"',
    ],
    "nearly-symmetric-array": [
        'hand { drops on empty squares }\npiece ox O { moves W }\narray "k1o1/4/4/1O1K[OOo]"',
        'board 9x4\npiece ox O { moves W }\npiece elk E { moves F }\narray "oooekeooo/9/9/EOOEKOOOO"',
        'board 9x5\npiece ox O { moves W }\narray "4k4/oooooo3/6ooo/OOOOOOOOO/4K4"',
        'board 6x4\npiece ox O { moves W }\npiece elk E { moves F }\npiece hare H { moves N }\narray "oehkeo/6/6/OEHKOE"',
        'board 6x4\npiece ox O { moves W }\npiece elk E { moves F }\narray "ookeee/6/6/EKEEOO"',
        'board 7x4\npiece ox O { moves W }\narray "oookooo/7/7/OOOKOO1"',
    ],
    "lopsided-zone": [
        'zone low = a1, b1\nzone high = a4, b4\ngoal reach low with king\ngoal reach high with 2 king\narray "k3/4/4/K3"',
        'zone mine = rank 3\ngoal reach mine with king\narray "k3/4/4/3K"',
        'zone start { white rank 2; black rank 2 }\npiece ox O { moves W; moves fD while in start }\narray "k1o1/4/4/1O1K"\n',
        'zone far = rank 4\npiece elk E { moves R }\npiece ox O { moves W; promotes in far to elk }\narray "k1o1/4/4/1O1K"\n',
        'zone home = rank 1\nhand { receives captures; drops on empty squares; drops in home }\npiece ox O { moves W }\narray "k1o1/4/4/1O1K"\n',
        'zone den { white a1-c2; black a3-b4, c4, d4 }\ngoal reach den with king\narray "3k/4/4/3K"',
        'zone top { white rank 3; black rank 1 }\ngoal reach top with king\narray "k3/4/4/3K"',
        "zone top { white rank 4 }\npiece elk E { moves R }\npiece ox O { moves W; promotes in top to elk }\n" + TWO,
        "zone top { black rank 1 }\npiece elk E { moves R }\npiece ox O { moves W; promotes in top to elk }\n" + TWO,
    ],
    "unreachable-promotion": [
        "zone top { white rank 4; black rank 1 }\npiece elk E { moves R }\npiece ox O { moves W; promotes in top to elk; promotes only to captured pieces }\n"
        + TWO,
        "zone top { white rank 4; black rank 1 }\npiece elk E { moves R }\npiece ox O { moves sW; promotes in top to elk }\n"
        + TWO,
        "zone top { white b4; black a1 }\npiece elk E { moves R }\npiece ox O { moves F; promotes in top to elk }\n"
        + TWO,
        "zone all = a1-d4\npiece elk E { moves R }\npiece ox O { moves W; promotes on leaving all to elk }\n" + TWO,
        "zone all = a1-d4\npiece elk E { moves R }\npiece ox O { moves W; promotes on entering all to elk }\n" + TWO,
        "zone top = c4, c1\npiece elk E { moves R }\npiece ox O { moves W; promotes inside top to elk }\n" + TWO,
        "zone home { white rank 1; black rank 4 }\npiece elk E { moves R }\npiece ox O { moves sW; promotes on leaving home to elk }\n"
        + TWO,
        "piece elk E { moves R }\npiece ox O { moves mW; promotes on capture to elk }\n" + TWO,
        "zone camp { white rank 4; black rank 1 }\npiece elk E { moves R }\npiece ox O { moves sW; promotes in camp or on capture to elk }\n"
        + TWO,
    ],
    "never-active-piece": [
        LED
        + TURN
        + "command king { leads units joined to it by contact; activates any but ox }\npiece ox O { moves W }\n"
        + TWO,
    ],
    "same-stances": [
        LED
        + TURN
        + "piece ox O { moves W }\n"
        + TWO
        + "command king {\n leads units joined to it by contact\n ox moves as king\n activates ox\n"
        " stance calm { activates king }\n stance wild { activates king, ox }\n}",
    ],
    "endless-turn": [
        'piece ox O { moves W }\npiece elk E { moves F }\narray "koo1/4/4/1OOK"\nfusion { ox + ox = elk; made by move; splits by move }\n'
        "turn { 2 or more actions; each unit acts once; a new unit acts afresh }",
        LED
        + "turn { take command; 1 or more actions }\ncommand king { leads units joined to it by contact; activates any }",
        "hand { pockets any; drops on empty squares }\nturn { 2 or more actions; each unit acts once; a new unit acts afresh }",
    ],
    "endless-game": ["piece ox O { moves K }\n" + TWO + "loss stalemate"],
    "self-containing-piece": [
        'piece ox O { moves W }\npiece elk E { moves F }\npiece hare H { moves N }\narray "koeh/4/4/HEOK"\n'
        "fusion { ox + elk = hare; hare + hare = ox; made by move; splits by move }",
    ],
    "outgrown-zone": [
        'ruleset "Child"\nextends calf-chess\nboard 4x6\narray "k2e/1p2/4/4/1P2/E2K"',
        'ruleset "Child"\nextends calf-chess\noption o = a | b\nboard 4x5\narray "k2e/1p2/4/1P2/E2K"\nzone high = rank 5',
    ],
    "dethroned-piece": [
        FULL + "goal checkmate of elk",
        FULL + "goal checks 3",
        FULL + "zone top = rank 4\ngoal reach top with king",
        'ruleset "Child"\nextends calf-chess\npiece calf P { moves W }\ngoal checkmate of elk',
        FULL + "option o = a | b\ngoal checkmate of elk when o = a\ngoal capture of elk when o = b",
    ],
    "lost-promotion": [
        "extends calf-chess\npiece calf P { moves W }\noption o = a | b\namend piece elk { moves R when o = b }",
        "extends calf-chess\npiece calf P { moves W }\noption o = a | b\nwhen o = b { amend piece calf { moves F } }",
        "extends cow-chess\npiece calf P { moves W }\n",
    ],
    "pairless-fusion": ["piece ox O { moves W }\nfusion { splits by move }\n" + TWO],
    "square-like-name": [
        "piece b2 O { moves W }\n" + TWO,
        "zone top { white rank 4; black rank 1 }\npiece elk A4 { moves R }\npiece ox O { moves fW; promotes in top to elk }\n"
        + TWO,
        'library "Herd"\npiece c3 C { moves W }\n',
    ],
    "twin-pieces": [
        'zone z { white rank 4; black rank 1 }\npiece ox O { moves WD }\npiece elk E { moves WD }\npiece calf C { moves fW; promotes in z to ox, elk }\narray "kcoe/4/4/KCOE"',
        CHAIN
        + 'chain { path in g; 2 to 3 units; scores values }\npiece ox O { moves W }\npiece elk E { moves W }\nvalues { king 1; ox 2; elk 2 }\ngoal score 4\narray "koe1/4/4/KOE1"',
        'piece ox O { moves W; moves F }\npiece elk E { moves F; moves W }\narray "k1oe/4/4/EO1K"',
    ],
    "shadowed-declaration": [
        'ruleset "Child"\nextends elk-chess\nuse herd\nuse flock\n',
        "use herd\npiece ox O { moves W }\npiece cow Y { moves F }\n" + TWO,
        "use pasture\nboard 4x4\nwithout goal",
        "use pasture\nwithout board\ngoal capture of king\n",
    ],
    "improbable-year": ['ruleset "Toy" { year 207 }'],
    "shared-symbol": [
        'piece ox O { moves W }\npiece elk E { moves F }\narray "kooe/4/4/EOOK"\nformation wall E { ox in 2x1; rides W by 1 }'
    ],
    "perft-of-nothing": ['test "t" { allow d1d2; from start; perft 0 = 1 }'],
    "wrong-wing": [
        'board 6x4\npiece ox O { moves W }\narray "3k1o/6/6/3K1O"\ncastling { king with ox; toward f: king to d, ox to f }',
        'board 6x4\npiece ox O { moves W }\narray "3k1o/6/6/3K1O"\ncastling { king with ox; toward f: king to c, ox to d }',
        'board 6x4\npiece ox O { moves W }\narray "o2k2/6/6/O2K2"\ncastling { king with ox; toward a: king to f, ox to e }',
    ],
    "deep-turn": [
        "turn { 2 to 5 actions }\ngoal checkmate of king\ncheck { judged at the end of a turn }\ndraw stalemate",
        "turn { 6 actions }",
        "turn { 1 action, 1 more each turn; each unit acts once }",
        "turn { 1 action; black 6 to 7 actions }",
        'array "kkkk/kk2/2KK/KKKK"\nturn { as many actions as king }',
    ],
    "surplus-actions": [
        "piece ox O { moves W }\n" + TWO + "turn { 1 action; white 1 to 4 actions; each unit acts once }",
        "piece ox O { moves W }\n" + TWO + "turn { 1 to 4 actions; white 1 to 2 actions; each unit acts once }",
        LED
        + "turn { take command; 1 to 2 actions; each unit acts once }\ncommand king { leads units joined to it by contact; activates any }",
    ],
    "color-bound-piece": ["piece ox O { moves B }\n" + TWO, "piece ox O { moves AD }\n" + TWO],
    "confined-piece": ['zone home { white a1; black d4 }\npiece ox O { moves W while in home }\narray "k2o/4/4/O2K"'],
    "unreachable-square": [
        'board 5x5 { squares a1-c5, e5 }\npiece ox O { moves W }\narray "o1o2/5/5/5/O1O2"\ngoal capture of ox',
        "piece king K { moves A }",
        "board 4x4 { boards 2 }\npiece ox O { moves W }\n" + TWO,
        'board 4x4 { boards 2 }\npiece ox O { moves R }\narray "o2k/4/4/O2K"\ncastling { king with ox; toward a: king to b, ox to c }',
    ],
    "unplaced-piece": [
        'piece ox O { moves W }\npiece elk E { moves F }\nzone z = rank 4\narray "k3/4/4/1O1K"\npiece hare H { moves N; promotes in z to elk }',
        "option pace = a | b\npiece ox O { moves W }\nwhen pace = b { draw repetition 3 }\ndraw stalemate",
    ],
    "useless-move": [
        'board 3x5\npiece ox O { moves WsH }\narray "k1o/3/3/3/O1K"',
        "piece ox O { moves W; moves fC while in low }\nzone low { white c3, d3; black a2, b2 }\n" + TWO,
        'piece ox O { moves fW }\narray "O2k/4/4/o2K"',
        'piece ox O { moves W; moves [W-bW] }\narray "k1o1/4/4/1O1K"\n',
        'zone far { white rank 4; black rank 1 }\npiece ox O { moves fW; promotes in far to elk }\npiece elk E { moves K; moves ifD }\narray "k1o1/4/4/1O1K"\n',
        'zone start = rank 2\npiece ox O { moves W; moves fD while in start }\narray "k1o1/4/4/1O1K"\n',
    ],
    "unused-zone": ["zone top { white rank 4; black rank 1 }"],
    "unused-series": [
        'piece ox O { moves W }\npiece elk E { moves F }\nseries herd = ox, elk\narray "koe1/4/4/1EOK"\nfusion { ox + ox = elk; made by move }'
    ],
    "unused-graph": [
        "graph contact { joins friends touching orthogonal }\ngraph other { joins friends touching diagonal }\nactivation { joined to king by contact; needed to move }",
    ],
    "unshown-reading": [
        'reading steps ours "The king steps."\nreading goal ours "A king is taken."\ntest "t" { shows goal; allow d1d2 }'
    ],
    "unread-option": [
        "option pace = slow | fast\noption wind = on | off\ndraw stalemate\ndraw repetition 3 when wind = off"
    ],
    "indistinct-value": [
        "option pace = slow | fast\ndraw repetition 3 when pace = fast\ndraw repetition 3 when pace = slow\ndraw stalemate",
    ],
    "needless-statement": [
        FULL + "draw stalemate\n",
        FULL + "amend piece elk { moves R }\n",
        FULL + 'array "k2e/4/4/E2K"\nturn { 2 actions }\ncheck { judged at the end of a turn }\n',
        "check { judged at the end of a turn }\ngoal checkmate of king",
        FULL + "piece elk E { moves R }\n",
    ],
    "unused-library": [
        "use herd\npiece ox O { moves W }\n" + TWO,
        "use book-1\nuse herd\n" + 'array "kc2/4/4/2CK"',
        "use heath",
        "use farm",
    ],
    "contradictory-guards": [
        "option pace = slow | fast\ndraw stalemate\nwhen pace = slow { when pace = fast { draw repetition 3 } }\ndraw 60 turns without capture when pace = slow"
    ],
    "repeated-guard": [
        "option pace = slow | fast\ndraw stalemate\nwhen pace = fast { draw repetition 3; when pace = fast { turn { 2 actions } } }",
    ],
    "repeated-move": [
        "option o = a | b\npiece ox O { moves W when o = b; moves WF }\n" + TWO,
        "option o = a | b\npiece ox O { moves WF; moves F when o = b }\n" + TWO,
        "zone low = rank 1\npiece ox O { moves F while in low; moves WF }\n" + TWO,
        "piece ox O { moves WF; moves K }\n" + TWO,
        "piece ox O { moves R; moves W }\n" + TWO,
        "piece ox O { moves fcR; moves R }\n" + TWO,
        "zone top = rank 4\npiece ox O { moves R; moves W to top }\n" + TWO,
        "piece ox O { moves R; moves cW capturing only king }\n" + TWO,
        "piece ox O { moves R; moves fR as many squares as units on its line }\n" + TWO,
    ],
    "repeated-claim": [
        'test "t" { expect d1 = white king; allow d1d2; expect d1 = white king }',
        'test "t" {\n  play d1d2\n  expect turn black\n  expect turn black\n}',
    ],
    "unused-position": [
        'test "t" { from "k3/4/4/3K w - - 0 1"; from "k3/4/4/2K1 w - - 0 1"; allow c1c2 }',
        'reading steps ours "The king steps."\ntest "t" { from "k3/4/4/3K w - - 0 1"; shows steps; from start; allow d1d2 }',
    ],
    "idle-fusion": [
        'piece ox O { moves W }\npiece elk E { moves F }\npiece hare H { moves N }\narray "koo1/4/4/1HHK"\nfusion { hare + ox = hare; ox + ox = elk; made by move }',
        "piece ox O { moves W }\npiece elk E { moves F }\n"
        + TWO
        + "fusion { ox + king = elk; ox + ox = elk; made by move }",
    ],
    "unformable-formation": [
        "piece ox O { moves W }\n" + HERD + "formation wall L { ox in 4x1; rides W by 1 }",
        'board 4x4 { squares a1-d1, a3-d4 }\npiece ox O { moves D }\narray "kooo/4/4/OOOK"\nformation wall L { ox in 1x3; rides W by 1 }',
    ],
    "unridable-formation": ["piece ox O { moves W }\n" + HERD + "formation wall L { ox in 2x2; rides W by 3 }"],
    "impossible-castling": [
        'piece ox O { moves W }\narray "ko2/4/4/KO2"\ncastling { king with ox; toward d: king to c, ox to b; toward a: king to b, ox to c }',
        'piece ox O { moves W }\narray "k2O/4/4/K2o"\ncastling { king with ox; toward d: king to c, ox to b }',
        'piece ox O { moves W }\narray "k1o1/4/4/K1O1"\ncastling { king with ox; toward d: king 2 to 3 squares, ox past it }',
        'piece ox O { moves W }\narray "k3/3o/3O/K3"\ncastling { king with ox; toward d: king to c, ox to b }',
        'piece ox O { moves W }\npiece elk E { moves F }\narray "e1ko/4/4/E1KO"\ncastling { king with ox; toward a: king to b, ox to c }',
        'piece ox O { moves W }\npiece elk E { moves F }\narray "eo1k/4/4/EO1K"\ncastling { king with ox; toward d: king to c, ox to b }',
    ],
    "absent-piece": [
        LED
        + TURN
        + "piece ox O { moves W }\npiece cow C { moves F }\n"
        + TWO
        + "command king { leads units joined to it by contact; activates any but cow; ox moves as cow }",
        "use herd\ngoal capture of king\ndraw 60 turns without cow move\ndraw stalemate",
    ],
    "idle-stance": [
        LED
        + TURN
        + "piece ox O { moves W }\npiece elk E { moves F }\n"
        + TWO
        + "piece hare H { moves K }\ncommand king { leads units joined to it by contact; activates elk, hare }"
    ],
    "disjoint-drop-zones": [
        'zone far { white rank 4; black rank 1 }\npiece ox O { moves fW }\nhand { receives captures; drops on empty squares; drops in far; drops ox only where it can move }\narray "k1o1/4/4/1O1K"\n',
        'zone far { white rank 4; black rank 1 }\nzone low { white rank 1; black rank 4 }\npiece king K { moves K within low }\npiece ox O { moves W }\nhand { receives captures; drops on empty squares; drops in far; drops within 1 of king }\ngoal checkmate of king\narray "k1o1/4/4/1O1K"\n',
        'piece ox O { moves W }\narray "o3/4/4/1O1K"\ngoal checkmate of king for black\ngoal capture of ox for white\nhand { receives captures; drops on empty squares; drops within 1 of king }',
        'piece ox O { moves W }\narray "o3/4/4/1O1K[Oo]"\nhand { drops on empty squares; drops within 1 of king }\ngoal capture of ox',
        "zone low = rank 2\nzone high = rank 3\nhand { receives captures; drops on empty squares; drops in low; drops king in high }",
        'zone low { white rank 1; black rank 4 }\npiece ox O { moves Wj@4 }\narray "k1o1/4/4/1O1K"\nhand { receives captures; drops on empty squares; drops ox in low }',
        "zone low { white rank 2; black rank 3 }\nzone high { white rank 3; black rank 2 }\nhand { receives captures; drops on empty squares; drops in low; drops king in high }",
    ],
    "repeated-goal": [
        "goal capture of king\ndraw stalemate\ndraw by count { 20 turns }\ndraw by count { 20 turns }",
        "zone z = a1\ngoal reach z with king for white\ngoal reach z with king",
        "piece ox O { moves W }\n" + TWO + "goal capture of ox\ngoal capture of ox for black",
        "zone z = a1\ngoal reach z with king\ngoal capture of king\ngoal reach z with king",
        'piece ox O { moves W }\narray "k2o/4/4/O2K"\nloss bare king\nloss bare king for white\ndraw stalemate',
        "goal checkmate of king\ngoal checks 5\ngoal checks 3",
        'piece ox O { moves W }\narray "k1o1/4/4/1O1K"\ngoal score 3\ngoal score 5\nafter capture { scores 1 point }',
        'piece ox O { moves W }\narray "k1o1/4/4/1O1K"\ngoal capture of ox\ngoal capture of ox, king',
        'piece ox O { moves W }\narray "koo1/4/4/1OOK"\ngoal capture of ox leaving 1\ngoal capture of ox',
        'piece ox O { moves W }\narray "koo1/4/4/1OOK"\ngoal capture of ox after the reply for white\ngoal capture of ox for white',
        "zone z = a1\ngoal reach z with king\ngoal hold z with king",
        "zone z = a1\nzone y = a1-b2\ngoal reach y with king\ngoal reach z with king for white",
        "zone z = a1\ngoal reach z with king\ngoal reach z with king unattacked",
        'piece ox O { moves W }\narray "kooo/4/4/OOOK"\ngoal row of 3 with ox along diagonal\ngoal row of 2 with ox, king along diagonal, orthogonal',
        'piece ox O { moves W }\narray "kooo/4/4/OOOK"\ngoal row of 3 with ox along diagonal\ngoal row of 3 with ox along diagonal with gaps',
        'piece ox O { moves W }\narray "k2o/4/4/O2K"\nloss bare king\nloss bare king, ox\ndraw stalemate',
        "goal checkmate of king\ncannot win with king\ncannot win with king",
        'piece ox O { moves W }\narray "k2o/4/4/O2K"\ngoal checkmate of king\ncannot win with king against king\ncannot win with king, ox',
        'piece ox O { moves W }\narray "k2o/4/4/O2K"\ngoal checkmate of king\ncannot win with king and 1 ox while ox is on one color\ncannot win with king and 2 ox',
    ],
    "boundless-zone": [
        "zone all = a1-d4\nduties { no unit enters all but for a capture that needs it }",
        "zone all = a1-d4\nhand { receives captures; drops on empty squares; drops fill all first; drops only where they convert }\nafter a drop { converts enemies within 1 }",
        "zone all = a1-d4\nhand { receives captures; drops in all; drops on empty squares }",
        "zone all = a1-d4\npiece wall O\nturn { then place new wall on any empty square of all }",
        'zone low = rank 1, rank 4\npiece ox O { moves sW }\narray "k1o1/4/4/1O1K"\nafter a move of ox to low { removes enemies within 1 }',
        'zone all = a1-d4\nhand { drops on empty squares }\narray "k3/4/4/3K[K]"\nafter a drop in all { removes enemies within 1 }',
        'zone dark { white a1, c1, b2, d2, a3, c3, b4, d4; black a1, c1, b2, d2, a3, c3, b4, d4 }\npiece ox O { moves F while in dark }\narray "k2o/4/4/O2K"',
    ],
    "boundless-budget": [
        LED
        + TURN
        + "piece ox O { moves W }\n"
        + TWO
        + "command king { leads units joined to it by contact; activates any; at most 2 others }",
        LED
        + TURN
        + "piece ox O { moves W }\n"
        + TWO
        + "command king { leads units joined to it by contact; activates any; at most 1 others }",
    ],
    "contested-atom": ["piece ox O { moves [L-W] }\n" + TWO, "piece ox O { moves fmLcJ }\n" + TWO],
    "modifier-order": ["piece ox O { moves cfF }\n" + TWO, "piece ox O { moves mifnD }\n" + TWO],
    "bracketed-movement": ["piece ox O { moves W[F?R] }\n" + TWO],
    "castling-letter": ['piece king K { moves KlO2 }\npiece ox O { moves W }\narray "o2k/4/4/O2K"'],
    "universal-leaper": ["piece ox O { moves cU }\n" + TWO],
    "many-lettered-symbol": [
        "stacking { a lone unit joins a lone friend }\npiece ox O { moves W }\npair team TE = ox + king\n" + TWO
    ],
    "large-board": ['board 4x11\narray "k3/4/4/4/4/4/4/4/4/4/3K"'],
    "unusual-labels": ["board 4x4 { files z a b c }"],
    "borrowed-letter": ['piece nag N { moves N }\narray "k1n1/4/4/1N1K"'],
    "missing-author": ['ruleset "Toy"', 'ruleset "Toy" { about "A toy."; source "a book" }'],
    "missing-source": [
        'ruleset "Toy" { author "you" }\nreading steps said "The king steps."\ntest "t" { shows steps; allow d1d2 }'
    ],
    "missing-about": ['library "Herd"\npiece cow C { moves W }\n'],
    "option-without-about": [
        'option pace = slow | fast "how fast"\noption wind = on | off\ndraw stalemate\ndraw repetition 3 when wind = off'
    ],
    "untested-ruleset": ['reading steps ours "The king steps."'],
    "spelled-out-compound": [
        "piece ox O { moves f(1,2) }\n" + TWO,
        "piece ox O { moves [(1,0)-(1,1)] }\n" + TWO,
        "piece ox O { moves W0 }\n" + TWO,
        "piece ox O { moves NBR }\n" + TWO,
        "piece ox O { moves fmF0N }\n" + TWO,
    ],
    "lone-stance": [
        LED
        + TURN
        + "command king {\n leads units joined to it by contact\n activates king\n stance calm { king moves as king }\n}"
    ],
    "series-of-one": [
        'piece ox O { moves W }\npiece elk E { moves F }\narray "koo1/4/4/1OOK"\nseries herd = ox\nseries other = elk, ox\nfusion { herd[1] + herd[1] = other[1]; made by move }'
    ],
    "unused-allow": [
        "board 4x4  # allow: W201 -- it was needed once",
        "# allow: unused-zone, unreachable-square -- two of them\nzone top = rank 4",
    ],
    "allow-without-reason": ["# allow: W204\nzone top = rank 4", "zone top = rank 4  # allow: unused-zone --"],
    "unknown-allow": [
        "zone top = rank 4  # allow: E201 -- an error cannot be allowed",
        "board 4x4  # allow: no-such-rule -- why not",
    ],
    "untested-value": [
        'option pace = slow | brisk | fast\ndraw repetition 3 when pace = fast\ndraw repetition 4 when pace = brisk\ndraw stalemate\ntest "t" { option pace = fast; allow d1d2 }'
    ],
    "repeated-item": [
        "zone z = a1, b1, a1\ngoal reach z with king",
        "piece ox O { moves W }\n" + TWO + "after capture of ox, ox by king { removes enemies within 1 }",
        "piece ox O { moves W }\n" + TWO + "after capture of ox by king, king { removes enemies within 1 }",
        "zone z = a1-c1, b1\ngoal reach z with king",
        "zone y = rank 1\nzone z = a1, y\ngoal reach z with king",
        "zone z { white rank 4, a4; black rank 1 }\ngoal reach z with king",
        "squares a1, d4, a1 vanish when left",
        "board 4x4 { squares a1-d4, b2 }",
        "goal checkmate of king, king",
        "goal checkmate of king\ncheck { never by king; never by king }",
        "draw stalemate\ndraw 60 turns without capture or capture",
        "option o = a | b\nsquares a1 vanish when left\nactivation { always king; always king when o = b; needed to move }",
        LED
        + TURN
        + "piece ox O { moves W }\n"
        + TWO
        + "command king { leads units joined to it by contact; activates ox; stance calm { activates king, ox } }",
        "graph g { joins friends touching diagonal, diagonal }\nactivation { joined to king by g; needed to move }",
        "activation { within 1 of king; within 2 of king; needed to move }",
        'test "t" { allow d1d2 }\ntest "u" { allow d1d2 }',
        'test "t" { allow d1d2, d1d2 }',
        "use herd\nuse herd",
    ],
    "repeated-fusion": [
        FUSED + "fusion { ox + ox = elk; ox + ox = elk; made by move }",
        FUSED + "fusion { ox + king = elk; king + ox = elk; made by move }",
        FUSED
        + "series herd = ox, elk\nfusion { ox + ox = elk; herd[i] + herd[j] = herd[i+j]; ox + king = elk; made by move }",
    ],
    "needless-without": [
        FULL + 'without board\nwithout array\nboard 5x4\narray "k3e/5/5/E3K"',
        FULL
        + "option o = a | b\nwithout castling when o = a\ncastling { king with elk; toward a: king to b, elk to d }",
    ],
    "idle-modifier": [
        "piece ox O { moves WctF }\n" + TWO,
        "piece ox O { moves W@4 }\n" + TWO + "hand { receives captures; drops on empty squares }",
        "piece ox O { moves [W-tF] }\n" + TWO,
    ],
    "unformable-chain": [CHAIN + "chain { path in g; 2 to 3 units; formed this turn }"],
    "boundless-distance": [
        "piece ox O { moves W; freezes enemies within 3 }\n" + TWO,
        "goal checkmate of king\nactivation { within 4 of king; needed to move, check }",
        "hand { receives captures; drops on empty squares; drops within 3 of king }",
    ],
    "idle-line": [
        "piece ox O { moves W; beams forward }\n" + TWO,
        "piece ox O { moves W; mirrors left to back }\nafter a move { removes enemies within 1 but king }\n" + TWO,
        "piece ox O { moves W; stops beams left }\n" + TWO,
        'piece ox O { moves W }\npiece elk E { moves F }\narray "keo1/4/4/1OEK[Oo]"\nhand { drops on empty squares; drops elk only where it can move }',
        'piece ox O { moves W }\npiece elk E { moves F }\narray "keo1/4/4/1OEK[Oo]"\nhand { drops on empty squares }\nturn { then may place ox, elk on the square just left by an unmoved unit }',
        'zone dark = a1, c1, b4, d4\npiece ox O { moves W }\narray "k1o1/4/4/1O1K[OOoo]"\nhand { drops on empty squares; drops ox in dark; drops ox on both colors }',
        "goal checkmate of king\nzone z { white a4; black d1 }\ngoal reach z with king\ncheck { never given; judged after every action }\nturn { 2 actions; ends when check is given }",
        'piece ox O { moves W }\npiece elk E { moves F }\narray "kEo1/4/4/eO1K"\nturn { 2 actions; white 1 action; black 3 actions }',
        'piece ox O { moves W; never captured by elk }\npiece elk E { moves FW }\narray "keo1/4/4/1OEK"\nafter capture of ox by elk { removes the captor }',
        'piece ox O { moves W; never captured by elk }\npiece elk E { moves FW; never captures ox }\narray "keo1/4/4/1OEK"',
        'piece ox O { moves W }\npiece elk E { moves FW capturing only ox; never captures ox }\narray "keo1/4/4/1OEK"',
        'activation { within 1 of king; within 1 of ox; needed to move }\npiece ox O { moves W }\narray "k1o1/4/4/1O1K"\n',
        'zone top { white rank 4; black rank 1 }\nzone low { white rank 1; black rank 4 }\npiece ox O { moves W }\nhand { receives captures; drops on empty squares; drops in low }\nafter a drop in top { removes enemies within 1 but king }\narray "k1o1/4/4/1O1K"\n',
        "piece ox O { moves W; freezes enemies within 1 but king, ox }\n" + TWO,
        'piece ox O { moves W; freezes enemies within 1 only ox }\narray "k3/4/4/1O1K"',
        "piece king K { moves mK }\npiece ox O { moves W; frozen while attacked by king }\n" + TWO,
        "piece king K { moves K; never captures ox }\npiece ox O { moves W; frozen while attacked by ox, king }\n"
        + TWO,
        "zone low { white rank 1, rank 2; black rank 3, rank 4 }\npiece ox O { moves W within low; frozen while attacked by ox }\n"
        + TWO,
        "piece king K { moves mK }\npiece ox O { moves mWifmD; counts as moved once attacked }\n" + TWO,
        "goal checkmate of last king",
        "piece ox O { moves W }\ngoal checkmate of every ox\n" + TWO,
        "zone top { white rank 4; black rank 1 }\ngoal checkmate of king\ngoal reach top with king unattacked",
        "zone top { white rank 4; black rank 1 }\ncheck { judged after every action }\nturn { 2 actions }\ngoal checkmate of king\ngoal reach top with king unattacked",
        "turn { 1 action; a captor captures again }\nafter capture { removes the captor }",
        "piece ox O { moves W }\nturn { 1 action; a captor may capture again }\nafter capture by ox { converts the captor }\nafter capture { petrifies the captor only king }\n"
        + TWO,
        "piece wall O { moves W }\nturn { 1 action; then place new wall on any empty square }",
        'piece wall O { moves W }\narray "k3/2=O1/4/3K"',
        "piece ox O { moves mW }\npiece king K { moves mK }\nduties { captures first }\n" + TWO,
        "piece ox O { moves mW }\npiece king K { moves mK }\nduties { most captures first }\n" + TWO,
        "duties { captures that go on first }",
        "turn { 1 action; a captured unit closes its square until the turn ends }",
        "piece king K { moves mK }\nafter capture { removes units within 1 }",
        "piece ox O { moves mW }\nafter capture by ox { removes enemies within 1 }\n" + TWO,
        "piece ox O { moves W }\ngoal checkmate of king\ngoal capture of king\nafter capture of king, ox { removes enemies within 1 }\n"
        + TWO,
        'piece ox O { moves W }\narray "k3/4/4/1O1K"\nafter a move of ox for black { removes enemies within 1 }',
        'zone top { white rank 4; black rank 1 }\npiece ox O { moves sW }\narray "k1o1/4/4/1O1K"\nafter a move of ox to top { removes enemies within 1 }',
        "piece ox O { moves W; counts as moved once attacked }\n" + TWO,
        'zone z { white rank 1; black rank 4 }\npiece ox O { moves W }\nshuffle z\ngoal capture of ox\narray "oooo/4/4/OOOO"',
        "piece ox O { moves W }\nstacking { a lone unit joins a lone friend; never king, ox }\n" + TWO,
        "piece ox O { moves W }\nactivation { always king; always ox; within 1 of king; needed to move }\n" + TWO,
        "draw stalemate\ndraw by count { 10 turns; 20 turns against 2 king }",
        "piece ox O { moves W }\ndraw stalemate\ndraw by count { 10 turns against 1 ox, king; 20 turns against 2 ox }\n"
        + TWO,
        "turn { white begins; 2 actions }",
        "duties { no position occurs 2 times; no turn takes back the one before }",
        "piece ox O { moves mW }\ngoal checkmate of king\ndraw stalemate\nwin checkmate by ox alone\n" + TWO,
        "piece ox O { moves mW }\ngoal checkmate of king\ndraw stalemate\ndraw checkmate without check by ox\n" + TWO,
        "loss stalemate\ndraw odds for black",
        f"piece ox O {{ moves R }}\n{TWO}{CHASED} but by king, ox",
        f"piece king K {{ moves mK }}\npiece ox O {{ moves mR }}\n{TWO}{CHASED}",
        f"piece ox O {{ moves mR }}\n{TWO}{CHASED} but by ox",
        f"piece ox O {{ moves R }}\n{TWO}zone top {{ white rank 4; black rank 1 }}\ngoal checkmate of king\n{CHASED} unless of king in top",
        f"piece ox O {{ moves fW }}\n{TWO}zone low {{ white a1; black a4 }}\n{CHASED} unless of ox in low",
        LED + TURN + "command king { leads units joined to it by contact; activates any; king moves as king }",
        LED
        + TURN
        + "piece ox O { moves W }\npiece elk E { moves W }\n"
        + TWO
        + "command king { leads units joined to it by contact; activates any; ox moves as elk }",
        LED
        + TURN
        + "command king { leads units joined to it by contact; activates any; converts touching enemies but king }",
        LED + "turn { take command; 1 or more actions; each unit acts once; a new unit acts afresh }\n"
        "command king { leads units joined to it by contact; activates any }",
        "stacking { a lone unit joins a lone friend; one of a pair leaves }\npair team T = king + king",
        'stacking { a lone unit joins a lone friend; one of a pair leaves }\npiece ox O { moves W }\npiece elk E { moves F }\npair team T = ox + elk\narray "k1o1/4/4/1E1K"',
        "zone z = rank 2\ngoal checkmate of king\nhand { receives captures; drops on empty squares; drops king in z }",
        "goal checkmate of king\npiece ox O { moves mW }\n" + TWO + "check { never by ox }",
        "goal checkmate of king\ncheck { no move through check by king }",
        "piece ox O { moves W; never hops over king }\n" + TWO,
        "piece ox O { moves W; only hops over king }\n" + TWO,
        "piece ox O { moves mW; only captures king }\n" + TWO,
        "piece ox O { moves mW; never captures }\n" + TWO,
        "piece ox O { moves W; at most 3 on the board }\n" + TWO,
        "option o = a | b\npiece ox O { moves mW; never captures when o = b }\n" + TWO,
        "zone z { white rank 4; black rank 1 }\npiece elk E { moves R; at most 2 on the board }\npiece ox O { moves W; promotes in z to elk }\n"
        'array "keo1/4/4/1OEK"',
        'piece ox O { moves W; at most 5 on the board }\narray "kooo/4/4/1O1K"\nhand { receives captures; drops on empty squares }',
        'piece ox O { moves W }\narray "k1o1/4/4/1O1K"\nafter capture { scores 2 points }\n',
        "values { king 3 }\nafter capture { scores values }",
        'zone low { white a1-b2; black c3-d4 }\npiece king K { moves W within low; faces no king along orthogonal }\narray "3k/4/4/K3"',
        'zone low { white a1-b2; black c3-d4 }\nturn { 1 action; pass allowed }\ndraw stalemate\npiece king K { moves W within low }\narray "3k/4/4/K3"\ndraw after a pass while king faces king along orthogonal',
        "goal checkmate of king\ndraw stalemate\ndraw by count while no king is on the board { 10 turns }",
        "draw stalemate\ndraw by count { 10 turns against 2 king; 20 turns }",
        'zone z { white rank 1; black rank 4 }\npiece rook R { moves R }\npiece ox O { moves W }\narray "rk1r/o3/O3/RK1R"\nshuffle z { ox between rook }',
        'board 6x4\npiece ox O { moves W }\npiece hare H { moves F }\npiece elk E { moves W; may promote on capture to hare }\narray "3k1o/e5/E5/3K1O"\n'
        "castling { king, hare with ox; toward f: king, hare to e, ox to d }",
        'zone z { white rank 1; black rank 4 }\npiece rook R { moves R }\npiece ox O { moves W }\narray "rk1r/o3/O3/RK1R"\nshuffle z { ox and king on unlike colors }',
        'zone z { white rank 1; black rank 4 }\npiece rook R { moves R }\npiece ox O { moves W }\narray "rk1r/4/4/RK1R"\nshuffle z { king, ox protected }\npiece elk E { moves W; promotes in z to ox }',
        "turn { 1 action; pass allowed for black }\ndraw stalemate\ndraw after 2 passes",
        'piece ox O { moves W }\narray "k1o1/4/4/1O1K"\nafter a move of ox along diagonal { removes enemies within 1 }',
        'piece ox O { moves W }\narray "k1o1/4/4/1O1K"\nafter a move along diagonal { removes enemies within 1 }\npiece king K { moves W }',
        'piece ox O { moves W }\narray "k3/4/4/3K[Oo]"\nhand { drops on empty squares }\nturn { 1 action; then may place ox on the square just left by an unmoved unit but king }',
        "zone home { white rank 1; black rank 4 }\nhand { receives captures; drops on empty squares; drops fill home first; drops in home }",
        'goal checkmate of king\npiece king K { moves mK }\npiece ox O { moves W }\narray "k1o1/4/4/1O1K"\ncheck { never answered by king move but to capture the attacker }',
        'piece ox O { moves mW capturing only king; moves cF }\narray "k1o1/4/4/1O1K"\n',
        'zone low { white a1-b2; black c3-d4 }\npiece king K { moves K within low; never captures ox }\npiece ox O { moves W within low }\narray "3k/2o1/1O2/K3"',
        'zone low { white a1-b2; black c3-d4 }\npiece king K { moves K within low }\npiece ox O { moves W within low; only captured by king }\narray "3k/2o1/1O2/K3"\ngoal capture of ox',
        "piece king K { moves mK }\nturn { 1 action; relocate captured by mover }",
        'piece king K { moves mK }\npiece ox O { moves W; never captured by king }\narray "k1o1/4/4/1O1K"\n',
        'board 4x4 { boards 2 }\npiece king K { moves W; faces no king along orthogonal }\narray "k8/9/9/8K"',
        'goal checkmate of every king\ndraw stalemate\narray "kk2/4/4/2KK"\ndraw by count while a side has at most 1 unit and no king is on the board { 10 turns }',
    ],
    "capital-modifier": [
        "piece ox O { moves fsWBmW }\n" + TWO,
        "piece ox O { moves mWCF }\n" + TWO,
        "piece ox O { moves lWRmW }\n" + TWO,
    ],
    "dotted-gap": [
        'board 4x4 { squares a1-d3, a4 }\narray """\n  k . . .\n  . . . .\n  . . . .\n  . . . K\n"""',
        'board 4x4 { squares a2-d4, d1 }\narray """\n  k . . .\n  . . . .\n  . . . .\n  _ . _ K\n"""',
    ],
    "forgotten-block": [
        "piece king K\ngoal checkmate of king",
        'piece duck D\narray "k2D/4/4/3K"\nturn { then place duck on any empty square }',
        "zone z { white rank 4; black rank 1 }\npiece elk E\npiece ox O { moves fW; promotes in z to elk }\n" + TWO,
    ],
    "lopsided-board": [
        'squares a1, d1, a4 vanish when left\narray "k2k/4/4/K2K"',
        'squares a1, d4, b1, b4 vanish when left\narray "k2k/4/4/K2K"',
        'board 4x4 { squares a1-c1, a2-d4 }\narray "k3/4/4/K3"',
    ],
    "castling-without-check": [
        'board 8x4\npiece ox O { moves R }\ncastling { king with ox; toward h: king to g, ox to f; not through check }\narray "4k2o/8/8/4K2O"\ngoal capture of king',
    ],
    "unequal-castling": [
        'board 8x4\npiece ox O { moves R }\ncastling { king with ox; toward h: king to g, ox to f; toward a: king to c, ox to d }\narray "o3k2o/8/8/O2K3O"'
    ],
    "stuck-drop": [
        "hand { receives captures; drops on empty squares; drops ox in z }\nzone z = a1-d4\npiece ox O { moves fW }\n"
        + TWO,
        "hand { receives captures; drops on empty squares; drops in z }\nzone z = rank 4, rank 2\npiece ox O { moves fN }\n"
        + TWO,
        "hand { receives captures; drops on empty squares }\npiece ox O { moves fWj@4 }\n" + TWO,
    ],
    "lost-moves": [
        'ruleset "Child"\nextends elk-chess\namend piece king { moves N }',
        'ruleset "Child"\nextends elk-chess\namend piece elk { moves ifA }',
    ],
    "zone-across-boards": [
        "board 4x4 { boards 2 }\nafter a move { passes to the next board }\nzone den { white a1-i2; black a3-b4 }\ngoal reach den with king",
        "board 4x4 { boards 2 }\nafter a move { passes to the next board }\nsquares c2-f3 vanish when left",
    ],
    "hidden-character": [
        'reading a ours "The\xad king"',
        "# allow nothing \u202ereversed\u202c here",
        'reading a ours "x\u200dy"',
        'reading a ours "\u2066x\u2069"',
        'reading a ours "one\u2028two"',
        'option o = a | b "soft\ufeff"\ndraw stalemate when o = a\nloss stalemate when o = b',
    ],
}
"""Each of these texts makes the rule fire."""

PASSES: dict[str, list[str]] = {
    "overlapping-zones": [
        JOIN + "zone left = file a\nzone right = file d\ngoal joins left to right by contact with ox",
        JOIN
        + "zone left { white file a; black rank 1 }\nzone top { white file d; black rank 1 }\ngoal joins left to top by contact with ox for white",
        JOIN.replace("moves W", "moves F")
        + "zone dark = d4, a1\nzone other = d4, b2\ngoal joins dark to other by contact with ox for black",
        JOIN + "goal one group of king, ox by contact",
    ],
    "idle-effect": [
        "piece ox O { moves W; beams forward }\nafter a move { removes units hit by beams but king; captures units hit by beams but king }\n"
        + TWO,
        "after a move along diagonal { removes enemies within 1 but king }\nafter a move along orthogonal { removes enemies within 1 but king }\npiece ox O { moves W }\n"
        + TWO,
        "after capture { removes the captor; removes units within 1 }",
        "piece ox O { moves W }\n" + TWO + "after a move { becomes king }",
        "zone top = rank 4\nafter capture in top { removes units within 1 }\nafter capture { removes enemies within 1 }",
        "after capture for white { removes units within 1 }\nafter capture for black { removes enemies within 1 }",
        "piece ox O { moves W }\n"
        + TWO
        + "after capture of ox { removes units within 1 }\nafter capture of king { removes enemies within 1 }",
        "after capture { removes the captor; removes enemies within 1; removes the enemy left behind }",
        "piece ox O { moves W }\n" + TWO + "after capture { removes the captor but king; converts the captor }",
        "after a move { removes enemies attacked; removes enemies attacked }",
        "after a move { converts units within 1; removes enemies within 1 }",
        "after a move { converts enemies within 1; removes units within 1 }",
        "after capture { removes enemies within 1 }\nafter a move { removes enemies within 1 }",
        "piece ox O { moves W }\n"
        + TWO
        + "after a move of ox { removes enemies within 1 }\nafter a move { converts enemies within 1 }",
        "option o = a | b\nafter capture { removes the captor when o = a; converts the captor when o = b }",
        "after a move { removes enemies within 1; converts enemies within 2 }",
        'piece ox O { moves W }\narray "ko2/4/4/2OK"\nafter a move { converts enemies enclosed along diagonal; converts enemies enclosed along diagonal }',
    ],
    "unfilled-hand": [
        'hand { drops on empty squares }\narray "k3/4/4/3K[K]"',
        "hand { pockets any; drops on empty squares }",
        "values { ox 1 }\npiece ox O { moves W }\n"
        + TWO
        + "hand { exchanges captured units for enemies of at least their value; drops on empty squares }",
        "option o = a | b\nhand { receives captures when o = b; drops on empty squares }",
        'piece ox O { moves W }\npiece elk E { moves F }\narray "koe1/4/4/1EOK"\n'
        "fusion { ox + ox = elk; made by move; splits to hand }\nhand { drops on empty squares }",
    ],
    "stuck-pair": [
        "stacking { a lone unit joins a lone friend; a pair moves as either }",
        "stacking { a lone unit passes a lone friend }",
        "stacking { a lone unit joins a lone friend }\nhand { pockets any; drops on empty squares }",
        "option o = a | b\nstacking { a lone unit joins a lone friend; one of a pair leaves when o = b }",
        'piece ox O { moves W }\narray "o2k/4/4/K2O"\nstacking { a lone unit joins a lone friend }\ncastling { king with ox; toward d: king to c, ox to b; toward a: king to b, ox to c }',
        'piece king K { moves KrO2 }\npiece ox O { moves W }\narray "k2o/4/4/K2O"\nstacking { a lone unit joins a lone friend }',
    ],
    "option-of-one": [
        'option pace = slow | fast "how long a game lasts"\ndraw repetition 3 when pace = slow\ndraw stalemate'
    ],
    "empty-claim": [
        'draw repetition 3 but perpetual check loses\ngoal checkmate of king\ndraw stalemate\ntest "t" { allow d1d2; expect white wins by repetition; expect draw by repetition }',
        'draw odds for white\ndraw stalemate\ntest "t" { allow d1d2; expect white wins by stalemate }',
        'zone far { white rank 4; black rank 1 }\ngoal reach far with king after the reply\ntest "t" { allow d1d2; expect draw by reach }',
        'win stalemate with most units\ntest "t" { allow d1d2; expect draw by stalemate; expect white wins by stalemate }',
        'loss stalemate\ntest "t" { allow d1d2; expect white wins by capture; expect black wins by stalemate }',
        'draw stalemate\ntest "t" { allow d1d2; expect draw by stalemate }',
        'goal checkmate of king\ntest "t" { allow d1d2; expect no check }',
        'activation { always king; needed to move }\ntest "t" { allow d1d2; expect active d1 }',
        'option o = a | b\nsquares a1 vanish when left when o = b\ntest "t" { option o = b; allow d1d2; expect a1 = gone }',
        'library "Law"\ntest "t" { expect check }\n',
        MANY
        + 'when o1 = b { when o2 = b { hand { receives captures; drops on empty squares } } }\ntest "t" { expect hand white = nothing }',
    ],
    "decided-at-start": [
        'piece ox O { moves W }\narray "k1o1/4/4/1O1K"\ndraw stalemate\ndraw by count while a side has at most 1 unit { 9 turns }',
        'piece ox O { moves W }\narray "koo1/4/O3/OO1K"\ngoal row of 3 with ox along orthogonal, diagonal',
        'piece ox O { moves W }\narray "k1oo/o3/O3/O1OK"\ngoal row of 3 with ox along orthogonal with gaps',
        'piece ox O { moves W }\narray "k1oo/o2o/O3/OO1K"\ngoal block of 2 with ox',
        'piece ox O { moves W }\narray "kooo/4/4/O1OK"\ngoal row of 3 with ox along orthogonal for white',
        'board 4x2 { boards 2 }\npiece ox O { moves W }\narray "k2o1o3/K2O1O3"\ngoal row of 2 with ox along orthogonal',
        'piece ox O { moves W }\narray "kO1o/1o2/1O1o/1O1K"\nzone low { white rank 1; black file a }\nzone high { white rank 4; black file d }\n'
        "graph contact { joins friends touching orthogonal }\ngoal joins low to high by contact with ox",
        'piece ox O { moves W }\narray "ko1o/4/4/O1OK"\ngraph contact { joins friends touching orthogonal }\ngoal one group of ox by contact',
        'piece ox O { moves W }\narray "ko1o/4/4/OO1K"\ngraph contact { joins friends touching orthogonal }\ngoal one group of ox by contact for black',
        'piece ox O { moves W }\narray "k2o/4/4/3K"\nloss bare king for black\ndraw stalemate',
        "zone home { white rank 1; black rank 4 }\ngoal checkmate of king\ndraw stalemate\ndraw repetition 3\nloss perpetual chase but by king unless of king in home",
        'piece ox O { moves W }\narray "k2o/4/4/3K"\ndraw bare king on both sides\ndraw stalemate',
        'piece ox O { moves W }\narray "k2o/4/4/3K[O]"\nhand { drops on empty squares }\ndraw bare king\ndraw stalemate',
        'zone home { white rank 1; black rank 4 }\ngoal reach home with king for black\narray "4/4/k3/3K"',
        "zone near { white rank 1; black rank 4 }\nzone far { white rank 4; black rank 1 }\n"
        "graph contact { joins friends touching orthogonal }\n"
        "goal joins near to far by contact with king",
        'piece ox O { moves R }\ngoal capture of ox leaving 1\narray "k1oO/o3/4/oO1K"',
        'piece ox O { moves W }\nzone far { white rank 4; black rank 1 }\ngoal reach far with 2 ox\narray "kO2/4/4/1O1K"',
        "piece ox O { moves R }\n" + 'array "k1oO/4/4/3K"',
        "piece ox O { moves R }\n" + 'array "k2O/k3/4/3K"',
        "piece ox O { moves R }\n" + 'goal checkmate of king\ncheck { never by ox }\narray "k2O/4/4/3K"',
        "piece ox O { moves R }\n" + 'activation { always king; needed to move }\narray "k2O/4/4/3K"',
        'goal checkmate of king\npiece ox O { moves WtR }\narray "k2O/4/4/3K"',
        'piece ox O { moves jR }\narray "kO2/4/4/3K"',
        'piece ox O { moves jD }\narray "k1O1/4/4/3K"',
        'zone z = a1\npiece ox O { moves R while in z }\narray "k2O/4/4/3K"',
        'piece ox O { moves R }\narray "K2o/4/4/3k"',
        "piece ox O { moves W }\nzone near { white rank 1; black rank 4 }\ngoal reach near with ox\n"
        'array "k3/o3/O3/3K"',
        'array "=K3/k3/4/3K"\nzone far { white rank 4; black rank 1 }\ngoal reach far with king',
        "zone top = rank 3\ngoal capture of king\ngoal reach top with king",
        'piece ox O { moves R }\nafter capture { removes units within 1 }\ngoal capture of king\narray "k2O/4/4/3K"',
    ],
    "unassailable-target": [
        "piece ox O { moves W }\npiece king K { moves K; never captured by king }\n" + TWO,
        "piece ox O { moves W }\npiece king K { moves mK; only captured by ox }\n" + TWO,
        "piece king K { moves K; never captured }\nafter a move { removes enemies within 1 }\ngoal capture of king",
        "duties { no unit is captured }\nafter a move { removes enemies within 1 }\ngoal capture of king",
        "piece ox O { moves W }\ngoal checkmate of king\ngoal capture of king, ox leaving 1\n" + TWO,
        "piece ox O { moves W }\ngoal checkmate of king\ngoal capture of ox\n" + TWO,
        "piece king K { moves mK }\npiece ox O { moves mD }\npiece hare H { moves F }\nafter capture { removes units within 1 }\n"
        'array "koh1/4/4/1HOK"\ngoal capture of ox',
        "zone z = a2\nturn { relocate captured by mover }\ngoal reach z with king",
        'piece ox O { moves W }\npiece elk E { moves F }\nturn { relocate captured by mover }\nfusion { ox + ox = elk; made by move }\ngoal capture of ox\narray "koo1/4/4/1OOK"',
        "goal checkmate of king\ncheck { never by king }\npiece ox O { moves W }\n" + TWO,
        "piece king K { moves mK }\npiece ox O { moves mW }\nformation wall L { ox in 2x1; rides W by 1; captures all }\n"
        + HERD,
        "piece king K { moves mK }\npiece ox O { moves [cW-F] }\n" + TWO,
        'piece king K { moves mK }\npiece ox O { moves mW }\npiece elk E { moves mW }\narray "koo1/4/4/1OOK"\ngoal capture of ox\nfusion { ox + ox = elk; made by move }',
        'piece king K { moves mK }\npiece ox O { moves mW }\nzone z = rank 4\npiece elk E { moves mW; promotes in z to ox }\narray "k2e/4/4/E2K"\ngoal capture of elk',
        "piece king K { moves mK }\npiece ox O { moves mdW }\n" + TWO,
        LED
        + TURN
        + "piece king K { moves mK }\npiece ox O { moves mW }\n"
        + TWO
        + "command king { leads units joined to it by contact; activates any; converts touching enemies }\ngoal capture of ox",
        "zone low { white rank 1; black rank 4 }\npiece ox O { moves mfeF; moves mnD while in low leaving en passant }\n"
        + TWO
        + "goal capture of ox",
        "piece king K { moves mK }\nzone z = a4\ngoal reach z with king",
        'zone home = a1\npiece king K { moves K while in home }\npiece ox O\npiece elk E { moves fW }\narray "3k/3E/1o2/K1O1"\ngoal checkmate of king\ngoal capture of ox\ncheck { never by king }',
    ],
    "unreachable-goal": [
        'zone hill = b2, b3\npiece ox O { moves W }\ngoal hold hill with 2 ox\narray "k1oo/4/4/OO1K"',
        'zone far { white rank 4; black rank 1 }\npiece elk E { moves R }\npiece ox O { moves fW; may promote in far to elk }\ngoal reach far with ox\narray "k1o1/4/4/1O1K"\n',
        'zone far { white rank 4; black rank 1 }\npiece elk E { moves R }\npiece ox O { moves W; promotes on leaving far to elk }\ngoal reach far with ox\narray "k1o1/4/4/1O1K"\n',
        'zone far { white rank 4; black rank 1 }\nzone top { white rank 3, rank 4; black rank 1, rank 2 }\npiece elk E { moves R }\npiece ox O { moves fW; promotes in far to elk }\ngoal reach top with ox\narray "k1o1/4/4/1O1K"\n',
        'hand { never runs out of ox; drops on empty squares; drops ox in left }\nzone left = file a\npiece ox O { }\ngoal row of 3 with ox along vertical\narray "k3/4/4/3K"',
        'piece ox O { moves W }\narray "k1o1/4/4/1O1K"\nvalues { ox 1 }\nafter capture for white { scores values }\ngoal score 3 for white',
        'zone top = rank 4\npiece ox O { moves W }\npiece elk E { moves sW }\narray "k3/4/1E2/1O1K"\ngoal reach top with ox for white\ngoal capture of king',
        "goal checkmate of king\ncheck { never given unless it is mate }",
        "zone z = a4\ngoal checkmate of king\ngoal reach z with king\ncheck { never given }",
        "goal checkmate of king\nloss stalemate\ncheck { never given }",
        'zone far { white rank 4; black rank 1 }\npiece ox O { moves W }\narray "k1oo/4/4/OO1K"\ngoal reach far with 2 ox',
        'piece ox O { moves W }\npiece elk E { moves s(3,0) }\nzone hill = b2\narray "koe1/4/4/1EOK"\nafter a move of ox { becomes elk }\ngoal reach hill with elk',
        'piece ox O { moves W }\npiece elk E { moves W }\narray "k1oo/4/4/OO1K"\nafter a move of ox { becomes elk }\ngoal row of 2 with elk along orthogonal',
        'piece ox O { moves W }\narray "k1oo/4/4/OO1K"\nafter a move of ox { leaves a copy }\ngoal row of 4 with ox along orthogonal',
        'zone far { white rank 4; black rank 1 }\npiece ox O { moves W; promotes in far to king }\narray "k1oo/4/4/OO1K"\ngoal reach far with 3 king\ngoal capture of ox',
        'zone far { white rank 4; black rank 1 }\npiece ox O { moves W }\nhand { receives captures; drops on empty squares }\narray "k2o/4/4/O2K"\ngoal reach far with 2 ox',
        'zone far { white rank 4; black rank 1 }\npiece ox O { moves W }\narray "k1oo/4/4/O2K"\ngoal reach far with 2 ox for black',
        'zone hill = b2\npiece ox O { moves W }\nstacking { a lone unit joins a lone friend }\narray "k1oo/4/4/OO1K"\ngoal reach hill with 2 ox',
        'piece ox O { moves W }\narray "kooo/4/4/OOOK"\ngoal row of 3 with ox along diagonal',
        "piece ox O { moves W }\nhand { never runs out of ox; drops on empty squares }\ngoal row of 4 with ox along diagonal",
        'piece elk E { moves DW }\narray "ke1e/4/4/E1EK"\ngoal row of 2 with elk along orthogonal',
        'piece ox O { moves D }\narray "k1oo/4/o3/OO1K"\ngoal row of 3 with ox along orthogonal with gaps for black',
        'piece ox O { moves W }\narray "kooo/o3/3O/OOOK"\ngoal block of 2 with ox',
        'zone left = file a\nzone right = file d\npiece ox O { moves W }\narray "k1o1/4/4/1O1K"\ngraph contact { joins friends touching orthogonal }\ngoal joins left to right by contact with ox',
        "goal checkmate of king\ngoal checks 3",
        "goal checkmate of king\ngoal checks 3\ncheck { never given by drop }\nhand { receives captures; drops on empty squares }\npiece ox O { moves W }\n"
        + TWO,
        CHAIN
        + "chain { path in g; 2 to 3 units; scores values }\nvalues { king 0; ox 1 }\ngoal score 3\npiece ox O { moves W }\n"
        + TWO,
        "zone z { white a4; black d1 }\npiece ox O { moves mW }\n" + TWO + "goal reach z with ox",
        "zone z = a4\npiece ox O { moves bF }\n"
        + TWO
        + "goal reach z with ox\nhand { receives captures; drops on empty squares }",
        "zone z = a4\ngoal capture of king\ngoal reach z with king",
        LED
        + TURN
        + 'piece elk E\narray "k3/=E3/4/3K"\nzone z = a3\ngoal capture of king\ngoal reach z with elk\ncommand king { leads units joined to it by contact; activates any; converts touching enemies }',
    ],
    "no-first-action": [
        'piece ox O\narray "koo1/4/4/1OOK"',
        'piece ox O\npiece elk E { moves W }\narray "eo2/4/4/2OE"\nfusion { ox + elk = elk; made by move }\ngoal capture of ox',
        'piece king K { moves mdW }\narray "kk2/4/4/2KK"',
        'piece king K\npiece ox O\narray "o2k/4/4/K2O"\ncastling { king with ox; toward d: king to c, ox to b; toward a: king to b, ox to c }',
        'piece king K { moves rO2 }\npiece ox O\narray "k2o/4/4/K2O"',
        'piece king K\narray "k3/4/4/3K[Kk]"\nhand { drops on empty squares }',
        'piece ox O { moves fW }\npiece elk E\narray "o3/e3/E3/O3"\nfusion { ox + ox = elk; ox + elk = ox; made by move }\ngoal capture of ox',
        "piece king K\npiece ox O\n" + HERD + "formation wall L { ox in 2x1; rides W by 1 }",
        'piece king K { moves fW }\npiece ox O\narray "O3/K3/k3/o3"\nstacking { a lone unit joins a lone friend; one of a pair leaves }',
        LED
        + TURN
        + 'piece king K\narray "kK2/4/4/4"\ncommand king { leads units joined to it by contact; activates any; converts touching enemies }',
        'piece king K { moves dfW }\npiece ox O\narray "k3/o3/O3/K3"',
    ],
    "nearly-symmetric-array": [
        'board 6x4\npiece ox O { moves W }\npiece elk E { moves F }\narray "ooekoo/6/6/OOOKOO"',
        'hand { drops on empty squares }\npiece ox O { moves W }\narray "k1o1/4/4/1O1K[Oo]"',
        'hand { drops on empty squares }\npiece ox O { moves W }\narray "k3/4/4/1O1K[Oo]"',
        'board 9x4\npiece ox O { moves W }\npiece elk E { moves F }\narray "eeeekoooo/9/9/OOEEKEEOO"',
        'board 9x4\npiece ox O { moves W }\npiece elk E { moves F }\narray "oooekoooo/9/9/EEEEKOOOO"',
        'board 6x4\npiece ox O { moves W }\npiece elk E { moves F }\narray "eeekoo/6/6/OOKEEE"',
        'board 6x4\npiece ox O { moves W }\npiece elk E { moves F }\narray "eeekoo/6/6/1OKEEE"',
        'array "ko2/4/4/1O1K"\npiece ox O { moves W }',
    ],
    "outgrown-zone": [
        'ruleset "Child"\nextends calf-chess\nboard 5x4\narray "k3e/1p3/1P3/E3K"',
        'ruleset "Child"\nextends calf-chess\nboard 4x5\narray "k2e/4/4/4/E2K"\nwithout piece calf',
        'ruleset "Child"\nextends calf-chess\nzone last { white rank 5; black rank 1 }\nboard 4x5\narray "k2e/1p2/4/1P2/E2K"',
        'board 4x6\narray "k3/4/4/4/4/3K"\nzone top { white rank 4; black rank 1 }\ngoal reach top with king',
    ],
    "dethroned-piece": [
        FULL + "goal capture of elk",
        FULL + "zone top = rank 4\ngoal reach top with king\ngoal checkmate of king",
        FULL + "zone top = rank 4\ngoal reach top with king\ngoal capture of king",
        FULL + "without goal\nzone top = rank 4\ngoal reach top with elk",
        FULL + "goal checkmate of elk\ngoal capture of king",
        FULL + "without goal\ngoal checkmate of elk",
        FULL + 'goal checkmate of elk\nwithout castling\narray "3e/4/4/E3"',
        FULL + "option o = a | b\ngoal checkmate of elk when o = a\ngoal checkmate of king, elk when o = b",
        "goal checkmate of king",
    ],
    "lost-promotion": [
        "extends calf-chess\npiece calf P { moves W; promotes in last to king }",
        "extends calf-chess\npiece calf P { moves W }\noption o = a | b\nwhen o = b { amend piece calf { promotes in last to elk } }",
        "extends calf-chess\npiece elk E { moves Q }",
        "extends calf-chess\nwithout piece calf\npiece calf P { moves F }\n",
        "extends ox-chess\npiece calf P { moves F }\n",
    ],
    "pairless-fusion": [
        "piece ox O { moves W }\noption o = a | b\nfusion { made by move; when o = b { ox + ox = king } }\n" + TWO,
        TWO + "piece ox O { moves W }",
        MANY
        + "when o1 = b { when o2 = b { piece ox O { moves W }; fusion { ox + ox = king; made by move } } }\nwhen o1 = a { fusion { made by move } }",
    ],
    "lopsided-zone": [
        'zone low = a1, b1\nzone high = a4, b4\ngoal reach low with 2 king\ngoal reach high with 2 king\narray "k3/4/4/K3"',
        'zone den { white a1-c2; black d4 }\ngoal reach den with king\narray "3k/4/4/3K"',
        'zone den { white a1-b2; black c3-d4 }\ngoal reach den with king\narray "k3/4/4/3K"',
        'zone den { white a1-b2; black c3-d4 }\ngoal reach den with king\narray "2k1/4/4/3K"',
        'zone top { white file a; black file d }\ngoal reach top with king\narray "k3/4/4/3K"',
        'zone top { white rank 4; black rank 2 }\ngoal reach top with king\npiece ox O { moves W }\narray "k3/4/4/1O1K"',
        'zone left { white b1-c2; black a3-b4 }\ngoal reach left with king\narray "k3/4/4/3K"',
        'zone far { white rank 4 }\npiece elk E { moves R }\npiece ox O { moves W; promotes in far to elk }\narray "k3/4/4/1O1K"',
        'zone far { white rank 4 }\ngoal reach far with king\narray "k3/4/4/3K"',
        'zone middle = rank 2, rank 3\ngoal reach middle with king\narray "k3/4/4/3K"',
        'zone mine = rank 3\ngoal reach mine with king for white\narray "k3/4/4/3K"',
        'zone top { white rank 4; black file a }\ngoal reach top with king\narray "k3/4/4/3K"',
        'zone top { white a4; black d2 }\ngoal reach top with king\narray "k3/4/4/3K"',
    ],
    "unreachable-promotion": [
        "zone top { white rank 4; black rank 1 }\npiece elk E { moves R }\npiece ox O { moves W; promotes in top to elk; promotes only to captured pieces }\n"
        'array "keo1/4/4/1OEK"',
        "zone top { white rank 4 }\npiece elk E { moves R }\npiece ox O { moves fmWfcF; promotes in top to elk }\n"
        + TWO,
        "zone top { white a4; black a4 }\npiece elk E { moves R }\npiece ox O { moves W; promotes in top to elk }\n"
        + TWO,
        "zone home { white rank 1; black rank 4 }\npiece elk E { moves R }\npiece ox O { moves W; promotes on leaving home to elk }\n"
        + TWO,
        "zone home = rank 1, rank 4\npiece elk E { moves R }\npiece ox O { moves W; promotes on entering home to elk }\n"
        + TWO,
        "zone home = rank 1, rank 4\npiece elk E { moves R }\npiece ox O { moves sW; promotes inside home to elk }\n"
        + TWO,
        "piece elk E { moves R }\npiece ox O { moves mWcF; promotes on capture to elk }\n" + TWO,
        "zone camp { white rank 4; black rank 1 }\npiece elk E { moves R }\npiece ox O { moves fW; promotes in camp or on leaving camp to elk }\n"
        + TWO,
        "zone all = a1-d4\npiece elk E { moves R }\npiece ox O { moves W; may promote instead of a move in all to elk }\n"
        + TWO,
    ],
    "never-active-piece": [
        LED + TURN + "command king { leads units joined to it by contact; activates king }\npiece ox O { moves W }\n",
        "graph contact { joins friends touching orthogonal }\nactivation { joined to king by contact; needed to move }\npiece ox O { moves W }\n"
        + TWO,
        "graph contact { joins friends touching orthogonal }\nactivation { under command; always ox; needed to move }\n"
        + TURN
        + "command king { leads units joined to it by contact; activates king }\npiece ox O { moves W }\n"
        + TWO,
        "activation { always king; needed to check }\ngoal checkmate of king\npiece ox O { moves W }\n" + TWO,
        LED + TURN + "command king { leads units joined to it by contact; activates king }\npiece ox O\n" + TWO,
    ],
    "same-stances": [
        LED + TURN + "piece ox O { moves W }\n" + TWO + "command king {\n leads units joined to it by contact\n"
        " stance calm { activates king, ox }\n stance wild { activates king, ox; ox moves as king }\n}",
    ],
    "endless-turn": [
        "turn { 1 to 50 actions }",
        "turn { 1 or more actions; each unit acts once; a new unit acts afresh }",
        LED
        + "turn { take command; 1 or more actions }\ncommand king { leads units joined to it by contact; activates any; at most 3 units }",
        'piece ox O { moves W }\npiece elk E { moves F }\narray "koo1/4/4/1OOK"\nfusion { ox + ox = elk; made by move }\nturn { 2 or more actions; each unit acts once; a new unit acts afresh }',
        'piece ox O { moves W }\npiece elk E { moves F }\narray "koe1/4/4/1EOK"\nfusion { ox + ox = elk; made by move; splits by move }\nturn { 2 or more actions; each unit acts once }',
        "hand { receives captures; drops on empty squares }\nturn { 2 or more actions; each unit acts once; a new unit acts afresh }",
    ],
    "endless-game": [
        "draw stalemate\ndraw 60 turns without capture",
        "piece king K\npiece ox O { moves fmWfcF }\n" + TWO + "draw stalemate",
        "board 4x4\nsquares a1-d4 vanish when left\ndraw stalemate",
        'piece king K\npiece ox O { moves K }\narray "k3/4/4/2OK"',
        "piece king K\nzone low { white rank 1; black rank 4 }\npiece ox O { moves vW while in low }\n" + TWO,
        "piece king K\npiece ox O { moves iW }\n" + TWO,
        "piece king K\npiece ox O { moves cW }\n" + TWO,
    ],
    "self-containing-piece": [
        'piece ox O { moves W }\npiece elk E { moves F }\narray "k1oe/4/4/EO1K"\nfusion { ox + elk = ox; made by move }',
        'piece ox O { moves W }\npiece elk E { moves F }\npiece hare H { moves N }\narray "k1oo/4/4/OO1K"\nfusion { ox + ox = elk; elk + ox = hare; made by move; splits by move }',
    ],
    "square-like-name": [
        "piece b9 O { moves W }\n" + TWO,
        'piece elk A4 { moves R }\narray "k1{a4}1/4/4/1{A4}1K"',
        "zone a-4 = rank 4\ngoal reach a-4 with king",
        "zone top { white rank 4; black rank 1 }\npiece elk E9 { moves R }\npiece ox O { moves fW; promotes in top to elk }\n"
        + TWO,
        'library "Herd"\npiece cow C { moves W }\n',
    ],
    "twin-pieces": [
        CHAIN
        + 'chain { path in g; 2 to 3 units; scores values }\npiece ox O { moves W }\npiece elk E { moves W }\nvalues { king 1; ox 2; elk 3 }\ngoal score 4\narray "koe1/4/4/KOE1"',
        'piece ox O { moves W }\npiece elk E { moves W }\nhand { receives captures; drops on empty squares; pockets any but ox }\narray "koe1/4/4/KOE1"',
        'piece ox O { moves W }\npiece elk E { moves W }\narray "k1oe/4/4/EO1K"\ngoal capture of king\ngoal capture of elk',
        'zone z = rank 4\npiece ox O { moves W }\npiece elk E { moves W; promotes in z to ox }\narray "k1oe/4/4/EO1K"',
        "piece ox O { moves W }\npiece elk E { moves W }\n" + TWO,
    ],
    "shadowed-declaration": [
        'ruleset "Child"\nextends elk-chess\nuse farm\nuse herd\n',
        'ruleset "Child"\nextends elk-chess\nuse herd\nuse heath\n',
        'use herd\nwithout piece cow\npiece cow C { moves R }\narray "kc2/4/4/2CK"',
        FULL + "piece elk E { moves F }\n",
        FULL.replace("elk", "cow") + "use heath\npiece cow C { moves F }\n",
        "use pasture\nwithout board\nwithout goal",
        'use farm\nuse herd\narray "kc2/4/4/2CK"',
    ],
    "improbable-year": ['ruleset "Toy" { year 620 }'],
    "shared-symbol": [
        "piece ox O { moves W }\npiece elk L { moves F }\n" + HERD + "formation wall L { ox in 2x1; rides W by 1 }"
    ],
    "perft-of-nothing": [
        'test "t" { perft 0 = 2; allow d1d2 }',
        'test "t" { perft 1 = 1 }',
    ],
    "wrong-wing": [
        'board 6x4\npiece ox O { moves W }\narray "3k1o/6/6/3K1O[Kk]"\nzone y = rank 1, rank 4\nhand { drops on empty squares }\n'
        "castling { king with ox; toward f: king to d, ox to f; after a drop, king in y with ox in y }",
        'board 6x4\npiece ox O { moves W }\narray "3k1o/6/6/3K1O"\ncastling { king with ox; toward f: king to d, ox to e }',
        'board 6x4\npiece ox O { moves W }\narray "o2k1o/6/6/O2K1O"\nzone z { white rank 1; black rank 4 }\nshuffle z\n'
        "castling { king with ox; toward f: king to d, ox to f; toward a: king to c, ox to d }",
        'board 6x4\npiece ox O { moves W }\narray "ok4/6/6/OK4"\ncastling { king with ox; toward a: king to c, ox to d }',
        'board 6x4\npiece ox O { moves W }\narray "3k1o/6/6/3K1O"\ncastling { king with ox; toward f: king to e, ox to d }',
        'board 6x4\npiece ox O { moves W }\narray "3k1o/6/6/3K1O"\ncastling { king with ox; toward f: king 1 square, ox past it }',
        'board 6x4\npiece ox O { moves W }\narray "o3k1/6/6/O3K1"\ncastling { king with ox; toward a: king to d, ox to e }',
    ],
    "deep-turn": [
        "turn { 1 to 4 actions }\ngoal checkmate of king\ncheck { judged at the end of a turn }\ndraw stalemate",
        "turn { 1 to 9 actions }",
        "turn { 5 actions }",
        "turn { 1 action, 1 more each turn }",
        "turn { 1 action, 1 more each turn; each unit acts once; ends when no action is left }",
        'array "kkkk/4/4/KKKK"\nturn { as many actions as king }',
    ],
    "surplus-actions": [
        "piece ox O { moves W }\n" + TWO + "turn { 1 to 3 actions }",
        "piece ox O { moves W }\n" + TWO + "turn { 1 or more actions; each unit acts once }",
        "turn { 1 to 3 actions; each unit acts once }\nhand { receives captures; drops on empty squares }",
        "piece ox O { moves W }\n"
        + TWO
        + "turn { 1 action; white 1 to 2 actions; black 2 actions; each unit acts once }",
        "turn { each unit acts once }",
        'piece ox O { moves W }\npiece elk E { moves F }\narray "k2e/4/4/E2K"\nfusion { ox + ox = elk; made by move; splits by move }\nturn { 1 to 3 actions; each unit acts once }',
        LED
        + "turn { take command; 1 to 2 actions; each unit acts once }\ncommand king { leads units joined to it by contact; activates any; converts touching enemies }",
        "piece ox O { moves W }\n"
        + HERD
        + "formation wall L { ox in 3x1; rides W by 1 }\nturn { 1 to 5 actions; each unit acts once; a new unit acts afresh }",
        'option o = a | b\npiece ox O { moves W }\narray "k3/4/4/3K" when o = a\narray "k1o1/4/4/1O1K" when o = b\nturn { 1 to 2 actions; each unit acts once }',
        "piece ox O { moves W; promotes in z to team }\nzone z { white rank 4; black rank 1 }\nstacking { a lone unit joins a lone friend; one of a pair leaves }\npair team T = king + king\n"
        + TWO
        + "turn { 1 to 3 actions; each unit acts once }",
    ],
    "color-bound-piece": [
        "piece ox O { moves BW }\n" + TWO,
        "piece ox O\n" + TWO,
        "piece ox O { moves B }",
    ],
    "confined-piece": [
        "piece ox O { moves B }\n" + TWO,
        "piece ox O\n" + TWO,
        "piece ox O { moves B }",
    ],
    "unreachable-square": [
        'board 4x4 { boards 2 }\npiece ox O { moves R }\narray "o2k/4/4/O2K"\nafter a move of ox { passes to the next board }\ncastling { king with ox; toward a: king to b, ox to c }',
        "board 4x4 { boards 2 }\nafter a move { passes to the next board }\npiece ox O { moves W }\n" + TWO,
        "piece king K { moves A }\npiece ox O { moves W }\n" + TWO,
        "piece king K { moves A }\nhand { receives captures; drops on empty squares }",
        'board 5x5 { squares a1-c5, e5 }\npiece ox O { moves U }\narray "o1o2/5/5/5/O1O2"\ngoal capture of ox',
        'board 5x5 { squares a1-c5, e5 }\npiece ox O { moves W }\narray "o1o1=O/5/5/5/O1O2"\ngoal capture of ox',
    ],
    "unplaced-piece": [
        'piece ox O { moves W }\npiece elk E { moves F }\narray "koo1/4/4/1OOK"\nfusion { ox + ox = elk; made by move }',
        "piece ox O { moves W }\npiece elk E { moves F }\nafter a move of king { leaves ox }\nafter a move of ox { becomes elk }",
        'option pace = a | b\npiece ox O { moves W }\narray "k3/4/4/3K" when pace = a\narray "k1o1/4/4/1O1K" when pace = b',
        LED
        + TURN
        + "piece ox O { moves W }\ncommand king { leads units joined to it by contact; activates any; king moves as ox }",
        'library "Herd"\npiece cow C { moves W }\n',
    ],
    "useless-move": [
        'piece ox O { moves W; moves [W-F] }\narray "k1o1/4/4/1O1K"\n',
        'piece ox O { moves W; moves [cK-bK] }\narray "k1o1/4/4/1O1K"\n',
        'zone far { white rank 4; black rank 1 }\npiece ox O { moves fW; promotes in far to elk }\npiece elk E { moves K; moves ifD }\narray "keo1/4/4/1OEK"',
        'zone far { white rank 4; black rank 1 }\npiece ox O { moves W; promotes in far to elk }\npiece elk E { moves F }\npiece twin T { moves W }\nfusion { ox + ox = twin; made by move }\narray "koo1/4/4/1OOK"',
        'board 3x5\npiece ox O { moves WfH }\narray "k1o/3/3/3/O1K"',
        "board 4x4\npiece ox O { moves WG }\n" + TWO,
        "piece ox O { moves W; moves fN while in low }\nzone low { white rank 1; black rank 4 }\n" + TWO,
        'board 3x3\npiece ox O { moves WH }\narray "k1o/3/O1K"',
        "piece ox O { moves W }",
        LED
        + TURN
        + "piece ox O { moves W }\ncommand king { leads units joined to it by contact; activates any; king moves as ox }",
        'piece ox O { moves fW }\narray "O2k/4/4/o2K"\nstacking { a lone unit joins a lone friend; a pair moves as either }',
        LED
        + TURN
        + 'piece elk E { moves W }\narray "k3/=E3/4/3K"\ncommand king { leads units joined to it by contact; activates any; converts touching enemies }',
    ],
    "unused-zone": [
        "zone half = rank 1\nzone z = half, rank 2\ngoal reach z with king",
        'library "Herd"\nzone top = rank 4\n',
    ],
    "unused-series": ['library "Herd"\npiece cow C { moves W }\nseries herd = cow\n'],
    "unused-graph": [
        "graph g { from friend to friend it could recapture }\nchain { path in g; 2 to 3 units; formed this turn }\nturn { claim any chains }"
    ],
    "unshown-reading": ['reading steps ours "The king steps."'],
    "unread-option": [
        "option pace = slow | fast\npiece ox O { moves W; moves F when pace = fast }\n" + TWO,
        'library "Herd"\noption pace = slow | fast\n',
    ],
    "indistinct-value": [
        "option pace = slow | fast",
        "option pace = slow | fast\noption wind = on | off\ndraw repetition 3 when pace = fast\ndraw stalemate\ndraw 60 turns without capture when wind = off",
        MANY + "draw repetition 3 when o1 = a\ndraw repetition 3 when o1 = b\ndraw stalemate",
    ],
    "needless-statement": [
        FULL + "loss stalemate\n",
        FULL + "amend piece elk { moves B }\n",
        "turn { 2 actions }\ncheck { judged at the end of a turn }\ngoal checkmate of king",
        FULL + "option pace = slow | fast\ndraw stalemate when pace = slow\nloss stalemate when pace = fast\n",
        MANY + "turn { 1 action }",
        'library "Herds"\nuse herd\npiece cow C { moves W }\n',
        FULL + 'board 5x4\narray "k3e/5/5/E3K"\nwithout castling\n',
    ],
    "unused-library": [
        'use herd\npiece ox O { moves W }\narray "koo1/4/4/1OOK"\nfusion { ox + ox = cow; made by move }',
        LED + TURN + "use herd\ncommand king { leads units joined to it by contact; activates any; king moves as cow }",
        "use custom\ndraw stalemate",
        MANY + "use herd",
        'library "Herds"\nuse herd\n',
        'use farm\narray "kc2/4/4/2CK"',
    ],
    "contradictory-guards": [
        "option pace = slow | fast\noption wind = on | off\ndraw stalemate\nwhen pace = slow { draw repetition 3 when wind = off }",
        "option pace = slow | fast\ndraw stalemate\nwhen pace = slow { draw repetition 3 when pace = slow }",
    ],
    "repeated-guard": [
        "option pace = slow | fast\ndraw stalemate\nwhen pace = slow { draw repetition 3 }\nwhen pace = slow { turn { 2 actions } }",
        "option pace = slow | fast\ndraw stalemate\nwhen pace = slow { draw repetition 3 when pace = fast }",
    ],
    "repeated-move": [
        "option o = a | b\npiece ox O { moves W when o = b; moves WF when o = a }\n" + TWO,
        "zone low = rank 1\nzone top = rank 4\npiece ox O { moves F while in low; moves F while in top }\n" + TWO,
        "zone low = rank 1\npiece ox O { moves mW; moves W while in low }\n" + TWO,
        "piece ox O { moves WF }\n" + TWO,
        "piece ox O { moves fmnD; moves fmnD leaving en passant; moves feF }\n" + TWO,
        "piece ox O { moves fmWfceF; moves fmnD leaving en passant; moves Q }\n" + TWO,
        "zone top = rank 4\npiece ox O { moves W; moves R to top; moves fR2 }\n" + TWO,
        "piece ox O { moves cR capturing only king; moves cW }\n" + TWO,
        "piece ox O { moves R as many squares as units on its line; moves W }\n" + TWO,
    ],
    "repeated-claim": [
        'test "t" { allow d1d2; play d1d2; play a4a3; expect turn white; from start; allow d1d2 }',
        'test "t" { allow d1d2 }\ntest "u" { allow d1d2 }',
    ],
    "unused-position": [
        'test "t" { from "k3/4/4/3K w - - 0 1"; allow d1d2; from "k3/4/4/2K1 w - - 0 1"; allow c1c2 }',
        'test "t" { allow d1d2; from start }',
    ],
    "idle-fusion": [
        'piece ox O { moves W }\npiece elk E { moves F }\npiece hare H { moves N }\narray "koo1/4/4/1OOK"\nfusion { ox + ox = elk; elk + ox = hare; made by move }',
        "piece ox O { moves W }\npiece elk E { moves F }\n"
        + TWO
        + "fusion { ox + ox = elk; made by move }\nhand { receives captures; drops on empty squares }",
        "piece ox O { moves W; promotes in z to elk }\nzone z = rank 4\npiece elk E { moves F }\npiece hare H { moves N }\n"
        + HERD
        + "fusion { elk + elk = hare; made by move }",
    ],
    "unformable-formation": [
        'piece ox O { moves W }\npiece elk E { moves F }\narray "kooo/4/4/OOOK"\nfusion { ox + ox = elk; made by move }\nformation wall L { elk in 2x2; rides W by 1 }',
        'piece ox O { moves W }\narray "k3/4/4/OOOK"\nformation wall L { ox in 3x1; rides W by 1 }',
    ],
    "unridable-formation": [
        "piece ox O { moves W }\n" + HERD + "formation wall L { ox in 2x2; rides W by 2 }",
        "piece ox O { moves W }\n" + TWO + "formation wall L { ox in 3x1; rides W by 1 }",
        "board 4x4 { squares a1-d1, a3-d4 }\npiece ox O { moves D }\n"
        + HERD
        + "formation wall L { ox in 1x3; rides W by 1 }",
    ],
    "impossible-castling": [
        'piece ox O { moves W }\narray "o2k/4/4/K2O"\ncastling { king with ox; toward d: king to c, ox to b; toward a: king to b, ox to c }',
        'piece ox O { moves W }\narray "k1o1/4/4/K1O1"\ncastling { king with ox; toward d: king 1 to 3 squares, ox past it }',
    ],
    "absent-piece": [
        LED
        + TURN
        + "piece ox O { moves W }\npiece cow C { moves F }\n"
        + TWO
        + "command king { leads units joined to it by contact; activates any; ox moves as cow }",
        "piece ox O { moves W }\ndraw 60 turns without ox move\ndraw stalemate",
        'use herd\narray "koo1/4/4/1OOK"\npiece ox O { moves W }\nfusion { ox + ox = cow; made by move }\ngoal capture of king\ngoal capture of ox\ndraw 60 turns without cow move\ndraw stalemate',
        'library "Law"\nuse herd\ndraw 60 turns without cow move\n',
        MANY + "use herd\ndraw 60 turns without cow move\ndraw stalemate",
        'use herd\narray "k3/=C3/4/3K"\ndraw 60 turns without cow move\ndraw stalemate',
    ],
    "idle-stance": [
        LED
        + TURN
        + "piece ox O { moves W }\n"
        + TWO
        + "command king { leads units joined to it by contact; activates ox }"
    ],
    "disjoint-drop-zones": [
        'zone far { white rank 4; black rank 1 }\npiece ox O { moves fsW }\nhand { receives captures; drops on empty squares; drops in far; drops ox only where it can move }\narray "k1o1/4/4/1O1K"\n',
        'zone far { white rank 4; black rank 1 }\npiece ox O { moves W }\nhand { receives captures; drops on empty squares; drops in far; drops within 1 of king }\narray "k1o1/4/4/1O1K"\n',
        'piece ox O { moves W }\narray "o3/4/4/1O1K[O]"\nhand { drops on empty squares; drops within 1 of king }\ngoal capture of ox',
        'piece ox O { moves W }\narray "o3/4/4/1O1K"\ngoal capture of ox\nhand { receives captures; drops on empty squares; drops within 1 of king }',
        "zone low = rank 2\nzone left = file a\nhand { receives captures; drops on empty squares; drops in low; drops king in left }",
        "zone low = rank 2\nzone high = rank 3\npiece ox O { moves W }\n"
        + TWO
        + "hand { receives captures; drops on empty squares; drops ox in low; drops king in high }",
        "zone low = rank 2\nzone high { white rank 3; black rank 2 }\nhand { receives captures; drops on empty squares; drops in low; drops king in high }",
        "goal checkmate of king\nzone low = rank 2\nzone high = rank 3\npiece ox O { moves W }\n"
        + TWO
        + "hand { receives captures; drops on empty squares; drops in low; drops king in high }",
    ],
    "repeated-goal": [
        "zone z = a1\ngoal reach z with king for white\ngoal reach z with king for black",
        "zone z = a1\nzone y = d4\ngoal reach z with king\ngoal reach y with king",
        'piece ox O { moves W }\narray "k2o/4/4/O2K"\nloss bare king for white\nloss bare king for black\ndraw bare king on both sides\ndraw stalemate',
        "option pace = a | b\ngoal capture of king when pace = a\ngoal capture of king when pace = b",
        "goal capture of king\ngoal row of 3 with king along orthogonal most first\ngoal row of 4 with king along orthogonal",
        "goal checkmate of king\ngoal checks 5 for white\ngoal checks 3 for black",
        'piece ox O { moves W }\narray "k1o1/4/4/1O1K"\ngoal capture of ox, king for white\ngoal capture of ox for black',
        'piece ox O { moves W }\narray "koo1/4/4/1OOK"\ngoal capture of ox leaving 1 for white\ngoal capture of ox for black',
        'piece ox O { moves W }\narray "koo1/4/4/1OOK"\ngoal capture of king\ngoal capture of ox',
        'piece ox O { moves W }\narray "k1o1/4/4/1O1K"\nzone z = a1\ngoal reach z with king\ngoal hold z with ox',
        "zone z = a1\nzone y = a1-b2\ngoal reach z with king\ngoal hold y with king",
        "zone z = a1\nzone y = a1-b2\ngoal reach z with king unattacked\ngoal hold z with king",
        "zone z = a1\nzone y = a1-b2\ngoal reach z with king\ngoal reach y with king after the reply",
        'piece ox O { moves W }\narray "kooo/4/4/OOOK"\ngoal row of 3 with ox along diagonal with gaps\ngoal row of 2 with ox along orthogonal',
        'piece ox O { moves W }\narray "kooo/4/4/OOOK"\ngoal row of 3 with ox along diagonal with gaps\ngoal block of 2 with ox',
        'piece ox O { moves W }\narray "k2o/4/4/O2K"\nloss bare king\ndraw bare king, ox on both sides\ndraw stalemate',
        'piece ox O { moves W }\narray "k2o/4/4/O2K"\ndraw bare king\ndraw bare king, ox on both sides\ndraw stalemate',
        'piece ox O { moves W }\narray "k2o/4/4/O2K"\ngoal checkmate of king\ncannot win with king\ncannot win with king and 1 ox against king\ncannot win with king, ox while ox is on one color',
    ],
    "boundless-zone": [
        "zone most = a1-d3\nduties { no unit enters most but for a capture that needs it }",
        "zone most = a1-d3\nhand { receives captures; drops on empty squares; drops fill most first; drops only where they convert }\nafter a drop { converts enemies within 1 }",
        "zone most = a1-d3\npiece wall O\nturn { then place new wall on any empty square of most }",
        "zone most = a1-d3\nafter a move to most { removes enemies within 1 }",
        "zone most = a1-d3\nhand { receives captures; drops in most; drops on empty squares }",
        'zone dark { white a1, c1, b2, d2, a3, c3, b4, d4; black a1 }\npiece ox O { moves F while in dark }\narray "k2o/4/4/O2K"',
        "zone top = rank 4\npiece ox O { moves W while in top }",
        LED
        + TURN
        + "zone home = a1, a4\npiece ox O { moves fW while in home }\n"
        + 'array "O2k/4/4/o2K"\n'
        + "command king { leads units joined to it by contact; activates any; king moves as ox }",
        "stacking { a lone unit joins a lone friend; a pair moves as either }\nzone home = a1, d4\npiece ox O { moves W while in home }\n"
        + TWO,
    ],
    "boundless-budget": [
        LED
        + "turn { take command; 1 or more actions }\ncommand king { leads units joined to it by contact; activates any; at most 3 units }",
        LED
        + TURN
        + "piece ox O { moves W }\n"
        + HERD
        + "command king { leads units joined to it by contact; activates any; at most 3 units }",
        LED + TURN + "command king { leads units joined to it by contact; activates any }",
        LED
        + TURN
        + "piece ox O { moves W }\n"
        + TWO
        + "command king { leads units joined to it by contact; activates any; at most 3 units; converts touching enemies }",
        LED
        + TURN
        + "hand { receives captures; drops on empty squares }\ncommand king { leads units joined to it by contact; activates any; at most 2 units }",
        LED
        + TURN
        + 'piece ox O { moves W }\npiece elk E { moves F }\narray "k2e/4/4/E2K"\nfusion { ox + ox = elk; made by move; splits by move }\ncommand king { leads units joined to it by contact; activates any; at most 2 units }',
        LED
        + "turn { take command; 1 or more actions; each unit acts once; a new unit acts afresh }\npiece ox O { moves W }\n"
        + HERD
        + "formation wall L { ox in 3x1; rides W by 1 }\ncommand king { leads units joined to it by contact; activates any; at most 4 units }",
    ],
    "contested-atom": ["piece ox O { moves CZ }\n" + TWO],
    "modifier-order": [
        "piece ox O { moves ifmnDfceF }\n" + TWO,
        "piece ox O { moves [mfW-F] }\n" + TWO,
        "piece ox O { moves mafsW }\n" + TWO,
    ],
    "bracketed-movement": ["piece ox O { moves WnN }\n" + TWO],
    "castling-letter": ["piece king K { moves K }"],
    "universal-leaper": ["piece ox O { moves Q }\n" + TWO],
    "many-lettered-symbol": [
        "stacking { a lone unit joins a lone friend }\npiece ox O { moves W }\npair team T = ox + king\n" + TWO
    ],
    "large-board": ['board 12x10\narray "k11/12/12/12/12/12/12/12/12/11K"'],
    "unusual-labels": ["board 4x4 { files a b c d; ranks 1 2 3 4 }"],
    "borrowed-letter": ['piece knight N { moves N }\narray "k1n1/4/4/1N1K"'],
    "missing-author": ['ruleset "Toy" { author "traditional" }', 'library "Herd"\npiece cow C { moves W }\n'],
    "missing-source": [
        'ruleset "Toy" { author "you" }\nreading steps ours "The king steps."\ntest "t" { shows steps; allow d1d2 }',
        'library "Herd"\npiece cow C { moves W }\n',
    ],
    "missing-about": ['library "Herd" { about "Cattle." }\npiece cow C { moves W }\n'],
    "option-without-about": ["draw stalemate"],
    "untested-ruleset": ['library "Herd"\npiece cow C { moves W }\n'],
    "spelled-out-compound": [
        'board 6x6\npiece ox O { moves (1,4) }\narray "k5/6/6/6/6/O4K"',
        "piece ox O { moves fWF }\n" + TWO,
        "piece ox O { moves [WF-D] }\n" + TWO,
        "piece ox O { moves W2F2 }\n" + TWO,
    ],
    "lone-stance": [
        LED
        + TURN
        + "command king {\n leads units joined to it by contact\n stance calm { activates king }\n stance wild { activates any }\n}",
    ],
    "series-of-one": [
        'piece ox O { moves W }\npiece elk E { moves F }\narray "koo1/4/4/1OOK"\nseries herd = ox, elk\nfusion { herd[i] + herd[j] = herd[i+j]; made by move }'
    ],
    "unused-allow": [
        "# allow: unused-zone -- other files promote there\nzone top = rank 4",
        "zone top = rank 4  # allow: W204 -- other files promote there",
        "board 4x4  # allow: never-ending-game -- judged in games only",
    ],
    "allow-without-reason": [
        "board 4x4  # allowances are made elsewhere",
        "# allow: unused-zone -- why\nzone top = rank 4",
    ],
    "unknown-allow": [
        "board 4x4  # allow: betza-pointless -- the compiler's own warnings count too",
        "board 4x4  # allow: w201 -- small letters will do",
    ],
    "untested-value": ["option pace = slow | fast\ndraw repetition 3 when pace = fast\ndraw stalemate"],
    "repeated-item": [
        "piece ox O { moves W }\nafter a move { removes enemies within 1 but king; removes enemies within 1 but king, ox }\n"
        + TWO,
        "zone z = a1-c1, c1-c3\ngoal reach z with king",
        "zone z { white rank 4; black rank 4 }\ngoal reach z with king",
        "option o = a | b\nactivation { always king when o = a; always king when o = b; needed to move }",
        'hand { receives captures; drops on empty squares }\ntest "t" { expect hand white = nothing; play d1d2, a4a3, d2d1, a3a4, d1d2 }',
        'test "t" { play d1d2; allow a4a3 }\ntest "u" { allow d1d2 }',
        LED
        + TURN
        + "piece ox O { moves W }\n"
        + TWO
        + "command king { leads units joined to it by contact; stance calm { activates king, ox }; stance wild { activates ox } }",
        "activation { within 1 of king; within 2 of ox; needed to move }\npiece ox O { moves W }\n" + TWO,
        'library "Herd"\nzone top = rank 4, a3\n',
        "goal capture of king\nzone z = a2\ngoal reach z with king",
        "use herd\nuse heath",
        'test "t" { allow d1d2 }\ntest "u" { from "k3/4/4/2K1 w - - 0 1"; allow c1c2 }',
        "check { judged after every action; never by king }\ngoal checkmate of king",
        "fusion { ox + ox = elk; ox + elk = king; made by move }\n" + FUSED,
        "board 4x4 { squares a1-d2, a3-d4 }",
        "squares a1, d4 vanish when left",
    ],
    "repeated-fusion": [
        FUSED + "fusion { ox + ox = elk; ox + king = elk; made by move }",
        FUSED + "series herd = ox, elk\nfusion { herd[i] + herd[j] = herd[i+j]; ox + elk = king; made by move }",
        FUSED + "option o = a | b\nfusion { ox + ox = elk when o = a; ox + ox = elk when o = b; made by move }",
    ],
    "needless-without": [
        FULL + "without castling",
        FULL + "without piece elk\npiece elk E { moves B }",
        "use pasture\nwithout board\nboard 4x4",
        FULL
        + "option o = a | b\nwithout castling\ncastling when o = a { king with elk; toward a: king to b, elk to d }",
    ],
    "idle-modifier": [
        "goal checkmate of king\npiece ox O { moves tW }\n" + TWO,
        "piece ox O { moves mWctpR }\n" + TWO,
        "piece ox O { moves Wj@4 }\n" + TWO + "hand { receives captures; drops on empty squares }",
        "option o = a | b\npiece ox O { moves tW }\ngoal checkmate of king when o = a\ngoal capture of king when o = b\n"
        + TWO,
        "piece ox O { moves W@3 }\n" + TWO + "hand { receives captures; drops on empty squares }",
    ],
    "unformable-chain": [
        CHAIN + "chain { path in g; 2 to 3 units; formed this turn }\npiece ox O { moves W }\n" + TWO,
        CHAIN
        + "chain { path in g; 2 to 3 units; formed this turn }\nhand { receives captures; drops on empty squares }",
    ],
    "boundless-distance": [
        "piece ox O { moves W; freezes enemies within 2 }\n" + TWO,
        "goal checkmate of king\nactivation { within 2 of king; needed to move, check }",
        "piece ox O { moves W }\n" + TWO + "activation { within 3 of ox; needed to move }",
        "option o = a | b\nhand { receives captures; drops on empty squares; drops within 3 of king }\ngoal capture of king when o = a\nzone z = a2\ngoal reach z with king when o = b",
    ],
    "idle-line": [
        "piece ox O { moves W; beams forward; mirrors left to back; stops beams right }\nafter a move { removes units hit by beams but king }\n"
        + TWO,
        'piece ox O { moves W }\npiece elk E { moves F }\narray "keo1/4/4/1OEK[OEoe]"\nhand { drops on empty squares; drops elk only where it can move }',
        'zone dark = a1, b1, b4, c4\npiece ox O { moves W }\narray "k1o1/4/4/1O1K[OOoo]"\nhand { drops on empty squares; drops ox in dark; drops ox on both colors }',
        "goal checkmate of king\ncheck { judged after every action }\nturn { 2 actions; ends when check is given }",
        'piece ox O { moves W }\npiece elk E { moves F }\narray "kEo1/4/4/eO1K"\nturn { 2 actions; white 1 action }',
        'piece ox O { moves W; never captured by elk }\npiece elk E { moves FW }\narray "keo1/4/4/1OEK"\nafter capture of ox by king { removes enemies within 1 but king }',
        'activation { within 1 of king; needed to move }\npiece ox O { moves W }\narray "k1o1/4/4/1O1K"\n',
        "piece ox O { moves W; freezes enemies within 1 but king }\n" + TWO,
        'piece ox O { moves W; freezes enemies within 1 only king }\narray "k3/4/4/1O1K"',
        "piece king K { moves mK }\npiece ox O { moves W; frozen while attacked by ox }\n" + TWO,
        "option o = a | b\npiece king K { moves mK }\nwhen o = b { amend piece king { moves K } }\npiece ox O { moves W; frozen while attacked by king }\n"
        + TWO,
        "piece king K { moves mK }\npiece ox O { moves WifD; counts as moved once attacked }\n" + TWO,
        'goal checkmate of last king\narray "kk2/4/4/2KK"',
        "piece ox O { moves W }\nzone top { white rank 4; black rank 1 }\ngoal checkmate of king\ngoal reach top with ox unattacked\n"
        + TWO,
        "zone top { white rank 4; black rank 1 }\ncheck { judged at the end of a turn }\nturn { 2 actions }\ngoal checkmate of king\ngoal reach top with king unattacked",
        "zone top { white rank 4; black rank 1 }\ngoal checkmate of king\ngoal reach top with king unattacked after the reply",
        "turn { 1 action; a captor captures again }\npiece ox O { moves W }\nafter capture { removes the captor but ox }\n"
        + TWO,
        "zone top = rank 4\nturn { 1 action; a captor captures again }\nafter capture in top { removes the captor }",
        "piece wall O\nturn { 1 action; then place new wall on any empty square }",
        'piece wall O { moves W }\ngraph g { joins friends touching orthogonal }\nactivation { under command; needed to move }\nturn { take command; 1 or more actions; each unit acts once }\ncommand king { leads units joined to it by g; activates any; converts touching enemies }\narray "k3/2=O1/4/3K"',
        "piece ox O { moves W; promotes in z to cow }\npiece cow C { moves K }\nzone z { white rank 4; black rank 1 }\n"
        "piece elk E { moves F; at most 2 on the board }\nhand { receives captures; drops on empty squares; promoted units come as elk }\n"
        'array "keo1/4/4/1OEK"',
        'piece ox O { moves W; counts as moved once attacked }\narray "o2k/4/4/O2K"\n'
        "castling { king with ox; toward a: king to b, ox to c }",
        'piece ox O { moves W; counts as moved once attacked }\npiece elk E { moves F }\narray "k1o1/4/4/1O1K[Ee]"\n'
        "hand { drops on empty squares }\nturn { 1 action; then may place elk on the square just left by an unmoved unit }",
        "piece ox O { moves W }\ngoal checkmate of last king\nafter capture of king, ox { removes enemies within 1 but king }\n"
        'array "kok1/4/4/1KOK"',
        'zone top { white rank 4; black rank 1 }\npiece ox O { moves W }\narray "k3/4/4/1O1K"\nafter a move of ox to top for white { removes enemies within 1 }\n'
        "after capture by king, ox { converts enemies within 2 }",
        "piece king K { moves mK }\npiece ox O { moves mW }\nduties { captures first }\n"
        + HERD
        + "formation wall L { ox in 2x1; rides W by 1; captures all }",
        "piece king K { moves mK }\nduties { no unit is captured; captures first }",
        "piece king K { moves mK }\npiece ox O { moves [W-cF] }\nduties { captures first }\n" + TWO,
        "turn { 1 action; a captor captures again; a captured unit closes its square until the turn ends }\n"
        "duties { captures that go on first }",
        "piece ox O { moves WifD; counts as moved once attacked }\n" + TWO,
        'zone z { white rank 1; black rank 4 }\npiece ox O { moves W }\nshuffle z\narray "oooo/4/k2K/OO1O"\ngoal capture of ox',
        'zone z { white rank 1; black rank 4 }\npiece ox O { moves W }\nshuffle z\narray "oook/4/4/OOOK"',
        "piece ox O { moves W }\nstacking { a lone unit joins a lone friend; one of a pair leaves; never king }\n"
        + TWO,
        "piece ox O { moves W }\nactivation { always king; within 1 of king; needed to move }\n" + TWO,
        "piece ox O { moves W }\ndraw stalemate\ndraw by count { 10 turns against 2 ox; 20 turns against 1 ox; 30 turns against 1 king; 40 turns }\n"
        'array "koo1/4/4/1OOK"',
        "draw stalemate\ndraw by count while a side has at most 1 unit { 10 turns }\ndraw by count { 20 turns }",
        "turn { black begins; 2 actions }",
        "duties { no position occurs 3 times; no turn takes back the one before }",
        "option o = a | b\nturn { white begins when o = a; black begins when o = b; 2 actions }",
        "option o = a | b\npiece ox O { moves mW; moves cF when o = b; never captures king when o = b }\n" + TWO,
        "piece elk E { moves W; at most 2 on the board }\nzone z { white rank 4; black rank 1 }\npiece ox O { moves W; promotes in z to elk }\nafter a move of elk { leaves ox }\n"
        + TWO,
        "piece elk E { moves W; at most 1 on the board }\nzone z { white rank 4; black rank 1 }\npiece ox O { moves W; promotes in z to elk }\nafter a move of king { becomes ox }\n"
        'array "kkk1/4/4/1KKK"\ngoal capture of king',
        "zone z { white rank 4; black rank 1 }\npiece elk E { moves R; at most 1 on the board }\npiece ox O { moves W; promotes in z to elk }\n"
        'array "keo1/4/4/1OEK"',
        'piece ox O { moves W; at most 3 on the board }\narray "kooo/4/4/1O1K"\nhand { receives captures; drops on empty squares }',
        "piece ox O { moves W; at most 3 on the board }\n"
        + TWO
        + "hand { never runs out of ox; drops on empty squares }",
        "draw stalemate\ndraw odds for black",
        f"piece ox O {{ moves R }}\n{TWO}{CHASED} but by king",
        f"piece ox O {{ moves R }}\n{TWO}zone top {{ white rank 4; black rank 1 }}\n{CHASED} unless of ox in top",
        LED
        + TURN
        + "piece ox O { moves W }\npiece elk E { moves F }\n"
        + TWO
        + "command king { leads units joined to it by contact; activates any; ox moves as elk }",
        LED
        + TURN
        + "piece ox O { moves W }\n"
        + TWO
        + "command king { leads units joined to it by contact; activates any; converts touching enemies but king }",
        "turn { 2 actions; each unit acts once; a new unit acts afresh }\nhand { receives captures; drops on empty squares }",
        "stacking { a lone unit joins a lone friend; one of a pair leaves }\npiece ox O { moves W }\npair team T = king + ox\n"
        + TWO,
        "zone z = rank 2\npiece ox O { moves W }\nhand { receives captures; drops on empty squares; drops ox in z }\n"
        + TWO,
        "goal checkmate of king\ncheck { never by king }",
        "piece ox O { moves mRcpR; never hops over king; only captures king }\n" + TWO,
        "piece ox O { moves jDW; only hops over king; never captures ox }\n" + TWO,
        "piece king K { moves [mpW-F] }\ngoal checkmate of king\ncheck { no move through check by king }",
        "hand { drops on empty squares; pockets any }",
        'goal checkmate of king\nzone z = rank 2\nhand { receives captures; drops on empty squares; drops king in z }\narray "k3/4/4/3K[Kk]"',
        LED
        + "turn { take command; 1 or more actions; each unit acts once; a new unit acts afresh }\npiece ox O { moves W }\n"
        + HERD
        + "formation wall L { ox in 3x1; rides W by 1 }\ncommand king { leads units joined to it by contact; activates any }",
        'piece ox O { moves W }\narray "k1o1/4/4/1O1K"\ngoal score 2\nafter capture { scores 2 points }\n',
        'piece ox O { moves W }\narray "k1o1/4/4/1O1K"\nwin stalemate with higher score\nafter capture { scores 2 points }\n',
        'zone low { white a1-b2; black c3-d4 }\npiece king K { moves W within low; faces no king along diagonal }\narray "3k/4/4/K3"',
        'zone low { white a1-b2; black c3-d4 }\npiece king K { moves W within low; faces no king along orthogonal }\narray "3k/4/4/K3"\nhand { receives captures; drops on empty squares }',
        'goal checkmate of king\ndraw stalemate\ndraw by count while no ox is on the board { 10 turns }\npiece ox O { moves W }\narray "k1o1/4/4/1O1K"\n',
        'draw stalemate\ndraw by count { 10 turns against 2 ox; 20 turns }\npiece ox O { moves W }\narray "koo1/4/4/1OOK"\n',
        'zone z { white rank 1; black rank 4 }\npiece rook R { moves R }\npiece ox O { moves W }\narray "rkor/4/4/RKOR"\nshuffle z { ox between rook }',
        'board 6x4\npiece ox O { moves W }\npiece hare H { moves F }\narray "k2h1o/6/6/3K1O"\ncastling { king, hare with ox; toward f: king, hare to e, ox to d }',
        'zone z { white rank 1; black rank 4 }\npiece rook R { moves R }\npiece ox O { moves W }\narray "rkor/4/4/RKOR"\nshuffle z { ox and king on unlike colors; ox protected }',
        'zone z { white rank 1; black rank 4 }\npiece rook R { moves R }\npiece ox O { moves W }\narray "rk1r/o3/O3/RK1R"\nshuffle z { ox protected }',
        "turn { 1 action; pass allowed }\ndraw stalemate\ndraw after 2 passes",
        'piece ox O { moves W }\narray "k1o1/4/4/1O1K"\nafter a move along diagonal { removes enemies within 1 }',
        'piece ox O { moves WF }\narray "k1o1/4/4/1O1K"\nafter a move of ox along diagonal { removes enemies within 1 }',
        'piece ox O { moves W }\narray "ko2/4/4/2OK[Oo]"\nhand { drops on empty squares }\nturn { 1 action; then may place ox on the square just left by an unmoved unit but king }',
        "zone home { white rank 1; black rank 4 }\nhand { receives captures; drops on empty squares; drops fill home first }",
        'goal checkmate of king\npiece ox O { moves W }\narray "k1o1/4/4/1O1K"\ncheck { never answered by king move but to capture the attacker }',
        'piece ox O { moves W capturing only king }\narray "k1o1/4/4/1O1K"\n',
        'zone low { white a1-b2; black c3-d4 }\npiece king K { moves K within low; never captures ox }\npiece ox O { moves W }\narray "3k/2o1/1O2/K3"',
        'zone low { white a1-b2; black c3-d4 }\npiece king K { moves K within low }\npiece ox O { moves W }\npiece elk E { moves W within low; never captured by elk }\narray "3k/2o1/1E2/K3"',
        "turn { 1 action; relocate captured by mover }",
        'piece king K { moves K }\npiece wall O { moves W }\ngraph g { joins friends touching orthogonal }\nactivation { under command; needed to move }\nturn { take command; 1 or more actions; each unit acts once }\ncommand king { leads units joined to it by g; activates any; king moves as wall }\narray "k3/2=O1/4/3K"',
        'zone low { white a1-b2; black c3-d4 }\npiece ox O { moves cdmW within low; never captures ox }\narray "k1o1/4/4/1O1K"',
        'piece ox O { moves W }\ngoal checkmate of king\ndraw stalemate\narray "2o1/4/4/1O2[Kk]"\nhand { drops on empty squares }\ndraw by count while no king is on the board { 10 turns }',
        "turn { 1 action; pass allowed for black; pass allowed for white }\ndraw stalemate\ndraw after 2 passes",
        "zone home { white rank 1; black rank 4 }\nhand { receives captures; drops on empty squares; drops fill home first; drops only where they convert; drops in home }\nafter a drop { converts enemies within 1 }",
    ],
    "capital-modifier": [
        "piece ox O { moves CF }\n" + TWO,
        "piece ox O { moves BmW }\n" + TWO,
        "piece ox O { moves mWcFC }\n" + TWO,
        "piece ox O { moves WF }\n" + TWO,
    ],
    "dotted-gap": [
        'board 4x4 { squares a1-d3, a4 }\narray "k3/4/4/3K"',
        'board 4x4\narray """\n  k . . .\n  . . . .\n  . . . .\n  . . . K\n"""',
        'board 4x4 { squares a1-d3, a4 }\narray """\n  k 3\n  . . . .\n  . . . .\n  . . . K\n"""',
    ],
    "forgotten-block": [
        "piece ox O { }\n" + TWO,
        'piece duck D\narray "k2=D/4/4/3K"\nturn { then place duck on any empty square }',
        "piece ox O",
        "piece king K\ngoal capture of king",
        'piece rock R\narray "k3/=R3/4/3K"',
        LED
        + TURN
        + "piece ox O\n"
        + TWO
        + "command king { leads units joined to it by contact; activates any; ox moves as king }",
        "piece ox O\n" + HERD + "formation wall L { ox in 2x1; rides W by 1 }",
        "extends elk-chess\npiece elk E",
        "piece ox O\n" + TWO + "stacking { a lone unit joins a lone friend; a pair moves as either }",
    ],
    "lopsided-board": [
        'squares a1, d4 vanish when left\narray "k2k/4/4/K2K"',
        'squares a1, b1, c1 vanish when left\narray "k2k/4/4/K2K"',
        'squares a1, d1, a4 vanish when left\narray "kk2/4/4/K2K"',
        'squares a1, d1, a4, d4 vanish when left\narray "k2k/4/4/K2K"',
    ],
    "castling-without-check": [
        'board 8x4\npiece ox O { moves R }\ncastling { king with ox; toward h: king to g, ox to f; not through check }\narray "4k2o/8/8/4K2O"\ngoal checkmate of king',
        'option o = a | b\nboard 8x4\npiece ox O { moves R }\ncastling { king with ox; toward h: king to g, ox to f; not through check }\narray "4k2o/8/8/4K2O"\ngoal capture of king when o = a\ngoal checkmate of king when o = b',
    ],
    "unequal-castling": [
        'board 8x4\npiece ox O { moves R }\ncastling { king with ox; toward h: king to g, ox to f; toward a: king to b, ox to c }\narray "o3k2o/8/8/O3K2O"',
        'board 8x4\npiece king K { moves KO2 }\npiece ox O { moves R }\narray "o2k3o/8/8/O3K2O"',
        'board 8x4\npiece ox O { moves R }\ncastling { king with ox; toward h: king to g, ox to f }\narray "o2k3o/8/8/O3K2O"',
        'board 8x4\npiece ox O { moves R }\ncastling { king with ox; toward h: king 2 squares, ox past it; toward a: king to b, ox to c }\narray "o2k3o/8/8/O3K2O"',
    ],
    "stuck-drop": [
        "hand { receives captures; drops on empty squares; drops king, ox only where it can move }\npiece ox O { moves fW }\n"
        + TWO,
        "hand { receives captures; drops on empty squares }\npiece ox O { moves W }\n" + TWO,
        "hand { receives captures; drops on empty squares }\npiece ox O { moves fWj@3 }\n" + TWO,
        "hand { receives captures; drops on empty squares; pockets any but king }\npiece ox O { moves fW }\n" + TWO,
        "hand { receives captures; drops on empty squares }\npiece ox O { }\n" + TWO,
        FUSED.replace("moves W", "moves fW")
        + "hand { receives captures; drops on empty squares }\nfusion { ox + ox = elk; made by move }",
        "hand { receives captures; drops on empty squares; drops within 2 of king; drops in z }\nzone z = rank 2, rank 3\npiece ox O { moves fW }\n"
        + TWO,
    ],
    "lost-moves": [
        'ruleset "Child"\nextends elk-chess\namend piece king { moves mK }',
        'ruleset "Child"\nextends elk-chess\namend piece elk { moves A }',
        'ruleset "Child"\nextends elk-chess\namend piece king { moves K; moves ifA }',
    ],
    "zone-across-boards": [
        "board 4x4 { boards 2 }\nafter a move { passes to the next board }\nzone den = rank 2, file c\ngoal reach den with king",
        "board 4x4 { boards 2 }\nafter a move { passes to the next board }\nzone den = a1-d2, f1-i2\ngoal reach den with king",
        "zone den = a1-d2\ngoal reach den with king for white",
    ],
    "hidden-character": [
        'reading a ours "K\xf6nig \u2014 \u738b"',
        'reading a ours "\u0645\u06cc\u200c\u0631\u0648\u062f"',
        'reading a ours "\U0001f469\u200d\U0001f33e"',
        '\ufeffruleset "Child"\nextends elk-chess\n',
        "# a tab\there",
        'reading a ours "non\xa0breaking"',
        'ruleset "Child"\r\nextends elk-chess\r\n',
    ],
}
"""None of these texts makes the rule fire."""
