"""The server's messages on standard error: warnings, and requests if wanted."""

import logging

FORMAT = "%(asctime)s %(levelname)s %(message)s"


def prepare_log() -> None:
    """Write warnings, and the requests that uvicorn reports; addresses hold no secrets."""
    logging.basicConfig(format=FORMAT, level=logging.WARNING)
    logging.getLogger("uvicorn.access").setLevel(logging.INFO)
