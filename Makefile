# Oddtown. `make play` and `make test` do all set-up on a machine that has Python (3.11 or later) and make.

PYTHON ?= python3
PLAY := .venv/play
DEV := .venv/dev
BUILD := .venv/build
PEER := .venv/peer
CLIENT := src/oddtown/server/client
COMPILED := build/compiled
WEB := $(shell find web -type f -not -path '*/node_modules/*')
SOURCES := pyproject.toml hatch_build.py README.md LICENSE \
	$(shell find src docs/rules -type f -not -name '*.pyc' -not -path '$(CLIENT)/*')
SUB := $(MAKE) --no-print-directory --silent
PIP := -m pip install --quiet --disable-pip-version-check
WHEEL := $(BUILD)/bin/python -m pip wheel --quiet --disable-pip-version-check --no-deps

.PHONY: play test quick check format client compiled wheel bench bench-search load soak mutants clean

play:  ## a server with bots, and its page in the browser
	@$(SUB) -j2 $(PLAY)/.ready client
	@$(PLAY)/bin/python tools/play.py

test:  ## everything, from a fresh clone in about ten minutes
	@if $(PYTHON) tools/can_compile.py 2>/dev/null; then $(SUB) -j3 $(DEV)/.ready client compiled; \
	  else $(SUB) -j2 $(DEV)/.ready client; fi
	@$(DEV)/bin/python tools/test.py all

quick:  ## what finds most mistakes in a minute or so: format, lint, types, core, one game, conformance at two seats
	@$(SUB) -j2 $(DEV)/.ready client
	@$(DEV)/bin/python tools/test.py quick

check:  ## format, lint, types
	@$(SUB) -j2 $(DEV)/.ready client
	@$(DEV)/bin/python tools/test.py check

format: $(DEV)/.ready  ## puts the format right
	@$(DEV)/bin/ruff check --quiet --fix . ; $(DEV)/bin/ruff format .
	@$(DEV)/bin/python tools/client.py format

client: $(CLIENT)/index.html  ## the pages, built out of web/

compiled: $(COMPILED)/.ready  ## the compiled build, in a folder of its own

wheel: $(BUILD)/.ready $(CLIENT)/index.html  ## into dist/: pure, and compiled for this platform where it can be
	@rm -f dist/*.whl
	@$(WHEEL) --wheel-dir dist .
	@if $(PYTHON) tools/can_compile.py; then HATCH_BUILD_HOOKS_ENABLE=1 $(WHEEL) --wheel-dir dist . ; fi
	@ls dist/*.whl

bench: $(DEV)/.ready $(COMPILED)/.ready $(PEER)/.ready  ## speed beside catanatron, into docs/speed.md
	@$(DEV)/bin/python benchmarks/playouts.py --compiled $(COMPILED) --peer $(PEER)/bin/python

bench-search: $(DEV)/.ready $(COMPILED)/.ready $(PEER)/.ready  ## the search beside OpenSpiel's, into docs/bots.md
	@$(DEV)/bin/python benchmarks/searches.py --compiled $(COMPILED) --peer $(PEER)/bin/python

load: $(DEV)/.ready $(COMPILED)/.ready  ## the server under load beside boardgame.io's, into docs/load.md; needs Node
	@PYTHONPATH=$(CURDIR)/$(COMPILED) $(DEV)/bin/python benchmarks/load.py --python $(DEV)/bin/python --rounds 3 --write

soak: $(DEV)/.ready $(COMPILED)/.ready  ## the full counts, into docs/soak.md
	@PYTHONPATH=$(CURDIR)/$(COMPILED) $(DEV)/bin/python tests/soak.py

mutants: $(DEV)/.ready  ## how many small changes the tests catch, into docs/mutants.md
	@$(DEV)/bin/python tests/mutants.py

clean:
	rm -rf .venv build dist web/node_modules $(CLIENT)

# Environments. Each is made once, and again when what it is made from has changed. Oddtown is installed into them as it
# lies in src, so an edit needs no installation.

$(PLAY)/.ready: pyproject.toml
	@$(PYTHON) tools/new_environment.py $(PLAY)
	@echo "== installing what playing needs into $(PLAY)"
	@$(PLAY)/bin/python $(PIP) --editable '.[server]'
	@# The compiled build, where it has been made, comes first.
	@$(PLAY)/bin/python -c 'import os, sysconfig; \
	  print(os.path.abspath("$(COMPILED)"), file=open(sysconfig.get_path("purelib") + "/_compiled.pth", "w"))'
	@touch $@

$(DEV)/.ready: pyproject.toml
	@$(PYTHON) tools/new_environment.py $(DEV)
	@echo "== installing the development tools into $(DEV)"
	@$(DEV)/bin/python $(PIP) --no-compile --editable '.[dev,ray]'
	@touch $@

# Only for pip, which builds a wheel in an environment that it makes for it.
$(BUILD)/.ready:
	@$(PYTHON) tools/new_environment.py $(BUILD)
	@touch $@

$(PEER)/.ready: benchmarks/peers/requirements.txt
	@$(PYTHON) tools/new_environment.py $(PEER)
	@echo "== installing the peers we measure beside into $(PEER)"
	@$(PEER)/bin/python $(PIP) -r benchmarks/peers/requirements.txt
	@touch $@

$(CLIENT)/index.html: $(WEB)
	@echo "== building the browser client"
	@$(PYTHON) tools/client.py build
	@touch $@

# A wheel is a folder in an archive: unpacked, it can be put on Python's path.
$(COMPILED)/.ready: $(SOURCES) $(CLIENT)/index.html | $(BUILD)/.ready
	@$(PYTHON) tools/can_compile.py
	@echo "== compiling"
	@rm -rf build/wheel $(COMPILED).new
	@HATCH_BUILD_HOOKS_ENABLE=1 $(WHEEL) --wheel-dir build/wheel .
	@$(BUILD)/bin/python -m zipfile --extract build/wheel/*.whl $(COMPILED).new
	@rm -rf $(COMPILED) && mv $(COMPILED).new $(COMPILED)
	@touch $@
