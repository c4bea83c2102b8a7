"""What stands on squares as text: placements, diagrams, and how actions are spelt; both ways."""
