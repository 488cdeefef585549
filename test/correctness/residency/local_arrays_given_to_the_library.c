// Local arrays that nests fill and functions of the C library read: that these keep no pointer is known both where the data is dropped and
// where that is checked. Before a return that calls another function, the translation ended in an internal error.
// RUN: %check %s --expect=number:any --expect=after_a_number:any --expect=sorted:any --expect=from_a_dot:any --expect=main:any
#include "harness.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int number(const char *text, int n, int *value)
{
    char digits[64];
    for (int i = 0; i < 64; i++)
        digits[i] = i < n ? text[i] : 0;
    if (sscanf(digits, "%d", value) != 1)
        return showInt("no number", n), 1;
    return showInt("number", *value), 0;
}

// What strtol stores leads into the array.
static int after_a_number(const char *text, int n)
{
    char digits[64], *end;
    for (int i = 0; i < 64; i++)
        digits[i] = i < n ? text[i] : 0;
    if (strtol(digits, &end, 10) == 0)
        return show("none", end, strlen(end)), 0;
    return show("rest", end, strlen(end)), 1;
}

static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static int sorted(int n)
{
    int values[64];
    for (int i = 0; i < 64; i++)
        values[i] = (i * 37 + n) % 64;
    qsort(values, 64, sizeof *values, compare);
    if (values[n % 64] != n % 64)
        return showInt("not sorted", values[n % 64]), 1;
    return showInt("sorted", values[n % 64]), 0;
}

static int from_a_dot(const char *text, int n)
{
    char name[64];
    for (int i = 0; i < 64; i++)
        name[i] = i < n ? text[i] : 0;
    char *dot = strchr(name, '.');
    if (!dot)
        return showInt("no dot", n), 0;
    return show("dot", dot, strlen(dot)), 1;
}

int main(void)
{
    const char *texts[] = {"17 and 4", "none", "350.125", ""};
    for (int k = 0; k < 4; k++) {
        const int n = (int)strlen(texts[k]);
        int value = -1;
        showInt("result", number(texts[k], n, &value) + after_a_number(texts[k], n) + sorted(n) + from_a_dot(texts[k], n));
    }
    finish();
    return 0;
}
