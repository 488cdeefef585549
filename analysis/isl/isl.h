//===- isl.h - the only place that includes isl ---------------------------===//
//
// isl objects are used through its C++ interface; they travel as isl text in JSON. All computations share one
// context that lives as long as the process and that aborts a computation (isl::exception) past its budget of
// operations.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/json.h"
#include <isl/cpp.h>
#include <sstream>

namespace nidus {
/// The context of every isl object of the tool.
isl::ctx islContext();

/// The value of an integer that fits 64 bits; nothing otherwise (also for infinity and fractions).
std::optional<int64_t> toInt64(const isl::val &value);

/// isl's own text of an object.
template <class T> std::string islText(const T &object) {
  std::ostringstream out;
  out << object;
  return out.str();
}
} // namespace nidus
