// Exactly, the rows are long enough in eleven cases, with quotients of the range. The test has two, of ordinary sizes, without.
// RUN: %translate %s && FileCheck %s < %t.out/test_of_sizes_has_few_cases.cu
// CHECK: nest.holds(
// CHECK-NOT: {{floorDiv|%}}
// CHECK: stride + 7 >= range + 8 * across
// CHECK-NOT: {{floorDiv|%}}
// CHECK: stride + 7 >= w
// CHECK-NOT: {{floorDiv|%}}
// CHECK: return 0;
void around(const unsigned char *reference, int *sums, int across, int down, int w, int h, int stride, int range)
{
    for (int by = 0; by < down; by++)
        for (int bx = 0; bx < across; bx++) {
            int sum = 0;
            for (int j = -range; j <= range; j++)
                for (int i = -range; i <= range; i++) {
                    int x0 = bx * 8 + i, y0 = by * 8 + j;
                    if (x0 < 0 || y0 < 0 || x0 + 8 > w || y0 + 8 > h)
                        continue;
                    sum += reference[y0 * stride + x0];
                }
            sums[by * across + bx] = sum;
        }
}
