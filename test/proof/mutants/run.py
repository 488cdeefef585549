#!/usr/bin/env python3
"""run.py [--check] [--folder DIR] [--plant] [NAME...]: are planted faults noticed?

Each entry of faults/*.txt is a mistake that an engineer might make. A copy of the sources gets all of them behind switches and is built
once (in --folder, default build-mutants beside the sources); then the tests nearest to each fault run with its switch on, until one fails.
Prints for every fault what caught it, or that it survived, and the share at the end. By hand: it takes an hour on two cores.
--check only looks whether every fragment is found exactly once; --plant only writes the copy, for a build of one's own in DIR/build.

An entry:
    name: short-name
    file: analysis/part/file.cpp
    code: text that stands in the file once, with the [[original expression;]] in brackets; a statement ends with ;
    fault: what takes its place (nothing: the statement is left out)
    tests: unit:FILTER of GoogleTest, lit:REGEX of tests"""
import argparse
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, "..", "..", ".."))
SWITCH = """#pragma once
// Of a copy with planted faults: is this one on?
#include <cstdlib>
#include <cstring>
#ifdef __CUDACC__
#define NIDUS_MUTANT(name) false
#else
#define NIDUS_MUTANT(name)                                                                                             \\
  ([] {                                                                                                                \\
    static const bool isOn = getenv("NIDUS_MUTANT") && !strcmp(getenv("NIDUS_MUTANT"), name);                          \\
    return isOn;                                                                                                       \\
  }())
#endif
"""
SWITCH_HEADER = "runtime/include/nidus/planted_faults.h"
LIT = "/usr/lib/llvm-19/build/utils/lit/lit.py"


def entries():
    folder = os.path.join(HERE, "faults")
    found = []
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name)) as text:
            for block in re.split(r"\n\s*\n", text.read().strip()):
                lines = [line for line in block.splitlines() if not line.startswith("#")]
                entry = dict(re.split(r": ?", line, maxsplit=1) for line in lines)
                entry["code"] = entry["code"].replace("\\n", "\n")
                found.append(entry)
    return found


def parts(entry):
    """The text before, in and behind the brackets."""
    return re.fullmatch(r"(.*)\[\[(.*)\]\](.*)", entry["code"], re.DOTALL).groups()


def problems(faults):
    names = [fault["name"] for fault in faults]
    yield from (f"{name}: is there twice" for name in sorted({n for n in names if names.count(n) > 1}))
    for fault in faults:
        with open(os.path.join(ROOT, fault["file"])) as file:
            count = file.read().count("".join(parts(fault)))
        if count != 1:
            yield f"{fault['name']}: {fault['file']} has its code {count} times"


def plant(faults, folder):
    """A copy of the sources under version control, with the faults behind switches."""
    for path in subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0"):
        if path and os.path.exists(os.path.join(ROOT, path)):
            os.makedirs(os.path.dirname(os.path.join(folder, path)), exist_ok=True)
            write(os.path.join(folder, path), read(os.path.join(ROOT, path)))
            shutil.copymode(os.path.join(ROOT, path), os.path.join(folder, path))
    for path in sorted({fault["file"] for fault in faults}):
        text = read(os.path.join(ROOT, path)).decode()
        # The places are those in the original: what is planted may repeat it.
        here = sorted(((text.index("".join(parts(f))) + len(parts(f)[0]), f) for f in faults if f["file"] == path), key=lambda p: -p[0])
        for at, fault in here:
            original = parts(fault)[1]
            text = text[:at] + planted(fault["name"], original, fault["fault"]) + text[at + len(original):]
        write(os.path.join(folder, path), ('#include "' + SWITCH_HEADER + '"\n' if not path.startswith("runtime/")
                                           else '#include "nidus/planted_faults.h"\n').encode() + text.encode())
    write(os.path.join(folder, SWITCH_HEADER), SWITCH.encode())
    # The switch reaches what tests run.
    config = os.path.join(folder, "test", "lit.cfg.py")
    write(config, read(config) + b'\nconfig.environment["NIDUS_MUTANT"] = os.environ.get("NIDUS_MUTANT", "")\n')


def planted(name, original, fault):
    if original.endswith(";") or original.endswith("}"):
        return f'{{ if (NIDUS_MUTANT("{name}")) {{ {fault} }} else {{ {original} }} }}'
    return f'(NIDUS_MUTANT("{name}") ? ({fault}) : ({original}))'


def read(path):
    with open(path, "rb") as file:
        return file.read()


def write(path, content):
    """Only what differs: an unchanged file is not compiled again."""
    if not os.path.exists(path) or read(path) != content:
        with open(path, "wb") as file:
            file.write(content)


def run(command, fault, folder):
    environment = {**os.environ, "NIDUS_MUTANT": fault["name"] if fault else ""}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, errors="replace")
    return done.returncode, done.stdout + done.stderr


def caughtBy(fault, folder, switch):
    """What failed first: "unit TEST", "checker (TEST)" or "lit TEST"; none."""
    for test in fault["tests"].split():
        kind, which = test.split(":", 1)
        if kind == "unit":
            status, text = run(["build/test/unit/nidus_unit_tests", "--gtest_filter=" + which], switch, folder)
            failed = re.findall(r"^\[  FAILED  \] (\S+?),? ", text, re.MULTILINE)
            if status != 0:
                return "unit " + (failed[0] if failed else f"status {status}")
            if "[  PASSED  ] 0 tests" in text:
                sys.exit(f"{fault['name']}: no test is called {which}")
        else:
            status, text = run([sys.executable, LIT, "-v", "--max-failures=1", "build/test", "--filter=" + which], switch, folder)
            if "did not match" in text or "error: filter" in text:
                sys.exit(f"{fault['name']}: no test is called {which}")
            failed = re.search(r"^FAIL: nidus :: (\S+)", text, re.MULTILINE)
            if status != 0:
                checker = "contradicts" in text or "internal error" in text
                return ("checker, " if checker else "lit ") + (failed.group(1) if failed else f"status {status}")
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--plant", action="store_true")
    parser.add_argument("--no-build", action="store_true", help="the copy is built already")
    parser.add_argument("--folder", default=os.path.join(ROOT, "build-mutants"))
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    faults = entries()
    found = list(problems(faults))
    if found:
        sys.exit("\n".join(found))
    if options.check:
        print(len(faults), "faults, each found once")
        return
    folder = os.path.abspath(options.folder)
    if not options.no_build:
        plant(faults, folder)
    if options.plant:
        return
    if not options.no_build:
        subprocess.run(["cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-DNIDUS_WERROR=OFF", "-DCMAKE_CXX_COMPILER=clang++-19"],
                       cwd=folder, check=True)
        subprocess.run(["ninja", "-C", "build", "nidus", "nidus_unit_tests", "test_support"], cwd=folder, check=True)
    chosen = [fault for fault in faults if not options.names or fault["name"] in options.names]
    caught = 0
    for fault in chosen:
        by = caughtBy(fault, folder, fault)
        # A test that fails without the fault too shows nothing.
        if by and caughtBy({**fault, "tests": fault["tests"]}, folder, None):
            by = None
            print(f"{fault['name']}: its tests fail without it", flush=True)
        caught += by is not None
        print(f"{fault['name']}: {'caught by ' + by if by else 'SURVIVED'}", flush=True)
    print(f"{caught} of {len(chosen)} caught")


if __name__ == "__main__":
    main()
