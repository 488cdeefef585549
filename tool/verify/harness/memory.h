/*===- memory.h - the objects of one call, shared by the parts of the harness --===*/
#ifndef NIDUS_VERIFY_MEMORY_H
#define NIDUS_VERIFY_MEMORY_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "verify.h"

enum {
    nidus_verify_max_objects = 64,
    nidus_verify_margin = 1 << 14, /* bytes on both sides that nobody may write; whole pages */
    nidus_verify_refusal = 3       /* exit status: stderr says why */
};

/* Who accessed a byte in the current nest: names of iterations, 0 for none. */
struct nidus_verify_order {
    uint32_t writer, reader;
};

struct nidus_verify_memory {
    int used, fixed;
    unsigned char *address;               /* where the pointer points */
    long low, high;                       /* bytes that exist, relative to it, without margins */
    long touched_low, touched_high;       /* while it is watched: by the call */
    long element_size;
    const struct nidus_verify_leaf *leaves;
    int leaf_count;
    unsigned char *before;                /* its bytes, with margins, before the call */
    unsigned char *block;                 /* what was allocated for it, and how much */
    size_t block_bytes;
    unsigned char *flags;                 /* while it is watched: of every byte, in the current nest */
    struct nidus_verify_order *order;     /* the same; null where there is no room */
};

extern struct nidus_verify_memory nidus_verify_memories[nidus_verify_max_objects];
extern FILE *nidus_verify_output;

/* Bytes [low, high) of the object as they are before the call. */
void nidus_verify_fill(int object, long low, long high);
/* Stops the program for a reason that is not the user's. */
void nidus_verify_fail(const char *what);

/* Objects begin at a multiple of a page, plus these bytes: how they are aligned matters to wide accesses. */
long nidus_verify_misalignment(const struct nidus_verify_memory *memory);

/* One of two: watch.c makes objects without bounds and says what the call touches; plain.c makes objects of the size that
 * this told, and writes what became of them. Both define what stands around the call, too. */
void nidus_verify_make(int object);

#endif
