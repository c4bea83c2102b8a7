"""Words of other parts of the program: kinds and tags of games, beginnings of rulesets and what these lack."""

from interpreter.web.languages.marking import N_

KINDS = (
    N_("abstract"),
    N_("effects and duties"),
    N_("fusion, activation, stacks"),
    N_("hands and drops"),
    N_("large boards"),
    N_("other goals"),
    N_("other pieces"),
    N_("regional and historic"),
    N_("several actions a turn"),
    N_("shogi and its kin"),
    N_("small boards"),
    N_("unequal armies"),
    N_("well-known"),
)
"""What a game is, in the gallery."""

TAGS = (
    N_("activation"),
    N_("chains"),
    N_("fusion"),
    N_("giants"),
    N_("hand"),
    N_("leaders"),
    N_("many actions"),
    N_("odd board"),
    N_("points"),
    N_("stacks"),
    N_("two actions"),
    N_("vanishing squares"),
)
"""What follows from the rules of a game."""

BEGINNINGS = (N_("a game with drops"), N_("a small game of its own"), N_("chess with a change"))
"""The texts with which a new ruleset begins."""

CURES = (
    N_("give the game a name of its own"),
    N_("write your name, or the name under which you publish"),
    N_("say where the rules come from, or remove the line"),
    N_("say in one sentence what your game is"),
)
"""What an author should do about a line that still says what it said at the beginning."""
