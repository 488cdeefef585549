#include "tool/program_files.h"
#include "analysis/frontend/import/import.h"
#include "tool/side_by_side.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

namespace nidus {
namespace {

/// One line says what the file is, the next what it can give: that is read only where somebody wants it.
std::string answerOf(const std::string &source, const Options &options) {
  const Result<Unit> unit = importForProgram(source, {options.flags, options.compileDatabase, std::nullopt});
  return unit ? llvm::formatv("{0}\n{1}", toJson(programFileOf(*unit)), toJson(programCodeOf(*unit))).str() : "";
}

template <class T> bool readJson(llvm::StringRef text, T &value) {
  std::string error;
  llvm::Expected<llvm::json::Value> json = llvm::json::parse(text);
  if (json)
    return fromJson(*json, value, error);
  llvm::consumeError(json.takeError());
  return false;
}

} // namespace

Program readProgram(const Options &options) {
  if (options.sources.size() < 2)
    return {};
  std::vector<ProgramFile> files;
  std::map<std::string, std::string> codes;
  const auto take = [&](size_t, const WorkDone &done) {
    const auto [first, second] = llvm::StringRef(done.answer).split('\n');
    ProgramFile file;
    if (!done.signal && readJson(first, file)) {
      codes[file.path] = second.str();
      files.push_back(std::move(file));
    }
  };
  sideBySide(options.sources.size(), options.jobs, [&](size_t index) { return answerOf(options.sources[index], options); }, [](size_t) {}, take);
  std::sort(files.begin(), files.end(), [](const ProgramFile &a, const ProgramFile &b) { return a.path < b.path; });
  Program program;
  for (const ProgramFile &file : files) {
    ProgramPart part{file, {}};
    if (isWanted(file, files))
      readJson(codes.at(file.path), part.code);
    program.push_back(std::move(part));
  }
  return program;
}

} // namespace nidus
