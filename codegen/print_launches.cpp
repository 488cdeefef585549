#include "codegen/print_launches.h"
#include "codegen/print_grids.h"
#include "codegen/print_scan.h"
#include "codegen/print_formula.h"
#include "codegen/print_wavefront.h"
#include "codegen/print_spaces.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

namespace nidus {

namespace {

std::string stepParameter(const NestPlan &nest) { return "long " + nest.steps->counter.name; }

std::string stepRange(const NestPlan &nest) { return printFormula(nest.steps->first) + ", " + printFormula(nest.steps->last); }

/// By two levels more.
std::string indented(const std::string &lines) {
  std::string text;
  llvm::StringRef rest(lines);
  while (!rest.empty()) {
    const auto [line, others] = rest.split('\n');
    text += "        " + line.str() + "\n";
    rest = others;
  }
  return text;
}

class LaunchPrinter {
  const NestPlan &nest;
  const LauncherNames &names;
  const ExprStyle &style;

public:
  LaunchPrinter(const NestPlan &nest, const LauncherNames &names, const ExprStyle &style)
      : nest(nest), names(names), style(style) {}
  std::string grid(const KernelPlan &kernel, const std::string &name, bool isInSteps) const;
  std::string frontiers() const;
  std::string prediction(const std::string &rates, const std::string &isConcerned) const;
  std::string partials() const;
  std::string launches() const;
  std::string steps() const;

private:
  std::string ofStep(const KernelPlan &kernel, const std::string &value) const;
  std::string work(const KernelPlan &kernel, bool isInSteps) const;
  std::string launch(const KernelPlan &kernel, const std::string &grid, const std::string &indent) const;
  std::string launched(const KernelPlan &kernel, const std::string &grid, const std::string &indent) const;
  std::string alignment(const PacketKernel &packet) const;
  std::string choice(const KernelPlan &special) const;
};

/// Of a kernel that runs in steps: a function of the step.
std::string LaunchPrinter::grid(const KernelPlan &kernel, const std::string &name, bool isInSteps) const {
  const GridText text = printGrid(kernel, style);
  return launcherLine(isInSteps ? "const auto " + name + " = " + ofStep(kernel, text.value()) + ";" : text.declaration(name));
}

/// A function of the step, which may be the same for all.
std::string LaunchPrinter::ofStep(const KernelPlan &kernel, const std::string &value) const {
  bool isUsed = false;
  const auto look = [&](const ExprRef &formula) { isUsed |= variablesOf(formula).count(nest.steps->counter.name) > 0; };
  for (const ThreadLoop &loop : kernel.threads)
    look(loop.gridFirst), look(loop.gridEnd);
  for (const WorkTerm &term : kernel.work)
    for (const ExprRef &factor : term.times)
      look(factor);
  return "[&](" + (isUsed ? stepParameter(nest) : std::string("long")) + ") { return " + value + "; }";
}

/// What slabs need and complete.
std::string LaunchPrinter::frontiers() const {
  std::string text;
  auto add = [&](const ArrayPlan &array, const std::string &member, const ExprRef &element) {
    if (element)
      text += launcherLine(array.name + "." + member + "([=](long " + nest.slabCounter + ") { return " +
                           printFormula(element) + "; });");
  };
  for (const ArrayPlan &array : nest.arrays) {
    add(array, "neededFrom", array.neededFrom);
    add(array, "neededBefore", array.neededBefore);
    add(array, "completeBefore", array.completeBefore);
  }
  return text;
}

/// "3 + 4.0 * n * n": a sum of doubles; empty when it is 0.
std::string sumOf(const std::vector<WorkTerm> &work, double WorkTerm::*number) {
  std::string text;
  for (const WorkTerm &term : work) {
    if (term.*number == 0)
      continue;
    std::string product;
    llvm::raw_string_ostream(product) << llvm::format("%g", term.*number);
    if (!term.times.empty() && product.find_first_of(".e") == std::string::npos)
      product += ".0"; // what follows is computed in double
    for (const ExprRef &factor : term.times) {
      std::string times = printFormula(factor);
      product += " * " + (times.find(' ') == std::string::npos ? times : "(" + times + ")");
    }
    text += (text.empty() ? "" : " + ") + product;
  }
  return text;
}

/// What a kernel computes; of a nest in steps, in all of them.
std::string LaunchPrinter::work(const KernelPlan &kernel, bool isInSteps) const {
  std::string strided = sumOf(kernel.work, &WorkTerm::strided);
  const std::string chained = sumOf(kernel.work, &WorkTerm::chained);
  if (strided.empty() && !chained.empty())
    strided = "0";
  const std::string work = "{{" + printRanges(kernel, style) + "}, " + sumOf(kernel.work, &WorkTerm::operations) +
                           (strided.empty() ? "" : ", " + strided) + (chained.empty() ? "" : ", " + chained) + "}";
  if (isInSteps)
    return "nidus::Work::inSteps(" + stepRange(nest) + ", " + ofStep(kernel, "nidus::Work" + work) + ")";
  if (kernel.scan() && kernel.scan()->isOfTotals())
    return "nidus::Work" + work + ".onDeviceOnly()";
  if (const WavefrontKernel *wavefront = kernel.wavefront())
    return "nidus::Work" + work + ".inWavefront<" + stripsOf(kernel) + ">(" + printRange(kernel, wavefront->columns, style) + ", " +
           printRange(kernel, kernel.threads.back(), style) + ")";
  const int threads = threadsPerInstance(kernel);
  return threads > 1 ? "nidus::Work" + work + ".byTeams(" + std::to_string(threads) + ")" : work;
}

std::string LaunchPrinter::prediction(const std::string &rates, const std::string &isConcerned) const {
  std::vector<std::string> works;
  for (size_t i = 0; i < nest.kernels.size(); ++i)
    works.push_back(work(nest.kernels[i], isInSteps(nest, i)));
  const std::string known = isConcerned.empty() ? "" : ", [&] { return " + isConcerned + "; }";
  return launcherLine("if (!" + names.nest + ".couldPay(" + rates + ", {" + join(works, ", ") + "}" + known + "))") +
         "        return 0;\n";
}

/// One value per block for each accumulator, and what tiles keep.
std::string LaunchPrinter::partials() const {
  std::string text;
  for (size_t i = 0; i < nest.kernels.size(); ++i) {
    if (const ScanKernel *scan = nest.kernels[i].scan(); scan && scan->isOnePass())
      text += launcherLine("const nidus::Tiles" + tileTypes(*scan, style) + " " + names.tiles + "(" + names.nest + ", " + names.grids[i] + ");");
    if (nest.kernels[i].wavefront())
      text += launcherLine("const nidus::WavefrontWords<" + stripsOf(nest.kernels[i]) + "> " + names.tiles + "(" + names.nest + ", " +
                           names.grids[i] + ");");
    for (const Reduction &reduction : nest.kernels[i].reductions) {
      std::string number = printType(accumulatorType(reduction), style.types);
      std::string value = dependsOnOrder(reduction) ? "nidus::Candidate<" + number + ">" : number;
      text += launcherLine("nidus::Partials<" + value + "> " + reduction.argument + "(" + names.nest + ", " +
                           names.grids[i] + ");");
    }
  }
  return text;
}

/// Whether wide accesses of all windows and rows are aligned: one test of those that read the same.
std::string LaunchPrinter::alignment(const PacketKernel &packet) const {
  std::vector<std::string> tests;
  auto add = [&](const std::string &test) {
    if (std::find(tests.begin(), tests.end(), test) == tests.end())
      tests.push_back(test);
  };
  for (const WindowPlan &window : packet.windows) {
    std::vector<std::string> arguments = {window.argument, printFormula(window.origin)};
    for (auto pitch = window.pitches.rbegin(); pitch != window.pitches.rend(); ++pitch)
      arguments.push_back(printFormula(*pitch));
    std::vector<TypeRef> types = {window.element};
    if (window.fields)
      types.push_back(findArray(nest, window.argument)->element);
    std::string of = std::to_string(window.columns);
    for (const TypeRef &type : types)
      of += ", " + printType(unqualified(type), style.types);
    add("nidus::aligned<" + of + ">(" + join(arguments, ", ") + ")");
  }
  for (const RowPlan &row : packet.rows) {
    std::vector<std::string> arguments = {row.argument, "0"};
    for (const ExprRef &step : row.steps)
      arguments.push_back(printFormula(step));
    add("nidus::aligned<" + std::to_string(packet.shape.back()) + ", " +
        printType(unqualified(row.element), style.types) + ">(" + join(arguments, ", ") + ")");
  }
  return launcherLine("const bool " + (packet.mostSize > 0 ? names.special.aligned : names.aligned) + " = " +
                      join(tests, " && ") + ";");
}

/// The kernel for the size at hand; null where there is none.
std::string LaunchPrinter::choice(const KernelPlan &special) const {
  const PacketKernel &packet = *special.packet();
  const std::string entry = entryName(special) + "<" + names.special.size;
  return launcherLine("const auto " + names.special.kernel + " = nidus::forSize<" + std::to_string(Extent::leastSize) +
                      ", " + std::to_string(packet.mostSize) + ">(" + packet.size + ", [&](auto " + names.special.size +
                      ") {") +
         launcherLine("    return " + names.special.aligned + " ? " + entry + ", true> : " + entry + ", false>;") +
         launcherLine("});");
}

std::string LaunchPrinter::launch(const KernelPlan &kernel, const std::string &grid, const std::string &indent) const {
  std::string entry = kernel.name;
  if (kernel.packet() && kernel.packet()->mostSize > 0)
    entry = names.special.kernel;
  else if (kernel.packet())
    entry = names.aligned + " ? " + kernel.name + "<true> : " + kernel.name + "<false>";
  else if (kernel.staged())
    entry = grid + ".isStaged() ? " + kernel.name + "<true> : " + kernel.name + "<false>";
  std::vector<std::string> arguments = {entry, "\"" + escapeString(kernel.title) + "\"", grid};
  for (const std::string &name : kernel.arguments) {
    const ArrayPlan *array = findArray(nest, name);
    if (!constantVariable(nest, name) && !isTemplateParameter(kernel, name))
      arguments.push_back(array && getsTable(kernel, *array) ? names.special.tables.at(name) : name);
  }
  for (const Reduction &reduction : kernel.reductions)
    arguments.push_back(reduction.argument);
  if (kernel.packet())
    arguments.push_back(grid + ".packets<" + printType(unqualified(kernel.threads[0].type), style.types) + ">()");
  if (kernel.team())
    arguments.push_back(grid + ".team()");
  if (kernel.staged())
    arguments.push_back(grid + ".rows<" + printType(unqualified(kernel.threads.back().type), style.types) + ">()");
  if (const ScanKernel *scan = kernel.scan()) {
    for (const ScannedVariable &variable : scan->variables) {
      if (!variable.start.empty())
        arguments.push_back(names.target(variable.reduction.argument));
      if (!scan->isOnePass())
        arguments.push_back(variable.reduction.argument);
    }
    arguments.push_back(scan->isOnePass() ? names.tiles : grid + ".parts()");
  }
  if (const WavefrontKernel *wavefront = kernel.wavefront()) {
    for (const TiledArray &array : wavefront->arrays)
      if (array.limits)
        arguments.push_back("nidus::TileLimits{" + printFormula(array.limits->firstRow) + ", " + printFormula(array.limits->lastRow) + ", " +
                            printFormula(array.limits->firstColumn) + ", " + printFormula(array.limits->lastColumn) + "}");
    arguments.push_back(names.tiles);
  }
  const bool clears = kernel.wavefront() || (kernel.scan() && kernel.scan()->isOnePass());
  const std::string before = clears ? wrapLine(indent + names.tiles + ".clear(\"" + escapeString(kernel.title) + "_" + names.tiles + "\");") + "\n" : "";
  return before + wrapLine(indent + names.nest + ".launch(" + join(arguments, ", ") + ");") + "\n";
}

/// The launch, in slabs where the plan has them.
std::string LaunchPrinter::launched(const KernelPlan &kernel, const std::string &grid,
                                    const std::string &indent) const {
  if (nest.slabCounter.empty())
    return launch(kernel, grid, indent);
  return wrapLine(indent + "if (!" + names.nest + ".inSlabs(" + grid + ", [&](const nidus::PacketGrid &" + names.slab +
                  ") {") +
         "\n" + launch(kernel, names.slab, indent + "        ") + indent + "    }))\n" + indent + "    return 0;\n";
}

/// One kernel after the other, in each step.
std::string LaunchPrinter::steps() const {
  const std::string &counter = nest.steps->counter.name;
  std::string text;
  for (size_t i = 0; i < nest.kernels.size() && !isInSteps(nest, i); ++i)
    text += (nest.kernels[i].packet() ? alignment(*nest.kernels[i].packet()) : "") + launch(nest.kernels[i], names.grids[i], "    ");
  const auto operand = [](const ExprRef &formula) {
    const std::string text = printFormula(formula);
    return text.find('?') == std::string::npos ? text : "(" + text + ")";
  };
  const std::string first = operand(nest.steps->first), last = operand(nest.steps->last);
  text += launcherLine("for (" + stepParameter(nest) + " = " +
                       (nest.steps->isDescending ? last + "; " + counter + " >= " + first + "; " + counter + "--) {"
                                                 : first + "; " + counter + " <= " + last + "; " + counter + "++) {"));
  for (size_t i = static_cast<size_t>(nest.steps->kernelsBefore); i < nest.kernels.size(); ++i) {
    const KernelPlan &kernel = nest.kernels[i];
    const std::string grid = names.grids[i] + "(" + counter + ")";
    text += kernel.packet() ? "        {\n" + indented(alignment(*kernel.packet())) + launch(kernel, grid, "            ") + "        }\n"
                            : launch(kernel, grid, "        ");
  }
  return text + "    }\n";
}

std::string LaunchPrinter::launches() const {
  if (nest.steps)
    return steps();
  std::string text;
  for (const ArrayPlan &array : nest.arrays)
    if (constantVariable(nest, array.name) && array.form == ConstantForm::Variable)
      text += launcherLine(array.name + ".load();");
  bool isFirst = true;
  for (const ArrayPlan &array : nest.arrays) {
    if (originalOf(nest.arguments, array.name).empty())
      continue;
    text += (isFirst ? launcherLine("// threads may overwrite what others read: these read a copy") : "") +
            launcherLine(array.name + ".take();");
    isFirst = false;
  }
  for (size_t i = 0; i < nest.kernels.size(); ++i) {
    const KernelPlan &kernel = nest.kernels[i];
    if (kernel.packet())
      text += alignment(*kernel.packet());
    if (kernel.specialised.empty()) {
      text += launched(kernel, names.grids[i], "    ");
      continue;
    }
    const KernelPlan &special = kernel.specialised[0];
    text += alignment(*special.packet()) + choice(special) + launcherLine("if (" + names.special.kernel + ") {") +
            launched(special, names.special.grid, "        ") + launcherLine("} else {") +
            launched(kernel, names.grids[i], "        ") + launcherLine("}");
  }
  return text;
}

} // namespace

std::string printForecast(const NestPlan &nest, const LauncherNames &names, const std::string &rates,
                          const std::string &isConcerned, const ExprStyle &style) {
  return rates.empty() ? "" : LaunchPrinter(nest, names, style).prediction(rates, isConcerned);
}

std::string printBeginning(const NestPlan &nest, const LauncherNames &names, const std::string &rates,
                           const std::string &tests, const ExprStyle &style) {
  LaunchPrinter printer(nest, names, style);
  std::string text;
  if (!rates.empty())
    text += launcherLine("if (!" + names.nest + ".pays())") + "        return 0;\n";
  text += tests;
  std::vector<std::string> grids;
  for (size_t i = 0; i < nest.kernels.size(); ++i) {
    if (std::count(names.grids.begin(), names.grids.begin() + static_cast<ptrdiff_t>(i), names.grids[i]))
      continue; // both kernels of a scan have one
    grids.push_back(isInSteps(nest, i) ? "nidus::Steps(" + stepRange(nest) + ", " + names.grids[i] + ")" : names.grids[i]);
    text += printer.grid(nest.kernels[i], names.grids[i], isInSteps(nest, i));
    for (const KernelPlan &special : nest.kernels[i].specialised) {
      text += printer.grid(special, names.special.grid, false);
      grids.push_back(names.special.grid);
    }
  }
  text += printer.frontiers();
  return text + printer.partials() +
         launcherLine("if (!" + names.nest + ".begin(" + join(grids, ", ") + "))") + "        return 0;\n";
}

std::string printLaunches(const NestPlan &nest, const LauncherNames &names, const ExprStyle &style) {
  return LaunchPrinter(nest, names, style).launches();
}

} // namespace nidus
