#include "codegen/launcher_names.h"
#include <algorithm>

namespace nidus {

std::string entryName(const KernelPlan &kernel) {
  return kernel.packet() && kernel.packet()->mostSize > 0 ? kernel.name + "_sized" : kernel.name;
}

LauncherNames launcherNames(const NestPlan &nest) {
  LauncherNames names;
  for (const Argument &argument : nest.arguments)
    names.taken.give(argument.name);
  if (nest.steps)
    names.taken.give(nest.steps->counter.name);
  for (const ValueEnds &ends : nest.valueEnds)
    names.taken.give(ends.least), names.taken.give(ends.greatest);
  forEachKernel(nest, [&](const KernelPlan &kernel) { names.taken.give(entryName(kernel)); });
  for (const Argument &argument : nest.arguments) {
    if (isNumber(argument) || !argument.copyOf.empty())
      continue;
    if (argument.isRowPointers)
      names.tables[argument.name] = names.taken.give(argument.name + "_");
    names.pointers[argument.name] = names.taken.give(argument.name + (argument.isRowPointers ? "_rows" : "_"));
  }
  for (const Argument &argument : nest.arguments)
    if (argument.kind == ArgumentKind::Object)
      names.results[argument.name] = names.taken.give(argument.name + "_at");
  names.nest = names.taken.give("nest");
  names.aligned = names.taken.give("aligned");
  names.slab = names.taken.give("slab");
  for (const KernelPlan &kernel : nest.kernels) {
    const bool isSecond = kernel.scan() && !kernel.scan()->isOfTotals() && !kernel.scan()->isOnePass();
    if (kernel.scan() && kernel.scan()->isOnePass())
      names.tiles = names.taken.give("tiles");
    if (kernel.wavefront())
      names.tiles = names.taken.give("words");
    const bool isOnly = nest.kernels.size() == 1 || kernel.scan();
    names.grids.push_back(isSecond ? names.grids.back() : names.taken.give(isOnly ? "grid" : "grid_" + kernel.name));
  }
  bool isSpecialised = std::any_of(nest.kernels.begin(), nest.kernels.end(),
                                   [](const KernelPlan &kernel) { return !kernel.specialised.empty(); });
  if (isSpecialised) {
    names.special = {names.taken.give("grid_sized"), names.taken.give("aligned_sized"), names.taken.give("kernel"),
                     names.taken.give("n"), {}, {}};
    for (const ArrayPlan &array : nest.arrays)
      if (array.sizedElements > 0)
        names.special.tables[array.name] = names.taken.give(array.name + "_sized");
    if (!names.special.tables.empty())
      names.special.isUsed = names.taken.give("is_sized");
  }
  return names;
}

bool getsTable(const KernelPlan &kernel, const ArrayPlan &array) {
  return array.sizedElements > 0 && kernel.packet() && kernel.packet()->mostSize > 0;
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
  if (nest.steps)
    add(nest.steps->first), add(nest.steps->last);
  for (const LiveOutValue &value : nest.liveOuts)
    add(value.value);
  for (const ArrayPlan &array : nest.arrays) {
    add(array.usedWhen), add(array.neededFrom), add(array.neededBefore), add(array.completeBefore);
    for (const std::optional<Box> &box : {array.in, array.out})
      if (box && (array.space != MemorySpace::Constant || array.part != TablePart::All))
        addBox(*box);
  }
  forEachKernel(nest, [&](const KernelPlan &kernel) {
    names.insert(kernel.arguments.begin(), kernel.arguments.end());
    for (const ThreadLoop &loop : kernel.threads)
      add(loop.gridFirst), add(loop.gridEnd);
    if (const WavefrontKernel *wavefront = kernel.wavefront()) {
      add(wavefront->columns.gridFirst), add(wavefront->columns.gridEnd);
      for (const TiledArray &array : wavefront->arrays)
        if (array.limits)
          for (const ExprRef &limit : {array.limits->firstRow, array.limits->lastRow, array.limits->firstColumn, array.limits->lastColumn})
            add(limit);
    }
    if (!rates.empty())
      for (const WorkTerm &term : kernel.work)
        for (const ExprRef &factor : term.times)
          add(factor);
    if (kernel.packet())
      for (const WindowPlan &window : kernel.packet()->windows) {
        add(window.origin);
        for (const ExprRef &pitch : window.pitches)
          add(pitch);
      }
    for (const Reduction &reduction : kernel.reductions)
      for (const Companion &companion : reduction.companions)
        add(companion.value);
  });
  return names;
}

} // namespace nidus
