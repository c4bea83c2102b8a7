"""The command as `python -m interpreter.cli`, for a Python whose scripts are not on the path."""

from interpreter.cli.main import main

if __name__ == "__main__":
    main()
