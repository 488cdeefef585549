#include "analysis/frontend/scop/shared_loops.h"
#include "analysis/code/pointer_flow.h"
#include "analysis/frontend/scop/carried_rows.h"
#include "analysis/frontend/scop/held_elements.h"
#include "analysis/frontend/scop/loop_independence.h"
#include "analysis/frontend/scop/reductions.h"
#include "analysis/frontend/scop/scans.h"
#include "analysis/frontend/syntax/loop_header.h"
#include "analysis/frontend/syntax/syntax.h"
#include "analysis/isl/formula.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

bool storesThrough(const StmtRef &code, const std::set<std::string> &pointers) {
  bool writes = false;
  forEachExpr(code, [&](const Expr &e) {
    if (e.kind == ExprKind::Assign || e.kind == ExprKind::Increment)
      writes |= e.children[0]->kind == ExprKind::Subscript && pointers.count(baseOf(*e.children[0])) > 0;
  });
  return writes;
}

/// Arrays of one dimension that the block declares and its loops fill: each thread would have some of the elements. Those whose
/// sizes are known at run time are in shared memory or nowhere.
std::map<std::string, TypeRef> filledArrays(const StmtRef &block) {
  std::map<std::string, TypeRef> found;
  if (block->kind != StmtKind::Block)
    return found;
  for (const StmtRef &child : block->children) {
    const TypeRef &type = child->type;
    const bool isArrayOfScalars = child->kind == StmtKind::Declare && isArray(type) && (type->extent || type->extentExpr) && isScalar(type->element);
    if (!isArrayOfScalars || child->expr || child->isStatic)
      continue;
    if (!type->extent)
      found[child->name] = type;
    const std::set<std::string> pointers = pointersFrom(block, {child->name});
    if (std::any_of(block->children.begin(), block->children.end(), [&](const StmtRef &stmt) {
          return stmt->kind != StmtKind::Declare && stmt->kind != StmtKind::Expression && storesThrough(stmt, pointers);
        }))
      found[child->name] = type;
  }
  return found;
}

std::set<std::string> namesOf(const std::map<std::string, TypeRef> &arrays) {
  std::set<std::string> names;
  for (const auto &[name, type] : arrays)
    names.insert(name);
  return names;
}

class SharedLoopFinder {
  const Unit &unit;
  const PreparedNest &prepared;
  const Scop &scop;
  Function function; ///< with the variables that stand for elements
  StmtRef body;
  std::map<std::string, std::string> names; ///< of these, in C
  const std::map<std::string, TypeRef> arrays; ///< of the block, of which all threads have one together
  const Touches touches; ///< of the block as it was
  std::vector<SharedLoop> loops;
  std::vector<size_t> unproved; ///< numbers of those whose iterations may touch the same elements, as far as can be read off

public:
  SharedLoopFinder(const Unit &unit, const PreparedNest &prepared, const Scop &scop)
      : unit(unit), prepared(prepared), scop(scop), function(prepared.function), body(scop.onlyStatement().body),
        arrays(filledArrays(body)), touches(unit, scop, body, namesOf(arrays)) {
    const std::map<std::string, Variable> known = function.variables;
    body = withCarriedInRows(function, withHeldElements(function, touches, body));
    for (const auto &[symbol, variable] : function.variables)
      if (!known.count(symbol))
        names[symbol] = variable.name;
  }

  const std::map<std::string, std::string> &namesOfElements() const { return names; }

  std::optional<SharedBlock> run() {
    bool hasOthers = false;
    forEachStmt(body, [&](const Stmt &s) { hasOthers |= s.kind == StmtKind::Declare && isArray(s.type) && !s.type->extent && !arrays.count(s.name); });
    if (hasOthers || !visit(body) || loops.empty() || !ownCounters() || !areIndependent())
      return std::nullopt;
    SharedBlock block;
    block.body = withUpdates(body);
    block.loops = std::move(loops);
    for (const auto &[name, type] : arrays) {
      block.arrays.push_back(name);
      block.arrayBytes += (type->extent.value_or(0) * sizeOf(type->element->scalar) + 15) / 16 * 16;
    }
    return block;
  }

private:
  //===-- Between the loops ------------------------------------------------===//

