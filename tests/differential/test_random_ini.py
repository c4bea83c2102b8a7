"""Random sections of `variants.ini`: what their rule files play is what another program plays, or the import says so."""

import pytest
from support.random_ini import compare, random_section, with_other_letters

from interpreter.exchange.reading.inheritance import known_sections

pytestmark = [pytest.mark.oracle, pytest.mark.slow]
SEEDS = range(2_000)
CHUNK = 50


@pytest.mark.parametrize("first", SEEDS[::CHUNK])
def test_a_random_section_plays_alike_or_the_report_says_why_not(first: int) -> None:
    library = pytest.importorskip("pyffish")
    for seed in range(first, first + CHUNK):
        text = random_section(seed, f"random{seed}")

        assert compare(text, f"random{seed}", library, games=2, plies=10).differences == (), text


@pytest.mark.parametrize("base", sorted(known_sections()))
def test_a_known_variant_plays_alike_under_its_own_letters_and_others(base: str) -> None:
    library = pytest.importorskip("pyffish")
    plain, lettered = (f"{word}{''.join(filter(str.isalnum, base))}" for word in ("plain", "lettered"))

    assert compare(f"[{plain}:{base}]\n", plain, library, games=2, plies=20).differences == ()
    assert compare(with_other_letters(base, 5, lettered), lettered, library, games=1, plies=6).differences == ()
