"""Files of weights: what they say, when they are refused, and where players find them."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import rulesets
from dsl.limits import MAX_PIECES, MAX_SQUARES
from dsl.source import Source
from interpreter.engines.scale import Term
from interpreter.game.judging.file import _MAX_FILE, WeightsError, read_weights, write_weights
from interpreter.game.judging.from_rules import weights_from_rules
from interpreter.game.judging.lookup import found_weights, weights_named, weights_of, weights_path
from interpreter.game.judging.network import MOST_NEURONS
from interpreter.game.judging.value_table import rows_of
from interpreter.game.judging.weights import Errors, Trait, Weights
from interpreter.game.load import load, load_source
from rulesets import Catalogue

CHESS = load("chess")
FROM_RULES = weights_from_rules(CHESS.program)


def learned(tempo: float = 7.5) -> Weights:
    return Weights(
        pieces={name: dict.fromkeys(Trait, 10.0) for name in FROM_RULES.pieces},
        terms={**dict.fromkeys(Term, 0.0), Term.TEMPO: tempo},
        sizes=FROM_RULES.sizes,
        games=300,
        nodes=50,
        errors=Errors(
            pieces={name: {trait: float("inf") for trait in Trait} for name in FROM_RULES.pieces},
            terms=dict.fromkeys(Term, 1.25),
        ),
    )


def test_weights_come_back_from_their_file(tmp_path: Path):
    path = tmp_path / "chess.json"
    write_weights(path, learned(), CHESS.rules_hash, CHESS.title)
    found = read_weights(path, CHESS.program, CHESS.rules_hash)
    assert (found.pieces, found.terms, found.games, found.nodes) == (
        learned().pieces,
        learned().terms,
        learned().games,
        learned().nodes,
    )
    assert found.errors == learned().errors


def test_weights_by_mobility_are_the_values_of_units_and_nothing_else():
    game = load("crazyhouse")
    rules, mobility = (weights_named(name, game) for name in ("rules", "mobility"))
    assert rules == weights_from_rules(game.program)
    assert set(mobility.terms.values()) == {0.0}
    assert mobility.sizes == rules.sizes
    for name, row in mobility.pieces.items():
        value = rules.pieces[name][Trait.VALUE]
        assert (value > 0) == (name != "king")
        assert {trait: weight for trait, weight in row.items() if weight} == (
            dict.fromkeys((Trait.VALUE, Trait.LATE, Trait.HELD), value) if value else {}
        )


def test_the_hash_of_weights_depends_on_what_is_judged_by_them_alone():
    assert learned().hash == replace(learned(), games=5, nodes=1, errors=None).hash
    assert learned().hash == replace(learned(), terms=dict(reversed(learned().terms.items()))).hash
    others = [learned(8.0), replace(learned(), pieces=FROM_RULES.pieces), replace(learned(), sizes={})]
    assert len({learned().hash, *(other.hash for other in others)}) == 4


def test_weights_of_other_rules_are_refused(tmp_path: Path):
    path = tmp_path / "chess.json"
    write_weights(path, learned(), "0123", CHESS.title)
    with pytest.raises(
        WeightsError, match=f"for other rules: expected {CHESS.rules_hash}, found 0123; run `rumpus train`"
    ):
        read_weights(path, CHESS.program, CHESS.rules_hash)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"rules": 1, "pieces": 3}', "\x00"])
def test_a_file_that_holds_no_weights_is_refused(tmp_path: Path, text: str):
    path = tmp_path / "chess.json"
    path.write_text(text)
    with pytest.raises(WeightsError, match="not a file of weights"):
        read_weights(path, CHESS.program, CHESS.rules_hash)


def refusal_of(path: Path, **changes: object) -> str:
    """Why a file of weights with other contents in some places is refused."""
    write_weights(path, learned(), CHESS.rules_hash, CHESS.title)
    document = json.loads(path.read_text())
    path.write_text(json.dumps({**document, **changes}))
    with pytest.raises(WeightsError) as fault:
        read_weights(path, CHESS.program, CHESS.rules_hash)
    return str(fault.value).removeprefix(f"{path} ")


@pytest.mark.parametrize(
    ("number", "found"),
    [
        (float("nan"), "NaN"),
        (float("inf"), "Infinity"),
        (10_001, "10001"),
        (-1e300, "-1e+300"),
        (10**400, "1" + 39 * "0" + "…"),
        (None, "null"),
        (True, "true"),
        ("12", '"12"'),
        ([1], "[1]"),
    ],
)
def test_a_weight_that_is_not_a_number_in_bounds_is_refused(tmp_path: Path, number: object, found: str):
    path = tmp_path / "chess.json"
    sizes = {**FROM_RULES.sizes, "pawn": number}
    bounds = "must be a number from -10000 to 10000"
    assert refusal_of(path, sizes=sizes) == (
        f"has an unusable number: `sizes, pawn` {bounds}, found {found}; run `rumpus train` again"
    )
    terms = {term.name.lower().replace("_", " "): number for term in Term}
    assert f"`tempo` {bounds}, found {found}" in refusal_of(path, terms=terms)
    pieces = {name: {trait.value: number for trait in Trait} for name in FROM_RULES.pieces}
    assert f", value` {bounds}, found {found}" in refusal_of(path, pieces=pieces)


@pytest.mark.parametrize("number", [-1, 1.5, "3", None, 10**13, float("inf")])
def test_a_number_of_games_that_is_not_one_is_refused(tmp_path: Path, number: object):
    assert "`games` must be a " in refusal_of(tmp_path / "chess.json", games=number)


@pytest.mark.parametrize("part", ["pieces", "sizes"])
def test_a_piece_that_is_missing_is_refused(tmp_path: Path, part: str):
    rows = {"pieces": {}, "sizes": {"king": 1.0}}
    assert refusal_of(tmp_path / "chess.json", **{part: rows[part]}) == (
        "weighs other pieces than the rules have; run `rumpus train` again"
    )


def test_a_file_from_before_a_term_was_counted_is_refused_with_the_cure(tmp_path: Path):
    terms = {term.name.lower().replace("_", " "): 1.0 for term in Term if term is not Term.HUNT}
    assert refusal_of(tmp_path / "chess.json", terms=terms) == (
        "has an unusable number: `hunt` must be a number from -10000 to 10000, found null; run `rumpus train` again"
    )


@pytest.mark.parametrize(
    "changes",
    [{"pieces": []}, {"pieces": {"king": 1}}, {"terms": 3}, {"sizes": [1]}, {"errors": {"terms": 1}}],
)
def test_parts_of_other_types_are_refused(tmp_path: Path, changes: dict[str, object]):
    assert refusal_of(tmp_path / "chess.json", **changes) == "is not a file of weights; `rumpus train` writes one"


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, "9" * 5000, '["rules"]', b"\xff"])
def test_deep_long_and_broken_texts_are_refused(tmp_path: Path, text: str | bytes):
    path = tmp_path / "chess.json"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(WeightsError, match="is not a file of weights; `rumpus train` writes one"):
        read_weights(path, CHESS.program, CHESS.rules_hash)


def test_a_file_without_the_hash_of_its_rules_is_refused(tmp_path: Path):
    path = tmp_path / "chess.json"
    write_weights(path, learned(), CHESS.rules_hash, CHESS.title)
    path.write_text(json.dumps({k: v for k, v in json.loads(path.read_text()).items() if k != "rules"}))
    with pytest.raises(WeightsError, match="is not a file of weights"):
        read_weights(path, CHESS.program, CHESS.rules_hash)


def test_the_network_of_the_largest_ruleset_fits_into_a_file() -> None:
    numbers = 2 * MAX_PIECES * (MAX_SQUARES + 1) * MOST_NEURONS

    assert 2 * numbers * 4 / 3 < 0.9 * _MAX_FILE  # two bytes each, and four characters for three bytes


def test_a_huge_file_is_refused_before_it_is_read_whole(tmp_path: Path):
    path = tmp_path / "chess.json"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(WeightsError, match="is larger than 64000000 bytes; `rumpus train` writes a smaller one"):
        read_weights(path, CHESS.program, CHESS.rules_hash)


def test_a_missing_file_is_refused(tmp_path: Path):
    with pytest.raises(WeightsError, match="cannot be read"):
        read_weights(tmp_path / "no.json", CHESS.program, CHESS.rules_hash)


def copied(folder: Path) -> str:
    path = folder / "mine.rumpus"
    path.write_text(Catalogue().open("chess")[0].text)
    return str(path)


def test_weights_next_to_a_rule_file_are_found(tmp_path: Path):
    game = load(copied(tmp_path))
    assert weights_of(game) == weights_from_rules(game.program)
    write_weights(tmp_path / "mine.weights.json", learned(), game.rules_hash, game.title)
    assert weights_of(load(copied(tmp_path))).games == 300


def test_weights_of_older_rules_are_not_used_and_the_reason_is_known(tmp_path: Path):
    game = load(copied(tmp_path))
    write_weights(tmp_path / "mine.weights.json", learned(), "0123", game.title)
    found = found_weights(game)
    assert found.weights.games == 0
    assert "for other rules" in found.refusal


def test_a_game_without_a_file_has_weights_from_the_rules():
    game = load_source(Source("standard input", Catalogue().open("chess")[0].text))
    assert weights_path(game.file) is None
    assert weights_of(game).games == 0


SHIPPED = sorted(path.stem for path in (Path(rulesets.__file__).parent / "weights").iterdir())


@pytest.mark.parametrize("name", SHIPPED)
def test_weights_that_are_shipped_are_those_of_their_rules(name: str):
    assert weights_of(load(name)) != weights_from_rules(load(name).program)
    assert found_weights(load(name)).refusal == ""


def test_relative_values_count_the_most_numerous_piece_as_one():
    rows = rows_of(CHESS.program, FROM_RULES)
    assert [row.name for row in rows][:2] == ["king", "queen"]
    assert (rows[0].relative, rows[-1].name, rows[-1].relative) == (None, "pawn", 1.0)


def relative(name: str) -> dict[str, str]:
    """The relative values of a variant's pieces, in the order of the table."""
    program = load(name).program
    return {row.name: row.relative_text for row in rows_of(program, weights_from_rules(program))}


