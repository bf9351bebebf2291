# One door for everything. On a fresh machine with Python 3.11-3.13 and make, each target sets up what it needs.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready

.PHONY: demo check format lint types test evenings realtime firmware-test bench golden messages catalogues clean

demo: $(READY)          ## one simulated evening of Cha Dango in the terminal
	$(BIN)/chabudai demo cha-dango --players 4 --seed 7

check: lint types test realtime   ## everything that must hold before a commit

lint: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(READY)
	$(BIN)/mypy

test: $(READY)
	$(BIN)/pytest -n auto

realtime: $(READY)      ## the same table on the real clock and threads, simulated pins, three orders
	$(BIN)/chabudai demo cha-dango --players 3 --seed 3 --realtime --orders 3 --headless --json

evenings: $(READY)      ## the project's main test at full length: 200 seeds for each number of players
	$(BIN)/pytest -n auto -m evenings

# Debian 12 or later: builds MicroPython from Debian's sources once (firmware/image/build.sh, about 100 s).
firmware-test: $(READY) ## our firmware on MicroPython's real image in an emulated Pico; prints how exact it is
	firmware/image/build.sh
	CHABUDAI_FIRMWARE_TESTS=required $(BIN)/pytest -m firmware tests/firmware

bench: $(READY)         ## duels, throughput, latencies; prints, never asserts
	$(BIN)/python -m hardware_sim.bench

golden: $(READY)        ## writes the golden texts anew, for review
	$(BIN)/pytest -q -k golden --write-golden

messages: $(READY)      ## build/chabudai.pot: every sentence, for translators
	mkdir -p build
	$(BIN)/python -m companion.view.messages build/chabudai.pot

catalogues: $(READY)    ## compiles what translators have written
	$(BIN)/pybabel -q compile --domain chabudai --directory companion/view/locale

format: $(READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install -qq --editable '.[dev]'
	touch $(READY)

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache build *.egg-info
