// A pointer that is cast to one of another type leads to the same array: that its elements are read as something else is the reason,
// and not that nobody knows where it leads.
// RUN: %nidus translate %s -o %t.out 2>&1 | FileCheck %s
// CHECK: elements_of_another_type.c:12:{{[0-9]+}}: remark: an array is accessed as elements of another type [pointer-cast]
// CHECK: elements_of_another_type.c:21:{{[0-9]+}}: remark: an array is accessed as elements of another type [pointer-cast]
// CHECK-NOT: pointer-unknown

/* The flags of a cell are the bits of a double. */
void sweep(double *cells, int n)
{
    for (int i = 0; i < n; i++)
        if (*(unsigned int *)((void *)&cells[20 * i + 19]) & 1)
            cells[20 * i] = 0;
}

/* As many bytes, another type. */
void bits(const float *in, unsigned *out, int n)
{
    for (int i = 0; i < n; i++) {
        const unsigned *word = (const unsigned *)in;
        out[i] = word[i] >> 31;
    }
}
