# Two commands do all the set-up: `make play` and `make test`. The rest is for those who work on it.

PORT ?= 1815
DATA ?=
WATERLOO = ./target/release/waterloo

.PHONY: play build client test lint lint-rust lint-web test-rust test-web test-browser bench measure fuzz clean

play: build
	$(WATERLOO) serve --port $(PORT) $(if $(DATA),--data $(DATA))

build: client
	cargo build --release --locked -p cli

# The client is built first because the program embeds it.
client: web/dist/index.html

web/dist/index.html: web/node_modules web/index.html $(wildcard web/*.ts web/*.js web/*.json) $(shell find web/src web/public -type f)
	cd web && npm run --silent build

web/node_modules: web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	touch web/node_modules

# Three jobs, two at a time: the client's own checks need little of one core, so they run in parallel with the compiler.
# The output of a job is printed when it is done. The browser tests run last and alone because they need both cores.
test: client
	$(MAKE) --no-print-directory -j2 --output-sync=target test-web test-rust
	$(MAKE) --no-print-directory test-browser

lint: lint-web lint-rust

lint-rust: client
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings

lint-web: web/node_modules
	cd web && npm run --silent lint && npm run --silent check

# Tests are compiled with checks of overflow, the program without: the geometry must answer alike in both.
test-rust: lint-rust
	cargo test --workspace --locked
	cargo test --release --locked -p measure -- golden

test-web: lint-web
	cd web && npm test --silent

# Whole games by clicking, in Debian's Chromium. The program is the one the Rust tests use, so it is not compiled again with
# other features.
test-browser: client
	scripts/need chromium chromium
	cargo test --workspace --locked --no-run
	cd web && npm run --silent e2e

bench: build
	scripts/need valgrind valgrind
	$(WATERLOO) bench
	$(WATERLOO) bench --json
	$(WATERLOO) bench --instructions docs/instructions.json

# The tables of levels and balance in docs/players.md and docs/balance.md; takes hours.
measure: build
	scripts/measure ladder
	scripts/measure balance

# Needs the nightly toolchain and cargo-fuzz; SECONDS each for every target.
SECONDS ?= 300
fuzz:
	command -v cargo-fuzz >/dev/null || cargo install --locked cargo-fuzz
	cd fuzz && for target in $$(cargo +nightly fuzz list); do mkdir -p corpus/$$target; \
		cargo +nightly fuzz run $$target corpus/$$target seeds/$$target -- -max_total_time=$(SECONDS) || exit 1; done

clean:
	cargo clean
	rm -rf web/dist web/node_modules
