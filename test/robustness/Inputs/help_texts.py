"""help_texts.py NIDUS DOCUMENTS: what --help of every command says, and what stands in its man page and in the completions."""
import os
import re
import subprocess
import sys

nidus, documents = sys.argv[1:]
text = {}
for command in ("", "translate", "explain", "verify", "calibrate", "tune"):
    text[command] = subprocess.run([nidus, *command.split(), "--help"], capture_output=True, text=True, check=True).stdout
    for line in text[command].splitlines():
        assert len(line) <= 80, line
        assert line == line.rstrip(), repr(line)
    assert re.search(r"^Example:\n  nidus " + command, text[command], re.M), command
    assert re.search(r"^usage: nidus " + command, text[command]), command
completions = [open(os.path.join(documents, path)).read() for path in
               ("bash-completion/completions/nidus", "zsh/site-functions/_nidus", "fish/vendor_completions.d/nidus.fish")]
for command, help in text.items():
    page = open(os.path.join(documents, "man", "man1", f"nidus{'-' * bool(command)}{command}.1")).read().replace("\\-", "-")
    options = re.findall(r"^  (--?[a-z-]+)", help, re.M)
    assert "--help" in options
    for option in options:
        assert f".B {option}" in page, (command, option)
        bash, zsh, fish = completions
        assert option in bash and option in zsh, option
        assert re.search(f" -[sl] {option.lstrip('-')}( |$)", fish, re.M), option
assert len(re.findall(r"^[A-Z].*:$", text["translate"], re.M)) == 4
