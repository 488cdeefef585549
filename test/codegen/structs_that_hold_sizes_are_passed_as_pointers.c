// The nest must not write to a struct that its sizes come from: the launcher gets its address, which is the user's pointer.
// RUN: %nidus translate %s -o %t.out
// RUN: FileCheck %s < %t.out/structs_that_hold_sizes_are_passed_as_pointers.c
// RUN: FileCheck %s --check-prefix=CU < %t.out/structs_that_hold_sizes_are_passed_as_pointers.cu
struct image {
    unsigned char *data;
    int w, h;
};

// CHECK: _invert_[[#@LINE+5]](im->data, im->h, im->w, im)) for
// CU: // where sizes and pointers were read: the nest must not write there
// CU-NEXT: nidus::Location
void invert(struct image *im)
{
    for (int y = 0; y < im->h; y++)
        for (int x = 0; x < im->w; x++)
            im->data[y * im->w + x] = 255 - im->data[y * im->w + x];
}
