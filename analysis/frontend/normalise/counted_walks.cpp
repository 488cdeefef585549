#include "analysis/frontend/normalise/counted_walks.h"
#include "analysis/frontend/normalise/induction.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/normalise/search_exits.h"
#include "analysis/frontend/normalise/search_flags.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

/// while (symbol OP end), with `step` more in each iteration.
struct Walk {
  std::string symbol, op;
  TypeRef type;
  ExprRef start, end;
  ExprRef distance = nullptr; ///< where it is known before the loop
  int64_t step;
  bool isInHeader; ///< the step is the loop's own; otherwise the body walks
  bool isTestedLast = false; ///< do { ... } while (symbol OP end): the first iteration is not asked for
};

class Walks {
  const Unit &unit;
  PreparedNest &prepared;
  const std::set<std::string> changed;
  /// Of pointers that have just been set to some elements past another one, end = p + n: p and n.
  std::map<std::string, std::pair<std::string, ExprRef>> ends;

  /// What the variable has before the first test. Of the nest's own loop that is what it has before the nest.
  ExprRef startOf(const StmtRef &loop, const std::string &symbol, const TypeRef &type) const {
    const bool isNest = loop->range.beginOffset == prepared.nest->range.beginOffset;
    const std::vector<StmtRef> all = loop->kind == StmtKind::For ? startsOf(loop) : std::vector<StmtRef>();
    for (const StmtRef &start : all)
      if (const ExprRef value = setBy(start, symbol))
        return value;
    const auto known = prepared.starts.find(symbol);
    return !isNest || !all.empty() ? nullptr : known == prepared.starts.end() ? variable(symbol, type) : known->second;
  }

  /// The same throughout the nest: a variable that it leaves alone, an array, or some elements past one.
  bool isFixed(const ExprRef &e) const {
    const ExprRef plain = stripImplicitCasts(e);
    if (plain->kind == ExprKind::Variable)
      return (isArray(plain->type) || ownVariable(prepared.function, plain->name)) && !changed.count(plain->name);
    if (plain->kind == ExprKind::Binary && (plain->op == "+" || plain->op == "-" || plain->op == "*"))
      return isFixed(plain->children[0]) && isFixed(plain->children[1]);
    return literalValue(plain).has_value();
  }

  std::optional<Walk> walkOf(const StmtRef &loop) const {
    if (!isLoop(*loop) || !loop->expr || loop->expr->kind != ExprKind::Binary || (loop->expr->op != "<" && loop->expr->op != "!="))
      return std::nullopt;
    Walk w;
    const ExprRef left = stripImplicitCasts(loop->expr->children[0]);
    const Variable *v = left->kind == ExprKind::Variable ? ownVariable(prepared.function, left->name) : nullptr;
    if (!v || (!isPointer(v->type) && !isInteger(v->type)) ||
        std::count(loop->liveAfter.begin(), loop->liveAfter.end(), left->name))
      return std::nullopt;
    w.symbol = left->name;
    w.op = loop->expr->op;
    w.type = unqualified(v->type);
    w.end = stripImplicitCasts(loop->expr->children[1]);
    w.start = startOf(loop, w.symbol, w.type);
    w.isInHeader = loop->kind == StmtKind::For && loop->step;
    w.isTestedLast = loop->kind == StmtKind::Do;
    const StmtRef &body = loop->children.back();
    const std::set<std::string> inside = changedIn(body);
    const std::optional<int64_t> step = !w.isInHeader            ? movedInBody(unit, prepared, body, w.symbol)
                                        : inside.count(w.symbol) ? std::nullopt
                                                                 : stepOf(loop->step, w.symbol);
    w.step = step.value_or(0);
    if (w.step < 1 || (w.op == "!=" && w.step != 1) || mentions(w.end, w.symbol))
      return std::nullopt;
    const auto known = w.end->kind == ExprKind::Variable && !inside.count(w.end->name) ? ends.find(w.end->name) : ends.end();
    if (known != ends.end() && known->second.first == w.symbol && !w.isInHeader && isInvariant(known->second.second, inside)) {
      w.distance = known->second.second;
      return w.isTestedLast && !isFixed(w.distance) ? std::nullopt : std::optional(w);
    }
    // Of its own loop the nest begins with what the variable has, or with what it is set to.
    if (!w.start || !isFixed(w.end) || !(isVariable(w.start, w.symbol) || isFixed(w.start)))
      return std::nullopt;
    // Counters with a step in their header are loops as they are.
    const bool isOfKind = isPointer(w.type) ? pointsToTheSame(w.type, w.end->type) && pointsToTheSame(w.type, w.start->type)
                                            : !w.isInHeader && isPlainCount(w, *loop->expr);
    return isOfKind ? std::optional(w) : std::nullopt;
  }

