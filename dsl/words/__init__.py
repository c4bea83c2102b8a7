"""English and near names: plain data and functions that know nothing of rule files."""
