"""Writes `counts.tsv`: what pyffish, the library of Fairy-Stockfish, counts for each section of `sections.ini`.

Run it with a Python that has pyffish and the packages of Rumpus, from the root of the repository:

    PYTHONPATH=.:tests python tests/conformance/ini/record.py
"""

from support.ini import COUNTS, SECTIONS, counted, depth_of, fen_of, game, mating_drops, positions, sections


def record() -> None:
    """Count the start and twenty positions of each section, and write them down."""
    import pyffish

    pyffish.load_variant_config(SECTIONS.read_text(encoding="utf-8"))
    with COUNTS.open("w", encoding="utf-8") as file:
        file.write("section\tfen\tdepth\tnodes\n")
        for name in sections():
            for state in positions(game(name), 20):
                fen, depth = fen_of(state), depth_of(state)
                nodes = counted(pyffish, name, fen, depth, mating_drops(name))
                file.write(f"{name}\t{fen}\t{depth}\t{nodes}\n")


if __name__ == "__main__":
    record()
