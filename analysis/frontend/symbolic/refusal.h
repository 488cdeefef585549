//===- refusal.h - why a nest cannot be read ------------------------------------===//
#pragma once

#include "analysis/code/body.h"
#include "analysis/code/reason.h"
#include "analysis/code/text_of.h"
#include <map>
#include <optional>

namespace nidus::frontend {

/// Thrown inside the front end only; becomes the Reasons of a Result.
struct Refusal {
  Reason reason;
};
/// Thrown when the code looks at an array as elements of another type: the nest is read again with that array so.
struct OtherView {
  std::string host; ///< C's text
  TypeRef element;
};
/// Arrays that are looked at as elements of another type than their pointers say, by C's text of these.
using Views = std::map<std::string, TypeRef>;

/// Without a hint, with the one that the reason always has.
[[noreturn]] void refuse(ReasonId id, const Location &place, const std::string &message, const std::optional<std::string> &hint = {});

/// C's text of an expression as an identifier.
std::string argumentName(const std::string &text);

/// Of the refusal of a type that our trees cannot say.
inline ReasonId reasonId(const TypeRef &type) {
  return type->name.find("long double") != std::string::npos ? ReasonId::LongDouble : ReasonId::UnsupportedType;
}

} // namespace nidus::frontend
