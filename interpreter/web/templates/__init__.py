"""Pages from templates, and the static files that they load."""
