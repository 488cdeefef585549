//===- reason.h - why a loop nest is left as written ----------------------===//
//
// A refusal is data: a stable id, the place in the user's file, a message in the user's words about his code, and
// the edit that would help. Our own contradictions never travel here: they are InternalError (check/).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/location.h"
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace nidus {

struct Reason {
  std::string id; ///< stable, kebab-case: "host-loop", "unknown-call", ...
  Location location;
  std::string message; ///< says "loop nest", "array", "iteration"
  std::string hint;    ///< the edit that helps; may be empty

  template <class V> void describe(V &v) {
    v("id", id);
    v("location", location);
    v("message", message);
    v("hint", hint);
  }
};

using Reasons = std::vector<Reason>;

/// A value, or the Reasons why there is none (then never empty).
template <class T> class Result {
  std::variant<T, Reasons> content;

public:
  Result(T value) : content(std::move(value)) {}
  Result(Reasons reasons) : content(std::move(reasons)) {}
  Result(Reason reason) : content(Reasons{std::move(reason)}) {}

  explicit operator bool() const { return content.index() == 0; }
  T &operator*() { return std::get<T>(content); }
  const T &operator*() const { return std::get<T>(content); }
  T *operator->() { return &std::get<T>(content); }
  const T *operator->() const { return &std::get<T>(content); }
  const Reasons &reasons() const { return std::get<Reasons>(content); }
};

} // namespace nidus
