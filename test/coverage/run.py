#!/usr/bin/env python3
"""run.py [options] WHERE... [-- FLAGS]    translates C that nobody prepared, file by file, and says what became of its loops

WHERE is a C file, a folder, of which all C files are meant, or a compile_commands.json (a folder's own is taken). FLAGS are for files that no
compile_commands.json names; '{}' in them is the folder of the file. Relative paths in them start from the current folder.

Prints a row of a table per file, the sums, then what is wrong: files on which nidus crashes, computes longer than --slow, or has an
internal-error; files that only --cc can read; pairs that the compilers refuse. --check is a command that builds and runs what it likes
with the pairs, which lie in $PAIRS as the sources lie in $SOURCES (their common folder). Exit status 1: something is wrong, or the check fails.

Counted are all loops that the report lists, also those inside a loop that is left. 'host': loops that stay C around loops that are mapped;
'uncounted': while and do, for without a counter, and loops that read or print; 'left': all others. Reasons: the first of each that is left."""
import argparse
import collections
import concurrent.futures
import functools
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.normpath(os.path.join(HERE, "..", ".."))
INCLUDE = os.path.join(ROOT, "runtime", "include")
PREBUILT = os.path.join(ROOT, "build", "test", "prebuilt")
PRINTS_OR_READS = re.compile(r"'(v?f?printf|f?puts|f?putc|putchar|fwrite|perror|f?scanf|f?gets|f?getc|getchar|getline|fread|feof|fopen|fclose|fflush|exit)'")

Source = collections.namedtuple("Source", "path directory flags database")
Nest = collections.namedtuple("Nest", "kind reason")
Outcome = collections.namedtuple("Outcome", "source name nests seconds wrong unread")


def parse(arguments):
    cut = arguments.index("--") if "--" in arguments else len(arguments)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("where", nargs="+")
    parser.add_argument("-o", "--out", default="coverage-out", help="the folder for pairs and reports; it is made anew")
    parser.add_argument("--nidus", default=os.path.join(ROOT, "build", "nidus"))
    parser.add_argument("--options", default="--map=legal --fp-reassociate=off", help="of nidus translate")
    parser.add_argument("--exclude", default="^$", help="a regular expression: files whose path has it are left out")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--time-limit", type=int, default=60, help="seconds of computing per file")
    parser.add_argument("--slow", type=float, default=10, help="seconds of computing that are too many")
    parser.add_argument("--cc", default="cc")
    parser.add_argument("--cxx", default="c++", help="'' compiles no pair")
    parser.add_argument("--nvcc", default=shutil.which("nvcc") or "", help="'' leaves nvcc out")
    parser.add_argument("--check", default="", help="a command")
    options = parser.parse_args(arguments[:cut])
    options.flags = arguments[cut + 1:]
    return options


def of_database(path):
    with open(path) as file:
        entries = json.load(file)
    for entry in entries:
        arguments = entry.get("arguments") or shlex.split(entry["command"])
        source = os.path.normpath(os.path.join(entry["directory"], entry["file"]))
        if source.endswith(".c"):
            flags = [flag for before, flag in zip(arguments, arguments[1:])
                     if flag not in ("-c", "-o", entry["file"], source) and before != "-o"]
            yield Source(source, entry["directory"], flags, os.path.dirname(os.path.abspath(path)))


def sources_of(options):
    """Every C file once."""
    found = {}
    for where in options.where:
        database = os.path.join(where, "compile_commands.json")
        if where.endswith(".json") or os.path.exists(database):
            of = of_database(where if where.endswith(".json") else database)
        else:
            paths = [where] if os.path.isfile(where) else sorted(
                os.path.join(folder, name) for folder, _, names in os.walk(where) for name in names if name.endswith(".c"))
            of = (Source(os.path.abspath(path), os.getcwd(), [flag.replace("{}", os.path.dirname(os.path.abspath(path))) for flag in options.flags], "")
                  for path in paths)
        for source in of:
            if not re.search(options.exclude, source.path):
                found.setdefault(source.path, source)
    return list(found.values())


