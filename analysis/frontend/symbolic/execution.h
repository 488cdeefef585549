//===- execution.h - the nest is executed for one generic instance --------===//
#pragma once

#include "analysis/frontend/symbolic/loop_reader.h"

namespace nidus::frontend {

class Execution {
  const SourceNest &source;
  NestFacts facts;
  Evaluator evaluator;

  State start() const;
  void meetRequirements(State &state);
  void learnFrom(const std::vector<ExprRef> &conditions, State &state);
  void readHeldPointers(const State &state);
  void enterLoops(State &state);
  void executeBetween(const std::vector<StmtRef> &before, State &state);
  void checkCountersBetween();
  void checkScalars() const;
  isl::set whenDoingSomething() const;

public:
  explicit Execution(const SourceNest &source) : source(source), facts(source), evaluator(facts) {}
  /// For instances that are executed again.
  Execution(const Execution &other) : source(other.source), facts(other.facts), evaluator(facts) {}

  /// The loops, what is between them, and the block.
  void run();
  /// After run(), once more for the given instances: code which does what the block does. Branches that no instance takes are left out.
  void runAgain(const isl::set &instances, const StmtRef &code);

  const NestFacts &found() const { return facts; }
  NestFacts &found() { return facts; }
};

} // namespace nidus::frontend
