"""A nest over N arrays and N scalars, all parameters."""
import sys

n = int(sys.argv[1])
parameters = ", ".join(f"float *a{k}, int s{k}" for k in range(n))
print(f"void many(int n, {parameters})\n{{\n    for (int i = 0; i < n; i++) {{")
for k in range(n):
    print(f"        a{k}[i] = s{k} * 0.5f;")
print("    }\n}")
