#!/usr/bin/env python3
"""Runs bench for every filter and size, and prints a table in Markdown.

bench.py FOLDER [FILTER...]: with FOLDER/bench-exact (built with -fmad=false: the comparison with C, and whole calls) and
FOLDER/bench-fast (kernels). The kernel time of a translated function is the one of NIDUS_PROFILE, all its kernels together: each the
median of NIDUS_REPEAT launches in a row, as the references are measured.
"""
import concurrent.futures
import json
import os
import subprocess
import sys

SIZES = [2048, 16384]
CHECKED = 16384  # The comparison with C: at the largest size, all filters side by side.


def run(folder, build, *arguments, profile=None):
    # A profiled kernel runs over the whole image at once, as the references do.
    environment = {**os.environ, **({"NIDUS_PROFILE": profile, "NIDUS_SLABS": "1"} if profile else {})}
    result = subprocess.run([os.path.join(folder, build), *map(str, arguments)], capture_output=True, text=True,
                            env=environment)
    if result.returncode not in (0, 1) or result.stderr:
        sys.exit(f"{build} {arguments}: exit {result.returncode}\n{result.stdout}{result.stderr}")
    return result.stdout.split("\n") if arguments[0] == "list" else result.stdout.split()


def kernel_time(folder, name, size):
    """Milliseconds of all kernels of one call."""
    profile = os.path.join(folder, "profile.json")
    run(folder, "bench-fast", "call", name, size, 1, profile=profile)
    with open(profile) as f:
        content = json.load(f)
    if content["fallbacks"] or not content["launches"]:
        sys.exit(f"{name} {size}: {content['launches']} launches, {content['fallbacks']} fallbacks")
    return sum(k["ms"] for k in content["kernels"])


def main():
    folder, wanted = sys.argv[1], sys.argv[2:]
    filters = [line.split("|") for line in run(folder, "bench-fast", "list") if line]
    filters = [f for f in filters if not wanted or f[0] in wanted]
    with concurrent.futures.ThreadPoolExecutor(max(1, (os.cpu_count() or 2) // 2)) as pool:
        checks = dict(zip((f[0] for f in filters),
                          pool.map(lambda f: run(folder, "bench-exact", "check", f[0], CHECKED), filters)))
    print("| filter | size | kernel, ms | G/s | share of the bound | reference | G/s | kernel / reference | whole call, ms | C, ms | same bits as C |")
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    for size in SIZES:
        for name, reference_name, bound in filters:
            kernel = kernel_time(folder, name, size)
            whole = float(run(folder, "bench-exact", "call", name, size, 4)[0])
            reference = run(folder, "bench-fast", "reference", name, size)[0]
            rate = int(run(folder, "bench-fast", "results", name, size)[0]) / 1e6
            beside = f"{reference_name} | - | -"
            if reference != "none":
                beside = f"{reference_name} | {rate / float(reference):.0f} | {float(reference) / kernel:.2f}"
            equal, c_time = checks[name] if size == CHECKED else ("", "")
            c_time = f"{float(c_time):.0f}" if c_time else ""
            print(f"| {name} | {size}² | {kernel:.4f} | {rate / kernel:.0f} | {rate / kernel / float(bound):.0%} | {beside} | {whole:.1f} | "
                  f"{c_time} | {'yes' if equal == 'equal' else 'NO' if equal else ''} |", flush=True)


if __name__ == "__main__":
    main()
