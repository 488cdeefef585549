#include "analysis/frontend/normalise/held_objects.h"
#include "analysis/frontend/symbolic/refusal.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/scop/reductions.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus::frontend {

ExprRef baseOf(const ExprRef &object) {
  ExprRef base = stripImplicitCasts(object);
  while (base->kind != ExprKind::Variable && !base->children.empty())
    base = stripImplicitCasts(base->children[0]);
  return base;
}

namespace {

class Holder {
  const Unit &unit;
  PreparedNest &prepared;
  const std::set<std::string> changed, declared;

  /// By key, those that are held.
  std::map<std::string, ExprRef> objects;

public:
  Holder(const Unit &unit, PreparedNest &prepared)
      : unit(unit), prepared(prepared), changed(changedIn(prepared.nest)), declared(declarations(prepared.nest)) {}

  void hold() {
    findAssigned();
    dropReachedOtherwise();
    // Whether one object is reduced may depend on what becomes of the others.
    while (!objects.empty() && !holdReduced())
      ;
  }

private:
  const Variable *lookup(const std::string &symbol) const {
    auto v = prepared.function.variables.find(symbol);
    return v == prepared.function.variables.end() ? nullptr : &v->second;
  }

  static bool isOwn(const Variable &v) { return v.storage == Storage::Local || v.storage == Storage::Parameter; }

  /// Equal for expressions of one value in all iterations: a number of literals and of variables that nobody else
  /// changes.
  std::string keyOfIndex(const ExprRef &index) const {
    ExprRef e = stripImplicitCasts(index);
    if (std::optional<int64_t> value = literalValue(e))
      return std::to_string(*value);
    if (e->kind == ExprKind::Variable) {
      const Variable *v = lookup(e->name);
      bool isFixed = v && isOwn(*v) && !v->addressTaken && isInteger(v->type) && !changed.count(e->name);
      return isFixed ? e->name : "";
    }
    if (e->kind != ExprKind::Binary || (e->op != "+" && e->op != "-" && e->op != "*"))
      return "";
    std::string left = keyOfIndex(e->children[0]), right = keyOfIndex(e->children[1]);
    return left.empty() || right.empty() ? "" : "(" + left + e->op + right + ")";
  }

  /// Equal for lvalues of one object, whether *p or p[0]; empty for what cannot be held.
  std::string keyOf(const ExprRef &lvalue) const {
    ExprRef e = stripImplicitCasts(lvalue);
    if (e->kind == ExprKind::Variable) {
      const Variable *v = lookup(e->name);
      return v && !v->type->isVolatile && !v->isRegister && !declared.count(e->name) && isFixed(*v) ? e->name : "";
    }
    bool isStep = e->kind == ExprKind::Subscript || e->kind == ExprKind::Deref;
    if (e->kind != ExprKind::Member && !isStep)
      return "";
    if (e->kind == ExprKind::Member) {
      std::string of = keyOf(e->children[0]);
      return of.empty() ? "" : of + "." + e->name;
    }
    ExprRef base = stripImplicitCasts(e->children[0]);
    // A pointer that lies in memory would have to be read ahead of the loops.
    if (isPointer(base->type) && base->kind != ExprKind::Variable)
      return "";
    std::string of = keyOf(base);
    std::string index = e->kind == ExprKind::Deref ? "0" : keyOfIndex(e->children[1]);
    return of.empty() || index.empty() ? "" : of + "[" + index + "]";
  }

  /// The nest never changes a pointer; of structs it may change members.
  bool isFixed(const Variable &v) const { return !isPointer(v.type) || !changed.count(v.symbol); }

  bool canBeHeld(const ExprRef &lvalue) const {
    if (!isScalar(lvalue->type) || lvalue->type->isVolatile || lvalue->type->scalar == Scalar::Void)
      return false;
    if (lvalue->kind != ExprKind::Variable)
      return !keyOf(lvalue).empty();
    // Other variables are reduced as they are.
    const Variable *v = lookup(lvalue->name);
    return v && (!isOwn(*v) || v->addressTaken) && !keyOf(lvalue).empty();
  }

  std::string keyWithType(const ExprRef &lvalue) const {
    return keyOf(lvalue) + ":" + spell(unqualified(lvalue->type));
  }

  void findAssigned() {
    forEachExpr(prepared.nest, [&](const Expr &e) {
      if ((e.kind == ExprKind::Assign || e.kind == ExprKind::Increment) && canBeHeld(e.children[0]))
        objects.emplace(keyWithType(e.children[0]), e.children[0]);
    });
  }

