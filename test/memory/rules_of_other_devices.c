// The K2000's and the TX1's rules choose spaces for which no code is made: the next one is taken, and why is said.
// RUN: %nidus explain --device=k2000 %s | FileCheck %s --check-prefixes=BOTH,K2000
// RUN: %nidus explain --device=tx1 %s | FileCheck %s --check-prefixes=BOTH,TX1
// RUN: %nidus translate --device=k2000 -o %t.out %s
// BOTH: array mask constant memory
// BOTH: array in read-only cache
// K2000: not constant: it serves up to 7 addresses of a warp at a time, and here there are
// K2000: not texture: best on this device, but no code is generated for it yet
// TX1: not constant: it serves up to 16 addresses of a warp at a time, and here there are
// TX1: not shared: best on this device, but no code is generated for it yet
void conv(const float *in, float *out, const float *mask, int n)
{
    for (int i = 1; i < n - 1; i++)
        out[i] = mask[0] * in[i - 1] + mask[1] * in[i] + mask[2] * in[i + 1];
}
