"""English words and similar names: plain data and functions, independent of rule files."""
