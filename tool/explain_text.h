//===- explain_text.h - the decisions for the person who wrote the C --------===//
#pragma once

#include "analysis/model/plan.h"

namespace nidus {

/// One block of text per loop nest of the file, in lines of up to 100 characters, in the order of the source.
std::string explanationOf(const Plan &plan, const Unit &unit);

} // namespace nidus
