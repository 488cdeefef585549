#include "codegen/print_launcher_arrays.h"
#include "codegen/print_formula.h"
#include "codegen/print_spaces.h"

namespace nidus {

namespace {

class ArrayPrinter {
  const NestPlan &nest;
  const LauncherNames &names;
  const std::set<std::string> &used;
  const ExprStyle &style;

public:
  ArrayPrinter(const NestPlan &nest, const LauncherNames &names, const std::set<std::string> &used,
               const ExprStyle &style)
      : nest(nest), names(names), used(used), style(style) {}
  std::string readableTests(llvm::function_ref<bool(const ArrayPlan &)> isMeant) const;
  std::string valueEnds() const;
  std::string rowPointers(const ArrayPlan &array) const;
  std::string array(const ArrayPlan &array) const;
  std::string copy(const ArrayPlan &array, const std::string &original) const;
  std::string locations(const std::map<std::string, Struct> &structs) const;
  std::string results() const;
  std::string isConcerned(const std::map<std::string, Struct> &structs) const;
  bool dependsOnEnds(const ArrayPlan &array) const;
  bool isFoundEarly(const ArrayPlan &array) const;

private:
  bool isUsed(const ValueEnds &ends) const { return used.count(ends.least) || used.count(ends.greatest); }
  std::string readableTest(const ArrayPlan &array) const;
  std::string table(const ArrayPlan &array) const;
  std::string sizedTable(const ArrayPlan &array) const;
};

std::string printElements(const Box &box) {
  std::vector<std::string> levels;
  for (const BoxLevel &level : box.levels)
    levels.push_back("{" + printFormula(level.count) + ", " + printFormula(level.pitch) + "}");
  return printFormula(box.first) + ", {" + join(levels, ", ") + "}";
}

std::string printBox(const Box &box) { return "{" + printElements(box) + "}"; }

/// What data decides to read, and what only contains what is read, must be readable as a whole before it is copied.
std::string ArrayPrinter::readableTest(const ArrayPlan &array) const {
  if (!array.in || array.in->certain || !originalOf(nest.arguments, array.name).empty())
    return "";
  return launcherLine("if (!" + names.nest + ".mayRead<" + printType(unqualified(array.element), style.types) + ">(" +
                      names.pointers.at(array.name) + ", " + printBox(*array.in) + "))") +
         "        return 0;\n";
}

bool ArrayPrinter::dependsOnEnds(const ArrayPlan &array) const {
  return array.in && (mentionsEnds(nest.valueEnds, *array.in) || (array.rowPointers && areRowsFoundLate(nest, array)));
}

/// Before the ends of tables are looked for, of which the launcher reads some.
bool ArrayPrinter::isFoundEarly(const ArrayPlan &array) const {
  return !nest.valueEnds.empty() && !dependsOnEnds(array);
}

std::string ArrayPrinter::readableTests(llvm::function_ref<bool(const ArrayPlan &)> isMeant) const {
  std::string text;
  for (const ArrayPlan &array : nest.arrays) {
    const bool isOfEnds = std::any_of(nest.valueEnds.begin(), nest.valueEnds.end(),
                                      [&](const ValueEnds &ends) { return ends.array == array.name && isUsed(ends); });
    if (!(dependsOnEnds(array) && isOfEnds) && isMeant(array))
      text += readableTest(array);
  }
  return text;
}

/// The launcher reads it itself, to pass it by value.
bool isReadByLauncher(const ArrayPlan &array) { return array.space == MemorySpace::Constant || array.sizedElements > 0; }

/// Between which numbers the elements of tables lie that choose places in other arrays.
std::string ArrayPrinter::valueEnds() const {
  std::string text;
  for (const ValueEnds &ends : nest.valueEnds) {
    if (!isUsed(ends))
      continue;
    const ArrayPlan &array = *findArray(nest, ends.array);
    std::string values = UniqueNames(names.taken).give(array.name + "_values");
    if (dependsOnEnds(array))
      text += readableTest(array);
    text += launcherLine("const nidus::Values<" + printType(unqualified(array.element), style.types) + "> " + values +
                         "(" + names.nest + ", " + names.pointers.at(array.name) + ", " +
                         (array.in ? printBox(*array.in) : "{0, {{0, 1}}}") + ");");
    std::vector<std::string> variables;
    if (used.count(ends.least))
      variables.push_back(ends.least + " = " + values + ".least()");
    if (used.count(ends.greatest))
      variables.push_back(ends.greatest + " = " + values + ".greatest()");
    text += launcherLine("const long " + join(variables, ", ") + ";");
  }
  return text;
}

/// The pointers that the nest reads: one pointer then leads to all rows, or to a buffer that has them.
std::string ArrayPrinter::rowPointers(const ArrayPlan &array) const {
  const auto &[pitch, height, planes, rows, columns, start, planeStart] = *array.rowPointers;
  const std::string table = names.tables.at(array.name), found = UniqueNames(names.taken).give(array.name + "_pointers");
  const Box &looked = planes ? *planes : rows;
  const bool areRowsUnsure = planes && !rows.certain;
  std::string text;
  if (!looked.certain)
    text += launcherLine("if (!" + names.nest + ".mayRead<void *>(" + table + ", " + printBox(looked) + "))") + "        return 0;\n";
  text += launcherLine("const nidus::" + std::string(planes ? "PlanePointers<" : "RowPointers<") + printType(unqualified(array.element), style.types) + "> " +
                       found + "(" + names.nest + ", " + table + ", " + printBox(looked) + (planes ? ", " + printBox(rows) : "") +
                       (areRowsUnsure ? ", nidus::PlaneTables::Perhaps" : planes ? ", nidus::PlaneTables::Surely" : "") +
                       (columns ? ", " + printBox(*columns) : "") +
                       (columns && (start || planeStart) ? ", " + printFormula(start ? start : intLiteral(0)) : "") +
                       (columns && planeStart ? ", " + printFormula(planeStart) : "") + ");") +
          launcherLine("if (!" + names.nest + ".holds(" + found + ".formArray()))") + "        return 0;\n" +
          launcherLine("void *const " + names.pointers.at(array.name) + " = " + found + ".firstRow();");
  const auto number = [&](const std::string &name, const std::string &getter) {
    return launcherLine((used.count(name) ? "const long " : "[[maybe_unused]] const long ") + name + " = " + found + "." + getter + "();");
  };
  return text + number(pitch, "pitch") + (planes ? number(height, "height") : "");
}

/// A table, which kernels are given by value or have as a variable.
std::string ArrayPrinter::table(const ArrayPlan &array) const {
  if (array.form == ConstantForm::Literal)
    return "";
  std::string host = names.pointers.at(array.name);
  std::string used = array.usedWhen ? ", " + printFormula(array.usedWhen) : "";
  if (constantVariable(nest, array.name))
    return launcherLine("nidus::ConstantTable " + array.name + "(" + names.nest + ", \"" + array.name + "\", " +
                        constantName(nest.kernels[0], array.name) + ", " + host + used + ");");
  if (array.part != TablePart::All)
    used = ", " + printBox(*array.in);
  return launcherLine(viewType(array, style) + " " + array.name + "(" + names.nest + ", " + host + used + ");");
}

/// The class of the runtime.
std::string roleOf(const ArrayPlan &array) {
  if (!array.out)
    return "Input";
  if (!array.in)
    return "Output";
  return !array.out->certain ? "MaybeUpdate" : array.out->written ? "Update" : "PartUpdate";
}

/// What only the kernels for small sizes get by value, and the others in memory of the device.
std::string ArrayPrinter::sizedTable(const ArrayPlan &array) const {
  if (array.sizedElements == 0)
    return "";
  return launcherLine("const " + tableType(array, array.sizedElements, style) + " " + names.special.tables.at(array.name) + "(" +
                      names.nest + ", " + names.pointers.at(array.name) + ", nidus::Box(" + printElements(*array.in) +
                      ").onlyIf(" + names.special.isUsed + "));");
}

/// Of what another array has before the nest, which has an object of that name.
std::string ArrayPrinter::copy(const ArrayPlan &array, const std::string &original) const {
  return launcherLine("const nidus::Before<" + printType(unqualified(array.element), style.types) + "> " + array.name + "(" + names.nest + ", " +
                      original + ", " + (array.in ? printBox(*array.in) : "{0, {{0, 1}}}") + ");");
}

std::string ArrayPrinter::array(const ArrayPlan &array) const {
  if (array.space == MemorySpace::Constant)
    return table(array);
  std::string boxes;
  for (const std::optional<Box> &box : {array.in, array.out})
    if (box)
      boxes += ", " + printBox(*box);
  if (array.sizedElements > 0)
    boxes = ", nidus::Box(" + printElements(*array.in) + ").onlyIf(!" + names.special.isUsed + ")";
  if (boxes.empty())
    boxes = ", {0, {{0, 1}}}";
  std::string after;
  if (array.after != AfterNest::Release)
    after = std::string(", nidus::After::") + EnumNames<AfterNest>::names[static_cast<int>(array.after)];
  std::string role = array.space == MemorySpace::Texture ? "TextureInput" : roleOf(array);
  return launcherLine("nidus::" + role + "<" + printType(unqualified(array.element), style.types) + "> " + array.name +
                      "(" + names.nest + ", \"" + array.name + "\", " + names.pointers.at(array.name) + boxes + after +
                      ");") +
         sizedTable(array);
}

std::string ArrayPrinter::locations(const std::map<std::string, Struct> &structs) const {
  std::string text;
  for (const Argument &argument : nest.arguments)
    if (argument.kind == ArgumentKind::Location)
      text +=
          launcherLine("nidus::Location " + argument.name + "(" + names.nest + ", " + names.pointers.at(argument.name) +
                       ", " + std::to_string(sizeOf(argument.type, structs)) + ");");
  std::string why = "// where sizes and pointers were read: the nest must not write there";
  return text.empty() ? "" : launcherLine(why) + text;
}

/// Scalars in memory that the nest combines values into: nothing else that it touches may lie there.
std::string ArrayPrinter::results() const {
  std::string text;
  for (const Argument &argument : nest.arguments) {
    if (argument.kind != ArgumentKind::Object)
      continue;
    const TypeRef type = unqualified(argument.type);
    text += launcherLine(printDeclaration(pointerTo(type), "const " + names.results.at(argument.name), style.types) +
                         " = " + names.nest + ".result<" + printType(type, style.types) + ">(" +
                         names.pointers.at(argument.name) + ");");
  }
  return text;
}

/// Data decides what nests with ends of values touch, and tables of pointers where rows are; of an array that is dead after the nest more than its bytes ends.
std::string ArrayPrinter::isConcerned(const std::map<std::string, Struct> &structs) const {
  const bool hasRowPointers = std::any_of(nest.arrays.begin(), nest.arrays.end(), [](const ArrayPlan &array) { return array.rowPointers.has_value(); });
  if (!nest.valueEnds.empty() || hasRowPointers)
    return "";
  std::vector<std::string> all;
  auto add = [&](const std::string &what) {
    if (std::find(all.begin(), all.end(), what) == all.end())
      all.push_back(what);
  };
  for (const ArrayPlan &array : nest.arrays) {
    if (array.after == AfterNest::Discard)
      return "";
    if (!originalOf(nest.arguments, array.name).empty())
      continue;
    auto addBox = [&](const char *question, const std::optional<Box> &box) {
      if (box)
        add(std::string(question) + "<" + printType(unqualified(array.element), style.types) + ">(" +
            names.pointers.at(array.name) + ", " + printElements(*box) + ")");
    };
    // What the device has of an array, newer or not, changes when it is written.
    if (!(array.in && array.out && printElements(*array.in) == printElements(*array.out)))
      addBox("nidus::Residents::haveNewer", array.in);
    addBox("nidus::Residents::have", array.out);
  }
  for (const Argument &argument : nest.arguments)
    if (argument.kind == ArgumentKind::Location || argument.kind == ArgumentKind::Object)
      add(std::string("nidus::Residents::have") + (argument.kind == ArgumentKind::Object ? "(" : "Newer(") +
          names.pointers.at(argument.name) + ", " + std::to_string(sizeOf(argument.type, structs)) + ")");
  return join(all, " || ");
}

} // namespace

std::string printIsConcerned(const NestPlan &nest, const LauncherNames &names, const std::map<std::string, Struct> &structs,
                         const ExprStyle &style) {
  return ArrayPrinter(nest, names, {}, style).isConcerned(structs);
}

std::string printRowPointers(const NestPlan &nest, const LauncherNames &names, const std::set<std::string> &used, bool isLate,
                             const ExprStyle &style) {
  const ArrayPrinter printer(nest, names, used, style);
  std::string text;
  for (const ArrayPlan &array : nest.arrays)
    if (array.rowPointers && areRowsFoundLate(nest, array) == isLate)
      text += printer.rowPointers(array);
  return text.empty() ? text : launcherLine("// rows form an array where they are evenly spaced; others are gathered into one") + text;
}

std::string printValueEnds(const NestPlan &nest, const LauncherNames &names, const std::set<std::string> &used,
                           const ExprStyle &style) {
  ArrayPrinter printer(nest, names, used, style);
  return printer.readableTests([&](const ArrayPlan &array) { return printer.isFoundEarly(array); }) + printer.valueEnds();
}

std::string printLauncherArrays(const NestPlan &nest, const LauncherNames &names, const std::set<std::string> &used,
                                const std::map<std::string, Struct> &structs, const ExprStyle &style) {
  ArrayPrinter printer(nest, names, used, style);
  std::string text = printer.readableTests(
      [&](const ArrayPlan &array) { return !printer.isFoundEarly(array) && isReadByLauncher(array); });
  for (const KernelPlan &kernel : nest.kernels)
    if (!names.special.isUsed.empty() && !kernel.specialised.empty()) {
      const PacketKernel &packet = *kernel.specialised[0].packet();
      text += launcherLine("const bool " + names.special.isUsed + " = " + packet.size + " >= " +
                           std::to_string(Extent::leastSize) + " && " + packet.size + " <= " +
                           std::to_string(packet.mostSize) + ";");
    }
  for (const ArrayPlan &each : nest.arrays)
    if (originalOf(nest.arguments, each.name).empty())
      text += printer.array(each);
  for (const ArrayPlan &each : nest.arrays)
    if (const std::string original = originalOf(nest.arguments, each.name); !original.empty())
      text += printer.copy(each, original);
  return text + printer.locations(structs) + printer.results();
}

std::string printReadableTests(const NestPlan &nest, const LauncherNames &names, const std::set<std::string> &used,
                               const ExprStyle &style) {
  const ArrayPrinter printer(nest, names, used, style);
  return printer.readableTests(
      [&](const ArrayPlan &array) { return !printer.isFoundEarly(array) && !isReadByLauncher(array); });
}

} // namespace nidus
