"""The shapes of what crosses sockets and processes, as types."""
