#include "tool/program_files.h"
#include "analysis/frontend/import/import.h"
#include "tool/side_by_side.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

namespace nidus {
namespace {

template <class T> bool readJson(llvm::StringRef text, T &value) {
  std::string error;
  llvm::Expected<llvm::json::Value> json = llvm::json::parse(text);
  if (json)
    return fromJson(*json, value, error);
  llvm::consumeError(json.takeError());
  return false;
}

/// `Value`s of several sources, each made of its unit in a process of its own; none of one that cannot be read.
template <class Value> std::vector<std::optional<Value>> ofSources(const std::vector<std::string> &sources, const Options &options,
                                                                   const std::function<Value(size_t, const Unit &)> &make) {
  std::vector<std::optional<Value>> all(sources.size());
  const auto work = [&](size_t index) {
    const Result<Unit> unit = importForProgram(sources[index], {options.flags, options.compileDatabase, std::nullopt});
    return unit ? llvm::formatv("{0}", toJson(make(index, *unit))).str() : "";
  };
  const auto take = [&](size_t index, const WorkDone &done) {
    Value value;
    if (!done.signal && readJson(done.answer, value))
      all[index] = std::move(value);
  };
  sideBySide(sources.size(), options.jobs, work, [](size_t) {}, take);
  return all;
}

} // namespace

Program readProgram(const Options &options) {
  if (options.sources.size() < 2)
    return {};
  std::vector<std::string> sources = options.sources;
  std::sort(sources.begin(), sources.end());
  std::vector<ProgramFile> files;
  for (std::optional<ProgramFile> &file :
       ofSources<ProgramFile>(sources, options, [](size_t, const Unit &unit) { return programFileOf(unit); }))
    if (file)
      files.push_back(std::move(*file));
  // Functions are read only where somebody wants them.
  Program program;
  std::vector<std::string> giving;
  std::vector<std::set<std::string>> wanted;
  for (const ProgramFile &file : files)
    if (std::set<std::string> names = wantedOf(file, files); !names.empty()) {
      giving.push_back(file.path);
      wanted.push_back(std::move(names));
    }
  std::map<std::string, ProgramCode> codes;
  const auto given = ofSources<ProgramCode>(giving, options, [&](size_t index, const Unit &unit) { return programCodeOf(unit, wanted[index]); });
  for (size_t i = 0; i < giving.size(); ++i)
    if (given[i])
      codes[giving[i]] = *given[i];
  for (const ProgramFile &file : files)
    program.push_back({file, codes[file.path]});
  return program;
}

} // namespace nidus
