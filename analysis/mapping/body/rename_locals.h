//===- rename_locals.h - the user's own names in a kernel -------------------===//
#pragma once

#include "analysis/model/plan.h"
#include "analysis/model/scop.h"

namespace nidus {

/// A symbol like x_2 exists because the function has another x; where that one is not in the kernel, x_2 is called x
/// again. `names`: symbol -> the user's name.
KernelPlan renameLocals(KernelPlan kernel, const std::map<std::string, std::string> &names);

/// The loop of the statement that is spread over an axis, whatever it is called in the kernel; nothing: none is.
std::optional<size_t> loopOf(const Scop &scop, const ThreadLoop &axis);

} // namespace nidus
