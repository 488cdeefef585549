#include "analysis/check/check_reductions.h"
#include <algorithm>
#include <set>

namespace nidus {
namespace {

using Symbols = std::set<std::string>;

Symbols mentioned(const ExprRef &expr) {
  Symbols all;
  forEachExpr(expr, [&](const Expr &e) {
    if (e.kind == ExprKind::Variable)
      all.insert(e.name);
  });
  return all;
}

/// The variable that an expression statement changes; empty when it is another kind of statement.
std::string target(const StmtRef &stmt) {
  if (!stmt || stmt->kind != StmtKind::Expression)
    return "";
  const Expr &e = *stmt->expr;
  bool changes = e.kind == ExprKind::Assign || e.kind == ExprKind::Increment;
  return changes && e.children[0]->kind == ExprKind::Variable ? e.children[0]->name : "";
}

class ReductionChecker {
  const Scop &scop;
  Symbols accumulators;
  std::map<std::string, std::string> ownerOf; ///< companion or accumulator -> accumulator
  std::vector<std::string> &wrong;

  void forbid(const ExprRef &expr, const std::string &but) {
    for (const std::string &symbol : mentioned(expr))
      if (auto owner = ownerOf.find(symbol); owner != ownerOf.end() && (but.empty() || owner->second != but))
        wrong.push_back("the accumulator '" + symbol + "' is used outside its updates");
  }

  /// What stands in blocks, at whatever depth.
  static std::vector<StmtRef> plainStatements(const StmtRef &stmt) {
    if (stmt->kind != StmtKind::Block)
      return {stmt};
    std::vector<StmtRef> all;
    for (const StmtRef &child : stmt->children)
      for (const StmtRef &each : plainStatements(child))
        all.push_back(each);
    return all;
  }

  /// The accumulator whose taking the if guards.
  std::string guardedOwner(const StmtRef &stmt) const {
    if (stmt->kind != StmtKind::If || stmt->children.size() != 1)
      return "";
    std::string owner;
    for (const StmtRef &each : plainStatements(stmt->children[0])) {
      auto found = ownerOf.find(target(each));
      if (found == ownerOf.end() || (!owner.empty() && found->second != owner))
        return "";
      owner = found->second;
    }
    return owner;
  }

  /// Of a first or last value nothing is known but that it is set.
  bool isOnlySet(const std::string &accumulator) const {
    return std::any_of(scop.reductions.begin(), scop.reductions.end(),
                       [&](const Reduction &r) { return r.symbol == accumulator && (r.op == ReductionOp::First || r.op == ReductionOp::Last); });
  }

  /// Of equal values every update takes the first one, or every update the last: floats have two zeros.
  void requireOneTie(const StmtRef &guard, const std::string &accumulator) {
    const Reduction &reduction = *std::find_if(scop.reductions.begin(), scop.reductions.end(),
                                               [&](const Reduction &r) { return r.symbol == accumulator; });
    if (!dependsOnOrder(reduction))
      return;
    const ExprRef test = stripCasts(guard->expr);
    const bool takesEqual = test->op == "<=" || test->op == ">=", takesOther = test->op == "<" || test->op == ">";
    if (!(reduction.take == Take::Last ? takesEqual : takesOther))
      wrong.push_back("not every update of '" + accumulator + "' takes the same one of equal values");
  }

public:
  ReductionChecker(const Scop &scop, std::vector<std::string> &wrong) : scop(scop), wrong(wrong) {
    for (const Reduction &reduction : scop.reductions) {
      accumulators.insert(reduction.symbol);
      ownerOf[reduction.symbol] = reduction.symbol;
      for (const Companion &companion : reduction.companions)
        ownerOf[companion.symbol] = reduction.symbol;
    }
  }

  void visit(const StmtRef &stmt, const std::string &guarded) {
    if (!stmt)
      return;
    std::string changed = target(stmt);
    if (auto owner = ownerOf.find(changed); owner != ownerOf.end()) {
      bool isCompanion = !accumulators.count(changed);
      if (isCompanion && guarded != owner->second)
        wrong.push_back("'" + changed + "' is set without its extremum");
      if (isOnlySet(changed)) {
        if (stmt->expr->kind != ExprKind::Assign || stmt->expr->op != "=")
          wrong.push_back("'" + changed + "' is updated, not set");
        forbid(stmt->expr->children.back(), "");
      } else {
        forbid(stmt->expr, owner->second);
      }
      return;
    }
    std::string owner = guardedOwner(stmt);
    if (isOnlySet(owner))
      owner.clear();
    if (!owner.empty())
      requireOneTie(stmt, owner);
    forbid(stmt->expr, owner);
    forbid(stmt->step, "");
    for (const StmtRef &child : stmt->children)
      visit(child, owner.empty() ? guarded : owner);
  }

  void header(const Loop &loop) {
    forbid(loop.first, "");
    forbid(loop.condition, "");
    for (const StmtRef &stmt : loop.prefix)
      if (stmt->kind != StmtKind::Declare && ownerOf.count(target(stmt)))
        wrong.push_back("the accumulator '" + target(stmt) + "' is updated between the loops");
      else
        forbid(stmt->expr, "");
  }
};

} // namespace

std::vector<std::string> checkReductions(const Scop &scop) {
  std::vector<std::string> wrong;
  if (scop.reductions.empty())
    return wrong;
  ReductionChecker checker(scop, wrong);
  for (const Statement &statement : scop.statements) {
    for (const Loop &loop : statement.loops)
      checker.header(loop);
    checker.visit(statement.body, "");
  }
  // After a first value C does nothing more.
  const bool isSearch = std::any_of(scop.reductions.begin(), scop.reductions.end(), [](const Reduction &r) { return r.op == ReductionOp::First; });
  if (isSearch && std::any_of(scop.reductions.begin(), scop.reductions.end(), [](const Reduction &r) { return r.op != ReductionOp::First; }))
    wrong.push_back("a search combines more than what it finds");
  for (const Statement &statement : scop.statements)
    for (const Access &access : statement.accesses)
      if (isSearch && (access.kind != AccessKind::Read || (access.exact && !access.relation.is_empty())))
        wrong.push_back("a search writes '" + access.array + "', or is sure to read it");
  for (const Reduction &reduction : scop.reductions)
    for (const Variable &v : scop.privates)
      if (v.symbol == reduction.symbol)
        wrong.push_back("'" + v.symbol + "' is private and combined");
  return wrong;
}

} // namespace nidus
