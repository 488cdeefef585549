#!/usr/bin/env python3
"""reasons.py check SOURCE REPORT [before|after]   the functions of a file of test/reasons, or some, against what nidus reports of them
reasons.py write                                writes analysis/REASONS.md from the table of reasons and their tests
reasons.py stale                                fails when that page would change, or a reason lacks its test

test/reasons/ID.c has pairs of functions, before_NAME and after_NAME. A nest of before_NAME is left for the reason ID, with the remarks
and notes that the lines '/// remark: ..' and '/// note: ..' directly above the function say, and no others: the whole texts, in the order of
the report. after_NAME is before_NAME after the edit that the note asks for, or the nest that just does not have the reason, and has at
least one nest that is mapped, and none that is left but loops that stay on the host for the sake of those inside."""
import glob
import json
import os
import re
import sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
TESTS = os.path.join(ROOT, "test", "reasons")
PAGE = os.path.join(ROOT, "analysis", "REASONS.md")
# The classes of analysis/code/reason.h.
CLASSES = {
    "Dependence": "Iterations that depend on each other",
    "Structure": "Loops around mapped nests",
    "Loop": "Loops whose iterations cannot be counted",
    "Address": "Elements that cannot be determined",
    "Memory": "Pointers that cannot be followed",
    "Call": "Functions",
    "Construct": "C that kernels cannot express",
    "Text": "Text, and what the compiler is told",
    "Profit": "Work that is too small",
    "Limit": "Limits of nidus",
}
# The criterion that does not hold then.
FAILED = {"carried-dependence": "parallelism", "scalar-carried": "parallelism", "unmodelled-write": "parallelism",
          "region-not-computable": "transfer", "written-by-product": "transfer", "round-trip": "transfer", "too-small": "saturation"}
# No file is known that has these.
ELSEWHERE = {"clang-headers": "test/projects/installed.test", "internal-error": "test/proof/mutants"}


class Function:
    """One function of a test: its name, its text, and what the comment above it says."""

    def __init__(self, name, text, said):
        self.name, self.text, self.said = name, text, said

    def pair(self):
        return self.name.split("_", 1)[1]


def functions(path):
    said, found = [], []
    header = os.path.join(os.path.dirname(path), "Inputs", os.path.splitext(os.path.basename(path))[0] + ".h")
    lines = [line for each in (header, path) if os.path.exists(each) for line in open(each).read().split("\n")]
    for number, line in enumerate(lines):
        comment = re.match(r"/// (remark|note): (.*)$", line)
        if comment:
            said.append(comment.groups())
            continue
        name = re.match(r"\w[\w *]*?\b((?:before|after)_\w+)\(", line)
        if name:
            end = lines.index("}", number)
            found.append(Function(name[1], "\n".join(lines[number:end + 1]), said))
        said = []
    return found


def table():
    """(id, class, meaning, hint) of every reason, in the order of reasons.def."""
    text = open(os.path.join(ROOT, "analysis", "code", "reasons.def")).read()
    string = r'"((?:[^"\\]|\\.)*)"'
    return re.findall(rf"^REASON\(\w+, {string}, (\w+), {string},\s*{string}\)$", text, re.M)


def own(nests):
    """The reasons of the nests, without those that a loop around a nest has too."""
    seen = []
    for nest in nests:
        for reason in nest["reasons"]:
            key = (reason["id"], reason["line"], reason["message"], reason["hint"])
            if key not in seen:
                seen.append(key)
    return seen