@pytest.mark.parametrize("name", ["xiangqi", "manchu", "janggi"])
def test_relative_values_do_not_count_in_a_piece_that_hardly_moves(name: str):
    found = relative(name)
    assert found["general"] == "royal"
    assert found["soldier"] == "1.00"
    assert 4.5 > float(found["horse"]) / float(found["soldier"]) > 1
    assert float(found["chariot"]) < 6


@pytest.mark.parametrize("name", ["antichess", "giveaway"])
def test_relative_values_of_pieces_that_are_a_burden_are_those_of_assets(name: str):
    found = relative(name)
    assert list(found) == ["pawn", "knight", "bishop", "king", "rook", "queen"]
    assert (found["pawn"], found["queen"]) == ("1.00", relative("chess")["queen"])


def test_of_equally_numerous_pieces_the_least_counts_as_one():
    assert relative("jungle")["dog"] == "1.00"


def test_pieces_of_a_game_without_values_are_not_royal():
    assert relative("gomoku") == {"stone": "-"}


@pytest.mark.parametrize("name", Catalogue().rulesets())
def test_only_royal_pieces_are_shown_as_royal(name: str):
    program = load(name).program
    royal = {program.pieces[piece].name for piece in program.royal}
    assert {piece for piece, text in relative(name).items() if text == "royal"} == royal
