"""The server process: the application, its start, and its connections."""
