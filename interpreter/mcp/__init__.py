"""The server of the model context protocol: the commands as tools for language models, and a search of the manual."""
