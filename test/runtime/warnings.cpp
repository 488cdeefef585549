// The runtime and generated text compile without a warning at every level.
// RUN: %cxx -O0 -pedantic -Wshadow -c %s -o %t.0.o
// RUN: %cxx -O1 -pedantic -Wshadow -c %s -o %t.1.o
// RUN: %cxx -O2 -pedantic -Wshadow -fPIC -c %s -o %t.2.o
// RUN: %cxx -O3 -pedantic -Wshadow -fsanitize=address,undefined -c %s -o %t.3.o
// RUN: %cxx -O2 -pedantic -Wshadow -fsanitize=thread -c %s -o %t.4.o
#include "Inputs/nests.cu"
