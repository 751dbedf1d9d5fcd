# Oddtown. `make play` and `make test` do all set-up on a machine that has Python (3.11 or later) and make.

PYTHON ?= python3
VENV := .venv
PURE := $(VENV)/pure
COMPILED := $(VENV)/compiled
PEER := $(VENV)/peer
CLIENT := src/oddtown/server/client
WEB := $(shell find web -type f -not -path '*/node_modules/*')
SOURCES := pyproject.toml README.md LICENSE $(shell find src docs/rules -type f -not -name '*.pyc' -not -path '$(CLIENT)/*')
PIP := -m pip install --quiet --disable-pip-version-check

# Tests of one file stay together, because they share a server. Those of the terminal are run one after the other: they
# stop programs at chosen moments, and measure lines.
PYTEST := -m pytest -n auto --dist loadfile
# Neither server nor client is compiled, so the compiled build need not go through all of their tests again.
COMPILED_TESTS := $(filter-out tests/browser tests/cli tests/server tests/soak.py tests/mutants.py tests/__pycache__,$(wildcard tests/*)) \
	tests/server/test_play.py tests/server/test_secrecy.py

.PHONY: play client test test-pure test-compiled check format bench bench-search load soak mutants clean

play: $(VENV)/play/.ready  ## a server with bots, and its page in the browser
	@$(VENV)/play/bin/oddtown serve --open --port 0

client: $(CLIENT)/index.html  ## the pages, built out of web/

test: check test-pure test-compiled  ## all checks
	@echo "make test: all checks passed."

check: $(PURE)/.ready
	@echo "== format, lint, types, also those of the wire"
	@$(PURE)/bin/ruff format --check --quiet . || { echo "make: the format differs; 'make format' puts it right."; exit 1; }
	@$(PURE)/bin/ruff check --quiet .
	@$(PURE)/bin/mypy
	@$(PURE)/bin/python tools/client.py check
	@$(PURE)/bin/python tools/protocol_types.py --check

test-pure: $(PURE)/.ready $(CLIENT)/index.html
	@echo "== tests on the pure build"
	@ODDTOWN_BUILD=pure $(PURE)/bin/python -m pytest tests/cli
	@ODDTOWN_BUILD=pure $(PURE)/bin/python $(PYTEST) --ignore tests/cli

# Without a C compiler there is no compiled build to test; that is said, not hidden.
test-compiled: $(PURE)/.ready
	@if $(PURE)/bin/python tools/can_compile.py; then \
	  $(MAKE) --no-print-directory $(COMPILED)/.ready && echo "== tests on the compiled build" && \
	  ODDTOWN_BUILD=compiled $(COMPILED)/bin/python -m pytest tests/cli && \
	  ODDTOWN_BUILD=compiled $(COMPILED)/bin/python $(PYTEST) $(COMPILED_TESTS); \
	else echo "== the compiled build was NOT tested: see above"; fi

format: $(PURE)/.ready
	@$(PURE)/bin/ruff check --quiet --fix . ; $(PURE)/bin/ruff format .
	@$(PURE)/bin/python tools/client.py format

bench: $(PURE)/.ready $(COMPILED)/.ready $(PEER)/.ready  ## speed beside catanatron, into docs/speed.md
	@$(PURE)/bin/python benchmarks/playouts.py --pure $(PURE)/bin/python --compiled $(COMPILED)/bin/python --peer $(PEER)/bin/python

bench-search: $(PURE)/.ready $(COMPILED)/.ready $(PEER)/.ready  ## the search beside OpenSpiel's, into docs/bots.md
	@$(PURE)/bin/python benchmarks/searches.py --pure $(PURE)/bin/python --compiled $(COMPILED)/bin/python --peer $(PEER)/bin/python

load: $(COMPILED)/.ready  ## the server under load beside boardgame.io's, into docs/load.md; needs Node
	@$(COMPILED)/bin/python benchmarks/load.py --python $(COMPILED)/bin/python --rounds 3 --write

soak: $(COMPILED)/.ready  ## the full counts, into docs/soak.md
	@$(COMPILED)/bin/python tests/soak.py

mutants: $(PURE)/.ready  ## how many small changes the tests catch, into docs/mutants.md
	@$(PURE)/bin/python tests/mutants.py

clean:
	rm -rf $(VENV) build dist web/node_modules $(CLIENT)

# Environments. Each is made once and again when what it is made from has changed.

$(PURE)/.ready: pyproject.toml
	@$(PYTHON) tools/new_environment.py $(PURE)
	@echo "== installing Oddtown (pure, editable) with its development tools into $(PURE)"
	@$(PURE)/bin/python $(PIP) --editable '.[dev,ray]'
	@touch $@

# The client is built once and is part of every installation.
$(CLIENT)/index.html: $(WEB) | $(PURE)/.ready
	@echo "== building the browser client"
	@$(PURE)/bin/python tools/client.py build
	@touch $@

$(COMPILED)/.ready: $(SOURCES) $(CLIENT)/index.html
	@$(PYTHON) tools/new_environment.py $(COMPILED)
	@$(COMPILED)/bin/python tools/can_compile.py
	@echo "== compiling Oddtown and installing it with its development tools into $(COMPILED)"
	@$(COMPILED)/bin/python tools/copy_source.py build/source
	@HATCH_BUILD_HOOKS_ENABLE=1 MYPYC_OPT_LEVEL=3 $(COMPILED)/bin/python $(PIP) --force-reinstall 'build/source/[dev,ray]'
	@touch $@

$(VENV)/play/.ready: $(SOURCES) $(CLIENT)/index.html
	@$(PYTHON) tools/new_environment.py $(VENV)/play
	@echo "== installing Oddtown into $(VENV)/play (about a minute, only the first time)"
	@$(VENV)/play/bin/python tools/copy_source.py build/play
	@if $(VENV)/play/bin/python tools/can_compile.py && \
	  HATCH_BUILD_HOOKS_ENABLE=1 MYPYC_OPT_LEVEL=3 $(VENV)/play/bin/python $(PIP) --force-reinstall 'build/play/[server]'; then true; else \
	  echo "== going on with the pure build, which plays the same games more slowly" && \
	  $(VENV)/play/bin/python $(PIP) --force-reinstall 'build/play/[server]'; fi
	@$(VENV)/play/bin/oddtown --version
	@touch $@

$(PEER)/.ready: benchmarks/peers/requirements.txt
	@$(PYTHON) tools/new_environment.py $(PEER)
	@echo "== installing the peers we measure beside into $(PEER)"
	@$(PEER)/bin/python $(PIP) -r benchmarks/peers/requirements.txt
	@touch $@
