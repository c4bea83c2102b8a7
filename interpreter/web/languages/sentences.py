"""Sentences of the server that the pages translate as a whole: those that games have in common.

What follows from the rules of one game, such as the reason of a refusal, is said in English.
"""

from interpreter.web.languages.marking import N_

TITLES = (
    N_("White: move a unit."),
    N_("Black: move a unit."),
    N_("White, in check: move a unit."),
    N_("Black, in check: move a unit."),
    N_("White: move a unit or drop a piece."),
    N_("Black: move a unit or drop a piece."),
    N_("White, in check: move a unit or drop a piece."),
    N_("Black, in check: move a unit or drop a piece."),
    N_("White: drop a piece."),
    N_("Black: drop a piece."),
    N_("White: move a unit. You must capture."),
    N_("Black: move a unit. You must capture."),
    N_("White is to act."),
    N_("Black is to act."),
    N_("Waiting for the other player."),
)
"""What is said above a board while a game goes on."""

OUTCOMES = (
    N_("White wins by checkmate."),
    N_("Black wins by checkmate."),
    N_("White wins by stalemate."),
    N_("Black wins by stalemate."),
    N_("Draw by stalemate."),
    N_("White wins by capture."),
    N_("Black wins by capture."),
    N_("White wins by resignation."),
    N_("Black wins by resignation."),
    N_("White wins by time."),
    N_("Black wins by time."),
    N_("Draw by time."),
    N_("Draw by agreement."),
    N_("Draw by repetition."),
    N_("Draw by progress."),
    N_("Draw by material."),
    N_("No result: the computer is unavailable."),
)
"""How a game ended, above its board."""

RESULTS = (
    N_("white wins by checkmate"),
    N_("black wins by checkmate"),
    N_("white wins by stalemate"),
    N_("black wins by stalemate"),
    N_("draw by stalemate"),
    N_("white wins by capture"),
    N_("black wins by capture"),
    N_("white wins by resignation"),
    N_("black wins by resignation"),
    N_("white wins by time"),
    N_("black wins by time"),
    N_("draw by time"),
    N_("draw by agreement"),
    N_("draw by repetition"),
    N_("draw by progress"),
    N_("draw by material"),
    N_("no result: the computer is unavailable"),
)
"""How a game ended, in a list of games."""

ENDS = (
    N_("by checkmate"),
    N_("by stalemate"),
    N_("by capture"),
    N_("by resignation"),
    N_("by time"),
    N_("by agreement"),
    N_("by repetition"),
    N_("by progress"),
    N_("by material"),
)
"""How a game ended, in a table of results."""

PLAYERS = (
    N_("Computer, level 1"),
    N_("Computer, level 2"),
    N_("Computer, level 3"),
    N_("Computer, level 4"),
    N_("Computer, level 5"),
    N_("Computer, level 6"),
    N_("Computer, level 7"),
    N_("Computer, level 8"),
)
"""The names of the computer."""
