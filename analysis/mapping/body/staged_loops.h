//===- staged_loops.h - which loops along rows a block can copy for --------------===//
#pragma once

#include "analysis/mapping/body/index_names.h"

namespace nidus {

/// A loop in stages, with what its steps read and write beside the operands, which have no names yet.
struct StagedLoop {
  ContractedLoop loop;
  std::vector<ExprRef> held;   ///< elements that every step touches: they stay in variables
  std::vector<bool> isChanged; ///< of these
  bool carries = false;        ///< a step goes on from what the one before came to
};

/// Of a block whose loops have counters of their own (own_counters.h).
class StagedLoops {
public:
  StagedLoops(const StmtRef &block, const OperandContext &context);

  /// By their counters.
  const std::map<std::string, StagedLoop> &all() const { return found; }
  /// Null: the statement is no such loop.
  const StagedLoop *find(const Stmt &stmt) const;
  const IndexNames &named() const { return names; }

private:
  void search(const StmtRef &stmt, const std::set<std::string> &known);
  std::optional<StagedLoop> stagedLoop(const CountingLoop &loop, const StmtRef &body, const std::set<std::string> &known);
  void collect(const StmtRef &stmt, const std::string &counter, const std::set<std::string> &known, StagedLoop &staged);
  void collect(const ExprRef &e, const std::string &counter, const std::set<std::string> &known, StagedLoop &staged);
  void add(const ExprRef &element, const std::string &array, const std::string &counter, StagedLoop &staged);
  bool holds(const StmtRef &body, StagedLoop &staged) const;
  bool isOnlyElement(const StmtRef &body, const ExprRef &element) const;
  bool isChangedIn(const StmtRef &body, const ExprRef &element) const;
  bool isOfRows(const Operand &operand) const { return operand.axis + 1 == context.counters.size(); }
  bool fits(const ContractedLoop &loop);

  const OperandContext &context;
  IndexNames names;
  std::map<std::string, StagedLoop> found;
  std::set<std::tuple<int64_t, int64_t, size_t, bool>> room; ///< shared memory: loops have the same, one after the other
};

} // namespace nidus
