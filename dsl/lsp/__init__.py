"""The language server: one module for each kind of request about a rule file."""
