#!/usr/bin/env python3
"""generate.py --seed S --first K --count N: a C program of N random functions in the style of image code, on stdout.

The function of index K of seed S is the same in every program. The program calls each function with several sizes and with
buffers that overlap in several ways, and prints a line a call: what was passed, a hash of all bytes of all buffers with their
guards and of the globals, and the scalar returned. With an argument it begins at that function.

    generator/values.py       types, expressions with the interval of their value: no undefined behaviour by construction
    generator/arrays.py       layouts: flat with stride, nested, VLA, rows behind pointers, interleaved, planar, of structs
    generator/coordinates.py  subscripts kept inside by bounds, clamps, guards, wraps, tables
    generator/expressions.py  values read and computed            generator/statements.py  bodies of nests
    generator/idioms.py       saturation, exchange, interpolation, places from data
    generator/nests.py        loop headers                        generator/phases.py      host loops, temporaries, several nests
    generator/sequences.py    scalars out of nests, pointers that move, nests in functions that are called
    generator/steps.py        windows at steps known at run time
    generator/scratch_rows.py   rows declared outside the loops, of which threads may have copies
    generator/orders.py       sweeps in place, tables, decompositions: iterations that depend on each other
    generator/passed_on.py    running sums and the like, along one loop or along rows; elements that are kept
    generator/looked_for.py   first and last places, flags
    generator/shared_ranges.py  inner loops that share a range, and may move outward
    generator/divided_counters.py   quotients and remainders of counters by sizes
    generator/wavefronts.py   rows that follow one another: error diffusion, relaxation in place, tables, in sweeps
    generator/globals.py      global arrays that several functions touch, gotos
    generator/functions.py    parameters, helpers, globals        generator/driver.py      buffers, sizes, overlaps, hashes
"""
import argparse

from generator.driver import PRELUDE, SUPPORT
from generator.functions import Function


def program(seed, indices):
    functions = [Function(seed, k) for k in indices]
    types = {}
    for f in functions:
        types.update({f"{k}:{t}": t for k, t in f.driver.declarations().items()})
    parts = [PRELUDE.strip()]
    for f in functions:
        declarations = []
        text, call = f.text, f.driver.text()
        for name, declaration in f.driver.declarations().items():
            own = f"{name}_{f.index}"
            declarations.append(declaration.replace(f"}} {name};", f"}} {own};"))
            text, call = renamed(text, name, own), renamed(call, name, own)
        parts.append("\n".join(declarations + [text]))
        f.call = call
    parts.append(SUPPORT.strip())
    parts += [f.call for f in functions]
    parts.append(main_text(seed, functions))
    return "\n\n".join(parts) + "\n"


def renamed(text, name, own):
    import re
    return re.sub(rf"\b{name}\b", own, text)


def main_text(seed, functions):
    lines = ["int main(int argc, char **argv)", "{", "    int first = argc > 1 ? atoi(argv[1]) : 0;"]
    for k, f in enumerate(functions):
        lines += [f"    if (first <= {k}) {{", f'        printf("begin {k}\\n");', "        fflush(stdout);",
                  f"        state = {seed * 1000003 + f.index}u;"]
        lines += [f"        call_{f.name}({', '.join(map(str, case))});" for case in f.driver.cases()]
        lines.append("    }")
    return "\n".join(lines + ["    return 0;", "}"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=25)
    options = parser.parse_args()
    print(program(options.seed, range(options.first, options.first + options.count)), end="")


if __name__ == "__main__":
    main()
