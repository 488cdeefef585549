// The sources' rules (Gouin 2019, 5.2): the K2000 reads up to 7 addresses of a warp from constant memory and more from textures, the TX1 up
// to 16 from constant memory and more from shared memory, where tables of known size fit.
// RUN: %nidus explain --device=k2000 %s | FileCheck %s --check-prefixes=BOTH,K2000
// RUN: %nidus explain --device=tx1 %s | FileCheck %s --check-prefixes=BOTH,TX1
// RUN: %nidus translate --device=k2000 -o %t.k2000 %s && FileCheck %s --check-prefix=TEXTURE < %t.k2000/rules_of_other_devices.cu
// RUN: %nidus translate --device=tx1 -o %t.tx1 %s && FileCheck %s --check-prefix=SHARED < %t.tx1/rules_of_other_devices.cu
// BOTH: array mask constant memory
// K2000: array in texture memory
// K2000: not constant: it serves up to 7 addresses of a warp at a time, and here there are
// K2000: array curve texture memory
// TX1: array in read-only cache
// TX1: not constant: it serves up to 16 addresses of a warp at a time, and here there are
// TX1: not shared: how many of its elements are read has no bound that is known at
// TX1: array curve shared memory: only read, 256 bytes for all sizes, copied by each block
// TEXTURE: conv_{{[0-9]+}}(const nidus::Texture<float> in
// TEXTURE: nidus::TextureInput<float> in(nest, "in", in_, {0, {{[{][{]}}n, 1}}});
// SHARED: __shared__ unsigned char curve_in_block[256];
// SHARED-NEXT: nidus::copyToBlock(curve_in_block, curve);
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
