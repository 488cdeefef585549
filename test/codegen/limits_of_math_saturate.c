// fminf(fmaxf(...)) and ints that tests limit are bytes that saturate, where C gives the same for every value.
// RUN: %nidus translate %s -o %t.out && FileCheck %s < %t.out/limits_of_math_saturate.cu
// RUN: %cxx_accepts %t.out/limits_of_math_saturate.cu
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

// CHECK: void floats_
// CHECK: out[i] = nidus::toByte(in[i] * gain + 0.5f);
// CHECK: nidus::Packet<uint8_t, {{[0-9]+}}, 1, Aligned, float> out_at;
void floats(const float *in, uint8_t *out, float gain, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = (uint8_t)(fminf(fmaxf(in[i] * gain, 0.f), 255.f) + 0.5f);
}

// CHECK: void doubles_
// CHECK: out[i] = nidus::toByte(s);
void doubles(const float *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        float s = in[i] * 2;
        out[i] = fmin(255, fmax(0, s));
    }
}

// What is not a number is 255 here.
// CHECK: void other_way_
// CHECK: out[i] = (uint8_t)fmaxf(fminf(s, 255.f), 0.f);
void other_way(const float *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        float s = in[i] * 2;
        out[i] = (uint8_t)fmaxf(fminf(s, 255.f), 0.f);
    }
}

// CHECK: void ints_
// CHECK: out[i] = nidus::toByte(v);
// CHECK: nidus::Packet<uint8_t, {{[0-9]+}}, 1, Aligned, int> out_at;
// CHECK: out_at(0, column) = v;
void ints(const float *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        int v = (int)(in[i] * 2);
        out[i] = v < 0 ? 0 : v > 255 ? 255 : v;
    }
}

// CHECK: void absolute_
// CHECK: out[i] = nidus::toByte(v);
void absolute(const int *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        int a = in[i], v = abs(a) + a * a / 2;
        out[i] = v > 255 ? 255 : v;
    }
}

// Below zero C takes the low bits.
// CHECK: void upper_
// CHECK-NOT: toByte
// CHECK: void wraps_
void upper(const int *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        int v = in[i];
        out[i] = v > 255 ? 255 : v;
    }
}

// A sum of ints may have no meaning where the tests leave it out.
// CHECK-NOT: toByte
void wraps(const int *in, uint8_t *a, uint8_t *b, int n)
{
    for (int i = 0; i < n; i++) {
        int v = in[i];
        a[i] = v < 0 ? 0 : (unsigned)v > 255u ? 255 : v;
        b[i] = v < -100 ? 0 : v > 155 ? 255 : v + 100;
    }
}
