// How many elements a warp reads at a time is counted: groups of neighbours share one, periods repeat, and what data selects of few
// elements is as few. The K2000 has up to 7 of them in constant memory, the TX1 up to 16.
// RUN: %nidus explain --device=k2000 %s | FileCheck %s --check-prefix=K2000
// RUN: %nidus explain --device=tx1 %s | FileCheck %s --check-prefix=TX1
// RUN: %nidus explain %s | FileCheck %s --check-prefix=H200

// K2000: array gains constant memory
// K2000: up to 4 different elements
// TX1: array gains constant memory
// H200: array gains read-only cache
// H200: up to 16 different elements
void groups(const float *in, float *out, const float gains[32], int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < 256; x++)
            out[y * 256 + x] = in[y * 256 + x] * gains[x / 8];
}

// K2000: array cycle texture memory
// K2000: up to 12 different elements
// TX1: array cycle constant memory
// H200: array cycle read-only cache
// H200: up to 3 different elements
void period(const int *in, int *out, const int cycle[12], int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i] + cycle[i % 12];
}

// K2000: array colors constant memory
// K2000: up to 4 different elements
// TX1: array colors constant memory
void data(const unsigned char *in, int *out, const int colors[4], int n)
{
    for (int i = 0; i < n; i++)
        out[i] = colors[in[i] & 3];
}

// K2000: array scale texture memory
// TX1: array scale shared memory
void all(const int *in, int *out, const int scale[64], int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < 64; x++)
            out[y * 64 + x] = in[y * 64 + x] * scale[x];
}
