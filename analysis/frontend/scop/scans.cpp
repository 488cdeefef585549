#include "analysis/frontend/scop/scans.h"
#include "analysis/frontend/scop/reductions.h"
#include "analysis/frontend/syntax/syntax.h"
#include "analysis/frontend/syntax/updates.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

using Names = std::set<std::string>;

/// Arrays by the variables through which code reaches them.
class ArrayUses {
  const Names own;  ///< declared in the block
  Names read, written;
  bool isKnown = true; ///< every one is reached by a variable that the block leaves alone

  /// The variable of p[i][j], *p and p->v[i]; empty: something else.
  static std::string rootOf(const Expr &lvalue) {
    const Expr *e = &lvalue;
    while (e->kind != ExprKind::Variable && !e->children.empty() && e->kind != ExprKind::Call)
      e = e->children[0].get();
    return e->kind == ExprKind::Variable ? e->name : "";
  }

  /// The element, or member of one, in memory that other iterations know; null: part of a local variable.
  static const Expr *elementIn(const Expr &lvalue) {
    for (const Expr *e = &lvalue; !e->children.empty(); e = e->children[0].get())
      if (e->kind == ExprKind::Subscript || e->kind == ExprKind::Deref)
        return e;
    return nullptr;
  }

  void note(const Expr &element, const std::map<std::string, Assignment> &assigned, Names &into) {
    const std::string root = rootOf(element);
    if (own.count(root) && !isPointed(element))
      return;
    isKnown &= !root.empty() && !own.count(root) && !assigned.count(root);
    into.insert(root);
  }

  static bool isPointed(const Expr &element) {
    const Expr *e = &element;
    for (; e->kind != ExprKind::Variable && !e->children.empty(); e = e->children[0].get())
      if (e->kind == ExprKind::Deref)
        return true;
    return !isArray(e->type);
  }

public:
  ArrayUses(const StmtRef &code, const StmtRef &block) : own(declarations(block)) {
    const std::map<std::string, Assignment> assigned = assignments(block);
    std::set<const Expr *> targets;
    forEachExpr(code, [&](const Expr &e) {
      const bool isChange = e.kind == ExprKind::Assign || e.kind == ExprKind::Increment;
      const Expr *element = isChange ? elementIn(*e.children[0]) : nullptr;
      if (!element)
        return;
      if (e.kind == ExprKind::Assign && e.op == "=")
        targets.insert(element);
      note(*element, assigned, written);
    });
    forEachExpr(code, [&](const Expr &e) {
      if ((e.kind == ExprKind::Subscript || e.kind == ExprKind::Deref) && !targets.count(&e))
        note(e, assigned, read);
    });
  }

  bool writes() const { return !written.empty(); }
  /// Certainly nothing that this code reads was written by that one.
  bool isApartFrom(const ArrayUses &before) const {
    if (read.empty() || before.written.empty())
      return true;
    return isKnown && before.isKnown &&
           std::none_of(read.begin(), read.end(), [&](const std::string &name) { return before.written.count(name) > 0; });
  }
};

/// if (c) continue; rest  as  if (!c) { rest }
StmtRef withoutContinues(const StmtRef &block) {
  if (block->kind != StmtKind::Block)
    return block;
  std::vector<StmtRef> out;
  for (auto stmt = block->children.begin(); stmt != block->children.end(); ++stmt) {
    const bool isIf = (*stmt)->kind == StmtKind::If && (*stmt)->children.size() == 1;
    const std::vector<StmtRef> then = isIf ? statementsOf((*stmt)->children[0]) : std::vector<StmtRef>();
    if (then.size() != 1 || then[0]->kind != StmtKind::Continue) {
      out.push_back(*stmt);
      continue;
    }
    auto negation = std::make_shared<Expr>();
    negation->kind = ExprKind::Unary;
    negation->op = "!";
    negation->type = scalarType(Scalar::Int);
    negation->children = {(*stmt)->expr};
    auto rest = std::make_shared<Stmt>(**stmt);
    rest->expr = negation;
    rest->children = {withoutContinues(makeBlock({stmt + 1, block->children.end()}, block->location))};
    out.push_back(rest);
    break;
  }
  return makeBlock(std::move(out), block->location);
}

class ScanFinder {
  const Unit &unit;
  const Function &function;
  const StmtRef &loop;
  const StmtRef block;
  std::map<std::string, std::vector<Update>> updates;
  Names otherwise; ///< changed by anything but an update
  Names scanned;
  Names needed;    ///< variables on whose values the updates depend

public:
  ScanFinder(const Unit &unit, const Function &function, const StmtRef &loop)
      : unit(unit), function(function), loop(loop), block(withoutContinues(loop->children.back())) {}

