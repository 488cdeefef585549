// A stream of fmemopen writes to an array when it is flushed, and a buffer of setvbuf when something is printed.
// RUN: %check %s --expect=text:mapped=2 --expect=line:mapped=2
#define _GNU_SOURCE
#include "harness.h"
#include <stdio.h>

void text(unsigned char *a, int *sums, FILE *f, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = i;
    fprintf(f, "hello world");
    fflush(f);
    for (int i = 0; i < n; i++)
        sums[i] = a[i] + 1;
}

void line(char *a, int *sums, FILE *f, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = i;
    setvbuf(f, a, _IOFBF, n);
    fputs("good morning", f);
    for (int i = 0; i < n; i++)
        sums[i] = a[i] + 1;
}

int main(void)
{
    enum { COUNT = 300 };
    static unsigned char a[COUNT];
    static char buffer[COUNT];
    int *sums = ints(COUNT, 0, 9);
    FILE *f = fmemopen(a, sizeof a, "w"), *null = fopen("/dev/null", "w");
    if (!f || !null)
        return 1;
    text(a, sums, f, COUNT);
    show("text", sums, 0);
    line(buffer, sums, null, COUNT);
    show("line", sums, 0);
    fclose(f);
    fclose(null);
    finish();
    return 0;
}
