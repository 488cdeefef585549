#!/usr/bin/env python3
"""gcc_warnings.py BUILD CXX [--part=K/N | FILE...]: compiles sources of nidus with the flags of a build by Clang, but with g++, and
fails where it warns: nidus may be built by whatever compiler the system has, and some warnings come only with optimisation. Run by
hand, in no stage of run.sh. All of them take minutes: without FILEs it takes one part of N, another with every commit (K: this one).
Exit status 1: there are warnings or errors."""
import argparse
import concurrent.futures
import json
import os
import re
import shlex
import subprocess
import sys

PARTS = 40
# As in CMakeLists.txt.
WRONG = ["-Wno-maybe-uninitialized", "-Wno-stringop-overflow", "-Wno-stringop-overread", "-Wno-array-bounds", "-Wno-restrict"]


def command_of(entry, cxx):
    """Definitions, folders and the standard; nothing that only Clang knows."""
    words = shlex.split(entry["command"])
    kept = [w for w in words if w.startswith(("-D", "-I", "-std="))]
    system = [w for flag, folder in zip(words, words[1:]) if flag == "-isystem" for w in (flag, folder)]
    return [cxx, *kept, *system, "-O2", "-Wall", "-Wextra", *WRONG, "-Werror", "-c", entry["file"], "-o", os.devnull]


def sources_of(entry):
    """In a unity build a file includes several sources."""
    if "/Unity/" not in entry["file"]:
        return [entry["file"]]
    with open(entry["file"]) as file:
        return re.findall(r'^#include "(.*)"', file.read(), re.M)


def commit_number(folder):
    ended = subprocess.run(["git", "-C", folder, "rev-list", "--count", "HEAD"], capture_output=True, text=True)
    return int(ended.stdout) if ended.returncode == 0 else 0


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("build")
    parser.add_argument("cxx")
    parser.add_argument("--part")
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    folders = tuple(os.path.join(root, f, "") for f in ("analysis", "codegen", "tool"))
    with open(os.path.join(options.build, "compile_commands.json")) as file:
        entries = [{**entry, "file": source} for entry in json.load(file) for source in sources_of(entry)]
    entries = sorted((e for e in entries if e["file"].startswith(folders)), key=lambda e: e["file"])
    if options.files:
        wanted = {os.path.abspath(f) for f in options.files}
        entries = [e for e in entries if e["file"] in wanted]
    else:
        part, parts = map(int, options.part.split("/")) if options.part else (commit_number(root), PARTS)
        entries = entries[part % parts::parts]
    if not entries:
        sys.exit("no source of nidus is chosen")

    def compile_one(entry):
        return subprocess.run(command_of(entry, options.cxx), cwd=entry["directory"], capture_output=True, text=True)

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(compile_one, entries))
    for entry, ended in zip(entries, results):
        if ended.returncode != 0:
            print(f"{entry['file']}: {options.cxx} does not accept it without a warning\n{ended.stderr}")
    failed = sum(ended.returncode != 0 for ended in results)
    print(f"{len(entries)} files, {failed} with warnings")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
