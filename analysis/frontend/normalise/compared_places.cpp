#include "analysis/frontend/normalise/compared_places.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/normalise/search_exits.h"
#include "analysis/frontend/scop/reductions.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

ExprRef with(const ExprRef &e, const std::string &symbol, const ExprRef &by) {
  return rewrite(e, [&](const ExprRef &part) { return isVariable(part, symbol) ? converted(by, part->type) : part; });
}

/// What all numbers of the type exceed, but itself, or that exceeds all; null: it is not said as a literal.
ExprRef endOf(const TypeRef &type, bool isLeast) {
  if (!isScalar(type) || (isFloating(type) ? sizeOf(type->scalar) > 8 : sizeOf(type->scalar) > 4 || type->scalar == Scalar::Bool))
    return nullptr;
  if (isFloating(type)) // an infinity, without a header
    return binary("/", cast(type, intLiteral(isLeast ? -1 : 1), false), cast(type, intLiteral(0), false), type);
  const int bits = 8 * static_cast<int>(sizeOf(type->scalar));
  const bool hasSign = !isUnsigned(type->scalar);
  const int64_t most = (int64_t(1) << (hasSign ? bits - 1 : bits)) - 1, least = hasSign ? -most - 1 : 0;
  return cast(type, intLiteral(isLeast ? least : most, Scalar::Long), false);
}

/// if (a[i] > a[at]) at = i;
struct ComparedPlace {
  std::string at;
  ExprRef condition;     ///< the comparison
  size_t held;           ///< which of its sides the element at the place is on
  ExprRef place, first;  ///< what `at` is set to, and what it has before the nest
};

class Places {
  const Unit &unit;
  PreparedNest &prepared;
  const std::set<std::string> changed;

public:
  Places(const Unit &unit, PreparedNest &prepared) : unit(unit), prepared(prepared), changed(changedIn(prepared.nest)) {}

  void run() {
    if (!writesMemory())
      prepared.nest = visit(prepared.nest);
  }

private:
  /// What was compared stays what it is.
  bool writesMemory() const {
    bool writes = false;
    forEachExpr(prepared.nest, [&](const Expr &e) {
      writes |= (e.kind == ExprKind::Assign || e.kind == ExprKind::Increment) && e.children[0]->kind != ExprKind::Variable;
      writes |= e.kind == ExprKind::Call && !changesNothing(unit, std::make_shared<Expr>(e));
    });
    return writes;
  }

  std::optional<ComparedPlace> match(const Stmt &stmt) const {
    const std::vector<StmtRef> then = stmt.kind == StmtKind::If && stmt.children.size() == 1 ? flatStatements(stmt.children[0]) : std::vector<StmtRef>();
    const ExprRef target = then.size() == 1 ? targetOf(*then[0]) : nullptr;
    ComparedPlace found;
    found.condition = target ? stripImplicitCasts(stmt.expr) : nullptr;
    if (!target || target->kind != ExprKind::Variable || !isInteger(target->type) || found.condition->kind != ExprKind::Binary ||
        (found.condition->op[0] != '<' && found.condition->op[0] != '>') || found.condition->op.size() > 2 || found.condition->op[1] == found.condition->op[0])
      return std::nullopt;
    found.at = target->name;
    found.place = stripImplicitCasts(then[0]->expr->children[1]);
    found.held = mentions(found.condition->children[1], found.at) ? 1 : 0;
    const auto start = prepared.starts.find(found.at);
    const ExprRef held = stripImplicitCasts(found.condition->children[found.held]), given = stripImplicitCasts(found.condition->children[1 - found.held]);
    if (start == prepared.starts.end() || !isPlainScalar(prepared.function, found.at) || !isScalar(held->type) || held->kind == ExprKind::Variable ||
        mentionsOf(prepared.nest, found.at) != mentionsOf(expressionStatement(held), found.at) + 1 || !isOfPlaceAlone(held, found.at) ||
        !isSameOperation(with(held, found.at, found.place), given))
      return std::nullopt;
    found.first = start->second;
    return found;
  }

  /// Nothing else that it is made of changes.
  bool isOfPlaceAlone(const ExprRef &held, const std::string &at) const {
    const std::set<std::string> used = variablesOf(held);
    return std::none_of(used.begin(), used.end(), [&](const std::string &symbol) { return symbol != at && changed.count(symbol); });
  }

  StmtRef visit(const StmtRef &stmt) {
    if (!stmt)
      return stmt;
    if (const std::optional<ComparedPlace> found = match(*stmt))
      if (StmtRef made = held(*found, stmt))
        return made;
    auto copy = std::make_shared<Stmt>(*stmt);
    for (StmtRef &child : copy->children)
      child = visit(child);
    return copy;
  }

  StmtRef held(const ComparedPlace &found, const StmtRef &stmt) {
    const ExprRef &side = found.condition->children[found.held];
    const ExprRef element = stripImplicitCasts(side), given = stripImplicitCasts(found.condition->children[1 - found.held]);
    const TypeRef type = unqualified(element->type);
    const bool isMaximum = (found.condition->op[0] == '>') == (found.held == 1);
    const ExprRef end = endOf(type, isMaximum);
    if (!end)
      return nullptr;
    const std::string best = addLocal(unit, prepared.function, found.at + "_best", type);
    prepared.waysOut.results.push_back(best);
    prepared.waysOut.starts[best] = end;
    auto set = std::make_shared<Expr>();
    set->kind = ExprKind::Assign;
    set->op = "=";
    set->type = type;
    set->location = stmt->location;
    set->children = {variable(best, type), given};
    auto compared = std::make_shared<Expr>(*found.condition);
    compared->children[found.held] = replacedBy(side, variable(best, type));
    auto inner = std::make_shared<Stmt>(*stmt);
    inner->expr = compared;
    inner->children = {makeBlock({expressionStatement(set), flatStatements(stmt->children[0])[0]}, stmt->location)};
    auto outer = std::make_shared<Stmt>(*stmt);
    outer->expr = with(found.condition, found.at, found.first);
    outer->children = {makeBlock({inner}, stmt->location)};
    added.push_back(best);
    return outer;
  }

  /// Under the casts around it.
  static ExprRef replacedBy(const ExprRef &side, const ExprRef &by) {
    if (side->kind != ExprKind::Cast || !side->implicit)
      return by;
    auto copy = std::make_shared<Expr>(*side);
    copy->children[0] = replacedBy(side->children[0], by);
    return copy;
  }

public:
  std::vector<std::string> added;
};

} // namespace

void holdComparedElements(const Unit &unit, PreparedNest &prepared) {
  Places places(unit, prepared);
  places.run();
  if (places.added.empty())
    return;
  auto live = std::make_shared<Stmt>(*prepared.nest);
  live->liveAfter.insert(live->liveAfter.end(), places.added.begin(), places.added.end());
  prepared.nest = live;
}

} // namespace nidus::frontend
