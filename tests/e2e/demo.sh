#!/bin/sh
# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
#
# Shows the preview and the result of a fix on a copy of testdata/demo.
#
#   demo.sh build/torchlift

set -eu

torchlift=$(realpath "$1")
demo=$(cd "$(dirname "$0")/../../testdata/demo" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -R "$demo" "$work/kite"
cd "$work/kite"

# Exit code 1 says that something is found or left; everything above it is a failure of the demo.
show() {
  printf '\n$ torchlift %s\n' "$*"
  "$torchlift" "$@" || [ $? -eq 1 ]
}

show check
show diff
show fix
printf '\nWhat changed:\n'
diff -ru "$demo" . || true
printf '\nA second run has nothing left to write:\n'
show diff
