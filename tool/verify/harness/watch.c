/*===- watch.c - what a call really touches ----------------------------------===
 *
 * The user's file is compiled with -fsanitize=thread, whose calls before every access of memory come here instead of to
 * ThreadSanitizer. Objects have no bounds: chunks of them are filled when they are first touched. Inside a nest that would
 * run on the device (nidus/observe/watch.h) each access must lie in what would be copied.
 *
 * Accesses that are not announced (structs passed and returned by value, files compiled without that option) are known by
 * the chunks they touch first. What they touch of chunks filled before lies in the margin of what is known, at most.
 *
 *===-------------------------------------------------------------------------===*/
#define _GNU_SOURCE
#include "memory.h"

#include <signal.h>
#include <stdarg.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { max_regions = 128, max_levels = 8, max_complaints = 8 };
enum { is_written = 1, is_read_first = 2 };
static const long reach = 1L << 31;     /* bytes on both sides of a pointer */
static const uintptr_t chunk = nidus_verify_margin; /* filled at a time */

struct region {
    int written, levels;
    int64_t begin, run, steps[2 * max_levels];
};

/* The nest that runs; what it calls may hold nests, which are a part of it. */
static struct {
    const char *name;
    int line;
    double iterations;
    int64_t copied, touched; /* bytes */
    int64_t reads;           /* accesses */
    uint32_t step;           /* a name of the current iteration; 0: not known */
} nest;

static struct region regions[max_regions];
static int region_count, complaints;
static int is_running, is_entering;
static int is_partly_seen; /* compilers announce no access that passes or returns a struct */

/*===-- memory ------------------------------------------------------------===*/

static int owner_of(uintptr_t address)
{
    static int last;
    for (int n = 0, k = last; n <= nidus_verify_max_objects; n++, k = n - 1) {
        const struct nidus_verify_memory *m = &nidus_verify_memories[k];
        uintptr_t at = (uintptr_t)m->address;
        if (m->used && (m->fixed ? address - at < (uintptr_t)m->high : address - at + (uintptr_t)reach < 2 * (uintptr_t)reach))
            return last = k;
    }
    return -1;
}

static void include(struct nidus_verify_memory *m, long at, long size)
{
    if (at < m->touched_low)
        m->touched_low = at;
    if (at + size > m->touched_high)
        m->touched_high = at + size;
}

static void on_fault(int number, siginfo_t *info, void *context)
{
    (void)context;
    uintptr_t address = (uintptr_t)info->si_addr, begin = address / chunk * chunk;
    int object = owner_of(address);
    if (object < 0 || nidus_verify_memories[object].fixed ||
        mprotect((void *)begin, chunk, PROT_READ | PROT_WRITE) != 0) {
        signal(number, SIG_DFL);
        return;
    }
    struct nidus_verify_memory *m = &nidus_verify_memories[object];
    long at = (long)(address - (uintptr_t)m->address), low = (long)(begin - (uintptr_t)m->address);
    int was_running = is_running;
    is_running = 0;
    /* An access that was not announced may be followed by others in the same chunk. */
    if (was_running && (at < m->touched_low || at >= m->touched_high)) {
        include(m, low, (long)chunk);
        is_partly_seen = 1;
    }
    nidus_verify_fill(object, low, low + (long)chunk);
    is_running = was_running;
}

/* What -fsanitize-undefined-trap-on-error does. */
static void on_trap(int number)
{
    static const char text[] = "it overflows, divides by zero, or leaves an array: C does not say what then happens\n";
    (void)number;
    _exit(write(2, text, sizeof text - 1) > 0 ? nidus_verify_refusal : 1);
}

__attribute__((constructor)) static void install(void)
{
    struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_NODEFER};
    sigaction(SIGSEGV, &action, NULL);
    sigaction(SIGBUS, &action, NULL);
    signal(SIGILL, on_trap);
    signal(SIGTRAP, on_trap);
}

void nidus_verify_make(int object)
{
    struct nidus_verify_memory *m = &nidus_verify_memories[object];
    size_t bytes = (size_t)(2 * reach) + 4 * chunk;
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    unsigned char *block = mmap(NULL, bytes, PROT_NONE, flags, -1, 0);
    m->flags = mmap(NULL, (size_t)(2 * reach), PROT_READ | PROT_WRITE, flags, -1, 0);
    if (block == MAP_FAILED || m->flags == MAP_FAILED)
        nidus_verify_fail("out of address space");
    uintptr_t middle = ((uintptr_t)block + chunk) / chunk * chunk + chunk + (uintptr_t)reach;
    m->address = (unsigned char *)middle + nidus_verify_misalignment(m);
    m->flags += reach;
    m->order = mmap(NULL, (size_t)(2 * reach) * sizeof *m->order, PROT_READ | PROT_WRITE, flags, -1, 0);
    m->order = m->order == MAP_FAILED ? NULL : m->order + reach;
    m->touched_low = reach;
    m->touched_high = -reach;
}

