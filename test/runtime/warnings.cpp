// The runtime and generated text compile without a warning at every level (-O3: nests.cpp), also as they are built under sanitizers.
// RUN: %cxx -O1 -pedantic -Wshadow -fPIC -fsanitize=address,undefined -c %s -o %t.o
// RUN: %cxx -O2 -pedantic -Wshadow -fsanitize=thread -c %s -o %t.o
#include "Inputs/nests.cu"
