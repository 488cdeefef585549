#!/usr/bin/env python3
"""run.py LIBRARY FOLDER OUT [--nidus=build/nidus]: public image code, as it is, against its translation.

LIBRARY is leptonica or vlfeat, FOLDER a checkout of it. The files named below are translated; the library is built twice by gcc, once
with these files and once with their translations (on the CPU runtime, built by Clang), and Inputs/LIBRARY.c, which calls their
functions on made-up images and prints hashes of the results, must print the same with both, in three orders of the threads.
Prints a row of a table per file, then the counts and reasons over all. Exit status 1: something differs or does not build."""
import argparse
import collections
import concurrent.futures
import glob
import json
import os
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
INCLUDE = os.path.join(HERE, "..", "..", "runtime", "include")
LIBRARIES = {
    "leptonica": ("src", ["-DHAVE_CONFIG_H"], "adaptmap affine bilateral blend colorspace convolve edge enhance grayquant pixarith rotateam "
                  "scale1 seedfill"),
    "vlfeat": ("vl", ["-DVL_DISABLE_AVX", "-DVL_DISABLE_SSE2", "-DVL_DISABLE_THREADS"],
               "hog dsift slic scalespace imopv quickshift mathop kmeans"),
}


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", choices=sorted(LIBRARIES))
    parser.add_argument("folder")
    parser.add_argument("out")
    parser.add_argument("--nidus", default=os.path.join(HERE, "..", "..", "build", "nidus"))
    parser.add_argument("-j", type=int, default=os.cpu_count())
    return parser.parse_args()


def run(command, environment=None):
    result = subprocess.run(command, capture_output=True, text=True, errors="replace", env={**os.environ, **(environment or {})})
    if result.returncode != 0:
        sys.exit(f"exit {result.returncode}: {' '.join(command)}\n{result.stdout[-2000:]}{result.stderr[-4000:]}")
    return result.stdout


def translate(options, source, flags):
    """The report and the time it took."""
    name = os.path.splitext(os.path.basename(source))[0]
    report = os.path.join(options.out, name + ".json")
    start = time.time()
    run([options.nidus, "translate", "--map=legal", "--fp-reassociate=off", "-o", os.path.join(options.out, "translated"), "--report=" + report, source,
         "--", *flags])
    with open(report) as f:
        nests = [nest for file in json.load(f)["files"] for function in file["functions"] for nest in function["nests"]]
    return nests, time.time() - start


def show(name, nests, seconds):
    left = [nest["reasons"][0]["id"] for nest in nests if nest["status"] == "left"]
    commonest = ", ".join(f"{reason} {n}" for reason, n in collections.Counter(left).most_common(4))
    print(f"| {name} | {len(nests) - len(left)} | {len(left)} | {commonest} | {seconds:.1f} |")
    return left


def main():
    options = parse()
    folder, flags, names = LIBRARIES[options.library]
    sources = os.path.join(options.folder, folder)
    translated = os.path.join(options.out, "translated")
    os.makedirs(translated, exist_ok=True)
    # What leptonica's own configuration makes, for a machine without libraries of image files.
    for header, text in [("config_auto.h", ""), ("endianness.h", "#define L_LITTLE_ENDIAN\n")]:
        with open(os.path.join(options.out, header), "w") as f:
            f.write(text)
    flags = flags + ["-I" + options.out, "-I" + options.folder, "-I" + sources]
    reasons = collections.Counter()
    mapped = 0
    for name in names.split():
        nests, seconds = translate(options, os.path.join(sources, name + ".c"), flags)
        left = show(f"{options.library}/{folder}/{name}.c", nests, seconds)
        reasons.update(left)
        mapped += len(nests) - len(left)
    print(f"\nmapped {mapped}, left {sum(reasons.values())}: " + ", ".join(f"{reason} {n}" for reason, n in reasons.most_common()))

    objects, commands = {"original": [], "translated": []}, []

    def compile_with(command, source, key):
        target = os.path.join(options.out, key.replace("/", "_") + ".o")
        commands.append([*command, "-c", source, "-o", target])
        return target

    gcc = ["gcc", "-O1", "-ffp-contract=off", "-w", *flags]
    clang = ["clang++-19", "-std=c++17", "-O1", "-ffp-contract=off", "-pthread", "-Wall", "-Wextra", "-Werror", "-I" + INCLUDE, "-x", "c++"]
    test = compile_with(gcc, os.path.join(HERE, "Inputs", options.library + ".c"), "test")
    for source in sorted(glob.glob(os.path.join(sources, "*.c"))):
        name = os.path.splitext(os.path.basename(source))[0]
        objects["original"].append(compile_with(gcc, source, name))
        if name not in names.split():
            objects["translated"].append(objects["original"][-1])
            continue
        objects["translated"].append(compile_with(gcc, os.path.join(translated, name + ".c"), name + "/c"))
        objects["translated"].append(compile_with(clang, os.path.join(translated, name + ".cu"), name + "/cu"))
    with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        list(pool.map(run, commands))
    program = {}
    for kind, files in objects.items():
        program[kind] = os.path.join(options.out, kind + "-program")
        run(["clang++-19", "-pthread", test, *files, "-lm", "-o", program[kind]])
    expected = run([program["original"]])
    profile = os.path.join(options.out, "profile.json")
    for order in ["forward", "reverse", "7"]:
        if run([program["translated"]], {"NIDUS_THREAD_ORDER": order, "NIDUS_PROFILE": profile}) != expected:
            sys.exit(f"other results with NIDUS_THREAD_ORDER={order}")
    with open(profile) as f:
        figures = json.load(f)
    kernels = sum(1 for kernel in figures["kernels"] if kernel["launches"])
    print(f"{len(expected.splitlines())} results equal in three orders; {kernels} kernels, {figures['launches']} launches, "
          f"{figures['fallbacks']} fallbacks")


if __name__ == "__main__":
    main()
