"""Compares all sections of a `variants.ini` with pyffish, and counts what their imports say.

Run it with a Python that has pyffish and the packages of Rumpus, from the root of the repository:

    PYTHONPATH=.:tests python -m support.ini_report variants.ini
"""

import sys
from collections import Counter
from pathlib import Path

from dsl.source import Source
from interpreter.exchange.reading.sections import read_sections
from support.random_ini import compare_section


def main(file: Path) -> None:
    """Print how many sections play alike, which differ silently, and how often the imports give which reasons."""
    import pyffish

    text = file.read_text(encoding="utf-8")
    sections = read_sections(Source(file.name, text), [])
    pyffish.load_variant_config(text)
    kinds, reasons = Counter[str](), Counter[str]()
    for name in sections:
        found = compare_section(sections, name, pyffish, games=2, plies=10)
        kinds["told" if found.findings else "differs" if found.differences else "alike"] += 1
        reasons.update(found.findings)
        for difference in found.differences:
            print(name, difference)
    print(dict(kinds))
    for reason, number in reasons.most_common():
        print(number, reason)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
