// A mapped nest in main needs the whole program: that is a note, and the status tells about what was compared. --all compares the
// functions and the program in one go.
// RUN: %verify %s > %t.txt && FileCheck %s < %t.txt
// CHECK: fill (line [[# @LINE + 14]]): equal
// CHECK: main (line [[# @LINE + 19]]): not called: --all 'ARGUMENTS' compares the whole program, too
// RUN: %verify %s --all '' > %t.all && FileCheck %s --check-prefix=ALL < %t.all
// ALL: fill (line {{[0-9]+}}): equal
// ALL-NOT: main
// ALL: the program: equal: exit status 2, 4 bytes of output
// Where nothing else is mapped, nothing was compared.
// RUN: not %verify %s --function=main > %t.main && FileCheck %s --check-prefix=MAIN < %t.main
// MAIN: main (line {{[0-9]+}}): not called
// MAIN-NEXT: nothing was compared
// RUN: not %verify %s --all '' --run '' 2>&1 | FileCheck %s --check-prefix=BOTH
// BOTH: error: --run compares the whole program alone, --all the functions, too: give one of them
#include <stdio.h>

void fill(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = 3 * i;
}

int main(void)
{
    static int a[100];
    for (int i = 0; i < 100; i++)
        a[i] = i;
    fill(a + 10, 50);
    printf("%d\n", a[12] + 1000 - a[62] + 1);
    return a[2];
}
