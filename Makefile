# Three commands set everything up: `make play`, `make serve` and `make test`.

PYTHON ?= python3
BIN := .venv/bin
GAME ?= hullabaloo
export PYTHONDONTWRITEBYTECODE :=  # the tests start hundreds of processes: none should compile all modules anew
export CYTHON_CACHE_DIR := $(CURDIR)/build/translated
export npm_config_cache := $(CURDIR)/build/npm
export npm_config_update_notifier := false
SCRIPTS := interpreter/web/static/built/digest
SCRIPT_SOURCES := $(wildcard interpreter/web/scripts/*.py interpreter/web/scripts/*.json interpreter/web/scripts/source/*.js) $(filter-out %/rumpus-editor.js %/rumpus-search.js,$(wildcard interpreter/web/static/*.js)) $(wildcard $(foreach part,author board play published review tournament,interpreter/web/static/$(part)/*.js)) dsl/grammar/forms.py dsl/grammar/tokens.py dsl/model/ways.py
KERNEL := setup.py $(wildcard $(patsubst %,interpreter/engines/kernel/%,[a-z]*.py *.pxd */[a-z]*.py */*.pxd))

.PHONY: play serve runtime test suite check slow debug bench bench-peers docs wheel release findings clean

# Ctrl-C reaches a recipe and make. Make ends by itself then, and reports an error only if the recipe failed.
ENDS := trap 'exit 0' INT;
INSTALL := PYTHONWARNINGS=ignore $(BIN)/python -m pip install -q --disable-pip-version-check --no-compile

define CREATE
import runpy, sys
if sys.version_info < (3, 11):
    sys.exit(f"Rumpus needs Python 3.11 or newer, and {sys.executable} is {sys.version.split()[0]}; name another: make PYTHON=...")
print("Creating a virtual environment in .venv.", flush=True)
sys.argv = ["venv", ".venv"]
try:
    runpy.run_module("venv", run_name="__main__")
except KeyboardInterrupt:
    sys.exit(130)
endef
export CREATE

# One call of pip for all takes less time than two.
define NEEDS
import sys, tomllib
about = tomllib.load(open("pyproject.toml", "rb"))
print(*about["build-system"]["requires"], *about["project"]["dependencies"], sep="\n")
for extra in sys.argv[1:]:
    print(*about["project"]["optional-dependencies"][extra], sep="\n")
endef
export NEEDS

play: .venv/play .venv/kernel
	@$(ENDS) $(BIN)/rumpus play $(GAME)

serve: .venv/web .venv/kernel $(SCRIPTS)
	@$(ENDS) $(BIN)/rumpus serve

# What `rumpus publish` puts into pages; a change of a module that is in it makes it old, so it is always built anew.
# Where the compiler for browsers cannot be installed, it is built without the kernel, and says so.
runtime: .venv/runtime $(SCRIPTS)
	@echo "Building the runtime of published games."
	@$(ENDS) $(BIN)/python -m interpreter.publish.runtime.build

# The checkers keep a core busy while the first tests begin.
test: .venv/test
	@$(MAKE) -s -j 2 check suite

# Three processes on two cores: some tests wait, for a clock or for a program, while others work.
suite: .venv/test
	@$(BIN)/pytest -q -n 3 --dist worksteal

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

docs: .venv/docs runtime
	@$(BIN)/python docs/generate.py
	@$(BIN)/python docs/textmate.py
	@$(BIN)/zensical build -c -s -f build/mkdocs.yml
	@$(BIN)/python -m interpreter.publish.playground build/site/playground

# A wheel has the kernel, for this Python, the scripts of the pages, and the runtime of published games.
wheel: .venv/release .venv/kernel $(SCRIPTS) runtime
	@rm -rf build/lib* build/bdist* build/wheel && mkdir -p dist
	@$(BIN)/python -m pip wheel -q --disable-pip-version-check --no-deps --no-build-isolation -w build/wheel .
	@case $$(ls build/wheel) in \
	*-none-any.whl) echo "A wheel with the kernel needs a C compiler and Python's headers."; exit 1;; \
	*linux_*) PATH="$(BIN):$$PATH" $(BIN)/auditwheel repair --plat auto -w dist build/wheel/*.whl;; \
	*) cp build/wheel/*.whl dist;; \
	esac
	@ls dist/rumpus-*.whl

# What a release consists of: sdist, wheel, manual page, extension of VS Code, and the site.
release: .venv/release .venv/docs
	@rm -rf dist
	@$(MAKE) -s wheel docs
	@$(BIN)/python -m build --sdist --no-isolation -o dist . > build/sdist.log || { cat build/sdist.log; exit 1; }
	@$(BIN)/twine check --strict dist/*.whl dist/*.tar.gz
	@$(BIN)/python docs/man_page.py dist/rumpus.1
	@cd docs/editors/vscode && PATH="$(CURDIR)/$(BIN):$$PATH" npm run --silent package -- --out $(CURDIR)/dist/
	@$(BIN)/python -m zipfile -c dist/rumpus-site.zip build/site
	@ls -l dist

# Surprises of other programs, as they are released: each script fails if its program no longer does what it says.
findings:
	@set -e; for script in findings/*.sh; do echo "$$script"; sh "$$script"; done

# An interrupted `venv` leaves a Python without pip, and the next run completes it.
.venv/bin/pip:
	@$(ENDS) $(PYTHON) -c "$$CREATE"

# The stamps say what the environment holds; they are made anew when the project's dependencies or the kernel's sources
# change. The kernel is compiled here, with progress; pip then finds it compiled, whatever it installs. Python compiles
# the modules that it loads, and pip none of the others.
.venv/tools: pyproject.toml | .venv/bin/pip
	@echo "Installing the libraries of Rumpus, and Cython and setuptools, which build the kernel."
	@$(ENDS) $(BIN)/python -c "$$NEEDS" > $@.txt && $(INSTALL) -r $@.txt && touch $@

.venv/kernel: $(KERNEL) | .venv/tools
	@$(ENDS) $(BIN)/python setup.py -q build_ext --inplace && touch $@

.venv/play: pyproject.toml | .venv/kernel
	@echo "Installing Rumpus."
	@$(ENDS) $(INSTALL) --no-build-isolation -e . && touch $@

.venv/web: pyproject.toml | .venv/kernel
	@echo "Installing Rumpus and the libraries of the web page."
	@$(ENDS) $(INSTALL) --no-build-isolation -e '.[web]' && touch .venv/play $@

# Node comes as a Python package. It is needed to build the scripts of the pages, and not to serve them.
.venv/assets: pyproject.toml | .venv/web
	@echo "Installing Node, which builds the scripts of the pages."
	@$(ENDS) $(INSTALL) --upgrade pip && $(INSTALL) --group assets && touch $@

.venv/runtime: pyproject.toml | .venv/assets
	@echo "Installing the compiler of the kernel for browsers."
	@$(ENDS) $(INSTALL) --group runtime && touch $@ || echo "It cannot be installed here."

$(SCRIPTS): $(SCRIPT_SOURCES) | .venv/assets
	@echo "Building the scripts of the pages."
	@$(ENDS) $(BIN)/python -m interpreter.web.scripts.build

# All libraries in one call, on one core, while the compiler has the other.
.venv/libraries: pyproject.toml | .venv/tools
	@echo "Installing the libraries of the web page and of the tests, and Node, which builds the scripts of the pages."
	@$(INSTALL) --upgrade pip && $(BIN)/python -c "$$NEEDS" web > $@.txt
	@$(INSTALL) -r $@.txt --group assets --group test && touch .venv/assets $@

.venv/begun: pyproject.toml | .venv/bin/pip
	@$(MAKE) -s -j 2 .venv/kernel .venv/libraries && touch $@

.venv/test: pyproject.toml | .venv/begun .venv/web .venv/kernel $(SCRIPTS)
	@touch $@

.venv/release: pyproject.toml | .venv/assets
	@$(ENDS) $(INSTALL) --group release && touch $@

.venv/docs: pyproject.toml | .venv/test
	@$(BIN)/pip install -q --disable-pip-version-check --group docs
	@touch $@

clean:
	rm -rf .venv build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache
	rm -rf interpreter/web/scripts/node_modules interpreter/web/scripts/source/words.js interpreter/web/static/built interpreter/web/static/rumpus-editor.js interpreter/web/static/rumpus-search.js
	rm -rf interpreter/publish/runtime/node_modules interpreter/publish/runtime/built
	rm -rf tests/javascript/node_modules tests/javascript/wire.d.ts
	find interpreter/engines/kernel -name '*.so' -delete -o -name '*.pyd' -delete
