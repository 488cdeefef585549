// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json
#include <assert.h>
#include <complex.h>
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct point { float x, y; };
float gain(float x);
static float own_gain(float x) { return 2 * x; }

// A function of another file.
/// remark: the function 'gain' is not defined in this file
/// note: give the file that defines it, too, or define it as a static function in this file or in a header
void before_function_of_another_file(float *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = gain(a[i]);
}
void after_function_of_another_file(float *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = own_gain(a[i]);
}

/// remark: the function 'cexp' is not defined in this file
/// note: multiply exp(creal(z)) by cos(cimag(z)) + I * sin(cimag(z))
void before_complex_exponential(double complex *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = cexp(a[i]);
}
void after_complex_exponential(double complex *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = exp(creal(a[i])) * (cos(cimag(a[i])) + I * sin(cimag(a[i])));
}

/// remark: the function 'csqrtf' is not defined in this file
/// note: compute its parts from creal and cimag, with functions of real numbers
void before_complex_root(float complex *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = csqrtf(a[i]);
}
void after_complex_root(float complex *a, int n)
{
    for (int i = 0; i < n; i++) {
        const float length = hypotf(crealf(a[i]), cimagf(a[i]));
        a[i] = sqrtf((length + crealf(a[i])) / 2) + I * copysignf(sqrtf((length - crealf(a[i])) / 2), cimagf(a[i]));
    }
}

/// remark: the function 'memcpy' is not defined in this file
/// note: copy the elements in a loop
void before_copies(struct point *a, const struct point *b, int n)
{
    for (int i = 0; i < n; i++)
        memcpy(a + 16 * i, b + 16 * i, 16 * sizeof *a);
}
void after_copies(struct point *a, const struct point *b, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 16; j++)
            a[16 * i + j] = b[16 * i + j];
}

/// remark: the function 'memset' is not defined in this file
/// note: set the elements in a loop
void before_clears(int *a, int w, int h)
{
    for (int y = 0; y < h; y++)
        memset(a + y * w, 1, w * sizeof *a);
}
void after_clears(int *a, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            a[y * w + x] = 0x01010101;
}

/// remark: the function 'rand' is not defined in this file
/// note: compute each number from the counter: the library's generators need the number before
void before_random_numbers(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = rand() % 6;
}
static unsigned mixed(unsigned x)
{
    x = (x ^ x >> 16) * 0x7feb352du;
    x = (x ^ x >> 15) * 0x846ca68bu;
    return x ^ x >> 16;
}
void after_random_numbers(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = mixed(i) % 6;
}

/// remark: the function 'isalpha' is not defined in this file
/// note: compare the characters themselves, c >= 'a' && c <= 'z'
void before_letters(const char *s, int *isLetter, int n)
{
    for (int i = 0; i < n; i++)
        isLetter[i] = isalpha((unsigned char)s[i]) != 0;
}
void after_letters(const char *s, int *isLetter, int n)
{
    for (int i = 0; i < n; i++)
        isLetter[i] = (s[i] >= 'a' && s[i] <= 'z') || (s[i] >= 'A' && s[i] <= 'Z');
}

static void print(const int *a, int n)
{
    for (int i = 0; i < n; i++)
        printf("%d\n", a[i]);
}
/// remark: the function 'printf' is not defined in this file
/// note: store the values in an array, and print them in a loop of its own
void before_output(const int *a, int n)
{
    for (int i = 0; i < n; i++)
        printf("%d\n", a[i] * a[i]);
}
void after_output(const int *a, int *squares, int n)
{
    for (int i = 0; i < n; i++)
        squares[i] = a[i] * a[i];
    print(squares, n);
}

/// remark: the function 'malloc' is not defined in this file
/// note: allocate one block before the loop nest, and index it
void before_blocks(int **rows, int w, int h)
{
    for (int y = 0; y < h; y++)
        rows[y] = malloc(w * sizeof **rows);
}
int *after_blocks(int w, int h)
{
    int *image = malloc((size_t)w * h * sizeof *image);
    for (int y = 0; image && y < h; y++)
        for (int x = 0; x < w; x++)
            image[y * w + x] = 0;
    return image;
}

/// remark: the function 'strlen' is not defined in this file
/// note: count the characters in a loop
void before_lengths(const char (*names)[16], int *lengths, int n)
{
    for (int i = 0; i < n; i++)
        lengths[i] = (int)strlen(names[i]);
}
void after_lengths(const char (*names)[16], int *lengths, int n)
{
    for (int i = 0; i < n; i++) {
        int length = 16;
        for (int k = 15; k >= 0; k--)
            if (!names[i][k])
                length = k;
        lengths[i] = length;
    }
}

// An assertion ends the program.
/// remark: an assertion in the loop nest may end the program
/// note: leave assertions out with -DNDEBUG after --, or assert before the loops
void before_assertion(const int *in, int *out, int n)
{
    for (int i = 0; i < n; i++) {
        assert(in[i] < n);
        out[i] = 2 * in[i];
    }
}
void after_assertion(const int *in, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = 2 * in[i];
}

// The error number of the library.
/// remark: 'errno' calls a function that is not defined in this file
/// note: look at it after the loop nest
void before_error_number(float *a, int *failed, int n)
{
    for (int i = 0; i < n; i++) {
        a[i] = a[i] * 2;
        failed[i] = errno != 0;
    }
}
void after_error_number(float *a, int *failed, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = a[i] * 2;
    failed[0] = errno != 0;
}
