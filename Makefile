# Two commands do all the set-up: `make play` and `make test`. The rest is for those who work on it.

PORT ?= 1815
DATA ?=
WATERLOO = ./target/release/waterloo

.PHONY: play build client test lint test-rust test-web test-browser bench measure fuzz clean

play: build
	$(WATERLOO) serve --port $(PORT) $(if $(DATA),--data $(DATA))

build: client
	cargo build --release --locked -p cli

# The client is built first because the program embeds it.
client: web/node_modules
	cd web && npm run --silent build

web/node_modules: web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	touch web/node_modules

test: lint test-rust test-web test-browser

lint: client
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	cd web && npm run --silent lint && npm run --silent check

test-rust: client
	cargo test --workspace --locked

test-web: web/node_modules
	cd web && npm test --silent

# Whole games by clicking, in Debian's Chromium.
test-browser: client
	scripts/need chromium chromium
	cargo build --locked -p cli
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
