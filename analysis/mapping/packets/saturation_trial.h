//===- saturation_trial.h - toByte against the tests that it replaces --------===//
#pragma once

#include "analysis/code/body.h"

namespace nidus {

enum class Domain { All, NonNegative };

/// Does toByte(value) give what converting `source` to a byte gives, wherever C says what that is? Both are computed with
/// numbers around those that stand in them; a second opinion beside the proof from intervals. `value` is a part of
/// `source`, perhaps with a number added, whose values lie in the domain.
bool agreeAroundLimits(const ExprRef &source, const ExprRef &value, Domain domain);

} // namespace nidus
