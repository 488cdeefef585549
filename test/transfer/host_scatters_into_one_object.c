// Points are assigned to centres on the device; the host sums them up, at places that the data tell, in a function that is given
// plain pointers: only what that function writes is lost on the device. The 500 points (x, y) never go in again.
// h2d: labels once (2000 bytes), and in each of ten rounds the sums and counts (at most 60 bytes)
// RUN: %check %s --nvcc= --expect=assign:any --expect=run:any --show-profile | FileCheck %s
// CHECK: h2d_bytes {{[1-2]?[0-9]?[0-9]?[0-9]$}}
// CHECK: fallbacks 0
#include "harness.h"
#include <stdlib.h>

static void assign(const int *point, const int *centre, int *label, int n, int k)
{
    for (int i = 0; i < n; i++) {
        int best = 0, least = 1 << 30;
        for (int j = 0; j < k; j++) {
            int dx = point[2 * i] - centre[2 * j], dy = point[2 * i + 1] - centre[2 * j + 1];
            if (dx * dx + dy * dy < least) {
                least = dx * dx + dy * dy;
                best = j;
            }
        }
        label[i] = best;
    }
}

static void sumUp(const int *point, const int *label, int *sum, int *count, int n, int k)
{
    for (int j = 0; j < k; j++)
        count[j] = sum[2 * j] = sum[2 * j + 1] = 0;
    for (int i = 0; i < n; i++) {
        count[label[i]]++;
        for (int t = 0; t < 2; t++)
            *(sum + label[i] * 2 + t) += point[2 * i + t];
    }
    for (int j = 0; j < k; j++)
        for (int t = 0; t < 2; t++)
            sum[2 * j + t] /= count[j] ? count[j] : 1;
}

void run(int *out, int n, int k)
{
    int *point, *centre = malloc(2 * k * sizeof(int)), *label = malloc(n * sizeof(int));
    int *count = malloc(k * sizeof(int));
    point = malloc(2 * n * sizeof(int));
    for (int i = 0; i < 2 * n; i++)
        point[i] = i * 7919 % 1009;
    for (int j = 0; j < 2 * k; j++)
        centre[j] = j * 97 % 1009;
    for (int round = 0; round < 10; round++) {
        assign(point, centre, label, n, k);
        sumUp(point, label, centre, count, n, k);
    }
    for (int i = 0; i < n; i++)
        out[i] = label[i] + centre[0] + point[i];
    free(point), free(centre), free(label), free(count);
}

int main(void)
{
    int *out = ints(500, 0, 9);
    run(out, 500, 5);
    show("out", out, 0);
    finish();
    return 0;
}
