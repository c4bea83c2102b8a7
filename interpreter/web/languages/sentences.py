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

HOW = (
    N_("by checkmate"),
    N_("by stalemate"),
    N_("by capture"),
    N_("by reach"),
    N_("by score"),
    N_("by checks"),
    N_("by row"),
    N_("by block"),
    N_("by ring"),
    N_("by connection"),
    N_("by hold"),
    N_("by bare"),
    N_("by repetition"),
    N_("by chase"),
    N_("by progress"),
    N_("by passes"),
    N_("by facing"),
    N_("by count"),
    N_("by material"),
    N_("by agreement"),
    N_("by resignation"),
    N_("by time forfeit"),
)
"""How a game ended, after the words who has won."""

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
