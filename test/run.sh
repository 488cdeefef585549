#!/bin/sh
# run.sh [OPTION...]: installs what is missing, builds, and runs every test. The options are ctest's: `-E sanitized` leaves out the tests
# for which nidus is built again with sanitizers.
set -eu
cd "$(dirname "$0")/.."
. examples/setup.sh

installMissing
buildNidus

status=0
ctest --test-dir build --output-on-failure "$@" || status=$?
# ctest counts lit as one test: the numbers that lit and GoogleTest print are in its log.
grep -hE '^(Total Discovered Tests| +(Passed|Failed|Unsupported|Unresolved|Timed Out|Expectedly Failed) +:|\[ +(PASSED|FAILED) +\])' \
  build/Testing/Temporary/LastTest.log || true
exit $status
