"""The kernel compiled with checks: every access to memory and every sum that C leaves undefined is watched.

It is in a folder of its own, with copies of the packages around it, and is built anew when sources change.
"""

import os
import shlex
import subprocess
import sys
from pathlib import Path
from sysconfig import get_config_var

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "build" / "sanitized"
PACKAGES = FOLDER / "lib"

CHECKS = "-fsanitize=address,undefined -fno-sanitize-recover=all"
FLAGS = f"-O0 -g1 -fno-omit-frame-pointer -UCYTHON_WITHOUT_ASSERTIONS {CHECKS}"  # to compile more takes longer than it saves


def watcher() -> Path | None:
    """The library that watches memory, if the C compiler has one."""
    compiler = shlex.split(os.environ.get("CC") or get_config_var("CC") or "cc")
    command = [*compiler, "-print-file-name=libasan.so"]
    try:
        said = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return None
    return Path(said) if Path(said).is_absolute() else None


def build() -> None:
    """Compile the kernel with checks, if its sources are younger than what stands there."""
    command = [sys.executable, "setup.py", "-q", "build", "--build-base", str(FOLDER), "--build-lib", str(PACKAGES)]
    env = {**os.environ, "CFLAGS": FLAGS, "LDFLAGS": CHECKS}
    subprocess.run(command, cwd=ROOT, env=env, check=True, capture_output=True, text=True)


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the presence of the watcher and of the kernel that was compiled with checks."""
    env = {
        **os.environ,
        "LD_PRELOAD": str(watcher()),
        "ASAN_OPTIONS": "detect_leaks=0",  # Python itself keeps memory until it ends
        "UBSAN_OPTIONS": "print_stacktrace=1",
        "PYTHONPATH": str(PACKAGES),
    }
    command = [sys.executable, "-P", *arguments]
    return subprocess.run(command, cwd=ROOT, env=env, check=False, capture_output=True, text=True)
