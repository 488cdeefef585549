#!/usr/bin/env python3
"""Checks that a C program and its translation by nidus compute the same.

FILE.c is translated, the pair is compiled without a warning by the user's compilers (as C, as plain C++ and by nvcc for the
device; where a GPU is, by nvcc as a whole; --later leaves the second and third to tools/batches.py), and the program and its translation, both built by --clang under AddressSanitizer and
UndefinedBehaviorSanitizer, must print the same text for several seeds of the data and several orders of the threads, each order with one of
the seeds (which --later leaves to tools/programs.py).

Every nest of every function but main must be mapped, every kernel must be launched and no run-time test may fail, unless said
otherwise:

  --expect=FUNCTION:CONDITION,...   conditions that replace "mapped" for this function:
      mapped      every nest is mapped          mapped=N   exactly N nests are mapped
      left        no nest is mapped             any        no condition
      ID          a nest is left with this reason (ID/ID: with one of these)
  --fallbacks=some                  a run-time test must send a nest back to C at least once
  --fallbacks=any                   it may (and kernels need not be launched)

--source-warns: the source does not compile without a warning, so its translation need not.
--show-profile prints the profile of the last run as tools/summary.py does.
"""
import argparse
import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys

import summary

TOOLS = os.path.dirname(os.path.abspath(__file__))
# Without optimisation: half of the time, and the sanitizers see all that the text says.
SANITIZED = ["-O0", "-g1", "-ffp-contract=off", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
WARNINGS = ["-Wall", "-Wextra"]
# With every nest in three parts where that is possible, whatever its size, on one device or on three; the last one as it is, for
# the profile.
# Kernels on the host's own memory, whose ends AddressSanitizer knows too.
RUNS = [{"NIDUS_THREAD_ORDER": "7", "NIDUS_ZERO_COPY": "1"}, {"NIDUS_THREAD_ORDER": "reverse", "NIDUS_SLABS": "3"},
        {"NIDUS_THREAD_ORDER": "5", "NIDUS_DEVICES": "3"},
        {"NIDUS_THREAD_ORDER": "forward", "NIDUS_MULTIPROCESSORS": "132"}]


def runs_of(seeds):
    """Pairs of a seed and the settings that it is run with: each of RUNS once, in turns."""
    return [(seed, RUNS[number::len(seeds)]) for number, seed in enumerate(seeds)]


GPU_RUNS = [{"NIDUS_ZERO_COPY": "1"}, {"NIDUS_SLABS": "3"}, {"NIDUS_DEVICES": "all"}, {}]


class Failure(Exception):
    pass


def run(command, environment=None, limit=120):
    """Runs a command; its result, or a Failure that says how to repeat it."""
    shown = " ".join(f"{k}={v}" for k, v in (environment or {}).items())
    shown = (shown + " " if shown else "") + shlex.join(command)
    try:
        result = subprocess.run(command, capture_output=True, text=True, errors="replace",
                                env={**os.environ, **(environment or {})}, timeout=limit)
    except subprocess.TimeoutExpired:
        raise Failure(f"no end within {limit} s: {shown}")
    if result.returncode != 0:
        raise Failure(f"exit {result.returncode}: {shown}\n{result.stdout[-2000:]}{result.stderr[-6000:]}")
    return result


class Program:
    """The original or the translated program, and the commands that make it."""

    def __init__(self, options):
        self.options = options
        self.base = os.path.splitext(os.path.basename(options.file))[0]
        self.out = os.path.join(options.work, "out")
        self.c = os.path.join(self.out, self.base + ".c")
        self.cu = os.path.join(self.out, self.base + ".cu")
        self.flags = ["-I" + TOOLS] + options.flags

    def path(self, name):
        return os.path.join(self.options.work, name)

    def sanitized(self, *arguments):
        return (shlex.split(self.options.clang or self.options.cc) + [*SANITIZED, *self.flags, *arguments])

    def sanitized_cxx(self, *arguments):
        compiler = self.options.clang + " --driver-mode=g++" if self.options.clang else self.options.cxx
        return shlex.split(compiler) + ["-std=c++17", "-pthread", *SANITIZED, *arguments]

    def linker(self):
        return ["-fuse-ld=" + self.options.linker] if self.options.linker else []

    def prebuilt(self, name):
        path = os.path.join(self.options.prebuilt, name)
        return path if self.options.prebuilt and os.path.exists(path) else None

    def harness(self):
        if self.prebuilt("harness.o"):
            return self.prebuilt("harness.o")
        target = self.path("harness.o")
        if not os.path.exists(target):
            run(self.sanitized("-c", os.path.join(TOOLS, "harness.c"), "-o", target))
        return target

    def translate(self):
        report = self.path("report.json")
        run([self.options.nidus, "translate", "--map=legal", "--fp-reassociate=on", "-o", self.out, "--report=" + report] + self.options.nidus_option +
            [self.options.file, "--"] + self.flags)
        with open(report) as f:
            return json.load(f)

    def warnings(self):
        """The flags under which the source, and so its translation, compiles."""
        strict = [*WARNINGS, "-Werror"]
        try:
            run(self.plain_c(self.options.file, *strict))
        except Failure:
            if not self.options.source_warns:
                raise
            return []
        return strict

    def original_object(self, *flags):
        target = self.path("original.o")
        # A conversion of a float out of range has no meaning in C: a test that relies on one is wrong.
        run(self.sanitized("-fsanitize=float-cast-overflow", *flags, "-c", self.options.file, "-o", target))
        return target

    def translated_object(self, *flags):
        target = self.path("c.o")
        run(self.sanitized(*flags, "-c", self.c, "-o", target))
        return target

    def launchers_object(self, strict, source, target):
        precompiled = self.prebuilt("runtime.pch")
        use = ["-include-pch", precompiled] if precompiled else []
        run(self.sanitized_cxx(*strict, "-I" + self.options.include, *use, "-x", "c++", "-c", source, "-o", target))
        return target

    def link(self, objects, target):
        runtime = [self.prebuilt("runtime.o")] if self.prebuilt("runtime.pch") else []
        run(self.sanitized_cxx(*objects, *runtime, self.harness(), "-lm", *self.linker(), "-o", target))
        return target

    def plain_c(self, source, *flags):
        """As a user's build: gcc finds other warnings than Clang, some of them only while it optimises."""
        return [*shlex.split(self.options.cc), "-O1", *self.flags, *flags, "-c", source, "-o", self.path("plain.o")]

    def build_original(self):
        run(self.sanitized(self.original_object(), self.harness(), "-lm", *self.linker(), "-o", self.path("original")))
        return self.path("original")

    def build_translated(self, strict):
        return self.link([self.translated_object(), self.launchers_object(strict, self.cu, self.path("cu.o"))], self.path("translated"))

    def check_plain_cxx(self, strict):
        use = ["-include", self.prebuilt("plain.h")] if self.prebuilt("plain.h.gch") else []
        run([*shlex.split(self.options.cxx), "-std=c++17", "-fsyntax-only", *strict, "-I" + self.options.include, *use, "-x", "c++", self.cu])

    def name(self):
        """It tells the test, and its number several checks of one test."""
        return self.base + "-" + hashlib.sha256(shlex.join(self.options.own).encode()).hexdigest()[:8]

    def profile_of(self, seed):
        """With the last seed. Without a profile, nests that decline are asked less."""
        return self.path("profile.json") if seed == self.options.seeds[-1] else None

    def leave_for_batches(self, strict):
        """For tools/batches.py."""
        by_nvcc = self.options.nvcc and (not self.options.gpu or self.options.device_differs)
        folder = os.path.join(self.options.later, ("strict" if strict else "warns") + ("" if by_nvcc else "-host"))
        os.makedirs(folder, exist_ok=True)
        shutil.copy(self.cu, os.path.join(folder, self.name() + ".cu"))

    def leave_for_programs(self, strict, kernels):
        """For tools/programs.py: the translation, and what it is to be checked for."""
        folder = os.path.join(self.options.later, "programs", self.name())
        shutil.copytree(self.out, os.path.join(folder, "out"))
        with open(os.path.join(folder, "check.json"), "w") as file:
            json.dump({"arguments": self.options.own, "strict": strict, "kernels": kernels}, file)

    def cuda(self, strict, phase, *flags):
        """nvcc's own front end sees the host's code in every phase; to compile that too takes three times as long."""
        target = self.path("cuda.o")
        warnings = ["-Werror", "all-warnings"] if strict else []
        run([self.options.nvcc, "-std=c++17", "-arch=sm_90", "-fmad=false", "-I" + self.options.include, *warnings, *flags,
             phase, self.cu, "-o", target], limit=300)
        return target

    def build_for_gpu(self, strict):
        target = self.path("gpu")
        objects = [self.cuda(strict, "-c", *(["-Xcompiler", ",".join(WARNINGS)] if strict else []))]
        for source in [self.c, os.path.join(TOOLS, "harness.c")]:
            objects.append(self.path("gpu_" + os.path.basename(source) + ".o"))
            run(shlex.split(self.options.cc) + ["-O1", "-ffp-contract=off", *self.flags, "-c", source, "-o", objects[-1]])
        run([self.options.nvcc, *objects, "-lm", "-o", target])
        return target


def nests_of(report):
    """Per function, the list of (status, reason ids, kernel names) of its nests."""
    functions = {}
    for file in report["files"]:
        for function in file["functions"]:
            functions.setdefault(function["name"], []).extend(
                (nest["status"], [r["id"] for r in nest["reasons"]], [k["name"] for k in nest.get("kernels", [])])
                for nest in function["nests"])
    return functions


def condition_holds(condition, nests):
    mapped = sum(status == "mapped" for status, _, _ in nests)
    if condition == "any":
        return True
    if condition == "mapped":
        return nests and mapped == len(nests)
    if condition == "left":
        return nests and mapped == 0
    if condition.startswith("mapped="):
        return mapped == int(condition.split("=")[1])
    wanted = set(condition.split("/"))
    return any(wanted & set(ids) for _, ids, _ in nests)


def check_report(report, expectations):
    functions = nests_of(report)
    for name, nests in functions.items():
        for status, ids, _ in nests:
            if (status == "left") != bool(ids):
                raise Failure(f"report: a nest of {name} is {status} with reasons {ids}")
    wanted = {name: "mapped" for name, nests in functions.items() if name != "main" and nests}
    for expectation in expectations:
        name, conditions = expectation.split(":", 1)
        wanted[name] = conditions
    for name, conditions in wanted.items():
        nests = functions.get(name, [])
        seen = [status if status == "mapped" else "+".join(ids) for status, ids, _ in nests]
        for condition in conditions.split(","):
            if not condition_holds(condition, nests):
                raise Failure(f"report: the nests of {name} are {seen}; expected: {condition}")
    return [kernel for name, nests in functions.items() if name != "main" for _, _, kernels in nests for kernel in kernels]


def check_profile(path, kernels, fallbacks, where):
    with open(path) as f:
        profile = json.load(f)
    launched = {k["name"] for k in profile["kernels"] if k["launches"] > 0}
    if sum(k["launches"] for k in profile["kernels"]) != profile["launches"]:
        raise Failure(f"{where}: the kernels' launches do not add up to {profile['launches']}")
    if fallbacks != "any" and not set(kernels) <= launched:
        raise Failure(f"{where}: never launched: {sorted(set(kernels) - launched)}, fallbacks {profile['fallbacks']}")
    if fallbacks == "none" and profile["fallbacks"]:
        raise Failure(f"{where}: {profile['fallbacks']} fallbacks, none expected")
    if fallbacks == "some" and not profile["fallbacks"]:
        raise Failure(f"{where}: no fallback, at least one expected")


def first_difference(expected, observed):
    pairs = zip(expected.splitlines() + ["(end)"], observed.splitlines() + ["(end)"])
    return next((f"expected: {a}\nobserved: {b}" for a, b in pairs if a != b), "")


def compare(command, expected, seed, settings, profile, kernels, fallbacks):
    """Runs a translated program, whose profile goes to the file `profile`, if any."""
    environment = {"NIDUS_TEST_SEED": seed, **({"NIDUS_PROFILE": profile} if profile else {}), **settings}
    where = " ".join(f"{k}={v}" for k, v in environment.items()) + " " + shlex.join(command)
    if profile and os.path.exists(profile):
        os.remove(profile)
    result = run(command, environment)
    if result.stdout != expected:
        raise Failure(f"other results: {where}\n{first_difference(expected, result.stdout)}")
    if profile and (kernels or os.path.exists(profile)):
        check_profile(profile, kernels, fallbacks, where)


def compare_runs(program, strict, kernels, options):
    original, translated = program.build_original(), program.build_translated(strict)
    for seed, runs in runs_of(options.seeds):
        expected = run([original], {"NIDUS_TEST_SEED": seed}).stdout
        for settings in runs:
            compare([translated], expected, seed, settings, program.profile_of(seed), kernels, options.fallbacks)


def check(options):
    program = Program(options)
    shutil.rmtree(options.work, ignore_errors=True)
    os.makedirs(options.work)
    if options.translate_only:
        check_report(program.translate(), options.expect)
        return
    strict = program.warnings()
    if options.original_only:
        original = program.build_original()
        for seed in options.seeds:
            run([original], {"NIDUS_TEST_SEED": seed})
        return
    kernels = check_report(program.translate(), options.expect)
    run(program.plain_c(program.c, *strict))
    if options.later and not options.show_profile and not options.gpu:
        program.leave_for_programs(strict, kernels)
    else:
        compare_runs(program, strict, kernels, options)
    if options.show_profile:
        with open(program.path("profile.json")) as f:
            print("\n".join(summary.lines(json.load(f))))
    if options.later:
        program.leave_for_batches(strict)
    else:
        program.check_plain_cxx(strict)
    if options.nvcc and options.gpu and not options.device_differs:
        binary, original = program.build_for_gpu(strict), program.build_original()
        for seed in options.seeds:
            for settings in GPU_RUNS:
                compare([binary], run([original], {"NIDUS_TEST_SEED": seed}).stdout, seed, settings, program.path("profile.json"), kernels, options.fallbacks)
    elif options.nvcc and not options.later:
        # Nobody runs it: to optimise less does not change what the compiler accepts, and takes up to a sixth of the time.
        program.cuda(strict, "-cubin", "-Xcicc", "-O1", "-Xptxas", "-O0")


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--expect", action="append", default=[])
    parser.add_argument("--fallbacks", choices=["none", "some", "any"], default="none")
    parser.add_argument("--device-differs", action="store_true", help="the device compiler or its math library gives other bits: C and the GPU are not compared")
    parser.add_argument("--source-warns", action="store_true")
    parser.add_argument("--show-profile", action="store_true")
    parser.add_argument("--nidus", default="nidus")
    parser.add_argument("--nidus-option", action="append", default=[])
    parser.add_argument("--cc", default="cc")
    parser.add_argument("--cxx", default="c++")
    parser.add_argument("--nvcc", default="")
    parser.add_argument("--gpu", action="store_true", help="run the nvcc build too")
    parser.add_argument("--include", default=os.path.join(TOOLS, "../../runtime/include"))
    parser.add_argument("--clang", default="", help="builds what runs under sanitizers; without it, --cc and --cxx do")
    parser.add_argument("--linker", default="", help="for what runs under sanitizers: lld takes a third of the time that GNU ld takes")
    parser.add_argument("--prebuilt", default="", help="folder of harness.o, runtime.pch and runtime.o, built by --clang, and plain.h.gch, by --cxx")
    parser.add_argument("--later", default="", help="folder for what tools/batches.py compiles by --cxx and --nvcc, and tools/programs.py builds and runs")
    parser.add_argument("--work", default="nidus-check", help="folder for what is built")
    parser.add_argument("--seeds", type=lambda text: text.split(","), default=["1", "2"])
    parser.add_argument("--translate-only", action="store_true", help="that it is translated as expected; nothing is compiled")
    parser.add_argument("--original-only", action="store_true", help="only that the test itself is valid C that runs")
    own, flags = arguments, []
    if "--" in arguments:
        split = arguments.index("--")
        own, flags = arguments[:split], arguments[split + 1:]
    options = parser.parse_args(own)
    options.flags = flags
    options.own = arguments
    return options


def main():
    try:
        check(parse(sys.argv[1:]))
    except Failure as failure:
        print(failure, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
