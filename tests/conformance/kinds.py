"""The kinds of variants: the groups in which lists show them."""

KINDS = {
    "abstract",
    "effects and duties",
    "fusion, activation, stacks",
    "hands and drops",
    "large boards",
    "other goals",
    "other pieces",
    "regional and historic",
    "several actions a turn",
    "shogi and its kin",
    "small boards",
    "unequal armies",
    "well-known",
}
