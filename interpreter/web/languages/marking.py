"""The mark of a message that is translated where it is shown."""


def N_(message: str) -> str:  # noqa: N802 (the name that gettext's tools know)
    """Return a message as it is; the catalogues have it.

    >>> N_("Not found")
    'Not found'
    """
    return message