  std::optional<Scan> run() {
    if (loop->kind != StmtKind::For || continuesHere(block) || jumpsOut(loop) || returnsFrom(loop))
      return std::nullopt;
    findUpdates(block);
    noteChanges(loop->expr), noteChanges(loop->step);
    const Names own = declarations(loop);
    const std::map<std::string, Reduction> reductions = recogniseReductions(unit, function, loop);
    Scan scan;
    for (const auto &[symbol, list] : updates)
      if (!own.count(symbol) && !reductions.count(symbol) && isPlainScalar(function, symbol) && isOfOneKind(symbol)) {
        const Update &first = list[0];
        const bool isResult = std::count(loop->liveAfter.begin(), loop->liveAfter.end(), symbol) > 0;
        scan.variables.push_back({symbol, unqualified(first.type), first.op, first.take, {}, "", isResult});
        scanned.insert(symbol);
      }
    if (scan.variables.empty())
      return std::nullopt;
    scan.terms = slice();
    if (!scan.terms || !isIndependent(scan.terms) || !changesByName() || !readsBeforeWrites())
      return std::nullopt;
    return scan;
  }

private:
  std::optional<Update> updateOf(const StmtRef &stmt) const { return matchUpdate(unit, stmt); }

  void noteChanges(const ExprRef &expr) {
    forEachExpr(expr, [&](const Expr &e) {
      if ((e.kind == ExprKind::Assign || e.kind == ExprKind::Increment) && e.children[0]->kind == ExprKind::Variable)
        otherwise.insert(e.children[0]->name);
    });
  }

  void findUpdates(const StmtRef &code) {
    if (!code)
      return;
    const StmtRef stmt = withUpdateApart(unit, code);
    if (const std::optional<Update> update = updateOf(stmt)) {
      updates[update->symbol].push_back(*update);
      for (const Update::Operand &operand : update->operands)
        noteChanges(operand.value);
      for (const StmtRef &with : update->with)
        noteChanges(with->expr);
      return;
    }
    noteChanges(stmt->expr);
    noteChanges(stmt->step);
    for (const StmtRef &child : stmt->children)
      findUpdates(child);
  }

  bool isOfOneKind(const std::string &symbol) const {
    const std::vector<Update> &list = updates.at(symbol);
    const bool isTruth = list[0].op == ReductionOp::Any || list[0].op == ReductionOp::All;
    return !otherwise.count(symbol) && !isTruth && std::all_of(list.begin(), list.end(), [&](const Update &update) {
      return update.op == list[0].op && update.take == list[0].take && update.with.empty();
    });
  }

  bool isScannedUpdate(const StmtRef &stmt) const {
    const std::optional<Update> update = updateOf(withUpdateApart(unit, stmt));
    return update && scanned.count(update->symbol);
  }

  //===-- The slice --------------------------------------------------------===//

  /// The updates, and all of the block that they depend on; null: an update stands in a loop of the block.
  StmtRef slice() {
    for (;;) {
      const StmtRef kept = sliceOf(block);
      Names mentioned = variablesOf(kept);
      for (const std::string &symbol : scanned)
        mentioned.erase(symbol);
      if (std::includes(needed.begin(), needed.end(), mentioned.begin(), mentioned.end()))
        return kept;
      needed.insert(mentioned.begin(), mentioned.end());
    }
  }

  bool changesNeeded(const StmtRef &stmt) const {
    for (const auto &[symbol, how] : assignments(stmt))
      if (needed.count(symbol))
        return true;
    return false;
  }

  /// Null: nothing of it is needed.
  StmtRef sliceOf(const StmtRef &stmt) const {
    if (isScannedUpdate(stmt) || isScannedUpdate(withUpdateApart(unit, stmt)))
      return stmt;
    switch (stmt->kind) {
    case StmtKind::Declare:
      return needed.count(stmt->name) ? stmt : nullptr;
    case StmtKind::Block: {
      std::vector<StmtRef> children;
      for (const StmtRef &child : stmt->children)
        if (StmtRef kept = sliceOf(child))
          children.push_back(kept);
      return children.empty() ? nullptr : makeBlock(std::move(children), stmt->location);
    }
    case StmtKind::If:
      return sliceOfIf(*stmt);
    default:
      return changesNeeded(stmt) || mentionsScanned(stmt) == Mentioned::Changed ? stmt : nullptr;
    }
  }

