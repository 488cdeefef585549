#!/usr/bin/env python3
"""reduce.py [--by-lines] FILE.c COMMAND...: the smallest variant of FILE.c found for which `COMMAND VARIANT` ends with status 0.

It is printed. cvise finds it where it is installed; otherwise, and with --by-lines, groups of lines with balanced braces are
dropped, large groups first.
"""
import os
import shlex
import shutil
import subprocess
import sys
import tempfile


def reduced(source, command, seconds=600, tool=shutil.which("cvise")):
    """The text of the smallest variant."""
    with tempfile.TemporaryDirectory(prefix="nidus-reduce-") as work:
        copy = os.path.join(work, "reduced.c")
        shutil.copy(source, copy)
        if tool:
            by_cvise(work, copy, command, seconds)
        else:
            by_lines(copy, command)
        with open(copy) as f:
            return f.read()


def by_cvise(work, copy, command, seconds):
    test = os.path.join(work, "test.sh")
    with open(test, "w") as f:
        f.write(f"#!/bin/sh\nexec {shlex.join(command)} reduced.c\n")
    os.chmod(test, 0o755)
    subprocess.run(["timeout", str(seconds), "cvise", "--n", "2", test, "reduced.c"], cwd=work, capture_output=True)


def holds(lines, path, command):
    with open(path, "w") as f:
        f.write("".join(lines))
    return subprocess.run([*command, path], capture_output=True).returncode == 0


def balanced(lines):
    depth = 0
    for line in lines:
        for character in line:
            depth += (character == "{") - (character == "}")
            if depth < 0:
                return False
    return depth == 0


def by_lines(path, command):
    with open(path) as f:
        lines = f.readlines()
    trial = path + ".trial.c"
    size = max(1, len(lines) // 2)
    while size:
        at, changed = 0, False
        while at < len(lines):
            shorter = lines[:at] + lines[at + size:]
            if balanced(lines[at:at + size]) and holds(shorter, trial, command):
                lines, changed = shorter, True
            else:
                at += max(1, size // 2)
        size = size if changed and size == 1 else size // 2
    with open(path, "w") as f:
        f.writelines(lines)


if __name__ == "__main__":
    if sys.argv[1] == "--by-lines":
        sys.stdout.write(reduced(sys.argv[2], sys.argv[3:], tool=None))
    else:
        sys.stdout.write(reduced(sys.argv[1], sys.argv[2:]))