void nidus_verify_begin(void) { is_running = 1; }

void nidus_verify_end(void)
{
    is_running = 0;
    for (int k = 0; k < nidus_verify_max_objects; k++) {
        const struct nidus_verify_memory *m = &nidus_verify_memories[k];
        if (!m->used || m->fixed)
            continue;
        int is_empty = m->touched_low > m->touched_high;
        fprintf(nidus_verify_output, "extent %d %ld %ld\n", k, is_empty ? 0 : m->touched_low,
                is_empty ? 0 : m->touched_high);
    }
}

/*===-- nests -------------------------------------------------------------===*/

void nidus_watch_enter(const char *name, int line, double iterations)
{
    is_entering = is_running && !nest.name;
    if (!is_entering)
        return;
    nest.name = name;
    nest.line = line;
    nest.iterations = iterations;
    nest.copied = nest.touched = nest.reads = region_count = 0;
    nest.step = 0;
    for (int k = 0; k < nidus_verify_max_objects; k++) {
        struct nidus_verify_memory *m = &nidus_verify_memories[k];
        if (!m->used || m->fixed || m->touched_low >= m->touched_high)
            continue;
        size_t touched = (size_t)(m->touched_high - m->touched_low);
        memset(m->flags + m->touched_low, 0, touched);
        if (m->order)
            memset(m->order + m->touched_low, 0, touched * sizeof *m->order);
    }
}

void nidus_watch_region(int written, int64_t begin, int64_t run, int levels, const int64_t *steps)
{
    if (!is_entering || region_count == max_regions)
        return;
    struct region *r = &regions[region_count++];
    *r = (struct region){.written = written, .levels = levels, .begin = begin, .run = run};
    int64_t bytes = run;
    for (int k = 0; k < levels; k++) {
        r->steps[2 * k] = steps[2 * k];
        r->steps[2 * k + 1] = steps[2 * k + 1];
        bytes *= steps[2 * k];
    }
    if (owner_of((uintptr_t)begin) >= 0)
        nest.copied += bytes;
}

/* An iteration of the nest begins that would be a thread of its own. Two that have one name by chance are taken for one. A
   function that a nest calls may hold a nest, too: its loops are no threads then. */
void nidus_watch_step(const char *of, int count, ...)
{
    uint64_t name = 14695981039346656037u;
    va_list counters;
    if (!nest.name || (nest.name != of && strcmp(nest.name, of) != 0))
        return;
    va_start(counters, count);
    while (count-- > 0)
        name = (name ^ (uint64_t)va_arg(counters, long long)) * 1099511628211u;
    va_end(counters);
    nest.step = (uint32_t)(name >> 32) | 1;
}

void nidus_watch_leave(const char *name)
{
    if (!nest.name || strcmp(nest.name, name) != 0)
        return;
    fprintf(nidus_verify_output, "nest %s %d %.0f %lld %lld %lld %d\n", name, nest.line, nest.iterations,
            (long long)nest.copied, (long long)nest.touched, (long long)nest.reads, is_partly_seen);
    nest.name = NULL;
}

/* Is the byte at distance `rest` from the begin in a level or the ones inside it? */
static int holds(const struct region *r, int level, int64_t rest)
{
    if (level == r->levels)
        return 0 <= rest && rest < r->run;
    int64_t count = r->steps[2 * level], pitch = r->steps[2 * level + 1], inside = r->run - 1;
    for (int k = level + 1; k < r->levels; k++)
        inside += (r->steps[2 * k] - 1) * r->steps[2 * k + 1];
    if (rest < 0)
        return 0;
    int64_t at = rest / pitch < count ? rest / pitch : count - 1;
    for (; at >= 0 && rest - at * pitch <= inside; at--)
        if (holds(r, level + 1, rest - at * pitch))
            return 1;
    return 0;
}

/* What the current nest may do with a byte. */
static void rights(int64_t address, int *may_read, int *may_write)
{
    *may_read = *may_write = 0;
    for (int k = 0; k < region_count; k++)
        if (holds(&regions[k], 0, address - regions[k].begin))
            *(regions[k].written ? may_write : may_read) = 1;
}

static int is_array_of_nest(const struct nidus_verify_memory *m)
{
    for (int k = 0; k < region_count; k++)
        if (regions[k].begin - (int64_t)(uintptr_t)m->address < reach &&
            regions[k].begin - (int64_t)(uintptr_t)m->address >= -reach)
            return 1;
    return 0;
}

