"""`rumpus play`, in parts."""
