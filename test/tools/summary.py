#!/usr/bin/env python3
"""A text view, one fact a line, of a report (--report) or of a profile (NIDUS_PROFILE), for FileCheck."""
import json
import sys


def nest_lines(nest):
    reasons = ",".join(r["id"] for r in nest["reasons"])
    yield f"  nest {nest['line']}-{nest['end_line']} {nest['status']} {reasons}".rstrip()
    for criterion in nest.get("criteria", []):
        yield f"    criterion {criterion['id']} {'holds' if criterion['holds'] else 'fails'}"
    for kernel in nest.get("kernels", []):
        yield f"    kernel {kernel['name']}"
        yield "    block " + " ".join(map(str, kernel["block"]))
        yield "    grid " + " | ".join(kernel["grid"])
        yield "    pixels " + " ".join(map(str, kernel["pixels_per_thread"]))
        for array in kernel["arrays"]:
            yield f"    array {array['name']} {array['space']}"
    for transfer in nest.get("transfers", []):
        yield f"    transfer {transfer['direction']} {transfer['array']}"


def report_lines(report):
    for file in report["files"]:
        yield f"file {file['file']}"
        for function in file["functions"]:
            yield f"function {function['name']}"
            for nest in function["nests"]:
                yield from nest_lines(nest)


def profile_lines(profile):
    for key, value in profile.items():
        if not isinstance(value, list):
            yield f"{key} {value}"
    for kernel in profile["kernels"]:
        yield f"kernel {kernel['name']} launches {kernel['launches']}"
    for each in profile.get("predictions", []):
        yield f"prediction {each['nest']} calls {each['calls']} declined {each['declined']} unstarted {each['unstarted']} device {each['device_ms']} c {each['c_ms']} operations {each['operations']} touched {each['touched_bytes']}"
    for array in profile["arrays"]:
        yield f"array {array['nest']} {array['array']} h2d {array['h2d_bytes']} d2h {array['d2h_bytes']}"


def lines(value):
    return report_lines(value) if "files" in value else profile_lines(value)


def main():
    with open(sys.argv[1]) as f:
        print("\n".join(lines(json.load(f))))


if __name__ == "__main__":
    main()
