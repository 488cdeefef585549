import json
import re
import sys

with open(sys.argv[1]) as f:
    report = json.load(f)
nests = [n for file in report["files"] for function in file["functions"] for n in function["nests"]]
assert len(nests) >= 4, nests
for nest in nests:
    assert nest["status"] in ("mapped", "left")
    assert (nest["status"] == "left") == bool(nest["reasons"])
    assert nest["line"] <= nest["end_line"]
    for reason in nest["reasons"]:
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", reason["id"]), reason
        assert nest["line"] <= reason["line"] <= nest["end_line"], reason
        assert len(reason["message"]) > 10 and "hint" in reason, reason
