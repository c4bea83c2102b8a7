"""Suggestions for unreadable text and unknown names: the probable meaning, and a fix."""
