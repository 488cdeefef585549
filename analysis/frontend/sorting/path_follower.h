//===- path_follower.h - the machine behind SortPaths -------------------------===//
#pragma once

#include "analysis/frontend/sorting/sort_paths.h"

namespace nidus::frontend {

/// Thrown where code is not followed.
struct NotFollowed {};

struct Path {
  PathPlaces places;
  KnownOrder order;
};

struct Evaluated {
  Path path;
  PathValue value;
};
inline PathValue number(int64_t value) { return {PathValue::Kind::Number, value}; }

using Outcomes = std::vector<Evaluated>;

struct EvaluatedList {
  Path path;
  std::vector<PathValue> values;
};

/// The paths on which a statement ends.
struct Ends {
  Paths next, breaks, continues;
  std::vector<std::pair<PathValue, Paths>> returns;
};

class PathFollower {
public:
  const Unit &unit;
  const Function &function;
  const LocalArray array;

  PathFollower(const Unit &unit, const Function &function, const LocalArray &array)
      : unit(unit), function(function), array(array) {}

  std::optional<FollowedPaths> follow(const StmtRef &code, Before before, const std::map<std::string, int64_t> &known);

  std::optional<int64_t> numberOf(const ExprRef &expr, const std::map<std::string, int64_t> &known);

private:
  struct Unknown {
    TypeRef type;
    bool wasElement = false; ///< it was in the array on some path, where its id may have become another's
  };
  std::vector<Unknown> unknowns; ///< by id
  std::map<std::tuple<const Expr *, std::string, std::vector<PathValue>>, int> ids;

  // Of the code at hand.
  std::map<std::string, int64_t> known; ///< numbers that variables have before it
  Before before = Before::Nothing;
  std::map<std::string, size_t> variables; ///< places, under the names of their calls
  std::string call;                        ///< prefix of the names in the function at hand
  int depth = 0;                           ///< of calls
  std::vector<const Stmt *> loops;         ///< around what is executed
  const Expr *statementCall = nullptr;     ///< what a statement evaluates, until something of it is evaluated
  bool renames = true;                     ///< no expression that is half evaluated holds an id
  std::set<const Stmt *> loopsThatCompare; ///< see FollowedPaths
  int used = 0;                            ///< see FollowedPaths
  int64_t steps = 0;

  // path_follower.cpp: statements
  void begin(const std::map<std::string, int64_t> &known);
  void step();
  size_t addPlace(const std::string &symbol);
  void addPlaces(const StmtRef &code, const Function &owner);
  void add(Paths &all, Path path) const;
  void add(Paths &all, const Paths &more) const;
  void forgetDeclared(const Stmt &block, Paths &paths) const;
  void forgetDeclared(const Stmt &block, Ends &ends) const;
  void forgetCall(Path &path) const;
  Paths run(const StmtRef &stmt, const Paths &from, Ends &ends);
  Paths runDeclaration(const Stmt &stmt, const Paths &from);
  Paths runBlock(const Stmt &block, const Paths &from, Ends &ends);
  Paths runIf(const Stmt &stmt, const Paths &from, Ends &ends);
  Paths runLoop(const StmtRef &stmt, const Paths &from, Ends &ends);
  void runReturn(const Stmt &stmt, const Paths &from, Ends &ends);
  Paths evaluateAll(const ExprRef &expr, const Paths &from);
  void decide(const ExprRef &condition, const Paths &from, Paths &whenTrue, Paths &whenFalse);

  // path_values.cpp: values, and expressions of them
  bool isElement(const PathValue &value) const;
  /// A number that is computed by what is not followed.
  PathValue unknown(const Expr *expr, const std::string &name, const TypeRef &type, const std::vector<PathValue> &from,
                    Path &path);
  void store(Path &path, size_t place, const PathValue &value);
  PathValue converted(const PathValue &value, const TypeRef &type, const Expr &expr, Path &path);
  PathValue computed(const Expr &expr, const std::string &op, const TypeRef &type, const PathValue &a,
                     const PathValue &b, Path &path);
  void learn(Path &path, const PathValue &a, const PathValue &b);
  Outcomes compared(const Expr &comparison, Path path, const PathValue &a, const PathValue &b);
  Outcomes evaluate(const ExprRef &expr, Path path);
  std::vector<EvaluatedList> evaluateEach(const std::vector<ExprRef> &parts, Path path);
  Outcomes evaluateVariable(const Expr &expr, Path path);
  Outcomes evaluateCast(const ExprRef &expr, Path path);
  Outcomes evaluateOther(const ExprRef &expr, Path path);
  Outcomes evaluateLogic(const ExprRef &expr, Path path);
  std::optional<Outcomes> evaluateExtremum(const Expr &expr, const Path &path);
  Outcomes evaluateConditional(const ExprRef &expr, Path path);
  Outcomes evaluateBinary(const ExprRef &expr, Path path);

  // path_places.cpp: elements, assignments, calls
  /// Where an lvalue is in `values`.
  std::vector<std::pair<Path, size_t>> placesOf(const ExprRef &lvalue, Path path);
  std::optional<size_t> elementAt(const Expr &lvalue, const std::vector<PathValue> &operands) const;
  Outcomes evaluateElement(const ExprRef &expr, Path path);
  Outcomes evaluateAddress(const ExprRef &expr, Path path);
  Outcomes evaluateAssignment(const ExprRef &expr, Path path);
  Outcomes evaluateCall(const ExprRef &expr, Path path);
  void follow(const Expr &call, const Function &callee, EvaluatedList arguments, Outcomes &ends);
};

} // namespace nidus::frontend
