#!/usr/bin/env python3
"""totals.py FOLDER: reads the logs NAME.log of test/run.sh's stages, names again what failed, and ends with the line
'N passed, N failed, N skipped'. A stage without NAME.ok that names no failure counts as one. The status is 1 when anything failed."""
import glob
import os
import re
import sys

PASSED = [r"^ +(?:Passed|Expectedly Failed) *: *(\d+)", r"^(?:Files|Programs): (\d+) passed", r"^\[  PASSED  \] (\d+) tests?"]
FAILED = [r"^ +(?:Failed|Unresolved|Timed Out|Unexpectedly Passed) *: *(\d+)", r"^(?:Files|Programs): \d+ passed, (\d+) failed", r"^\[  FAILED  \] (\d+) tests?, listed"]
SKIPPED = [r"^ +(?:Unsupported|Skipped) *: *(\d+)", r"^\[  SKIPPED \] (\d+) tests?"]
NAMES = r"^(?:(?:FAIL|UNRESOLVED|TIMEOUT|XPASS): .* \(.*|\[  FAILED  \] \w+\.\S+.* ms\))$"


def count(patterns, text):
    return sum(int(number) for pattern in patterns for number in re.findall(pattern, text, re.MULTILINE))


def main():
    passed = failed = skipped = 0
    for path in sorted(glob.glob(os.path.join(sys.argv[1], "*.log"))):
        with open(path, errors="replace") as file:
            text = file.read()
        passed += count(PASSED, text)
        skipped += count(SKIPPED, text)
        here = count(FAILED, text)
        if not here and not os.path.exists(path[:-len("log")] + "ok"):
            print(f"FAIL: the stage did not end well, see {path}")
            here = 1
        failed += here
        print("".join(name + "\n" for name in re.findall(NAMES, text, re.MULTILINE)), end="")
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
