"""The sources of `<rumpus-editor>`, and the step that builds it."""
