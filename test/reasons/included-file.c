// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json
#include "Inputs/included-file.h"

void after_doubled(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] *= 2;
}
