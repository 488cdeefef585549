//===- pointees.h - which named objects a function's pointers lead to --------===//
//
// Another question than that of pointers.h: not which variables hold one pointer, but where each of them may lead. The
// order of statements is not looked at, and what is loaded from memory may lead anywhere. (Andersen 1994, for the local
// variables of one function.)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/unit.h"

namespace nidus {

/// Where a pointer may lead.
struct Pointees {
  std::set<std::string> objects;    ///< variables, by symbol: into them
  std::set<std::string> parameters; ///< pointers, by symbol: where the caller's value leads
  bool isFresh = false;             ///< to memory that the function allocates
  bool anywhere = false;            ///< and to what is not named here

  void join(const Pointees &other);
  bool operator==(const Pointees &) const = default;
};

/// What functions of the file return, in terms of their own parameters.
using ReturnedPointees = std::map<std::string, Pointees>;

class PointeeTable {
  const Unit &unit;
  const Function &function;
  const ReturnedPointees &returned;
  std::map<std::string, Pointees> table; ///< local pointer variables whose address nobody takes

public:
  PointeeTable(const Unit &unit, const Function &function, const ReturnedPointees &returned);

  /// Of the value of a pointer, or of an array.
  Pointees of(const ExprRef &pointer) const;
  /// The object that an lvalue is in.
  Pointees around(const ExprRef &lvalue) const;
  /// Of what the function returns.
  Pointees returnedHere() const;

private:
  bool assign(const std::string &variable, const ExprRef &value);
  Pointees ofCall(const Expr &call) const;
};

} // namespace nidus
