"""Games as files that play by themselves: Rumpus in a browser, with no server and no network."""
