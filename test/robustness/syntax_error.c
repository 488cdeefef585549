// A file that does not parse: Clang's message, exit 1, nothing written.
// RUN: rm -rf %t.out && %python %tools/status.py 1 %nidus translate %s -o %t.out
// RUN: not %nidus translate %s -o %t.out 2>&1 | FileCheck %s
// RUN: not test -e %t.out/syntax_error.c
// RUN: not test -e %t.out/syntax_error.cu
// CHECK: syntax_error.c:{{[0-9]+}}:{{[0-9]+}}: error:
void broken(int *a, int n)
{
    for (int i = 0; i < n; i++
        a[i] = 0;
}
