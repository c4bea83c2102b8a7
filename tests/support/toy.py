"""A small game on which tests of the language server point with a cursor."""

TOY = """ruleset "Toy" { author "you" }
option reach = short | long "how far the ox goes"
board 5x5
zone far { white rank 5; black rank 1 }
piece king K { moves K }
piece ox O {
  moves fmWfcF when reach = short
  moves R3     when reach = long
}
piece elk E { moves N }
piece hare H { moves D; promotes in far to elk }
series grazers = ox, elk
graph herd { joins friends touching orthogonal }
activation { always king; joined to king by herd; needed to move }
fusion { grazers[i] + grazers[i] = grazers[i+1]; made by move }
array "2k2/5/5/1O3/1EK2"
goal checkmate of king
draw stalemate
reading leaps ours "The elk leaps."
test "an elk leaps" {
  shows leaps
  expect b1 = white elk
  allow b1c3
  refuse b1b3 because not-its-move
}
test "an ox on the wrong square" {
  option reach = long
  expect b2 = white elk
}
"""


def at(mark: str) -> str:
    """The game with a cursor: `mark` is a stretch of it with `^` drawn in."""
    plain = mark.replace("^", "")
    assert TOY.count(plain) == 1, f"`{plain}` stands in the game once"
    return TOY.replace(plain, mark)
