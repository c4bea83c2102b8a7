"""What tournaments are made of: pairings, standings and sheets of results, without a clock or a database."""