  /// A pointer that lives on, in the nest's own loop: while (p < end && c) { ..; p++; }, or for (; p < end && c; p++). The number of
  /// the iteration is the nest's result, and the host moves the pointer.
  std::optional<StmtRef> withLivePointer(const StmtRef &loop) {
    const bool isNest = loop->range.beginOffset == prepared.nest->range.beginOffset && loop->expr;
    std::vector<ExprRef> conditions;
    if (isNest && (loop->kind == StmtKind::While || (loop->kind == StmtKind::For && loop->step && loop->children[0]->kind == StmtKind::Empty)))
      parts(loop->expr, conditions);
    std::vector<StmtRef> body = statementsOf(loop->children.back());
    ExprRef step = loop->step;
    if (loop->kind == StmtKind::While && !body.empty() && body.back()->kind == StmtKind::Expression && !continuesHere(loop->children.back())) {
      step = body.back()->expr;
      body.pop_back();
    }
    const auto bound = std::find_if(conditions.begin(), conditions.end(), [&](const ExprRef &e) { return step && isLiveBound(e, *loop, step); });
    if (bound == conditions.end())
      return std::nullopt;
    const std::string symbol = stripImplicitCasts((*bound)->children[0])->name;
    Walk w{symbol, (*bound)->op, unqualified(prepared.function.variables.at(symbol).type), nullptr, stripImplicitCasts((*bound)->children[1]), nullptr, stepOf(step, symbol).value_or(0), true};
    w.start = variable(symbol, w.type);
    if (w.step < 1 || (w.op == "!=" && w.step != 1) || changedIn(makeBlock(body)).count(symbol))
      return std::nullopt;
    conditions.erase(bound);
    std::vector<StmtRef> all;
    for (const ExprRef &condition : conditions)
      all.push_back(breakUnless(condition));
    all.insert(all.end(), body.begin(), body.end());
    auto made = std::make_shared<Stmt>(*loop);
    made->kind = StmtKind::While;
    made->children = {makeBlock(std::move(all), loop->location)};
    auto result = std::make_shared<Stmt>(*counted(made, w));
    const std::string index = result->step->children[0]->name;
    std::replace(result->liveAfter.begin(), result->liveAfter.end(), symbol, index);
    prepared.waysOut.moved.push_back({symbol, index, w.step});
    return result;
  }

  /// p < end: of a pointer that the step moves, and that is used after the loop.
  bool isLiveBound(const ExprRef &e, const Stmt &loop, const ExprRef &step) const {
    if (e->kind != ExprKind::Binary || (e->op != "<" && e->op != "!="))
      return false;
    const ExprRef left = stripImplicitCasts(e->children[0]), end = stripImplicitCasts(e->children[1]);
    return left->kind == ExprKind::Variable && isPointer(left->type) && ownVariable(prepared.function, left->name) && stepOf(step, left->name) &&
           std::count(loop.liveAfter.begin(), loop.liveAfter.end(), left->name) > 0 && isFixed(end) && pointsToTheSame(left->type, end->type);
  }

  /// Pointers, or arrays, to one type: C tells how many elements lie between them.
  static bool pointsToTheSame(const TypeRef &a, const TypeRef &b) {
    return (isPointer(b) || isArray(b)) && spell(unqualified(a->element)) == spell(unqualified(b->element));
  }

  /// Compared as what they are: neither is converted to an unsigned number that it is not.
  static bool isPlainCount(const Walk &w, const Expr &comparison) {
    const TypeRef &compared = comparison.children[0]->type;
    const bool areSigned = isInteger(compared) && !isUnsigned(compared->scalar) && !isUnsigned(w.type->scalar);
    return sizeOf(w.type->scalar) >= 4 && (areSigned || (isUnsigned(w.type->scalar) && literalValue(w.start) == 0));
  }

  /// Iterations in a distance; none in one that is not positive.
  static ExprRef stepsIn(const ExprRef &distance, int64_t step) {
    const TypeRef wide = scalarType(Scalar::Long);
    return step == 1 ? distance
                     : binary("/", longSum(distance, intLiteral(step - 1)), intLiteral(step, Scalar::Long), wide);
  }

