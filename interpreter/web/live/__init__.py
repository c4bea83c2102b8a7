"""Games in progress: their course, clocks and rooms, and the computer's moves."""
