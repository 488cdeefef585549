// A function that has the name of one of the C library is one of the library where a header of the system declares it. These are
// declared here, and defined elsewhere as far as anybody can see: they may change anything.
// RUN: %check %s --nvcc= --expect=others:host-loop --expect=shaken:unknown-call --expect=lessened:scalar-carried
// RUN: %nidus translate -o %t %s -- -I%tools && FileCheck %s < %t/functions_with_names_of_the_library.c
// RUN: %nidus explain %s -- -I%tools | FileCheck %s --check-prefix=REASON
#include "harness.h"

void random(float *a, int n) __asm__("scrambled");
int remove(float *a, int n) __asm__("lessened");
float time(int which) __asm__("counted");

static float kept[64];

/* Words of CUDA, which the runtime knows too. */
int threadIdx(int x) { return x * 3; }
int blockDim = 5;

void scrambled(float *a, int n)
{
    for (int i = n; i-- > 1;)
        a[i] = a[i] * 0.5f + a[i - 1];
}

int lessened(float *a, int n)
{
    int found = 0;
    for (int i = 0; i < n && found < 7; i++)
        if (a[i] > 1)
            a[i] -= 0.5f, found++;
    return found;
}

float counted(int which)
{
    return kept[which] += 0.25f;
}

// CHECK: {{^}}void others(
void others(float *a, const float *b, int n)
{
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < n; i++)
            a[i] = a[i] * 0.5f + b[i];
        // CHECK: nidus_unhold{{[(][)]}}; {{.*}}random(a, n);
        random(a, n);
        for (int i = 0; i < n; i++)
            a[i] = a[i] * 0.5f + b[i], kept[i] += a[i];
        // CHECK: nidus_unhold{{[(][)]}}; {{.*}}remove(a, n) + time(n / 2);
        a[0] += remove(a, n) + time(n / 2);
    }
}

/* What the hint says of the library's function is not true of this one. */
// REASON: the function 'random' is not defined in this file
// REASON-NOT: the library's generators
void shaken(float *a, int n)
{
    for (int i = 0; i + 4 <= n; i += 4)
        random(&a[i], 4);
}

int main(void)
{
    for (int n = 1; n <= 64; n += 21) {
        float *a = floats(64), *b = floats(64);
        others(a, b, n);
        show("others", a, 0), show("kept", kept, sizeof kept);
        shaken(a, n);
        show("shaken", a, 0);
        showInt("words of CUDA", threadIdx(n) + blockDim);
        finish();
    }
    return 0;
}
