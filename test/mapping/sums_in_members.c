// A sum in a member of a struct is left, and the note says what to write instead: that is mapped.
// RUN: %nidus translate %s -o %t.out 2>&1 | FileCheck %s
struct summary { double mass; int cells; };

// CHECK: 's' is computed in the loop nest and used after it [scalar-live-out]
// CHECK-NEXT: note: use variables for sums, minima and maxima, and set the members behind the loop nest
struct summary in_members(const double *rho, int n)
{
    struct summary s = {0, 0};
    for (int i = 0; i < n; i++) {
        s.mass += rho[i];
        s.cells += rho[i] > 1;
    }
    return s;
}

// CHECK: kernel 'in_variables_{{[0-9]+}}' [mapped]
struct summary in_variables(const double *rho, int n)
{
    double mass = 0;
    int cells = 0;
    for (int i = 0; i < n; i++) {
        mass += rho[i];
        cells += rho[i] > 1;
    }
    return (struct summary){mass, cells};
}