  StmtRef sliceOfIf(const Stmt &stmt) const {
    auto copy = std::make_shared<Stmt>(stmt);
    copy->children = {sliceOf(stmt.children[0])};
    if (StmtRef otherwise = stmt.children.size() > 1 ? sliceOf(stmt.children[1]) : nullptr)
      copy->children.push_back(otherwise);
    if (!copy->children[0] && copy->children.size() == 1)
      return nullptr;
    if (!copy->children[0])
      copy->children[0] = makeBlock({});
    return copy;
  }

  enum class Mentioned { Not, Read, Changed };
  Mentioned mentionsScanned(const StmtRef &code) const {
    for (const auto &[symbol, how] : assignments(code))
      if (scanned.count(symbol))
        return Mentioned::Changed;
    const Names all = variablesOf(code);
    return std::any_of(scanned.begin(), scanned.end(), [&](const std::string &s) { return all.count(s) > 0; })
               ? Mentioned::Read
               : Mentioned::Not;
  }

  bool isFree(const ExprRef &expr) const {
    const Names all = variablesOf(expr);
    return std::none_of(scanned.begin(), scanned.end(), [&](const std::string &s) { return all.count(s) > 0; });
  }

  /// It needs no scanned variable, and changes nothing but these and variables of its own.
  bool isIndependent(const StmtRef &code) const {
    const StmtRef stmt = withUpdateApart(unit, code);
    if (const std::optional<Update> update = updateOf(stmt); update && scanned.count(update->symbol))
      return std::all_of(update->operands.begin(), update->operands.end(), [&](const Update::Operand &operand) {
        return isFree(operand.value) && changesNothing(unit, operand.value);
      });
    if (stmt->kind == StmtKind::Block || stmt->kind == StmtKind::If)
      return (!stmt->expr || (isFree(stmt->expr) && changesNothing(unit, stmt->expr))) &&
             std::all_of(stmt->children.begin(), stmt->children.end(), [&](const StmtRef &s) { return isIndependent(s); });
    bool isKnown = mentionsScanned(stmt) == Mentioned::Not && !stmt->isStatic && !ArrayUses(stmt, block).writes();
    forEachStmt(stmt, [&](const Stmt &s) { isKnown &= s.kind != StmtKind::Other; });
    forEachExpr(stmt, [&](const Expr &e) {
      if (e.kind == ExprKind::Call)
        isKnown &= changesNothing(unit, std::make_shared<Expr>(e));
    });
    return isKnown;
  }

  /// No pointer leads to a variable that the slice needs.
  bool changesByName() const {
    bool isPointed = false;
    forEachExpr(block, [&](const Expr &e) {
      const bool isAddress = e.kind == ExprKind::AddressOf || (e.kind == ExprKind::Cast && isArray(e.children[0]->type));
      const Expr *object = isAddress ? e.children[0].get() : nullptr;
      while (object && object->kind != ExprKind::Variable && !object->children.empty())
        object = object->children[0].get();
      isPointed |= object && needed.count(object->name) && (declarations(block).count(object->name) || !isPointer(object->type));
    });
    return !isPointed;
  }

  /// What the slice reads has not been written by the iteration itself.
  bool readsBeforeWrites() const {
    std::vector<ArrayUses> before;
    return readsBeforeWrites(block, before);
  }

  bool readsBeforeWrites(const StmtRef &stmt, std::vector<ArrayUses> &before) const {
    const auto isApart = [&](const StmtRef &code) {
      const ArrayUses uses(code, block);
      return std::all_of(before.begin(), before.end(), [&](const ArrayUses &each) { return uses.isApartFrom(each); });
    };
    if (stmt->kind == StmtKind::Block || (stmt->kind == StmtKind::If && !isScannedUpdate(stmt))) {
      if (stmt->expr && sliceOf(stmt) && !isApart(expressionOf(stmt->expr)))
        return false;
      for (const StmtRef &child : stmt->children)
        if (!readsBeforeWrites(child, before))
          return false;
      return true;
    }
    if (isLoop(*stmt)) // a later iteration reads what an earlier one writes
      before.emplace_back(stmt, block);
    if (sliceOf(stmt) && !isApart(stmt))
      return false;
    before.emplace_back(stmt, block);
    return true;
  }

  static StmtRef expressionOf(const ExprRef &expr) {
    auto stmt = std::make_shared<Stmt>();
    stmt->kind = StmtKind::Expression;
    stmt->expr = expr;
    return stmt;
  }
};

} // namespace

std::optional<Scan> recogniseScan(const Unit &unit, const Function &function, const StmtRef &loop) {
  return ScanFinder(unit, function, loop).run();
}

} // namespace nidus::frontend
