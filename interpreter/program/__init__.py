"""The Program, the form of a ruleset that both engines read: its tables, its lowering from a model, and its listing."""
