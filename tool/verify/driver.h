//===- driver.h - the C program that calls the functions ----------------------===//
#pragma once

#include "tool/verify/inputs.h"

namespace nidus::verification {

/// The text of a C file that includes `source`, its main renamed, and calls its functions as harness/verify.h says.
/// `harness` is the folder of that header.
std::string printDriver(const std::string &source, const std::string &harness, const std::vector<Inputs> &functions);

} // namespace nidus::verification