static void complain(const char *kind, int object, long at, int written)
{
    if (complaints++ < max_complaints)
        fprintf(nidus_verify_output, "%s %s %d %d %ld %d\n", kind, nest.name, nest.line, object, at, written);
}

/* Do the iterations that access the byte, one of them to write, belong to one thread? */
static int is_alone(const struct nidus_verify_memory *m, long at, int written)
{
    enum { several = 2 }; /* no name: names are odd */
    if (!nest.step || !m->order)
        return 1;
    struct nidus_verify_order *order = &m->order[at];
    int is_other = (order->writer && order->writer != nest.step) ||
                   (written && order->reader && order->reader != nest.step);
    if (written)
        order->writer = nest.step;
    else
        order->reader = order->reader && order->reader != nest.step ? several : nest.step;
    return !is_other;
}

/* Is the byte where the nest may touch it, or known to be not? */
static int check(int object, long at, int written)
{
    struct nidus_verify_memory *m = &nidus_verify_memories[object];
    unsigned char *flags = &m->flags[at];
    int may_read, may_write;
    if (*flags & (written ? is_written : is_written | is_read_first))
        return 1;
    rights((int64_t)(uintptr_t)(m->address + at), &may_read, &may_write);
    /* Objects that are no arrays of the nest hold scalars, which are passed by value and by address. */
    int is_allowed = written ? may_write : may_read;
    nest.touched += is_allowed;
    *flags |= (unsigned char)(written ? is_written : is_read_first);
    return is_allowed || !is_array_of_nest(m);
}

static void touch(const void *address, long size, int written)
{
    if (!is_running || size <= 0)
        return;
    int object = owner_of((uintptr_t)address);
    if (object < 0 || nidus_verify_memories[object].fixed)
        return;
    struct nidus_verify_memory *m = &nidus_verify_memories[object];
    long at = (const unsigned char *)address - m->address;
    include(m, at, size);
    nest.reads += !written;
    long outside = -1, shared = -1;
    for (long k = size; nest.name && k-- > 0;) {
        if (!check(object, at + k, written))
            outside = k;
        if (!is_alone(m, at + k, written))
            shared = k;
    }
    if (outside >= 0)
        complain("outside", object, at + outside, written);
    if (shared >= 0 && is_array_of_nest(m))
        complain("shared", object, at + shared, written);
}

/*===-- what compilers and the linker call --------------------------------===*/

#define ACCESS(SIZE)                                                       \
    void __tsan_read##SIZE(void *a) { touch(a, SIZE, 0); }                 \
    void __tsan_write##SIZE(void *a) { touch(a, SIZE, 1); }                \
    void __tsan_unaligned_read##SIZE(void *a) { touch(a, SIZE, 0); }       \
    void __tsan_unaligned_write##SIZE(void *a) { touch(a, SIZE, 1); }      \
    void __tsan_volatile_read##SIZE(void *a) { touch(a, SIZE, 0); }        \
    void __tsan_volatile_write##SIZE(void *a) { touch(a, SIZE, 1); }       \
    void __tsan_read_write##SIZE(void *a) { touch(a, SIZE, 0), touch(a, SIZE, 1); } \
    void __tsan_unaligned_read_write##SIZE(void *a) { touch(a, SIZE, 0), touch(a, SIZE, 1); }
ACCESS(1)
ACCESS(2)
ACCESS(4)
ACCESS(8)
ACCESS(16)

void __tsan_init(void) {}
void __tsan_func_entry(void *pc) { (void)pc; }
void __tsan_func_exit(void) {}
void __tsan_read_range(void *a, size_t size) { touch(a, (long)size, 0); }
void __tsan_write_range(void *a, size_t size) { touch(a, (long)size, 1); }

void *__real_memcpy(void *to, const void *from, size_t size);
void *__real_memmove(void *to, const void *from, size_t size);
void *__real_memset(void *to, int value, size_t size);

void *__wrap_memcpy(void *to, const void *from, size_t size)
{
    touch(from, (long)size, 0);
    touch(to, (long)size, 1);
    return __real_memcpy(to, from, size);
}

void *__wrap_memmove(void *to, const void *from, size_t size)
{
    touch(from, (long)size, 0);
    touch(to, (long)size, 1);
    return __real_memmove(to, from, size);
}

void *__wrap_memset(void *to, int value, size_t size)
{
    touch(to, (long)size, 1);
    return __real_memset(to, value, size);
}

/* Clang calls these itself. */
void *__tsan_memcpy(void *to, const void *from, size_t size) { return __wrap_memcpy(to, from, size); }
void *__tsan_memmove(void *to, const void *from, size_t size) { return __wrap_memmove(to, from, size); }
void *__tsan_memset(void *to, int value, size_t size) { return __wrap_memset(to, value, size); }
