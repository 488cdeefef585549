#include "tool/report.h"
#include "codegen/code_style.h"
#include "codegen/print_formula.h"
#include "tool/formulas_in_words.h"
#include "tool/json_text.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

namespace nidus {

namespace {

namespace json = llvm::json;

FormulaText inC(const NestPlan &nest) {
  return [&nest](const ExprRef &formula) { return printReportFormula(formula, nest); };
}

FormulaText readable(const NestPlan &nest) {
  return [&nest](const ExprRef &formula) { return printReadableFormula(formula, nest); };
}

/// x, y, z
json::Array gridOf(const KernelPlan &kernel, const NestPlan &nest) {
  json::Array grid;
  for (size_t axis = 0; axis < 3; ++axis)
    grid.push_back(axis < kernel.threads.size()
                       ? jsonText(blocksFormula(kernel.threads[kernel.threads.size() - 1 - axis],
                                                kernel.block[axis] * kernel.pixelsPerThread[axis], inC(nest)))
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
      arrays.push_back(json::Object{{"name", name}, {"space", toJson(array->space)}, {"why", jsonText(array->why)}});
  return json::Object{{"name", kernel.name},
                      {"grid", gridOf(kernel, nest)},
                      {"block", padded(kernel.block, 3)},
                      {"pixels_per_thread", padded(kernel.pixelsPerThread, 2)},
                      {"arrays", std::move(arrays)}};
}

json::Array transfersOf(const NestPlan &nest, const std::map<std::string, Struct> &structs) {
  json::Array transfers;
  for (const ArrayPlan &array : nest.arrays) {
    if (array.space == MemorySpace::Constant || !originalOf(nest.arguments, array.name).empty())
      continue;
    int64_t element = sizeOf(array.element, structs);
    auto add = [&](const std::optional<Box> &box, const char *direction) {
      if (box)
        transfers.push_back(json::Object{{"array", array.name},
                                         {"direction", direction},
                                         {"region", jsonText(regionInWords(*box, element, readable(nest)))},
                                         {"bytes", jsonText(bytesFormula(*box, element, inC(nest)))}});
    };
    add(array.in, "h2d");
    if (array.after == AfterNest::Release)
      add(array.out, "d2h");
  }
  return transfers;
}

json::Object reportOf(const Reason &reason) {
  return json::Object{{"id", nameOf(reason.id)},
                      {"line", reason.location.line},
                      {"message", jsonText(reason.message)},
                      {"hint", jsonText(reason.hint)}};
}

json::Array reportOf(const std::vector<Criterion> &criteria) {
  json::Array array;
  for (const Criterion &criterion : criteria)
    array.push_back(json::Object{{"id", criterion.id},
                                 {"holds", criterion.holds},
                                 {"when", jsonText(criterion.when)},
                                 {"detail", jsonText(criterion.detail)}});
  return array;
}

json::Array reportOf(const std::vector<CandidateCost> &candidates) {
  json::Array array;
  for (const CandidateCost &candidate : candidates) {
    json::Object object{{"strategy", candidate.strategy}, {"taken", candidate.isTaken}};
    if (candidate.predictedNs)
      object["predicted_ms"] = llvm::formatv("{0:f4}", *candidate.predictedNs / 1e6).str();
    array.push_back(std::move(object));
  }
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
  json::Object report{{"line", nest.range.beginLine},
                      {"end_line", nest.range.endLine},
                      {"status", nest.reasons.empty() ? "mapped" : "left"},
                      {"reasons", std::move(reasons)},
                      {"criteria", reportOf(criteria)},
                      {"kernels", std::move(kernels)},
                      {"strategy", nest.plan ? nest.plan->strategy : ""},
                      {"candidates", reportOf(nest.plan ? nest.plan->candidates : std::vector<CandidateCost>())},
                      {"transfers", std::move(transfers)}};
  if (!nest.range.file.empty()) // the lines are those of an included file
    report["file"] = jsonText(nest.range.file);
  return report;
}

} // namespace

json::Object fileReport(const Plan &plan) {
  std::map<std::string, Struct> structs;
  for (const Struct &type : plan.structs)
    structs[type.name] = type;
  json::Array functions;
  for (const FunctionPlan &function : plan.functions) {
    json::Array nests;
    for (const NestResult &nest : function.nests)
      nests.push_back(reportOf(nest, structs));
    functions.push_back(json::Object{{"name", jsonText(function.name)}, {"nests", std::move(nests)}});
  }
  return json::Object{{"file", jsonText(plan.path)}, {"functions", std::move(functions)}};
}

std::string printReport(const std::vector<Plan> &plans, const std::string &version) {
  json::Array files;
  for (const Plan &plan : plans)
    files.push_back(fileReport(plan));
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream << llvm::formatv("{0:2}", json::Value(json::Object{{"version", version}, {"files", std::move(files)}}))
         << "\n";
  return text;
}

} // namespace nidus
