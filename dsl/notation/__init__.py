"""Positions and actions as text: placements, diagrams, and the spelling of actions, in both directions."""
