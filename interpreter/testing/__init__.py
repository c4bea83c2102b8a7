"""The tests of rule files: running them, what they cover, and what editors are told of them."""
