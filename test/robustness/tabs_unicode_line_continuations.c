// Byte-order marks, tabs, non-ASCII comments and line continuations inside a nest.
// RUN: printf '\xef\xbb\xbf' > %t.bom.c && cat %s >> %t.bom.c
// RUN: %nidus translate %t.bom.c -o %t.out -- -I%tools && %cc -I%tools -c %t.out/%basename_t.tmp.bom.c -o %t.o
// RUN: %check %s --nvcc=
#include "harness.h"

void fill(int *a, int n)
{	/* Größe: größer als 0 */
	for (int i = 0; \
	     i < n; i++)
		a[i] = /* naïve */ \
			i;
}

int main(void)
{
	int *a = ints(100, 0, 0);
	fill(a, 100);
	show("a", a, 0);
	finish();
	return 0;
}
