//===- loop_invariants.h - what stays the same in a loop of the host ----------===//
#pragma once

#include "analysis/code/body.h"
#include <map>
#include <optional>
#include <set>

namespace nidus {

/// What a call in the loop does.
struct CalledInLoop {
  bool isKnown = true;   ///< else: anything
  bool writes = false;   ///< to memory but its own
  bool comesBack = true; ///< it does not end the program
};

/// What is known of the function that the loop stands in.
struct LoopSurroundings {
  std::function<bool(const std::string &)> isShared; ///< may pointers or functions lead to the variable?
  std::function<CalledInLoop(const Expr &)> calls;   ///< by call
  std::set<std::string> accessed; ///< pointers whose objects were accessed before, and still exist (accessed_before.h)
  bool typesAreApart = false;     ///< is no object accessed as one of another type (-fstrict-aliasing)?
};

/// With these flags of the compiler?
bool hasStrictAliasing(const std::vector<std::string> &flags);

class LoopInvariants {
public:
  LoopInvariants(const StmtRef &loop, LoopSurroundings surroundings);

  /// Does it hold nothing that is not known, and no jumps but those that leave it or go on with the next iteration?
  bool isFollowed() const { return followed; }
  /// May it be left before its condition says so?
  bool isLeftEarly() const { return leftEarly; }
  bool isShared(const std::string &symbol) const { return surroundings.isShared(symbol); }
  /// Is it a variable that ends in the loop, too?
  bool beginsInside(const std::string &symbol) const { return inside.count(symbol) && !lasting.count(symbol); }

  /// Has it before the loop the value that it has there?
  bool isInvariant(const ExprRef &expr) const;
  /// ... the address of the lvalue?
  bool isAtOnePlace(const ExprRef &lvalue) const;
  /// Can it be evaluated also where C does not?
  bool isHarmless(const ExprRef &expr) const;
  /// ... the address of the lvalue?
  bool isHarmlessPlace(const ExprRef &lvalue) const;

  /// The expression without variables that begin in the loop and keep their value: all that it may be, whatever conditions
  /// decide. None when these are too many.
  std::vector<ExprRef> alternatives(const ExprRef &expr) const;

private:
  void inspect(const ExprRef &expr);
  bool mayChange(const Expr &load) const;

  const LoopSurroundings surroundings;
  std::set<std::string> written, inside;       ///< variables that the loop changes, and that begin in it
  std::set<std::string> lasting;               ///< static ones among those inside
  std::map<std::string, ExprRef> definitions;  ///< of those inside that keep the value that they begin with
  std::set<Scalar> writtenTypes;               ///< in memory
  bool writesAnything = false;                 ///< ... and perhaps others
  bool followed = true, leftEarly = false;
};

} // namespace nidus
