#include "codegen/print_wavefront.h"
#include "codegen/kernel_parts.h"
#include "codegen/print_spaces.h"
#include "codegen/print_stmt.h"
#include "codegen/text.h"

namespace nidus {
namespace {

/// "nidus::Loads<nidus::InRow<-1, 0, 0>, nidus::InRow<0, -1, 1>>"
std::string touchedText(const std::string &name, const std::vector<TouchedRow> &rows) {
  std::vector<std::string> all;
  for (const TouchedRow &row : rows)
    all.push_back("nidus::InRow<" + std::to_string(row.row) + ", " + std::to_string(row.first) + ", " + std::to_string(row.last) + ">");
  return "nidus::" + name + "<" + join(all, ", ") + ">";
}

std::string counterText(const ThreadLoop &loop, bool isNamed, const ExprStyle &style) {
  return isNamed ? printDeclaration(unqualified(loop.type), loop.symbol, style.types) : printType(unqualified(loop.type), style.types);
}

std::string typeText(const ThreadLoop &loop, const ExprStyle &style) { return printType(unqualified(loop.type), style.types); }

/// nidus::tile<float, nidus::Loads<..>, nidus::Stores<..>>([&](int y, int x) { return &a[y * w + x]; })
std::string tileText(const KernelPlan &kernel, const WavefrontKernel &form, const TiledArray &array, const ExprStyle &style, const std::string &indent) {
  const std::string head = "nidus::tile<" + printType(unqualified(array.element), style.types) + ", ";
  return indent + head + touchedText("Loads", array.loads) + ",\n" + indent + std::string(head.size(), ' ') + touchedText(array.alwaysStores && !array.stores.empty() ? "AlwaysStores" : "Stores", array.stores) + ">([&](" +
         counterText(kernel.threads.back(), true, style) + ", " + counterText(form.columns, true, style) + ") { return &" +
         printExpr(array.own, style, Use::Number).text + "; }" + (array.limits ? ", " + array.limits->parameter : "") + ")";
}

std::string roleOf(const WavefrontKernel &form) {
  const std::string behind = form.slope == 0 ? "" : ", each " + std::to_string(form.slope) + (form.slope == 1 ? " step" : " steps") + " behind the one before";
  return "a row per thread" + behind + ".\n";
}

/// nidus::Strips<128, 62, 1>
std::string stripsText(const KernelPlan &kernel, const WavefrontKernel &form) {
  std::vector<std::string> numbers = {std::to_string(kernel.block[0]), std::to_string(form.steps), std::to_string(form.slope)};
  const int64_t down = kernel.threads.back().step, right = form.columns.step;
  if (down < 0 || right < 0)
    numbers.push_back(std::to_string(down));
  if (right < 0)
    numbers.push_back(std::to_string(right));
  return "nidus::Strips<" + join(numbers, ", ") + ">";
}

} // namespace

std::string stripsOf(const KernelPlan &kernel) { return kernel.name + "_strips"; }

std::string printWavefrontKernel(const NestPlan &nest, const KernelPlan &kernel, const WavefrontKernel &form, const std::string &sourceName,
                                 const ExprStyle &style) {
  std::vector<std::string> parameters = printParameters(nest, kernel, style);
  for (const TiledArray &array : form.arrays)
    if (array.limits)
      parameters.push_back("const nidus::TileLimits " + array.limits->parameter);
  parameters.push_back("const nidus::Wavefront " + form.parameter);
  const std::string head = kernel.name + "(", indent(8, ' ');
  std::vector<std::string> tiles, counters;
  for (const TiledArray &array : form.arrays)
    tiles.push_back(tileText(kernel, form, array, style, indent + "    "));
  const std::set<std::string> read = readVariables(form.body);
  for (const ThreadLoop &loop : kernel.threads)
    counters.push_back(counterText(loop, read.count(loop.symbol) > 0, style));
  counters.push_back(counterText(form.columns, read.count(form.columns.symbol) > 0, style));
  for (const TiledArray &array : form.arrays)
    counters.push_back("const auto &" + array.name);
  return sourceComment(kernel, sourceName) + roleOf(form) + "using " + stripsOf(kernel) + " = " + stripsText(kernel, form) + ";\n" +
         "__global__ void __launch_bounds__(" + std::to_string(kernel.block[0]) + ")\n" +
         wrapList(head, parameters, ")", static_cast<int>(head.size())) + "\n{\n" + printBlockCopies(nest, kernel, style) + printAccumulators(kernel, style) +
         "    nidus::inWavefront<" + stripsOf(kernel) + ", " + typeText(kernel.threads.back(), style) + ", " + typeText(form.columns, style) + ", " +
         (kernel.threads.size() > 1 ? "true" : "false") + ">(" + form.parameter + ",\n" + indent +
         (tiles.empty() ? "nidus::tiles(),\n" : "nidus::tiles(\n" + join(tiles, ",\n") + "),\n") +
         wrapList(indent + "[&](", counters, ") {", static_cast<int>(indent.size()) + 4) + "\n" + printBody(form.body, style, 3) + indent + "});\n" +
         printCombinations(kernel) + "}\n";
}

} // namespace nidus
