"""Local arrays that are sorted in the ways that people write it, some of them with a small mistake."""

EXCHANGE = "{type} {z} = {v}[{a}]; {v}[{a}] = {v}[{b}]; {v}[{b}] = {z};"
STYLES = {
    "bubble": ["for (int {i} = {from0}; {i} < {n} - 1{less}; {i}++)",
               "    for (int {j} = 0; {j} < {n} - 1{shorter}; {j}++)",
               "        if ({cast}{v}[{j}] {over} {cast}{v}[{j} + 1]) {{ {exchange} }}"],
    "until_sorted": ["int {m};",
                     "do {{",
                     "    {m} = 0;",
                     "    for (int {j} = {from0}; {j} < {n} - 1{less}; {j}++)",
                     "        if ({cast}{v}[{j}] {strictly} {cast}{v}[{j} + 1]) {{ {exchange} {m} = 1; }}",
                     "}} while ({m});"],
    "early_exit": ["for (int {i} = {from0}; {i} < {n} - 1; {i}++) {{",
                   "    int {m} = 0;",
                   "    for (int {j} = 0; {j} < {n} - 1{shorter}{less}; {j}++)",
                   "        if ({cast}{v}[{j}] {over} {cast}{v}[{j} + 1]) {{ {exchange} {m}++; }}",
                   "    if (!{m})",
                   "        break;",
                   "}}"],
    "insertion": ["for (int {i} = {from1}; {i} < {n}{less}; {i}++) {{",
                  "    {type} {z} = {v}[{i}];",
                  "    int {j} = {i} - 1;",
                  "    while ({j} >= {from0} && {cast}{v}[{j}] {over} {cast}{z}) {{",
                  "        {v}[{j} + 1] = {v}[{j}];",
                  "        {j}--;",
                  "    }}",
                  "    {v}[{j} + 1] = {z};",
                  "}}"],
    "insertion_by_break": ["int {j}, {i};",
                           "for ({i} = {from1}; {i} < {n}{less}; {i}++) {{",
                           "    const {type} {z} = {v}[{i}];",
                           "    for ({j} = {i}; {j} > {from0}; {j}--) {{",
                           "        if ({cast}{z} {over} {cast}{v}[{j} - 1])",
                           "            break;",
                           "        {v}[{j}] = {v}[{j} - 1];",
                           "    }}",
                           "    {v}[{j}] = {z};",
                           "}}"],
    "insertion_by_swaps": ["for (int {i} = {from1}; {i} < {n}{less}; {i}++)",
                           "    for (int {j} = {i} - 1; {j} >= {from0} && {v}[{j}] {over} {v}[{j} + 1]; {j}--) {{",
                           "        {exchange}",
                           "    }}"],
    "selection": ["for (int {i} = {from0}; {i} < {rounds}; {i}++) {{",
                  "    int {m} = {i};",
                  "    for (int {j} = {i} + {from1}; {j} < {n}{less}; {j}++)",
                  "        if ({cast}{v}[{m}] {over} {cast}{v}[{j}])",
                  "            {m} = {j};",
                  "    {type} {z} = {v}[{i}];",
                  "    {v}[{i}] = {v}[{m}];",
                  "    {v}[{m}] = {z};",
                  "}}"],
    "exchange": ["for (int {i} = {from0}; {i} < {rounds}; {i}++)",
                 "    for (int {j} = {i} + {from1}; {j} < {n}{less}; {j}++)",
                 "        if ({cast}{v}[{i}] {over} {cast}{v}[{j}]) {{ {type} {z} = {v}[{i}]; {v}[{i}] = {v}[{j}]; {v}[{j}] = {z}; }}"],
    "extrema": ["for (int {i} = {from0}; {i} < {n} - 1; {i}++)",
                "    for (int {j} = 0; {j} < {n} - 1{shorter}{less}; {j}++) {{",
                "        {type} {z} = MIN({v}[{j}], {v}[{j} + 1]), {m} = MAX({v}[{j}], {v}[{j} + 1]);",
                "        {v}[{j}] = {z};",
                "        {v}[{j} + 1] = {m};",
                "    }}"],
    "shell": ["for (int {m} = {n} / 2; {m} > 0; {m} /= 2)",
              "    for (int {i} = {m}; {i} < {n}{less}; {i}++) {{",
              "        {type} {z} = {v}[{i}];",
              "        int {j} = {i};",
              "        for (; {j} >= {m} && {v}[{j} - {m}] {over} {z}; {j} -= {m})",
              "            {v}[{j}] = {v}[{j} - {m}];",
              "        {v}[{j}] = {z};",
              "    }}"],
}
READING = ["for (int {i} = 0; {i} < {n}; {i}++) {{",
           "    const {type} {z} = {element};",
           "    int {j} = {i};",
           "    while ({j} > {from0} && {v}[{j} - 1] {over} {z}) {{",
           "        {v}[{j}] = {v}[{j} - 1];",
           "        {j}--;",
           "    }}",
           "    {v}[{j}] = {z};",
           "}}"]


class Sorts:
    def upside_down(self, lines):
        """The same with the greatest element first."""
        return [line.replace("MIN(", "@(").replace("MAX(", "MIN(").replace("@(", "MAX(") for line in lines]

    def sort_words(self, name, type, size):
        rng = self.rng
        words = {"v": name, "type": type.name, "n": size, "from0": 0, "from1": 1, "less": "", "cast": "", "over": ">", "strictly": ">",
                 **{word: self.writer.fresh(word) for word in "ijzm"}}
        words["shorter"] = rng.choice(["", f" - {words['i']}"])
        words["rounds"] = rng.choice([size - 1, size // 2 + 1, f"{size} - 1"])
        exchange = EXCHANGE
        mistake = rng.choice(["from0", "from1", "less", "cast", "over", "over", "strictly", "exchange", "rounds"]) if self.chance(0.4) else None
        if mistake in ("from0", "from1"):
            words[mistake] += 1
        elif mistake == "less":
            words["less"] = " - 1"
        elif mistake == "cast" and not type.real:
            words["cast"] = rng.choice(["(unsigned)", "(uint8_t)", "(int8_t)"])
        elif mistake == "over":
            words["over"] = rng.choice([">=", "<", "<="])
        elif mistake == "strictly":
            words["strictly"] = "<"
        elif mistake == "exchange":
            exchange = rng.choice(["{type} {z} = {v}[{b}]; {v}[{a}] = {z};", "{type} {z} = {v}[{a}]; {v}[{b}] = {v}[{a}]; {v}[{a}] = {z};"])
        elif mistake == "rounds":
            words["rounds"] = max(1, size // 3)
        words["isDown"] = self.chance(0.4)
        if words["isDown"]:
            for word in ("over", "strictly"):
                words[word] = words[word].translate(str.maketrans("<>", "><"))
        # What loses elements may never be sorted.
        words["exchange"] = exchange.format(a=words["j"], b=f"{words['j']} + 1", **words)
        words["isSafe"] = exchange is EXCHANGE
        return words

    def put_all(self, lines, words):
        for line in self.upside_down(lines) if words["isDown"] else lines:
            self.writer.put(line.format(**words))

    def sort(self, name, type, size):
        words = self.sort_words(name, type, size)
        style = self.rng.choice([s for s in STYLES if words["isSafe"] or s != "until_sorted"])
        self.put_all(STYLES[style], words)

    def read_in_order(self, name, type, size, element, counter):
        """Elements are inserted where they belong as they are read."""
        words = self.sort_words(name, type, size)
        words["i"] = counter
        self.put_all(READING, {**words, "element": element})
