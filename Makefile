# Each command makes its own environment first and may be repeated: what is there is kept.
PYTHON := .venv/bin/python
WORKERS ?= auto
# What is measured, uncompiled: the tests of the game without those of thousands of hands. One that needs more than two
# minutes this way wants that mark.
COVERED := -m "not compiled_only" --timeout 120 --hypothesis-profile=ci mahjong tests/mahjong tests/oracle

.PHONY: play test cover lint bench lab environment environment-dev environment-lab

play: environment  ## play in the browser; PORT=8000, ADDRESS=127.0.0.1, PUBLIC_URL=https://… or TUNNEL=1 if wanted
	$(PYTHON) -m dashboard.cli serve $(if $(PORT),--port $(PORT)) $(if $(ADDRESS),--address $(ADDRESS)) $(if $(TUNNEL),--tunnel)

test: lint  ## everything, the browser included
	tools/test-needs
	node --test tests/js/*.test.js
	$(PYTHON) -m dashboard.cli warm
	$(PYTHON) -m pytest -n $(WORKERS)
	$(MAKE) --no-print-directory cover

cover: environment-dev  ## how much of mahjong/ the tests reach; less than 95 % fails
	@echo "mahjong/ 的測試覆蓋率，不編譯 / How much of mahjong/ the tests reach, without the compiler"
	NUMBA_DISABLE_JIT=1 $(PYTHON) -m pytest -q -n $(WORKERS) --cov=mahjong $(COVERED)

lint: environment-dev
	$(PYTHON) -m ruff check
	$(PYTHON) -m ruff format --check
	$(PYTHON) -m mypy
	.venv/bin/lint-imports --no-logo

bench: environment-dev  ## the figures of the README; ARGS="--only selfplay --json" if wanted
	$(PYTHON) -m dashboard.cli bench $(ARGS)

lab: environment-lab  ## the notebooks in JupyterLab
	$(PYTHON) -m jupyterlab --notebook-dir notebooks $(ARGS)

environment:
	@tools/environment

environment-dev:
	@tools/environment dev

environment-lab:
	@tools/environment lab
