// The counter of an inner loop wraps at the end of its type.
// RUN: %check %s --expect=stopped:left
#include "harness.h"

void up(int *out, int n)
{
    for (int i = 0; i < n; i++)
        for (uint8_t k = 250; k >= 200; k++)
            out[i * 256 + k] = k + i;
}

void over(const int *table, int *out, int n)
{
    for (int i = 0; i < n; i++) {
        int s = 0;
        for (uint8_t k = 250; k != 5; k++)
            s += table[k];
        out[i] = s;
    }
}

void down(const int *table, int *out, int n)
{
    for (int i = 0; i < n; i++) {
        int s = 0;
        for (uint8_t k = 3; k < 4; k--)
            s += table[k];
        out[i] = s;
    }
}

void stopped(const int *table, int *out, int n)
{
    for (int i = 0; i < n; i++) {
        int s = 0;
        for (int k = 5; k != 3; k++) {
            if (k == 9)
                break;
            s += table[k];
        }
        out[i] = s;
    }
}

int main(void)
{
    int n = 8;
    int *table = ints(256, -99, 99), *out = ints(n * 256, 0, 9);
    up(out, n);
    show("up", out, 0);
    over(table, out, n);
    show("over", out, 0);
    down(table, out, n);
    show("down", out, 0);
    stopped(table, out, n);
    show("stopped", out, 0);
    finish();
    return 0;
}
