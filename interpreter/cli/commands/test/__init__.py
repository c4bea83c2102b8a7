"""`rumpus test`, in parts."""
