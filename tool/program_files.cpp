#include "tool/program_files.h"
#include "analysis/frontend/import/import.h"
#include "tool/side_by_side.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/thread.h"
#include <algorithm>
#include <atomic>

namespace nidus {
namespace {

/// Bytes: trees are as deep as the front end takes them.
constexpr unsigned stackOfReader = 256u << 20;

Result<Unit> import(const std::string &source, const Options &options) {
  return importForProgram(source, {options.flags, options.compileDatabase, std::nullopt});
}

bool readJson(llvm::StringRef text, ProgramFile &file) {
  std::string error;
  llvm::Expected<llvm::json::Value> json = llvm::json::parse(text);
  if (json)
    return fromJson(*json, file, error);
  llvm::consumeError(json.takeError());
  return false;
}

/// Each read in a process of its own: whatever is wrong with a file, it is left out.
std::vector<ProgramFile> filesOf(const std::vector<std::string> &sources, const Options &options) {
  std::vector<ProgramFile> files;
  const auto work = [&](size_t index) {
    const Result<Unit> unit = import(sources[index], options);
    return unit ? llvm::formatv("{0}", toJson(programFileOf(*unit))).str() : "";
  };
  const auto take = [&](size_t, const WorkDone &done) {
    ProgramFile file;
    if (!done.signal && readJson(done.answer, file))
      files.push_back(std::move(file));
  };
  sideBySide(sources.size(), options.jobs, work, [](size_t) {}, take);
  return files;
}

/// Adds the functions that others want. Trees are not handed from process to process, which takes longer than to read the file again;
/// these files could be read, and the processes that translate find the functions in the memory that they begin with.
void readWanted(Program &program, const std::vector<ProgramFile> &files, const Options &options) {
  std::atomic<size_t> next = 0;
  const auto read = [&] {
    for (size_t i; (i = next++) < program.size();)
      if (const std::set<std::string> wanted = wantedOf(program[i].file, files); !wanted.empty())
        if (const Result<Unit> unit = import(program[i].file.path, options))
          program[i].code = programCodeOf(*unit, wanted);
  };
  std::vector<llvm::thread> readers;
  for (size_t i = 0; i < std::min<size_t>(static_cast<size_t>(options.jobs), program.size()); ++i)
    readers.emplace_back(std::optional<unsigned>(stackOfReader), read);
  for (llvm::thread &reader : readers)
    reader.join();
}

} // namespace

Program readProgram(const Options &options) {
  if (options.sources.size() < 2)
    return {};
  std::vector<std::string> sources = options.sources;
  std::sort(sources.begin(), sources.end());
  const std::vector<ProgramFile> files = filesOf(sources, options);
  Program program;
  for (const ProgramFile &file : files)
    program.push_back({file, {}});
  readWanted(program, files, options);
  return program;
}

} // namespace nidus
