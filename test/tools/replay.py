#!/usr/bin/env python3
"""replay.py OLD NEW [INPUT...] [-j N] [--brief]: what a change to nidus does to everything that it generates.

Translates the inputs (files or folders; all C files of the tests and examples when none is given) with two programs and prints the
differences of the generated files, reports, proof records, explanations, dumps of all phases, messages and exit statuses as one diff.
Exit status 0: there are none, so that the change is a refactoring; 1: there are; 2: a program could not be run.
--brief prints only the inputs that differ; --only KIND,... compares only these: generated, report, certificate, dumps, explain."""
import argparse
import concurrent.futures
import difflib
import os
import subprocess
import sys
import tempfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
TOOLS = os.path.join(ROOT, "test", "tools")
RUNTIME = os.path.join(ROOT, "runtime", "include")
LIMIT = 120 # seconds for one file
KINDS = {"generated", "report", "certificate", "dumps", "explain"}
PHASES = "unit,scop,dependences,mapping,placement,regions,hosttree,plan"


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("inputs", nargs="*", default=[os.path.join(ROOT, "test"), os.path.join(ROOT, "examples")])
    parser.add_argument("-j", type=int, default=os.cpu_count())
    parser.add_argument("--brief", action="store_true")
    parser.add_argument("--only", type=lambda text: set(text.split(",")), default=KINDS, metavar="KIND,...")
    return parser.parse_intermixed_args()


def sources(inputs):
    for path in inputs:
        if os.path.isfile(path):
            yield os.path.abspath(path)
        for folder, folders, names in os.walk(path):
            folders.sort()
            yield from (os.path.abspath(os.path.join(folder, name)) for name in sorted(names) if name.endswith(".c"))


def run(program, arguments):
    """The output and the messages, with the exit status first, as lines."""
    def text(stream):
        return (stream.decode(errors="replace") if isinstance(stream, bytes) else stream or "").splitlines()
    try:
        done = subprocess.run([os.path.abspath(program), *arguments, "--", "-I" + TOOLS, "-I" + RUNTIME], capture_output=True, text=True,
                              errors="replace", timeout=LIMIT)
        status = f"exit status {done.returncode}"
    except subprocess.TimeoutExpired as late:
        done, status = late, f"no end within {LIMIT} s"
    return text(done.stdout), [status] + text(done.stderr)


def translate(program, source, folder, kinds):
    """The lines of each thing that comes out."""
    options = [f"--{kind}={os.path.join(folder, kind + '.json')}" for kind in ("report", "certificate") if kind in kinds]
    options += ["--dump=" + PHASES] if "dumps" in kinds else []
    results = {}
    dumps, results["messages"] = run(program, ["translate", "-o", folder, *options, source])
    if "dumps" in kinds:
        results["dumps"] = dumps
    if "explain" in kinds:
        results["explain"], results["messages of explain"] = run(program, ["explain", source])
    for name in sorted(os.listdir(folder)):
        if "generated" in kinds or name.endswith(".json"):
            with open(os.path.join(folder, name), errors="replace") as file:
                results[name] = file.read().splitlines()
    return results


def compare(old, new, source, kinds):
    """The difference of one source, as lines."""
    with tempfile.TemporaryDirectory(prefix="nidus-replay") as work:
        # Beside one another: headers are named relative to them.
        results = []
        for name, program in (("old", old), ("new", new)):
            os.mkdir(os.path.join(work, name))
            results.append(translate(program, source, os.path.join(work, name), kinds))
    before, after = results
    shown = os.path.relpath(source, ROOT)
    lines = []
    for name in sorted(before.keys() | after.keys()):
        lines += difflib.unified_diff(before.get(name, []), after.get(name, []), f"old/{shown}/{name}", f"new/{shown}/{name}",
                                      lineterm="")
    return shown, lines


def main():
    options = parse()
    for program in (options.old, options.new):
        if not os.access(program, os.X_OK):
            print(f"replay.py: '{program}' cannot be run", file=sys.stderr)
            return 2
    if not options.only <= KINDS:
        print(f"replay.py: --only takes {', '.join(sorted(KINDS))}", file=sys.stderr)
        return 2
    files = list(sources(options.inputs))
    differing = 0
    with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        for shown, lines in pool.map(lambda source: compare(options.old, options.new, source, options.only), files):
            differing += bool(lines)
            if lines:
                print(shown if options.brief else "\n".join(lines))
    print(f"{len(files)} inputs, {differing} differ", file=sys.stderr)
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
