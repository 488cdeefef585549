//===- source_nest.h - the nest that is read, and what its text alone tells ---===//
#pragma once

#include "analysis/frontend/normalise/prepare_nest.h"
#include "analysis/frontend/scop/build_scop.h"
#include "analysis/frontend/symbolic/refusal.h"
#include "analysis/frontend/syntax/syntax.h"
#include "analysis/model/scop.h"

namespace nidus::frontend {

/// The variable, or the one that it was derived from, as the user calls it: for messages.
std::string userName(const Unit &unit, const Function &function, const std::string &symbol);

/// Nothing here changes while the nest is executed.
struct SourceNest {
  SourceNest(const Unit &unit, const PreparedNest &prepared, size_t depth, const Views &views, const Reading &reading);

  const Unit &unit;
  const PreparedNest &prepared;
  const Function &function; ///< of the prepared nest
  const StmtRef &nest;      ///< the prepared one
  const size_t depth;       ///< how many loops become dimensions
  const Views &views;
  const Reading &reading;

  const std::set<std::string> declaredInside; ///< symbols declared in the nest
  const std::set<std::string> inHeaders;      ///< symbols in the headers of its loops
  const std::set<std::string> measured;       ///< keys of the elements of tables whose least and greatest are found before
  const std::map<const Expr *, Mention> repeated;
  const std::set<const Expr *> quotients; ///< and remainders that reach subscripts or bounds
  std::set<std::string> inDivisors;       ///< symbols in what these divide by
  std::set<std::string> assigned; ///< symbols that the nest assigns
  std::set<std::string> relevant; ///< their values reach subscripts or bounds: others are not followed when data decide them
  std::map<std::string, Reduction> reductions; ///< by symbol; their companions are assigned like them
  std::set<std::string> reduced;               ///< symbols of reductions and of their companions
  std::optional<Scan> scan;                    ///< of the nest's only loop
  std::set<std::string> scanned;               ///< symbols of its variables

  const Variable *lookup(const std::string &symbol) const;
  std::string userName(const std::string &symbol) const { return frontend::userName(unit, function, symbol); }
  /// A variable of which every instance has its own.
  bool isPrivate(const std::string &symbol) const;
  bool isCarried(const std::string &symbol) const { return reduced.count(symbol) || scanned.count(symbol); }
  /// Scalar leaves of an element: the unit in which accesses to structs are told apart.
  int leaves(const TypeRef &type) const;
  /// The type of all leaves of an element; null when they are not of one, or not one behind the other.
  TypeRef commonLeaf(const TypeRef &element) const;
  /// What the variable stands for, when it is one of joined rows; null otherwise.
  const JoinedRows *joinedRows(const ExprRef &variable) const;
  /// Those of which the variable is the pitch, or the height.
  const JoinedRows *rowsWithPitch(const ExprRef &variable) const;

private:
  void takeFirstValues();
};

} // namespace nidus::frontend
