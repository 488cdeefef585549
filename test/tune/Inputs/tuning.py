#!/usr/bin/env python3
"""tuning.py NESTS.json SETTINGS: measurements in which SETTINGS (JSON) make every kernel twice as fast."""
import json
import sys

with open(sys.argv[1]) as f:
    nests = json.load(f)


def variant(settings, ms):
    kernels = [{"name": name, "launches": 2, "ms": 2 * ms} for name in nests]
    return {"settings": settings, "profile": {"device": "made up", "kernels": kernels}}


json.dump({"version": 1, "nests": nests, "variants": [variant({}, 1.0), variant(json.loads(sys.argv[2]), 0.5)]}, sys.stdout)
