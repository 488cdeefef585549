#!/usr/bin/env python3
"""status.py N COMMAND...: the command ends with exit status N (and not by a signal) within 10 seconds."""
import subprocess
import sys

result = subprocess.run(sys.argv[2:], capture_output=True, text=True, errors="replace", timeout=10)
if result.returncode != int(sys.argv[1]):
    sys.exit(f"exit {result.returncode} instead of {sys.argv[1]}\n{result.stdout[-2000:]}{result.stderr[-4000:]}")
