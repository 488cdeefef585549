#!/usr/bin/env python3
"""Runs bench for every filter and size, and prints a table in Markdown.

bench.py FOLDER: with FOLDER/bench-exact (built with -fmad=false, for the comparison with C) and FOLDER/bench-fast (for the times).
The kernel time of a translated function is the one of NIDUS_PROFILE: the mean of the launches after the first of a process (which
loads the module), median of three processes.
"""
import json
import os
import statistics
import subprocess
import sys

FILTERS = ["plain3_u8", "plain5_u8", "plain7_u8", "plain3_f32", "plain5_f32",
           "conv3_u8", "conv5_u8", "conv7_u8", "conv3_f32", "conv5_f32", "conv7_f32"]
SIZES = [4096, 16384]


def run(folder, build, *arguments, profile=None):
    environment = {**os.environ, **({"NIDUS_PROFILE": profile} if profile else {})}
    result = subprocess.run([os.path.join(folder, build), *map(str, arguments)], capture_output=True, text=True,
                            env=environment)
    if result.returncode not in (0, 1) or result.stderr:
        sys.exit(f"{build} {arguments}: exit {result.returncode}\n{result.stdout}{result.stderr}")
    return result.stdout.split()


def kernel_total(folder, name, size, calls):
    """(milliseconds of all launches, launches, median milliseconds of a whole call)"""
    profile = os.path.join(folder, "profile.json")
    whole = float(run(folder, "bench-fast", "call", name, size, calls, profile=profile)[0])
    with open(profile) as f:
        content = json.load(f)
    if content["fallbacks"] or content["launches"] != calls:
        sys.exit(f"{name} {size}: {content['launches']} launches, {content['fallbacks']} fallbacks in {calls} calls")
    return sum(k["ms"] for k in content["kernels"]), whole


def kernel_time(folder, name, size, calls=6):
    times = []
    for _ in range(3):
        one, _ = kernel_total(folder, name, size, 1)
        more, whole = kernel_total(folder, name, size, 1 + calls)
        times.append(((more - one) / calls, whole))
    return statistics.median(t for t, _ in times), statistics.median(w for _, w in times)


def warm_kernel_time(folder, name, size):
    # The first launch of a process varies: a difference that is not positive is noise and measured again.
    for _ in range(3):
        kernel, whole = kernel_time(folder, name, size)
        if kernel > 0:
            return kernel, whole
    sys.exit(f"{name} {size}: no stable kernel time")


def main():
    folder = sys.argv[1]
    print("| filter | size | kernel, ms | GP/s | by hand, ms | GP/s | hand / kernel | whole call, ms | C, ms | same bits as C |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for size in SIZES:
        for name in FILTERS:
            equal, c_time = run(folder, "bench-exact", "check", name, size)
            kernel, whole = warm_kernel_time(folder, name, size)
            hand = float(run(folder, "bench-fast", "hand", name, size)[0])
            rate = size * size / 1e6
            print(f"| {name} | {size}² | {kernel:.3f} | {rate / kernel:.0f} | {hand:.3f} | {rate / hand:.0f} | "
                  f"{hand / kernel:.2f} | {whole:.1f} | {float(c_time):.0f} | {'yes' if equal == 'equal' else 'NO'} |", flush=True)


if __name__ == "__main__":
    main()
