"""`rumpus new`, in parts."""
