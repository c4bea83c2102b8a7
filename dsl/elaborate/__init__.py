"""From declarations to the model, subject by subject."""
