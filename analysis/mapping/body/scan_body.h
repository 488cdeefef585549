//===- scan_body.h - the code of the two kernels of a scan -------------------------===//
//
// Their threads take the iterations of a block's part in turns (runtime: scan.h). The first kernel combines the terms of all of
// them. In the second, a thread computes the terms of its iteration, the block tells it what all iterations before come to, and then
// it runs the iteration as it is written.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/mapping.h"

namespace nidus {

/// `kernel`: with its threads and body; names of the new variables are those of nothing there.
ScanKernel makeScan(const Scop &scop, const ScanForm &form, const KernelPlan &kernel);

} // namespace nidus
