"""What the command says of mistakes, and the exit status of each."""

import sys

from dsl.errors import CompileError, RumpusError, SettingError

FINE, FINDINGS, WRONG_USAGE, BUG = 0, 1, 2, 70
INTERRUPTED, READER_LEFT = 130, 141
"""As shells say it of programs that ended so: 128, and the number of SIGINT or SIGPIPE."""


def report(fault: RumpusError) -> int:
    """Say on standard error what is wrong; the exit status it has."""
    from interpreter.cli.shared.output import print_findings
    from interpreter.errors import InvalidRecordError

    if isinstance(fault, CompileError):
        print_findings(fault.findings)
        return FINDINGS
    if isinstance(fault, InvalidRecordError):
        print(fault, file=sys.stderr)
        return FINDINGS
    help = f"\nhelp: {fault.help}" if isinstance(fault, SettingError) and fault.help else ""
    message = fault.args[0] if not isinstance(fault, SettingError) else fault.message
    print(f"error: {message}{help}", file=sys.stderr)
    return WRONG_USAGE
