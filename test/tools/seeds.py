#!/usr/bin/env python3
"""Checks test/seeds.md: seeds.py ROOT

Every number that a section lists ("Numbers: S1-S5 A1") has one row, in that order, and no other rows stand there. The last cell of a row is a file of the repository in
backquotes, or "later: " and a reason."""

import os
import re
import sys


def expanded(listed):
    """S1-S3 A1 -> S1 S2 S3 A1"""
    for part in listed.split():
        name, first, last = re.fullmatch(r"([A-Z]+)(\d+)(?:-\1(\d+))?", part).groups()
        for number in range(int(first), int(last or first) + 1):
            yield f"{name}{number}"


def problems_of_row(root, title, number, where):
    link = re.fullmatch(r"`([^`]+)`", where)
    if link and not os.path.exists(os.path.join(root, link.group(1))):
        yield f"{title} {number}: there is no file {link.group(1)}"
    if not link and not re.match(r"later: \w", where):
        yield f"{title} {number}: neither a file nor a reason"


def problems(root, text):
    sections = re.split(r"^## ", text, flags=re.M)[1:]
    if not sections:
        yield "no sections"
    for section in sections:
        title = section.split("\n", 1)[0]
        listed = list(expanded(re.search(r"^Numbers: (.*)$", section, re.M).group(1)))
        rows = re.findall(r"^\| ([A-Z]+\d+) \| (.+) \| (.+) \|$", section, re.M)
        if [row[0] for row in rows] != listed:
            yield f"{title}: the rows are not the numbers listed: {sorted(set(listed) ^ {row[0] for row in rows})}"
        for number, _, where in rows:
            yield from problems_of_row(root, title, number, where)


def main():
    root = sys.argv[1]
    with open(os.path.join(root, "test/seeds.md")) as text:
        found = list(problems(root, text.read()))
    if found:
        sys.exit("\n".join(found))


if __name__ == "__main__":
    main()
