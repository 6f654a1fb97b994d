# Every target sets up what it needs; the second time it finds it done.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Two processes of tests. When one dies the run ends: what it had left to do, nobody would do, and all would wait for it.
BOTH := -n 2 --max-worker-restart 0
# Checks that only compute take what is left while tests wait for servers and browsers; nobody waits for them.
ASIDE := nice -n 10
# By uv where it can be had: pip takes a minute longer.
INSTALL = [ -x $(BIN)/uv ] || $(BIN)/pip install -q --require-hashes -r locks/uv.txt || true; \
	$(BIN)/uv pip install -q --python $(BIN)/python --require-hashes -r $(1) || $(BIN)/pip install -q --require-hashes -r $(1)
PAGES := src/zaria/server/pages/index.html
SITE := build/site/index.html
WORDS := $(wildcard src/zaria/words/*.toml src/zaria/games/*/words.*.toml)
# The games for the browser itself. They are in the pages if `make wasm` has made them; from a clean clone `make play` does
# not wait for that.
WASM := build/wasm/done.stamp
DEVICE := $(filter-out $(WASM),$(wildcard build/wasm/* build/paper/*))
WEB := $(shell find web/src web/public web/build -type f) web/index.html web/vite.config.ts web/tsconfig.json

# What Python has read once, all later processes of a test find read, also where the environment says otherwise.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: wheel wasm pages site built docs play test test-python test-browser test-source test-client test-components test-uncompiled test-long test-package test-pythons soak soak-server mutants attack browser screenshots lighthouse ladder examples chaos chaos-cluster bench-cluster bench-engine bench-envs bench-server bench-offline bench-review golden lock clean

play: $(VENV)/run.stamp pages  ## serve tables to the browsers of this computer and its network
	@$(BIN)/zaria serve

test:  ## every check, and the tests of every day, as CI runs them
	@$(MAKE) --no-print-directory --jobs 2 $(VENV)/run.stamp web/node_modules/done.stamp
	@$(MAKE) --no-print-directory $(VENV)/wasm.stamp || echo "NO ZIGLANG, and none can be installed: WebAssembly will not be tested"
	@$(MAKE) --no-print-directory --jobs 6 --keep-going --output-sync $(VENV)/warm.stamp $(VENV)/dev.stamp built test-python test-browser test-client test-source test-uncompiled test-components

# Each of these waits for what it needs and for nothing else, not for a place either: the two that take longest begin as
# soon as they can, and what is done aside has the cores whenever they wait.
built:  # the pages and the site, with the games for the browser where those can be made
	@[ ! -e $(VENV)/wasm.stamp ] || $(MAKE) --no-print-directory wasm
	@$(MAKE) --no-print-directory $(PAGES) $(SITE)

# With the rules compiled. Whatever needs a browser runs apart, because its event loop would stay in the process.
test-python: $(VENV)/warm.stamp $(VENV)/dev.stamp built browser
	$(BIN)/pytest $(BOTH) --dist loadgroup -m "not long" --ignore tests/e2e --ignore tests/test_package.py

test-package: $(VENV)/dev.stamp $(VENV)/wasm.stamp pages  ## build the package, install it in an empty environment, use it
	$(BIN)/python -m zaria.native
	$(BIN)/pytest tests/test_package.py

test-browser: $(VENV)/warm.stamp $(VENV)/dev.stamp built browser
	$(BIN)/pytest $(BOTH) --dist loadfile -m "not long" tests/e2e

test-long: $(VENV)/warm.stamp $(VENV)/dev.stamp built browser  ## what takes too long for every day: of every game and store what `make test` asks of one, whole games at every size of screen
	$(BIN)/pytest $(BOTH) --dist loadgroup -m long --ignore tests/e2e --ignore tests/test_package.py
	$(BIN)/pytest $(BOTH) --dist loadfile -m long tests/e2e

test-source: $(VENV)/dev.stamp
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(ASIDE) $(BIN)/mypy

test-client: web/node_modules/done.stamp
	$(ASIDE) npm --prefix web run --silent check

test-components: built
	$(ASIDE) npm --prefix web run --silent test

UNCOMPILED := $(wildcard tests/games/*/test_rules.py tests/games/*/test_imagining.py tests/games/*/test_pad.py) tests/games/test_views.py \
	tests/test_golden.py tests/test_match.py tests/test_table.py tests/envs/test_observation.py

test-uncompiled: $(VENV)/dev.stamp
	NUMBA_DISABLE_JIT=1 $(ASIDE) $(BIN)/pytest $(UNCOMPILED)

PYTHONS ?= python3.12 python3.13 python3.14

test-pythons:  ## the rules, the library, the environments, the terminal and the server on every other Python that is here
	@for python in $(PYTHONS); do \
	$$python --version >/dev/null 2>&1 || { echo "NO $$python HERE: not tried"; continue; }; \
	venv=$(VENV)-$$(basename $$python); \
	$$python -m venv $$venv && $$venv/bin/pip install -q --require-hashes -r locks/dev.txt && \
	$$venv/bin/pip install -q --no-deps --editable . && \
	NUMBA_DISABLE_JIT=1 $$venv/bin/pytest $(UNCOMPILED) && \
	$$venv/bin/pytest -n 2 --dist loadgroup tests/test_match.py tests/test_batch.py tests/test_cli.py tests/bots tests/envs \
	tests/lab/test_arena.py tests/review/test_account.py tests/server/test_api.py tests/terminal || exit 1; done

soak: $(VENV)/dev.stamp  ## every property test with hundreds of new random examples; takes an hour
	ZARIA_PROFILE=soak $(BIN)/pytest $(BOTH) --dist loadgroup $(shell grep -lr --include='*.py' '@given' tests)

mutants: $(VENV)/mutants.stamp  ## change the rules in small ways and look whether a test notices; takes hours of one core
	$(BIN)/python -m bench.mutants

attack: $(VENV)/dev.stamp  ## attack a server of its own as a stranger would, and measure what an honest table feels of it
	$(BIN)/python -m bench.attack

soak-server: $(VENV)/dev.stamp  ## an hour of honest tables, attacks and kills on a server of its own, and whether it bore them
	$(BIN)/python -m bench.soak

CHROMIUM := --no-install-recommends chromium-headless-shell

# Without windows it takes half the processor time; where there is none, any Chromium will do.
browser:  ## a Chromium for the browser tests, from the system's packages where that is allowed
	@command -v chromium-headless-shell >/dev/null || \
	{ apt-get update -qq && apt-get install -qq -y $(CHROMIUM); } >/dev/null 2>&1 || \
	{ sudo -n apt-get update -qq && sudo -n apt-get install -qq -y $(CHROMIUM); } >/dev/null 2>&1 || \
	command -v chromium chromium-browser google-chrome >/dev/null || \
	echo "NO CHROMIUM, and none can be installed: the browser tests will be skipped"

screenshots: $(VENV)/dev.stamp pages browser  ## every game as it looks, into docs/screenshots
	$(BIN)/python -m tests.e2e.screenshots

lighthouse: $(VENV)/dev.stamp pages browser  ## Lighthouse's figures for the home page and a board
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

bench-offline: $(VENV)/dev.stamp site browser  ## sizes of the games without a server, how long their bots think, how soon a board is there
	$(BIN)/python -m bench.offline

wasm: $(WASM)  ## every game for the browser itself, into build/wasm, and its sheets; kernels only where they have changed

pages: $(VENV)/run.stamp  # with the games for the browser as they are now, once somebody has made them
	@[ ! -e build/wasm ] || $(MAKE) --no-print-directory wasm
	@$(MAKE) --no-print-directory $(PAGES)

site: wasm  ## everything but tables with others as files for any web host, into build/site
	@$(MAKE) --no-print-directory $(SITE)

MACHINE ?= $(shell uname -m)

wheel: $(VENV)/dev.stamp wasm  ## the wheel, with the pages and compiled kernels in it, and the source distribution, into dist/; MACHINE=aarch64 for arm64
	@$(MAKE) --no-print-directory $(PAGES)
	$(BIN)/python -m zaria.native --machine $(MACHINE)
	$(BIN)/python -m build --no-isolation --sdist --wheel

docs: $(VENV)/docs.stamp  ## the documentation as pages, into site/
	NO_MKDOCS_2_WARNING=1 $(VENV)-docs/bin/mkdocs build --strict --quiet

bench-review: $(VENV)/dev.stamp  ## whether the review is right: luck, ladder of errors, planted blunders, flags, speed; takes hours
	$(BIN)/python -m bench.review

chaos: $(VENV)/dev.stamp  ## kill the server under load, fill its disk and set its calendar, fifty times, and look for anything lost
	$(BIN)/python -m bench.chaos --kills 50

chaos-cluster: $(VENV)/dev.stamp  ## kill servers, PostgreSQL and NATS under load, cut and hold their lines, twenty times, and look for anything lost
	$(BIN)/python -m bench.chaos_cluster --kills 20

bench-cluster: $(VENV)/dev.stamp  ## one, two and four servers on one PostgreSQL: choices a second, latency, processor time
	$(BIN)/python -m bench.cluster

golden: $(VENV)/dev.stamp  ## write the golden playthroughs anew, after a deliberate change of rules or texts
	$(BIN)/python -m tests.golden

LOCK := uv pip compile -q --no-header --no-emit-index-url --generate-hashes --universal pyproject.toml --extra serve --extra scale --extra terminal --extra paper

lock: $(VENV)/run.stamp  ## resolve the newest allowed dependencies into locks/
	$(BIN)/pip install -q --upgrade uv
	$(BIN)/$(LOCK) -o locks/run.txt
	$(BIN)/$(LOCK) --extra lab --extra envs --group dev -c locks/run.txt -o locks/dev.txt
	$(BIN)/$(LOCK) --extra bench -c locks/run.txt -o locks/bench.txt
	$(BIN)/$(LOCK) --extra lab --extra mutants -c locks/dev.txt -o locks/mutants.txt
	$(BIN)/$(LOCK) --extra lab --extra envs --group examples -c locks/dev.txt -o locks/examples.txt
	$(BIN)/uv pip compile -q --no-header --no-emit-index-url --generate-hashes --universal --group docs -o locks/docs.txt
	$(BIN)/uv pip compile -q --no-header --no-emit-index-url --generate-hashes --universal --group wasm -o locks/wasm.txt
	$(BIN)/uv pip compile -q --no-header --no-emit-index-url --generate-hashes --universal --group install -o locks/uv.txt

clean:  ## forget the environment, the built pages and every cache
	rm -rf $(VENV) $(VENV)-* build dist site web/node_modules src/zaria/server/pages .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/run.stamp: locks/run.txt pyproject.toml
	$(PYTHON) -m venv $(VENV)
	@$(call INSTALL,locks/run.txt)
	$(BIN)/pip install -q --no-deps --editable .
	touch $@

$(VENV)/dev.stamp: locks/dev.txt $(VENV)/run.stamp
	@$(call INSTALL,locks/dev.txt)
	touch $@

# Compiled once, for all processes of all tests, and while what only tests need is still being installed.
$(VENV)/warm.stamp: $(VENV)/run.stamp $(shell find src/zaria/engine src/zaria/review src/zaria/games -name '*.py')
	$(BIN)/python -m zaria.warm --processes 2 > /dev/null
	touch $@

$(VENV)/wasm.stamp: locks/wasm.txt $(VENV)/run.stamp
	@$(call INSTALL,locks/wasm.txt)
	touch $@

$(WASM): $(VENV)/wasm.stamp $(shell find src/zaria -name '*.py' -o -name '*.ll' -o -name '*.sha256' -o -name '*.toml')
	$(BIN)/python -m zaria.wasm --processes 2
	$(BIN)/python -m zaria.javascript
	$(BIN)/python -m zaria.paper
	touch $@

$(VENV)/bench.stamp: locks/bench.txt $(VENV)/run.stamp
	@$(call INSTALL,locks/bench.txt)
	touch $@

$(VENV)/docs.stamp: locks/docs.txt $(VENV)/run.stamp  # apart, so that pages never decide what the tests run with
	$(PYTHON) -m venv $(VENV)-docs
	$(VENV)-docs/bin/pip install -q --require-hashes -r locks/docs.txt
	touch $@

$(VENV)/mutants.stamp: locks/mutants.txt $(VENV)/dev.stamp
	@$(call INSTALL,locks/mutants.txt)
	touch $@

$(VENV)/examples.stamp: locks/examples.txt $(VENV)/dev.stamp
	@$(call INSTALL,locks/examples.txt)
	touch $@

web/node_modules/done.stamp: web/package-lock.json web/.npmrc
	npm --prefix web ci --silent
	touch $@

$(PAGES): web/node_modules/done.stamp $(WEB) $(WORDS) $(DEVICE)
	npm --prefix web run --silent build -- --logLevel warn

$(SITE): web/node_modules/done.stamp $(WEB) $(WORDS) $(DEVICE)
	npm --prefix web run --silent build -- --mode site --logLevel warn
