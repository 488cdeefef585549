//===- rename_locals.h - the user's own names in a kernel -------------------===//
#pragma once

#include "analysis/model/plan.h"

namespace nidus {

/// A symbol like x_2 exists because the function has another x; where that one is not in the kernel, x_2 is called x
/// again. `names`: symbol -> the user's name.
KernelPlan renameLocals(KernelPlan kernel, const std::map<std::string, std::string> &names);

} // namespace nidus
