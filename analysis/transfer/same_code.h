//===- same_code.h - the same expression at two places ----------------------===//
#pragma once

#include "analysis/model/host_call.h"

namespace nidus {

/// Are they the same but for where they stand? Both may be null.
bool isSameCode(const ExprRef &a, const ExprRef &b);
/// Do they say the same about the same data? Under which condition, and where, is not looked at.
bool saySame(const HostCall &a, const HostCall &b);

} // namespace nidus
