#include "codegen/kernel_parts.h"
#include "codegen/code_style.h"
#include "codegen/print_spaces.h"
#include "codegen/reduction_names.h"
#include "codegen/text.h"
#include <algorithm>

namespace nidus {

std::string printParameter(const NestPlan &nest, const KernelPlan &kernel, const std::string &name,
                           const ExprStyle &style) {
  const Argument &argument = findArgument(nest, name);
  if (std::count(kernel.divisors.begin(), kernel.divisors.end(), name))
    return "nidus::Divisor<" + printType(unqualified(argument.type), style.types) + "> " + name;
  if (argument.kind == ArgumentKind::Scalar)
    return printDeclaration(unqualified(argument.type), name, style.types);
  const ArrayPlan &array = *findArray(nest, name);
  std::string element = printType(unqualified(array.element), style.types);
  if (array.space == MemorySpace::Constant)
    return "const __grid_constant__ " + viewType(array, style) + " " + name;
  if (array.space == MemorySpace::Texture)
    return "const " + viewType(array, style) + " " + name;
  return (argument.isConst ? "const " : "") + element + " *__restrict__ " + name;
}

std::string packetInWords(const KernelPlan &kernel) {
  std::string shape;
  bool isOne = true;
  for (int pixels : kernel.pixelsPerThread) {
    isOne &= pixels == 1;
    shape += (shape.empty() ? "" : " x ") + std::to_string(pixels);
  }
  return isOne ? "one iteration per thread" : shape + " iterations per thread";
}

std::string accumulatorText(const Reduction &reduction, const ExprStyle &style) {
  std::string number = printType(accumulatorType(reduction), style.types);
  return dependsOnOrder(reduction) ? "nidus::Candidate<" + number + ">" : number;
}

static std::string partialsName(const KernelPlan &kernel, const Reduction &reduction) {
  std::set<std::string> taken(kernel.arguments.begin(), kernel.arguments.end());
  forEachExpr(kernel.body, [&](const Expr &e) { taken.insert(e.name); });
  forEachStmt(kernel.body, [&](const Stmt &s) { taken.insert(s.name); });
  for (const Reduction &each : kernel.reductions)
    taken.insert(each.symbol);
  return UniqueNames(taken).give(reduction.symbol + "_of_blocks");
}

std::string printAccumulators(const KernelPlan &kernel, const ExprStyle &style) {
  std::string text;
  for (const Reduction &reduction : kernel.reductions)
    text +=
        wrapLine("    " + accumulatorText(reduction, style) + " " + reduction.symbol + " = " + operatorName(reduction) +
                 "<" + printType(accumulatorType(reduction), style.types) + ">::identity();") +
        "\n";
  return text;
}

std::string printCombinations(const KernelPlan &kernel) {
  std::string text;
  for (const Reduction &reduction : kernel.reductions)
    text += wrapLine("    nidus::combine<" + operatorName(reduction) + ">(" + reduction.symbol + ", " +
                     partialsName(kernel, reduction) + ");") +
            "\n";
  return text;
}

std::string printAccumulatorParameter(const KernelPlan &kernel, const Reduction &reduction, const ExprStyle &style) {
  return accumulatorText(reduction, style) + " *__restrict__ " + partialsName(kernel, reduction);
}

std::string sourceComment(const KernelPlan &kernel, const std::string &sourceName) {
  return "// " + escapeComment(sourceName) + ":" + lineRange(kernel.beginLine, kernel.endLine) + ", ";
}

} // namespace nidus
