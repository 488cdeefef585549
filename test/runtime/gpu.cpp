// REQUIRES: gpu
// The tests of nests, on a CUDA device.
// RUN: %nvcc -fmad=false -c %S/Inputs/nests.cu -o %t.o
// RUN: %nvcc -Xcompiler -ffp-contract=off %S/nests.cpp %t.o -o %t && env NIDUS_PROFILE=%t.json %t && %python -m json.tool %t.json
// RUN: %nvcc -x cu %S/residency.cpp %t.o -o %t.residency && %t.residency
