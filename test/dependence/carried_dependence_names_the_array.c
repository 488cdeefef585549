// The message says which array and points at the nest.
// RUN: %nidus translate %s -o %t.out 2>&1 | FileCheck %s
// CHECK: carried_dependence_names_the_array.c:[[#@LINE+3]]:{{[0-9]+}}: remark: {{.*}}samples{{.*}}[carried-dependence]
void filter(float *samples, int n)
{   for (int i = 1; i < n; i++)
        samples[i] += 0.5f * samples[i - 1];
}

// Scratch that each iteration fills before it reads it: that the iterations depend on each other there is not proved, and not said.
// CHECK: carried_dependence_names_the_array.c:[[#@LINE+13]]:{{[0-9]+}}: remark: an iteration of the loop over 'i' may read what an earlier iteration wrote to array 's': cannot prove that the iterations are independent [carried-dependence]
typedef struct { float r, i; } Complex;
void butterflies(Complex *out, const Complex *factors, int n, int m, int distance, int step)
{
    Complex s[3];
    const Complex *factor;
    Complex *first = out;
    for (int i = 0; i < n; i++) {
        out = first + i * distance;
        factor = factors;
        for (int j = 0; j < m; j++) {
            s[0].r = out[m].r * factor->r - out[m].i * factor->i;
            s[0].i = out[m].r * factor->i + out[m].i * factor->r;
            s[1].r = out->r - s[0].r;
            s[1].i = out->i - s[0].i;
            s[2].r = s[0].r + s[1].r;
            s[2].i = s[0].i + s[1].i;
            out[m].r = s[2].r - s[0].r;
            out[m].i = s[2].i - s[0].i;
            out[0].r = s[1].r + s[0].r;
            out[0].i = s[1].i + s[0].i;
            factor += step;
            ++out;
        }
    }
}
