//===- trace.h - what the execution of an instance records ----------------===//
#pragma once

#include "analysis/frontend/symbolic/instance_state.h"
#include "analysis/frontend/symbolic/step_sizes.h"

namespace nidus::frontend {

struct RecordedAccess {
  int root;
  Poly offset;                        ///< in elements of the root
  Poly firstField;     ///< over names: the first leaf of the element that is touched,
  int fieldCount = 1;  ///< of so many
  AccessKind kind;
  isl::set domain; ///< over names
  isl::set missed; ///< over names: where in the domain it perhaps does not happen, or not to all that is named
  std::vector<int> order;
  Location location;
};

/// An lvalue in the code, or a call that stands for one, and the access that it made.
struct Visit {
  ExprRef node;   ///< null: what both arms of an if write
  size_t access;  ///< index of the RecordedAccess
  bool isOfBlock; ///< not of a function that it calls
};

/// The pointer to a row is read.
struct RecordedRow {
  int root;
  std::vector<Poly> numbers; ///< of the row in the table, or of its plane and of the row in that
  isl::set domain;           ///< over names
  isl::set missed;           ///< as of a RecordedAccess
};

/// On which instances a condition of the block may hold, and may not.
struct Decision {
  isl::set whenTrue, whenFalse; ///< over names
};

/// A condition of if or ?:, with the calls around it: a function that clamps coordinates clamps values, too.
using DecidedAt = std::pair<std::vector<ExprRef>, ExprRef>;

class Trace {
  std::vector<RecordedAccess> recorded;
  std::vector<RecordedRow> rowsRead;
  std::vector<Visit> visited;
  std::map<DecidedAt, Decision> decided;
  std::map<std::string, ExprRef> innerCounters; ///< name -> the counter of a loop in the block
  Multiplied multiplied;                        ///< by what the code multiplies products of counters and sizes

public:
  const std::vector<RecordedAccess> &accesses() const { return recorded; }
  void record(const RecordedAccess &access) { recorded.push_back(access); }
  /// Forgets the accesses after so many, and the visits that made them.
  void keepAccesses(size_t number);

  const std::vector<Visit> &visits() const { return visited; }
  /// The node made the last access.
  void visit(const ExprRef &node, bool isOfBlock) { visited.push_back({node, recorded.size() - 1, isOfBlock}); }
  /// The access of the last visit is that of the whole node.
  void visitInstead(const ExprRef &node, bool isOfBlock) { visited.back() = {node, visited.back().access, isOfBlock}; }

  const std::map<DecidedAt, Decision> &decisions() const { return decided; }
  void decide(const DecidedAt &condition, const Decision &decision);

  const std::vector<RecordedRow> &rows() const { return rowsRead; }
  /// Most rows are read for several of their elements.
  void readRow(const RecordedRow &row);

  const std::map<std::string, ExprRef> &countersOfBlock() const { return innerCounters; }
  void countBy(const std::string &name, const ExprRef &counter) { innerCounters[name] = counter; }

  /// `outer` multiplies something with the size `inner` in it.
  void multiply(const std::string &outer, const std::string &inner) { multiplied.insert({outer, inner}); }
  const Multiplied &factors() const { return multiplied; }

  /// For another execution of the block.
  void clear();
};

} // namespace nidus::frontend
