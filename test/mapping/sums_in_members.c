// Sums in members of a struct are mapped as those in variables are; one that something else looks at is left.
// RUN: %nidus translate %s -o %t.out 2>&1 | FileCheck %s
struct summary {
    double mass;
    int cells;
};

// CHECK: kernel 'in_members_{{[0-9]+}}' [mapped]
// CHECK: the sum 's.mass' is computed in another order
struct summary in_members(const double *rho, int n)
{
    struct summary s = {0, 0};
    for (int i = 0; i < n; i++) {
        s.mass += rho[i];
        s.cells += rho[i] > 1;
    }
    return s;
}

// CHECK: 's' is computed from its own value in an earlier iteration [scalar-carried]
struct summary used_inside(const double *rho, int n)
{
    struct summary s = {0, 0};
    for (int i = 0; i < n; i++) {
        s.mass += rho[i];
        s.cells += s.mass > 1;
    }
    return s;
}
