#!/bin/sh
# sanitize.sh [FILTER]: builds nidus with AddressSanitizer, UndefinedBehaviorSanitizer and LeakSanitizer in build-sanitize, and runs with it
# the tests that translate and look at what comes out; without a FILTER it also translates every C file of the tests and examples.
# Any report fails. test/run.sh runs this as the test `sanitized`.
set -eu
cd "$(dirname "$0")/.."
filter=${1:-nidus :: (frontend|mapping|memory|dependence|criteria|remarks|explain|robustness|codegen|projects)/}
# Optimised a little: it takes twice as long to build, and half of the time for all that follows. What nvcc says of the results is tested elsewhere.
cmake -S . -B build-sanitize -G Ninja -DNIDUS_SANITIZE=ON -DNIDUS_WERROR="${NIDUS_WERROR:-OFF}" -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNVCC= \
  -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=10 \
  -DCMAKE_C_COMPILER="${CC:-clang-19}" -DCMAKE_CXX_COMPILER="${CXX:-clang++-19}" >/dev/null
ninja -C build-sanitize --quiet nidus test/prebuilt/runtime.o test/prebuilt/plain.o # for what tests build of a translation
# Nearly a quarter of the time went into the stacks of allocations, of which a report shows the last two calls now (for more, run what failed again
# with a larger malloc_context_size), and into fresh pages.
export ASAN_OPTIONS=malloc_context_size=2:quarantine_size_mb=32
ulimit -s 262144 # frames are several times as large as they are otherwise
if [ $# = 0 ]; then
  echo "Translating test/correctness and examples"
  ls -S test/correctness/[!I]*/*.c examples/*/*.c | grep -v /main.c | xargs -n 8 -P "$(nproc)" sh -c 'build-sanitize/nidus translate --map=legal \
    -o build-sanitize/translated "$@" -- -Itest/tools -Itest/correctness/Inputs -Iruntime/include' sh >build-sanitize/translated.log 2>&1 || {
    grep -n -A 30 -E 'Sanitizer|runtime error|error:' build-sanitize/translated.log
    exit 1
  }
fi
# As in run.sh: the tests that take longest begin.
[ -e build-sanitize/test/.lit_test_times.txt ] || cp test/long_tests.txt build-sanitize/test/.lit_test_times.txt
# Left out: tests of the time that a translation takes.
exec python3 "${LIT:-/usr/lib/llvm-19/build/utils/lit/lit.py}" -v --no-progress-bar build-sanitize/test --filter="$filter" --filter-out=/many_
