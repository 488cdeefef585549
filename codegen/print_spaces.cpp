#include "codegen/print_spaces.h"
#include "codegen/code_style.h"
#include "analysis/model/reduction_names.h"
#include "codegen/text.h"

namespace nidus {
namespace {

/// Nothing else in the kernel has that name.
std::string blockCopyName(const KernelPlan &kernel, const std::string &array) {
  std::set<std::string> taken(kernel.arguments.begin(), kernel.arguments.end());
  forEachExpr(kernel.body, [&](const Expr &e) { taken.insert(e.name); });
  forEachStmt(kernel.body, [&](const Stmt &s) { taken.insert(s.name); });
  return UniqueNames(taken).give(array + "_in_block");
}

/// With the values that the source tells it is const: what reads it at a known place has the number instead.
std::string constantVariableText(const ArrayPlan &array, const std::string &name, const ExprStyle &style) {
  std::string declaration =
      printType(unqualified(array.element), style.types) + " " + name + "[" + std::to_string(array.tableElements) + "]";
  if (array.form == ConstantForm::Variable)
    return "__constant__ " + declaration + ";\n";
  std::vector<std::string> values;
  for (const ExprRef &value : array.literals->children)
    values.push_back(printExpr(value, style, Use::Listed).text);
  return wrapList("__constant__ const " + declaration + " = {", values, "};", 4) + "\n";
}

} // namespace

std::string tableType(const ArrayPlan &array, int64_t elements, const ExprStyle &style) {
  return "nidus::Table<" + printType(unqualified(array.element), style.types) + ", " + std::to_string(elements) + ">";
}

std::string viewType(const ArrayPlan &array, const ExprStyle &style) {
  std::string element = printType(unqualified(array.element), style.types);
  if (array.space == MemorySpace::Constant && array.part == TablePart::Element)
    return "nidus::Element<" + element + ">";
  return array.space == MemorySpace::Texture ? "nidus::Texture<" + element + ">"
                                             : tableType(array, array.tableElements, style);
}

const ArrayPlan *constantVariable(const NestPlan &nest, const std::string &name) {
  const ArrayPlan *array = findArray(nest, name);
  bool isVariable = array && array->space == MemorySpace::Constant && array->form != ConstantForm::Parameter;
  return isVariable ? array : nullptr;
}

std::string constantName(const KernelPlan &kernel, const std::string &array) { return kernel.name + "_" + array; }

void enterSpace(const NestPlan &nest, const KernelPlan &kernel, const std::string &name, ExprStyle &style) {
  const ArrayPlan *array = findArray(nest, name);
  if (!array)
    return;
  if (const ArrayPlan *variable = constantVariable(nest, name))
    style.names[name] = constantName(kernel, variable->name);
  else if (array->space == MemorySpace::Constant || array->space == MemorySpace::Texture)
    style.tables.insert(name);
  else if (array->space == MemorySpace::Shared)
    style.names[name] = blockCopyName(kernel, name);
}

std::string printConstantVariables(const NestPlan &nest, const KernelPlan &kernel, const ExprStyle &style) {
  std::string text;
  for (const std::string &name : kernel.arguments)
    if (const ArrayPlan *array = constantVariable(nest, name))
      text += constantVariableText(*array, constantName(kernel, name), style);
  return text.empty() ? "" : text + "\n";
}

std::string blockCopy(const ArrayPlan &array, const std::string &name, bool isReference, const ExprStyle &style) {
  std::string element = printType(unqualified(array.element), style.types), count = std::to_string(array.tableElements);
  if (array.lanes > 1)
    return "nidus::PerLane<" + element + ", " + count + ", " + std::to_string(array.lanes) + "> " +
           (isReference ? "&" : "") + name;
  return element + " " + (isReference ? "(&" + name + ")" : name) + "[" + count + "]";
}

std::string printBlockCopies(const NestPlan &nest, const KernelPlan &kernel, const ExprStyle &style) {
  std::string text;
  for (const std::string &name : kernel.arguments)
    if (const ArrayPlan *array = findArray(nest, name); array && array->space == MemorySpace::Shared) {
      std::string copy = blockCopyName(kernel, name);
      std::string begin = array->combined ? "beginInBlock<" + operatorName(*array->combined) + ">(" + copy + ")"
                                          : "copyToBlock(" + copy + ", " + name + ")";
      text += "    __shared__ " + blockCopy(*array, copy, false, style) + ";\n    nidus::" + begin + ";\n";
    }
  return text;
}

std::string printCombinedBlocks(const NestPlan &nest, const KernelPlan &kernel) {
  std::string text;
  for (const std::string &name : kernel.arguments)
    if (const ArrayPlan *array = findArray(nest, name); array && array->space == MemorySpace::Shared && array->combined)
      text += "    nidus::combineBlocks<" + operatorName(*array->combined) + ">(" + name + ", " +
              blockCopyName(kernel, name) + ");\n";
  return text;
}

} // namespace nidus
