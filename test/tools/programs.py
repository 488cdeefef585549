#!/usr/bin/env python3
"""Builds and runs, many tests in one program, what tools/check.py --later=FOLDER left in FOLDER/programs.

The originals of a batch are one program and their translations another, whose main calls the mains of the tests in turn; both must
print the same text for the seeds of the data and the orders of the threads that check.py demands of a test alone. Tests with a
name in common are in different batches. Where a batch fails, check.py takes each of its tests alone, to name what fails. A batch whose
programs do not give the same has failed even if each of its tests passes alone: there it had other data.

Ends with the line 'Programs: N passed, N failed'; the status is 1 when one failed.
"""
import argparse
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, field

import batches
import check

# What ends the process, or is about the process, is a program of its own.
ALONE = re.compile(r"\b(?:_?exit|_Exit|abort|atexit|fork|signal|setenv|getenv|main\s*\(\s*int)\b")
MARK = "== "


class Member:
    """A test, and the objects of its original and its translation in which `main` has another name."""

    def __init__(self, folder, number):
        with open(os.path.join(folder, "check.json")) as file:
            left = json.load(file)
        self.name = os.path.basename(folder)
        self.main = f"test_main_{number}"
        self.strict, self.kernels, self.arguments = left["strict"], left["kernels"], left["arguments"]
        self.options = check.parse(self.arguments)
        self.options.work = folder
        self.program = check.Program(self.options)
        with open(self.options.file, errors="replace") as file:
            self.is_alone = bool(ALONE.search(file.read()))
        self.size = os.path.getsize(self.program.cu)

    def build(self):
        """Alone where it does not compile: then check.py says why, or that it does where it was translated to (a relative #include)."""
        rename = "-Dmain=" + self.main
        try:
            self.original, self.translated = self.program.original_object(rename), self.program.translated_object(rename)
        except check.Failure:
            self.is_alone = True
            return
        self.names = batches.names_in(self.program.cu) | symbols_of(self.original) | symbols_of(self.translated)

    def check_alone(self):
        """What check.py says of it; empty when it passes."""
        flags = self.arguments.index("--") if "--" in self.arguments else len(self.arguments)
        own = [a for a in self.arguments[:flags] if not a.startswith("--later=")]
        # nvcc is asked by batches.py. Not in the test's folder: its other checks may be there at this time.
        folder = os.path.join(self.options.work, "alone")
        command = [sys.executable, check.__file__, *own, "--nvcc=", "--work=" + folder, *self.arguments[flags:]]
        result = subprocess.run(command, capture_output=True, text=True, errors="replace")
        return "" if result.returncode == 0 else result.stdout + result.stderr


def symbols_of(path):
    """The names that an object defines for others."""
    listed = subprocess.run(["nm", "-g", "--defined-only", path], capture_output=True, text=True, check=True).stdout
    return {line.split()[-1] for line in listed.splitlines() if line and not line.split()[-1].startswith("__")}


def batches_of(members, largest):
    """First fit, as batches.batches_of; what differs in its warnings, seeds or fallbacks is in batches of its own."""
    found = []
    for member in sorted(members, key=lambda m: m.size, reverse=True):
        kind = (tuple(member.strict), tuple(member.options.seeds), member.options.fallbacks)
        for batch in found:
            if batch["kind"] == kind and batch["size"] + member.size <= largest and not batch["names"] & member.names:
                break
        else:
            batch = {"kind": kind, "members": [], "names": set(), "size": 0}
            found.append(batch)
        batch["members"].append(member)
        batch["names"] |= member.names
        batch["size"] += member.size
    return [batch["members"] for batch in found]


def main_of(members):
    """A C program that calls the members whose numbers it is given."""
    text = ["#include <stdio.h>", "#include <stdlib.h>"]
    text += [f"int {m.main}(void);" for m in members]
    text += ["int main(int count, char **words)", "{", "    for (int k = 1; k < count; k++)", "        switch (atoi(words[k])) {"]
    for number, member in enumerate(members):
        text += [f"        case {number}:", f'            puts("{MARK}{member.name}");', f"            {member.main}();", "            break;"]
    return "\n".join(text + ["        }", "    return 0;", "}", ""])


