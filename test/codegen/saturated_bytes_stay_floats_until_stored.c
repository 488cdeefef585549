// Where all that a packet writes of an array of bytes saturates, it holds floats, and four are converted at a time.
// RUN: %nidus translate %s -o %t.out
// RUN: FileCheck %s < %t.out/saturated_bytes_stay_floats_until_stored.cu
// RUN: %cxx_accepts %t.out/saturated_bytes_stay_floats_until_stored.cu
#include <stdint.h>

// CHECK: nidus::Packet<uint8_t, 16, 1, Aligned, float> out_at;
// CHECK: out_at(0, column) = s;
void brighter(const uint8_t *in, uint8_t *out, float gain, int n)
{
    for (int i = 0; i < n; i++) {
        const float s = in[i] * gain;
        out[i] = s < 0 ? 0 : s > 255 ? 255 : (uint8_t)s;
    }
}

// What is read again is a byte.
// CHECK: nidus::Packet<uint8_t, 16, 1, Aligned> out_at(&out[i0]);
// CHECK: out_at(0, column) = nidus::toByte(s);
void read_again(const uint8_t *in, uint8_t *out, uint8_t *half, float gain, int n)
{
    for (int i = 0; i < n; i++) {
        const float s = in[i] * gain;
        out[i] = s < 0 ? 0 : s > 255 ? 255 : (uint8_t)s;
        half[i] = out[i] / 2;
    }
}

// One of two values does not saturate.
// CHECK: nidus::Packet<uint8_t, 16, 1, Aligned> out_at;
// CHECK: out_at(0, column) = nidus::toByte(s);
void marked(const uint8_t *in, uint8_t *out, float gain, int n)
{
    for (int i = 0; i < n; i++) {
        const float s = in[i] * gain;
        if (in[i] == 7)
            out[i] = 1;
        else
            out[i] = s < 0 ? 0 : s > 255 ? 255 : (uint8_t)s;
    }
}
