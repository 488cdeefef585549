#include "analysis/frontend/scop/loop_independence.h"
#include "analysis/dependence/time_functions.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/scop/build_scop.h"
#include "analysis/frontend/syntax/syntax.h"
#include "analysis/isl/budget.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

// isl operations for the dependences of one loop; the model has a budget of its own.
constexpr unsigned long dependenceBudget = 500'000;

/// A loop of the block, and what surely holds where it runs.
struct InnerNest {
  StmtRef loop;
  std::vector<ExprRef> conditions;
};

void addLoops(const StmtRef &code, const std::vector<ExprRef> &conditions, std::vector<InnerNest> &loops) {
  if (code->kind == StmtKind::For) {
    loops.push_back({code, conditions});
    return;
  }
  for (size_t k = 0; k < code->children.size(); ++k) {
    std::vector<ExprRef> inside = conditions;
    if (code->kind == StmtKind::If && k == 0)
      inside.push_back(code->expr);
    if (code->children[k])
      addLoops(code->children[k], inside, loops);
  }
}

bool touchesMemory(const ExprRef &expr) {
  bool touches = false;
  forEachExpr(expr, [&](const Expr &e) {
    touches |= e.kind == ExprKind::Subscript || e.kind == ExprKind::Deref || e.kind == ExprKind::Call || e.kind == ExprKind::Assign ||
               e.kind == ExprKind::Increment || e.kind == ExprKind::Unsupported;
  });
  return touches;
}

/// Variables that have more than one value in an iteration of the block.
std::set<std::string> reassignedIn(const StmtRef &block) {
  std::set<std::string> names;
  for (const auto &[symbol, how] : assignments(block))
    names.insert(symbol);
  forEachExpr(block, [&](const Expr &e) {
    if (e.kind == ExprKind::AddressOf)
      names.merge(variablesOf(e.children[0]));
  });
  return names;
}

/// Numbers and pointers that the block computes from its counter and what stays the same in it, in their order.
std::vector<StmtRef> places(const StmtRef &block, const std::set<std::string> &reassigned) {
  std::vector<StmtRef> kept;
  for (const StmtRef &stmt : statementsOf(block))
    if (stmt->kind == StmtKind::Declare && stmt->expr && !reassigned.count(stmt->name) && !touchesMemory(stmt->expr) &&
        isInvariant(stmt->expr, reassigned) && (isPointer(stmt->type) || isInteger(stmt->type)))
      kept.push_back(stmt);
  return kept;
}

/// The loop alone in the outermost one; variables of `function` that the block sets before it become parameters. Null: a pointer is
/// among them.
StmtRef nestOf(const StmtRef &outer, const InnerNest &inner, Function &function) {
  const StmtRef &block = outer->children.back();
  StmtRef body = inner.loop->children.back();
  const std::set<std::string> changed = changedIn(inner.loop), reassigned = reassignedIn(block);
  for (const ExprRef &condition : inner.conditions)
    if (!touchesMemory(condition) && isInvariant(condition, reassigned)) { // it holds in the loop, too
      auto guarded = std::make_shared<Stmt>();
      guarded->kind = StmtKind::If;
      guarded->expr = condition;
      guarded->children = {body};
      guarded->location = body->location;
      body = guarded;
    }
  auto loop = std::make_shared<Stmt>(*inner.loop);
  loop->children.back() = body;
  loop->liveAfter.clear();
  std::vector<StmtRef> inside = places(block, reassigned);
  std::set<std::string> given = changedIn(block), declared = declarations(inner.loop);
  given.merge(declarations(block));
  for (const StmtRef &place : inside)
    declared.insert(place->name);
  inside.push_back(loop);
  auto made = std::make_shared<Stmt>(*outer);
  made->children.back() = makeBlock(inside, block->location);
  made->liveAfter.clear();
  for (const std::string &symbol : variablesOf(StmtRef(made))) {
    if (!given.count(symbol) || declared.count(symbol) || changed.count(symbol))
      continue;
    const auto found = function.variables.find(symbol);
    if (found == function.variables.end() || !isScalar(found->second.type))
      return nullptr;
    found->second.storage = Storage::Parameter;
  }
  return made;
}

/// Do names mean the same in both models? Each chooses its own.
bool meanTheSame(const Scop &inner, const Scop &scop) {
  return std::all_of(inner.arguments.begin(), inner.arguments.end(), [&](const Argument &a) {
    const auto own = std::find_if(scop.arguments.begin(), scop.arguments.end(), [&](const Argument &b) { return b.name == a.name; });
    return own == scop.arguments.end() || (own->host && a.host && isSameOperation(own->host, a.host));
  });
}

/// The inner model is true wherever the outer one is.
bool holdsWith(const Scop &inner, const Scop &scop) {
  return meanTheSame(inner, scop) && testedContext(scop).is_subset(inner.assumptions) &&
         std::all_of(inner.tests.begin(), inner.tests.end(), [&](const RuntimeTest &test) {
           return std::any_of(scop.tests.begin(), scop.tests.end(),
                              [&](const RuntimeTest &own) { return isSameOperation(own.condition, test.condition); });
         });
}

} // namespace

bool isIndependent(const Unit &unit, const PreparedNest &prepared, const Scop &scop, size_t number, size_t count) {
  if (prepared.nest->kind != StmtKind::For)
    return false;
  std::vector<InnerNest> loops;
  addLoops(prepared.nest->children.back(), {}, loops);
  if (loops.size() != count)
    return false;
  Function function = prepared.function;
  const StmtRef nest = nestOf(prepared.nest, loops[number], function);
  const Result<Scop> inner = nest ? buildScop(unit, function, nest, 2, {}) : Result<Scop>(Reason{});
  if (!inner || inner->onlyStatement().loops.size() != 2 || !inner->reductions.empty() || !inner->liveOuts.empty() ||
      !inner->valueEnds.empty() || inner->scan || !holdsWith(*inner, scop))
    return false;
  const PlacedStatement statement{inner->onlyStatement(), {0, 1}, {0, 0}, {0, 0}};
  const isl::map sameOuter(islContext(), "{ " + statement.statement.name + "[i, j] -> " + statement.statement.name + "[i, k] }");
  return withPartOfBudget(dependenceBudget, [&] {
           return dependencesBetween(statement, statement)
               .intersect(sameOuter)
               .intersect_params(testedContext(*inner))
               .is_empty();
         }).value_or(false);
}

} // namespace nidus::frontend
