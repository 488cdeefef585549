#!/usr/bin/env python3
"""Checks that README.md and tool/README.md tell the truth: readme.py --root=REPOSITORY --nidus=PROGRAM --work=FOLDER --tools=FOLDER

Runs their blocks marked "sh" in order, and those marked "sh nvcc" where there is nvcc, as if WORK were the root of the repository. Then every part of their
blocks marked "c" and "cuda" (parts end at "...", spaces do not count) must stand in a source of the examples or in a generated file, and every line of
those marked "text remarks" in what the commands printed."""

import argparse
import glob
import os
import re
import shutil
import subprocess
import sys

PAGES = ("README.md", os.path.join("tool", "README.md"))


def parse():
    parser = argparse.ArgumentParser()
    for name in ("root", "nidus", "work", "tools"):
        parser.add_argument("--" + name, required=True, type=os.path.abspath)
    return parser.parse_args()


def prepare(root, work):
    """A folder with the repository's contents by links, so that what the commands write stays out of it."""
    shutil.rmtree(work, ignore_errors=True)
    os.makedirs(work)
    for name in ("examples", "README.md"):
        os.symlink(os.path.join(root, name), os.path.join(work, name))


def run(blocks, work, environment):
    """What the blocks print."""
    printed = ""
    for mark, code in blocks:
        if mark == "sh nvcc" and not shutil.which("nvcc", path=environment["PATH"]):
            continue
        done = subprocess.run(["sh", "-e", "-c", code], cwd=work, env=environment, capture_output=True, text=True)
        printed += done.stdout + done.stderr
        if done.returncode:
            sys.exit(f"{code}exit status {done.returncode}\n{done.stdout}{done.stderr}")
    return printed


def squeezed(text):
    return re.sub(r"\s+", "", text)


def missing_parts(blocks, work):
    paths = glob.glob(work + "/examples/*/*.c") + glob.glob(work + "/build/**/*.c*", recursive=True)
    known = []
    for path in paths:
        with open(path) as text:
            known.append(squeezed(text.read()))
    parts = [part for mark, code in blocks if mark in ("c", "cuda") for part in code.split("...")]
    return [part for part in parts if not any(squeezed(part).rstrip(";") in text for text in known)]


def missing_lines(blocks, printed):
    lines = [line for mark, code in blocks if mark == "text remarks" for line in code.splitlines()]
    return [line for line in lines if line not in printed]


def main():
    options = parse()
    prepare(options.root, options.work)
    blocks = []
    for page in PAGES:
        with open(os.path.join(options.root, page)) as text:
            blocks += re.findall(r"^```([^\n]+)\n(.*?)^```", text.read(), re.S | re.M)
    environment = dict(os.environ)
    environment["PATH"] = os.pathsep.join([options.tools, os.path.dirname(options.nidus), environment["PATH"]])
    printed = run([block for block in blocks if block[0] in ("sh", "sh nvcc")], options.work, environment)
    wrong = missing_parts(blocks, options.work) + missing_lines(blocks, printed)
    if wrong:
        sys.exit("These do not stand in any example or output:\n" + "\n".join(wrong))


if __name__ == "__main__":
    main()
