"""The language server: what an editor asks about a rule file, one module a question."""
