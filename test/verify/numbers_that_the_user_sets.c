// --set gives parameters and members a value, and --function chooses; names that nothing has are wrong usage.
// RUN: %verify %s --set w=640 --set n=31 | FileCheck %s
// CHECK: f (line {{[0-9]+}}): equal
// CHECK: loop nest in line {{[0-9]+}}: {{[0-9]+}} iterations, {{.*}}im->w=640
// CHECK: g
// CHECK: loop nest in line {{[0-9]+}}: 31 iterations, {{.*}}n=31
// RUN: %verify %s --function=g | FileCheck %s --check-prefix=ONLY --implicit-check-not="f (line"
// ONLY: g (line
// RUN: %python %tools/status.py 2 %verify %s --set width=640
// RUN: not %verify %s --set width=640 2>&1 | FileCheck %s --check-prefix=NUMBER
// NUMBER: no function takes a number 'width'; known: im->w, im->h, n
// RUN: not %verify %s --function=h 2>&1 | FileCheck %s --check-prefix=FUNCTION
// FUNCTION: no function is named 'h'
struct image { int w, h; float *data; };
void f(struct image *im)
{
    for (int y = 0; y < im->h; y++)
        for (int x = 0; x < im->w; x++)
            im->data[y * im->w + x] *= 2;
}
void g(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] += i;
}
