// Both files say with which flags they were translated.
// RUN: %nidus translate %s -o %t.out -- -DFACTOR=3
// RUN: FileCheck %s < %t.out/flags_are_recorded.cu
// RUN: FileCheck %s < %t.out/flags_are_recorded.c
// CHECK: {{.*}}-DFACTOR=3
void scale(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] *= FACTOR;
}
