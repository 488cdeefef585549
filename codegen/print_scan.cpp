#include "codegen/print_scan.h"
#include "codegen/kernel_parts.h"
#include "codegen/print_spaces.h"
#include "codegen/print_stmt.h"
#include "codegen/text.h"

namespace nidus {

std::string printScanKernel(const NestPlan &nest, const KernelPlan &kernel, const ScanKernel &form,
                            const std::string &sourceName, const ExprStyle &style) {
  std::vector<std::string> parameters;
  for (const std::string &name : kernel.arguments)
    if (!constantVariable(nest, name))
      parameters.push_back(printParameter(nest, kernel, name, style));
  for (const Reduction &reduction : kernel.reductions)
    parameters.push_back(printAccumulatorParameter(kernel, reduction, style));
  for (const ScannedVariable &variable : form.variables) {
    if (!variable.start.empty())
      parameters.push_back(printDeclaration(unqualified(variable.reduction.type), variable.start, style.types));
    parameters.push_back("const " + accumulatorText(variable.reduction, style) + " *__restrict__ " + variable.totals);
  }
  parameters.push_back("const nidus::ScanParts " + form.parameter);
  const std::string head = kernel.name + "(";
  return sourceComment(kernel, sourceName) +
         (form.isOfTotals() ? "what the iterations of each block come to.\n" : "a scan, in which each block goes on from the blocks before it.\n") +
         "__global__ void __launch_bounds__(" + std::to_string(kernel.block[0]) + ")\n" +
         wrapList(head, parameters, ")", static_cast<int>(head.size())) + "\n{\n" + printBlockCopies(nest, kernel, style) +
         printAccumulators(kernel, style) + printBody(form.body, style, 1) + printCombinations(kernel) + "}\n";
}

} // namespace nidus
