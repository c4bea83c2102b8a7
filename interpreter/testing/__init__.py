"""The tests of rule files: running them, measuring their coverage, and showing results in editors."""
