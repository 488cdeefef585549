#!/bin/sh
# run.sh [-R REGEX] [-E REGEX]: installs what is missing, builds, and runs every test, in five stages:
#   lit        translations by kind, and what some of them compute
#   programs   what all others compute, many tests in one program (tools/programs.py)
#   compilers  every file that these tests left, by the system's C++ compiler and by nvcc, many at once (tools/batches.py)
#   unit       values and analyses
#   sanitized  the tests of the translator, with a nidus built under sanitizers (sanitize.sh): those that only look at what it says are in no
#              other stage, where this one runs
# -R runs only the stages whose name matches, -E leaves out those whose name matches. The last line is 'N passed, N failed, N skipped'.
set -eu
cd "$(dirname "$0")/.."
. examples/setup.sh

only=. leftOut='^$'
while getopts R:E: option; do
  case $option in
    R) only=$OPTARG ;;
    E) leftOut=$OPTARG ;;
    *) sed -n '2,9s/^# //p' "$0" >&2 && exit 2 ;;
  esac
done

installMissing
warningsAreErrors=${NIDUS_WERROR:-OFF}
buildNidus

# cached NAME: what CMake has found.
cached() {
  sed -n "s/^$1:[A-Z]*=//p" build/CMakeCache.txt | sed 's/.*-NOTFOUND$//'
}

logs=build/test/logs
later=$PWD/build/test/later
rm -rf "$logs"
mkdir -p "$logs"
# lit starts with the tests that take longest, as it has seen; before it has seen any, these are known to.
[ -e build/test/.lit_test_times.txt ] || cp test/long_tests.txt build/test/.lit_test_times.txt

# runs NAME: is it one of the stages asked for?
runs() {
  ! echo "$1" | grep -qE -e "$leftOut" && echo "$1" | grep -qE -e "$only"
}

status=0
# stage NAME COMMAND...: shows what fails, and of the tests that pass each tenth; the stage's log has all.
stage() {
  name=$1
  shift
  runs "$name" || return 0
  echo "== $name: $logs/$name.log"
  # What computes for half an hour hangs: that process is killed, and its test fails. To wait for a busy machine does not count.
  { (ulimit -t 1800 && exec "$@") && touch "$logs/$name.ok"; } 2>&1 | tee "$logs/$name.log" |
    grep --line-buffered -vE '^(PASS|UNSUPPORTED): .* \([0-9]*[1-9] of |^\[ (RUN  |     OK)' || true
  [ -e "$logs/$name.ok" ] || status=1
}

elsewhere='^$'
if runs sanitized; then
  kinds="criteria dependence explain frontend mapping memory remarks"
  compiled=$(cd test && grep -rlE '%(check|compile_later|cxx_accepts)' $kinds | paste -s -d '|')
  elsewhere="nidus :: (?!($compiled)\$)($(echo $kinds | tr ' ' '|'))/"
fi
stage lit python3 "$(cached LIT)" -v --no-progress-bar --order=smart --filter-out="$elsewhere" -D later="$later" build/test
stage programs test/tools/programs.py "$later"
stage compilers test/tools/batches.py "$later" --cxx="$(cached TEST_CXX)" --nvcc="$(cached NVCC)" --include=runtime/include \
  --prebuilt=build/test/prebuilt
stage unit build/test/unit/nidus_unit_tests
stage sanitized env LIT="$(cached LIT)" test/sanitize.sh

test/tools/totals.py "$logs" || status=1
exit $status