def limited(command, directory, seconds):
    """Exit status, seconds of computing, and what the command says."""
    with subprocess.Popen(["sh", "-c", 'ulimit -S -t "$0"; exec timeout "$@"', str(seconds), str(20 * seconds), *command], cwd=directory,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace") as process:
        said = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, used.ru_utime + used.ru_stime, said


@functools.lru_cache(maxsize=None)
def lines_of(path):
    with open(path, errors="replace") as text:
        return text.read().split("\n")


def kind_of(nest, source):
    if nest["status"] == "mapped":
        return "mapped"
    lines = lines_of(os.path.join(source.directory, nest.get("file", source.path)))  # another one: an included file
    reason, line = nest["reasons"][0], lines[nest["line"] - 1] if nest["line"] <= len(lines) else ""
    if reason["id"] == "host-loop":
        return "host"
    counts = re.search(r"\bfor\b.*(\+\+|--|[-+]=)", line)
    if PRINTS_OR_READS.search(reason["message"]) or not counts and (reason["id"] == "non-affine-bound" or re.search(r"\b(while|do)\b", line)):
        return "uncounted"
    return "left"


def error_in(said):
    return next((line for line in said.splitlines() if "error:" in line), (said.splitlines() or ["nothing said"])[-1])


def translate(options, source, name):
    base = os.path.join(options.out, "pairs", os.path.dirname(name))
    report = os.path.join(options.out, "reports", name + ".json")
    os.makedirs(base, exist_ok=True)
    os.makedirs(os.path.dirname(report), exist_ok=True)
    where = ["-p", source.database, source.path] if source.database else [source.path, "--", *source.flags]
    status, seconds, said = limited([options.nidus, "translate", *shlex.split(options.options), "-o", base, "--report=" + report, *where],
                                    source.directory, options.time_limit)
    nests, wrong, unread = [], [], ""
    accepts = [*shlex.split(options.cc), "-fsyntax-only", "-w", *source.flags]
    if status in (-signal.SIGXCPU, 124):
        wrong.append(f"more than {options.time_limit} s")
    elif status not in (0, 1):
        wrong.append(f"exit {status}: {error_in(said)}")
    elif seconds > options.slow:
        wrong.append(f"{seconds:.1f} s")
    if status == 1:
        unread = error_in(said)
        if limited([*accepts, source.path], source.directory, options.time_limit)[0] == 0:
            wrong.append(f"only {options.cc} reads it: {unread}")
    if status == 0:
        with open(report) as file:
            listed = json.load(file)["files"]
        nests = [Nest(kind_of(nest, source), (nest["reasons"] or [{"id": ""}])[0]["id"])
                 for file in listed for function in file["functions"] for nest in function["nests"]]
        wrong += [f"internal-error: {reason['message']}" for file in listed for function in file["functions"] for nest in function["nests"]
                  for reason in nest["reasons"] if reason["id"] == "internal-error"]
        pair = os.path.join(base, os.path.basename(name))
        refused, _, why = limited([*accepts, pair], source.directory, options.time_limit)
        if refused and limited([*accepts, source.path], source.directory, options.time_limit)[0] == 0:
            wrong.append(f"{options.cc} refuses the pair: {error_in(why)}")
        if any(nest.kind == "mapped" for nest in nests):
            # tools/batches.py puts the path of the failing file, which says the name, into its messages.
            copy = os.path.join(options.out, "compiled", "warns" if options.nvcc else "warns-host", name)
            os.makedirs(copy)
            shutil.copy(pair[:-2] + ".cu", copy)
    return Outcome(source, name, nests, seconds, wrong, unread)


def compile_all(options):
    command = [sys.executable, os.path.join(ROOT, "test", "tools", "batches.py"), "--include", INCLUDE, "--cxx", options.cxx,
               "--jobs", str(options.jobs), "--prebuilt", PREBUILT, *(["--nvcc", options.nvcc] if options.nvcc else []),
               os.path.join(options.out, "compiled")]
    said = subprocess.run(command, capture_output=True, text=True, errors="replace")
    with open(os.path.join(options.out, "compilers.log"), "w") as log:
        log.write(said.stdout + said.stderr)
    return [line for line in said.stdout.splitlines() if line.startswith("FAIL: ")] or ([said.stderr] if said.returncode else [])


def row(name, nests, seconds, most):
    count = collections.Counter(nest.kind for nest in nests)
    reasons = collections.Counter(nest.reason for nest in nests if nest.kind == "left").most_common(most)
    return (f"| {name} | {count['mapped']} | {count['left']} | {count['host']} | {count['uncounted']} | "
            f"{', '.join(f'{reason} {n}' for reason, n in reasons)} | {seconds:.1f} |")


def main():
    options = parse(sys.argv[1:])
    options.out = os.path.abspath(options.out)
    options.nidus = os.path.abspath(options.nidus)
    for folder in ("pairs", "reports", "compiled"):
        shutil.rmtree(os.path.join(options.out, folder), ignore_errors=True)
    os.makedirs(os.path.join(options.out, "compiled"))
    sources = sources_of(options)
    if not sources:
        sys.exit("no C file there")
    common = os.path.commonpath([os.path.dirname(source.path) for source in sources])
    print("| file | mapped | left | host | uncounted | commonest reasons | s |\n|---|---|---|---|---|---|---|")
    outcomes = []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for outcome in pool.map(lambda source: translate(options, source, os.path.relpath(source.path, common)), sources):
            outcomes.append(outcome)
            if outcome.nests:
                print(row(outcome.name, outcome.nests, outcome.seconds, 4), flush=True)
    print(row(f"{len(sources)} files", [nest for outcome in outcomes for nest in outcome.nests], sum(outcome.seconds for outcome in outcomes), None))
    for outcome in outcomes:
        if outcome.unread:
            print(f"not read: {outcome.name}: {outcome.unread}")
    wrong = [f"{outcome.name}: {what}" for outcome in outcomes for what in outcome.wrong]
    if options.cxx:
        wrong += compile_all(options)
    if options.check:
        environment = {**os.environ, "PAIRS": os.path.join(options.out, "pairs"), "SOURCES": common}
        status = subprocess.run(options.check, shell=True, cwd=options.out, env=environment).returncode
        wrong += [f"the check failed, exit {status}"] if status else []
    for what in wrong:
        print("wrong: " + what)
    print(f"{len(sources)} files, {sum(1 for outcome in outcomes if outcome.unread)} not read, {len(wrong)} things wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
