// switch statements whose groups go on with the next one, and gotos to labels behind, inside of an iteration.
// RUN: %check %s --expect=out_of_a_loop:any --expect=backwards:left --expect=into_both:any
#include "harness.h"

void fall_through(int *a, const int *b, int n)
{
    for (int i = 0; i < n; i++) {
        switch (b[i] & 7) {
        case 0:
            a[i] = 1; /* fall through */
        case 1:
        case 2:
            a[i] += 2;
            break;
        case 3: {
            int twice = 2 * b[i];
            a[i] = twice;
        } /* fall through */
        default:
            a[i]++; /* fall through */
        case 6:
            a[i] ^= 5;
            break;
        case 7:
            a[i] = -a[i];
        }
    }
}

void default_first(int *a, const int *b, int n)
{
    for (int i = 0; i < n; i++) {
        switch (b[i] % 4) {
        default:
            a[i] += 10; /* fall through */
        case 1:
            a[i] += 100;
            if (b[i] > 3)
                a[i] *= 2;
            continue;
        case 2:
            a[i] -= 7; /* fall through */
        case 3:
            a[i] -= 70;
        }
        a[i] += 3;
    }
}

void skips(int *a, const int *b, int n)
{
    for (int i = 0; i < n; i++) {
        if (b[i] < 0)
            goto skip;
        a[i] = b[i];
        if (b[i] > 5) {
            a[i] *= 3;
            goto skip;
        } else {
            a[i] += 4;
        }
        a[i] ^= 9;
    skip:
        a[i] += 1;
        if (a[i] & 1)
            goto next;
        a[i] <<= 1;
    next:;
    }
}

void nested(int *a, const int *b, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int s = 0;
            for (int k = 0; k < 4; k++) {
                if ((b[y * w + x] >> k) & 1)
                    goto odd;
                s += k;
            odd:
                s += 10;
            }
            a[y * w + x] = s;
        }
}

/* The label is behind a loop: a break, of a kind. */
void out_of_a_loop(int *a, const int *b, int n)
{
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 5; k++)
            if (b[i] == k)
                goto found;
        a[i] = -1;
    found:
        a[i] += 2;
    }
}

void backwards(int *a, const int *b, int n)
{
    for (int i = 0; i < n; i++) {
        int s = b[i] & 3;
    again:
        a[i] += s;
        if (s-- > 0)
            goto again;
    }
}

void into_both(int *a, const int *b, int n)
{
    for (int i = 0; i < n; i++) {
        if (b[i] > 0) {
            a[i] = 1;
            if (b[i] > 4)
                goto end;
        } else {
            a[i] = 2;
        }
        a[i] += b[i];
    end:
        a[i] *= 2;
    }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        const int w = sizes[k].w, h = sizes[k].h, n = w * h;
        int *a = ints(n, -99, 99), *b = ints(n, -9, 9);
        fall_through(a, b, n);
        show("fall through", a, 0);
        default_first(a, b, n);
        show("default first", a, 0);
        skips(a, b, n);
        show("skips", a, 0);
        out_of_a_loop(a, b, n);
        show("out of a loop", a, 0);
        backwards(a, b, n);
        show("backwards", a, 0);
        into_both(a, b, n);
        show("into both", a, 0);
        nested(a, b, w, h);
        show("nested", a, 0);
        finish();
    }
    return 0;
}
