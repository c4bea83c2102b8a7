"""Reads the rule files of Zillions of Games."""
