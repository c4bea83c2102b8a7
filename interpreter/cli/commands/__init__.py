"""The commands: each is a file, or a folder with a file `command`; found by path, loaded when called."""
