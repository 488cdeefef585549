// Flags that give C another meaning than kernels have leave all nests as written; the last of a flag and its opposite
// counts, and flags that only let the compiler assume more do no harm.
// RUN: %nidus translate -o %t %s -- -fwrapv 2>&1 | FileCheck --check-prefix=WRAP %s
// RUN: %nidus translate -o %t %s -- -fno-strict-overflow 2>&1 | FileCheck --check-prefix=WRAP %s
// RUN: %nidus translate -o %t %s -- -ftrapv 2>&1 | FileCheck --check-prefix=TRAP %s
// RUN: %nidus translate -o %t %s -- -fsingle-precision-constant 2>&1 | FileCheck --check-prefix=SINGLE %s
// RUN: %nidus translate -o %t %s -- -frounding-math 2>&1 | FileCheck --check-prefix=ROUND %s
// RUN: %nidus translate -o %t %s -- -fwrapv -fno-wrapv -fsingle-precision-constant -fno-single-precision-constant 2>&1 \
// RUN:     | FileCheck --check-prefix=MAPPED %s
// RUN: %nidus translate -o %t %s -- -O3 -ffast-math -fno-strict-aliasing -funsigned-char 2>&1 \
// RUN:     | FileCheck --check-prefix=MAPPED %s
void later(const int *a, float *b, int n)
{
    // WRAP: :[[@LINE+6]]:5: remark: -fwrapv gives signed numbers that overflow a value{{.*}} [compiler-flag]
    // WRAP-NEXT: note: leave the flag out for nidus where no signed number overflows
    // TRAP: :[[@LINE+4]]:5: remark: -ftrapv {{.*}} [compiler-flag]
    // SINGLE: :[[@LINE+3]]:5: remark: -fsingle-precision-constant {{.*}} [compiler-flag]
    // ROUND: :[[@LINE+2]]:5: remark: -frounding-math {{.*}} [compiler-flag]
    // MAPPED: :[[@LINE+1]]:5: remark: loop nest mapped
    for (int i = 0; i < n; i++)
        b[i] = (a[i] + 1 > a[i]) * 0.1;
}
