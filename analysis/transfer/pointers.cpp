#include "analysis/transfer/pointers.h"
#include <algorithm>

namespace nidus {
const NestPlan *mappedNest(const Stmt &stmt, const FunctionPlan &plan) {
  if (isLoop(stmt))
    for (const NestResult &nest : plan.nests)
      if (nest.plan && nest.range.beginOffset == stmt.range.beginOffset)
        return &*nest.plan;
  return nullptr;
}

PointerClasses::PointerClasses(const Function &function, const FunctionPlan &plan, const FunctionUses &uses)
    : uses(uses) {
  for (const auto &[symbol, v] : function.variables) {
    bool isLocal = v.storage == Storage::Local || v.storage == Storage::Parameter;
    if (!isLocal || v.addressTaken || !isPointer(v.type) || v.type->isVolatile)
      continue;
    parents[symbol] = symbol;
    if (v.type->element->isVolatile)
      volatileData.insert(symbol);
    classes[symbol].unknown = v.storage == Storage::Parameter;
    if (classes[symbol].unknown)
      copies.insert(symbol);
  }
  visit(function.body, plan);
}

std::string PointerClasses::root(std::string variable) const {
  for (auto parent = parents.find(variable); parent != parents.end() && parent->second != variable;
       parent = parents.find(variable))
    variable = parent->second;
  return variable;
}

PointerClasses::Class &PointerClasses::at(const std::string &variable) { return classes[root(variable)]; }

void PointerClasses::unite(const std::string &a, const std::string &b) {
  std::string rootA = root(a), rootB = root(b);
  if (rootA == rootB)
    return;
  Class merged = classes[rootB];
  parents[rootB] = rootA;
  classes[rootA].unknown |= merged.unknown;
  classes[rootA].elsewhere |= merged.elsewhere;
  classes[rootA].escapes |= merged.escapes;
  classes[rootA].returned |= merged.returned;
  classes[rootA].derived |= merged.derived;
  classes[rootA].freed |= merged.freed;
  classes[rootA].given |= merged.given;
}

PointerFlow PointerClasses::flow(const ExprRef &pointer) const {
  PointerFlow result;
  auto join = [&](const ExprRef &part) {
    PointerFlow other = flow(part);
    result.variables.insert(other.variables.begin(), other.variables.end());
    result.isFresh |= other.isFresh;
    result.isUnknown |= other.isUnknown;
    result.isDerived |= other.isDerived;
  };
  const std::vector<ExprRef> &children = pointer->children;
  if (isOfLibrary(pointer))
    return result;
  switch (pointer->kind) {
  case ExprKind::Variable:
    if (parents.count(pointer->name))
      result.variables.insert(pointer->name);
    else
      result.isUnknown = true;
    return result;
  case ExprKind::IntLiteral:
    return result;
  case ExprKind::Cast:
    if (isInteger(children[0]->type) && stripCasts(children[0])->kind == ExprKind::IntLiteral)
      return result;
    if (isPointerLike(children[0]->type))
      join(children[0]);
    else
      result.isUnknown = true;
    return result;
  case ExprKind::Binary:
    for (const ExprRef &child : children)
      if (isPointerLike(child->type))
        join(child);
    result.isDerived = true;
    return result;
  case ExprKind::AddressOf:
  case ExprKind::Subscript:
  case ExprKind::Deref:
  case ExprKind::Member:
    if (pointer->kind != ExprKind::AddressOf && !isArray(pointer->type)) {
      result.isUnknown = true; // loaded from memory
      return result;
    }
    if (children[0]->kind == ExprKind::Variable && !isPointer(children[0]->type))
      result.isUnknown = true; // a named object
    else
      join(children[0]->kind == ExprKind::Subscript || children[0]->kind == ExprKind::Deref ||
                   children[0]->kind == ExprKind::Member
               ? children[0]->children[0]
               : children[0]);
    result.isDerived = true;
    return result;
  case ExprKind::Conditional:
    join(children[1]);
    join(children[2]);
    return result;
  case ExprKind::Comma:
  case ExprKind::Assign:
    if (pointer->op.empty() || pointer->op == "=" || pointer->kind == ExprKind::Comma)
      join(children[1]);
    else
      join(children[0]), result.isDerived = true;
    return result;
  case ExprKind::Increment:
    join(children[0]);
    result.isDerived = true;
    return result;
  case ExprKind::Call:
    if (returnsFirst(*pointer)) {
      join(children[0]);
      return result;
    }
    result.isFresh = allocates(*pointer);
    result.isUnknown = !result.isFresh;
    return result;
  default:
    result.isUnknown = true;
    return result;
  }
}

bool PointerClasses::allocates(const Expr &call) const {
  const auto known = uses.find(call.name);
  return known == uses.end() ? isAllocation(call.name) : known->second.returnsFresh;
}

bool PointerClasses::returnsFirst(const Expr &call) const {
  return !uses.count(call.name) && LibraryFunction(call.name).returnsFirst() && !call.children.empty();
}

void PointerClasses::assign(const std::string &variable, const ExprRef &value) {
  PointerFlow from = flow(value);
  if (from.isUnknown || !from.variables.empty())
    copies.insert(variable);
  for (const std::string &other : from.variables)
    unite(variable, other);
  at(variable).unknown |= from.isUnknown;
  at(variable).elsewhere |= from.isUnknown;
  at(variable).derived |= from.isDerived;
}

void PointerClasses::escape(const ExprRef &value) { pass(value, {true, false, false, true}); }

void PointerClasses::pass(const ExprRef &value, const ParameterUse &use) {
  PointerFlow from = flow(value);
  for (const std::string &variable : from.variables) {
    at(variable).escapes |= use.escapes;
    // A function that is given a pointer into the middle may give it to a nest.
    at(variable).derived |= use.given && (use.derived || from.isDerived);
    at(variable).freed |= use.frees;
    at(variable).given |= use.given;
  }
}

void PointerClasses::inspectCall(const Expr &call) {
  const auto known = uses.find(call.name);
  // What a function returns may be what it was given.
  const bool mayReturn = isPointerLike(call.type) && !allocates(call);
  for (size_t i = 0; i < call.children.size(); ++i) {
    const ExprRef &argument = call.children[i];
    if (!isPointerLike(argument->type))
      continue;
    if (known == uses.end())
      passToLibrary(call, i);
    else if (i < known->second.parameters.size() && !mayReturn)
      pass(argument, known->second.parameters[i]);
    else
      escape(argument);
  }
}

void PointerClasses::passToLibrary(const Expr &call, size_t argument) {
  const LibraryFunction library(call.name);
  const ExprRef &pointer = call.children[argument];
  if (!library.isKnown() || library.useOf(argument) == ArgumentUse::ReadsAndKeeps)
    escape(pointer);
  if (library.effect() == LibraryEffect::Frees)
    pass(pointer, {false, false, true, false});
  for (size_t i = 0; i < call.children.size(); ++i)
    if (library.useOf(i) == ArgumentUse::Calls && i != argument)
      passToAny(pointer, functionGivenAs(call.children[i]));
}

/// As any argument of the function; its name is empty when it is not known.
void PointerClasses::passToAny(const ExprRef &pointer, const std::string &function) {
  const auto known = uses.find(function);
  if (known == uses.end())
    return escape(pointer);
  for (const ParameterUse &use : known->second.parameters)
    pass(pointer, use);
}

void PointerClasses::giveBack(const ExprRef &value) {
  results.push_back(flow(value));
  for (const std::string &variable : results.back().variables) {
    at(variable).returned = true;
    at(variable).derived |= results.back().isDerived;
  }
}

/// What the expression does with pointers; the value itself is the caller's business.
void PointerClasses::inspect(const ExprRef &expr) {
  if (!expr)
    return;
  const std::vector<ExprRef> &children = expr->children;
  if (expr->kind == ExprKind::Assign && isPointer(children[0]->type)) {
    if (children[0]->kind == ExprKind::Variable && parents.count(children[0]->name)) {
      if (expr->op == "=")
        assign(children[0]->name, children[1]);
      else
        at(children[0]->name).derived = true;
    } else {
      escape(children[1]);
    }
  }
  if (expr->kind == ExprKind::Increment && children[0]->kind == ExprKind::Variable && parents.count(children[0]->name))
    at(children[0]->name).derived = true;
  bool becomesNumber = expr->kind == ExprKind::Cast && isPointerLike(children[0]->type) && isInteger(expr->type) &&
                       expr->type->scalar != Scalar::Bool;
  if (becomesNumber || expr->kind == ExprKind::InitList || expr->kind == ExprKind::Unsupported)
    for (const ExprRef &child : children)
      if (isPointerLike(child->type))
        escape(child);
  if (expr->kind == ExprKind::Call)
    inspectCall(*expr);
  for (const ExprRef &child : children)
    inspect(child);
}

void PointerClasses::visit(const StmtRef &stmt, const FunctionPlan &plan) {
  if (!stmt)
    return;
  if (const NestPlan *nest = mappedNest(*stmt, plan)) {
    for (const Argument &argument : nest->arguments)
      if (argument.kind == ArgumentKind::Array)
        pass(pointerOf(argument), {false, false, false, true});
    return;
  }
  if (stmt->kind == StmtKind::Declare && stmt->expr && isPointerLike(stmt->expr->type))
    parents.count(stmt->name) ? assign(stmt->name, stmt->expr) : escape(stmt->expr);
  if (stmt->kind == StmtKind::Return && stmt->expr && isPointerLike(stmt->expr->type))
    giveBack(stmt->expr);
  inspect(stmt->expr);
  inspect(stmt->step);
  for (const StmtRef &child : stmt->children)
    visit(child, plan);
}

std::string PointerClasses::classOf(const std::string &variable) const {
  return parents.count(variable) ? root(variable) : "";
}

bool PointerClasses::isIsolated(const std::string &variable) const {
  auto found = classes.find(root(variable));
  return found != classes.end() && !found->second.unknown && !found->second.escapes && !found->second.returned;
}

bool PointerClasses::isAlone(const std::string &variable) const {
  return std::count_if(parents.begin(), parents.end(),
                       [&](const auto &entry) { return root(entry.first) == root(variable); }) == 1;
}

bool PointerClasses::isWhole(const std::string &variable) const {
  auto found = classes.find(root(variable));
  // Calls could not be given an address of volatile data without a cast.
  if (!parents.count(variable) || volatileData.count(variable))
    return false;
  bool isOurs = found != classes.end() && (!found->second.unknown || !copies.count(variable));
  return isOurs && !found->second.derived && !found->second.escapes && !found->second.returned;
}

Reach PointerClasses::reach(const PointerFlow &flow) const {
  Reach result;
  result.others = flow.isUnknown;
  for (const std::string &variable : flow.variables)
    if (isIsolated(variable))
      result.classes.insert(root(variable));
    else
      result.others = true;
  return result;
}

bool PointerClasses::frees(const Expr &call, const std::string &variable) const {
  auto known = uses.find(call.name);
  for (size_t i = 0; i < call.children.size(); ++i) {
    bool ends = known == uses.end() ? LibraryFunction(call.name).effect() == LibraryEffect::Frees
                                    : i >= known->second.parameters.size() || known->second.parameters[i].frees;
    if (ends && flow(call.children[i]).variables.count(variable))
      return true;
  }
  return false;
}

bool PointerClasses::keeps(const Expr &call, size_t argument) const {
  const auto known = uses.find(call.name);
  if (known == uses.end())
    return !LibraryFunction(call.name).isKnown();
  return argument >= known->second.parameters.size() || known->second.parameters[argument].escapes;
}

ParameterUse PointerClasses::useOf(const std::string &parameter) const {
  auto found = classes.find(root(parameter));
  if (!parents.count(parameter) || found == classes.end())
    return {true, true, true, true};
  const Class &all = found->second;
  return {all.escapes || all.returned, all.derived, all.freed, all.given};
}

bool PointerClasses::returnsFresh() const {
  return !results.empty() && std::all_of(results.begin(), results.end(), [&](const PointerFlow &result) {
    return !result.isUnknown && !result.isDerived &&
           std::all_of(result.variables.begin(), result.variables.end(), [&](const std::string &variable) {
             const Class &all = classes.at(root(variable));
             return !all.unknown && !all.escapes && !all.derived && !all.freed && !all.given;
           });
  });
}

bool PointerClasses::isFromParameters(const PointerFlow &flow) const {
  return !flow.isUnknown &&
         std::none_of(flow.variables.begin(), flow.variables.end(),
                      [&](const std::string &variable) { return classes.at(root(variable)).elsewhere; });
}

} // namespace nidus
