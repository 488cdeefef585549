#include "codegen/print_team.h"
#include "codegen/kernel_parts.h"
#include "codegen/print_spaces.h"
#include "codegen/print_stmt.h"
#include "codegen/text.h"

namespace nidus {

std::vector<TypeRef> arraysInMemory(const TeamKernel &form) {
  std::vector<TypeRef> arrays;
  forEachStmt(form.memory.empty() ? nullptr : form.body, [&](const Stmt &s) {
    if (s.isShared)
      arrays.push_back(s.type);
  });
  return arrays;
}

std::string printTeamKernel(const NestPlan &nest, const KernelPlan &kernel, const TeamKernel &form,
                            const std::string &sourceName, const ExprStyle &style) {
  std::vector<std::string> parameters;
  for (const std::string &name : kernel.arguments)
    if (!constantVariable(nest, name))
      parameters.push_back(printParameter(nest, kernel, name, style));
  parameters.push_back("const nidus::RowTeam " + form.parameter);
  const std::string head = kernel.name + "(", memory = form.memory.empty() ? "" : "    nidus::BlockMemory " + form.memory + ";\n";
  ExprStyle ofBody = style;
  ofBody.blockMemory = form.memory;
  return sourceComment(kernel, sourceName) +
         "one iteration per team of threads.\n__global__ void __launch_bounds__(nidus::RowGrid::threads)\n" +
         wrapList(head, parameters, ")", static_cast<int>(head.size())) + "\n{\n" +
         printBlockCopies(nest, kernel, style) + printCounters(kernel, {form.parameter + ".index"}, style) +
         printGuard(kernel, style) + memory + printBody(form.body, ofBody, 1) + "}\n";
}

} // namespace nidus
