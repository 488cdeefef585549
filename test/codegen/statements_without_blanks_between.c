// A statement that follows another without a blank: what is added behind the one comes before what belongs to the other.
// RUN: %translate %s && FileCheck %s < %t.out/statements_without_blanks_between.c && clang -fsyntax-only -Werror %t.out/statements_without_blanks_between.c

// CHECK: i==0; {{[}]}}z[5]=20;
void store(int *z, int n) { for(int i=0;i<n;i++)z[i]=i==0;z[5]=20; }

// CHECK: +=r; {{[}][{]}} if (nidus_known) nidus_reads_between({{.*}}), nidus_writes_between({{.*}}); for(int i=1;i<256;i++)b[i]-=b[i-1]; {{[}][{]}} extern int
void loops(int *restrict d, int *restrict b, int n) { for(int r=0;r<3;r++){for(int i=0;i<n;i++)d[i]+=r;for(int i=1;i<256;i++)b[i]-=b[i-1];for(int i=0;i<n;i++)d[i]-=r+1;}}
