// Iterations that nearly fill the device are its threads: launches one after the other, of a few threads each for what a user has, are the
// last resort.
// RUN: %translate %s 2>&1 | FileCheck %s && %summary | FileCheck %s --check-prefix=SUMMARY
// CHECK-NOT: host-loop
// SUMMARY: kernel farthest_
// SUMMARY-NOT: kernel
enum { W = 120, H = 130 };
void farthest(unsigned char in[H][W], unsigned char out[H][W], const int (*places)[2], int n)
{
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            unsigned char most = 0;
            for (int k = 0; k < n; k++) {
                int v = y + places[k][0], u = x + places[k][1];
                if (v < 0 || v >= H || u < 0 || u >= W)
                    continue;
                if (in[v][u] > most)
                    most = in[v][u];
            }
            out[y][x] = most;
        }
}
