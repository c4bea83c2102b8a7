"""The variants that come with Rumpus, and the catalogue that finds them."""