  bool visit(const StmtRef &stmt) {
    switch (stmt->kind) {
    case StmtKind::Block:
      return std::all_of(stmt->children.begin(), stmt->children.end(), [&](const StmtRef &s) { return visit(s); });
    case StmtKind::If:
      return isPure(stmt->expr) &&
             std::all_of(stmt->children.begin(), stmt->children.end(), [&](const StmtRef &s) { return visit(s); });
    case StmtKind::For:
      return share(stmt);
    case StmtKind::Declare:
      return !stmt->isStatic && (!stmt->expr || isPure(stmt->expr));
    case StmtKind::Expression:
      return isStoreOrLocal(stmt->expr);
    case StmtKind::Empty:
    case StmtKind::Continue:
      return true;
    default:
      return false;
    }
  }

  /// All threads may evaluate it: it reads nothing whose array nobody knows.
  bool isReadable(const ExprRef &expr) const {
    return touches.of(expr).has_value();
  }

  /// ... and changes nothing.
  bool isPure(const ExprRef &expr) const {
    bool changes = false;
    forEachExpr(expr, [&](const Expr &e) { changes |= e.kind == ExprKind::Assign || e.kind == ExprKind::Increment; });
    return !changes && isReadable(expr);
  }

  /// An assignment to a variable, or a store that one thread makes, of a value that all may compute.
  bool isStoreOrLocal(const ExprRef &expr) const {
    const bool changes = expr->kind == ExprKind::Assign || expr->kind == ExprKind::Increment;
    if (!changes || !isReadable(expr))
      return false;
    if (expr->kind == ExprKind::Assign && !isPure(expr->children[1]))
      return false;
    const Expr &target = elementUnder(*expr->children[0]);
    if (target.kind == ExprKind::Variable)
      return !isArray(target.type);
    return touches.isElement(target) && (target.children.size() < 2 || isPure(target.children[1]));
  }

  //===-- A loop -----------------------------------------------------------===//

  bool share(const StmtRef &stmt) {
    const std::optional<LoopHeader> header = loopHeader(stmt, function);
    // Steps of several would go past the end of i != n.
    if (!header || stripCasts(stmt->expr)->op == "!=" || jumpsOut(stmt) || returnsFrom(stmt) || hasUnknownStatement(stmt->children[1]))
      return false;
    SharedLoop loop{stmt, header->symbol, header->type, header->first, nullptr, "", header->step, {}};
    const std::set<std::string> changed = changedIn(stmt->children[1]);
    if (!hasBound(loop, header->condition, changed) || !hasOwnVariables(loop))
      return false;
    if (!hasOwnElements(loop, changed)) {
      // Of what is combined the dependences would be all that there are, and of arrays of the block there are none.
      const bool fillsArray = std::any_of(arrays.begin(), arrays.end(), [&](const auto &array) { return storesThrough(stmt, pointersFrom(body, {array.first})); });
      if (!loop.reductions.empty() || loop.scan || fillsArray)
        return false;
      unproved.push_back(loops.size());
    }
    loops.push_back(std::move(loop));
    return true;
  }

  /// Statements that no thread may meet alone, or that hide others.
  static bool hasUnknownStatement(const StmtRef &code) {
    bool has = false;
    forEachStmt(code, [&](const Stmt &s) {
      has |= s.kind == StmtKind::Other || s.kind == StmtKind::Return || (s.kind == StmtKind::Declare && s.isStatic);
    });
    return has;
  }

  /// counter < bound, and the like, in the direction of the steps.
  bool hasBound(SharedLoop &loop, const ExprRef &condition, std::set<std::string> changed) const {
    changed.insert(loop.symbol);
    const ExprRef test = stripCasts(condition);
    const bool isLess = test->kind == ExprKind::Binary && (test->op == "<" || test->op == "<="),
               isMore = test->kind == ExprKind::Binary && (test->op == ">" || test->op == ">=");
    if (!isLess && !isMore)
      return false;
    const bool isLeft = isVariable(test->children[0], loop.symbol);
    if (!isLeft && !isVariable(test->children[1], loop.symbol))
      return false;
    loop.bound = test->children[isLeft ? 1 : 0];
    static const std::map<std::string, std::string> mirrored = {{"<", ">"}, {"<=", ">="}, {">", "<"}, {">=", "<="}};
    loop.op = isLeft ? test->op : mirrored.at(test->op);
    const auto isPlain = [&](const ExprRef &e) {
      bool isNumber = changesNothing(unit, e);
      forEachExpr(e, [&](const Expr &part) {
        isNumber &= part.kind == ExprKind::IntLiteral || part.kind == ExprKind::Cast || part.kind == ExprKind::Binary ||
                    part.kind == ExprKind::Unary || (part.kind == ExprKind::Variable && !changed.count(part.name));
      });
      return isNumber && isInteger(e->type);
    };
    return (loop.op[0] == '<') == (loop.step > 0) && isPlain(loop.bound) && isPlain(loop.first);
  }

