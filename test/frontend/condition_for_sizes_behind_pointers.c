// A size behind a pointer is read ahead exactly when the original reads it; what else isl mentions of it does not matter.
// RUN: %nidus translate %s -o %t.out 2>&1 | FileCheck %s
// RUN: FileCheck --check-prefix=CALL %s < %t.out/condition_for_sizes_behind_pointers.c
void triangle(const int *h, const int *w, float *out)
{
    // CHECK: :[[#@LINE+2]]:5: remark: loop nest mapped to kernel
    // CALL: (*h, *h >= 6L ? *w : 0, out, h, *h >= 6L ? w : 0)
    for (int y = 3; y < *h - 2; y += 3)
        for (int x = 0; x < (*w < y + 1 ? *w : y + 1); x++)
            out[x + y * *w] = 5;
}
