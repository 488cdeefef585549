//===- touches.h - what code reads and writes in memory ---------------------------===//
//
// By its text: elements of the arrays that are arguments of a nest, and of those of a block that others see too, by pointers into
// them, whatever the values are. What the nest's
// relations say of accesses is exact; this is of each statement apart, in the words of the code.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/scop.h"
#include <set>

namespace nidus::frontend {

/// One place in memory that code reads or writes: p[index] or a member of it; null base: nobody knows where.
struct Touch {
  std::string base; ///< the variable p
  ExprRef index;    ///< null: what the pointer leads to is handed on
  bool isWritten = false;
};

/// Of an element of an array: everything but the members around it.
const Expr &elementUnder(const Expr &lvalue);
/// The variable of p[index] and *p; empty: another expression.
std::string baseOf(const Expr &e);

/// The pointers of a block, and where they lead.
class Touches {
  const Unit &unit;
  std::map<std::string, std::set<std::string>> rootsOf; ///< pointer -> the arrays into which it may point
  std::set<std::string> arrays;

public:
  /// `common`: arrays that the block declares, of which its threads have one together.
  Touches(const Unit &unit, const Scop &scop, const StmtRef &block, const std::set<std::string> &common = {});

  /// Is it an argument, or common?
  bool isCommon(const std::string &array) const { return arrays.count(array) > 0; }
  /// Of a pointer that is in `of()`.
  const std::set<std::string> &roots(const std::string &pointer) const { return rootsOf.at(pointer); }
  /// p[index] of a pointer that is a variable, and not of a local array: each thread has one.
  bool isElement(const Expr &e) const;
  /// All that the code touches outside of local variables; nothing where that is not known.
  std::optional<std::vector<Touch>> of(const ExprRef &expr) const;
  std::optional<std::vector<Touch>> of(const StmtRef &code) const;

private:
  bool collect(const ExprRef &expr, std::vector<Touch> &touches) const;
  bool collectChange(const Expr &change, std::vector<Touch> &touches) const;
  bool collect(const StmtRef &code, std::vector<Touch> &touches) const;
};

} // namespace nidus::frontend
