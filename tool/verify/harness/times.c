/*===- times.c - how often and how long each nest of a program runs -----------===
 *
 * Linked to the C original, whose nests say where they begin and end (nidus/observe/watch.h). Writes a line per nest, and the
 * time of the whole program, to the file that NIDUS_VERIFY_TIMES names.
 *
 *===-------------------------------------------------------------------------===*/
#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { max_nests = 1024 };

static struct {
    const char *name;
    int line;
    double times, iterations, seconds;
} nests[max_nests];

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static double program_start;

/* The nest of this thread; nests of functions that it calls are a part of it. */
static _Thread_local const char *current;
static _Thread_local double start, iterations_now;
static _Thread_local int line_now;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

__attribute__((constructor)) static void begin(void) { program_start = now(); }

__attribute__((destructor)) static void end(void)
{
    double seconds = now() - program_start;
    const char *path = getenv("NIDUS_VERIFY_TIMES");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (!file)
        return;
    for (int k = 0; k < max_nests && nests[k].name; k++)
        fprintf(file, "nest %s %d %.0f %.0f %.9f\n", nests[k].name, nests[k].line, nests[k].times, nests[k].iterations,
                nests[k].seconds);
    fprintf(file, "program %.9f\n", seconds);
    fclose(file);
}

void nidus_watch_enter(const char *name, int line, double iterations)
{
    if (current)
        return;
    current = name;
    line_now = line;
    iterations_now = iterations;
    start = now();
}

void nidus_watch_region(int written, int64_t first, int64_t run, int levels, const int64_t *steps)
{
    (void)written, (void)first, (void)run, (void)levels, (void)steps;
}

void nidus_watch_leave(const char *name)
{
    if (!current || strcmp(current, name) != 0)
        return;
    double seconds = now() - start;
    int k = 0;
    pthread_mutex_lock(&lock);
    while (k < max_nests && nests[k].name && strcmp(nests[k].name, name) != 0)
        k++;
    if (k < max_nests) {
        nests[k].name = current;
        nests[k].line = line_now;
        nests[k].times += 1;
        nests[k].iterations += iterations_now;
        nests[k].seconds += seconds;
    }
    pthread_mutex_unlock(&lock);
    current = NULL;
}
