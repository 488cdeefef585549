// One or two elements of an array member are written: the other elements and members keep what they hold.
// RUN: %check %s
#include "harness.h"

typedef struct {
    uint8_t c[3];
} Pixel;

typedef struct {
    int a, c[3];
} Entry;

void first(Pixel *p, int n)
{
    for (int i = 0; i < n; i++)
        p[i].c[0] = 5;
}

void memberAndElement(Entry *e, int n)
{
    for (int i = 0; i < n; i++) {
        e[i].c[1] = i;
        e[i].a = 2;
    }
}

void chosenElement(Entry *e, int n)
{
    for (int i = 0; i < n; i++) {
        e[i].c[i & 1] = 5;
        e[i].a = e[i].c[2];
    }
}

void elementsOfALoop(Entry *e, int n)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 2; k++)
            e[i].c[k] = k - i;
}

int main(void)
{
    for (int n = 0; n < 300; n += 123) {
        Pixel *p = bits(n * sizeof *p);
        Entry *e = bits(n * sizeof *e);
        first(p, n);
        show("first", p, 0);
        memberAndElement(e, n);
        show("memberAndElement", e, 0);
        chosenElement(e, n);
        show("chosenElement", e, 0);
        elementsOfALoop(e, n);
        show("elementsOfALoop", e, 0);
        finish();
    }
    return 0;
}
