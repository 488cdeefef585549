// What an inner loop reads at elements of the outer one is read only where that loop has an iteration: a size of which the
// statement's domain says nothing takes part in the addresses of a warp.
// RUN: %nidus translate --map=legal --fp-reassociate=off %s -o %t.out 2>&1 | FileCheck --implicit-check-not=internal %s
typedef struct { float b0, b1, b2, a1, a2; } Coefficients;
typedef struct { float z1, z2; } State;

// CHECK: [[@LINE+3]]:5: remark: loop nest mapped to kernel 'planes_{{[0-9]+}}' [mapped]
void planes(const float *in, float *out, int frames, int channels, const Coefficients *c, State *s)
{
    for (int k = 0; k < channels; k++) {
        float z1 = s[k].z1, z2 = s[k].z2;
        for (int i = 0; i < frames; i++) {
            float x = in[k * frames + i], y = c[k].b0 * x + z1;
            z1 = c[k].b1 * x - c[k].a1 * y + z2;
            z2 = c[k].b2 * x - c[k].a2 * y;
            out[k * frames + i] = y;
        }
        s[k].z1 = z1;
        s[k].z2 = z2;
    }
}
