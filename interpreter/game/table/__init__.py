"""A match at a table: its people and computer players, their clocks, and how a person picks an action."""
