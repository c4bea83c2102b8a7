"""What is declared, for whoever is told of a statement that could not be read: which names may be meant there."""

from collections.abc import Iterator

from dsl.diagnostics import Diagnostic
from dsl.grammar.misfit import misfit
from dsl.grammar.repair import Vocabulary
from dsl.model.word import ENDINGS, REASONS
from dsl.resolve.declarations import KINDS
from dsl.resolve.names import names_anywhere
from dsl.syntax import Tree

_TOKENS = {
    "PIECE": ("piece",),
    "MAN": ("man",),
    "TERM": ("piece", "series"),
    "ZONE": ("zone",),
    "SQUARESET": ("zone",),
    "SERIES": ("series",),
    "GRAPH": ("graph",),
    "READING": ("reading",),
}


def retell(trees: tuple[Tree, ...], findings: list[Diagnostic]) -> None:
    """Say what is wrong with statements that could not be read once more, now that it is known what is declared."""
    unread = [each for tree in trees for each in tree.unread]
    if not unread:
        return
    vocabulary = vocabulary_of(trees)
    better = {each.finding: misfit(each.chunk, each.block, each.beside, vocabulary) for each in unread}
    findings[:] = [better.get(found, found) for found in findings]


def vocabulary_of(trees: tuple[Tree, ...]) -> Vocabulary:
    """The names that some files declare, by kind of token, and their pieces' symbols."""
    names = names_anywhere(trees)
    tokens = {token: tuple(name for kind in kinds for name in names[kind]) for token, kinds in _TOKENS.items()}
    tokens |= {"REASON": tuple(REASONS), "ENDING": tuple(ENDINGS), "KIND": KINDS}
    pieces = [s for tree in trees for s in tree.statements if s.form in ("piece", "pair-name")]
    symbols = {str(s.need("symbol")): str(s.need("name")) for s in pieces}
    options = [s for tree in trees for s in tree.statements if s.form == "option"]
    values = {str(s.need("name")): tuple(str(value) for value in s.words("value")) for s in options}
    tokens["OPTION"] = tuple(values)
    promotions = (line for s in pieces for line in s.clauses("promotes"))
    bases, own = trees[:-1], trees[-1:]
    return Vocabulary(
        tokens,
        symbols,
        frozenset(_pieces(bases)) - {*_pieces(own)},
        tuple(dict.fromkeys(str(line.need("zone")) for line in promotions)),
        values,
    )


def _pieces(trees: tuple[Tree, ...]) -> Iterator[str]:
    yield from (str(s.need("name")) for tree in trees for s in tree.statements if s.form == "piece")
