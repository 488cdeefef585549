#!/bin/sh
# sanitize.sh [FILTER]: builds nidus with AddressSanitizer, UndefinedBehaviorSanitizer and LeakSanitizer in build-sanitize (about 15
# minutes of computing, once), and runs with it the tests that translate and look at what comes out.
set -eu
cd "$(dirname "$0")/.."
filter=${1:-nidus :: (frontend|mapping|memory|dependence|criteria|remarks|explain|robustness|codegen|projects)/}
cmake -S . -B build-sanitize -G Ninja -DNIDUS_SANITIZE=ON -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE=-O1 \
  -DCMAKE_C_COMPILER="${CC:-clang-19}" -DCMAKE_CXX_COMPILER="${CXX:-clang++-19}"
ninja -C build-sanitize nidus test_support
ulimit -s 262144 # frames are several times as large as they are otherwise
# Left out: tests of the time that a translation takes.
exec python3 "${LIT:-/usr/lib/llvm-19/build/utils/lit/lit.py}" -sv build-sanitize/test --filter="$filter" --filter-out=/many_
