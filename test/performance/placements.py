#!/usr/bin/env python3
"""Measures the chosen placements beside all others that nidus tune tries:

  placements.py emit NIDUS FOLDER [CASE...]      where nidus is: the programs of every case below
  placements.py measure FOLDER [SECONDS]         where the GPU is, with nvcc: builds and runs them, as many as the seconds allow
  placements.py table FOLDER                     a line per kernel, in Markdown

A second measure goes on where the first one was.
"""
import collections
import concurrent.futures
import glob
import json
import os
import re
import statistics
import subprocess
import sys
import time

JOBS = int(os.environ.get("JOBS", os.cpu_count() or 1))
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
IMAGE, LARGE = {"w": 4096, "h": 4096}, {"w": 8192, "h": 8192}
LINE = {"n": 1 << 26}
# Source, sizes, functions. What a kernel reads and writes is larger than the 60 MB of the second-level cache, but for matrix
# products and for filters that compute longer than they load.
CASES = [
    ("algebra", {"n": 1 << 25, "incx": 1, "incy": 1}, "vector_add axpy"),
    ("algebra", {"width": 4096, "height": 4096, "loops": 10}, "matrix_inc"),
    ("algebra", {"M": 1024, "N": 1024, "K": 1024}, "matmul"),
    ("algebra", {"m": 512, "n": 512, "k": 512, "lda": 512, "ldb": 512, "ldc": 512}, "gemm"),
    ("algebra", {"m": 16, "n": 1 << 21}, "add_first_rows"),
    ("bilateral", IMAGE, "bilateral5_u8 bilateral5_table bilateral5_rgb"),
    ("color", {**LARGE, **LINE, "rgb_stride": 3 * 8192, "grey_stride": 8192},
     "threshold threshold_mean rgb_to_grey rgb_to_grey_f32 sepia apply_curve"),
    ("convolution", {**LARGE, "stride": 8192},
     "conv3_u8 conv5_u8 conv7_u8 conv5_integer sharpen3_u8 emboss5_plane blur7_plane"),
    ("convolution", IMAGE, "conv3_f32 conv5_f32 conv7_f32 laplace5_f32"),
    ("gaussian", {**LARGE, "radius": 3}, "gaussian_u8 gaussian5_rgb"),
    ("gaussian", IMAGE, "gaussian7_f32"),
    ("granulometry", {"nx": 512, "ny": 512, "nz": 512, **LINE, "words": 32}, "erode_u8 dilate_u8 count_u8"),
    ("granulometry", {"words": 32, "ny": 1024, "nz": 1024, "n": 1 << 25}, "erode_bits dilate_bits count_bits"),
    ("granulometry", {"words": 16, "ny": 512, "nz": 512}, "pack unpack"),
    ("harris", IMAGE, "harris_response local_maxima mark_corners"),
    ("heat", {"nx": 384, "ny": 384, "nz": 384}, "heat_step heat_step_vla heat_step_insulated"),
    ("jacobi", IMAGE, "jacobi_step"),
    ("jacobi", LARGE, "jacobi_step_rgb"),
    ("median", {**LARGE, "stride": 3 * 8192}, "median3_u8 median3_rgb"),
    ("median", IMAGE, "median3_f32 median5_u8 median5_inside_u8"),
    ("morphology", {**LARGE, **LINE, "radius": 2}, "erode_u8 dilate_u8 erode_shape difference erode_cross dilate_cross"),
    ("morphology", {"words": 256, "h": 65536}, "erode_cross_bits dilate_cross_bits"),
    ("saliency", {"w": 2048, "h": 2048, "n": 1 << 21}, ""),  # all functions
    ("signal", {"n": 1 << 24, "taps": 16}, "multiply_conjugate multiply_conjugate_split interleave split fir"),
    ("signal", {"n": 16384}, "correlate"),
    ("signal", {"n": 128, "batch": 32768}, "dft"),
    ("simpleflow", IMAGE, "halve select_points extrapolate occlusions upscale"),
    ("simpleflow", {"w": 2048, "h": 2048}, "match confidence cross_bilateral"),
    ("sobel", {"width": 8192, "height": 8192, "stride": 8192, "n": 1 << 25, "threshold": 10},
     "sobel sobel_gradient gradient_length thin_edges"),
    ("statistics", {**LARGE, **LINE, "stride": 8192}, "mean_and_variance mean_f32 stretch stretch_f32 count_above brightest detect"),
    ("video", {**IMAGE, "frames": 4, "n": 1 << 25, "noise": 4}, "sigma5 motion settle"),
    ("warp", {**IMAGE, "width": 4096, "height": 4096}, "resize_nearest resize_bilinear warp_affine lens_map remap"),
    ("filters", LARGE,
     "plain3_u8 plain5_u8 plain7_u8 replicated3_u8 replicated5_u8 replicated7_u8 sobel_sum sobel_length erode3_u8 median5_network"),
    ("filters", IMAGE, "plain3_f32 plain5_f32 replicated3_f32 replicated5_f32 replicated7_f32 bilateral5_f32"),
]


