//===- run_code.h - runs C with numbers that are made up -----------------------===//
//
// For checkers that compare what two pieces of code compute. Memory that the code has not written holds numbers that follow from
// the place and a seed, the same for all that run with this seed; integers wrap at the ends of their types, and floating-point numbers
// are doubles. Functions of the unit are run, others give a number that follows from their arguments.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/unit.h"

namespace nidus::check {

struct Number {
  int64_t whole = 0;   ///< of integers, and the offset of a pointer
  double real = 0;     ///< of floating-point numbers
  std::string pointer; ///< into what a pointer points; empty: no pointer
};

class CodeRun {
public:
  CodeRun(const Unit &unit, uint64_t seed) : unit(unit), seed(seed) {}

  void set(const std::string &symbol, const TypeRef &type, const Number &number) { places[symbol] = converted(number, type); }
  Number get(const std::string &symbol, const TypeRef &type) { return load(symbol, type); }

  void run(const StmtRef &code) { execute(code); }

  Number converted(const Number &number, const TypeRef &to) const;
  Number combined(const std::string &op, const Number &a, const Number &b, const TypeRef &operands);

  /// Of memory, by elements and members, what the code has written there.
  std::map<std::string, Number> written() const;

  bool isKnown = true;       ///< nothing met that cannot be followed
  bool writesMemory = false; ///< through a pointer, or into an array that the code does not declare

private:
  enum class Then { Next, Break, Continue, Return };

  const Unit &unit;
  const uint64_t seed;
  std::map<std::string, Number> places; ///< variables by their symbols, elements and members by their paths
  std::set<std::string> declared;
  Number returned;
  int steps = 0, depth = 0;

  Number unknown() {
    isKnown = false;
    return {};
  }
  Number madeUp(const std::string &of, const TypeRef &type) const;
  Number load(const std::string &place, const TypeRef &type);
  void store(const std::string &place, const TypeRef &type, const Number &number);
  std::string placeOf(const ExprRef &lvalue);

  Then execute(const StmtRef &stmt);
  Then executeLoop(const Stmt &loop);
  bool holds(const ExprRef &condition);
  Number evaluate(const ExprRef &expr);
  Number assign(const Expr &expr);
  Number call(const Expr &expr);
};

} // namespace nidus::check
