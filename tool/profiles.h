//===- profiles.h - device profiles ---------------------------------------===//
#pragma once

#include "analysis/model/device_profile.h"
#include "tool/options.h"
#include <variant>

namespace nidus {

/// The profile that the options name: a file for a name that ends in .json, else a shipped one; that of the
/// architecture nearest to --arch when no device is named; the H200's when nothing is. --arch also says what the result
/// is compiled for.
std::variant<DeviceProfile, UsageError> loadProfile(const Options &options, const std::string &profileDirectory);

/// The parser of JSON recurses: text nested deeper than any file of ours would overflow the stack.
bool isNestedTooDeeply(llvm::StringRef text);

/// Why nothing can be mapped with the profile; empty when all is well.
std::string refusalOf(const DeviceProfile &profile);

/// The profile in a file; the error says which file and why.
std::variant<DeviceProfile, UsageError> readProfile(const std::string &path);

} // namespace nidus
