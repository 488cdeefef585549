//===- branches.h - paths of the execution part and join ------------------===//
#pragma once

#include "analysis/frontend/symbolic/float_bounds.h"

namespace nidus::frontend {

class Branches {
  const Context &context;
  const Parameters &parameters;
  IslNames &names;
  Assumptions &assumptions;
  const Memory &memory;
  Arithmetic &arithmetic;
  const FloatBounds &floats;

  isl::set instancesOf(const isl::set &domain) const;
  void nameElements(State &a, State &b);
  std::optional<Poly> joined(const std::optional<Poly> &x, const std::optional<Poly> &y, bool isByData, State &a, State &b);
  isl::set simplified(const isl::set &domain, const isl::set &before, const std::vector<std::string> &made);

public:
  Branches(NestFacts &facts, Arithmetic &arithmetic, const FloatBounds &floats);

  /// The paths after a condition. Where data has a say, those that may go the other way perhaps do not go this one.
  std::pair<State, State> after(const Split &split, const State &state) const;
  /// Both paths come together: a variable with two values becomes a name that has the one or the other.
  State join(const State &before, State a, State b);
  /// After an if whose branches both go on, everything that came before the if gets here, but for jumps.
  void setLeft(State &state, const State &before, const State &whenTrue, const State &whenFalse) const;
  /// A jump: nobody goes on from here.
  void leave(State &state) const;
  /// In the interior: does no instance get here?
  bool isImpossible(const State &state) const;

  /// What does not change while a loop runs that begins with `before`.
  std::set<std::string> fixedNames(const isl::set &before) const;
  /// Names that no variable has any more are of no use: many clamps would multiply their cases.
  void forgetNames(std::set<std::string> kept, State &state) const;
  /// Numbers that are made of the variable may be others now.
  void forgetNumbers(const std::string &symbol, State &state) const;
  /// After code that may have run any number of times, the variables that it assigns have any value.
  void forget(const StmtRef &code, State &state) const;
};

} // namespace nidus::frontend
