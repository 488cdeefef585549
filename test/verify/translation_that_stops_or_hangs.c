// A translation that does not return differs, and the time limit ends it.
// RUN: rm -rf %t.pair && %nidus translate %s -o %t.pair
// RUN: %python %S/Inputs/replace.py %t.pair/translation_that_stops_or_hangs.cu "return nest.end();" "abort();"
// RUN: not %verify %s --against=%t.pair | FileCheck %s --check-prefix=STOPS
// STOPS: f (line {{[0-9]+}}): DIFFERENT: the translation fails (n=33{{.*}}): it was stopped: Aborted
// RUN: %python %S/Inputs/replace.py %t.pair/translation_that_stops_or_hangs.cu "abort();" "for (;;);"
// RUN: not %verify %s --against=%t.pair --time-limit=1 | FileCheck %s --check-prefix=HANGS
// HANGS: f (line {{[0-9]+}}): DIFFERENT: the translation fails (n=33{{.*}}): it did not end within 1 s
void f(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = i;
}