def names():
    count = collections.Counter()
    for name, settings, functions in CASES:
        count[name] += 1
        yield f"{name}{count[name]}", name, settings, functions.split()


def emit(nidus, folder, wanted):
    def one(case):
        label, name, settings, functions = case
        source = os.path.join(ROOT, "test/performance/filters.c" if name == "filters" else f"examples/{name}/{name}.c")
        sizes = [word for key, value in settings.items() for word in ("--set", f"{key}={value}")]
        command = [nidus, "tune", "--time-limit=600", f"--emit={folder}/{label}", *sizes, *(f"--function={f}" for f in functions), source,
                   "--", "-I" + os.path.join(ROOT, "runtime/include")]
        done = subprocess.run(command, capture_output=True, text=True)
        return f"{label}: {done.stdout}{done.stderr}"
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        for said in pool.map(one, [c for c in names() if not wanted or c[0] in wanted]):
            print(said, flush=True)


# The text of a kernel and of its launcher: what a placement is.
def texts(path):
    with open(path) as f:
        parts = re.split(r"\n(?=// [\w.]+:\d+)", f.read())
    found = collections.defaultdict(str)
    for part in parts:
        kernels = re.findall(r"^(\w+)\(", part, re.M) if "__global__" in part else re.findall(r'launch\w*\([^"]*"(\w+)"', part)
        for kernel in kernels:
            found[kernel] += part
    return found


def measured(folder):
    """{case: {kernel: {text: [(settings, variant, ms)]}}}, the first text of each being the chosen one."""
    cases = {}
    for label, *_ in names():
        kernels = collections.defaultdict(dict)
        if not os.path.exists(f"{folder}/{label}/variants/list"):
            continue
        with open(f"{folder}/{label}/variants/list") as f:
            variants = f.read().split()
        if not os.path.exists(f"{folder}/{label}/variants/{variants[0]}/profile.json"):
            continue
        for variant in variants:
            place = f"{folder}/{label}/variants/{variant}"
            text = texts(f"{place}/kernels.cu")
            with open(f"{place}/settings.json") as f:
                settings = {k: v for k, v in json.load(f).items() if v is not None}
            for profile in sorted(glob.glob(f"{place}/profile*.json")):
                with open(profile) as f:
                    for kernel in json.load(f)["kernels"]:
                        runs = kernels[kernel["name"]].setdefault(text[kernel["name"]], [])
                        runs.append((settings, variant, kernel["ms"] / kernel["launches"]))
        cases[label] = kernels
    return cases


def settings_in_words(settings):
    words = []
    if settings.get("packetBytes") == 0:
        words.append("no packets")
    elif "packetBytes" in settings:
        words.append(f"packets of {settings['packetBytes']} bytes x {settings['packetRows']}")
    words += ["block " + " x ".join(map(str, settings[b])) for b in ("block1", "block2", "block3") if b in settings]
    return ", ".join(words + [settings[k] + " memory" for k in ("space",) if k in settings]) or "the profile's"


def median(runs):
    return statistics.median(run[2] for run in runs)


def best_of(placements):
    return min(placements.values(), key=median)


