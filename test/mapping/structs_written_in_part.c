// Of structs in rows, one field that is written is a scattered write, as one channel of several is. What lies between the first and the
// last field is written with them: as it was, where the nest does not write it.
// RUN: %translate %s && FileCheck %s < %t.out/structs_written_in_part.cu
struct pixel { unsigned char r, g, b, a; };

void red(struct pixel *px, int n)
{
    for (int i = 0; i < n; i++)
        px[i].r = 255 - px[i].r;
}
// CHECK: red_8(pixel
// CHECK-NOT: nidus::Packet<

void ends(struct pixel *px, int n)
{
    for (int i = 0; i < n; i++) {
        px[i].r = 0;
        px[i].a = 255;
    }
}
// CHECK: ends_16(pixel
// CHECK: nidus::Packet<unsigned char, 16, 1, Aligned> px_at(&px[i0]);

void all(struct pixel *px, int n)
{
    for (int i = 0; i < n; i++)
        px[i].r = px[i].g = px[i].b = px[i].a = 255;
}
// CHECK: all_26(pixel
// CHECK: nidus::Packet<unsigned char, 16, 1, Aligned> px_at;
