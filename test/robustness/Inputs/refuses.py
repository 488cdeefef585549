"""refuses.py COMMAND...: the command ends within 10 seconds with status 1 or 2 and says something on stderr."""
import subprocess
import sys

done = subprocess.run(sys.argv[1:], capture_output=True, timeout=10)
if done.returncode not in (1, 2) or not done.stderr.strip():
    sys.exit(f"exit {done.returncode}, stderr {done.stderr[-1000:]}: {sys.argv[1:]}")