  /// What it changes is declared in it, or combined, or scanned.
  bool hasOwnVariables(SharedLoop &loop) const {
    const StmtRef &inside = loop.loop->children[1];
    const std::map<std::string, Reduction> reductions = recogniseReductions(unit, function, inside);
    const std::set<std::string> own = declarations(inside);
    std::set<std::string> combined;
    for (const auto &[symbol, reduction] : reductions) {
      if (reduction.op == ReductionOp::Any || reduction.op == ReductionOp::All)
        return false; // a team's result is combined with the value before, which may be any number
      loop.reductions.push_back(reduction);
      combined.insert(symbol);
      for (const Companion &companion : reduction.companions)
        combined.insert(companion.symbol);
    }
    if (reductions.empty())
      loop.scan = recogniseScan(unit, function, loop.loop);
    for (const Reduction &variable : loop.scan ? loop.scan->variables : std::vector<Reduction>())
      combined.insert(variable.symbol);
    for (const auto &[symbol, how] : assignments(inside))
      if (!own.count(symbol) && !combined.count(symbol))
        return false;
    // Arrays outside of the loop that are no arguments: each thread would have filled some elements of its own.
    bool fills = false;
    forEachExpr(inside, [&](const Expr &e) {
      if (e.kind != ExprKind::Assign && e.kind != ExprKind::Increment)
        return;
      ExprRef base = e.children[0];
      while (base->kind == ExprKind::Member || base->kind == ExprKind::Subscript || base->kind == ExprKind::Cast)
        base = base->children[0];
      fills |= base->kind == ExprKind::Variable && isArray(base->type) && !own.count(base->name) &&
               !touches.isCommon(base->name);
    });
    return !fills && std::all_of(loop.reductions.begin(), loop.reductions.end(),
                                 [&](Reduction &reduction) { return takeCompanions(loop, reduction); });
  }

  /// Where the extremum is must follow from the counter.
  bool takeCompanions(const SharedLoop &loop, Reduction &reduction) const {
    std::set<std::string> changed = changedIn(loop.loop->children[1]);
    for (Companion &companion : reduction.companions) {
      forEachExpr(loop.loop->children[1], [&](const Expr &e) {
        if (e.kind == ExprKind::Assign && isVariable(e.children[0], companion.symbol))
          companion.value = stripImplicitCasts(e.children[1]);
      });
      bool follows = companion.value && isInteger(companion.type) && isInteger(companion.value->type);
      forEachExpr(companion.value, [&](const Expr &e) {
        follows &= e.kind == ExprKind::IntLiteral || e.kind == ExprKind::Cast || e.kind == ExprKind::Binary ||
                   (e.kind == ExprKind::Variable && !changed.count(e.name));
      });
      if (!follows)
        return false;
    }
    return true;
  }

  //===-- The elements of a loop -------------------------------------------===//

  /// Of an array that the loop writes, an iteration touches one element, which no other one does.
  bool hasOwnElements(const SharedLoop &loop, const std::set<std::string> &changed) const {
    const std::optional<std::vector<Touch>> all = touches.of(loop.loop->children[1]);
    if (!all)
      return false;
    std::set<std::string> written;
    for (const Touch &touch : *all)
      if (touch.isWritten)
        written.insert(touches.roots(touch.base).begin(), touches.roots(touch.base).end());
    std::map<std::string, std::pair<std::string, Poly>> places; // root -> base and index
    for (const Touch &touch : *all)
      for (const std::string &root : touches.roots(touch.base)) {
        if (!written.count(root))
          continue;
        const std::optional<Poly> index = placeOf(loop, touch, changed);
        if (!index || touches.roots(touch.base).size() > 1)
          return false;
        auto [place, isNew] = places.emplace(root, std::pair(touch.base, *index));
        if (!isNew && place->second != std::pair(touch.base, *index))
          return false;
      }
    return true;
  }

