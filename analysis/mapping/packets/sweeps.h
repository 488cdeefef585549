//===- sweeps.h - windows that are read row by row ---------------------------===//
//
// A window too large for the registers of a thread is swept: the loop over its rows stays a loop, which all instances
// of the packet run together, and each of its iterations reads one row for all of them; the loops inside are unrolled.
// A thread then holds the rows that its packet uses in one iteration, and every row that it reads serves all rows of
// the packet (nidus/kernel/sweep.h). The loops keep their order, and so do the operations of every instance: results are those
// of the C program, bit for bit. Source: Perrot 2016 (registers for windows), rotating registers of a column of a
// stencil (Micikevicius 2009).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/interior.h"

namespace nidus {

/// The interior of a block over two counters with some loops left to run: those over rows of neighbourhoods, whose
/// bounds are literals or depend on the interior's size. Windows that depend on it are all swept.
/// The first statement of such a loop is a call NAME() for each neighbourhood that it sweeps, with the access
/// sweepMark. Nothing when there is no such loop. Operations are of one iteration of each.
std::optional<Interior> withSweeps(const Interior &interior);

/// The interior of a block over two counters for a kernel that knows the size of its windows: with sweeps, or where no
/// window has rows, with all loops unrolled. Operations are those of the largest size that such kernels are made for.
std::optional<Interior> specialised(const Interior &interior);

} // namespace nidus
