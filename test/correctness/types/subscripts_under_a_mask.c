// What is known of a subscript that no sum of counters is: a mask or a remainder bounds it.
// RUN: %check %s
#include "harness.h"

#define WIDTH 128
#define HOP 64

typedef struct { float re, im; } Complex;

void spectrum(const float *x, int frames, const float *window, const Complex *turn, Complex *s)
{
    for (int t = 0; t < frames; t++)
        for (int k = 0; k < WIDTH / 2 + 1; k++) {
            Complex sum = {0, 0};
            for (int i = 0; i < WIDTH; i++) {
                float v = x[t * HOP + i] * window[i];
                Complex e = turn[(k * i) & (WIDTH - 1)];
                sum.re += v * e.re;
                sum.im += v * e.im;
            }
            s[t * (WIDTH / 2 + 1) + k] = sum;
        }
}

void rest(const float *x, float *out, int n)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            out[i * n + k] = x[i * k % 31] + x[(i ^ k) & 26];
}

int main(void)
{
    for (int frames = 0; frames < 5; frames += 2) {
        const float *x = floats(HOP * frames + WIDTH), *window = floats(WIDTH);
        const Complex *turn = (const Complex *)floats(2 * WIDTH);
        Complex *s = (Complex *)floats(2 * frames * (WIDTH / 2 + 1));
        spectrum(x, frames, window, turn, s);
        show("spectrum", s, 8 * frames * (WIDTH / 2 + 1));
        int n = 9 * frames + 1;
        float *out = floats(n * n);
        rest(x, out, n);
        show("rest", out, 4 * n * n);
        finish();
    }
    return 0;
}
