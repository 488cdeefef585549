// Tests that limit a float to a byte are one function of the runtime; tests that leave values open stay.
// RUN: %nidus translate %s -o %t.out && FileCheck %s < %t.out/bytes_saturate_where_proved.cu
#include <math.h>
#include <stdint.h>

// CHECK: void both_
// CHECK: out[i] = nidus::toByte(s);
void both(const float *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        float s = in[i] * 2;
        out[i] = s < 0 ? 0 : s > 255 ? 255 : (uint8_t)s;
    }
}

// Below zero C does not say what the conversion gives.
// CHECK: void upper_
// CHECK: out[i] = (uint8_t)(s > 255 ? 255 : (uint8_t)s);
void upper(const float *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        float s = in[i] * 2;
        out[i] = s > 255 ? 255 : (uint8_t)s;
    }
}

// CHECK: void length_
// CHECK: out[i] = nidus::toByte(s);
void length(const float *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        float s = sqrtf(in[i]);
        out[i] = s > 255 ? 255 : (uint8_t)s;
    }
}

// CHECK: void high_
// CHECK-NOT: toByte
void high(const float *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        float s = in[i] * 2;
        out[i] = s < 0 ? 0 : s > 300 ? 255 : (uint8_t)s;
    }
}
