"""Writes sections of `variants.ini` as rule files."""
