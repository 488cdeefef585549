#ifndef ACCESSORS_H
#define ACCESSORS_H

static inline unsigned element_of(const unsigned *a, int i)
{
    return a[i];
}

#endif
