//===- thread_body.h - where one iteration of a mapped nest begins ------------===//
#pragma once

#include "analysis/model/plan.h"

namespace nidus {

/// The body of the innermost of the loops whose iterations are spread over threads; null where text cannot be put
/// there, where a loop does not change its counter in a for's header alone, or where several loops were made one.
StmtRef threadBody(const Unit &unit, const NestPlan &nest);

} // namespace nidus
