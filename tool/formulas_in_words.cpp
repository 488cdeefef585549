#include "tool/formulas_in_words.h"
#include "analysis/isl/formula.h"
#include "codegen/code_style.h"
#include "codegen/print_formula.h"

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
  return simplified(operation("-", isUp ? loop.gridEnd : loop.gridFirst, isUp ? loop.gridFirst : loop.gridEnd));
}

/// width / size, rounded up.
std::string quotient(const ExprRef &width, int64_t size, const NestPlan &nest) {
  if (std::optional<int64_t> number = literalOf(width))
    return std::to_string(*number > 0 ? (*number - 1) / size + 1 : 0);
  if (size == 1)
    return printReportFormula(width, nest);
  return printReportFormula(operation("/", simplified(operation("+", width, intLiteral(size - 1))), intLiteral(size)),
                            nest);
}

} // namespace

std::string blocksFormula(const ThreadLoop &loop, int block, const NestPlan &nest) {
  return quotient(widthOf(loop), std::abs(loop.step) * block, nest);
}

std::string threadsFormula(const ThreadLoop &loop, const NestPlan &nest) {
  return quotient(widthOf(loop), std::abs(loop.step), nest);
}

std::string bytesFormula(const Box &box, int64_t elementSize, const NestPlan &nest) {
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
  return printReportFormula(factor == 1 ? bytes : operation("*", bytes, intLiteral(factor)), nest);
}

std::string regionInWords(const Box &box, const NestPlan &nest) {
  static const char *const names[] = {"elements", "rows", "planes"};
  std::string text;
  for (size_t k = 0; k < box.levels.size(); ++k) {
    const BoxLevel &level = box.levels[k];
    size_t inner = box.levels.size() - 1 - k;
    text += (k ? " of " : "") + printReportFormula(level.count, nest) + " " + (inner < 3 ? names[inner] : "volumes");
    if (literalOf(level.pitch) != 1)
      text += " (" + printReportFormula(level.pitch, nest) + " apart)";
  }
  if (box.levels.empty())
    text = "1 element";
  return text + ", from element " + printReportFormula(simplified(box.first), nest) +
         (box.certain ? "" : "; data decides which of them are read");
}

std::string hostName(const NestPlan &nest, const std::string &name) {
  ExprStyle style;
  style.types.language = Language::C;
  style.names = nest.hostNames;
  const Argument &argument = findArgument(nest, name);
  return argument.host ? printExpr(argument.host, style, Use::Value).text : name;
}

} // namespace nidus
