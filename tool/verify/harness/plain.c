/*===- plain.c - objects of known size, whose changes are written down --------===
 *
 * With NIDUS_VERIFY_LOCK, a file, nothing is written down: processes prepare their data side by side and take turns in
 * the calls, whose kernels are measured.
 *
 *===-------------------------------------------------------------------------===*/
#define _GNU_SOURCE
#include "memory.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <unistd.h>

static long whole_pages(long bytes)
{
    long page = sysconf(_SC_PAGESIZE);
    return (bytes + page - 1) / page * page;
}

void nidus_verify_make(int object)
{
    struct nidus_verify_memory *m = &nidus_verify_memories[object];
    long below = whole_pages(nidus_verify_margin - m->low), above = whole_pages(nidus_verify_margin + m->high);
    long misalignment = nidus_verify_misalignment(m), bytes = below + above + whole_pages(misalignment);
    unsigned char *block = mmap(NULL, (size_t)bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED)
        nidus_verify_fail("out of memory");
    m->block = block;
    m->block_bytes = (size_t)bytes;
    m->address = block + below + misalignment;
    nidus_verify_fill(object, m->low - nidus_verify_margin, m->high + nidus_verify_margin);
}

static void release(const struct nidus_verify_memory *m)
{
    if (!m->fixed)
        munmap(m->block, m->block_bytes);
}

#ifdef NIDUS_VERIFY_LOCK

/* Of the CUDA runtime, if the program has it: its start takes longer than most calls. */
extern int cudaFree(void *) __attribute__((weak));
static int lock = -1;

void nidus_verify_begin(void)
{
    if (cudaFree)
        cudaFree(NULL);
    if (lock < 0)
        lock = open(NIDUS_VERIFY_LOCK, O_CREAT | O_RDWR, 0666);
    flock(lock, LOCK_EX);
}

void nidus_verify_end(void)
{
    flock(lock, LOCK_UN);
    for (int k = 0; k < nidus_verify_max_objects; k++)
        if (nidus_verify_memories[k].used)
            release(&nidus_verify_memories[k]);
}

#else

static long margin(const struct nidus_verify_memory *m) { return m->fixed ? 0 : nidus_verify_margin; }
static unsigned char *begin(const struct nidus_verify_memory *m) { return m->address + m->low - margin(m); }
static size_t bytes(const struct nidus_verify_memory *m) { return (size_t)(m->high - m->low + 2 * margin(m)); }

void nidus_verify_begin(void)
{
    for (int k = 0; k < nidus_verify_max_objects; k++) {
        struct nidus_verify_memory *m = &nidus_verify_memories[k];
        if (!m->used)
            continue;
        m->before = malloc(bytes(m) + 1);
        if (!m->before)
            nidus_verify_fail("out of memory");
        memcpy(m->before, begin(m), bytes(m));
    }
}

void nidus_verify_end(void)
{
    for (int k = 0; k < nidus_verify_max_objects; k++) {
        struct nidus_verify_memory *m = &nidus_verify_memories[k];
        if (!m->used)
            continue;
        int is_changed = memcmp(m->before, begin(m), bytes(m)) != 0;
        fprintf(nidus_verify_output, "object %d %ld %ld %d\n", k, m->low - margin(m), m->high + margin(m), is_changed);
        fwrite(begin(m), 1, bytes(m), nidus_verify_output);
        free(m->before);
        release(m);
    }
}

#endif
