// Nests without dependences between iterations, or only inside one.
// RUN: %translate %s && %summary | FileCheck %s
#include <stdint.h>

// CHECK: function disjointHalves
// CHECK-NEXT: mapped
void disjointHalves(float *a)
{
    for (int i = 0; i < 100; i++)
        a[i] = a[i + 100];
}

// CHECK: function evenFromOdd
// CHECK-NEXT: mapped
void evenFromOdd(float *a, int n)
{
    for (int i = 0; i < n; i++)
        a[2 * i] = a[2 * i + 1];
}

// CHECK: function sameElement
// CHECK-NEXT: mapped
void sameElement(float *a, int n)
{
    for (int i = 0; i < n; i++) {
        a[i] = a[i] * 2;
        a[i] = a[i] + 1;
    }
}

// CHECK: function rowsOfARecurrence
// CHECK-NEXT: mapped
void rowsOfARecurrence(float *a, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 1; x < w; x++)
            a[y * w + x] += a[y * w + x - 1];
}

// CHECK: function privateArray
// CHECK-NEXT: mapped
void privateArray(const float *a, float *b, int n)
{
    for (int i = 0; i < n; i++) {
        float t[4];
        for (int k = 0; k < 4; k++)
            t[k] = a[4 * i + k];
        b[i] = t[0] + t[3];
    }
}

// CHECK: function privateScalar
// CHECK-NEXT: mapped
void privateScalar(const float *a, float *b, int n)
{
    float t;
    for (int i = 0; i < n; i++) {
        t = a[i];
        b[i] = t * t;
    }
}

// CHECK: function previousRowOfAnother
// CHECK-NEXT: mapped
void previousRowOfAnother(float a[40][30], float b[40][30])
{
    for (int y = 1; y < 40; y++)
        for (int x = 0; x < 30; x++)
            a[y][x] = b[y - 1][x];
}

// CHECK: function upperFromLower
// CHECK-NEXT: mapped
void upperFromLower(float *a, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            a[i * n + j] = a[j * n + i];
}
