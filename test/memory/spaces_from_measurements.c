// The H200's measurements decide: an operand of unrolled code, plain cached reads where a warp reads many addresses, shared memory where all
// threads read a long table.
// RUN: %nidus explain %s | FileCheck %s
// CHECK: array mask constant memory
// CHECK: not the read-only cache: its reads are predicted to take {{[0-9.]+}} times as long
// CHECK: array curve read-only cache
// CHECK: not constant: its reads are predicted to take {{[0-9.]+}} times as long
// CHECK: not texture: its reads are predicted to take {{[0-9.]+}} times as long
// CHECK: array taps shared memory: only read, 8192 bytes for all sizes, copied by each block
// CHECK: array in read-only cache
void conv(const float *in, float *out, const float *mask, int n)
{
    for (int i = 1; i < n - 1; i++)
        out[i] = mask[0] * in[i - 1] + mask[1] * in[i] + mask[2] * in[i + 1];
}

void look_up(const unsigned char *in, unsigned char *out, const unsigned char curve[256], int n)
{
    for (int i = 0; i < n; i++)
        out[i] = curve[in[i]];
}

void fir(const float *in, float *out, const float *taps, int n)
{
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int k = 0; k < 2048; k++)
            s += taps[k] * in[i + k];
        out[i] = s;
    }
}
