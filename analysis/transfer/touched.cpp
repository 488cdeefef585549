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
      here.isKnown &= isStringLiteral(*expr) || isFunctionName(*expr);
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
    callOwn(touched.at(call.name), [&](size_t parameter, Touching access) {
      parameter < call.children.size() ? touch(pointees.of(call.children[parameter]), access) : raise(here.anything, access);
    });
  }

  template <class TouchParameter> void callOwn(const Touched &callee, TouchParameter touchParameter) {
    here.isKnown &= callee.isKnown;
    here.comesBack &= callee.comesBack;
    raise(here.anything, callee.anything);
    for (const auto &[symbol, access] : callee.objects)
      raise(here.objects[symbol], access);
    for (const auto &[parameter, access] : callee.parameters)
      touchParameter(parameter, access);
  }

  /// With pointers to what the other arguments of `call` lead to.
  void callBack(const std::string &function, const Expr &call) {
    const auto callee = touched.find(function);
    if (callee == touched.end())
      return void(here.isKnown = false);
    callOwn(callee->second, [&](size_t, Touching access) {
      for (const ExprRef &argument : call.children)
        if (isPointerLike(argument->type) && functionGivenAs(argument).empty())
          touch(pointees.of(argument), access);
    });
  }

  void callLibrary(const Expr &call) {
    const LibraryFunction library(call.name);
    here.comesBack &= library.comesBack();
    here.isKnown &= library.isKnown() && !callingBack.count(call.name);
    for (size_t i = 0; i < call.children.size(); ++i) {
      const ExprRef &argument = call.children[i];
      if (library.useOf(i) == ArgumentUse::Calls)
        callBack(functionGivenAs(argument), call);
      else if (const Touching access = accessOf(library, i, argument->type); access != Touching::None && isPointerLike(argument->type))
        touch(pointees.of(argument), access);
    }
  }

  static Touching accessOf(const LibraryFunction &library, size_t argument, const TypeRef &type) {
    switch (library.useOf(argument)) {
    case ArgumentUse::None:
    case ArgumentUse::Calls:
      return Touching::None;
    case ArgumentUse::Reads:
    case ArgumentUse::ReadsAndKeeps:
      return Touching::Reads;
    case ArgumentUse::Prints:
      return mayBePrintedInto(type) ? Touching::Writes : Touching::Reads;
    case ArgumentUse::Writes:
      return Touching::Writes;
    }
    return Touching::Writes;
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
