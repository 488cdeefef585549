#include "codegen/launcher_names.h"

namespace nidus {

LauncherNames launcherNames(const NestPlan &nest) {
  LauncherNames names;
  for (const Argument &argument : nest.arguments)
    names.taken.give(argument.name);
  for (const ValueEnds &ends : nest.valueEnds)
    names.taken.give(ends.least), names.taken.give(ends.greatest);
  for (const KernelPlan &kernel : nest.kernels)
    names.taken.give(kernel.name);
  for (const Argument &argument : nest.arguments)
    if (argument.kind != ArgumentKind::Scalar)
      names.pointers[argument.name] = names.taken.give(argument.name + "_");
  for (const Argument &argument : nest.arguments)
    if (argument.kind == ArgumentKind::Object)
      names.results[argument.name] = names.taken.give(argument.name + "_at");
  names.nest = names.taken.give("nest");
  names.aligned = names.taken.give("aligned");
  names.slab = names.taken.give("slab");
  for (const KernelPlan &kernel : nest.kernels)
    names.grids.push_back(names.taken.give(nest.kernels.size() == 1 ? "grid" : "grid_" + kernel.name));
  return names;
}

std::set<std::string> mentionedNames(const NestPlan &nest, const std::string &rates) {
  std::set<std::string> names;
  auto add = [&](const ExprRef &formula) { forEachExpr(formula, [&](const Expr &node) { names.insert(node.name); }); };
  auto addBox = [&](const Box &box) {
    add(box.first);
    for (const BoxLevel &level : box.levels)
      add(level.count), add(level.pitch);
  };
  add(nest.empty);
  for (const RuntimeTest &test : nest.tests)
    add(test.condition);
  for (const LiveOutValue &value : nest.liveOuts)
    add(value.value);
  for (const ArrayPlan &array : nest.arrays) {
    add(array.usedWhen), add(array.neededBefore), add(array.completeBefore);
    for (const std::optional<Box> &box : {array.in, array.out})
      if (box && (array.space != MemorySpace::Constant || array.part != TablePart::All))
        addBox(*box);
  }
  for (const KernelPlan &kernel : nest.kernels) {
    names.insert(kernel.arguments.begin(), kernel.arguments.end());
    for (const ThreadLoop &loop : kernel.threads)
      add(loop.gridFirst), add(loop.gridEnd);
    if (!rates.empty())
      for (const WorkTerm &term : kernel.work)
        for (const ExprRef &factor : term.times)
          add(factor);
    if (kernel.packet)
      for (const WindowPlan &window : kernel.packet->windows) {
        add(window.origin);
        for (const ExprRef &pitch : window.pitches)
          add(pitch);
      }
    for (const Reduction &reduction : kernel.reductions)
      for (const Companion &companion : reduction.companions)
        add(companion.value);
  }
  return names;
}

} // namespace nidus
