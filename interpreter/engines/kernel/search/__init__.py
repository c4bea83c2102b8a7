"""Counting positions, and searching and judging them."""
