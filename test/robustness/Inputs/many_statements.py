"""A nest of N stencil statements that write and read four arrays in turn."""
import sys

n = int(sys.argv[1])
print("void many(float a[4][64][64])\n{\n    for (int y = 1; y < 63; y++)\n        for (int x = 1; x < 63; x++) {")
for k in range(n):
    print(f"            a[{k % 4}][y][x] += a[{(k + 1) % 4}][y][x {'+-'[k % 2]} {k % 3 and 1}] * {k}.0f;")
print("        }\n}")
