#include "analysis/frontend/scop/shared_loops.h"
#include "analysis/code/pointer_flow.h"
#include "analysis/frontend/scop/carried_rows.h"
#include "analysis/frontend/scop/loop_independence.h"
#include "analysis/frontend/scop/reductions.h"
#include "analysis/frontend/scop/scans.h"
#include "analysis/frontend/symbolic/nest_builder.h"
#include "analysis/frontend/syntax/loop_header.h"
#include "analysis/frontend/syntax/math_functions.h"
#include "analysis/frontend/syntax/syntax.h"
#include "analysis/isl/formula.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

/// One place in memory that code reads or writes: p[index] or a member of it; null base: nobody knows where.
struct Touch {
  std::string base; ///< the variable p
  ExprRef index;    ///< null: what the pointer leads to is handed on
  bool isWritten = false;
};

/// Of an element of an array: everything but the members around it.
const Expr &elementUnder(const Expr &lvalue) {
  const Expr *e = &lvalue;
  while (e->kind == ExprKind::Member || (e->kind == ExprKind::Subscript && isArray(e->children[0]->type) &&
                                         e->children[0]->kind == ExprKind::Member))
    e = e->children[0].get();
  return *e;
}

class SharedLoopFinder {
  const Unit &unit;
  const PreparedNest &prepared;
  const Scop &scop;
  Function function; ///< with the variables that stand for elements
  StmtRef body;
  std::map<std::string, std::string> names; ///< of these, in C
  std::map<std::string, std::set<std::string>> rootsOf;  ///< pointer -> arguments into which it may point
  std::set<std::string> arrays;                          ///< arguments
  std::vector<SharedLoop> loops;
  std::vector<size_t> unproved; ///< numbers of those whose iterations may touch the same elements, as far as can be read off

public:
  SharedLoopFinder(const Unit &unit, const PreparedNest &prepared, const Scop &scop)
      : unit(unit), prepared(prepared), scop(scop), function(prepared.function), body(scop.statements[0].body) {
    for (const Array &array : scop.arrays) {
      arrays.insert(array.name);
      for (const std::string &pointer : pointersFrom(body, {array.name}))
        rootsOf[pointer].insert(array.name);
    }
    body = withVariables(body);
    const std::map<std::string, Variable> known = this->function.variables;
    body = withCarriedInRows(this->function, body);
    for (const auto &[symbol, variable] : this->function.variables)
      if (!known.count(symbol))
        names[symbol] = variable.name;
  }

  const std::map<std::string, std::string> &namesOfElements() const { return names; }

  std::optional<SharedBlock> run() {
    if (!visit(body) || loops.empty() || !ownCounters() || !areIndependent())
      return std::nullopt;
    SharedBlock block;
    block.body = withUpdates(body);
    block.loops = std::move(loops);
    return block;
  }

private:
  //===-- Elements that loops add to ---------------------------------------===//

  /// y[i] = 0; for (j...) y[i] += v;  with a variable in the place of y[i] in the loop, which then has an accumulator. The
  /// store before the loop says that the element is there, also where the loop has no iteration.
  StmtRef withVariables(const StmtRef &stmt) {
    if (stmt->kind != StmtKind::Block)
      return stmt;
    std::vector<StmtRef> out;
    std::vector<ExprRef> stored;
    for (const StmtRef &child : stmt->children) {
      const bool isStore = child->kind == StmtKind::Expression && child->expr->kind == ExprKind::Assign &&
                           child->expr->children[0]->kind == ExprKind::Subscript;
      if (isStore && child->expr->op == "=" && isFixed(child->expr->children[0]))
        stored.push_back(child->expr->children[0]);
      StmtRef loop = child;
      std::vector<StmtRef> before, after;
      for (const ExprRef &element : child->kind == StmtKind::For ? stored : std::vector<ExprRef>())
        if (isOnlyAccess(element, loop))
          loop = withVariable(element, loop, before, after);
      out.insert(out.end(), before.begin(), before.end());
      out.push_back(loop);
      out.insert(out.end(), after.begin(), after.end());
    }
    return makeBlock(std::move(out), stmt->location);
  }

  /// A scalar, at an index that the block leaves alone.
  bool isFixed(const ExprRef &element) const {
    const std::map<std::string, Assignment> assigned = assignments(body);
    const std::set<std::string> declared = declarations(body);
    bool isFixed = isScalar(element->type) && arrays.count(baseOf(*element));
    forEachExpr(element->children[1], [&](const Expr &e) {
      isFixed &= e.kind == ExprKind::IntLiteral || e.kind == ExprKind::Cast || e.kind == ExprKind::Binary ||
                 (e.kind == ExprKind::Variable && !assigned.count(e.name) && !declared.count(e.name));
    });
    return isFixed;
  }

  /// The loop changes the element, and touches nothing else of its array.
  bool isOnlyAccess(const ExprRef &element, const StmtRef &loop) const {
    std::vector<Touch> touches;
    if (!collect(loop, touches))
      return false;
    const std::string array = baseOf(*element);
    bool isWritten = false, isOnly = true;
    for (const Touch &touch : touches)
      if (rootsOf.at(touch.base).count(array)) {
        isOnly &= touch.base == array && touch.index && isSameOperation(touch.index, element->children[1]);
        isWritten |= touch.isWritten;
      }
    return isWritten && isOnly;
  }

