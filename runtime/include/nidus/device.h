//===- device.h - what the rest of the runtime asks of a device -----------===//
//
// device_cuda.h and device_cpu.h implement the same functions, in namespace
// nidus::device:
//
//   isHost                               the device is the CPU
//   int current()                        the device that the calling thread uses
//   int64_t threadsToFill()              fewer leave a part of it idle
//   int64_t mostSharedMemory()           bytes that a block can ask for
//   OnDevice guard(id, place)            makes another device current for a scope
//   bool reachesHost(begin, end)         kernels are to use these bytes of the
//                                        host where they are (zero_copy.h)
//   bool isStarted()                     the process uses the device already, by whatever
//                                        it is; asking does not start it
//   std::string prepare()                "" when the current device is usable,
//                                        otherwise why not; cheap after the first
//                                        call
//   void *allocate(bytes, place, lead)   that many bytes, `lead` bytes (fewer than
//                                        `alignment`) after a multiple of
//                                        `alignment`; null when there is not
//                                        enough memory
//   void release(memory, place)
//   void abandon(memory)                 release at the end of a thread: no error
//                                        is reported
//   void copyIn(to, from, rows, place)   host to device; the host may change
//                                        `from` only after awaitCopiesIn(). Where no
//                                        kernel knows the memory it need not wait for
//                                        any (fresh_memory.h)
//   void awaitCopiesIn(place)            waits for the copies in, not for kernels
//   void copyOut(to, from, rows, storing, place)   device to host; complete only after
//                                        synchronise()
//   int howMany(most)                    how many devices there are, at most so many
//   void copyBetween(to, device, from, device, rows, place)   from one device to
//                                        another, behind what both were given; what
//                                        they are given later comes behind it
//   void copyInside(to, from, bytes, place)   from the device to the device
//   void fill(to, value, bytes, place)   as memset, on the device
//   {first, end} changed(before, now, rows, place)   offsets of the first byte of
//                                        the rows in which two pieces of device
//                                        memory differ, and past the last; {0, 0}:
//                                        in none; complete
//   void copyToVariable(variable, from, place)   host to an array in constant
//                                        memory
//   LinearTexture texture(first, bytes, size, place)   makes what is there
//                                        readable by texture units, until its
//                                        end, which waits for the thread's work
//   uint64_t texture.object()            0: they cannot
//   int64_t texture.origin(p, size)      the number of element 0 of the array p
//                                        among the texels
//   T texel<T>(object, k)                for kernels
//   void synchronise(place)              waits for the calling thread's work
//   void launch(kernel, name, shape, place, touched, values...)   which bytes of the
//                                        device it may touch says what it need not
//                                        wait for; none: not known
//   void flush()                         what was launched reaches the device before
//                                        what others give it for this thread; all else
//                                        here, but for launch(), does that by itself
//   bool convey(slabs, launch, place)    for each slab: copies in, launch(number),
//                                        copies out, each in its turn, but many at
//                                        a time; complete on the host; false, with
//                                        nothing done, when that does not pay.
//                                        Nothing goes home once a launch said false
//   bool conveys(bytes)                  would convey() of so many pay?
//   leastShared                          bytes that a nest touches which several
//                                        devices share
//   slabBytes                            what the smallest slab should move
//   callCost, rowCost, byteCost          nanoseconds, rough, to choose between
//                                        ways of copying (transfer.h)
//   maxPitch                             of Rows
//
// Work of one host thread runs as if in order; copies of different host threads are
// independent. Whatever goes wrong and is not in this contract ends the program
// (process.h: fail), unless the thread attempts something (attempt.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/launcher/attempt.h"
#include "nidus/residency/pieces.h"
#include "nidus/observe/profile.h"
#include "nidus/kernel/shape.h"
#include "nidus/residency/zero_copy.h"

#ifdef __CUDACC__
#include "nidus/cuda/device_cuda.h"
#else
#include "nidus/cpu/device_cpu.h"
#endif
