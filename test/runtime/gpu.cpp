// REQUIRES: gpu
// The tests of nests, on a CUDA device.
// RUN: %nvcc -fmad=false -c %S/Inputs/nests.cu -o %t.o
// RUN: %nvcc -Xcompiler -ffp-contract=off %S/nests.cpp %t.o -o %t && env NIDUS_PROFILE=%t.json %t && %python -m json.tool %t.json
// RUN: %nvcc -x cu -c %S/residency.cpp -o %t.main.o && %nvcc %t.main.o %t.o -o %t.residency && %t.residency
// RUN: %nvcc -x cu -c %S/launch_loops.cpp -o %t.loops.o && %nvcc %t.loops.o %t.o -o %t.loops && %t.loops && env NIDUS_GRAPHS=0 %t.loops
// RUN: %nvcc -x cu %S/spaces.cpp -o %t.spaces && %t.spaces
// RUN: %nvcc -x cu %S/partly_written.cpp -o %t.partly && %t.partly
// RUN: %nvcc -x cu %S/results_with_the_next_nest.cpp -o %t.later && %t.later && env NIDUS_SIDE_STREAMS=0 %t.later
// Sums have the same bits on the device and on the CPU.
// RUN: %nvcc -fmad=false -x cu %S/reductions.cpp -o %t.reductions && %t.reductions > %t.device
// RUN: %cxx -ffp-contract=off %S/reductions.cpp -o %t.cpu && %t.cpu > %t.host && cmp %t.device %t.host
