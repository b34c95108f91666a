# Each command makes its own environment first and may be repeated: what is there is kept.
PYTHON := .venv/bin/python
WORKERS ?= auto

.PHONY: play test lint bench environment environment-dev

play: environment  ## play in the browser; PORT=8000 or ADDRESS=127.0.0.1 if wanted
	$(PYTHON) -m dashboard.cli serve $(if $(PORT),--port $(PORT)) $(if $(ADDRESS),--address $(ADDRESS))

test: lint  ## everything, the browser included
	tools/test-needs
	node --test tests/js/*.test.js
	$(PYTHON) -m dashboard.cli warm
	$(PYTHON) -m pytest -n $(WORKERS)

lint: environment-dev
	$(PYTHON) -m ruff check
	$(PYTHON) -m ruff format --check
	$(PYTHON) -m mypy
	.venv/bin/lint-imports --no-logo

bench: environment-dev  ## the figures of the README; ARGS="--only selfplay --json" if wanted
	$(PYTHON) -m dashboard.cli bench $(ARGS)

environment:
	@tools/environment

environment-dev:
	@tools/environment dev
