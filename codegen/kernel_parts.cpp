#include "codegen/kernel_parts.h"
#include "codegen/code_style.h"
#include "codegen/print_spaces.h"
#include "codegen/print_stmt.h"
#include "analysis/model/reduction_names.h"
#include "codegen/text.h"
#include <algorithm>

namespace nidus {

/// Do threads find in arrays what others of the kernel have left there? By a restricted pointer the compiler takes for granted that none does.
static bool changesWhileItRuns(const KernelPlan &kernel) { return kernel.team() || kernel.wavefront(); }

std::string printParameter(const NestPlan &nest, const KernelPlan &kernel, const std::string &name,
                           const ExprStyle &style) {
  const Argument &argument = findArgument(nest, name);
  if (std::count(kernel.divisors.begin(), kernel.divisors.end(), name))
    return "nidus::Divisor<" + printType(unqualified(argument.type), style.types) + "> " + name;
  if (isNumber(argument))
    return printDeclaration(unqualified(argument.type), name, style.types);
  const ArrayPlan &array = *findArray(nest, name);
  std::string element = printType(unqualified(array.element), style.types);
  if (array.space == MemorySpace::Constant)
    return "const __grid_constant__ " + viewType(array, style) + " " + name;
  if (array.space == MemorySpace::Texture)
    return "const " + viewType(array, style) + " " + name;
  if (argument.isConst)
    return "const " + element + " *__restrict__ " + name;
  return element + (changesWhileItRuns(kernel) ? " *" : " *__restrict__ ") + name;
}

std::vector<std::string> printParameters(const NestPlan &nest, const KernelPlan &kernel, const ExprStyle &style) {
  std::vector<std::string> parameters;
  for (const std::string &name : kernel.arguments)
    if (!constantVariable(nest, name))
      parameters.push_back(printParameter(nest, kernel, name, style));
  for (const Reduction &reduction : kernel.reductions)
    parameters.push_back(printAccumulatorParameter(kernel, reduction, style));
  return parameters;
}

/// The counter of a thread:  first + step * index.
static std::string printCounter(const ThreadLoop &loop, const std::string &function, const ExprStyle &style) {
  std::string index =
      function + (loop.type->scalar == Scalar::Int ? "()" : "<" + printType(unqualified(loop.type), style.types) + ">()");
  uint64_t stride = loop.step < 0 ? 0 - static_cast<uint64_t>(loop.step) : static_cast<uint64_t>(loop.step);
  if (stride != 1)
    index = std::to_string(stride) + " * " + index;
  ExprRef bare = stripCasts(loop.first);
  bool isZero = bare->kind == ExprKind::IntLiteral && bare->value == 0;
  if (isZero)
    return (loop.step < 0 ? "-" : "") + index;
  return parenthesised(printExpr(loop.first, style, Use::Assigned), Precedence::Additive) +
         (loop.step < 0 ? " - " : " + ") + index;
}

std::string printGuard(const KernelPlan &kernel, const ExprStyle &style) {
  std::vector<std::string> outside;
  for (const ThreadLoop &loop : kernel.threads)
    if (loop.guarded) {
      PrintedExpr test = printExpr(negated(loop.condition), style, Use::Number);
      bool isMixed = test.precedence == Precedence::LogicalAnd || test.precedence < Precedence::LogicalOr;
      outside.push_back(isMixed ? "(" + test.text + ")" : test.text);
    }
  return outside.empty() ? "" : wrapLine("    if (" + join(outside, " || ") + ")") + "\n        return;\n";
}

std::string printCounters(const KernelPlan &kernel, const std::vector<std::string> &indices, const ExprStyle &style) {
  std::set<std::string> used = readVariables(kernel.body);
  auto use = [&](const ExprRef &expr) {
    forEachExpr(expr, [&](const Expr &node) {
      if (node.kind == ExprKind::Variable)
        used.insert(node.name);
    });
  };
  for (const ThreadLoop &loop : kernel.threads) {
    use(loop.first);
    if (loop.guarded)
      use(loop.condition);
  }
  std::string text;
  for (size_t i = 0; i < kernel.threads.size(); ++i) {
    const ThreadLoop &loop = kernel.threads[i];
    std::string declaration = "const " + printDeclaration(unqualified(loop.type), loop.symbol, style.types) + " = " +
                              printCounter(loop, indices[i], style) + ";";
    text += wrapLine("    " + std::string(used.count(loop.symbol) ? "" : "[[maybe_unused]] ") + declaration) + "\n";
  }
  return text;
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
  return "// " + escapeComment(kernel.file.empty() ? sourceName : fileName(kernel.file)) + ":" + lineRange(kernel.beginLine, kernel.endLine) +
         (kernel.where.empty() ? "" : " where " + kernel.where) + ", ";
}

} // namespace nidus
