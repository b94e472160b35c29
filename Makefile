# Needs GNU make and Python 3.11 or newer; everything else is installed, with
# hashes checked, into .venv from the two lock files. The browser that some tests
# drive comes from the system: root gets it installed (tests/parts.py).

PYTHON ?= python3
ARGS ?=
# One more worker than there are cores: many tests wait for a browser, a database or the disk. Each is given tests that stand
# side by side (worksteal), so that what a file sets up, or compiles, is set up and compiled once.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)

VENV := .venv
BIN := $(VENV)/bin
PY_DIRS := src tests $(wildcard bench examples)

export PIP_DISABLE_PIP_VERSION_CHECK := 1
# The order of sets: another one each time, the same for all workers, and printed. PYTHONHASHSEED=7 make test repeats a run.
ifndef PYTHONHASHSEED
PYTHONHASHSEED := $(shell od -An -N2 -tu2 /dev/urandom | tr -d ' ')
endif
# Compiled modules are kept, whatever the machine says: the tests start the program hundreds of times.
export PYTHONDONTWRITEBYTECODE :=
# -qq: errors only. Wheels only: building a package from source would fetch its
# build tools without checking them against the lock.
PIP_LOCKED := $(BIN)/python -m pip install -qq --require-hashes --only-binary :all: -r
# The build backend comes from the lock, so this needs no index at all.
PIP_PROJECT := $(BIN)/python -m pip install -qq --no-index --no-deps --no-build-isolation -e .

PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

UV_COMPILE := $(BIN)/uv pip compile --quiet --no-config --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-emit-find-links \
	--extra all --extra cluster --extra postgresql \
	--custom-compile-command "make lock" $(ARGS) pyproject.toml

# A virtual environment does not survive being moved or copied: it would go on
# running the code of the folder it was made in. The stamp says which that was.
ifneq ($(wildcard $(VENV)/.runtime),)
ifneq ($(file < $(VENV)/.runtime),$(CURDIR))
ifneq ($(filter-out $(CURDIR)/%,$(filter /% ~% ../%,$(VENV))),)
$(error $(VENV) is the environment of another folder: nothing was changed)
endif
$(info $(VENV) was made in another folder; starting afresh)
$(shell rm -rf $(VENV))
endif
endif

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run test quick check lint format bench soak mutants pictures lock installed clean parts

help: ## List the targets (this list)
	@echo "usage: make TARGET [ARGS=...] [PYTHON=python3.11]"
	@echo
	@sed -n 's/^\([a-z][a-z-]*\):.*## \(.*\)$$/\1 \2/p' Makefile | \
		while read -r name text; do printf '  %-9s %s\n' "$$name" "$$text"; done

run: $(VENV)/.runtime ## Open the casino floor in a browser (its books: croupier-floor/)
	@mkdir -p croupier-floor
	@$(BIN)/croupier serve --open --database croupier-floor/floor.db $(ARGS)

test: parts ## Run the whole test suite on all cores
	@echo "PYTHONHASHSEED=$(PYTHONHASHSEED)"
	@PYTHONHASHSEED=$(PYTHONHASHSEED) $(PYTEST) $(ARGS)

quick: $(VENV)/.dev ## Run the tests that need no browser, floor, kernel or long campaign, with few examples
	@echo "PYTHONHASHSEED=$(PYTHONHASHSEED)"
	@PYTHONHASHSEED=$(PYTHONHASHSEED) HYPOTHESIS_PROFILE=quick $(PYTEST) -m "not slow" $(ARGS)

# As root: installs what the tests need from the system. With CI=true: fails if that is not there.
parts: $(VENV)/.dev
	@$(BIN)/python -m tests.parts

check: lint test ## Everything that must pass before a change is merged: lint, then test

lint: $(VENV)/.dev ## Check style, formatting and types
	$(BIN)/ruff check $(PY_DIRS)
	$(BIN)/ruff format --check $(PY_DIRS)
	$(BIN)/mypy --strict $(PY_DIRS)
	$(BIN)/basedpyright --pythonpath $(BIN)/python -p tests/users

format: $(VENV)/.dev ## Format the code and apply ruff's safe fixes
	$(BIN)/ruff check --fix-only $(PY_DIRS)
	$(BIN)/ruff format $(PY_DIRS)

bench: $(VENV)/.runtime ## Measure speed (ARGS="server opening": only these sections)
	$(BIN)/python -m bench $(ARGS)

soak: parts ## Run the test suite with many more, and fresh, examples; kill the floor at every call it makes
	@HYPOTHESIS_PROFILE=soak $(PYTEST) $(ARGS)

mutants: parts ## Change the code in 100 small ways, one at a time, and list the changes no test notices (ARGS="--seed 2")
	@$(BIN)/python -m tests.mutants $(ARGS)

pictures: parts ## Draw the pictures of the README anew
	@$(BIN)/python -m tests.web.browser.pictures

lock: $(VENV)/.dev ## Compile the lock files again from pyproject.toml (ARGS=--upgrade for newer versions)
	$(UV_COMPILE) --group build --output-file requirements.lock
	$(UV_COMPILE) --group build --group dev --constraints requirements.lock --output-file requirements-dev.lock

# Also with the oldest versions that pyproject.toml allows. Builds the wheel and the sdist twice: their bytes must not differ.
installed: $(VENV)/.dev ## Install the built wheel with each extra into clean environments, and try it (ARGS="core floor")
	@$(BIN)/python -m tests.installed $(ARGS)

clean: ## Remove the virtual environment, caches and build outputs
	rm -rf $(VENV) .venvs build dist .compiled .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find $(PY_DIRS) -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "croupier needs Python 3.11 or newer, but $(PYTHON) is: $$($(PYTHON) --version 2>&1)." >&2; \
		echo "Name a newer one, for example: make PYTHON=python3.11 $(MAKECMDGOALS)" >&2; \
		exit 1; }
	@echo "creating $(VENV)"
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.runtime: requirements.lock pyproject.toml | $(BIN)/pip
	@echo "installing requirements.lock and croupier into $(VENV)"
	@$(PIP_LOCKED) requirements.lock
	@$(PIP_PROJECT)
	@echo '$(CURDIR)' > $@

$(VENV)/.dev: requirements-dev.lock $(VENV)/.runtime
	@echo "installing requirements-dev.lock into $(VENV)"
	@$(PIP_LOCKED) requirements-dev.lock
	@touch $@
