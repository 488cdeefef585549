// The three criteria with their numbers, the mapping, the arrays with what is copied, and the run-time tests.
// RUN: %nidus explain %s | FileCheck %s --match-full-lines --strict-whitespace
#include <stdint.h>

void conv3(const uint8_t *in, uint8_t *out, const float *mask, int w, int h, int stride)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            float s = 0.0f;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++)
                    s += mask[(j + 1) * 3 + i + 1] * in[(y + j) * stride + x + i];
            out[y * stride + x] = (uint8_t)s;
        }
}
//      CHECK:{{.*}}mapped_nest.c: 1 loop nest, 1 of them for the NVIDIA H200
// CHECK-NEXT:All sizes run there; by default, the C runs where it is predicted to take less time.
//CHECK-EMPTY:
// CHECK-NEXT:conv3, lines 7-14: runs on the device
// CHECK-NEXT:     7      for (int y = 1; y < h - 1; y++)
// CHECK-NEXT:     8          for (int x = 1; x < w - 1; x++) {
// CHECK-NEXT:  parallelism   yes: no dependence between iterations with different 'y' and 'x'
// CHECK-NEXT:  saturation    yes, from w=h=stride=1042 on: (h + 1) / 4 * ((w + 13) / 16) threads
// CHECK-NEXT:                the NVIDIA H200 needs 16896: 132 multiprocessors with 4 warps of 32 threads each
// CHECK-NEXT:  transfer      yes, from w=h=stride={{[0-9]+}} on: takes less time than the C
// CHECK-NEXT:                predicted for w=h=stride=2048: copies {{.*}} and kernels {{.*}}
// CHECK-NEXT:                {{.*}} ms in C
// CHECK-NEXT:                takes 8.38 MB of the device's memory of 141 GB for w=h=stride=2048: {{.*}}
// CHECK-NEXT:                {{.*}} bytes
// CHECK-NEXT:                what is touched follows from the sizes
// CHECK-NEXT:  mapping       kernel 'conv3_7'
// CHECK-NEXT:                loop over 'x': along axis x of the grid, w - 2 iterations, 16 per thread; the
// CHECK-NEXT:                threads of a warp run consecutive groups of 16 iterations
// CHECK-NEXT:                loop over 'y': along axis y of the grid, h - 2 iterations, 4 per thread
// CHECK-NEXT:                a thread loads what its iterations need of 'in' once and stores to 'out' by wide
// CHECK-NEXT:                accesses; border and remainder iterations run one per thread, in the same launch
// CHECK-NEXT:                blocks of 32 x 4 threads, a grid of (w + 509) / 512 by (h + 13) / 16 blocks
// CHECK-NEXT:  candidates    several iterations per thread {{.*}} us (taken), an iteration per thread {{.*}} us;
// CHECK-NEXT:                predicted, kernels alone, for w=h=stride=2048
// CHECK-NEXT:  array mask    constant memory: only read, 36 bytes for all sizes, passed as a kernel parameter;
// CHECK-NEXT:                the threads of a warp read the same element at a time; predicted: 2.13 us for a
// CHECK-NEXT:                million reads by warps
// CHECK-NEXT:                not shared: threads that compute packets do not wait for each other
// CHECK-NEXT:                not the read-only cache: its reads are predicted to take 2.4 times as long, 5.16 us
// CHECK-NEXT:                for a million reads by warps
// CHECK-NEXT:                not texture: its reads are predicted to take 7.6 times as long, 16.12 us for a
// CHECK-NEXT:                million reads by warps
// CHECK-NEXT:  array in      read-only cache: only read; the threads of a warp read different elements
// CHECK-NEXT:                not constant, shared or texture: packets read it by wide accesses
// CHECK-NEXT:                to the device: h rows (stride apart) of w elements of 1 byte: 4.19 MB for
// CHECK-NEXT:                w=h=stride=2048
// CHECK-NEXT:  array out     global memory: the nest writes to it
// CHECK-NEXT:                only to the host: h - 2 rows (stride apart) of w - 2 elements of 1 byte, from
// CHECK-NEXT:                element stride + 1: 4.19 MB for w=h=stride=2048
// CHECK-NEXT:  tests         stride >= w  (sizes for which every subscript stays in its row and no index wraps)
// CHECK-NEXT:                what is written to 'out' does not overlap 'in' or 'mask'
// CHECK-NEXT:                if one does not hold, the C runs
//  CHECK-NOT:{{.+}}
