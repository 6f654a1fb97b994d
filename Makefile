# Every target sets up what it needs; the second time it finds it done.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PAGES := src/zaria/server/pages/index.html
WEB := $(shell find web/src web/public web/build -type f) web/index.html web/vite.config.ts web/tsconfig.json

.PHONY: play test test-browser test-rest browser screenshots lighthouse ladder examples chaos bench-engine bench-envs bench-server golden lock clean

play: $(VENV)/run.stamp $(PAGES)  ## serve tables to the browsers of this computer and its network
	@$(BIN)/zaria serve

test: browser  ## every check and every test, as CI runs them
	@$(MAKE) --no-print-directory --jobs 2 $(VENV)/dev.stamp $(PAGES)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/pytest -n 2 --dist loadgroup --ignore tests/e2e
	@$(MAKE) --no-print-directory --jobs 2 --output-sync test-browser test-rest

# Browser tests wait a good deal, so the rest goes on beside them. They run apart from the other Python tests, because a
# browser's event loop would stay in the process.
test-browser:
	$(BIN)/pytest -n 3 tests/e2e

test-rest:
	$(BIN)/mypy
	npm --prefix web run --silent check
	npm --prefix web run --silent test
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest tests/games tests/test_golden.py tests/test_match.py tests/envs/test_observation.py

browser:  ## a Chromium for the browser tests, from the system's packages where that is allowed
	@command -v chromium chromium-browser google-chrome >/dev/null || \
	{ apt-get update -qq && apt-get install -qq -y chromium; } >/dev/null 2>&1 || \
	{ sudo -n apt-get update -qq && sudo -n apt-get install -qq -y chromium; } >/dev/null 2>&1 || \
	echo "NO CHROMIUM, and none can be installed: the browser tests will be skipped"

screenshots: $(VENV)/dev.stamp $(PAGES) browser  ## every game as it looks, into docs/screenshots
	$(BIN)/python -m tests.e2e.screenshots

lighthouse: $(VENV)/dev.stamp $(PAGES) browser  ## Lighthouse's figures for the home page and a board
	$(BIN)/python -m bench.lighthouse

ladder: $(VENV)/dev.stamp  ## every bot against the one below it, in every game; takes an hour or two
	$(BIN)/python -m zaria.lab.ladder --games 400 --work ladder.json > docs/ladder.md

examples: $(VENV)/examples.stamp  ## the pictures of docs/examples.md; PPO needs PyTorch, so this takes room and time
	$(BIN)/python examples/random_rollout.py --picture docs/pictures/random_rollout.png
	$(BIN)/python examples/ppo_knaster.py --steps 300000 --picture docs/pictures/ppo_knaster.png
	$(BIN)/python examples/search_trio.py --games 60 --picture docs/pictures/search_trio.png
	$(BIN)/python examples/ladder.py --games 200 --picture docs/pictures/ladder.png
	$(BIN)/python examples/score_distribution.py --picture docs/pictures/score_distribution.png

bench-engine: $(VENV)/bench.stamp  ## the engine's published speeds, next to OpenSpiel, in one run
	$(BIN)/python -m bench.engine

bench-envs: $(VENV)/bench.stamp  ## the environments' published speeds, next to others of the same libraries, in one run
	$(BIN)/python -m bench.envs

bench-server: $(VENV)/dev.stamp  ## the server's published speeds, next to a bare echo, in one run
	$(BIN)/python -m bench.server

chaos: $(VENV)/dev.stamp  ## kill the server fifty times under load and look for anything lost
	$(BIN)/python -m bench.chaos --kills 50

golden: $(VENV)/dev.stamp  ## write the golden playthroughs anew, after a deliberate change of rules or texts
	$(BIN)/python -m tests.golden

lock: $(VENV)/run.stamp  ## resolve the newest allowed dependencies into locks/
	$(BIN)/pip install -q uv
	$(BIN)/uv pip compile -q --no-header --no-emit-index-url --generate-hashes --universal pyproject.toml -o locks/run.txt
	$(BIN)/uv pip compile -q --no-header --no-emit-index-url --generate-hashes --universal pyproject.toml --group dev -c locks/run.txt -o locks/dev.txt
	$(BIN)/uv pip compile -q --no-header --no-emit-index-url --generate-hashes --universal pyproject.toml --extra bench -c locks/run.txt -o locks/bench.txt

clean:  ## forget the environment, the built pages and every cache
	rm -rf $(VENV) web/node_modules src/zaria/server/pages .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/run.stamp: locks/run.txt pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install -q --require-hashes -r locks/run.txt
	$(BIN)/pip install -q --no-deps --editable .
	touch $@

$(VENV)/dev.stamp: locks/dev.txt $(VENV)/run.stamp
	$(BIN)/pip install -q --require-hashes -r locks/dev.txt
	touch $@

$(VENV)/bench.stamp: locks/bench.txt $(VENV)/run.stamp
	$(BIN)/pip install -q --require-hashes -r locks/bench.txt
	touch $@

$(VENV)/examples.stamp: locks/examples.txt $(VENV)/dev.stamp
	$(BIN)/pip install -q -r locks/examples.txt
	touch $@

web/node_modules/done.stamp: web/package-lock.json web/.npmrc
	npm --prefix web ci --silent
	touch $@

$(PAGES): web/node_modules/done.stamp $(WEB) src/zaria/words/el.toml src/zaria/words/en.toml
	npm --prefix web run --silent build -- --logLevel warn