def build_batch(members, folder):
    """The two programs of a batch."""
    program = members[0].program
    paths = {name: os.path.join(folder, name) for name in ["main.c", "main.o", "all.cu", "all.o", "original", "translated"]}
    with open(paths["main.c"], "w") as file:
        file.write(main_of(members))
    with open(paths["all.cu"], "w") as file:
        for member in members:
            with open(member.program.cu) as text:
                file.write(f"// {member.name}\n{text.read()}\n")
    check.run(program.sanitized("-c", paths["main.c"], "-o", paths["main.o"]))
    program.launchers_object(members[0].strict, paths["all.cu"], paths["all.o"])
    program.link([paths["main.o"], *(m.original for m in members)], paths["original"])
    program.link([paths["main.o"], paths["all.o"], *(m.translated for m in members)], paths["translated"])
    return paths["original"], paths["translated"]


def compare_batch(members, original, translated):
    """Raises what check.py raises when results or launches of a batch are not as expected."""
    options = members[0].options
    numbers = [str(k) for k in range(len(members))]
    # That each falls back is seen of each alone.
    groups = [[number] for number in numbers] if options.fallbacks == "some" else [numbers]
    for group in groups:
        kernels = [kernel for number in group for kernel in members[int(number)].kernels]
        for seed, runs in check.runs_of(options.seeds):
            expected = check.run([original, *group], {"NIDUS_TEST_SEED": seed}).stdout
            if expected.count(MARK) != len(group):
                raise check.Failure("a test printed the mark of another")
            for settings in runs:
                check.compare([translated, *group], expected, seed, settings, members[0].program.profile_of(seed), kernels, options.fallbacks)


@dataclass
class Outcome:
    failures: list = field(default_factory=list)  # pairs of a member that fails alone and what check.py says
    unbuilt: str = ""                             # why the members are no program together
    differs: str = ""                             # what they did wrong together


def check_batch(members, folder):
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    outcome = Outcome()
    if len(members) > 1:
        try:
            programs = build_batch(members, folder)
        except check.Failure as failure:
            outcome.unbuilt = str(failure)
        else:
            try:
                compare_batch(members, *programs)
                return outcome
            except check.Failure as failure:
                outcome.differs = str(failure)
    said = [(member, member.check_alone()) for member in members]
    outcome.failures = [(member, text) for member, text in said if text]
    return outcome


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--bytes", type=int, default=100000, help="of translated text in one batch")
    options = parser.parse_args()
    programs = os.path.join(os.path.abspath(options.folder), "programs")
    folders = sorted(os.listdir(programs)) if os.path.isdir(programs) else []
    members = [Member(os.path.join(programs, name), number) for number, name in enumerate(folders)]
    failed = []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        list(pool.map(Member.build, [m for m in members if not m.is_alone]))
        groups = [[m] for m in members if m.is_alone] + batches_of([m for m in members if not m.is_alone], options.bytes)
        groups.sort(key=lambda group: -sum(m.size for m in group))  # the longest first
        running = {pool.submit(check_batch, group, os.path.join(options.folder, f"batch-{number}")): group for number, group in enumerate(groups)}
        for done, future in enumerate(concurrent.futures.as_completed(running), 1):
            outcome, names = future.result(), " ".join(m.name for m in running[future])
            print(f"[{done}/{len(groups)}] {len(running[future])} programs", flush=True)
            for member, text in outcome.failures:
                failed.append(member.name)
                print(f"FAIL: {member.options.file} (program)\n{text[:6000]}", flush=True)
            if outcome.unbuilt and not outcome.failures:
                print(f"note: these are no program together, but each passes alone: {names}\n{outcome.unbuilt[:3000]}", flush=True)
            if outcome.differs and not outcome.failures:
                failed.append("together: " + names)
                print(f"FAIL: together, while each passes alone: {names} (program)\n{outcome.differs[:3000]}", flush=True)
    for name in sorted(failed):
        print("failed: " + name)
    print(f"Programs: {len(members) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
