#!/usr/bin/env python3
"""run.py --nidus NIDUS --functions N --seed S: translates random functions and compares what they compute.

Programs of --batch functions each come from generate.py and are checked as checker.py says, every other one without
AddressSanitizer (all of them with --plain). Failing functions are left in
--out/SEED_INDEX_KIND/ as program.c, with the command that shows the failure, and reduced to reduced.c unless --no-reduce (by cvise
where it is installed). Exit status 1 when anything failed, or when fewer than --mapped percent of the nests were mapped.

run.py --nidus NIDUS --file FILE.c [--kind KIND]: checks one program; status 1 when it fails. With --kind, status 0 exactly when it
fails in this way: the test that a reduction needs.
"""
import argparse
import os
import shutil
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial

from checker import Checker, Failure, Outcome, Tools
from generate import program

HERE = os.path.dirname(os.path.abspath(__file__))
WHOLE = -1


class Batch:
    """Some functions of one seed, checked together, and apart where the program as a whole fails."""

    def __init__(self, options, tools):
        self.options, self.tools = options, tools
        self.failures = []      # (index, Failure)
        self.invalid = []       # indices that are no valid C
        self.total = Outcome()
        self.functions = 0

    def run(self, indices):
        seed, work = self.options.seed, tempfile.mkdtemp(prefix="nidus-random-", dir=self.options.work)
        try:
            source = os.path.join(work, f"random{seed}_{indices[0]}.c")
            with open(source, "w") as f:
                f.write(program(seed, indices))
            outcome = Checker(self.tools, source, work).check()
        finally:
            shutil.rmtree(work, ignore_errors=True)
        self.judge(indices, outcome)
        return self

    def judge(self, indices, outcome):
        invalid = [f for f in outcome.failures if f.kind == "invalid"]
        if invalid and invalid[0].function >= 0:
            bad = indices[invalid[0].function]
            self.invalid.append((bad, invalid[0].detail))
            rest = [k for k in indices if k != bad]
            return self.run(rest) if rest else None
        whole = [f for f in outcome.failures if f.function == WHOLE]
        if whole and len(indices) > 1:
            half = len(indices) // 2
            before = len(self.failures) + len(self.invalid)
            self.run(indices[:half])
            self.run(indices[half:])
            if len(self.failures) + len(self.invalid) == before:
                self.failures.append((indices, whole[0]))
            return None
        if invalid:
            self.invalid.append((indices[0], invalid[0].detail))
            return None
        self.failures += [(indices[max(f.function, 0)], f) for f in outcome.failures]
        return self.add(outcome)

    def add(self, outcome):
        total = self.total
        for name in ("nests", "mapped", "launches", "fallbacks", "calls"):
            setattr(total, name, getattr(total, name) + getattr(outcome, name))
        total.reasons += outcome.reasons
        total.seconds += outcome.seconds


def checked(options, tools, end, indices):
    """The batch's results; None when the time was over before it began."""
    way = tools[is_plain(options, indices[0])]
    return Batch(options, way).run(indices) if time.time() < end else None


def is_plain(options, index):
    """Is the function's program checked without AddressSanitizer?"""
    return options.plain or (index - options.first) // options.batch % 2 == 1


def command(options, index, *more):
    plain = ["--plain"] if is_plain(options, index) else []
    return ["--nidus", os.path.abspath(options.nidus), *plain, *more]


def keep(options, index, failure):
    """Leaves a failing function in the output folder."""
    indices = index if isinstance(index, list) else [index]
    folder = os.path.join(options.out, f"{options.seed}_{indices[0]}_{failure.kind}")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "program.c"), "w") as f:
        f.write(program(options.seed, indices))
    with open(os.path.join(folder, "failure.txt"), "w") as f:
        f.write(" ".join([os.path.join(HERE, "run.py"), *command(options, indices[0], "--file", os.path.join(folder, "program.c"))]) + f"\n\n{failure.kind}\n{failure.detail}\n")
    return folder


def reduce(options, index, failure):
    from reduce import reduced
    folder = keep(options, index, failure)
    first = index[0] if isinstance(index, list) else index
    text = reduced(os.path.join(folder, "program.c"), [sys.executable, os.path.abspath(__file__),
                   *command(options, first, "--kind", failure.kind, "--file")], options.reduce_seconds)
    with open(os.path.join(folder, "reduced.c"), "w") as f:
        f.write(text)


def check_file(options, tools):
    with tempfile.TemporaryDirectory(prefix="nidus-random-", dir=options.work) as work:
        outcome = Checker(tools, options.file, work).check()
    if options.kind:
        return 0 if any(f.kind == options.kind for f in outcome.failures) else 1
    for f in outcome.failures:
        print(f"{f.kind}: {'function ' + str(f.function) if f.function >= 0 else 'program'}\n{f.detail}")
    print(f"nests {outcome.nests}, mapped {outcome.mapped}, launches {outcome.launches}, fallbacks {outcome.fallbacks}")
    return 1 if outcome.failures else 0


