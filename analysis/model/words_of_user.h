//===- words_of_user.h - how the user's file calls what a nest has ------------===//
//
// For messages: reasons name only what stands in the user's file.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// The name of a counter.
std::string counterInText(const Scop &scop, const std::string &symbol);
/// im->data for the array of the argument im_data.
std::string arrayInText(const Scop &scop, const std::string &array);

} // namespace nidus
