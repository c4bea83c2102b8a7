"""Ludii's `.lud` game descriptions, read as rule files."""
