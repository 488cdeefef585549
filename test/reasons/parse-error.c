// RUN: not %nidus translate -o %t %s -- -DWRONG 2>&1 | FileCheck %s
// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json after
// CHECK: parse-error.c:[[@LINE+8]]:{{[0-9]+}}: error: expected ';' after expression
// CHECK: error: Clang reports errors in the file [parse-error]

#ifdef WRONG
/// remark: Clang reports errors in the file
void before_missing_semicolon(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] *= 2
}
#endif
void after_missing_semicolon(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] *= 2;
}
