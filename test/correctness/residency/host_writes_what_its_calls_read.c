// Host code between the nests of a loop overwrites elements perhaps, or calls what reads them before: their newest values are on the device.
// RUN: %check %s --expect=perhaps:mapped=2,host-loop --expect=chooses:mapped=1,host-loop --expect=by_a_call:mapped=1,host-loop --expect=by_a_nest:mapped=1,host-loop --expect=by_an_accessor:mapped=1,host-loop --fallbacks=any
#include "harness.h"
#include "../Inputs/accessors.h"
#include <string.h>

static void perhaps(unsigned *a, unsigned *b, int n)
{
    for (int k = 0; k < 6; k++) {
        for (int i = 0; i < n; i++)
            b[i] = a[i] * 3 + k;
        if (n > 9)
            a[7] = k > 3 && (b[3] = 5);
        n > 9 && k < 2 && (b[4] = 7, 1) ? (a[5] += 2) : (a[6] ^= 9);
        for (int i = 0; i < n; i++)
            a[i] = b[i] ^ a[i];
    }
}

static void chooses(unsigned *a, unsigned *b, int n)
{
    for (int k = 0; k < 6; k++) {
        for (int i = 0; i < n; i++)
            b[i] += a[i] + k;
        if (n > 9) {
            a[0] = k % 2 ? (b[1] = 3) : 4;
            a[1] = k % 3 ? 8 : (b[2] = a[0], b[0] = 6);
            a[2] = k == 2 || memset(b + 3, k, 4 * sizeof *b) == b;
        }
    }
}

static unsigned board[500];

static unsigned neighbour(int i) { return board[i] * 2 + board[i + 1]; }

static void by_a_call(unsigned *a, int n)
{
    for (int k = 0; k < 6; k++) {
        for (int i = 0; i < n; i++)
            board[i] = board[i] * 5 + a[i];
        board[3] = neighbour(3) + k;
        board[4] = k + (neighbour(k) > 100 ? neighbour(4) : 1);
    }
    if (n > 0)
        a[n / 2] ^= board[3] + board[4] + board[n - 1];
}

static unsigned total(const unsigned *a, int n)
{
    unsigned sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i];
    return sum;
}

static void by_a_nest(unsigned *a, unsigned *b, int n)
{
    for (int k = 0; k < 6; k++) {
        for (int i = 0; i < n; i++)
            b[i] = a[i] * 3 + k;
        b[n / 2] = total(b, n);
        a[n / 3] = total(a, n) + total(b, n / 2);
    }
}

static void by_an_accessor(unsigned *a, unsigned *b, int n)
{
    for (int k = 0; k < 6; k++) {
        for (int i = 0; i < n; i++)
            b[i] = b[i] * 3 + a[i];
        if (n > 9) {
            a[5] = element_of(b, 7) + k;
            b[4] = element_of(b, 4) ^ element_of(a, k);
        }
    }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int n = sizes[k].w * sizes[k].h % 400;
        unsigned *a = (unsigned *)ints(n, 0, 999), *b = (unsigned *)ints(n, 0, 999);
        perhaps(a, b, n);
        chooses(a, b, n);
        by_a_call(a, n);
        if (n > 2)
            by_a_nest(a, b, n);
        by_an_accessor(a, b, n);
        show("a", a, 0);
        show("b", b, 0);
        show("board", board, sizeof board);
        finish();
    }
    return 0;
}
