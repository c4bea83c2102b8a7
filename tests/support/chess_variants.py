"""The variants of python-chess, and our rulesets of the same names."""

import chess
import chess.variant

BOARDS: dict[str, type[chess.Board]] = {
    "antichess": chess.variant.AntichessBoard,
    "atomic": chess.variant.AtomicBoard,
    "crazyhouse": chess.variant.CrazyhouseBoard,
    "giveaway": chess.variant.GiveawayBoard,
    "horde": chess.variant.HordeBoard,
    "king-of-the-hill": chess.variant.KingOfTheHillBoard,
    "racing-kings": chess.variant.RacingKingsBoard,
    "three-check": chess.variant.ThreeCheckBoard,
}
"""Those whose rules are ours. In the suicide chess of python-chess a king castles."""