  /// The index, where the counter alone tells the iterations apart; nothing otherwise.
  std::optional<Poly> placeOf(const SharedLoop &loop, const Touch &touch, const std::set<std::string> &changed) const {
    if (!touch.index || changed.count(touch.base))
      return std::nullopt;
    const ExprRef index = withLocals(touch.index, loop.loop->children[1], 8);
    bool keeps = true, wraps = false; // every conversion keeps the value, or is modulo at least 2^32
    forEachExpr(index, [&](const Expr &e) {
      keeps &= isInteger(e.type) && sizeOf(e.type->scalar) >= 4;
      wraps |= isInteger(e.type) && isUnsigned(e.type->scalar) && sizeOf(e.type->scalar) == 4;
      if (e.kind == ExprKind::Variable)
        keeps &= !changed.count(e.name);
    });
    const std::optional<Poly> poly = keeps ? polyOf(index) : std::nullopt;
    if (!poly)
      return std::nullopt;
    int64_t slope = 0;
    for (const auto &[monomial, coefficient] : poly->terms())
      if (std::count(monomial.begin(), monomial.end(), loop.symbol)) {
        if (monomial.size() != 1)
          return std::nullopt;
        slope = coefficient;
      }
    constexpr int64_t most = 1 << 20;
    const bool tellsApart = slope != 0 && slope < most && -slope < most && (!wraps || slope == 1 || slope == -1);
    return tellsApart ? poly : std::nullopt;
  }

  /// With the values of locals of the loop that are set where they are declared.
  ExprRef withLocals(const ExprRef &expr, const StmtRef &inside, int depth) const {
    std::map<std::string, ExprRef> values;
    const std::map<std::string, Assignment> assigned = assignments(inside);
    forEachStmt(inside, [&](const Stmt &s) {
      if (s.kind == StmtKind::Declare && s.expr && !assigned.count(s.name) && isInteger(s.type) &&
          sizeOf(s.type->scalar) >= 4)
        values[s.name] = cast(unqualified(s.type), s.expr, true);
    });
    ExprRef out = expr;
    for (bool isDone = false; !isDone && depth > 0; --depth) {
      isDone = true;
      out = rewrite(out, [&](const ExprRef &e) -> ExprRef {
        auto value = e->kind == ExprKind::Variable ? values.find(e->name) : values.end();
        isDone &= value == values.end();
        return value == values.end() ? e : value->second;
      });
    }
    return out;
  }

  bool areIndependent() const {
    return std::all_of(unproved.begin(), unproved.end(),
                       [&](size_t loop) { return isIndependent(unit, prepared, scop, loop, loops.size()); });
  }

  //===-- The block --------------------------------------------------------===//

  /// The values that counters have after their loops are not the same for all threads: nothing may read them.
  bool ownCounters() const {
    for (const SharedLoop &loop : loops) {
      std::map<std::string, int> inLoops, all;
      const auto count = [&](const StmtRef &code, std::map<std::string, int> &into) {
        forEachExpr(code, [&](const Expr &e) { into[e.name] += e.kind == ExprKind::Variable; });
      };
      count(body, all);
      for (const SharedLoop &other : loops)
        if (other.symbol == loop.symbol)
          count(other.loop, inLoops);
      if (all[loop.symbol] != inLoops[loop.symbol])
        return false;
    }
    return true;
  }

  /// With plain updates in the loops, which stay known.
  StmtRef withUpdates(const StmtRef &stmt) {
    for (SharedLoop &loop : loops)
      if (loop.loop == stmt) {
        if (loop.scan)
          loop.scan->terms = withPlainUpdates(unit, loop.scan->terms, loop.scan->variables);
        return loop.loop = withPlainUpdates(unit, stmt, loop.reductions);
      }
    auto copy = std::make_shared<Stmt>(*stmt);
    for (StmtRef &child : copy->children)
      child = child ? withUpdates(child) : child;
    return copy;
  }
};

} // namespace

void addSharedBlock(const Unit &unit, const PreparedNest &prepared, Scop &scop) {
  const bool isPlain = scop.statements.size() == 1 && scop.reductions.empty() && scop.liveOuts.empty() &&
                       scop.onlyStatement().loops.size() == 1 && scop.onlyStatement().loops[0].prefix.empty();
  if (!isPlain)
    return;
  SharedLoopFinder finder(unit, prepared, scop);
  scop.shared = finder.run();
  if (scop.shared)
    scop.hostNames.insert(finder.namesOfElements().begin(), finder.namesOfElements().end());
}

} // namespace nidus::frontend
