#include "analysis/mapping/body/const_pointers.h"
#include "analysis/code/pointer_flow.h"
#include <algorithm>

namespace nidus {
namespace {

StmtRef withConst(const StmtRef &stmt, const std::set<std::string> &names) {
  if (!stmt)
    return stmt;
  auto copy = std::make_shared<Stmt>(*stmt);
  if (stmt->kind == StmtKind::Declare && isPointer(stmt->type) && names.count(stmt->name))
    copy->type = pointerToConst(stmt->type);
  for (StmtRef &child : copy->children)
    child = withConst(child, names);
  return copy;
}

bool isPointerToVariables(const TypeRef &type) { return isPointer(type) && !scalarElement(type->element)->isConst; }

StmtRef withConvertedArguments(const StmtRef &body, const std::set<std::string> &readOnly,
                               const std::vector<Function> &helpers) {
  std::set<std::string> names = pointersFrom(body, readOnly);
  return rewrite(body, [&](const ExprRef &e) -> ExprRef {
    auto helper = std::find_if(helpers.begin(), helpers.end(),
                               [&](const Function &each) { return e->kind == ExprKind::Call && each.name == e->name; });
    if (helper == helpers.end())
      return e;
    auto made = std::make_shared<Expr>(*e);
    for (size_t i = 0; i < helper->parameters.size() && i < made->children.size(); ++i) {
      const TypeRef &type = helper->variables.at(helper->parameters[i]).type;
      if (isPointerToVariables(type) && pointsInto(made->children[i], names))
        made->children[i] = cast(unqualified(type), made->children[i], false);
    }
    return made;
  });
}

} // namespace

StmtRef withConstPointers(const StmtRef &body, const std::set<std::string> &readOnly) {
  return withConst(body, pointersFrom(body, readOnly));
}

Function withConstParameters(const Unit &unit, Function function) {
  std::set<std::string> readOnly;
  for (const std::string &parameter : function.parameters) {
    TypeRef &type = function.variables.at(parameter).type;
    if (isPointerToVariables(type) && !writesThrough(unit, function.body, parameter))
      type = pointerToConst(type);
    if (isPointer(type) && !isPointerToVariables(type))
      readOnly.insert(parameter);
  }
  function.body = withConstPointers(function.body, readOnly);
  return function;
}

std::set<std::string> readOnlyArrays(const std::vector<Argument> &arguments) {
  std::set<std::string> names;
  for (const Argument &argument : arguments)
    if (argument.kind == ArgumentKind::Array && argument.isConst)
      names.insert(argument.name);
  return names;
}

void convertArguments(NestPlan &nest, const std::vector<Function> &helpers) {
  std::set<std::string> readOnly = readOnlyArrays(nest.arguments);
  forEachKernel(nest, [&](KernelPlan &kernel) {
    forEachBody(kernel, [&](StmtRef &body) { body = withConvertedArguments(body, readOnly, helpers); });
  });
}

} // namespace nidus
