// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json

// One of two arrays.
/// remark: cannot determine which array a pointer points into
/// note: use one pointer per array, and choose between accesses instead of pointers
void before_one_of_two(float *a, float *b, const int *second, int n)
{
    for (int i = 0; i < n; i++) {
        float *p = second[i] ? b : a;
        p[i] = 0;
    }
}
void after_one_of_two(float *a, float *b, const int *second, int n)
{
    for (int i = 0; i < n; i++)
        if (second[i])
            b[i] = 0;
        else
            a[i] = 0;
}

// Pointers in an array of structs.
struct image {
    float *data;
    int size;
};
/// remark: cannot follow a pointer that is read from an array
/// note: assign it to a variable before the loop nest that uses it
void before_images(struct image *images, int count, int n)
{
    for (int k = 0; k < count; k++)
        for (int i = 0; i < n; i++)
            images[k].data[i] *= 2;
}
void after_images(struct image *images, int count, int n)
{
    for (int k = 0; k < count; k++) {
        float *data = images[k].data;
        for (int i = 0; i < n; i++)
            data[i] *= 2;
    }
}

// A pointer in a local array.
/// remark: cannot follow a pointer in a local array or struct
/// note: use a variable for each pointer
void before_local_array(float *a, float *b, int n)
{
    for (int i = 0; i < n; i++) {
        float *both[2] = {a, b};
        both[0][i] = both[1][i];
    }
}
void after_local_array(float *a, float *b, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = b[i];
}