def in_other_spaces(placements):
    """The chosen one and those that differ from it in memory spaces alone, not in packets and blocks."""
    return {text: runs for text, runs in placements.items() if any(set(settings) <= {"space"} for settings, *_ in runs)}


def run(folder, label, variant, number):
    """One more measurement of a variant whose program is still there."""
    place = f"{folder}/{label}/variants/{variant}"
    environment = {**os.environ, "NIDUS_SLABS": "1", "NIDUS_PROFILE": f"{place}/profile{number}.json"}
    subprocess.run([f"{place}/run", f"{place}/cases", "/dev/null"], env=environment, stdout=subprocess.DEVNULL, check=False)


def measure(folder, seconds):
    begin, cores = time.time(), os.cpu_count()
    environment = {**os.environ, "KEEP": "1", "NIDUS_TUNE_LOCK": os.path.abspath(f"{folder}/lock"), "JOBS": str(max(1, cores // 3))}

    def one(case):
        left = seconds - int(time.time() - begin)
        if left > 0:
            subprocess.run(["sh", f"{folder}/{case[0]}/tune.sh", f"--budget={left}"], env=environment, check=False)
    cases = [c for c in names() if os.path.exists(f"{folder}/{c[0]}/tune.sh")]
    cases.sort(key=lambda c: -sum(os.path.getsize(p) for p in glob.glob(f"{folder}/{c[0]}/variants/*/kernels.cu")))
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        list(pool.map(one, cases))
    again(folder, seconds - (time.time() - begin))


def again(folder, seconds):
    """What came out slower than the best, and the best of these, once more with nothing else on the machine, in turns."""
    begin = time.time()
    for number in range(1, 4):
        for label, kernels in measured(folder).items():
            variants = set()
            for placements in kernels.values():
                chosen, best = next(iter(placements.values())), best_of(placements)
                if median(chosen) > 1.03 * median(best):
                    variants |= {chosen[0][1], best[0][1]}
            for variant in variants:
                if time.time() - begin < seconds and os.path.exists(f"{folder}/{label}/variants/{variant}/run"):
                    run(folder, label, variant, number)


def table(folder):
    print("| kernel | sizes | placements | chosen, ms | best, ms | chosen / best | chosen / best of the other spaces | the best |\n" + 8 * "|---" + "|")
    sizes = {label: settings for label, _, settings, _ in names()}
    ratios, among_spaces = [], []
    for label, kernels in measured(folder).items():
        for name, placements in kernels.items():
            chosen, best = next(iter(placements.values())), best_of(placements)
            if len(placements) == 1:
                continue  # nothing else was measured, or there is nothing else
            spaces = in_other_spaces(placements)
            ratios.append(median(chosen) / median(best))
            words = "the chosen one" if best is chosen else settings_in_words(best[0][0])
            size = " ".join(f"{k}={v}" for k, v in sizes[label].items())
            of_spaces = ""
            if len(spaces) > 1:
                among_spaces.append(median(chosen) / median(best_of(spaces)))
                of_spaces = f"{among_spaces[-1]:.3f}"
            print(f"| {name} ({label.rstrip('0123456789')}) | {size} | {len(placements)} | {median(chosen):.4f} | {median(best):.4f} | "
                  f"{ratios[-1]:.3f} | {of_spaces} | {words} |")
    print()
    for what, found in (("all placements", ratios), ("placements with the same packets and blocks, in other memory spaces", among_spaces)):
        print(f"Of {len(found)} kernels, {sum(r <= 1.05 for r in found)} are within 5% of the best of {what}.")


if __name__ == "__main__":
    arguments = sys.argv[1:]
    if arguments[:1] == ["emit"] and len(arguments) > 2:
        emit(os.path.abspath(arguments[1]), arguments[2], arguments[3:])
    elif arguments[:1] == ["measure"] and len(arguments) in (2, 3):
        measure(arguments[1], int(arguments[2]) if len(arguments) == 3 else 3600)
    elif arguments[:1] == ["table"] and len(arguments) == 2:
        table(arguments[1])
    else:
        sys.exit(__doc__)
