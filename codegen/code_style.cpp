#include "codegen/code_style.h"
#include "analysis/code/cxx_keywords.h"
#include "codegen/launcher_names.h"
#include "codegen/print_expr.h"
#include "codegen/print_wavefront.h"
#include "codegen/text.h"
#include <stdexcept>

namespace nidus {

namespace {

void addNames(const StmtRef &body, std::set<std::string> &names) {
  forEachStmt(body, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Declare)
      names.insert(stmt.name);
  });
}

/// What kernels and launchers call variables of their own.
void addOwnNames(const NestPlan &nest, std::set<std::string> &names) {
  LauncherNames launcher = launcherNames(nest);
  names.insert({launcher.nest, launcher.aligned, launcher.slab, launcher.special.grid, launcher.special.aligned,
                launcher.special.kernel, launcher.special.size, launcher.special.isUsed});
  for (const auto &[array, table] : launcher.special.tables)
    names.insert(table);
  names.insert(launcher.grids.begin(), launcher.grids.end());
  for (const auto &[argument, pointer] : launcher.pointers)
    names.insert({pointer, argument + "_values", argument + "_found", argument + "_in_block"});
  for (const ValueEnds &ends : nest.valueEnds)
    names.insert({ends.least, ends.greatest});
  forEachKernel(nest, [&](const KernelPlan &kernel) {
    for (const Reduction &reduction : kernel.reductions)
      names.insert({reduction.symbol, reduction.symbol + "_of_blocks"});
    if (const TeamKernel *team = kernel.team()) {
      names.insert(team->parameter);
      addNames(team->body, names);
    }
    if (const StagedKernel *staged = kernel.staged()) {
      names.insert({staged->parameter, staged->ofGrid});
      addNames(staged->body, names);
    }
    if (const ScanKernel *scan = kernel.scan()) {
      names.insert({scan->parameter, scan->tile});
      for (const ScannedVariable &variable : scan->variables)
        names.insert({variable.start, variable.totals});
      addNames(scan->body, names);
    }
    if (const WavefrontKernel *wavefront = kernel.wavefront()) {
      names.insert({wavefront->parameter, wavefront->columns.symbol, stripsOf(kernel)});
      for (const TiledArray &array : wavefront->arrays)
        names.insert({array.name, array.limits ? array.limits->parameter : array.name});
      addNames(wavefront->body, names);
    }
    if (!kernel.packet())
      return;
    const PacketKernel &packet = *kernel.packet();
    names.insert({packet.parameter, packet.part, packet.block});
    names.insert(packet.lanes.begin(), packet.lanes.end());
    names.insert(packet.first.begin(), packet.first.end());
    for (const WindowPlan &window : packet.windows)
      names.insert(window.name);
  });
}

/// All that may hide a type of the user's in the text of a nest.
void addNames(const NestPlan &nest, std::set<std::string> &names) {
  for (const Argument &argument : nest.arguments)
    names.insert(argument.name);
  addOwnNames(nest, names);
  for (const KernelPlan &kernel : nest.kernels) {
    names.insert(kernel.name);
    for (const ThreadLoop &loop : kernel.threads)
      names.insert(loop.symbol);
    addNames(kernel.body, names);
  }
}

} // namespace

ExprStyle styleOf(const Plan &plan) {
  ExprStyle style;
  std::set<std::string> &hidden = style.types.hidden;
  UniqueNames functions;
  for (const Function &helper : plan.helpers)
    functions.give(helper.name);
  for (const Function &helper : plan.helpers) {
    style.functions.insert(helper.name);
    if (isKeywordOfCxx(helper.name))
      style.names[helper.name] = functions.give(helper.name + "_");
    hidden.insert(nameIn(style, helper.name));
    hidden.insert(helper.parameters.begin(), helper.parameters.end());
    addNames(helper.body, hidden);
  }
  for (const NestPlan *nest : mappedNests(plan)) {
    addNames(*nest, hidden);
    for (const NestPlan &version : nest->versions)
      addNames(version, hidden);
  }
  return style;
}

int64_t sizeOf(const TypeRef &type, const std::map<std::string, Struct> &structs) {
  switch (type->kind) {
  case TypeKind::Scalar:
    return sizeOf(type->scalar);
  case TypeKind::Pointer:
    return 8;
  case TypeKind::Array:
    if (type->extent)
      return *type->extent * sizeOf(type->element, structs);
    break;
  case TypeKind::Struct:
    if (auto found = structs.find(type->name); found != structs.end())
      return found->second.size;
    break;
  case TypeKind::Unsupported:
    break;
  }
  throw std::logic_error("codegen: the size of " + spell(type) + " is not known");
}

std::vector<const NestPlan *> mappedNests(const Plan &plan) {
  std::vector<const NestPlan *> nests;
  for (const FunctionPlan &function : plan.functions)
    for (const NestResult &nest : function.nests)
      if (nest.plan)
        nests.push_back(&*nest.plan);
  return nests;
}

const Argument &findArgument(const NestPlan &nest, const std::string &name) {
  for (const Argument &argument : nest.arguments)
    if (argument.name == name)
      return argument;
  if (nest.steps && nest.steps->counter.name == name)
    return nest.steps->counter;
  throw std::logic_error("codegen: no argument " + name);
}

std::string flagsInWords(const Plan &plan) {
  return plan.flags.empty() ? "none" : escapeComment(join(plan.flags, " "));
}

std::string lineRange(int first, int last) {
  std::string text = std::to_string(first);
  return last > first ? text + "-" + std::to_string(last) : text;
}

} // namespace nidus
