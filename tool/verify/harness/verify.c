/*===- verify.c - calls functions on made-up data ----------------------------===
 *
 *   PROGRAM CASES OUTPUT
 *
 * CASES is text, one word or number after the other: for every call "case FUNCTION SEED SHIFT", then "number VALUE" and
 * "extent OBJECT LOW HIGH" as often as needed, then "call". The data depend on the seed and on the place in the object
 * only, so that every program that is built with this file makes the same.
 *
 *===-------------------------------------------------------------------------===*/
#include "memory.h"

#include <stdlib.h>
#include <string.h>

enum { max_numbers = 64 };

struct nidus_verify_memory nidus_verify_memories[nidus_verify_max_objects];
FILE *nidus_verify_output;

static double numbers[max_numbers];
static int number_count;
static int seed, shift;

void nidus_verify_fail(const char *what)
{
    fprintf(stderr, "nidus verify: %s\n", what);
    exit(nidus_verify_refusal);
}

static uint64_t mix(uint64_t x)
{
    /* splitmix64 */
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

static void write_number(unsigned char *to, struct nidus_verify_leaf leaf, double real, long long integer)
{
    float single = (float)real;
    unsigned char boolean = integer != 0;
    if (leaf.kind == 'f' && leaf.size == 4)
        memcpy(to, &single, 4);
    else if (leaf.kind == 'f')
        memcpy(to, &real, 8);
    else if (leaf.kind == 'b')
        *to = boolean;
    else
        memcpy(to, &integer, (size_t)leaf.size); /* little endian: the low bytes */
}

/* Odd seeds: small positive numbers, that may be divisors, sizes and shifts. Even ones: bytes of any value, numbers that
 * keep away from overflow. Floats are multiples of 2^-16 in both. */
static void write_leaf(unsigned char *to, struct nidus_verify_leaf leaf, uint64_t random)
{
    double real = (double)(long long)(random >> 44) / 65536.0; /* [0, 16) */
    long long integer = (long long)(random >> 40);
    if (seed % 2) {
        write_number(to, leaf, real / 2 + 1.0 / 65536.0, integer % 8 + 1);
        return;
    }
    if (leaf.size == 2)
        integer = leaf.kind == 'u' ? integer % 4096 : integer % 2001 - 1000;
    else if (leaf.size > 2)
        integer = leaf.kind == 'u' ? integer % 1001 : integer % 2001 - 1000;
    else if (leaf.kind == 'b')
        integer &= 1;
    write_number(to, leaf, real - 8, integer);
}

static void write_element(unsigned char *to, int object, long index)
{
    const struct nidus_verify_memory *m = &nidus_verify_memories[object];
    uint64_t base = mix(mix((uint64_t)seed * 64 + (uint64_t)object) ^ (uint64_t)index);
    memset(to, 0, (size_t)m->element_size);
    for (int k = 0; k < m->leaf_count; k++)
        write_leaf(to + m->leaves[k].offset, m->leaves[k], mix(base + (uint64_t)k));
}

/* The data repeat: long arrays are mostly copies. A prime, so that rows of an image differ. */
enum { period = 1000003 };

void nidus_verify_fill(int object, long low, long high)
{
    const struct nidus_verify_memory *m = &nidus_verify_memories[object];
    long size = m->element_size, made = period * size;
    unsigned char *element = malloc((size_t)size);
    if (!element)
        nidus_verify_fail("out of memory");
    long end = high - low > made ? low + made : high;
    for (long index = low / size - (low % size < 0); index * size < end; index++) {
        long from = index * size < low ? low : index * size;
        long to = index * size + size > end ? end : index * size + size;
        write_element(element, object, (index % period + period) % period);
        memcpy(m->address + from, element + (from - index * size), (size_t)(to - from));
    }
    free(element);
    for (long at = end; at < high; at += made)
        memcpy(m->address + at, m->address + at - made, (size_t)(high - at < made ? high - at : made));
}

void nidus_verify_object(int object, void *fixed, long element_size, long elements,
                         const struct nidus_verify_leaf *leaves, int leaf_count)
{
    struct nidus_verify_memory *m = &nidus_verify_memories[object];
    m->used = 1;
    m->fixed = fixed != NULL;
    m->address = fixed;
    m->element_size = element_size;
    m->leaves = leaves;
    m->leaf_count = leaf_count;
    if (elements > 0) {
        m->low = 0;
        m->high = elements * element_size;
    }
    if (!fixed)
        nidus_verify_make(object);
    else if (leaf_count > 0)
        nidus_verify_fill(object, 0, m->high);
}

void *nidus_verify_pointer(int object) { return nidus_verify_memories[object].address; }

void nidus_verify_store(int object, struct nidus_verify_leaf leaf, int number)
{
    write_number(nidus_verify_memories[object].address + leaf.offset, leaf, numbers[number], (long long)numbers[number]);
}

void nidus_verify_link(int object, long offset, int target)
{
    memcpy(nidus_verify_memories[object].address + offset, &nidus_verify_memories[target].address, sizeof(void *));
}

long long nidus_verify_integer(int number) { return (long long)numbers[number]; }
double nidus_verify_real(int number) { return numbers[number]; }

long nidus_verify_misalignment(const struct nidus_verify_memory *m) { return shift * m->element_size; }

void nidus_verify_result(const void *bytes, long size)
{
    fprintf(nidus_verify_output, "result %ld\n", size);
    fwrite(bytes, 1, (size_t)size, nidus_verify_output);
}

static void start_case(FILE *cases)
{
    number_count = 0;
    memset(nidus_verify_memories, 0, sizeof nidus_verify_memories);
    if (fscanf(cases, "%d %d", &seed, &shift) != 2)
        nidus_verify_fail("bad case");
}

static void read_extent(FILE *cases)
{
    int object;
    long low, high;
    if (fscanf(cases, "%d %ld %ld", &object, &low, &high) != 3 || object < 0 || object >= nidus_verify_max_objects)
        nidus_verify_fail("bad extent");
    nidus_verify_memories[object].low = low;
    nidus_verify_memories[object].high = high;
}

static void read_number(FILE *cases)
{
    if (number_count == max_numbers || fscanf(cases, "%lf", &numbers[number_count++]) != 1)
        nidus_verify_fail("bad number");
}

int main(int count, char **arguments)
{
    FILE *cases = count == 3 ? fopen(arguments[1], "r") : NULL;
    nidus_verify_output = count == 3 ? fopen(arguments[2], "wb") : NULL;
    if (!cases || !nidus_verify_output)
        nidus_verify_fail("usage: PROGRAM CASES OUTPUT");
    char word[16];
    int function = 0;
    while (fscanf(cases, "%15s", word) == 1) {
        if (strcmp(word, "case") == 0) {
            if (fscanf(cases, "%d", &function) != 1)
                nidus_verify_fail("bad function");
            start_case(cases);
        } else if (strcmp(word, "number") == 0) {
            read_number(cases);
        } else if (strcmp(word, "extent") == 0) {
            read_extent(cases);
        } else {
            fprintf(nidus_verify_output, "case\n");
            nidus_verify_functions[function]();
            fprintf(nidus_verify_output, "end\n");
            fflush(nidus_verify_output);
        }
    }
    return 0;
}
