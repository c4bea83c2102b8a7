"""A replayed game with the judgments of a player."""

from dataclasses import replace
from pathlib import Path

from interpreter.cli.commands.replay.replaying import Replayed
from interpreter.cli.shared.endgame_tables import open_tables
from interpreter.cli.shared.notes import mention_refusal
from interpreter.cli.shared.progress import progress
from interpreter.game.annotate import Annotator
from interpreter.game.players import Budget
from interpreter.game.players.choose import judge_named


def annotated(
    game: Replayed, name: str, budget: Budget | None, tables: Path | None = None, *, algebraic: bool
) -> Replayed:
    """Return a game with marks, and with better turns in comments; one with illegal actions stays as it is."""
    if game.record is None or game.followed is None or not game.is_whole:
        return game
    own = game.followed.states[0].game
    mention_refusal(own, name)
    player = judge_named(name, own, knowledge=open_tables(own, tables))
    with progress(f"judging {game.title}", len(game.record.turns)) as advance:
        annotator = Annotator(player=player, budget=budget, advance=advance)
        record = annotator.annotate(game.record, game.followed, algebraic=algebraic and not own.unsaid)
    return replace(game, record=record)
