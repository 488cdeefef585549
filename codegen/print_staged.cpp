#include "codegen/print_staged.h"
#include "codegen/kernel_parts.h"
#include "codegen/print_spaces.h"
#include "codegen/print_stmt.h"
#include "codegen/text.h"

namespace nidus {
namespace {

/// nidus::perRow<float>([&](int i, int k) { return &a[i * n + k]; })
std::string printOperand(const KernelPlan &kernel, const ContractedLoop &loop, const Operand &operand, const ExprStyle &style) {
  const ThreadLoop &rows = kernel.threads.back();
  const bool isOfRows = operand.axis < kernel.threads.size();
  const std::string row = isOfRows ? printDeclaration(unqualified(rows.type), rows.symbol, style.types) + ", " : "";
  return std::string(isOfRows ? "nidus::perRow<" : "nidus::perStep<") + printType(operand.element, style.types) + ">([&](" + row +
         printDeclaration(loop.type, nameIn(style, loop.counter), style.types) + ") { return &" + printExpr(operand.read, style, Use::Number).text + "; })";
}

/// The loop as a call of nidus::inStages with what stands in its body.
LoopAsCall printStages(const KernelPlan &kernel, const StagedKernel &form, const ContractedLoop &loop, const StmtRef &body, const ExprStyle &style) {
  const std::string type = printType(loop.type, style.types), indent(4, ' ');
  LoopAsCall call;
  call.opening = {"nidus::inStages<" + type + ">(" + form.parameter + ", " + printExpr(loop.first, style, Use::Assigned).text + ", " +
                  printExpr(loop.end, style, Use::Assigned).text + ","};
  call.opening.push_back(indent + "nidus::stages(");
  for (const Operand &operand : loop.operands)
    call.opening.push_back(indent + "    " + printOperand(kernel, loop, operand, style) + (&operand == &loop.operands.back() ? ")," : ","));
  std::string parameters = readVariables(body).count(loop.counter) ? printDeclaration(loop.type, nameIn(style, loop.counter), style.types) : type;
  for (const Operand &operand : loop.operands)
    parameters += ", const auto &" + operand.name;
  call.opening.push_back(indent + "[&](" + parameters + ") {");
  call.closing = indent + "});";
  return call;
}

} // namespace

std::string printStagedKernel(const NestPlan &nest, const KernelPlan &kernel, const StagedKernel &form, const std::string &sourceName,
                              const ExprStyle &kernelStyle) {
  ExprStyle style = kernelStyle;
  for (const ContractedLoop &loop : form.loops)
    if (!loop.asWritten.empty())
      style.names[loop.counter] = loop.asWritten;
  forEachStmt(form.body, [&](const Stmt &stmt) {
    for (const ContractedLoop &loop : form.loops)
      if (stmt.kind == StmtKind::For && declaresCounter(stmt, loop.counter))
        style.calls[loop.counter] = printStages(kernel, form, loop, stmt.children[1], style);
  });
  std::vector<std::string> parameters = printParameters(nest, kernel, style);
  const ThreadLoop &rows = kernel.threads.back();
  const std::string counterType = printType(unqualified(rows.type), style.types), ofGrid = form.ofGrid;
  parameters.push_back("const nidus::RowsOfGrid<" + counterType + "> " + ofGrid);
  std::vector<std::string> indices;
  for (size_t axis = kernel.threads.size(); axis-- > 1;)
    indices.push_back(std::string("nidus::thread") + "XYZ"[axis]);
  KernelPlan outer = kernel;
  outer.body = form.body;
  outer.threads.pop_back();
  const std::string counter = "    const " + printDeclaration(unqualified(rows.type), rows.symbol, style.types) + " = " + form.parameter + ".counter();\n";
  const std::string head = kernel.name + "(";
  return sourceComment(kernel, sourceName) + "one iteration per thread of a block's first warp.\n" +
         "template <bool Staged>\n__global__ void __launch_bounds__(nidus::StagedGrid::threads)\n" + wrapList(head, parameters, ")", static_cast<int>(head.size())) + "\n{\n" +
         printBlockCopies(nest, kernel, style) + "    const nidus::StagedRows<" + counterType + ", Staged> " + form.parameter + "(" + ofGrid + ");\n" +
         printCounters(outer, indices, style) + counter + printGuard(kernel, style) +
         printBody(form.body, style, 1) + "}\n";
}

} // namespace nidus
