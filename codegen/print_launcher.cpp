#include "codegen/print_launcher.h"
#include "codegen/launcher_names.h"
#include "codegen/print_formula.h"
#include "codegen/print_launcher_arrays.h"
#include "codegen/print_launches.h"
#include "analysis/model/reduction_names.h"

namespace nidus {

namespace {

class LauncherPrinter {
  const NestPlan &nest;
  const std::string sourceName;
  const std::string &rates; ///< empty: the launcher does not decline
  const std::map<std::string, Struct> &structs;
  const ExprStyle &style;
  const LauncherNames names;
  const std::set<std::string> used; ///< arguments that formulas or kernels mention

public:
  LauncherPrinter(const NestPlan &nest, const std::string &sourceName, const std::string &rates,
                  const std::map<std::string, Struct> &structs, const ExprStyle &style)
      : nest(nest), sourceName(nest.range.file.empty() ? sourceName : fileName(nest.range.file)), rates(rates), structs(structs), style(style), names(launcherNames(nest)),
        used(mentionedNames(nest, rates)) {}
  std::string print() const;

private:
  std::string parameter(const Argument &argument) const;
  std::string tests(KnownFrom known) const;
  std::string found() const;
  bool isForeseen() const;
  std::string whenEmpty() const;
  std::string liveOuts(const std::string &indent) const;
  std::string results() const;
  std::string versions() const;
  std::string place(const Reduction &reduction, const std::string &to, const std::string &combined) const;
};

std::string LauncherPrinter::parameter(const Argument &argument) const {
  switch (argument.kind) {
  case ArgumentKind::Array:
    if (argument.isRowPointers)
      return "const void *" + names.tables.at(argument.name);
    return (argument.isConst ? "const void *" : "void *") + names.pointers.at(argument.name);
  case ArgumentKind::Location:
    return "const void *" + names.pointers.at(argument.name);
  case ArgumentKind::Object:
    return "void *" + names.pointers.at(argument.name);
  case ArgumentKind::LiveOut:
    return printDeclaration(pointerTo(unqualified(argument.type)), names.pointers.at(argument.name), style.types);
  case ArgumentKind::Scalar:
  case ArgumentKind::Pitch:
    break;
  }
  std::string unused = used.count(argument.name) ? "" : "[[maybe_unused]] ";
  return unused + printDeclaration(launcherType(argument), argument.name, style.types);
}

/// They bound the sizes with which everything behind them computes.
std::string LauncherPrinter::tests(KnownFrom known) const {
  std::string text;
  for (const RuntimeTest &test : nest.tests) {
    if (whenKnown(nest, test.condition) != known)
      continue;
    std::string code = "    if (!" + names.nest + ".holds(" + printFormula(test.condition) + "))";
    std::string comment = test.why.empty() ? "" : "// " + escapeComment(test.why);
    bool fits = code.size() + 2 + comment.size() <= lineWidth;
    if (!comment.empty() && !fits)
      text += "    " + comment + "\n";
    text += wrapLine(code) + (!comment.empty() && fits ? "  " + comment : "") + "\n        return 0;\n";
  }
  return text;
}

/// What the launcher finds out in memory, the tests of it, and before that whether the nest may pay: calls of which it cannot are many,
/// and short.
std::string LauncherPrinter::found() const {
  const std::string forecast = printForecast(nest, names, rates, printIsConcerned(nest, names, structs, style), style);
  const std::string rows = printRowPointers(nest, names, used, false, style) + tests(KnownFrom::Pitches);
  const std::string ends = nest.valueEnds.empty() ? ""
                                                  : printValueEnds(nest, names, used, style) + printRowPointers(nest, names, used, true, style) +
                                                        tests(KnownFrom::Ends);
  return isForeseen() ? forecast + rows + ends : rows + forecast + ends;
}

/// Does what a kernel computes follow from the sizes?
bool LauncherPrinter::isForeseen() const {
  bool is = true;
  const auto look = [&](const ExprRef &formula) { is &= whenKnown(nest, formula) == KnownFrom::Sizes; };
  for (const KernelPlan &kernel : nest.kernels) {
    for (const ThreadLoop &loop : kernel.threads)
      look(loop.gridFirst), look(loop.gridEnd);
    for (const WorkTerm &term : kernel.work)
      for (const ExprRef &factor : term.times)
        look(factor);
  }
  return is;
}

std::string LauncherPrinter::whenEmpty() const {
  std::string text;
  if (nest.empty) {
    std::string outcome = "return " + names.nest + ".nothing();\n";
    std::string condition = "if (" + printFormula(nest.empty) + ")";
    if (nest.liveOuts.empty())
      text += launcherLine(condition) + "        " + outcome;
    else
      text += launcherLine(condition + " {") + liveOuts("        ") + "        " + outcome + "    }\n";
  }
  return text;
}

std::string LauncherPrinter::liveOuts(const std::string &indent) const {
  std::string text;
  for (const LiveOutValue &value : nest.liveOuts)
    text += wrapLine(indent + "*" + names.pointers.at(value.argument) + " = " +
                     printFormulaAs(value.value, findArgument(nest, value.argument).type) + ";") +
            "\n";
  return text;
}

/// The accumulators after the nest.
std::string LauncherPrinter::results() const {
  std::string text;
  for (const KernelPlan &kernel : nest.kernels) {
    const bool isOnePass = kernel.scan() && kernel.scan()->isOnePass();
    const std::vector<ScannedVariable> scanned = isOnePass ? kernel.scan()->variables : std::vector<ScannedVariable>();
    for (size_t i = 0; i < scanned.size(); ++i)
      if (scanned[i].reduction.isResult)
        text += launcherLine(names.target(scanned[i].reduction.argument) + " = " + names.tiles + ".last<" + std::to_string(i) + ">()" +
                             (dependsOnOrder(scanned[i].reduction) ? ".value;" : ";"));
    for (const Reduction &reduction : kernel.reductions) {
      if (!reduction.isResult)
        continue;
      std::string to = names.target(reduction.argument);
      std::string combined = "nidus::combined<" + operatorName(reduction) + ">(" + reduction.argument + ", " + to + ")";
      if (!reduction.companions.empty() && dependsOnOrder(reduction))
        text += place(reduction, to, combined);
      else
        text += launcherLine(to + " = " + combined + (dependsOnOrder(reduction) ? ".value;" : ";"));
    }
  }
  return text;
}

/// An extremum and, if there is one, where it is.
std::string LauncherPrinter::place(const Reduction &reduction, const std::string &to,
                                   const std::string &combined) const {
  std::string found = UniqueNames(names.taken).give(reduction.argument + "_found");
  std::string text = launcherLine("const auto " + found + " = " + combined + ";") +
                     launcherLine(to + " = " + found + ".value;") +
                     launcherLine("if (" + found + ".place != nidus::nowhere) {");
  for (const Companion &companion : reduction.companions) {
    ExprRef value = rewrite(companion.value, [&](const ExprRef &e) {
      return e->name == reduction.argument + ".place" ? variable(found + ".place", e->type) : e;
    });
    text += launcherLine("    " + names.target(companion.argument) + " = " + printFormulaAs(value, companion.type) + ";");
  }
  return text + launcherLine("}");
}

/// The same nest, where an argument has a value for which there is a plan of its own.
std::string LauncherPrinter::versions() const {
  std::string text;
  for (const NestPlan &version : nest.versions) {
    std::vector<std::string> arguments;
    for (const Argument &argument : version.arguments)
      if (isPassed(argument))
        arguments.push_back(argument.kind == ArgumentKind::Scalar ? argument.name
                            : argument.isRowPointers              ? names.tables.at(argument.name)
                                                                  : names.pointers.at(argument.name));
    text += launcherLine("if (" + version.fixedArgument + " == " + std::to_string(version.fixedValue) + ")") +
            wrapLine("        return " + version.launcher + "(" + join(arguments, ", ") + ");") + "\n";
  }
  return text;
}

std::string LauncherPrinter::print() const {
  std::vector<std::string> parameters;
  for (const Argument &argument : nest.arguments)
    if (isPassed(argument))
      parameters.push_back(parameter(argument));
  std::string lineNumber = std::to_string(nest.range.beginLine);
  const bool isVersion = !nest.fixedArgument.empty();
  std::string head = (isVersion ? "static int " : "extern \"C\" int ") + nest.launcher + "(";
  std::string title = nest.kernels.empty() ? nest.launcher : mainKernel(nest).title;
  std::string where = isVersion ? ", where " + escapeComment(nest.fixedArgument) + " is " + std::to_string(nest.fixedValue) : "";
  return "// " + escapeComment(sourceName) + ":" + lineNumber + where + "\n" +
         wrapList(head, parameters, ")", static_cast<int>(head.size())) + "\n{\n" + versions() +
         launcherLine("nidus::Nest " + names.nest + "(\"" + escapeString(title) + "\", \"" + escapeString(sourceName) +
                      "\", " + lineNumber + ");") +
         (nest.isEmptyFirst ? whenEmpty() + tests(KnownFrom::Sizes) : tests(KnownFrom::Sizes) + whenEmpty()) +
         found() +
         printLauncherArrays(nest, names, used, structs, style) +
         printBeginning(nest, names, rates, printReadableTests(nest, names, used, style), style) +
         printLaunches(nest, names, style) + liveOuts("    ") + results() +
         launcherLine("return " + names.nest + (nest.isFollowed ? ".endBeforeAnother();" : ".end();")) + "}\n";
}

} // namespace

std::string printLauncher(const NestPlan &nest, const std::string &sourceName, const std::string &rates,
                          const std::map<std::string, Struct> &structs, const ExprStyle &style) {
  return LauncherPrinter(nest, sourceName, rates, structs, style).print();
}

} // namespace nidus
