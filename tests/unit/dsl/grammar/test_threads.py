"""Texts may be looked at in several threads at once, as editors and servers do."""

import subprocess
import sys

import pytest

CODE = """
import sys, threading
sys.setswitchinterval(1e-5)
from dsl.compiler import compile_source
from dsl.source import Source
from rulesets import Catalogue

catalogue, faults = Catalogue(), []
texts = [catalogue.open(name)[0].text for name in catalogue.rulesets()]

start = threading.Barrier(4)

def look():
    start.wait()
    for number in range(len(texts)):
        try:
            faults.extend(compile_source(Source("x", texts[number]), library=catalogue, thorough=True).findings)
        except Exception as fault:
            faults.append(fault)

threads = [threading.Thread(target=look) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(faults)
"""


@pytest.mark.slow
def test_threads_do_not_confuse_each_other_when_the_grammar_is_new() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)

    assert done.stdout == "[]\n"
