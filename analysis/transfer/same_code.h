//===- same_code.h - the same expression at two places ----------------------===//
#pragma once

#include "analysis/model/host_call.h"

namespace nidus {

/// Are they the same but for where they stand? Both may be null.
bool isSameCode(const ExprRef &a, const ExprRef &b);
/// Do they say the same about the same data? Under which condition, and where, is not looked at.
bool saySame(const HostCall &a, const HostCall &b);

/// What is about to be written in part comes home, as what is read does: for data of a statement that is read and then
/// written one call says both. It stands where the read did, before others give up what the device has.
std::vector<HostCall> withoutReadsOfWritten(std::vector<HostCall> calls);

} // namespace nidus
