//===- said.h - is an access of host code said? ------------------------------------===//
#pragma once

#include "analysis/check/copies.h"
#include "analysis/check/host_accesses.h"
#include "analysis/model/host_call.h"
#include <vector>

namespace nidus::check {

/// Whatever is touched, and always?
bool saysAll(const std::vector<const HostCall *> &calls);

/// Does one of the calls say the access, of this variable or of what is a copy of it?
bool says(const std::vector<const HostCall *> &calls, const HostAccess &access, const Copies &copies);

} // namespace nidus::check
