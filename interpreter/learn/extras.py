"""Hints on the packages that environments of other libraries need."""

from interpreter.installing import extra_command


def missing(package: str, extra: str) -> ModuleNotFoundError:
    """Return the error for a package that is not installed, with the command that adds its extra."""
    return ModuleNotFoundError(f"this module needs {package}; install it with `{extra_command(extra)}`", name=package)
