#include "tool/formulas_in_words.h"
#include "analysis/isl/formula.h"
#include "codegen/code_style.h"
#include <algorithm>

namespace nidus {

namespace {

ExprRef operation(const char *op, ExprRef a, ExprRef b) {
  return binary(op, std::move(a), std::move(b), scalarType(Scalar::Long));
}

std::optional<int64_t> literalOf(const ExprRef &formula) {
  ExprRef bare = stripCasts(formula);
  return bare->kind == ExprKind::IntLiteral ? bare->value : std::nullopt;
}

/// What the counter's hull covers.
ExprRef widthOf(const ThreadLoop &loop) {
  bool isUp = loop.step > 0;
  ExprRef first = isUp ? loop.gridFirst : loop.gridEnd, end = isUp ? loop.gridEnd : loop.gridFirst;
  return simplified(withoutTypeEnds(operation("-", end, first)));
}

/// width / size, rounded up.
std::string quotient(const ExprRef &width, int64_t size, const FormulaText &print) {
  if (std::optional<int64_t> number = literalOf(width))
    return std::to_string(*number > 0 ? (*number - 1) / size + 1 : 0);
  if (size == 1)
    return print(width);
  return print(operation("/", simplified(operation("+", width, intLiteral(size - 1))), intLiteral(size)));
}

/// There is nothing between the elements of the level.
bool followsOnItself(const std::vector<BoxLevel> &levels, size_t k) {
  if (k + 1 == levels.size())
    return literalOf(levels[k].pitch) == 1;
  ExprRef extent = operation("*", levels[k + 1].count, levels[k + 1].pitch);
  return literalOf(simplified(operation("-", levels[k].pitch, extent))) == 0;
}

} // namespace

std::string blocksFormula(const ThreadLoop &loop, int block, const FormulaText &print) {
  return quotient(widthOf(loop), std::abs(loop.step) * block, print);
}

std::string threadsFormula(const ThreadLoop &loop, const FormulaText &print) {
  return quotient(widthOf(loop), std::abs(loop.step), print);
}

std::string bytesFormula(const Box &box, int64_t elementSize, const FormulaText &print) {
  ExprRef bytes;
  int64_t factor = elementSize;
  for (const BoxLevel &level : box.levels) {
    if (std::optional<int64_t> count = literalOf(level.count))
      factor *= *count;
    else
      bytes = bytes ? operation("*", bytes, level.count) : level.count;
  }
  if (!bytes)
    return std::to_string(factor);
  return print(factor == 1 ? bytes : operation("*", bytes, intLiteral(factor)));
}

std::string regionInWords(const Box &box, int64_t elementSize, const FormulaText &print) {
  static const char *const names[] = {"element", "row", "plane"};
  std::vector<BoxLevel> levels;
  for (const BoxLevel &level : box.levels)
    if (literalOf(level.count) != 1)
      levels.push_back(level);
  const std::string size = " of " + std::to_string(elementSize) + (elementSize == 1 ? " byte" : " bytes");
  std::string text = levels.empty() ? "1 element" + size : "", condition;
  for (size_t k = 0; k < levels.size(); ++k) {
    size_t inner = levels.size() - 1 - k;
    ExprRef count = levels[k].count;
    if (count->kind == ExprKind::Conditional && literalOf(count->children[2]) == 0) {
      condition += (condition.empty() ? ", if " : " and ") + print(count->children[0]);
      count = count->children[1];
    }
    text +=
        (k ? " of " : "") + print(count) + " " + (inner < 3 ? names[inner] : "volume") + "s" + (inner == 0 ? size : "");
    if (!followsOnItself(levels, k))
      text += " (" + print(levels[k].pitch) + " apart)";
  }
  ExprRef first = simplified(box.first);
  return text + (literalOf(first) == 0 ? "" : ", from element " + print(first)) + condition +
         (box.fit == Fit::Cover ? ", of which a part is read"
          : box.certain         ? ""
                                : ", of which data decides what is read");
}

std::string hostName(const NestPlan &nest, const std::string &name) {
  ExprStyle style;
  style.types.language = Language::C;
  style.names = nest.hostNames;
  auto argument = std::find_if(nest.arguments.begin(), nest.arguments.end(),
                               [&](const Argument &each) { return each.name == name; });
  // A table of literals is no argument, and a copy has its own name.
  bool isHost = argument != nest.arguments.end() && argument->host && argument->copyOf.empty();
  return isHost ? printExpr(argument->host, style, Use::Value).text : name;
}

} // namespace nidus
