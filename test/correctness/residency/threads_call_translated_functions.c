// Several host threads filter their own images at the same time.
// RUN: %check %s -- -pthread
#include "harness.h"
#include <pthread.h>

typedef struct {
    uint8_t *in, *out;
    int w, h;
} Job;

void blur(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            out[y * w + x] = (uint8_t)((in[y * w + x - 1] + 2 * in[y * w + x] + in[y * w + x + 1]) / 4);
}

static void *work(void *argument)
{
    Job *job = argument;
    blur(job->in, job->out, job->w, job->h);
    return NULL;
}

int main(void)
{
    enum { count = 6 };
    Job jobs[count];
    pthread_t threads[count];
    int n = 0;
    while (n < count) {
        jobs[n] = (Job){bits(50 * (20 + n)), bits(50 * (20 + n)), 50, 20 + n};
        if (pthread_create(&threads[n], NULL, work, &jobs[n]) != 0)
            return 1;
        n++;
    }
    while (n-- > 0) {
        pthread_join(threads[n], NULL);
        show("out", jobs[n].out, 0);
    }
    finish();
    return 0;
}
