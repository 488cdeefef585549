#include "tool/remark_files.h"
#include "tool/json_text.h"
#include "tool/remark_list.h"
#include "llvm/Remarks/Remark.h"
#include "llvm/Remarks/RemarkSerializer.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

namespace nidus {

namespace {

namespace json = llvm::json;
namespace remarks = llvm::remarks;

remarks::Type typeOf(RemarkKind kind) {
  switch (kind) {
  case RemarkKind::Passed:
    return remarks::Type::Passed;
  case RemarkKind::Missed:
    return remarks::Type::Missed;
  case RemarkKind::Analysis:
    break;
  }
  return remarks::Type::Analysis;
}

/// Refers to the text of `remark`.
remarks::Remark llvmRemark(const NestRemark &remark) {
  remarks::Remark made;
  made.RemarkType = typeOf(remark.kind);
  made.PassName = "nidus";
  made.RemarkName = remark.id;
  made.FunctionName = remark.function;
  if (remark.line > 0)
    made.Loc = remarks::RemarkLocation{remark.file, unsigned(remark.line), unsigned(remark.column)};
  made.Args.emplace_back("String", remark.message);
  if (!remark.hint.empty())
    made.Args.emplace_back("Hint", remark.hint);
  return made;
}

/// A path as a relative or file URI.
std::string uriOf(const std::string &path) {
  static const char unreserved[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
  std::string uri = llvm::StringRef(path).starts_with("/") ? "file://" : "";
  for (char c : path) {
    if (llvm::StringRef(unreserved).contains(c))
      uri += c;
    else
      uri += llvm::formatv("%{0:X-2}", static_cast<unsigned char>(c)).str();
  }
  return uri;
}

json::Object resultOf(const NestRemark &remark) {
  json::Object region{{"startLine", remark.line}};
  if (remark.column > 0)
    region["startColumn"] = remark.column;
  json::Object place{{"artifactLocation", json::Object{{"uri", uriOf(remark.file)}}}};
  if (remark.line > 0)
    place["region"] = std::move(region);
  std::string text = remark.message + (remark.hint.empty() ? "" : "; " + remark.hint);
  bool isPass = remark.kind == RemarkKind::Passed;
  return json::Object{
      {"ruleId", remark.id},
      {"kind", isPass ? "pass" : "informational"},
      {"level", "none"}, // SARIF 2.1.0, 3.27.10: of every kind but "fail"
      {"message", json::Object{{"text", jsonText(text)}}},
      {"locations",
       json::Array{json::Object{{"physicalLocation", std::move(place)},
                                {"logicalLocations", json::Array{json::Object{{"name", jsonText(remark.function)},
                                                                              {"kind", "function"}}}}}}}};
}

} // namespace

std::string yamlRemarks(const std::vector<Plan> &plans) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  auto serializer = llvm::cantFail(
      remarks::createRemarkSerializer(remarks::Format::YAML, remarks::SerializerMode::Standalone, stream));
  for (const Plan &plan : plans)
    for (const NestRemark &remark : remarkList(plan))
      serializer->emit(llvmRemark(remark));
  return text;
}

std::string sarifRemarks(const std::vector<Plan> &plans, const std::string &version) {
  json::Array results, rules;
  std::set<std::string> ids;
  for (const Plan &plan : plans)
    for (const NestRemark &remark : remarkList(plan)) {
      results.push_back(resultOf(remark));
      if (ids.insert(remark.id).second)
        rules.push_back(json::Object{{"id", remark.id}});
    }
  json::Object driver{{"name", "nidus"}, {"version", version}, {"rules", std::move(rules)}};
  json::Object run{{"tool", json::Object{{"driver", std::move(driver)}}}, {"results", std::move(results)}};
  json::Object log{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                   {"version", "2.1.0"},
                   {"runs", json::Array{std::move(run)}}};
  return llvm::formatv("{0:2}\n", json::Value(std::move(log)));
}

} // namespace nidus
