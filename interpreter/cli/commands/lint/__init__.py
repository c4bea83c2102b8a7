"""`rumpus lint`, in parts."""
