// name.c is the source, line by line; name.cu compiles and defines nothing.
// RUN: %nidus translate %s -o %t.out
// RUN: %python %tools/same_lines.py %s %t.out/no_mapped_nest_gives_an_empty_unit.c 0 0
// RUN: %cxx_accepts %t.out/no_mapped_nest_gives_an_empty_unit.cu
// RUN: FileCheck %s --implicit-check-not=__global__ --implicit-check-not=extern < %t.out/no_mapped_nest_gives_an_empty_unit.cu
// CHECK: no_mapped_nest_gives_an_empty_unit.c
int add(int a, int b)
{
    return a + b;
}
