# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
#
# The verbs of this repository. CMake does the building; this file only makes sure that it can.
# CMAKE_FLAGS holds options for configuring: make test CMAKE_FLAGS=-DTORCHLIFT_WERROR=ON

BUILD := build
JOBS := $(shell nproc 2>/dev/null || echo 2)
FUZZ_SECONDS ?= 60
CTEST := ctest --test-dir $(BUILD) --output-on-failure --parallel $(JOBS)

.PHONY: help setup configure build test test-torch demo bench ecosystem fuzz goldens lint format

help:
	@echo 'make build      set up what is missing and build build/torchlift'
	@echo 'make test       build, then run every test'
	@echo 'make test-torch ask PyTorch itself what launches do (TORCH_PYTHON=… has it, else it is installed)'
	@echo 'make demo       build, then show a preview and a fix on a copy of testdata/demo'
	@echo 'make bench      build and run the benchmarks'
	@echo 'make ecosystem  run on published packages and compare the counts with the recorded ones'
	@echo 'make fuzz       build with clang 16 and fuzz every parser (FUZZ_SECONDS=60 each)'
	@echo 'make goldens    rewrite the recorded results of tests, for review with git diff'
	@echo 'make lint       check formatting, clang-tidy and scripts'
	@echo 'make format     format the C++ sources'

setup:
	@tools/setup

# Ninja runs CMake again by itself when a CMake file changes.
configure: setup
	@if [ ! -f $(BUILD)/build.ninja ] || [ -n '$(CMAKE_FLAGS)' ]; then \
	  cmake --preset release $(CMAKE_FLAGS); \
	fi

build: configure
	@cmake --build $(BUILD)

test: build
	@tools/setup test
	@$(CTEST)

test-torch: configure
	@cmake --build $(BUILD) --target torchlift
	@tools/setup $(if $(TORCH_PYTHON),ecosystem,torch)
	@.venv/bin/python -B tests/oracle/run --torchlift $(BUILD)/torchlift \
	  --torch-python $(or $(TORCH_PYTHON),.venv-torch/bin/python)

demo: configure
	@cmake --build $(BUILD) --target torchlift
	@tests/e2e/demo.sh $(BUILD)/torchlift

bench: configure
	@cmake --build $(BUILD) --target torchlift torchlift_bench
	@$(BUILD)/tests/torchlift_bench

ecosystem: build
	@tools/setup ecosystem
	@.venv/bin/python -B tests/ecosystem/run --torchlift $(BUILD)/torchlift

fuzz:
	@tools/setup fuzz
	@cmake --preset fuzz
	@cmake --build --preset fuzz --target torchlift_fuzzers
	@tests/fuzz/run $(BUILD)/fuzz/fuzzers $(FUZZ_SECONDS)

goldens: build
	@TORCHLIFT_UPDATE_GOLDENS=1 $(CTEST)
	@git status --short

# clang-tidy reads generated headers, so the build comes first.
lint: build
	@tools/setup lint
	@tools/lint $(BUILD)

format:
	@tools/setup lint
	@git ls-files -z -- '*.h' '*.cc' ':!:testdata' ':!:codemods/*/cases' | xargs -0 -r clang-format-16 -i
