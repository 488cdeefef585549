#include "analysis/mapping/packets/shared_values.h"
#include "analysis/code/evaluate.h"
#include <algorithm>
#include <map>

namespace nidus {
namespace {

/// Of an element from the instance's own, along one axis: counter + distance.
struct Place {
  std::string counter; ///< of a loop inside the block; empty: none
  int64_t distance = 0;
};

/// Nothing for what is no sum of a counter and a number.
std::optional<Place> placeOf(const ExprRef &offset) {
  std::set<std::string> names = variablesOf(offset);
  if (names.size() > 1)
    return std::nullopt;
  Place place{names.empty() ? "" : *names.begin(), 0};
  std::optional<int64_t> distance = valueOf(offset, {{place.counter, 0}});
  place.distance = distance.value_or(0);
  return distance ? std::optional(place) : std::nullopt;
}

class SharedValues {
  const Interior &interior;
  std::set<std::string> known;           ///< to all instances alike
  std::map<std::string, ExprRef> locals; ///< set once, with what they are computed of in their place
  /// By its text, and whether it is computed at several places.
  struct Found {
    SharedValue value;
    std::set<std::string> places;
    bool isMoving = false;
  };
  std::map<std::string, Found> values;

public:
  SharedValues(const Scop &scop, const Interior &interior) : interior(interior) {
    for (const Argument &argument : scop.arguments)
      known.insert(argument.name);
    std::map<std::string, int> changes;
    forEachExpr(interior.body, [&](const Expr &e) {
      bool isChange = e.kind == ExprKind::Assign || e.kind == ExprKind::Increment || e.kind == ExprKind::AddressOf;
      if (isChange && e.children[0]->kind == ExprKind::Variable)
        ++changes[e.children[0]->name];
    });
    for (const auto &[name, count] : changes)
      known.erase(name);
    forEachStmt(interior.body, [&](const Stmt &s) {
      if (s.kind == StmtKind::Declare && s.expr && isScalar(s.type) && !changes.count(s.name))
        locals[s.name] = resolved(s.expr);
    });
  }

  std::vector<SharedValue> run() {
    visit(interior.body);
    std::vector<SharedValue> out;
    for (const auto &[text, found] : values)
      if (found.isMoving || found.places.size() > 1)
        out.push_back(found.value);
    return out;
  }

private:
  /// With what locals are computed of in their place; as it is where that grows long.
  ExprRef resolved(const ExprRef &expr) const {
    constexpr int longest = 100;
    ExprRef out = rewrite(expr, [&](const ExprRef &e) {
      auto local = e->kind == ExprKind::Variable ? locals.find(e->name) : locals.end();
      return local == locals.end() ? e : local->second;
    });
    int nodes = 0;
    forEachExpr(out, [&](const Expr &) { ++nodes; });
    return nodes <= longest ? out : expr;
  }

  const Neighbourhood *find(const Expr &call) const {
    auto n = std::find_if(interior.neighbourhoods.begin(), interior.neighbourhoods.end(),
                          [&](const Neighbourhood &each) { return each.callName() == call.name; });
    return call.kind == ExprKind::Call && call.access == neighbourMark && n != interior.neighbourhoods.end() ? &*n
                                                                                                             : nullptr;
  }

  /// The value by its operations, with places counted from its first element's; empty when it is not shared.
  std::string textOf(const Expr &e, SharedValue &value, std::vector<Place> &first) const {
    if (e.kind == ExprKind::IntLiteral || e.kind == ExprKind::FloatLiteral)
      return e.spelling;
    if (e.kind == ExprKind::Variable)
      return known.count(e.name) ? e.name : "";
    const Neighbourhood *n = find(e);
    bool isOperation = e.kind == ExprKind::Unary || e.kind == ExprKind::Binary || e.kind == ExprKind::Conditional ||
                       e.kind == ExprKind::Cast || (e.kind == ExprKind::Call && e.access.empty());
    if ((!n || n->isWritten) && !isOperation)
      return "";
    std::string text = e.kind == ExprKind::Cast ? spell(unqualified(e.type)) : e.op + e.name;
    if (n)
      value.windows.insert(e.name);
    for (size_t k = 0; k < e.children.size(); ++k) {
      std::string part = n ? distanceText(e.children[k], k, first) : textOf(*e.children[k], value, first);
      if (part.empty())
        return "";
      text += (k == 0 ? "(" : ", ") + part;
    }
    return text + ")";
  }

  /// Along dimension k; empty when the element is not at one place with the first one.
  static std::string distanceText(const ExprRef &offset, size_t k, std::vector<Place> &first) {
    std::optional<Place> place = placeOf(offset);
    if (place && first.size() <= k)
      first.push_back(*place);
    bool isAlong = place && place->counter == first[k].counter &&
                   (!place->counter.empty() || place->distance == first[k].distance);
    return isAlong ? std::to_string(place->distance - first[k].distance) : "";
  }

  static void add(Found &found, const SharedValue &value, const std::vector<Place> &first) {
    found.value = value;
    std::string text;
    for (const Place &place : first) {
      found.isMoving |= !place.counter.empty();
      text += std::to_string(place.distance) + " ";
    }
    found.places.insert(text);
  }

  /// What it is of shared values, as few and large ones as possible.
  void visit(const ExprRef &expr) {
    if (!expr)
      return;
    SharedValue value;
    std::vector<Place> first;
    std::string text = isScalar(expr->type) && isFloating(expr->type) ? textOf(*resolved(expr), value, first) : "";
    if (!text.empty()) {
      value.words = (sizeOf(expr->type->scalar) + 3) / 4;
      if (!value.windows.empty())
        add(values[text], value, first);
      return;
    }
    bool isTarget = expr->kind == ExprKind::Assign;
    for (size_t k = isTarget ? 1 : 0; k < expr->children.size(); ++k)
      visit(expr->children[k]);
  }

  void visit(const StmtRef &stmt) {
    // What a local is computed of counts where it is used.
    bool isLocal = stmt->kind == StmtKind::Declare && locals.count(stmt->name);
    SharedValue value;
    std::vector<Place> first;
    if (!isLocal || textOf(*locals.at(stmt->name), value, first).empty())
      visit(stmt->expr);
    for (const StmtRef &child : stmt->children)
      visit(child);
  }
};

} // namespace

std::vector<SharedValue> sharedValues(const Scop &scop, const Interior &interior) {
  return SharedValues(scop, interior).run();
}

} // namespace nidus
