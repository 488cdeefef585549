#include "codegen/code_style.h"
#include "codegen/text.h"
#include <stdexcept>

namespace nidus {

namespace {

void addNames(const StmtRef &body, std::set<std::string> &names) {
  forEachStmt(body, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Declare)
      names.insert(stmt.name);
  });
}

} // namespace

ExprStyle styleOf(const Plan &plan) {
  ExprStyle style;
  std::set<std::string> &hidden = style.types.hidden;
  for (const Function &helper : plan.helpers) {
    style.functions.insert(helper.name);
    hidden.insert(helper.name);
    hidden.insert(helper.parameters.begin(), helper.parameters.end());
    addNames(helper.body, hidden);
  }
  for (const NestPlan *nest : mappedNests(plan)) {
    for (const Argument &argument : nest->arguments)
      hidden.insert(argument.name);
    for (const KernelPlan &kernel : nest->kernels) {
      hidden.insert(kernel.name);
      for (const ThreadLoop &loop : kernel.threads)
        hidden.insert(loop.symbol);
      addNames(kernel.body, hidden);
    }
  }
  return style;
}

int64_t sizeOf(const TypeRef &type, const std::map<std::string, Struct> &structs) {
  switch (type->kind) {
  case TypeKind::Scalar:
    return sizeOf(type->scalar);
  case TypeKind::Pointer:
    return 8;
  case TypeKind::Array:
    if (type->extent)
      return *type->extent * sizeOf(type->element, structs);
    break;
  case TypeKind::Struct:
    if (auto found = structs.find(type->name); found != structs.end())
      return found->second.size;
    break;
  case TypeKind::Unsupported:
    break;
  }
  throw std::logic_error("codegen: the size of " + spell(type) + " is not known");
}

std::vector<const NestPlan *> mappedNests(const Plan &plan) {
  std::vector<const NestPlan *> nests;
  for (const FunctionPlan &function : plan.functions)
    for (const NestResult &nest : function.nests)
      if (nest.plan)
        nests.push_back(&*nest.plan);
  return nests;
}

const Argument &findArgument(const NestPlan &nest, const std::string &name) {
  for (const Argument &argument : nest.arguments)
    if (argument.name == name)
      return argument;
  throw std::logic_error("codegen: no argument " + name);
}

const ArrayPlan *findArray(const NestPlan &nest, const std::string &name) {
  for (const ArrayPlan &array : nest.arrays)
    if (array.name == name)
      return &array;
  return nullptr;
}

std::string flagsInWords(const Plan &plan) {
  return plan.flags.empty() ? "none" : escapeComment(join(plan.flags, " "));
}

std::string lineRange(int first, int last) {
  std::string text = std::to_string(first);
  return last > first ? text + "-" + std::to_string(last) : text;
}

} // namespace nidus