def summary(options, batches, seconds):
    total = Batch(options, None)
    for batch in batches:
        total.add(batch.total)
    failures = [f for b in batches for f in b.failures]
    invalid = [i for b in batches for i in b.invalid]
    t = total.total
    share = 100.0 * t.mapped / max(1, t.nests)
    functions = sum(batch.functions for batch in batches)
    print(f"seed {options.seed}: {functions} functions from {options.first}, {len(invalid)} dropped as invalid, {t.calls} calls "
          f"in {len(batches)} programs, {seconds:.0f} s")
    print(f"nests {t.nests}, mapped {t.mapped} ({share:.1f}%), launches {t.launches}, fallbacks {t.fallbacks}")
    for ids, count in t.reasons.most_common():
        print(f"  left {count}: {ids}")
    print("seconds of computing: " + ", ".join(f"{stage} {spent:.0f}" for stage, spent in t.seconds.items()))
    kinds = Counter(f.kind for _, f in failures)
    print("failures " + (", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items())) or "0"))
    for index, detail in invalid:
        print(f"invalid {index}: {detail.strip().splitlines()[0] if detail.strip() else ''}")
    return failures, share


def memory():
    """The folder for what comes and goes; in memory where there is plenty: the compilers write some 3 MB a function."""
    folder = "/dev/shm"
    return folder if os.access(folder, os.W_OK) and shutil.disk_usage(folder).free > 4 << 30 else None


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nidus", default="nidus")
    parser.add_argument("--include", default=os.path.join(HERE, "../../runtime/include"))
    parser.add_argument("--cc", default="gcc")
    parser.add_argument("--cxx", default="g++")
    parser.add_argument("--nvcc", default="", help="compile the kernels with it too")
    parser.add_argument("--gpu", action="store_true", help="with --nvcc: run them on the GPU, and not on the CPU runtime")
    parser.add_argument("--under", default="", help="the command that runs the translations, such as compute-sanitizer's")
    parser.add_argument("--clang", default="", help="compile the kernels with it, without warnings: faster than --cxx with them")
    parser.add_argument("--reader", default="", help="with --clang: the command of a C++ compiler that only reads the kernels, for its warnings")
    parser.add_argument("--plain", action="store_true", help="without AddressSanitizer")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--functions", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin no program later than this")
    parser.add_argument("--batch", type=int, default=25)
    parser.add_argument("--mapped", type=float, default=0, help="percent of the nests that must be mapped")
    parser.add_argument("-j", "--jobs", type=int, default=2)
    parser.add_argument("--out", default="nidus-random")
    parser.add_argument("--work", default=memory(), help="folder for temporary files")
    parser.add_argument("--no-reduce", action="store_true")
    parser.add_argument("--reduce-seconds", type=int, default=600)
    parser.add_argument("--file")
    parser.add_argument("--kind")
    return parser.parse_args()


def main():
    options = parse()
    tools = Tools(options.nidus, options.include, options.cc, options.cxx, options.nvcc, options.clang, options.reader, on_gpu=options.gpu,
                  under=options.under, sanitizes=not options.plain)
    if options.file:
        return check_file(options, tools)
    ways = [tools, replace(tools, sanitizes=False)]
    with tempfile.TemporaryDirectory(prefix="nidus-random-", dir=options.work) as folder:
        return check_functions(options, [way.with_prebuilt(os.path.join(folder, str(k))) if options.clang else way
                                         for k, way in enumerate(ways)])


def check_functions(options, tools):
    begin = time.time()
    indices = range(options.first, options.first + options.functions)
    groups = [list(indices[k:k + options.batch]) for k in range(0, len(indices), options.batch)]
    # Each program in a process of its own: what one costs is seen, and Python does not make them wait for each other.
    with ProcessPoolExecutor(options.jobs) as pool:
        batches = []
        for group, batch in zip(groups, pool.map(partial(checked, options, tools, begin + options.seconds), groups)):
            if not batch:
                break
            batch.functions = len(group)
            batches.append(batch)
            done = sum(b.functions for b in batches)
            if done // 1000 > (done - batch.functions) // 1000:     # a run that is cut off has said how far it was
                print(f"{done} functions, {time.time() - begin:.0f} s, {sum(len(b.failures) for b in batches)} failures", flush=True)
            for index, failure in batch.failures:
                print(f"{failure.kind}: {keep(options, index, failure)}", flush=True)
    failures, share = summary(options, batches, time.time() - begin)
    for index, failure in failures:
        if not options.no_reduce:
            reduce(options, index, failure)
    return 1 if failures or share < options.mapped else 0


if __name__ == "__main__":
    sys.exit(main())
