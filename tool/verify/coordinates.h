//===- coordinates.h - elements as the user counts them ------------------------===//
#pragma once

#include "analysis/model/plan.h"
#include "tool/verify/cases.h"

namespace nidus::verification {

/// "out[36]", or "out[1*33 + 3]" where a nest of the function knows the rows of the array.
std::string elementInWords(const Inputs &inputs, const FunctionPlan &plan, const Case &numbers, size_t object,
                           int64_t element);

} // namespace nidus::verification
