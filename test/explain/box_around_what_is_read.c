// What a search reads is no simple part of the image for small ranges: a box around it is copied, where all of it is memory of
// the program.
// RUN: %nidus explain %s | FileCheck %s
// CHECK: a box around what is touched follows from the sizes
// CHECK: to the device: min(h - 7, 8 * down + range - 7) rows
// CHECK: of which a part is read
// CHECK: all that is copied of 'reference' is memory of the program
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
