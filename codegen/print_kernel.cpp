#include "codegen/print_kernel.h"
#include "codegen/code_style.h"
#include "codegen/kernel_parts.h"
#include "codegen/print_packet.h"
#include "codegen/print_spaces.h"
#include "codegen/print_stmt.h"
#include "codegen/text.h"

namespace nidus {

std::string printHelper(const Function &helper, const ExprStyle &style) {
  std::set<std::string> read = readVariables(helper.body);
  std::vector<std::string> parameters;
  for (const std::string &symbol : helper.parameters) {
    std::string unused = read.count(symbol) ? "" : "[[maybe_unused]] ";
    parameters.push_back(unused + printDeclaration(helper.variables.at(symbol).type, symbol, style.types));
  }
  std::string head =
      "__device__ " + printDeclaration(unqualified(helper.result), nameIn(style, helper.name) + "(", style.types);
  return wrapList(head, parameters, ")", static_cast<int>(head.size())) + "\n{\n" +
         printBody(helper.body, style, 1) + "}\n";
}

namespace {

/// The counter of a thread:  first + step * index.
std::string printCounter(const ThreadLoop &loop, char axis, const ExprStyle &style) {
  std::string index = std::string("nidus::thread") + axis + "()";
  if (loop.type->scalar != Scalar::Int)
    index = std::string("nidus::thread") + axis + "<" + printType(unqualified(loop.type), style.types) + ">()";
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

std::string printCounters(const KernelPlan &kernel, const ExprStyle &style) {
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
  static const char axes[] = {'X', 'Y', 'Z'};
  for (size_t i = 0; i < kernel.threads.size(); ++i) {
    const ThreadLoop &loop = kernel.threads[i];
    std::string declaration = "const " + printDeclaration(unqualified(loop.type), loop.symbol, style.types) + " = " +
                              printCounter(loop, axes[kernel.threads.size() - 1 - i], style) + ";";
    text += wrapLine("    " + std::string(used.count(loop.symbol) ? "" : "[[maybe_unused]] ") + declaration) + "\n";
  }
  return text;
}

/// A kernel whose threads run the body: one instance, or some in turn.
std::string printItemKernel(const NestPlan &nest, const KernelPlan &kernel, const ItemKernel &form,
                            const std::string &sourceName, ExprStyle style) {
  style.unrolls = form.unrolls;
  int threads = 1;
  for (int size : kernel.block)
    threads *= size;
  std::vector<std::string> parameters;
  for (const std::string &name : kernel.arguments)
    if (!constantVariable(nest, name))
      parameters.push_back(printParameter(nest, kernel, name, style));
  for (const Reduction &reduction : kernel.reductions)
    parameters.push_back(printAccumulatorParameter(kernel, reduction, style));
  std::string start = printBlockCopies(nest, kernel, style);
  start += kernel.strides ? printAccumulators(kernel, style) : printCounters(kernel, style) + printGuard(kernel, style);
  std::string head = kernel.name + "(";
  return sourceComment(kernel, sourceName) + (kernel.strides ? "a grid-stride loop" : packetInWords(kernel)) +
         ".\n__global__ void __launch_bounds__(" + std::to_string(threads) + ")\n" +
         wrapList(head, parameters, ")", static_cast<int>(head.size())) + "\n{\n" + start +
         printBody(kernel.body, style, 1) + printCombinations(kernel) + printCombinedBlocks(nest, kernel) + "}\n";
}

} // namespace

std::string printKernel(const NestPlan &nest, const KernelPlan &kernel, const std::string &sourceName,
                        const ExprStyle &fileStyle) {
  ExprStyle style = fileStyle;
  for (const std::string &name : kernel.arguments)
    enterSpace(nest, kernel, name, style);
  struct Printer {
    const NestPlan &nest;
    const KernelPlan &kernel;
    const std::string &sourceName;
    const ExprStyle &style;
    std::string operator()(const ItemKernel &form) const {
      return printItemKernel(nest, kernel, form, sourceName, style);
    }
    std::string operator()(const PacketKernel &) const { return printPacketKernel(nest, kernel, sourceName, style); }
  };
  return printConstantVariables(nest, kernel, style) +
         std::visit(Printer{nest, kernel, sourceName, style}, kernel.form) +
         printSpecialised(nest, kernel, sourceName, style);
}

} // namespace nidus
