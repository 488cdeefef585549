"""Original against translation, for one program of generate.py.

Both print a line a call. The original runs under AddressSanitizer and UndefinedBehaviorSanitizer; the translation's kernels
and launchers under AddressSanitizer or without, in several orders of the threads, or on a GPU. Nothing is contracted.
"""
import json
import os
import re
import resource
import shlex
import subprocess
from collections import Counter
from dataclasses import dataclass, field, replace

# What the translation runs with: orders of the threads, nests in parts where they can, kernels on the host's own memory. A GPU
# has no such orders.
RUNS = [{"NIDUS_THREAD_ORDER": "forward", "NIDUS_SLABS": "1"}, {"NIDUS_THREAD_ORDER": "reverse", "NIDUS_SLABS": "3"},
        {"NIDUS_THREAD_ORDER": "7", "NIDUS_SLABS": "2", "NIDUS_ZERO_COPY": "1"}, {"NIDUS_THREAD_ORDER": "5", "NIDUS_DEVICES": "2"}]
# Comparisons that are decided, as in MIN(a, a) or in CLAMP(u, -1, 9) of an unsigned short, warn outside of macros only: kernels
# have none.
WARNINGS = ["-Wall", "-Wextra", "-Wno-tautological-compare", "-Wno-type-limits"]
# The same for nvcc, and a negative constant where an unsigned one is wanted, of which other compilers say nothing.
NVCC_WARNINGS = ["-Werror", "all-warnings", "-diag-suppress", "68,186,514"]
PLAIN = ["-O1", "-g1", "-ffp-contract=off"]
SANITIZED = ["-fsanitize=address,undefined", "-fsanitize=float-cast-overflow", "-fno-sanitize-recover=all"]
HANG = 10           # seconds of computing that a function may take to be translated
HANG_OF_MANY = 90   # and a program of many
RUN_LIMIT = 120     # seconds of computing that a program may take


@dataclass
class Failure:
    kind: str               # invalid, crash, hang, exit, compile-c, compile-cu, link, run, run-hang, wrong
    function: int           # position in the program; -1: the program as a whole
    detail: str


@dataclass
class Outcome:
    nests: int = 0
    mapped: int = 0
    launches: int = 0
    fallbacks: int = 0
    calls: int = 0
    reasons: Counter = field(default_factory=Counter)
    seconds: Counter = field(default_factory=Counter)   # of computing, by stage
    failures: list = field(default_factory=list)


class Ended(Exception):
    """The check ends here with this failure, nearly always of the whole program."""

    def __init__(self, kind, detail, function=-1):
        super().__init__(kind)
        self.failure = Failure(kind, function, detail)


@dataclass
class Tools:
    nidus: str
    include: str
    cc: str = "gcc"
    cxx: str = "g++"
    nvcc: str = ""
    clang: str = ""
    reader: str = ""        # with --clang: the command of a C++ compiler that only reads the kernels, for its warnings
    prebuilt: str = ""      # folder, with --clang
    on_gpu: bool = False    # runs what nvcc builds
    under: str = ""         # the command that runs the translation
    sanitizes: bool = True  # the kernels and launchers: where a region may reach past its array, the runtime asks the sanitizer
    options: tuple = ("--fp-reassociate=off",)

    def kernels_by_gcc(self):
        """Without optimisation: that takes less than half of the time, and the sanitizer sees all that the text says."""
        sanitizer = ["-fsanitize=address"] if self.sanitizes else []
        return shlex.split(self.cxx) + ["-std=c++17", "-O0", *PLAIN[1:], *sanitizer, "-pthread", "-I" + self.include]

    def kernels_by_clang(self):
        return [self.clang, "--driver-mode=g++", *self.kernels_by_gcc()[len(shlex.split(self.cxx)):]]

    def with_prebuilt(self, folder):
        """The runtime's header, compiled once: the kernels of a program then take a third of the time."""
        os.makedirs(folder)
        header, pch = (os.path.join(*path) for path in ((self.include, "nidus/runtime.h"), (folder, "runtime.pch")))
        for command in (["-fpch-codegen", "-fpch-instantiate-templates", "-x", "c++-header", header, "-o", pch],
                        ["-c", pch, "-o", os.path.join(folder, "runtime.o")]):
            subprocess.run(self.kernels_by_clang() + ["-w", *command], check=True)
        return replace(self, prebuilt=folder)