  /// The array or pointer of which the object is an element; null for a member or a variable.
  static ExprRef arrayOf(const ExprRef &object) {
    bool isElement = object->kind == ExprKind::Subscript || object->kind == ExprKind::Deref;
    return isElement ? stripImplicitCasts(object->children[0]) : nullptr;
  }

  /// Beside other elements of its array an object would always be found to overlap: the array stays one.
  void dropReachedOtherwise() {
    std::map<std::string, int> asHeld;
    std::set<std::string> moving; ///< of which elements are accessed that are not the same in all iterations
    forEachExpr(prepared.nest, [&](const Expr &e) {
      auto self = std::make_shared<Expr>(e);
      ExprRef array = arrayOf(self);
      if (array && canBeHeld(self) && objects.count(keyWithType(self)))
        ++asHeld[textOf(array)];
      if (e.kind == ExprKind::Subscript && keyOfIndex(e.children[1]).empty())
        moving.insert(textOf(array));
    });
    std::erase_if(objects, [&](const auto &object) {
      if (ExprRef array = arrayOf(object.second))
        return mentionsOf(array) > asHeld[textOf(array)];
      bool isMoving = false;
      for (ExprRef e = object.second; e->kind != ExprKind::Variable; e = stripImplicitCasts(e->children[0]))
        isMoving |= arrayOf(e) && moving.count(textOf(arrayOf(e)));
      return isMoving;
    });
  }

  int mentionsOf(const ExprRef &array) const {
    int count = 0;
    const std::string text = textOf(array);
    forEachExpr(prepared.nest,
                [&](const Expr &e) { count += e.kind == array->kind && textOf(std::make_shared<Expr>(e)) == text; });
    return count;
  }

  /// An element that variables choose: loops around the nest set one after the other, and are what should be mapped.
  static bool isChosen(const ExprRef &object) {
    bool isChosen = false;
    forEachExpr(object, [&](const Expr &e) { isChosen |= e.kind == ExprKind::Subscript && !literalValue(e.children[1]); });
    return isChosen;
  }

  /// What lies in memory may be read after the nest.
  static StmtRef withLiveResults(const StmtRef &nest, const std::map<std::string, std::string> &symbols) {
    auto copy = std::make_shared<Stmt>(*nest);
    for (const auto &[key, symbol] : symbols)
      copy->liveAfter.push_back(symbol);
    return copy;
  }

  /// Holds the objects if the nest then reduces all of them; if not, forgets the others.
  bool holdReduced() {
    Function function = prepared.function;
    std::map<std::string, std::string> symbols; ///< key -> variable
    std::map<std::string, ExprRef> held;
    for (const auto &[key, object] : objects) {
      bool isAlone = object->kind == ExprKind::Variable || object->kind == ExprKind::Deref;
      std::string symbol =
          addLocal(unit, function, argumentName(textOf(object)) + (isAlone ? "_value" : ""), object->type);
      function.variables.at(symbol).name = textOf(object);
      symbols[key] = symbol;
      held[symbol] = object;
    }
    StmtRef nest = rewrite(prepared.nest, [&](const ExprRef &e) {
      auto symbol = canBeHeld(e) ? symbols.find(keyWithType(e)) : symbols.end();
      if (symbol == symbols.end())
        return e;
      Expr variable = *nidus::variable(symbol->second, e->type);
      variable.location = e->location;
      return ExprRef(std::make_shared<Expr>(variable));
    });
    nest = withLiveResults(nest, symbols);
    std::set<std::string> reduced;
    for (const auto &[symbol, reduction] : recogniseReductions(unit, function, nest)) {
      if (reduction.op == ReductionOp::Last && held.count(symbol) && isChosen(held.at(symbol)))
        continue;
      reduced.insert(symbol);
      for (const Companion &companion : reduction.companions)
        reduced.insert(companion.symbol);
    }
    size_t erased = std::erase_if(objects, [&](const auto &object) { return !reduced.count(symbols[object.first]); });
    if (erased)
      return false;
    prepared.function = std::move(function);
    prepared.nest = nest;
    prepared.held.merge(held);
    return true;
  }
};

} // namespace

void holdObjects(const Unit &unit, PreparedNest &prepared) { Holder(unit, prepared).hold(); }

} // namespace nidus::frontend
