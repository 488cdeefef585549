#!/usr/bin/env python3
"""interrupt.py [--late=SECONDS] FOLDER COMMAND...: interrupts the command as soon as it has made something in the folder, or that much
later; it must end by that."""
import os
import signal
import subprocess
import sys
import time

late = float(sys.argv.pop(1).split("=")[1]) if sys.argv[1].startswith("--late=") else 0
folder, command = sys.argv[1], sys.argv[2:]
process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
while not os.listdir(folder):
    if process.poll() is not None:
        sys.exit("it ended by itself")
    time.sleep(0.01)
time.sleep(late)
process.send_signal(signal.SIGTERM)
sys.exit(0 if process.wait(timeout=60) == -signal.SIGTERM else "it did not end by the signal")
