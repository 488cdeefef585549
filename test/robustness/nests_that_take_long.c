// Volumes scattered and gathered with steps and paddings that are all unknown, six loops deep: each attempt at them stays
// within its budget, and all attempts together would take a minute.
// RUN: %python %tools/status.py 0 %nidus translate %s -o %t.out
// RUN: %cxx_accepts %t.out/nests_that_take_long.cu
typedef unsigned char u8;

void scatter(int depth, int height, int width, u8 *out, int step, int spread, int padding)
{
    for (int z = 0; z < depth; z++)
        for (int y = 0; y < height; y++)
            for (int x = 0; x < width; x++)
                for (int k = 0; k < 3; k++)
                    for (int j = 0; j < 3; j++)
                        for (int i = 0; i < 3; i++) {
                            int zz = z * step + k * spread - padding;
                            int yy = y * step + j * spread - padding;
                            int xx = x * step + i * spread - padding;
                            if (zz >= 0 && zz < depth && yy >= 0 && yy < height && xx >= 0 && xx < width)
                                out[zz * height * width + yy * width + xx] = (u8)(x & 7);
                        }
}

void gather(int depth, int height, int width, const u8 *in, u8 *out, int step, int padding)
{
    for (int z = 0; z < depth; z++)
        for (int y = 0; y < height; y++)
            for (int x = 0; x < width; x++) {
                long sum = x & 7;
                for (int k = 0; k < 2; k++)
                    for (int j = 0; j < 2; j++)
                        for (int i = 0; i < 2; i++) {
                            int zz = z * step + k - padding;
                            int yy = y * step + j - padding;
                            int xx = x * step + i - padding;
                            if (zz < 0 || zz >= depth || yy < 0 || yy >= height || xx < 0 || xx >= width)
                                continue;
                            sum += in[(unsigned long)zz * height * width + yy * width + xx];
                        }
                out[z * height * width + y * width + x] = (u8)sum;
            }
}
