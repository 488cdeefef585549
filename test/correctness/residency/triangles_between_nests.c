// Loops of the host that begin after the ones around them have, inside a loop with nests: what they touch is said before, where they
// have an iteration at all.
// RUN: %check %s --fallbacks=any --expect=later:any --expect=columns:any --expect=upTo:any --expect=main:any
#include "harness.h"

void later(int m, int w, unsigned a[m][w])
{
    for (int i = 0; i < m; i++) {
        for (int j = 0; j < i; j++)
            for (int k = 0; k < j; k++)
                a[k][k] = a[k][k] - a[i][k];
        for (int j = 0; j < i; j++)
            for (int k = 0; k < j; k++)
                a[i][i] = (a[i][i] + a[i][i]) ^ a[j][j];
    }
}

void columns(int m, int w, int a[m][w])
{
    for (int i = m - 1; i >= 0; i--) {
        for (int j = 0; j < m; j++) {
            for (int k = 0; k < j; k++)
                a[k][k] = (a[k][k] - a[j][k]) & 255;
            a[j][i] = (a[j][i] - a[i][i]) & 255;
        }
        for (int j = i; j < m; j++)
            for (int k = 0; k < j; k++)
                a[i][i] = (a[i][i] + a[i][j]) & 255;
    }
}

/* The inner loop goes up to the counter of the one around it. */
void upTo(int m, int w, unsigned a[m][w], unsigned *r)
{
    for (int i = 1; i < m; i++) {
        for (int j = 1; j < i; j++)
            for (int k = 1; k < j + 1; k++)
                r[0] = r[0] * 3 + a[k][j];
        for (int k = 0; k < w; k++)
            a[i - 1][k] -= 7;
    }
}

int main(void)
{
    const int orders[] = {1, 2, 3, 9, 30};
    for (int k = 0; k < 5; k++) {
        const int m = orders[k], w = m + k;
        unsigned *a = bits((size_t)m * w * sizeof(unsigned));
        int *b = ints((size_t)m * w, 0, 255);
        later(m, w, (unsigned(*)[w])a);
        columns(m, w, (int(*)[w])b);
        show("later", a, 0);
        unsigned *r = bits(sizeof *r);
        upTo(m, w, (unsigned(*)[w])a, r);
        show("up to", r, 0);
        show("columns", b, 0);
    }
    finish();
    return 0;
}
