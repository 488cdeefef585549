// An address on the device is another number than on the host.
// RUN: %check --expect=of_element:pointer-value --expect=of_local:pointer-value %s
#include "harness.h"

void of_element(const float *in, uint64_t *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = ((uintptr_t)&in[i] & 12) + (uint64_t)(in[i] * in[i]);
}

void of_local(uint64_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        int here = i;
        out[i] = ((uintptr_t)&here & 1) + (uint64_t)here;
    }
}

int main(void)
{
    const float *in = floats(100);
    uint64_t *out = bits(800);
    of_element(in, out, 100);
    show("element", out, 800);
    of_local(out, 100);
    show("local", out, 800);
    finish();
    return 0;
}
