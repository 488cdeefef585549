//===- roles.h - what the integers of a file are for ---------------------------===//
#pragma once

#include "analysis/code/unit.h"

namespace nidus::verification {

/// What a number does where loops and subscripts mention it. Only decides which values are tried.
enum class Role {
  Size,  ///< ends loops
  Pitch, ///< multiplies in subscripts: a stride
  Small, ///< loops begin at it, or at minus it: a radius, a border
  Value, ///< anything else
};

/// Numbers are known by keys: the symbol of a parameter or global, "*p" for what p points to, and "Image.width" for
/// members, whatever object they are in.
class Roles {
  std::map<std::string, Role> roles;

public:
  Roles(const Unit &unit, const Function &function);
  Role of(const std::string &key) const;
};

/// The key of an lvalue; empty when it has none.
std::string keyOf(const Expr &lvalue);

} // namespace nidus::verification
