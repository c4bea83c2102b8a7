"""Reports on a game: how it plays at several strengths, by games of the computer against itself."""
