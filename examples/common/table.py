#!/usr/bin/env python3
"""Prints the table of a run of the examples: table.py FOLDER EXAMPLE...

Reads of every example FOLDER/EXAMPLE/{report.json,original.txt,translated.txt,profile.json} and the example's
expected.txt. Exit status 1 when a result is missing or is not that of the C original."""

import json
import os
import sys


def measured(path):
    """name -> (checksum, milliseconds), in the order of the file."""
    if not os.path.exists(path):
        return {}
    with open(path) as lines:
        return {name: (checksum, float(ms)) for name, checksum, ms in map(str.split, lines)}


def expected(path):
    with open(path) as lines:
        return dict(map(str.split, lines))


def functions(path):
    """function -> its nests."""
    if not os.path.exists(path):
        return {}
    with open(path) as report:
        files = json.load(report)["files"]
    return {f["name"]: f["nests"] for file in files for f in file["functions"]}


def status(nests):
    if not nests:
        return "no loop nest"
    left = [n for n in nests if n["status"] == "left"]
    if not left:
        return "mapped" if len(nests) == 1 else f"{len(nests)} nests mapped"
    ids = ", ".join(sorted({reason["id"] for n in left for reason in n["reasons"]}))
    if len(left) == len(nests):
        return f"left: {ids}"
    return f"{len(nests) - len(left)} mapped, {len(left)} left: {ids}"


def reasons(example, nests):
    for nest in nests:
        for reason in nest["reasons"]:
            hint = f" ({reason['hint']})" if reason.get("hint") else ""
            yield f"{example}.c:{reason['line']}: {reason['message']}{hint} [{reason['id']}]"


def rows(folder, example):
    """The cells of every filter of the example, and whether it is right."""
    place = os.path.join(folder, example)
    here = os.path.dirname(os.path.abspath(__file__))
    wanted = expected(os.path.join(here, "..", example, "expected.txt"))
    original = measured(os.path.join(place, "original.txt"))
    translated = measured(os.path.join(place, "translated.txt"))
    report = functions(os.path.join(place, "report.json"))
    for name, checksum in wanted.items():
        c, t = original.get(name), translated.get(name)
        equal = "yes" if c and t and c[0] == t[0] else "NO"
        if c and c[0] != checksum:
            equal += ", and C is not as expected"
        cells = [example, name, status(report.get(name, [])), equal]
        cells += [f"{m[1]:.3f}" if m else "-" for m in (c, t)]
        yield cells, equal == "yes"


def profiles(folder, examples):
    """What the translated programs say of their own runs."""
    for example in examples:
        path = os.path.join(folder, example, "profile.json")
        if os.path.exists(path):
            with open(path) as profile:
                yield json.load(profile)


def devices(folder, examples):
    runs = list(profiles(folder, examples))
    names = ", ".join(sorted({run["device"] for run in runs})) or "no device"
    fallbacks = sum(run["fallbacks"] for run in runs)
    return (
        f"Translations ran on: {names}. Times are whole calls, copies to and from the device included.\n"
        f"Calls whose run-time tests chose the C original: {fallbacks}."
    )


def main():
    folder, examples = sys.argv[1], sys.argv[2:]
    table = [["example", "filter", "loop nests", "equal to C", "C, ms", "nidus, ms"]]
    right = True
    remarks = []
    for example in examples:
        for cells, good in rows(folder, example):
            table.append(cells)
            right = right and good
        report = functions(os.path.join(folder, example, "report.json"))
        remarks += [r for nests in report.values() for r in reasons(example, nests)]
    widths = [max(len(row[k]) for row in table) for k in range(len(table[0]))]
    table.insert(1, ["-" * w for w in widths])
    for row in table:
        cells = [c.rjust(w) if k > 3 else c.ljust(w) for k, (c, w) in enumerate(zip(row, widths))]
        print("  ".join(cells).rstrip())
    print("\n" + devices(folder, examples))
    if remarks:
        print("\nLeft as written:")
        print("\n".join(f"  {r}" for r in remarks))
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
