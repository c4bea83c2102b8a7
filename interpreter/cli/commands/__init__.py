"""The commands: each a file of its name, or a folder whose file `command` it is; found by path, loaded when called."""