def checkFunction(function, nests, reason):
    if not nests:
        return ["no nest is reported"]
    if function.name.startswith("after_"):
        left = [n for n in nests if n["status"] == "left" and n["reasons"][0]["id"] != "host-loop"]
        wrong = [f"line {n['line']} is left: {n['reasons'][0]['message']} [{n['reasons'][0]['id']}]" for n in left]
        return wrong if any(n["status"] == "mapped" for n in nests) else wrong + ["nothing is mapped"]
    reported = own(nests)
    texts = [(kind, re.sub(r"'/[^']*/([^'/]*)'", r"'\1'", text)) for _, _, message, hint in reported
             for kind, text in (("remark", message), ("note", hint)) if text]
    wrong = []
    if reason not in {each[0] for each in reported}:
        wrong.append(f"'{reason}' is not among the reasons {[each[0] for each in reported]}")
    if texts != function.said:
        wrong.append("reported is\n" + "\n".join(f"/// {kind}: {text}" for kind, text in texts))
    for nest in nests:
        if nest["status"] == "left":
            failed = [c["id"] for c in nest["criteria"] if not c["holds"]]
            # A loop that stays on the host has its own reasons behind that one.
            first = next((r["id"] for r in nest["reasons"] if r["id"] != "host-loop"), "host-loop")
            expected = FAILED.get(first, "")
            if failed != [expected] * bool(expected):
                wrong.append(f"line {nest['line']}: of the criteria {failed} do not hold, where '{expected}' is expected")
    return wrong


def check(source, report, part):
    reason = os.path.splitext(os.path.basename(source))[0]
    nests = {f["name"]: f["nests"] for f in json.load(open(report))["files"][0]["functions"]}
    chosen = [function for function in functions(source) if function.name.startswith(part)]
    wrong = [f"{function.name}: {each}" for function in chosen for each in checkFunction(function, nests.get(function.name, []), reason)]
    print("\n".join(wrong))
    return bool(wrong) or not chosen


def section(reason, meaning):
    criterion = FAILED.get(reason, "")
    lines = [f"### {reason}", "", meaning + "."]
    if criterion:
        lines[-1] += f" The criterion {criterion} does not hold."
    path = os.path.join(TESTS, reason + ".c")
    found = functions(path) if os.path.exists(path) else []
    for before in found:
        if not before.name.startswith("before_"):
            continue
        lines += ["", "```c", before.text, "```", ""]
        lines += [f"> {text}" if kind == "remark" else f"> *Fix:* {text}" for kind, text in before.said]
        for after in found:
            if after.name == "after_" + before.pair():
                lines += ["", "```c", after.text, "```"]
    test = ELSEWHERE.get(reason, f"test/reasons/{reason}.c")
    return lines + ["", f"Test: [{test}](../{test})", ""]


def page():
    lines = ["# Why a loop nest is left", "",
             "<!-- Written by test/tools/reasons.py from analysis/code/reasons.def and test/reasons. Do not edit. -->", "",
             "Every loop nest that is not mapped has at least one reason. Its id stands in brackets after the remark, in the report and in",
             "`nidus explain`, and never changes. Each example below is a test: the first function is left with exactly this remark and this note;",
             "the second one, after the edit, is mapped.", ""]
    for kind, title in CLASSES.items():
        ids = [row for row in table() if row[1] == kind]
        lines += [f"* {title}: " + ", ".join(f"[{row[0]}](#{row[0]})" for row in ids)]
    for kind, title in CLASSES.items():
        lines += ["", f"## {title}", ""]
        for reason, _, meaning, _ in (row for row in table() if row[1] == kind):
            lines += section(reason, meaning)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip() + "\n"


def stale():
    wrong = []
    for reason in (row[0] for row in table() if row[0] not in ELSEWHERE):
        path = os.path.join(TESTS, reason + ".c")
        names = {f.name for f in functions(path)} if os.path.exists(path) else set()
        if not any(n.startswith("before_") for n in names):
            wrong.append(f"test/reasons/{reason}.c: no function before_NAME has the reason")
        wrong += [f"test/reasons/{reason}.c: {n} has no {'after_' + n[7:]}" for n in sorted(names)
                  if n.startswith("before_") and "after_" + n[7:] not in names]
    known = {row[0] for row in table()}
    wrong += [f"{path}: no such reason" for path in sorted(glob.glob(os.path.join(TESTS, "*.c")))
              if os.path.splitext(os.path.basename(path))[0] not in known]
    if not os.path.exists(PAGE) or open(PAGE).read() != page():
        wrong.append("analysis/REASONS.md is out of date: run test/tools/reasons.py write")
    print("\n".join(wrong))
    return bool(wrong)


def main():
    match sys.argv[1:]:
        case ["check", source, report, *part]:
            return check(source, report, part[0] if part else "")
        case ["write"]:
            open(PAGE, "w").write(page())
            return False
        case ["stale"]:
            return stale()
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(int(main()))
