#include "codegen/print_launcher.h"
#include "codegen/code_style.h"
#include "codegen/print_formula.h"
#include "codegen/print_spaces.h"
#include "codegen/reduction_names.h"
#include "codegen/text.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

namespace nidus {

namespace {

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
      if (box && array.space != MemorySpace::Constant)
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

class LauncherPrinter {
  const NestPlan &nest;
  const std::string &sourceName;
  const std::string &rates; ///< empty: the launcher does not decline
  const std::map<std::string, Struct> &structs;
  const ExprStyle &style;
  UniqueNames names;
  std::map<std::string, std::string> pointers; ///< argument -> parameter, for those passed as an address
  std::string nestName, aligned, slab; ///< locals
  std::vector<std::string> grids; ///< one per kernel
  std::set<std::string> used;     ///< arguments that formulas or kernels mention

public:
  LauncherPrinter(const NestPlan &nest, const std::string &sourceName, const std::string &rates,
                  const std::map<std::string, Struct> &structs, const ExprStyle &style);
  std::string print();

private:
  std::string parameter(const Argument &argument) const;
  std::string readableTests() const;
  std::string arrays() const;
  std::string array(const ArrayPlan &array) const;
  std::string locations() const;
  std::string tests() const;
  std::string liveOuts(const std::string &indent) const;
  std::string gridDeclarations() const;
  std::string grid(const KernelPlan &kernel, const std::string &name) const;
  std::string prediction() const;
  std::string frontiers() const;
  std::string launches() const;
  std::string launch(const KernelPlan &kernel, const std::string &grid, const std::string &indent) const;
  std::string alignment(const PacketPlan &packet, const std::string &name) const;
  std::string partials() const;
  std::string results() const;
  std::string line(const std::string &content) const { return wrapLine("    " + content) + "\n"; }
};

LauncherPrinter::LauncherPrinter(const NestPlan &nest, const std::string &sourceName, const std::string &rates,
                                 const std::map<std::string, Struct> &structs, const ExprStyle &style)
    : nest(nest), sourceName(sourceName), rates(rates), structs(structs), style(style) {
  for (const Argument &argument : nest.arguments)
    names.give(argument.name);
  for (const KernelPlan &kernel : nest.kernels)
    names.give(kernel.name);
  for (const Argument &argument : nest.arguments)
    if (argument.kind != ArgumentKind::Scalar)
      pointers[argument.name] = names.give(argument.name + "_");
  nestName = names.give("nest");
  aligned = names.give("aligned");
  slab = names.give("slab");
  for (const KernelPlan &kernel : nest.kernels)
    grids.push_back(names.give(nest.kernels.size() == 1 ? "grid" : "grid_" + kernel.name));
  used = mentionedNames(nest, rates);
}

std::string LauncherPrinter::parameter(const Argument &argument) const {
  switch (argument.kind) {
  case ArgumentKind::Array:
    return (argument.isConst ? "const void *" : "void *") + pointers.at(argument.name);
  case ArgumentKind::Location:
    return "const void *" + pointers.at(argument.name);
  case ArgumentKind::LiveOut:
    return printDeclaration(pointerTo(unqualified(argument.type)), pointers.at(argument.name), style.types);
  case ArgumentKind::Scalar:
    break;
  }
  std::string unused = used.count(argument.name) ? "" : "[[maybe_unused]] ";
  return unused + printDeclaration(launcherType(argument), argument.name, style.types);
}

std::string printBox(const Box &box) {
  std::vector<std::string> levels;
  for (const BoxLevel &level : box.levels)
    levels.push_back("{" + printFormula(level.count) + ", " + printFormula(level.pitch) + "}");
  return "{" + printFormula(box.first) + ", {" + join(levels, ", ") + "}}";
}

/// What data decides to read must be readable as a whole before it is copied.
std::string LauncherPrinter::readableTests() const {
  std::string text;
  for (const ArrayPlan &array : nest.arrays)
    if (array.in && !array.in->certain)
      text += line("if (!" + nestName + ".holds(nidus::readable<" + printType(unqualified(array.element), style.types) +
                   ">(" + pointers.at(array.name) + ", " + printBox(*array.in) + ")))") +
              "        return 0;\n";
  return text;
}

std::string LauncherPrinter::array(const ArrayPlan &array) const {
  std::string element = printType(unqualified(array.element), style.types);
  std::string start = "<" + element;
  std::string object = "> " + array.name + "(" + nestName + ", ";
  if (constantVariable(nest, array.name)) {
    std::string used = array.usedWhen ? ", " + printFormula(array.usedWhen) : "";
    return line("nidus::ConstantTable " + array.name + "(" + nestName + ", \"" + array.name + "\", " +
                constantName(nest.kernels[0], array.name) + ", " + pointers.at(array.name) + used + ");");
  }
  if (array.space == MemorySpace::Constant) {
    object += pointers.at(array.name);
    std::string used = array.usedWhen ? ", " + printFormula(array.usedWhen) : "";
    return line("nidus::Table" + start + ", " + std::to_string(array.tableElements) + object + used + ");");
  }
  object += "\"" + array.name + "\", " + pointers.at(array.name);
  std::string boxes;
  for (const std::optional<Box> &box : {array.in, array.out})
    if (box)
      boxes += ", " + printBox(*box);
  if (boxes.empty())
    boxes = ", {0, {{0, 1}}}";
  std::string after;
  if (array.after != AfterNest::Release)
    after = std::string(", nidus::After::") + EnumNames<AfterNest>::names[static_cast<int>(array.after)];
  std::string role = !array.out ? "Input" : array.in ? "Update" : "Output";
  if (array.space == MemorySpace::Texture)
    role = "TextureInput";
  return line("nidus::" + role + start + object + boxes + after + ");");
}

std::string LauncherPrinter::arrays() const {
  std::string text;
  for (const ArrayPlan &each : nest.arrays)
    text += array(each);
  return text;
}

std::string LauncherPrinter::locations() const {
  std::string text;
  for (const Argument &argument : nest.arguments)
    if (argument.kind == ArgumentKind::Location)
      text += (text.empty() ? line("// where sizes and pointers were read: the nest must not write there") : "") +
              line("nidus::Location " + argument.name + "(" + nestName + ", " + pointers.at(argument.name) + ", " +
                   std::to_string(sizeOf(argument.type, structs)) + ");");
  return text;
}

std::string LauncherPrinter::tests() const {
  std::string text;
  // The tests come first: they bound the sizes with which everything else computes.
  for (const RuntimeTest &test : nest.tests) {
    std::string code = "    if (!" + nestName + ".holds(" + printFormula(test.condition) + "))";
    std::string comment = test.why.empty() ? "" : "// " + escapeComment(test.why);
    bool fits = code.size() + 2 + comment.size() <= lineWidth;
    if (!comment.empty() && !fits)
      text += "    " + comment + "\n";
    text += wrapLine(code) + (!comment.empty() && fits ? "  " + comment : "") + "\n        return 0;\n";
  }
  if (nest.empty) {
    std::string outcome = "return " + nestName + ".nothing();\n";
    std::string condition = "if (" + printFormula(nest.empty) + ")";
    if (nest.liveOuts.empty())
      text += line(condition) + "        " + outcome;
    else
      text += line(condition + " {") + liveOuts("        ") + "        " + outcome + "    }\n";
  }
  return text;
}

std::string LauncherPrinter::liveOuts(const std::string &indent) const {
  std::string text;
  for (const LiveOutValue &value : nest.liveOuts)
    text += wrapLine(indent + "*" + pointers.at(value.argument) + " = " +
                     printFormulaAs(value.value, findArgument(nest, value.argument).type) + ";") +
            "\n";
  return text;
}

std::string LauncherPrinter::grid(const KernelPlan &kernel, const std::string &name) const {
  std::vector<std::string> ranges, block;
  for (auto loop = kernel.threads.rbegin(); loop != kernel.threads.rend(); ++loop)
    ranges.push_back("nidus::Range<" + printType(unqualified(loop->type), style.types) + ">(" +
                     printFormula(loop->gridFirst) + ", " + printFormula(loop->gridEnd) +
                     (loop->step == 1 ? "" : ", " + std::to_string(loop->step)) + ")");
  for (int size : kernel.block)
    block.push_back(std::to_string(size));
  if (kernel.packet) {
    const PacketPlan &packet = *kernel.packet;
    std::vector<std::string> shape, margins;
    for (size_t k = packet.shape.size(); k-- > 0;) {
      const Margin &margin = packet.margins[k];
      shape.push_back(std::to_string(packet.shape[k]));
      margins.push_back("{" + std::to_string(margin.low) + ", " + std::to_string(margin.high) + "}");
    }
    return line("const nidus::PacketGrid " + name + "({" + join(ranges, ", ") + "}, {" + join(shape, ", ") + "}, {" +
                join(margins, ", ") + "});");
  }
  std::string type = kernel.reductions.empty() ? "nidus::Grid" : "nidus::StridedGrid";
  return line("const " + type + " " + name + "{{" + join(ranges, ", ") + "}, {" + join(block, ", ") + "}};");
}

std::string LauncherPrinter::gridDeclarations() const {
  std::string text;
  for (size_t i = 0; i < nest.kernels.size(); ++i)
    text += grid(nest.kernels[i], grids[i]);
  return text + frontiers() + prediction() + partials() + line("if (!" + nestName + ".begin(" + join(grids, ", ") + "))") +
         "        return 0;\n";
}

/// "3 + 4.0 * n * n": a sum of doubles.
std::string operationsOf(const KernelPlan &kernel) {
  std::string text;
  for (const WorkTerm &term : kernel.work) {
    std::string product;
    llvm::raw_string_ostream(product) << llvm::format("%g", term.operations);
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

std::string LauncherPrinter::prediction() const {
  if (rates.empty())
    return "";
  std::vector<std::string> works;
  for (size_t i = 0; i < nest.kernels.size(); ++i)
    works.push_back("{" + grids[i] + ", " + operationsOf(nest.kernels[i]) + "}");
  return line("if (!" + nestName + ".pays(" + rates + ", {" + join(works, ", ") + "}))") + "        return 0;\n";
}

/// One value per block for each accumulator.
std::string LauncherPrinter::partials() const {
  std::string text;
  for (size_t i = 0; i < nest.kernels.size(); ++i)
    for (const Reduction &reduction : nest.kernels[i].reductions) {
      std::string number = printType(accumulatorType(reduction), style.types);
      std::string value = dependsOnOrder(reduction) ? "nidus::Candidate<" + number + ">" : number;
      text += line("nidus::Partials<" + value + "> " + reduction.argument + "(" + nestName + ", " + grids[i] + ");");
    }
  return text;
}

/// The accumulators after the nest, and where the extrema are.
std::string LauncherPrinter::results() const {
  std::string text;
  for (const KernelPlan &kernel : nest.kernels)
    for (const Reduction &reduction : kernel.reductions) {
      std::string target = "*" + pointers.at(reduction.argument);
      std::string type = printType(unqualified(reduction.type), style.types);
      std::string combined =
          "nidus::combined<" + operatorName(reduction) + ">(" + reduction.argument + ", " + target + ")";
      if (!dependsOnOrder(reduction)) {
        text += line(target + " = " + combined + ";");
        continue;
      }
      if (reduction.companions.empty()) {
        text += line(target + " = " + combined + ".value;");
        continue;
      }
      std::string found = UniqueNames(names).give(reduction.argument + "_found");
      text += line("const auto " + found + " = " + combined + ";") + line(target + " = " + found + ".value;") +
              line("if (" + found + ".place != nidus::nowhere) {");
      for (const Companion &companion : reduction.companions) {
        ExprRef value = rewrite(companion.value, [&](const ExprRef &e) {
          return e->name == reduction.argument + ".place" ? variable(found + ".place", e->type) : e;
        });
        text += line("    *" + pointers.at(companion.argument) + " = " + printFormulaAs(value, companion.type) + ";");
      }
      text += line("}");
    }
  return text;
}

/// Whether wide accesses of all windows are aligned.
std::string LauncherPrinter::alignment(const PacketPlan &packet, const std::string &name) const {
  std::vector<std::string> tests;
  for (const WindowPlan &window : packet.windows) {
    std::vector<std::string> arguments = {window.argument, printFormula(window.origin)};
    for (auto pitch = window.pitches.rbegin(); pitch != window.pitches.rend(); ++pitch)
      arguments.push_back(printFormula(*pitch));
    tests.push_back("nidus::aligned<" + std::to_string(window.columns) + ", " +
                    printType(unqualified(window.element), style.types) + ">(" + join(arguments, ", ") + ")");
  }
  return line("const bool " + name + " = " + join(tests, " && ") + ";");
}

/// What slabs need and complete.
std::string LauncherPrinter::frontiers() const {
  std::string text;
  auto add = [&](const ArrayPlan &array, const std::string &member, const ExprRef &element) {
    if (element)
      text += line(array.name + "." + member + "([=](long " + nest.slabCounter + ") { return " + printFormula(element) +
                   "; });");
  };
  for (const ArrayPlan &array : nest.arrays) {
    add(array, "neededBefore", array.neededBefore);
    add(array, "completeBefore", array.completeBefore);
  }
  return text;
}

std::string LauncherPrinter::launch(const KernelPlan &kernel, const std::string &grid,
                                    const std::string &indent) const {
  std::string entry = kernel.name;
  if (kernel.packet)
    entry = aligned + " ? " + kernel.name + "<true> : " + kernel.name + "<false>";
  std::vector<std::string> arguments = {entry, "\"" + escapeString(kernel.name) + "\"", grid};
  for (const std::string &name : kernel.arguments)
    if (!constantVariable(nest, name))
      arguments.push_back(name);
  for (const Reduction &reduction : kernel.reductions)
    arguments.push_back(reduction.argument);
  if (kernel.packet)
    arguments.push_back(grid + ".packets<" + printType(unqualified(kernel.threads[0].type), style.types) + ">()");
  return wrapLine(indent + nestName + ".launch(" + join(arguments, ", ") + ");") + "\n";
}

std::string LauncherPrinter::launches() const {
  std::string text;
  for (const ArrayPlan &array : nest.arrays)
    if (constantVariable(nest, array.name))
      text += line(array.name + ".load();");
  for (size_t i = 0; i < nest.kernels.size(); ++i) {
    const KernelPlan &kernel = nest.kernels[i];
    if (kernel.packet)
      text += alignment(*kernel.packet, aligned);
    if (nest.slabCounter.empty())
      text += launch(kernel, grids[i], "    ");
    else
      text += line(nestName + ".inSlabs(" + grids[i] + ", [&](const nidus::PacketGrid &" + slab + ") {") +
              launch(kernel, slab, "        ") + line("});");
  }
  return text;
}

std::string LauncherPrinter::print() {
  std::vector<std::string> parameters;
  for (const Argument &argument : nest.arguments)
    parameters.push_back(parameter(argument));
  std::string lineNumber = std::to_string(nest.range.beginLine);
  std::string head = "extern \"C\" int " + nest.launcher + "(";
  std::string title = nest.kernels.empty() ? nest.launcher : nest.kernels[0].name;
  return "// " + escapeComment(sourceName) + ":" + lineNumber + "\n" +
         wrapList(head, parameters, ")", static_cast<int>(head.size())) + "\n{\n" +
         line("nidus::Nest " + nestName + "(\"" + escapeString(title) + "\", \"" + escapeString(sourceName) + "\", " +
              lineNumber + ");") +
         tests() + readableTests() + arrays() + locations() + gridDeclarations() + launches() + liveOuts("    ") +
         results() + line("return " + nestName + ".end();") + "}\n";
}

} // namespace

std::string printLauncher(const NestPlan &nest, const std::string &sourceName, const std::string &rates,
                          const std::map<std::string, Struct> &structs, const ExprStyle &style) {
  return LauncherPrinter(nest, sourceName, rates, structs, style).print();
}

} // namespace nidus
