"""interrupt.py FILE COMMAND...: interrupts the command's process group, as Ctrl-C does, when the file exists; passes when the command then ends by the interruption."""
import os
import signal
import subprocess
import sys
import time

# In the background of a shell, interruptions are ignored.
signal.signal(signal.SIGINT, signal.SIG_DFL)
process = subprocess.Popen(sys.argv[2:], start_new_session=True)
for _ in range(600):
    if os.path.exists(sys.argv[1]):
        break
    time.sleep(0.1)
os.killpg(process.pid, signal.SIGINT)
try:
    status = process.wait(timeout=60)
except subprocess.TimeoutExpired:
    os.killpg(process.pid, signal.SIGKILL)
    sys.exit("it does not end")
if status != -signal.SIGINT:
    sys.exit(f"status {status}")
