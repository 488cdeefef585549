#!/usr/bin/env python3
"""Compiles many translated .cu files at once: those below FOLDER/strict without a warning, those below FOLDER/warns without an error; those in
strict-host and warns-host only as C++.

tools/check.py --later=FOLDER leaves its files there. Nearly all the time of such a small file goes into the headers, so files whose
names are disjoint share a translation unit: by --cxx as plain C++, and by --nvcc, where there is one, as CUDA. They stay in the
global namespace, where a name of theirs can meet one of a header, as for a user. When a batch fails, its members are compiled
alone, and only what fails alone has failed: a file passes here if and only if a user can compile it.

Ends with the line 'Files: N passed, N failed'; the status is 1 when a file failed.
"""
import argparse
import concurrent.futures
import glob
import os
import re
import shlex
import subprocess
import sys

NAMES = re.compile(r"\b(?:struct|union|enum)\s+(\w+)|\b(\w+)\s*\(|^(?:const |static |constexpr |__\w+__ )+.*?\b(\w+)\s*[\[={;]")


def names_in(path):
    """What the file declares outside of functions: lines that start in the first column do that, and others do not."""
    names = set()
    with open(path) as file:
        for line in file:
            if line[:1].isalpha() or line[:1] == "_":
                names.update(name for found in NAMES.findall(line) for name in found if name)
    return names - {"__launch_bounds__", "__align__", "alignas"}


def batches_of(paths, largest):
    """First fit: a file joins the first batch that has none of its names and less than `largest` bytes."""
    batches = []
    for path in sorted(paths, key=os.path.getsize, reverse=True):
        names, size = names_in(path), os.path.getsize(path)
        for batch in batches:
            if batch["size"] + size <= largest and not batch["names"] & names:
                break
        else:
            batch = {"paths": [], "names": set(), "size": 0}
            batches.append(batch)
        batch["paths"].append(path)
        batch["names"] |= names
        batch["size"] += size
    return [batch["paths"] for batch in batches]


def commands_of(options, kind):
    strict = kind.startswith("strict")
    include = "-I" + options.include
    plain = os.path.join(options.prebuilt, "plain.h")
    use = ["-include", plain] if options.prebuilt and os.path.exists(plain + ".gch") else []
    warnings = ["-Wall", "-Wextra", "-Werror"] if strict else []
    commands = {"c++": [*shlex.split(options.cxx), "-std=c++17", "-fsyntax-only", *warnings, include, *use, "-x", "c++"]}
    if options.nvcc and not kind.endswith("-host"):
        # Nobody runs it: to optimise less does not change what the compiler accepts.
        commands["nvcc"] = [options.nvcc, "-std=c++17", "-arch=sm_90", "-fmad=false", include, *(["-Werror", "all-warnings"] if strict else []),
                            "-cubin", "-o", os.devnull, "-Xcicc", "-O1", "-Xptxas", "-O0"]
    return commands


def compile_failure(command, source):
    """What a compiler says when it fails; empty when it accepts the file."""
    result = subprocess.run([*command, source], capture_output=True, text=True, errors="replace")
    return "" if result.returncode == 0 else f"exit {result.returncode}: {shlex.join([*command, source])}\n{(result.stdout + result.stderr)[:6000]}"


def check_batch(command, paths, unit):
    """Pairs of a member that fails alone and what the compiler says."""
    # Not by #include, nor with #line: what a file does not use is a warning of nvcc's only in the text of the main file.
    with open(unit, "w") as file:
        for path in paths:
            with open(path) as member:
                file.write(f"// {path}\n{member.read()}\n")
    if not compile_failure(command, unit):
        return []
    alone = [(path, compile_failure(command, path)) for path in paths]
    failures = [(path, message) for path, message in alone if message]
    if not failures:
        print(f"note: {len(paths)} files do not compile together, but each compiles alone: {unit}", flush=True)
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--cxx", default="c++")
    parser.add_argument("--nvcc", default="")
    parser.add_argument("--include", required=True, help="folder of the runtime's headers")
    parser.add_argument("--prebuilt", default="", help="folder of plain.h and plain.h.gch")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--bytes", type=int, default=600000, help="of text in one batch")
    options = parser.parse_args()
    folder = os.path.abspath(options.folder)
    tasks, files = [], 0
    for kind in ["strict", "warns", "strict-host", "warns-host"]:
        paths = glob.glob(os.path.join(folder, kind, "**", "*.cu"), recursive=True)
        files += len(paths)
        for number, paths in enumerate(batches_of(paths, options.bytes)):
            for compiler, command in commands_of(options, kind).items():
                tasks.append((compiler, command, paths, os.path.join(folder, f"{kind}-{number}-{compiler}.cu")))
    tasks.sort(key=lambda task: task[0] != "nvcc")  # the longest first
    failed = set()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        running = {pool.submit(check_batch, *task[1:]): task for task in tasks}
        for done, future in enumerate(concurrent.futures.as_completed(running), 1):
            compiler, _, paths, _ = running[future]
            print(f"[{done}/{len(tasks)}] {compiler}: {len(paths)} files", flush=True)
            for path, message in future.result():
                failed.add(path)
                print(f"FAIL: {os.path.relpath(path, folder)} ({compiler})\n{message}", flush=True)
    for path in sorted(failed):
        print("failed: " + os.path.relpath(path, folder))
    print(f"Files: {files - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
