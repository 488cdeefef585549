// --run compares what a program prints and how it ends; --link adds its other files.
// RUN: %verify %s --run '3 "a b"' --link=%S/Inputs/shared.c | FileCheck %s
// CHECK: the program: equal: exit status 3, {{[0-9]+}} bytes of output
// CHECK-NEXT: {{^}}  loop nest in line {{[0-9]+}}: 1 times, 100 iterations, {{[^ ]+}} ms: {{[0-9]+}}% of the C program
// RUN: rm -rf %t.pair && %nidus translate %s -o %t.pair
// RUN: %python %S/Inputs/replace.py %t.pair/whole_program.cu "k * 2" "k * 3"
// RUN: not %verify %s --run '3 x' --link=%S/Inputs/shared.c --against=%t.pair | FileCheck %s --check-prefix=OTHER
// OTHER: the program{{.*}}: DIFFERENT: line 2 of its output is
// OTHER-NEXT: 30
// OTHER-NEXT: in C
// OTHER-NEXT: 20
// RUN: not %verify %s --run '3' 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: error: {{.*}} 'shared' not defined; --link=FILE adds the files that do
#include <stdio.h>
#include <stdlib.h>

int shared(int);

int main(int count, char **arguments)
{
    int a[100];
    for (int k = 0; k < 100; k++)
        a[k] = k * 2;
    printf("%s\n%d\n", arguments[count - 1], shared(a[10]));
    return atoi(arguments[1]);
}
