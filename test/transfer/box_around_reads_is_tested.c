// What is read lies around blocks: the box around it is copied after a test whether it may be read. What is written is exact.
// RUN: %translate %s && FileCheck %s < %t.out/box_around_reads_is_tested.cu
// CHECK: nidus::Input<unsigned char> reference(
// CHECK: nidus::Output<int> sums(nest, "sums", sums_, {0, {{[{][{]}}down, across}, {across, 1}}});
// CHECK-NEXT: nest.mayRead<unsigned char>(reference_,
// CHECK-SAME: {0, {{[{][{]}}nidus::min(h - 7, 8 * down + range - 7), stride},
// CHECK-NEXT: {nidus::min(w - 7, 8 * across + range - 7), 1}}}))
// CHECK-NOT: mayRead
// CHECK: nest.begin(
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
