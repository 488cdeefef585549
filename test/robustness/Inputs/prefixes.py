"""prefixes.py NIDUS FILE.c STEP: translates every STEP-th prefix of a file. Each ends within 10 seconds with a status that stands
for a decision (0: processed, 1: not C), and by no signal."""
import concurrent.futures
import os
import subprocess
import sys
import tempfile

nidus, source, step = sys.argv[1], sys.argv[2], int(sys.argv[3])
with open(source) as f:
    text = f.read()


def check(length, work):
    path = os.path.join(work, f"prefix{length}.c")
    with open(path, "w") as f:
        f.write(text[:length])
    done = subprocess.run([nidus, "translate", path, "-o", os.path.join(work, f"out{length}")], capture_output=True, timeout=10)
    return None if done.returncode in (0, 1) else f"{length} bytes of {source}: exit {done.returncode}\n{done.stderr[-2000:]}"


with tempfile.TemporaryDirectory() as work, concurrent.futures.ThreadPoolExecutor(2) as pool:
    wrong = [w for w in pool.map(lambda n: check(n, work), range(0, len(text), step)) if w]
sys.exit("\n".join(wrong) or 0)
