#!/usr/bin/env python3
"""Checks the pages of the examples: pages.py EXAMPLES

In every README.md below EXAMPLES, each part of a block marked "c" (parts end at "...", spaces do not count) and each name given as (`name`) must stand in
the sources of its folder, and every link to a file must lead to one."""

import glob
import os
import re
import sys


def squeezed(text):
    return re.sub(r"\s+", "", text)


def sources(folder):
    text = ""
    for path in sorted(glob.glob(os.path.join(folder, "*.[ch]"))):
        with open(path) as source:
            text += source.read()
    return text


def problems(page):
    folder = os.path.dirname(page)
    with open(page) as text:
        content = text.read()
    code = sources(folder)
    for block in re.findall(r"^```c\n(.*?)^```", content, re.S | re.M):
        for part in block.split("..."):
            if squeezed(part) not in squeezed(code):
                yield f"not in the sources: {part.strip()}"
    for link in re.findall(r"\]\(([^)#:]+)\)", content):
        if not os.path.exists(os.path.join(folder, link)):
            yield f"no such file: {link}"
    for names in re.findall(r"\((`\w+`(?:, `\w+`)*)\)", content):
        for name in re.findall(r"\w+", names):
            if not re.search(rf"\b{name}\b", code):
                yield f"not in the sources: {name}"


def main():
    pages = sorted(glob.glob(os.path.join(sys.argv[1], "**", "README.md"), recursive=True))
    found = [f"{page}: {problem}" for page in pages for problem in problems(page)]
    if found or not pages:
        sys.exit("\n".join(found) or "no pages")


if __name__ == "__main__":
    main()
