//===- invariants.h - what is read ahead of the loops ---------------------===//
#pragma once

#include "analysis/code/unit.h"
#include "analysis/isl/sets.h"
#include <map>

namespace nidus::frontend {

/// A scalar that no iteration changes.
struct Invariant {
  std::string key;
  std::string name; ///< of its Argument and its isl parameter
  ExprRef host;
  TypeRef type;
  bool usedByIsl = false;
  ExprRef when = nullptr; ///< otherwise 0 stands for it; null: it always has its value
  bool isPitch = false;   ///< found by the launcher in a table of pointers, which is the host
};

/// An object in memory whose content is read as invariant; `pointer`: the key of the pointer through which it is
/// reached ("" for a variable).
struct InvariantObject {
  std::string key;
  ExprRef lvalue;
  std::string pointer;
  bool needsTest = true; ///< false: no store of the nest can reach it
};

class Invariants {
  std::map<std::string, Invariant> scalars;        ///< by key
  std::map<std::string, InvariantObject> contents; ///< by key
  std::map<std::string, isl::set> evaluatedWhen;   ///< object (objectKey) -> parameters for which the original surely accesses it
  std::map<std::string, ExprRef> sums;             ///< arguments -> the sums or products of others that they are

public:
  const std::map<std::string, Invariant> &all() const { return scalars; }
  bool has(const std::string &key) const { return scalars.count(key) > 0; }
  const Invariant &at(const std::string &key) const { return scalars.at(key); }
  const Invariant &add(const Invariant &made) { return scalars.emplace(made.key, made).first->second; }
  void useInIsl(const std::string &key) { scalars.at(key).usedByIsl = true; }

  void define(const std::string &argument, const ExprRef &sum) { sums.emplace(argument, sum); }
  const std::map<std::string, ExprRef> &definitions() const { return sums; }

  void read(const InvariantObject &object) { contents.emplace(object.key, object); }
  const std::map<std::string, InvariantObject> &objects() const { return contents; }

  void access(const std::string &object, const isl::set &when);
  /// Null: it is perhaps never accessed.
  const isl::set *accessedWhen(const std::string &object) const;
};

} // namespace nidus::frontend
