// Bytes are seen as elements only at offsets that keep these whole, proved or tested when the program runs, and only as one type.
// RUN: %nidus translate %s -o %t.out 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=TEST < %t.out/bytes_seen_as_elements.cu
// CHECK: kernel 'shifted
// CHECK: cannot follow the subscript of 'data' [non-affine-subscript]
// CHECK: kernel 'behind_header
// CHECK: elements of another type [pointer-cast]
// CHECK: elements of another type [pointer-cast]
// CHECK: kernel 'stepping
// CHECK: cannot follow the subscript of 'p' [non-affine-subscript]
// CHECK: kernel 'backwards
// TEST: holds(header % 4 == 0)
// TEST: holds(last % 2 == 0)
#include <stdint.h>
#include <stddef.h>
void shifted(uint8_t *data, uint16_t *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = *(const uint16_t *)(data + 2 + 2 * i) + 1;
}
void between(uint8_t *data, uint32_t *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = *(const uint32_t *)(data + 2 + 4 * i) + 1;
}
void behind_header(uint8_t *data, uint32_t *out, int n, int header)
{
    for (int i = 0; i < n; i++)
        out[i] = *(const uint32_t *)(data + header + 4 * i) + 1;
}
void both_ways(uint8_t *data, float *out, uint8_t *bytes, int n)
{
    for (int i = 0; i < n; i++) {
        out[i] = ((const float *)data)[i];
        bytes[i] = data[4 * i] & 1;
    }
}
void two_types(uint8_t *data, float *out, int *words, int n)
{
    for (int i = 0; i < n; i++) {
        out[i] = ((const float *)data)[i];
        words[i] = ((const int *)data)[i];
    }
}
void stepping(const uint8_t *p, uint16_t *out, int n)
{
    for (int i = 0; i < n; i++, p += 2)
        out[i] = *(const uint16_t *)p;
}
void odd_step(const uint8_t *p, uint16_t *out, int n)
{
    for (int i = 0; i < n; i++, p += 3)
        out[i] = *(const uint16_t *)p;
}
void backwards(uint8_t *data, uint16_t *out, int n, int last)
{
    for (int i = 0; i < n; i++)
        out[i] = *(const uint16_t *)(data + last - 2 * i);
}
