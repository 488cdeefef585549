// A temporary that never leaves the device: of its 4 MB of the host no page is touched, but those where malloc notes its size.
// RUN: split-file %s %t && %nidus translate -o %t/out %t/stages.c
// RUN: %cc -c %t/out/stages.c -o %t/stages.o && %cc -c %t/main.c -o %t/main.o
// RUN: %{quick_cxx} -x c++ %t/out/stages.cu -x none %t/main.o %t/stages.o -ldl -o %t/program && %t/program | FileCheck %s
// The same program without a device touches them all.
// RUN: %cc %t/main.c %t/stages.c -ldl -o %t/original && %t/original | FileCheck --check-prefix=ORIGINAL %s
// CHECK: untouched
// ORIGINAL: all of it touched

//--- stages.c
#include <stdlib.h>

void stages(const unsigned char *in, unsigned char *out, int n)
{
    int *between = malloc(n * sizeof(int));
    if (!between)
        return;
    for (int i = 0; i < n; i++)
        between[i] = in[i] * 3;
    for (int i = 0; i < n; i++)
        out[i] = (unsigned char)(between[i] + between[n - 1 - i]);
    free(between);
}

//--- main.c
#define _GNU_SOURCE
#include <dlfcn.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>

void stages(const unsigned char *in, unsigned char *out, int n);

enum { count = 1 << 20, page = 4096, pages = count * 4 / page };
static int is_inside;

/* Looks at the temporary before it is gone. */
void free(void *p)
{
    static void (*real)(void *);
    static unsigned char state[pages];
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "free");
    if (p && is_inside && malloc_usable_size(p) >= count * 4ul) {
        uintptr_t first = ((uintptr_t)p + page - 1) / page * page;
        int touched = 0;
        if (mincore((void *)first, (pages - 1) * (size_t)page, state) == 0)
            for (int k = 0; k < pages - 1; k++)
                touched += state[k] & 1;
        /* A huge page has 512. */
        printf("%s\n", touched <= 512 ? "untouched" : touched == pages - 1 ? "all of it touched" : "touched in part");
    }
    real(p);
}

int main(void)
{
    static unsigned char in[count], out[count];
    is_inside = 1;
    stages(in, out, count);
    is_inside = 0;
    return 0;
}
