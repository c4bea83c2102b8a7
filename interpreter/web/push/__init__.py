"""Web push: messages that a browser shows although no page of ours is open."""
