# Three commands set everything up: `make play`, `make serve` and `make test`.

PYTHON ?= python3
BIN := .venv/bin
GAME ?= hullabaloo
export PYTHONDONTWRITEBYTECODE :=  # the tests start hundreds of processes: none should compile all modules anew
export CYTHON_CACHE_DIR := $(CURDIR)/build/translated
EDITOR := interpreter/web/static/rumpus-editor.js
EDITOR_SOURCES := $(wildcard interpreter/web/editor/*.py interpreter/web/editor/*.json interpreter/web/editor/source/*.js) dsl/grammar/forms.py dsl/grammar/tokens.py dsl/model/ways.py
KERNEL := setup.py $(wildcard $(patsubst %,interpreter/engines/kernel/%,[a-z]*.py *.pxd */[a-z]*.py */*.pxd))

.PHONY: play serve test suite check slow debug bench bench-peers docs findings clean

play: .venv/play
	@$(BIN)/rumpus play $(GAME)

serve: .venv/web $(EDITOR)
	@$(BIN)/rumpus serve

# The checkers keep a core busy while the first tests begin.
test: .venv/test
	@$(MAKE) -s -j 2 check suite

suite: .venv/test
	@$(BIN)/pytest -q -n 2 --dist worksteal

check: .venv/test
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check -q .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@PYTHONPATH=tests $(BIN)/python -m support.scripts

slow: .venv/test
	@$(BIN)/pytest -q -n 2 --dist worksteal -m "slow or oracle"

debug: .venv/test
	@$(BIN)/pytest -q -m "slow or not slow" tests/differential/test_sanitized.py

bench: .venv/test
	@$(BIN)/rumpus bench

bench-peers: .venv/test
	@$(BIN)/python -m tests.benchmark

docs: .venv/docs
	@$(BIN)/python docs/generate.py
	@$(BIN)/python docs/textmate.py
	@$(BIN)/zensical build -c -s -f build/mkdocs.yml

# Surprises of other programs, as they are released: each script fails if its program no longer does what it says.
findings:
	@set -e; for script in findings/*.sh; do echo "$$script"; sh "$$script"; done

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit("Rumpus needs Python 3.11 or newer, this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	@$(PYTHON) -m venv .venv

# The stamps say what the environment holds; they are made anew when the project's dependencies or the kernel's sources
# change. Installing compiles the kernel. Of the tools for tests, Python compiles the modules that it loads.
.venv/play: .venv/bin/python pyproject.toml $(KERNEL)
	@PYTHONWARNINGS=ignore $(BIN)/pip install -q --disable-pip-version-check -e .
	@touch $@

.venv/web: .venv/bin/python pyproject.toml $(KERNEL)
	@PYTHONWARNINGS=ignore $(BIN)/pip install -q --disable-pip-version-check -e '.[web]'
	@touch .venv/play $@

# Node comes as a Python package. It is needed to build the editor, and not to serve it.
.venv/assets: pyproject.toml | .venv/web
	@$(BIN)/pip install -q --disable-pip-version-check --upgrade pip
	@$(BIN)/pip install -q --disable-pip-version-check --no-compile --group assets
	@touch $@

$(EDITOR): $(EDITOR_SOURCES) | .venv/assets
	@$(BIN)/python -m interpreter.web.editor.build

.venv/test: pyproject.toml | .venv/web $(EDITOR)
	@$(BIN)/pip install -q --disable-pip-version-check --upgrade pip
	@$(BIN)/pip install -q --disable-pip-version-check --no-compile --group test
	@touch $@

.venv/docs: pyproject.toml | .venv/test
	@$(BIN)/pip install -q --disable-pip-version-check --group docs
	@touch $@

clean:
	rm -rf .venv build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache
	rm -rf interpreter/web/editor/node_modules interpreter/web/editor/source/words.js $(EDITOR)
	rm -rf tests/javascript/node_modules tests/javascript/wire.d.ts
	find interpreter/engines/kernel -name '*.so' -delete -o -name '*.pyd' -delete