  StmtRef withVariable(const ExprRef &element, const StmtRef &loop, std::vector<StmtRef> &before,
                       std::vector<StmtRef> &after) {
    std::string symbol = baseOf(*element) + "_held";
    while (function.variables.count(symbol) || arrays.count(symbol))
      symbol += "_";
    const TypeRef type = unqualified(element->type);
    Variable held;
    held.symbol = held.name = symbol;
    held.type = type;
    function.variables[symbol] = held;
    names[symbol] = textOf(element);
    before.push_back(makeDeclare(symbol, type, element));
    auto store = std::make_shared<Expr>();
    store->kind = ExprKind::Assign;
    store->op = "=";
    store->type = type;
    store->children = {element, variable(symbol, type)};
    auto back = std::make_shared<Stmt>();
    back->kind = StmtKind::Expression;
    back->expr = store;
    back->location = loop->location;
    after.push_back(back);
    return rewrite(loop, [&](const ExprRef &e) -> ExprRef {
      return e->kind == ExprKind::Subscript && isSameOperation(e, element) ? variable(symbol, type) : e;
    });
  }

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
    std::vector<Touch> touches;
    return collect(expr, touches);
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
    return isElement(target) && (target.children.size() < 2 || isPure(target.children[1]));
  }

  /// p[index] of a pointer that is a variable, and not of a local array: each thread has one.
  bool isElement(const Expr &e) const {
    return (e.kind == ExprKind::Subscript || e.kind == ExprKind::Deref) && rootsOf.count(baseOf(e));
  }

  //===-- Accesses ---------------------------------------------------------===//

  /// The variable of p[index] and *p; empty: another expression.
  static std::string baseOf(const Expr &e) {
    const ExprRef base = stripCasts(e.children[0]);
    return base->kind == ExprKind::Variable ? base->name : "";
  }

  /// Adds all that the expression touches outside of local variables; false where that is not known.
  bool collect(const ExprRef &expr, std::vector<Touch> &touches) const {
    if (!expr)
      return true;
    switch (expr->kind) {
    case ExprKind::Subscript:
    case ExprKind::Deref: {
      for (size_t k = 1; k < expr->children.size(); ++k)
        if (!collect(expr->children[k], touches))
          return false;
      const ExprRef &of = expr->children[0];
      if (expr->kind == ExprKind::Subscript && isArray(of->type) && stripCasts(of)->kind != ExprKind::Variable)
        return collect(of, touches);
      const std::string base = baseOf(*expr);
      if (base.empty() || (!rootsOf.count(base) && !isArray(stripCasts(of)->type)))
        return false;
      if (rootsOf.count(base))
        touches.push_back({base, expr->kind == ExprKind::Deref ? intLiteral(0) : expr->children[1]});
      return true;
    }
    case ExprKind::Call: {
      const Function *callee = findFunction(unit, expr->name);
      if (callee && callee->body ? !changesOnlyItself(unit, *callee) : !mathFunction(expr->name))
        return false;
      break;
    }
    case ExprKind::Variable:
      if (isPointer(expr->type) && rootsOf.count(expr->name))
        touches.push_back({expr->name, nullptr}); // handed to a function, compared, ...
      return true;
    case ExprKind::AddressOf: {
      const Expr &of = *expr->children[0];
      if (of.kind != ExprKind::Subscript || !rootsOf.count(baseOf(of)))
        return false;
      touches.push_back({baseOf(of), nullptr});
      return collect(of.children[1], touches);
    }
    case ExprKind::Unsupported:
      return false;
    case ExprKind::Assign:
    case ExprKind::Increment:
      return collectChange(*expr, touches);
    default:
      break;
    }
    return std::all_of(expr->children.begin(), expr->children.end(),
                       [&](const ExprRef &child) { return collect(child, touches); });
  }

  bool collectChange(const Expr &change, std::vector<Touch> &touches) const {
    const Expr &target = elementUnder(*change.children[0]);
    const size_t before = touches.size();
    if (target.kind != ExprKind::Variable) {
      if (!isElement(target) || !collect(change.children[0], touches))
        return false;
      // The last one is the element itself: what its index reads comes before.
      touches.back().isWritten = touches.size() > before;
    }
    return change.children.size() < 2 || collect(change.children[1], touches);
  }

  bool collect(const StmtRef &code, std::vector<Touch> &touches) const {
    if (!code)
      return true;
    return collect(code->expr, touches) && collect(code->step, touches) &&
           std::all_of(code->children.begin(), code->children.end(),
                       [&](const StmtRef &child) { return collect(child, touches); });
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
      // Of what is combined the dependences would be all that there are.
      if (!loop.reductions.empty() || loop.scan)
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
               !arrays.count(base->name);
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
    std::vector<Touch> touches;
    if (!collect(loop.loop->children[1], touches))
      return false;
    std::set<std::string> written;
    for (const Touch &touch : touches)
      if (touch.isWritten)
        written.insert(rootsOf.at(touch.base).begin(), rootsOf.at(touch.base).end());
    std::map<std::string, std::pair<std::string, Poly>> places; // root -> base and index
    for (const Touch &touch : touches)
      for (const std::string &root : rootsOf.at(touch.base)) {
        if (!written.count(root))
          continue;
        const std::optional<Poly> index = placeOf(loop, touch, changed);
        if (!index || rootsOf.at(touch.base).size() > 1)
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
                       scop.statements[0].loops.size() == 1 && scop.statements[0].loops[0].prefix.empty();
  if (!isPlain)
    return;
  SharedLoopFinder finder(unit, prepared, scop);
  scop.shared = finder.run();
  if (scop.shared)
    scop.hostNames.insert(finder.namesOfElements().begin(), finder.namesOfElements().end());
}

} // namespace nidus::frontend
