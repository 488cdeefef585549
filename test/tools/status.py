#!/usr/bin/env python3
"""status.py [--cpu-seconds S] N COMMAND...: the command ends with exit status N (and not by a signal) within S seconds of computing
(10 unless told), and within a minute however busy the machine is. TEST_TIME_FACTOR in the environment multiplies both."""
import os
import resource
import subprocess
import sys

arguments = sys.argv[1:]
limit = 10.0
if arguments[0] == "--cpu-seconds":
    limit = float(arguments[1])
    arguments = arguments[2:]
factor = float(os.environ.get("TEST_TIME_FACTOR", "1"))
limit *= factor
result = subprocess.run(arguments[1:], capture_output=True, text=True, errors="replace", timeout=60 * factor)
if result.returncode != int(arguments[0]):
    sys.exit(f"exit {result.returncode} instead of {arguments[0]}\n{result.stdout[-2000:]}{result.stderr[-4000:]}")
used = resource.getrusage(resource.RUSAGE_CHILDREN)
if used.ru_utime + used.ru_stime > limit:
    sys.exit(f"{used.ru_utime + used.ru_stime:.1f} s of computing, {limit} s allowed")
