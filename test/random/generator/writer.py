"""Lines of C with their indentation, and fresh names."""
import re


class Writer:
    def __init__(self, rng):
        self.rng = rng
        self.lines = []
        self.depth = 1
        self.count = 0

    def fresh(self, stem):
        self.count += 1
        return f"{stem}{self.count}"

    def put(self, line):
        self.lines.append("    " * self.depth + line)

    def block(self, header, inner):
        """header { inner }, without braces where C lets one leave them out."""
        outer, self.lines = self.lines, []
        self.depth += 1
        inner()
        self.depth -= 1
        body, self.lines = self.lines, outer
        simple = len(body) == 1 and body[0].endswith(";") and not any(
            body[0].lstrip().startswith(word) for word in ("int", "float", "double", "long", "uint", "const", "if"))
        if simple and self.rng.random() < 0.7:
            self.put(header)
            self.lines += body
        else:
            self.put(header + " {")
            self.lines += body
            self.put("}")


def used(name, lines, more_than):
    return len(re.findall(rf"\b{name}\b", "\n".join(lines))) > more_than


def pruned(lines):
    """Without declarations of what is not used."""
    while True:
        text = "\n".join(lines)
        kept = []
        for line in lines:
            match = re.fullmatch(r"\s*(?:const )?\w+ (?:char )?\*?(\w+)( = [^;]*)?;", line)
            if match and not line.lstrip().startswith("return") and not used(match.group(1), [text], 1):
                continue
            kept.append(line)
        if len(kept) == len(lines):
            return lines
        lines = kept
