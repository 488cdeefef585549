//===- runtime.h - what a translated program does at run time -------------===//
//
// The only header that generated code includes. Header-only C++17, without
// dependences. The same generated text is compiled by nvcc (the device is a
// CUDA device) or by a plain C++ compiler (the device is the CPU, with a memory
// of its own: every array is a separate allocation of exact size).
//
// A launcher reads:
//
//     nidus::Nest nest("conv5_6", "filters.c", 6);
//     if (!nest.holds(w <= stride))                         tests on which the translation relies
//         return 0;
//     nidus::Table<float, 25> mask(nest, mask_);            what the kernels read and write
//     nidus::Input<uint8_t> in(nest, "in", in_, box);
//     nidus::Output<uint8_t> out(nest, "out", out_, box);
//     const nidus::Grid grid({nidus::Range<int>(0, w), nidus::Range<int>(0, h)}, {32, 8});
//     if (!nest.begin(grid))                                overlap, device, memory, copies in
//         return 0;
//     nest.launch(conv5_6, "conv5_6", grid, in, out, mask, w, h);
//     return nest.end();                                    copies out
//
// Kernels of packets run in slabs when much is to be copied: data of other slabs moves meanwhile (slabs.h). Several devices share
// them (devices.h).
//
//     in.neededFrom([=](long y) { return (y - 2) * w; });       iterations from y on touch only elements from this one on
//     in.neededBefore([=](long y) { return (y + 2) * w; });     iterations before y touch only elements before this one
//     out.neededBefore([=](long y) { return y * w; });
//     out.completeBefore([=](long y) { return y * w; });        iterations from y on write only elements from this one on
//     if (!nest.begin(grid))
//         return 0;
//     if (!nest.inSlabs(grid, [&](const nidus::PacketGrid &slab) {
//             nest.launch(conv5_6, "conv5_6", slab, in, out, mask, w, slab.packets<int>());
//         }))
//         return 0;
//
// It returns 0 exactly when the caller must run the C original; then nothing was
// changed and the host's data is up to date. It may run in several host threads
// at once. Environment, read once per process:
//
//     NIDUS_DEVICE_MEMORY=BYTES                  a limit (memory.h)
//     NIDUS_DEVICES=N|all|LIST                   several devices share nests (devices.h)
//     NIDUS_TRACE=FILE.json                      a timeline (trace.h)
//     NIDUS_GRAPHS=0                              loops of launches do not become CUDA graphs (launch_queue.h)
//     NIDUS_MULTIPROCESSORS=N                     CPU only: launches have the shapes of a device with so many (device_cpu.h)
//     NIDUS_PROFILE=FILE.json                     what was moved and launched, written at exit (profile.h)
//     NIDUS_SIDE_STREAMS=0                        small nests do not run side by side (side_streams.h)
//     NIDUS_SLABS=N                              nests that can run in slabs have N, whatever their size; 1: none do
//     NIDUS_THREAD_ORDER=forward|reverse|SEED     CPU only: the order of blocks and threads (launch_cpu.h),
//                                                 and of launches that need not wait for each other (stream_cpu.h)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/version.h"
#include "nidus/launcher/array.h"
#include "nidus/launcher/before.h"
#include "nidus/kernel/atomic.h"
#include "nidus/kernel/block_copy.h"
#include "nidus/launcher/box.h"
#include "nidus/kernel/bits.h"
#include "nidus/kernel/byte.h"
#include "nidus/kernel/combine.h"
#include "nidus/kernel/complex.h"
#include "nidus/kernel/constant_table.h"
#include "nidus/kernel/contraction.h"
#include "nidus/kernel/divisor.h"
#include "nidus/launcher/formula.h"
#include "nidus/kernel/grid.h"
#include "nidus/residency/host.h"
#include "nidus/launcher/nest.h"
#include "nidus/kernel/operators.h"
#include "nidus/kernel/packet.h"
#include "nidus/kernel/packet3d.h"
#include "nidus/kernel/packets.h"
#include "nidus/kernel/partials.h"
#include "nidus/launcher/plane_pointers.h"
#include "nidus/launcher/readable.h"
#include "nidus/launcher/row_pointers.h"
#include "nidus/kernel/scan.h"
#include "nidus/kernel/sizes.h"
#include "nidus/kernel/sort.h"
#include "nidus/kernel/staged.h"
#include "nidus/kernel/stages.h"
#include "nidus/launcher/steps.h"
#include "nidus/kernel/sweep.h"
#include "nidus/kernel/table.h"
#include "nidus/kernel/team.h"
#include "nidus/target.h"
#include "nidus/kernel/texture.h"
#include "nidus/kernel/thread.h"
#include "nidus/kernel/tiles.h"
#include "nidus/launcher/values.h"
#include "nidus/kernel/wavefront.h"
#include "nidus/kernel/window.h"
