#!/usr/bin/env python3
"""same_lines.py A B FIRST LAST: the files have equally many lines, and all but lines FIRST to LAST are equal."""
import sys

a, b = (open(path, newline="").read().split("\n") for path in sys.argv[1:3])
first, last = int(sys.argv[3]), int(sys.argv[4])
# A comment that records the flags may follow the last line.
if len(b) < len(a):
    sys.exit(f"{len(b)} lines instead of {len(a)}")
for number, (x, y) in enumerate(zip(a, b), 1):
    if x != y and not first <= number <= last and number < len(a):
        sys.exit(f"line {number} differs:\n{x}\n{y}")
