//===- reason.h - why a loop nest is left as written ----------------------===//
//
// A refusal is data: a stable id, the place in the user's file, a message in the user's words about his code, and
// the edit that would help. Our own contradictions never travel here: they are InternalError (check/).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/json.h"
#include "analysis/code/location.h"
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace nidus {

/// Why a loop nest is left, one of reasons.def.
enum class ReasonId {
#define REASON(enumerator, id, kind, meaning, hint) enumerator,
#include "analysis/code/reasons.def"
#undef REASON
};

template <> struct EnumNames<ReasonId> {
  static constexpr const char *names[] = {
#define REASON(enumerator, id, kind, meaning, hint) id,
#include "analysis/code/reasons.def"
#undef REASON
  };
};

/// What a nest that is left for some reason lacks.
enum class ReasonClass {
  Dependence, ///< independent iterations
  Structure,  ///< nothing: other nests are mapped in its place
  Loop,       ///< loops whose iterations can be counted
  Address,    ///< accesses whose elements are known
  Memory,     ///< pointers whose arrays are known
  Call,       ///< functions that kernels can call
  Construct,  ///< C that kernels can say
  Text,       ///< text that may be changed, with C's usual meaning
  Profit,     ///< work that pays for the transfer and the launch
  Limit,      ///< an answer of nidus
};

/// What the table says of a reason.
struct ReasonEntry {
  ReasonId id;
  const char *name; ///< stable, kebab-case: "host-loop", "unknown-call", ...
  ReasonClass kind;
  const char *meaning; ///< for documents
  const char *hint;    ///< the edit that helps wherever this is the reason; may be empty
};

/// All of them, in the order of reasons.def.
const std::vector<ReasonEntry> &reasonTable();
const ReasonEntry &entryOf(ReasonId id);
inline std::string nameOf(ReasonId id) { return entryOf(id).name; }

/// Could no subscript be followed? A model that treats products of counters and sizes otherwise may know.
bool isAddressUnknown(ReasonId id);
/// Is this how it is however the nest is modelled?
bool isFinal(ReasonId id);

struct Reason {
  ReasonId id = ReasonId::InternalError;
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

/// Is this the first, hence main, reason?
inline bool isLeftFor(const Reasons &reasons, ReasonId id) { return !reasons.empty() && reasons[0].id == id; }

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
