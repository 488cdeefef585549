#!/usr/bin/env python3
"""replace.py FILE OLD NEW: replaces every OLD; there must be one."""
import sys

path, old, new = sys.argv[1:]
with open(path) as f:
    text = f.read()
if old not in text:
    sys.exit(f"{path} does not contain {old}")
with open(path, "w") as f:
    f.write(text.replace(old, new))
