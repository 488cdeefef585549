#include "tool/report.h"
#include "codegen/code_style.h"
#include "codegen/print_formula.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

namespace nidus {

namespace {

namespace json = llvm::json;

/// Paths and messages may hold any bytes; JSON holds UTF-8.
json::Value textOf(const std::string &text) { return json::isUTF8(text) ? text : json::fixUTF8(text); }

ExprRef operation(const char *op, ExprRef a, ExprRef b) {
  return binary(op, std::move(a), std::move(b), scalarType(Scalar::Long));
}

std::optional<int64_t> literalOf(const ExprRef &formula) {
  ExprRef bare = stripCasts(formula);
  return bare->kind == ExprKind::IntLiteral ? bare->value : std::nullopt;
}

/// Blocks along an axis: the quotient, rounded up, of the counter's hull and what a block covers.
std::string blocksOf(const ThreadLoop &loop, int block, const NestPlan &nest) {
  ExprRef from = loop.step > 0 ? loop.gridFirst : loop.gridEnd, to = loop.step > 0 ? loop.gridEnd : loop.gridFirst;
  int64_t covered = std::abs(loop.step) * block;
  std::optional<int64_t> first = literalOf(from), end = literalOf(to);
  if (first && end)
    return std::to_string(*end > *first ? (*end - *first - 1) / covered + 1 : 0);
  ExprRef width = first == 0 ? to : operation("-", to, from);
  if (covered > 1)
    width = operation("/", operation("+", width, intLiteral(covered - 1)), intLiteral(covered));
  return printReportFormula(width, nest);
}

/// x, y, z
json::Array gridOf(const KernelPlan &kernel, const NestPlan &nest) {
  json::Array grid;
  for (size_t axis = 0; axis < 3; ++axis)
    grid.push_back(axis < kernel.threads.size()
                       ? textOf(blocksOf(kernel.threads[kernel.threads.size() - 1 - axis], kernel.block[axis], nest))
                       : json::Value("1"));
  return grid;
}

json::Array padded(const std::vector<int> &sizes, size_t count) {
  json::Array array;
  for (int size : sizes)
    array.push_back(size);
  while (array.size() < count)
    array.push_back(1);
  return array;
}

json::Object reportOf(const KernelPlan &kernel, const NestPlan &nest) {
  json::Array arrays;
  for (const std::string &name : kernel.arguments)
    if (const ArrayPlan *array = findArray(nest, name))
      arrays.push_back(json::Object{{"name", name}, {"space", toJson(array->space)}, {"why", textOf(array->why)}});
  return json::Object{{"name", kernel.name},
                      {"grid", gridOf(kernel, nest)},
                      {"block", padded(kernel.block, 3)},
                      {"pixels_per_thread", padded(kernel.pixelsPerThread, 2)},
                      {"arrays", std::move(arrays)}};
}

std::string bytesOf(const Box &box, int64_t elementSize, const NestPlan &nest) {
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

json::Array transfersOf(const NestPlan &nest, const std::map<std::string, Struct> &structs) {
  json::Array transfers;
  for (const ArrayPlan &array : nest.arrays) {
    if (array.space == MemorySpace::Constant)
      continue;
    auto add = [&](const std::optional<Box> &box, const char *direction) {
      if (box)
        transfers.push_back(json::Object{{"array", array.name},
                                         {"direction", direction},
                                         {"region", textOf(box->words)},
                                         {"bytes", textOf(bytesOf(*box, sizeOf(array.element, structs), nest))}});
    };
    add(array.in, "h2d");
    if (array.after == AfterNest::Release)
      add(array.out, "d2h");
  }
  return transfers;
}

json::Object reportOf(const Reason &reason) {
  return json::Object{{"id", reason.id},
                      {"line", reason.location.line},
                      {"message", textOf(reason.message)},
                      {"hint", textOf(reason.hint)}};
}

json::Array reportOf(const std::vector<Criterion> &criteria) {
  json::Array array;
  for (const Criterion &criterion : criteria)
    array.push_back(
        json::Object{{"id", criterion.id}, {"holds", criterion.holds}, {"detail", textOf(criterion.detail)}});
  return array;
}

json::Object reportOf(const NestResult &nest, const std::map<std::string, Struct> &structs) {
  json::Array reasons, kernels, transfers;
  for (const Reason &reason : nest.reasons)
    reasons.push_back(reportOf(reason));
  if (nest.plan) {
    for (const KernelPlan &kernel : nest.plan->kernels)
      kernels.push_back(reportOf(kernel, *nest.plan));
    transfers = transfersOf(*nest.plan, structs);
  }
  const std::vector<Criterion> &criteria =
      nest.plan && !nest.plan->criteria.empty() ? nest.plan->criteria : nest.criteria;
  return json::Object{{"line", nest.range.beginLine},
                      {"end_line", nest.range.endLine},
                      {"status", nest.reasons.empty() ? "mapped" : "left"},
                      {"reasons", std::move(reasons)},
                      {"criteria", reportOf(criteria)},
                      {"kernels", std::move(kernels)},
                      {"transfers", std::move(transfers)}};
}

json::Object reportOf(const Plan &plan) {
  std::map<std::string, Struct> structs;
  for (const Struct &type : plan.structs)
    structs[type.name] = type;
  json::Array functions;
  for (const FunctionPlan &function : plan.functions) {
    json::Array nests;
    for (const NestResult &nest : function.nests)
      nests.push_back(reportOf(nest, structs));
    functions.push_back(json::Object{{"name", textOf(function.name)}, {"nests", std::move(nests)}});
  }
  return json::Object{{"file", textOf(plan.path)}, {"functions", std::move(functions)}};
}

} // namespace

std::string printReport(const std::vector<Plan> &plans, const std::string &version) {
  json::Array files;
  for (const Plan &plan : plans)
    files.push_back(reportOf(plan));
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream << llvm::formatv("{0:2}", json::Value(json::Object{{"version", version}, {"files", std::move(files)}}))
         << "\n";
  return text;
}

} // namespace nidus
