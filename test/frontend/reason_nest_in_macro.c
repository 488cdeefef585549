// No text can be put around a loop of which a macro writes a part.
// RUN: %nidus translate %s -o %t.out 2>&1 | FileCheck %s
// CHECK: reason_nest_in_macro.c:{{[0-9]+}}:{{[0-9]+}}: remark: {{.+}} [macro-range]
#define FILL(a, n)                 \
    do {                           \
        for (int i = 0; i < n; i++) \
            a[i] = 0;              \
        a[0] = 1;                  \
    } while (0)

void fill(int *a, int n)
{
    FILL(a, n);
}

// CHECK: reason_nest_in_macro.c:[[# @LINE + 4]]:{{[0-9]+}}: remark: {{.+}} [macro-range]
#define CLEAR { for (int i = 0; i < n; i++) a[i] = 0; a[0] = 1; }
void clear(int *a, int n)
{
    CLEAR
}
