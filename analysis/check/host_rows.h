//===- host_rows.h - is what host code touches in the rows that are named? ------===//
//
// A call that names rows (HostCall::rows) leaves what lies between them on the device. Tried with small numbers for the sizes: the
// loops are run, and each element that they touch is looked for in the rows.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/host_call.h"

namespace nidus::check {

/// Arrays and pointers of which the loop touches elements that no call names, where all calls that name the variable name rows. What
/// cannot be followed is not looked at.
std::set<std::string> touchedBesideRows(const StmtRef &loop, const std::vector<const HostCall *> &calls);

} // namespace nidus::check
