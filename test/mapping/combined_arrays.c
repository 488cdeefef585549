// Threads combine into an array where no loop is parallel without; few elements, the same for all sizes, in each block first.
// RUN: %translate %s && FileCheck %s < %t.out/combined_arrays.cu
typedef unsigned char u8;

// CHECK-LABEL: few_
// CHECK: __shared__ nidus::PerLane<unsigned int, 64, 32> bins_in_block;
// CHECK-NEXT: nidus::beginInBlock<nidus::Sum>(bins_in_block);
// CHECK: nidus::atomicAdd(bins_in_block[
// CHECK: nidus::combineBlocks<nidus::Sum>(bins, bins_in_block);
void few(const u8 *in, unsigned *bins, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            bins[in[y * w + x] >> 2]++;
}

// Elements of their own for each lane would leave no room for other blocks.
// CHECK-LABEL: several_
// CHECK: __shared__ unsigned int bins_in_block[1024];
void several(const unsigned short *in, unsigned *bins, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            bins[in[y * w + x] & 1023]++;
}

// CHECK-LABEL: many_
// CHECK-NOT: __shared__
// CHECK: nidus::atomicOr(seen[a[i] * 256 + b[i]], 1);
void many(const u8 *a, const u8 *b, unsigned *seen, int n)
{
    for (int i = 0; i < n; i++)
        seen[a[i] * 256 + b[i]] |= 1;
}

// The rows of the result are parallel as they are.
// CHECK-LABEL: product_
// CHECK-NOT: atomic
void product(const int *a, const int *b, int *c, int n)
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                c[i * n + j] += a[i * n + k] * b[k * n + j];
}

// Three threads would be too few.
// CHECK-LABEL: channels_
// CHECK: for (int x = nidus::threadX(); x < n; x += nidus::strideX())
// CHECK-NEXT: for (int c = 0; c < 3; c++)
// CHECK-NEXT: nidus::atomicAdd(
void channels(const u8 *rgb, unsigned bins[3][256], int n)
{
    for (int x = 0; x < n; x++)
        for (int c = 0; c < 3; c++)
            bins[c][rgb[x * 3 + c]]++;
}

// Both loops over the image are one, around the loop over frames.
// CHECK-LABEL: frames_
// CHECK-NOT: atomic
void frames(const u8 *in, int *sums, int *most, int n, int w, int h)
{
    for (int f = 0; f < n; f++) {
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++)
                sums[y * w + x] += in[(f * h + y) * w + x];
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++)
                most[y * w + x] |= in[(f * h + y) * w + x];
    }
}
