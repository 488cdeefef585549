//===- evaluator.h - abstract execution of one instance of a nest ---------===//
//
// One generic instance is executed symbolically: integers are polynomials over counters and parameters, or unknowns with a range;
// branches restrict the set of instances; loops inside the block become dimensions that are projected out; every access to an array
// that outlives the instance is recorded with the set on which it happens. What cannot be followed soundly is refused with a Reason.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/frontend/symbolic/calls.h"
#include "analysis/frontend/symbolic/conditions.h"
#include "analysis/frontend/symbolic/executor.h"
#include "analysis/frontend/symbolic/lvalues.h"
#include "analysis/frontend/symbolic/scaled_counters.h"
#include "analysis/frontend/symbolic/unsigned_sums.h"

namespace nidus::frontend {

/// Evaluates expressions, and hands what is in them to the parts.
class Evaluator final : public Interpreter {
  const SourceNest &source;
  Context &context;
  Certainty &certainty;
  Memory &memory;
  Trace &trace;
  KernelCode &kernel;

  Arithmetic arithmetic;
  FloatBounds floats;
  ScaledCounters scaled;
  Conversions conversions;
  Branches branches;
  InvariantReads reads;
  BasePointers pointers;
  Lvalues lvalues;
  Accesses accesses;
  Conditions conditions;
  UnsignedSums unsignedSums;
  Calls calls;
  BlockArrays arrays;
  Executor executor;

  Place place(const ExprRef &lvalue, State &state);
  bool isFollowed(const Expr &target) const;
  Value evaluateOnce(const ExprRef &expr, State &state);
  Value nameNumber(const ExprRef &expr, const Mention &mention, Value value, State &state);
  Value evaluateLvalue(const ExprRef &expr, State &state);
  Value evaluateAddress(const ExprRef &expr, State &state);
  Value evaluateUnary(const ExprRef &expr, State &state);
  Value evaluateBinary(const ExprRef &expr, State &state);
  Value operate(const ExprRef &expr, State &state);
  Value pointerArithmetic(const ExprRef &expr, State &state);
  Value evaluateAssign(const ExprRef &expr, State &state);
  Value evaluateIncrement(const ExprRef &expr, State &state);
  Value evaluateConditional(const ExprRef &expr, State &state);
  Value evaluateCast(const ExprRef &expr, State &state);
  Value decay(const ExprRef &array, State &state);
  std::optional<Value> untypedPointer(const ExprRef &expr, const TypeRef &to, State &state);
  std::optional<Value> throughInteger(const ExprRef &expr, const TypeRef &to, State &state);

public:
  explicit Evaluator(NestFacts &facts);

  Value evaluate(const ExprRef &expr, State &state) override;
  Split condition(const ExprRef &expr, State &state) override;
  void execute(const StmtRef &stmt, State &state) override;

  /// For what is around the block.
  Value convert(const Value &value, const TypeRef &from, const TypeRef &to, State &state) {
    return conversions.convert(value, from, to, state);
  }
  std::set<std::string> fixedNames(const isl::set &before) const { return branches.fixedNames(before); }
  void readObject(const ExprRef &lvalue, const State &state) { reads.ofObject(lvalue, state); }
  void fitVariableArrays(const StmtRef &code, const State &state) const { arrays.fit(code, state); }
};

} // namespace nidus::frontend
