"""Messages and exit statuses for mistakes of the user."""

import sys

from dsl.errors import CompileError, RumpusError, SettingError

FINE, FINDINGS, WRONG_USAGE, BUG = 0, 1, 2, 70
INTERRUPTED, READER_LEFT = 130, 141
"""The shell's convention: 128 plus the number of SIGINT or SIGPIPE."""


def report(fault: RumpusError) -> int:
    """Report a fault on standard error and return its exit status."""
    from interpreter.cli.shared.output import print_findings
    from interpreter.errors import InvalidRecordError

    if isinstance(fault, CompileError):
        print_findings(fault.findings)
        return FINDINGS
    if isinstance(fault, InvalidRecordError):
        from interpreter.notation.record_fault import fault_text

        print(*(fault_text(fault.name, each) for each in fault.faults), sep="\n", file=sys.stderr)
        return FINDINGS
    help = f"\nhelp: {fault.help}" if isinstance(fault, SettingError) and fault.help else ""
    message = fault.args[0] if not isinstance(fault, SettingError) else fault.message
    print(f"error: {message}{help}", file=sys.stderr)
    return WRONG_USAGE
