"""A nest of N loops over a flat array."""
import sys

n = int(sys.argv[1])
print("void deep(float *a, int n)\n{")
for k in range(n):
    print("    " * (k + 1) + f"for (int i{k} = 0; i{k} < n; i{k}++)")
print("    " * (n + 1) + "a[" + " + ".join(f"i{k}" for k in range(n)) + "] += 1;\n}")
