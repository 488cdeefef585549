#!/usr/bin/env python3
"""words.py: words that this project no longer uses, in its documents and in the messages of nidus (strings in tool/ and analysis/).

Prints every place with what to say instead; exit status 1 then. Words of the field take the place of private ones, so that a reader who knows
compilers or CUDA need not learn them."""
import glob
import os
import re
import sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
# Pattern, what to say instead.
RETIRED = [
    (r"tables? of places", "index array"),
    (r"made-up (data|input)", "synthetic inputs"),
    (r"\bdata chooses\b|\bchoose places\b", "say which array the subscript comes from, or that it cannot be determined"),
    (r"\bbehind this statement\b", "after this statement"),
    (r"\bthis loop stays on the host\b|\bstays itself\b", "the loop itself stays on the host"),
    (r"left over, have a thread each", "border and remainder iterations run one per thread"),
    (r"\bto mend\b|\bmend (it|this|that)\b", "fix"),
    (r"\bcontradicts itself\b", "an internal check failed"),
    (r"\bcannot be told here\b|\bcannot be told\b", "cannot determine"),
    (r"\bunless \S+ says no\b", "unless you pass .."),
    (r"\bhas a remark more\b", "gets a second remark"),
    (r"\bsee to it\b", "make sure"),
]
DOCUMENTS = ["README.md", "tool/README.md", "analysis/*.md", "analysis/*/*.md", "codegen/*.md", "runtime/*.md", "examples/*.md", "examples/*/*.md"]
MESSAGES = ["tool/*.cpp", "tool/*/*.cpp", "analysis/*/*.cpp", "analysis/*/*/*.cpp"]


def paths(patterns):
    return sorted(path for pattern in patterns for path in glob.glob(os.path.join(ROOT, pattern)))


def strings(text):
    """(line, text) of every string literal; those that stand side by side are one."""
    for match in re.finditer(r'"(?:[^"\\\n]|\\.)*"(?:\s*"(?:[^"\\\n]|\\.)*")*', re.sub(r"^\s*//.*$", "", text, flags=re.M)):
        yield text.count("\n", 0, match.start()) + 1, re.sub(r'"\s*"', "", match[0])


def lines(text):
    return enumerate(text.split("\n"), 1)


def main():
    wrong = 0
    for patterns, parts in ((DOCUMENTS, lines), (MESSAGES, strings)):
        for path in paths(patterns):
            for line, part in parts(open(path).read()):
                for pattern, instead in RETIRED:
                    if found := re.search(pattern, part):
                        print(f"{os.path.relpath(path, ROOT)}:{line}: '{found[0]}': {instead}")
                        wrong += 1
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
