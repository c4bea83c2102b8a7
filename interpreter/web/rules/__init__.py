"""Questions about rules, and who answers them: this process or a cell."""
