"""Advice on first guesses at the newer blocks: conditions, numbers in words, modal verbs, and what cannot be said."""

from support.each import each
from support.guesses import Guess, advice_of


@each(
    ("block", "typed", "cure"),
    [
        # a count begins with `while`
        ("file", "draw by count when a side has at most 1 unit { 10 turns }", "while a side has at most 1 unit"),
        ("file", "draw by count if no pawn is on the board { 9 turns }", "draw by count while no pawn is on the board"),
        ("file", "draw by count as long as no pawn is on the board { 9 turns }", "while no pawn is on the board"),
        # numbers in words
        ("file", "goal reach home with two knight", "goal reach home with 2 knight"),
        ("file", "goal hold home with two knights", "goal hold home with 2 knight"),
        ("piece", "at most two on the board", "at most 2 on the board"),
        # who may decline may decline
        ("piece", "may promotes in home to queen", "may promote in home to queen"),
        ("piece", "can promotes to queen in home", "may promote in home to queen"),
        ("piece", "may promoting on capture to queen", "may promote on capture to queen"),
        ("piece", "must promote in home to queen", "promotes in home to queen"),
        # conditions that have another word here, or none
        ("piece", "moves W if in home", "moves W while in home"),
        ("file", "goal reach home with king if it is unattacked", "goal reach home with king unattacked"),
        ("piece", "frozen while attacked by queen unless next to friend", "no form has room for `unless next to friend`"),
        ("turn", "pass allowed if no capture is possible", "no form has room for `if no capture is possible`"),
        ("piece", "teleports to any empty square", "moves mU"),
        # what Rumpus cannot say, or what has another name
        ("file", "squares a1-h8 fold when left", "not support this yet: see `rumpus explain folding`"),
        ("file", "rotate the board after each turn", "not support this yet: see `rumpus explain folding`"),
        ("piece", "captured when surrounded on four sides", "`rumpus explain four-sides` shows how to say it"),
        ("file", "hostages may be ransomed", "`rumpus explain captives` shows how to say it"),
        ("file", "captured pieces are held as captives", "`rumpus explain captives` shows how to say it"),
        ("piece", "dies if isolated", "not support this yet: see `rumpus explain isolated`"),
        ("piece", "never captured while protected", "not support this yet: see `rumpus explain guarded`"),
        ("file", "squares a1, h8 are a wormhole", "not support this yet: see `rumpus explain wormhole`"),
        ("file", "lines of action", "`rumpus explain counted-moves` shows how"),
        ("piece", "explodes when captured", "`rumpus explain bomb` shows how"),
        # an effect on others than the unit that acts
        ("after", "rooks become bishop", "not support this yet: see `rumpus explain others-change`"),
        ("after", "all rook becomes bishop", "not support this yet: see `rumpus explain others-change`"),
        ("after", "enemies turn into pawn", "not support this yet: see `rumpus explain others-change`"),
        ("after", "rook becomes bishop", "a similar statement is `becomes PIECE`"),
        ("after", "the mover becomes queen", "`becomes PIECE`"),
        # what happens on a move, a drop, or as a unit comes to a zone
        ("file", "on move of pawn { removes enemies within 1 }", "write `after a move of pawn { … }`"),
        ("file", "on place { removes enemies within 1 }", "write `after a drop { … }`"),
        ("file", "on entering home { removes units within 1 }", "write `after a move to home { … }`"),
        ("file", "when a unit enters home { removes units within 1 }", "write `after a move to home { … }`"),
        # a word that is no name is not removed
        ("file", "no suicide", "write `drops only with liberties along orthogonal` in a `hand` block"),
        ("file", "drop { any on empty }", "write `hand { receives captures; drops on empty squares }`"),
        ("file", "drop bishop", "write `without piece bishop`"),
        # who begins, who is stuck, who arrives
        ("turn", "black opens", "write `black begins`"),
        ("turn", "black moves first", "write `black begins`"),
        ("file", "goal stalemate", "write `loss stalemate`"),
        ("file", "goal stalemate", "write `win stalemate` if it wins"),
        ("file", "goal stalemate wins", "write `win stalemate`"),
        ("piece", "captures nothing", "write `never captures`"),
        # movements by their number of squares
        ("piece", "moves one square diagonally or straight", "write `moves FW`"),
        ("piece", "moves up to two squares in any direction", "write `moves Q2`"),
        ("piece", "moves any number of squares diagonally forward", "write `moves fB`"),
        ("piece", "moves 1 square in any direction, captures one step sideways", "write `moves mKscW`"),
        # turns, promotions, hands and boards in plain words
        ("turn", "players move two units per turn", "write `2 actions`"),
        ("turn", "each player has three moves", "write `3 actions`"),
        ("turn", "first turn is one move", "write `white opens with 1 action`"),
        ("turn", "a unit moves only once per turn", "write `each unit acts once`"),
        ("turn", "skip allowed", "write `pass allowed`"),
        ("file", "pawn promotes to queen", "write `amend piece pawn { promotes in ZONE to queen }`"),
        ("file", "pawns promote on the last rank", "write `amend piece pawn { promotes in ZONE to PIECE }`"),
        ("hand", "captured pieces change color", "write `receives captures`"),
        ("hand", "drops only on own half", "write `drops in ZONE`"),
        ("hand", "no pawn drops on last rank", "write `drops pawn in ZONE`"),
        ("file", "blocked squares d4 e4", "`rumpus explain holes` shows how to say it"),
        ("file", "board size 6x6", "write `board 6x6` |"),
        ("file", "rows 8", "write `board SIZE`"),
        ("file", "captures are mandatory", "write `captures first` in a `duties` block"),
        ("piece", "teleports", "write `moves mU`"),
        ("piece", "becomes knight after capturing", "write `promotes on capture to knight`"),
        ("piece", "turns into a rook after each move", "write `promotes after each move to rook`"),
        ("file", "black moves first", "write `black begins` in a `turn` block"),
        ("file", "first player black", "write `black begins` in a `turn` block"),
        ("file", "win if king in home", "write `goal reach home with king`"),
        ("file", "lose if the king is captured", "write `goal capture of king`"),
        ("file", "loss king captured", "write `goal capture of king`"),
        ("file", "win by capturing the king", "write `goal capture of king`"),
        ("file", "draw if only kings", "write `draw bare king on both sides`"),
        ("file", "goal take all pawns", "`rumpus explain extinction`"),
        ("file", "if capture then extra turn", "not support this yet: see `rumpus explain extra-turn`"),
        ("turn", "if capture then extra turn", "`a captor captures again` in the `turn` block"),
        ("after", "extra turn", "not support this yet: see `rumpus explain extra-turn`"),
        ("file", "if captures then removes units within 1", "write `after capture { removes units within 1 }`"),
        ("file", "if a drop, removes enemies within 1", "write `after a drop { removes enemies within 1 }`"),
        ("file", "if stalemate then loss", "write `loss stalemate`"),
        ("file", "if repetition 3 then draw", "write `draw repetition 3`"),
        ("file", "if king in check then draw", "other conditions are words of a statement"),
        ("file", "if king in check then draw", "`rumpus explain file` lists all statements"),
        ("file", "if swift = on then draw stalemate", "write `draw stalemate when swift = on`"),
        # a word that starts statements of several blocks does not say where the whole belongs
        ("file", "captures first", "`captures first` belongs in a `duties` block"),
        ("after", "captures first", "`captures first` belongs in a `duties` block"),
        # a side without a legal action, and goals in other words
        ("file", "loss no moves", "write `loss stalemate`"),
        ("file", "lose when a side has no legal moves", "write `loss stalemate`"),
        ("file", "a player without moves loses", "write `loss stalemate`"),
        ("file", "win opponent cannot move", "write `loss stalemate`"),
        ("file", "draw no moves", "write `draw stalemate`"),
        ("file", "a side without a move draws", "write `draw stalemate`"),
        ("file", "goal occupy all four home", "write `goal hold home with PIECE`"),
        ("file", "goal bring king to last rank", "write `goal reach ZONE with king`"),
        ("file", "graph g { joins friends touching orthogonal }\ngoal connect home to home by g", "goal joins home to home by g"),
        ("file", "draw 80 turns without capture or move of pawn", "write `draw 80 turns without capture or pawn move`"),
        ("file", "draw 40 moves without capture or a pawn move", "write `draw 80 turns without capture or pawn move`"),
        # a first move does not mean that Black begins
        ("file", "gate queen on first move from rank 1", "`rumpus explain gating` shows how to say it"),
        ("piece", "demotes in hand", "write `promoted units come as ox` in a `hand` block"),
        ("piece", "not in home", "write `never enters home`"),
        # effects that no line has
        ("after", "removes the mover", "not support this yet: see `rumpus explain trap-squares`"),
        ("after", "removes units touching orthogonal but pawn", "see `rumpus explain effect-on-neighbors`"),
        ("after", "converts enemies touching orthogonal", "see `rumpus explain effect-on-neighbors`"),
        # zones of both sides on a line, and squares that are missing
        ("file", "zone far = white rank 8, black rank 1", "write `zone far { white rank 8; black rank 1 }`"),
        ("file", "zone half = a1-h4 for white, a5-h8 for black", "write `zone half { white a1-h4; black a5-h8 }`"),
        ("file", "board 7x7 except a1, g7", "write `board 7x7 { squares a1-b2, .. }`"),
        ("file", "board 8x8 { remove squares a1, h8 }", "write `squares a1-b2, ..`"),
        ("piece", "moves R while inside home", "write `moves R while in home`"),
        ("piece", "moves R while outside home", "write `moves R while in ZONE`"),
        ("piece", "captures over an enemy", "`rumpus explain locust` shows how to say it"),
        ("piece", "promotes on last rank to the piece of the file", "write `promotes in ZONE to PIECE`"),
        ("file", "piece elk E royal { moves K }", "a piece is royal by a line such as `goal checkmate of PIECE`"),
        # units in hand, which are placed before any moves
        ("hand", "12 pawn each", "write `array \"..[Nn]\"` outside the block"),
        ("hand", "white 15 pawn", "write `array \"..[Nn]\"` outside the block"),
        ("hand", "must drop before moving", "write `drops first` in a `duties` block"),
        ("duties", "pawns move only after all are placed", "write `drops first`"),
        # goals and draws in other words
        ("file", "goal no moves for king", "write `loss stalemate`"),
        ("file", "goal stalemate of king", "write `loss stalemate`"),
        ("file", "goal two rooks in home", "write `goal reach home with 2 rook`"),
        ("file", "goal capture of both rooks", "write `goal capture of rook`"),
        ("file", "draw if each side has a bishop", "`rumpus explain draw` shows the forms"),
        ("file", "after row of 3 { removes one enemy }", "not support this yet: see `rumpus explain mill`"),
    ],
)  # fmt: skip
def test_a_guess_leads_to_its_cure(block: str, typed: str, cure: str) -> None:
    assert cure in advice_of(Guess(block, typed, ()))


@each("turn", ["place the duck", "then place the duck", "then place a duck on an empty square", "place duck"])
def test_a_declared_unit_is_placed_on_any_empty_square(turn: str) -> None:
    guess = Guess("file", f"piece duck D\nturn {{ {turn} }}", ())

    assert "write `then place duck on any empty square`" in advice_of(guess)
