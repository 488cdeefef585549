#include "codegen/print_kernel.h"
#include "codegen/code_style.h"
#include "codegen/kernel_parts.h"
#include "codegen/print_packet.h"
#include "codegen/print_scan.h"
#include "codegen/print_spaces.h"
#include "codegen/print_staged.h"
#include "codegen/print_stmt.h"
#include "codegen/print_team.h"
#include "codegen/print_wavefront.h"
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

/// The functions of the runtime for the axes of the kernel's threads.
std::vector<std::string> indicesOf(const KernelPlan &kernel) {
  std::vector<std::string> indices;
  for (size_t i = kernel.threads.size(); i-- > 0;)
    indices.push_back(std::string("nidus::thread") + "XYZ"[i]);
  return indices;
}

/// A kernel whose threads run the body: one instance, or some in turn.
std::string printItemKernel(const NestPlan &nest, const KernelPlan &kernel, const ItemKernel &form,
                            const std::string &sourceName, ExprStyle style) {
  style.unrolls = form.unrolls;
  int threads = 1;
  for (int size : kernel.block)
    threads *= size;
  const std::vector<std::string> parameters = printParameters(nest, kernel, style);
  std::string start = printBlockCopies(nest, kernel, style);
  start += kernel.strides ? printAccumulators(kernel, style) : printCounters(kernel, indicesOf(kernel), style) + printGuard(kernel, style);
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
    std::string operator()(const TeamKernel &form) const {
      return printTeamKernel(nest, kernel, form, sourceName, style);
    }
    std::string operator()(const StagedKernel &form) const {
      return printStagedKernel(nest, kernel, form, sourceName, style);
    }
    std::string operator()(const ScanKernel &form) const {
      return printScanKernel(nest, kernel, form, sourceName, style);
    }
    std::string operator()(const WavefrontKernel &form) const {
      return printWavefrontKernel(nest, kernel, form, sourceName, style);
    }
    std::string operator()(const PacketKernel &) const { return printPacketKernel(nest, kernel, sourceName, style); }
  };
  return printConstantVariables(nest, kernel, style) +
         std::visit(Printer{nest, kernel, sourceName, style}, kernel.form) +
         printSpecialised(nest, kernel, sourceName, style);
}

} // namespace nidus
