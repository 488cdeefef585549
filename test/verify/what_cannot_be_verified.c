// A function that cannot be called with made-up data is "not verified", with the reason, and the exit status is 1.
// RUN: not %verify %s --time-limit=2 > %t.txt
// RUN: FileCheck %s < %t.txt
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct list {
    struct list *next;
    int value;
};
union both {
    int i;
    float f;
};
int elsewhere(int);

// CHECK: rows (line [[# @LINE + 1]]): not verified: parameter 'a' points to pointers
void rows(int **a, int n) { for (int i = 0; i < n; i++) a[0][i] = i; }
// CHECK: calls (line [[# @LINE + 1]]): not verified: parameter 'f' points to a function
void calls(int *a, int n, int (*f)(int)) { for (int i = 0; i < n; i++) a[i] = i; f(1); }
// CHECK: lists (line [[# @LINE + 1]]): not verified: parameter 'l' has a member that {{.*}}
void lists(int *a, int n, struct list *l) { for (int i = 0; i < n; i++) a[i] = i; l->value = 1; }
// CHECK: unions (line [[# @LINE + 1]]): not verified: parameter 'u' points to union both
void unions(int *a, int n, union both *u) { for (int i = 0; i < n; i++) a[i] = i; u->i = 1; }
// CHECK: varying (line [[# @LINE + 1]]): not verified: it takes a variable number of arguments
void varying(int *a, int n, ...) { for (int i = 0; i < n; i++) a[i] = i; }
// CHECK: removes (line [[# @LINE + 1]]): not verified: it calls 'unlink', which the file does not define
void removes(int *a, int n) { for (int i = 0; i < n; i++) a[i] = i; unlink("x"); }
// CHECK: needs (line [[# @LINE + 1]]): not verified: it calls 'elsewhere', which the file does not define
void needs(int *a, int n) { for (int i = 0; i < n; i++) a[i] = i; elsewhere(1); }
// CHECK: crashes (line [[# @LINE + 1]]): not verified: with n=2 the C original fails: it was stopped: {{.*}}
void crashes(int *a, int n) { for (int i = 0; i < n; i++) a[i] = i; abort(); }
// CHECK: leaves (line [[# @LINE + 1]]): not verified: with n=2 the C original fails: it ended the program with status 4
void leaves(int *a, int n) { for (int i = 0; i < n; i++) a[i] = i; exit(4); }
// CHECK: hangs (line [[# @LINE + 1]]): not verified: with n={{[0-9]+}} the C original fails: it did not end within 2 s
void hangs(int *a, int n) { for (int i = 0; i < n; i++) a[i] = i; for (volatile int k = 1; k; k |= 1) {} }
// CHECK: overflows (line [[# @LINE + 1]]): not verified: with n=2 the C original fails: it overflows, divides by zero, or leaves an array
void overflows(int *a, int n) { static int t[1]; for (int i = 0; i < n; i++) a[i] = i; t[n + 1] = 0; }
// CHECK: never (line [[# @LINE + 1]]): not verified: the loop nest in line [[# @LINE + 1]] never runs on the device
void never(int *a, int n) { if (n > 5000) for (int i = 0; i < n; i++) a[i] = i; }
// CHECK: main (line [[# @LINE + 1]]): not called: --all 'ARGUMENTS' compares the whole program, too
int main(void) { static int a[8]; for (int i = 0; i < 8; i++) a[i] = i; return a[0]; }