@dataclass
class Result:
    status: int
    out: str
    err: str
    hung: bool


def said(settings):
    return " ".join(f"{name}={value}" for name, value in settings.items())


def run(command, limit, **environment):
    def bounded():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=20 * limit,
                              env={**os.environ, "ASAN_OPTIONS": "detect_leaks=0", **environment}, preexec_fn=bounded)
    except subprocess.TimeoutExpired as e:
        return Result(-1, (e.stdout or b"").decode(errors="replace"), "", True)
    return Result(done.returncode, done.stdout, done.stderr, done.returncode in (-24, -9))


def computing():
    """Seconds of this process and of all that it has run."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


class Checker:
    def __init__(self, tools, source, work):
        self.tools, self.source, self.work = tools, source, work
        self.base = os.path.splitext(os.path.basename(source))[0]
        self.outcome = Outcome()
        with open(source) as f:
            self.hang = HANG if f.read().count("static void call_") <= 1 else HANG_OF_MANY
        os.makedirs(work, exist_ok=True)

    def path(self, name):
        return os.path.join(self.work, name)

    def check(self):
        try:
            expected, tolerated = self.timed(self.original)
            self.timed(self.translate)
            binary = self.timed(self.build, tolerated)
            self.timed(self.compare, expected, binary)
        except Ended as ended:
            self.outcome.failures.append(ended.failure)
        return self.outcome

    def timed(self, stage, *arguments):
        before = computing()
        try:
            return stage(*arguments)
        finally:
            self.outcome.seconds[stage.__name__] += computing() - before

    # The original

    def original(self):
        """What it prints, and the warnings that its translation may have too."""
        binary = self.path("original")
        built = run(shlex.split(self.tools.cc) + PLAIN + WARNINGS + SANITIZED + [self.source, "-o", binary, "-lm"], 300)
        if built.status:
            raise Ended("invalid", built.err[:2000])
        done = run([binary], RUN_LIMIT)
        if done.status:
            raise Ended("invalid", done.err[:2000], begun(done.out))
        kinds = sorted(set(re.findall(r"\[-W([\w+-]+)=?\]", built.err)))
        return by_function(done.out), [f"-Wno-error={kind}" for kind in kinds]

    # The translation

    def translate(self):
        report = self.path("report.json")
        done = run([self.tools.nidus, "translate", "--map=legal", "-o", self.path("out"), "--report=" + report, *self.tools.options,
                    self.source, "--"], self.hang)
        if done.hung:
            raise Ended("hang", f"more than {self.hang} s of computing")
        if done.status < 0:
            raise Ended("crash", f"signal {-done.status}\n{done.err[-2000:]}")
        if done.status:
            errors = [line for line in done.err.splitlines() if "error:" in line]
            raise Ended("exit", "\n".join([f"exit {done.status}", *errors[:20], done.err[-2000:]]))
        with open(report) as f:
            self.count(json.load(f))

    def count(self, report):
        for file in report["files"]:
            for function in file["functions"]:
                if re.fullmatch(r"f\d+", function["name"]):
                    self.count_nests(function["nests"])

    def count_nests(self, nests):
        """An outermost nest counts as mapped when it is, or a nest in it."""
        end, mapped, ids = 0, None, set()
        for nest in sorted(nests, key=lambda n: (n["line"], -n["end_line"])) + [{"line": 1 << 30, "end_line": 0}]:
            if nest["line"] > end:
                if mapped is not None:
                    self.outcome.nests += 1
                    self.outcome.mapped += mapped
                    if not mapped:
                        self.outcome.reasons[",".join(sorted(ids - {"host-loop"})) or "host-loop"] += 1
                end, mapped, ids = nest["end_line"], False, set()
            if nest["end_line"]:
                mapped = mapped or nest["status"] == "mapped"
                ids |= {reason["id"] for reason in nest["reasons"]}

    def build(self, tolerated):
        c, cu = (os.path.join(self.work, "out", self.base + end) for end in (".c", ".cu"))
        strict = WARNINGS + ["-Werror"] + tolerated
        only_c = [w for w in tolerated if "pointer" not in w]
        compile_c = shlex.split(self.tools.cc) + PLAIN
        built = run(compile_c + strict + ["-c", c, "-o", self.path("c.o")], 300)
        if built.status:
            # Sanitizers keep some warnings about the original back.
            if not run(compile_c + strict + ["-c", self.source, "-o", self.path("c.o")], 300).status:
                raise Ended("compile-c", built.err[:3000])
            built = run(compile_c + ["-c", c, "-o", self.path("c.o")], 300)
            if built.status:
                raise Ended("compile-c", built.err[:3000])
        if self.tools.nvcc:
            built = run([self.tools.nvcc, "-std=c++17", "-arch=sm_90", "-fmad=false", "-Xcompiler", ",".join(WARNINGS), "-I" +
                         self.tools.include, *NVCC_WARNINGS, "-c", cu, "-o", self.path("cuda.o")], 600)
            if built.status:
                raise Ended("compile-cuda", built.err[:3000])
        if self.tools.on_gpu:
            return self.linked([self.tools.nvcc, self.path("c.o"), self.path("cuda.o")])
        objects = [self.path("c.o"), self.path("cu.o")]
        commands, strict_cxx = [], [*WARNINGS, "-Werror", *only_c]
        if self.tools.prebuilt:
            pch = os.path.join(self.tools.prebuilt, "runtime.pch")
            objects.append(os.path.join(self.tools.prebuilt, "runtime.o"))
            if self.tools.reader:
                commands.append([*shlex.split(self.tools.reader), *strict_cxx, "-x", "c++", cu])
            compile_kernels = self.tools.kernels_by_clang() + ["-w", "-include-pch", pch]
        else:
            compile_kernels = self.tools.kernels_by_gcc() + strict_cxx
        commands.append(compile_kernels + ["-x", "c++", "-c", cu, "-o", self.path("cu.o")])
        for command in commands:
            built = run(command, 300)
            if built.status:
                raise Ended("compile-cu", built.err[:3000])
        return self.linked((self.tools.kernels_by_clang() if self.tools.prebuilt else self.tools.kernels_by_gcc()) + objects)

    def linked(self, command):
        binary = self.path("translated")
        built = run(command + ["-o", binary, "-lm"], 300)
        if built.status:
            raise Ended("link", built.err[:3000])
        return binary

    def compare(self, expected, binary):
        failed = {}
        self.outcome.calls = sum(len(lines) for lines in expected.values())
        for settings in RUNS:
            observed = self.execute(binary, settings, failed, len(expected))
            for function, lines in expected.items():
                if function not in failed and observed.get(function, []) != lines:
                    pairs = zip(lines, observed.get(function, []) + ["(nothing)"] * len(lines))
                    detail = next((f"expected {a}\nobserved {b}" for a, b in pairs if a != b), "more lines")
                    failed[function] = Failure("wrong", function, f"{said(settings)}\n{detail}")
        self.outcome.failures += failed.values()

    def execute(self, binary, settings, failed, functions):
        """Runs all functions; where one stops the program, goes on with the next."""
        observed, first = {}, 0
        profile = self.path("profile.json")
        while first < functions:
            done = run([*shlex.split(self.tools.under), binary, str(first)], RUN_LIMIT,
                       **settings, NIDUS_PROFILE=profile)
            observed.update(by_function(done.out))
            if not done.status:
                break
            position = begun(done.out)
            kind = "run-hang" if done.hung else "run"
            failed.setdefault(position, Failure(kind, position, f"{said(settings)}\n{done.err[:3000]}"))
            first = max(first, position) + 1
        if settings == RUNS[0] and os.path.exists(profile):
            with open(profile) as f:
                data = json.load(f)
            self.outcome.launches, self.outcome.fallbacks = data["launches"], data["fallbacks"]
        return observed


def begun(out):
    """The position of the function that ran last."""
    positions = re.findall(r"^begin (\d+)$", out, re.M)
    return int(positions[-1]) if positions else -1


def by_function(out):
    """Per position of a function, the lines of its calls."""
    result, position = {}, -1
    for line in out.splitlines():
        match = re.fullmatch(r"begin (\d+)", line)
        if match:
            position = int(match.group(1))
            result[position] = []
        elif position >= 0:
            result[position].append(line)
    return result
