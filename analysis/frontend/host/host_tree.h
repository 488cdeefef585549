//===- host_tree.h - builds the HostTree of a function ----------------------===//
#pragma once

#include "analysis/model/host_tree.h"
#include "analysis/model/plan.h"

namespace nidus {

/// The tree of the function; the mapped nests of `plan` are its Nest nodes.
HostNode buildHostTree(const Function &function, const FunctionPlan &plan);

} // namespace nidus