  ExprRef distanceOf(const Walk &w) {
    const TypeRef wide = scalarType(Scalar::Long), truth = scalarType(Scalar::Int);
    auto require = [&](const ExprRef &count, int64_t atLeast) { prepared.required.push_back(binary(">=", count, intLiteral(atLeast), truth)); };
    if (w.distance && w.isTestedLast)
      require(w.distance, 1);
    if (w.distance)
      return w.distance;
    if (isInteger(w.type) && literalValue(w.start))
      return longDifference(w.end, w.start);
    const std::string name = addLocal(unit, prepared.function, w.symbol + "_count", wide);
    const ExprRef distance = isInteger(w.type) ? longDifference(w.end, w.start) : binary("-", w.end, w.start, wide);
    // From past the end, != would walk on.
    if (w.op == "!=" || w.isTestedLast)
      require(variable(name, wide), w.isTestedLast);
    prepared.precomputed[name] = {stepsIn(distance, w.step), w.op == "<" ? binary("<", w.start, w.end, truth) : nullptr, {}};
    return variable(name, wide);
  }

  StmtRef counted(const StmtRef &loop, const Walk &w) {
    const TypeRef wide = scalarType(Scalar::Long);
    const std::string name = addLocal(unit, prepared.function, w.symbol + "_index", wide);
    const ExprRef counter = variable(name, wide), distance = distanceOf(w);
    const bool isCounted = distance->kind == ExprKind::Variable && prepared.precomputed.count(distance->name);
    const ExprRef count = isCounted ? distance : stepsIn(distance, w.step);
    std::vector<StmtRef> body = statementsOf(loop->children.back());
    if (w.isInHeader) {
      const std::string value = addLocal(unit, prepared.function, w.symbol + "_at", w.type);
      const ExprRef offset = longProduct(counter, intLiteral(w.step, Scalar::Long));
      body = statementsOf(renamedVariable(makeBlock(body, loop->location), w.symbol, variable(value, w.type)));
      body.insert(body.begin(), makeDeclare(value, w.type, binary("+", converted(w.start, w.type), offset, w.type)));
    }
    auto made = std::make_shared<Stmt>(*loop);
    made->kind = StmtKind::For;
    made->expr = binary(isCounted ? "<" : w.op, counter, converted(count, wide), scalarType(Scalar::Int));
    made->step = stepped("++", counter);
    // What moves along keeps its start.
    std::vector<StmtRef> starts = loop->kind == StmtKind::For ? startsOf(loop) : std::vector<StmtRef>();
    std::erase_if(starts, [&](const StmtRef &start) { return setBy(start, w.symbol) != nullptr; });
    starts.insert(starts.begin(), makeDeclare(name, wide, intLiteral(0, Scalar::Long)));
    made->children = {headerOf(starts, loop->location), makeBlock(body, loop->location)};
    return made;
  }

  /// What the statement changes is known no longer; what it sets may be.
  void learn(const StmtRef &statement) {
    if (!statement)
      return;
    if (statement->kind == StmtKind::Block) { // several declarations, or what is left of a block
      for (const StmtRef &child : statement->children)
        learn(child);
      return;
    }
    const std::set<std::string> now = changedIn(statement);
    std::erase_if(ends, [&](const auto &end) {
      return now.count(end.first) || now.count(end.second.first) || !isInvariant(end.second.second, now);
    });
    const ExprRef value = statement->kind == StmtKind::Declare && statement->expr ? stripImplicitCasts(statement->expr) : nullptr;
    const bool isEnd = value && value->kind == ExprKind::Binary && value->op == "+" && isPointer(statement->type) &&
                       isInteger(value->children[1]->type) && stripImplicitCasts(value->children[0])->kind == ExprKind::Variable;
    if (isEnd)
      ends[statement->name] = {stripImplicitCasts(value->children[0])->name, value->children[1]};
  }

public:
  Walks(const Unit &unit, PreparedNest &prepared) : unit(unit), prepared(prepared), changed(changedIn(prepared.nest)) {}

  StmtRef apply(const StmtRef &stmt) {
    if (!stmt)
      return stmt;
    auto made = std::make_shared<Stmt>(*stmt);
    const auto known = std::exchange(ends, {});
    for (StmtRef &child : made->children) {
      const StmtRef before = child;
      child = apply(child);
      learn(before);
    }
    ends = known;
    const StmtRef result = made->children == stmt->children ? stmt : made;
    if (isLoop(*result))
      if (const std::optional<StmtRef> moved = withLivePointer(result))
        return *moved;
    const std::optional<Walk> walk = walkOf(result);
    return walk ? counted(result, *walk) : result;
  }
};

} // namespace

void countWalks(const Unit &unit, PreparedNest &prepared) { prepared.nest = Walks(unit, prepared).apply(prepared.nest); }

} // namespace nidus::frontend
