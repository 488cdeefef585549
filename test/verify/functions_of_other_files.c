// --link adds what a function calls and the file does not define; what nobody defines matters to its callers only.
// RUN: %verify %s --link=%S/Inputs/shared.c | FileCheck %s
// CHECK: f (line {{[0-9]+}}): equal
// CHECK: g (line {{[0-9]+}}): equal
// RUN: %verify %s --function=g | FileCheck %s --check-prefix=ALONE
// ALONE: g (line {{[0-9]+}}): equal
int shared(int);
void f(int *a, int n)
{
    int k = shared(n);
    for (int i = 0; i < n; i++)
        a[i] += k;
}

void g(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] += i;
}
