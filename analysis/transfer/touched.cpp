#include "analysis/transfer/touched.h"
#include "analysis/transfer/pointers.h"
#include <algorithm>

namespace nidus {
namespace {

class TouchSearch {
  const Unit &unit;
  const Function &function;
  const FunctionPlan *plan; ///< null: of a header
  const PointeeTable &pointees;
  const TouchedByFunction &touched;
  const std::set<std::string> &callingBack;
  Touched here;

public:
  TouchSearch(const Unit &unit, const Function &function, const FunctionPlan *plan, const PointeeTable &pointees,
              const TouchedByFunction &touched, const std::set<std::string> &callingBack)
      : unit(unit), function(function), plan(plan), pointees(pointees), touched(touched), callingBack(callingBack) {}

  Touched find() {
    here.isKnown = !function.isVariadic;
    forEachStmt(function.body, [&](const Stmt &s) {
      here.isKnown &= !(plan && mappedNest(s, *plan)) && s.name != "inline assembly";
      collect(s.expr);
      collect(s.step);
    });
    return here;
  }

private:
  static void raise(Touching &access, Touching to) { access = std::max(access, to); }

  void touch(const Pointees &where, Touching access) {
    for (const std::string &symbol : where.objects) {
      auto v = function.variables.find(symbol);
      const bool isMentioned = v != function.variables.end();
      if (isMentioned && !v->second.mayChange && access == Touching::Reads)
        continue;
      if (!isMentioned || v->second.storage == Storage::Global)
        raise(here.objects[symbol], access);
      else if (v->second.storage == Storage::StaticLocal) // has no name elsewhere
        raise(here.anything, access);
    }
    for (size_t i = 0; i < function.parameters.size(); ++i)
      if (where.parameters.count(function.parameters[i]))
        raise(here.parameters[i], access);
    if (where.anywhere)
      raise(here.anything, access);
  }

  static bool isPlace(const Expr &e) {
    return e.kind == ExprKind::Variable || e.kind == ExprKind::Member || e.kind == ExprKind::Subscript ||
           e.kind == ExprKind::Deref;
  }

  void address(const ExprRef &lvalue) {
    if (!isPlace(*lvalue))
      return collect(lvalue);
    for (const ExprRef &child : lvalue->children)
      lvalue->kind == ExprKind::Member ? address(child) : collect(child);
  }

  void collect(const ExprRef &expr) {
    if (!expr)
      return;
    const std::vector<ExprRef> &children = expr->children;
    if (isPlace(*expr)) {
      address(expr);
      if (!isArray(expr->type))
        touch(pointees.around(expr), Touching::Reads);
      return;
    }
    switch (expr->kind) {
    case ExprKind::AddressOf:
      return address(children[0]);
    case ExprKind::Assign:
    case ExprKind::Increment:
      for (size_t i = 1; i < children.size(); ++i)
        collect(children[i]);
      address(children[0]);
      return touch(pointees.around(children[0]), Touching::Writes);
    case ExprKind::Call:
      call(*expr);
      break;
    case ExprKind::Unsupported:
      here.isKnown &= isStringLiteral(*expr);
      break;
    default:
      break;
    }
    for (const ExprRef &child : children)
      collect(child);
  }

  void call(const Expr &call) {
    const Function *own = findFunction(unit, call.name);
    if (!own || !own->body)
      return callLibrary(call);
    const Touched &callee = touched.at(call.name);
    here.isKnown &= callee.isKnown;
    raise(here.anything, callee.anything);
    for (const auto &[symbol, access] : callee.objects)
      raise(here.objects[symbol], access);
    for (const auto &[i, access] : callee.parameters)
      i < call.children.size() ? touch(pointees.of(call.children[i]), access) : raise(here.anything, access);
  }

  void callLibrary(const Expr &call) {
    const LibraryEffect effect = libraryEffect(call.name);
    here.isKnown &= effect != LibraryEffect::Unknown && !callingBack.count(call.name);
    if (effect == LibraryEffect::None || effect == LibraryEffect::Unknown)
      return;
    const bool isPrint = call.name == "printf" || call.name == "fprintf";
    for (size_t i = 0; i < call.children.size(); ++i) {
      const TypeRef &type = call.children[i]->type;
      if (!isPointer(type) && !isArray(type))
        continue;
      const bool takesStream =
          effect == LibraryEffect::Prints || effect == LibraryEffect::FileReads || effect == LibraryEffect::FileWrites;
      const bool isRead = effect == LibraryEffect::Prints || effect == LibraryEffect::FileWrites ||
                          effect == LibraryEffect::Compares || (effect == LibraryEffect::Copies && i == 1);
      // Under a conversion %n they write. A stream is no array of the program's.
      const bool isCount = isPrint && isInteger(type->element) && sizeOf(type->element->scalar) > 1;
      if (!takesStream || isScalar(type->element))
        touch(pointees.of(call.children[i]), isRead && !isCount ? Touching::Reads : Touching::Writes);
    }
  }
};

} // namespace

ReturnedPointees returnedPointees(const Unit &unit) {
  ReturnedPointees returned;
  for (bool grows = true; grows;) {
    grows = false;
    for (const Function &function : unit.functions) {
      if (!function.body || !isPointer(function.result))
        continue;
      Pointees found = PointeeTable(unit, function, returned).returnedHere();
      grows |= !(found == returned[function.name]);
      returned[function.name] = std::move(found);
    }
  }
  return returned;
}

TouchedByFunction touchedByFunctions(const Unit &unit, const std::map<std::string, const FunctionPlan *> &plans,
                                     const std::set<std::string> &callingBack) {
  const ReturnedPointees returned = returnedPointees(unit);
  std::map<std::string, PointeeTable> tables;
  TouchedByFunction touched;
  for (const Function &function : unit.functions)
    if (function.body) {
      tables.emplace(function.name, PointeeTable(unit, function, returned));
      touched[function.name];
    }
  for (bool grows = true; grows;) {
    grows = false;
    for (const Function &function : unit.functions) {
      if (!function.body)
        continue;
      auto plan = plans.find(function.name);
      Touched found = TouchSearch(unit, function, plan == plans.end() ? nullptr : plan->second,
                                  tables.at(function.name), touched, callingBack)
                          .find();
      grows |= !(found == touched[function.name]);
      touched[function.name] = std::move(found);
    }
  }
  return touched;
}

} // namespace nidus
