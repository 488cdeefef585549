"""reasons.py REPORT SOURCE: every function of the source that ends its first line with '// mapped' or '// left: ID' (or 'ID/ID') has
nests of that status, and a reason that says what to do or what is in the way. Prints what is otherwise; exit status 1 then."""
import json
import re
import sys

report, source = sys.argv[1:]
nests = {f["name"]: f["nests"] for f in json.load(open(report))["files"][0]["functions"]}
wrong = checked = 0
for name, wanted in re.findall(r"^\w[\w *]*?(\w+)\(.*\) // (mapped|left: \S+)$", open(source).read(), re.M):
    checked += 1
    seen = {n["status"] if n["status"] == "mapped" else "left: " + n["reasons"][0]["id"] for n in nests.get(name, [])}
    allowed = {"mapped"} if wanted == "mapped" else {"left: " + each for each in wanted[6:].split("/")}
    if not seen or not seen <= allowed:
        print(f"{name}: {wanted} is expected, {sorted(seen) or 'no nest'} is reported")
        wrong += 1
    for nest in nests.get(name, []):
        if any(not r["message"] for r in nest["reasons"]):
            print(f"{name}: a reason without a message")
            wrong += 1
if not checked:
    print("no function says what is expected")
sys.exit(bool(wrong) or not checked)
