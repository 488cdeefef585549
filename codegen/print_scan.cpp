#include "codegen/print_scan.h"
#include "codegen/kernel_parts.h"
#include "codegen/print_spaces.h"
#include "codegen/print_stmt.h"
#include "codegen/text.h"

namespace nidus {

namespace {

std::string roleOf(const ScanKernel &form) {
  if (form.isOnePass())
    return "a scan in one pass, in tiles of iterations.\n";
  return form.isOfTotals() ? "what the iterations of each block come to.\n"
                           : "a scan, in which each block goes on from the blocks before it.\n";
}

std::string printInTile(const KernelPlan &kernel, const ScanKernel &form, const ExprStyle &style) {
  return "    nidus::inTile<" + std::to_string(kernel.block[0]) + ", " + std::to_string(form.items) + ">(" + form.parameter +
         ", [&](const auto " + form.tile + ") {\n" + printBody(form.body, style, 2) + "    });\n";
}

} // namespace

std::string tileTypes(const ScanKernel &form, const ExprStyle &style) {
  std::vector<std::string> types;
  for (const ScannedVariable &variable : form.variables)
    types.push_back(accumulatorText(variable.reduction, style));
  return "<" + join(types, ", ") + ">";
}

std::string printScanKernel(const NestPlan &nest, const KernelPlan &kernel, const ScanKernel &form,
                            const std::string &sourceName, const ExprStyle &style) {
  std::vector<std::string> parameters = printParameters(nest, kernel, style);
  for (const ScannedVariable &variable : form.variables) {
    if (!variable.start.empty())
      parameters.push_back(printDeclaration(unqualified(variable.reduction.type), variable.start, style.types));
    if (!form.isOnePass())
      parameters.push_back("const " + accumulatorText(variable.reduction, style) + " *__restrict__ " + variable.totals);
  }
  parameters.push_back((form.isOnePass() ? "const nidus::TileStates" + tileTypes(form, style) : "const nidus::ScanParts") + " " + form.parameter);
  const std::string head = kernel.name + "(";
  const std::string resident = form.residentBlocks > 0 ? ", " + std::to_string(form.residentBlocks) : "";
  return sourceComment(kernel, sourceName) + roleOf(form) + "__global__ void __launch_bounds__(" + std::to_string(kernel.block[0]) + resident +
         ")\n" + wrapList(head, parameters, ")", static_cast<int>(head.size())) + "\n{\n" + printBlockCopies(nest, kernel, style) +
         printAccumulators(kernel, style) + (form.isOnePass() ? printInTile(kernel, form, style) : printBody(form.body, style, 1)) +
         printCombinations(kernel) + "}\n";
}

} // namespace nidus
