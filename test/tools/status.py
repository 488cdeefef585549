#!/usr/bin/env python3
"""status.py [--cpu-seconds S] N COMMAND...: the command ends with exit status N (and not by a signal) within S seconds of computing
(10 unless told) of a machine that sums a million squares in 0.06 s, of which a slower or busier one has more, and within a minute of
such a machine. TEST_TIME_FACTOR in the environment multiplies both."""
import os
import resource
import subprocess
import sys
import time


def slowness():
    """How many times longer this machine computes just now; at least 1."""
    begin = time.process_time()
    sum(k * k for k in range(10**6))
    return max(1.0, (time.process_time() - begin) / 0.06)


arguments = sys.argv[1:]
limit = 10.0
if arguments[0] == "--cpu-seconds":
    limit = float(arguments[1])
    arguments = arguments[2:]
factor = float(os.environ.get("TEST_TIME_FACTOR", "1"))
before = slowness()
result = subprocess.run(arguments[1:], capture_output=True, text=True, errors="replace", timeout=60 * factor * before)
if result.returncode != int(arguments[0]):
    sys.exit(f"exit {result.returncode} instead of {arguments[0]}\n{result.stdout[-2000:]}{result.stderr[-4000:]}")
used = resource.getrusage(resource.RUSAGE_CHILDREN)
limit *= factor * max(before, slowness())
if used.ru_utime + used.ru_stime > limit:
    sys.exit(f"{used.ru_utime + used.ru_stime:.1f} s of computing, {limit:.1f} s allowed")
