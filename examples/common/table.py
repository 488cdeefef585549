#!/usr/bin/env python3
"""Prints the table of a run of the examples: table.py [--other-picture] EXAMPLE=FOLDER...

Reads FOLDER/{report.json,original.txt,translated.txt,profile.json} and the example's expected.txt, whose columns are: filter, checksum of its
result, number of its loop nests that are mapped, number of those left, and "near" when it rests on a library of the device. Exit status 1 when a result is missing or is not the expected one, when fewer nests are mapped or
more are left, or when mapped nests did not run on the device: an equal result would then say nothing. The functions of math.h have the device's accuracy on a GPU: where
the translation said so ([inexact]), and what libraries of the device have their own: the pictures may differ by 1 there.
--other-picture: the checksums of expected.txt are not those of this picture; C and the translation must still agree."""

import json
import os
import re
import sys

import pictures

HERE = os.path.dirname(os.path.abspath(__file__))


def lines(path):
    if not os.path.exists(path):
        return []
    with open(path) as text:
        return [line.split() for line in text]


def from_json(path, missing):
    if not os.path.exists(path):
        return missing
    with open(path) as text:
        return json.load(text)


class Run:
    """What one example left behind."""

    def __init__(self, example, folder):
        self.example = example
        self.folder = folder
        self.expected = lines(os.path.join(HERE, "..", example, "expected.txt"))
        self.original = {row[0]: row[1:] for row in lines(os.path.join(folder, "original.txt"))}
        self.translated = {row[0]: row[1:] for row in lines(os.path.join(folder, "translated.txt"))}
        self.profile = from_json(os.path.join(folder, "profile.json"), None)
        report = from_json(os.path.join(folder, "report.json"), {"files": []})
        self.nests = {f["name"]: f["nests"] for file in report["files"] for f in file["functions"]}

        self.inexact_lines = self.lines_with("inexact")

    def lines_with(self, remark):
        path = os.path.join(self.folder, "remarks.txt")
        if not os.path.exists(path):
            return set()
        with open(path) as text:
            return {int(line) for line in re.findall(rf":(\d+):\d+: remark: .*\[{remark}\]$", text.read(), re.M)}

    def is_inexact(self, name):
        """May the result of the function differ from C on the device that it ran on?"""
        on_gpu = self.profile is not None and self.profile["device"] != "CPU"
        rests_on_library = any(row[0] == name and row[4:] == ["near"] for row in self.expected)
        return on_gpu and (
            rests_on_library or any(nest["line"] in self.inexact_lines for nest in self.nests.get(name, []))
        )

    def pictures_agree(self, name):
        paths = [os.path.join(self.folder, of, name + ".png") for of in ("pictures-of-c", "pictures")]
        return all(os.path.exists(path) for path in paths) and pictures.greatest_difference(*paths) <= 1

    def equality(self, name):
        """yes, within 1, or NO"""
        c, t = self.original.get(name), self.translated.get(name)
        if c is not None and t is not None and c[0] == t[0]:
            return "yes"
        return "within 1" if c and t and self.is_inexact(name) and self.pictures_agree(name) else "NO"

    def count(self, name, status):
        return sum(nest["status"] == status for nest in self.nests.get(name, []))

    def left_words(self):
        """Every reason once."""
        reasons = [r for nests in self.nests.values() for nest in nests for r in nest["reasons"]]
        words = []
        for r in reasons:
            hint = f" ({r['hint']})" if r.get("hint") else ""
            words.append(f"{self.example}.c:{r['line']}: {r['message']}{hint} [{r['id']}]")
        return list(dict.fromkeys(words))


def status(nests):
    left = [nest for nest in nests if nest["status"] == "left"]
    ids = ", ".join(sorted({reason["id"] for nest in left for reason in nest["reasons"]}))
    mapped = len(nests) - len(left)
    if not left:
        return "mapped" if mapped == 1 else f"{mapped} mapped"
    return f"{mapped} mapped, {len(left)} left: {ids}" if mapped else f"left: {ids}"


def rows(run, other_picture, problems):
    """The cells of every filter; what is wrong is appended to problems."""
    for name, checksum, mapped, left, *_ in run.expected:
        c, t = run.original.get(name), run.translated.get(name)
        equality = run.equality(name)
        if equality == "NO":
            problems.append(f"{name}: the translation does not give the result of the C original")
        if c is None or (c[0] != checksum and not other_picture):
            problems.append(f"{name}: the C original does not give the expected result")
        counts = run.count(name, "mapped"), run.count(name, "left")
        if counts[0] < int(mapped) or counts[1] > int(left):
            problems.append(f"{name}: {counts[0]} loop nests mapped and {counts[1]} left, expected {mapped} and {left}")
        times = [row[1] if row else "-" for row in (c, t)]
        nests = run.nests.get(name)
        yield [run.example, name, status(nests) if nests else "none of its own", equality, *times]


def check_profile(run, problems):
    if run.profile is None:
        problems.append(f"{run.example}: the translation left no profile")
    elif run.profile["launches"] == 0 or run.profile["fallbacks"] > 0:
        problems.append(
            f"{run.example}: {run.profile['launches']} launches, and {run.profile['fallbacks']} calls that ran the C original"
        )


def main():
    other_picture = "--other-picture" in sys.argv
    runs = [Run(*argument.split("=", 1)) for argument in sys.argv[1:] if argument != "--other-picture"]
    table = [["example", "filter", "loop nests", "equal to C", "C, ms", "nidus, ms"]]
    problems = []
    for run in runs:
        table += rows(run, other_picture, problems)
        check_profile(run, problems)
    widths = [max(len(row[k]) for row in table) for k in range(len(table[0]))]
    table.insert(1, ["-" * w for w in widths])
    for row in table:
        cells = [c.rjust(w) if k > 3 else c.ljust(w) for k, (c, w) in enumerate(zip(row, widths))]
        print("  ".join(cells).rstrip())
    devices = ", ".join(sorted({run.profile["device"] for run in runs if run.profile}))
    print(f"\nThe translations ran on: {devices or 'nothing'}. Times are whole calls, copies to and from the device included.")
    for title, words in (("Left as written", [w for run in runs for w in run.left_words()]), ("Wrong", problems)):
        if words:
            print(f"\n{title}:")
            print("\n".join(f"  {word}" for word in words))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
