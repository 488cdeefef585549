// What gcc only warns of, in files of before C99: types that are left out, functions that are not declared, integers as
// pointers. The program and its translation print the same.
// RUN: %translate %s && %summary | FileCheck %s --check-prefix=NESTS
// RUN: %cc -std=gnu11 -w %s -o %t.original && %t.original > %t.expected
// RUN: %cc -std=gnu11 -w -c %t.out/implicit_int_and_declarations.c -o %t.c.o
// RUN: %{checked_cxx} %t.c.o -x c++ %t.out/implicit_int_and_declarations.cu -o %t.translated
// RUN: %t.translated > %t.observed && diff %t.expected %t.observed
// NESTS: function fill
// NESTS-NEXT: nest {{.*}} mapped
// NESTS: function main
// NESTS-NEXT: nest {{.*}} left unknown-call
static count = 100;
static int squares[100];

fill(factor)
{
    int i;
    for (i = 0; i < count; i++)
        squares[i] = factor * i * i;
    return count;
}

int compare(const int *a, const int *b)
{
    return *b - *a;
}

main()
{
    int i, *nowhere = 1;
    fill(3);
    qsort(squares, 100, sizeof *squares, compare);
    for (i = 0; i < 100; i++)
        printf("%d ", squares[i]);
    return nowhere == 0;
}
