"""The protocol of XBoard and WinBoard (CECP), version 2, with variants that the engine defines."""

WAIT = "feature done=0"
"""Asks the graphical program for patience, which otherwise gives an engine two seconds."""
