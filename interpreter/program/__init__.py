"""The Program: a ruleset as both engines read it, how it is made of a model, and how it is printed."""
