#include "tool/outputs.h"
#include "tool/write_files.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <filesystem>

namespace nidus {

namespace {

std::string inFolder(const std::string &directory, const std::string &name) {
  return (std::filesystem::path(directory) / name).string();
}

/// What is written beside the pairs, with what it is in words.
std::vector<std::pair<std::string, std::string>> sideFiles(const Options &options) {
  std::vector<std::pair<std::string, std::string>> files;
  if (options.report)
    files.push_back({"report", *options.report});
  if (options.certificate)
    files.push_back({"certificate", *options.certificate});
  if (options.yamlRemarks)
    files.push_back({"file of remarks", *options.yamlRemarks});
  if (options.sarifRemarks)
    files.push_back({"file of remarks", *options.sarifRemarks});
  if (options.dependencies)
    files.push_back({"file of dependencies", *options.dependencies});
  return files;
}

std::optional<UsageError> conflictWithSources(const std::vector<std::string> &outputs, const Options &options) {
  if (options.readsStandardInput)
    return std::nullopt;
  for (const std::string &output : outputs)
    for (const std::string &source : options.sources)
      if (nameSameFile(output, source))
        return UsageError{"the output '" + output + "' would overwrite the source '" + source + "'"};
  return std::nullopt;
}

} // namespace

OutputPair outputsOf(const std::string &source, const std::string &directory) {
  std::string stem = llvm::sys::path::stem(source).str();
  return {inFolder(directory, stem + ".c"), inFolder(directory, stem + ".cu")};
}

std::optional<UsageError> conflictOfOutputs(const Options &options) {
  std::vector<std::string> outputs;
  for (const std::string &source : options.sources) {
    OutputPair pair = outputsOf(source, options.outputDirectory);
    for (const std::string &output : outputs)
      if (output == pair.c)
        return UsageError{"two sources would both be translated to '" + output + "'"};
    outputs.push_back(pair.c);
    outputs.push_back(pair.cuda);
  }
  for (const auto &[name, file] : sideFiles(options)) {
    for (const std::string &output : outputs)
      if (nameSameFile(output, file))
        return UsageError{"the " + name + " would overwrite the result '" + output + "'"};
    outputs.push_back(file);
  }
  return conflictWithSources(outputs, options);
}

std::string pageOf(const std::string &source, const std::string &directory) {
  return inFolder(directory, llvm::sys::path::stem(source).str() + ".html");
}

std::optional<UsageError> conflictOfReport(const Options &options) {
  std::vector<std::string> outputs;
  if (options.report)
    outputs.push_back(*options.report);
  if (options.format == ExplainFormat::Html && options.outputDirectory != "-")
    for (const std::string &source : options.sources) {
      const std::string page = pageOf(source, options.outputDirectory);
      for (const std::string &output : outputs)
        if (nameSameFile(output, page))
          return UsageError{"two results would be written to '" + page + "'"};
      outputs.push_back(page);
    }
  return conflictWithSources(outputs, options);
}

HeaderNames headerNames(const std::string &source, const std::string &directory) {
  namespace fs = std::filesystem;
  std::error_code error;
  fs::path sourceFolder = fs::weakly_canonical(fs::absolute(source).parent_path(), error);
  fs::path outputFolder = fs::weakly_canonical(fs::absolute(directory), error);
  return [=](const std::string &name) {
    std::error_code ignored;
    bool isBeside = fs::path(name).is_relative() && fs::is_regular_file(sourceFolder / name, ignored);
    return isBeside && sourceFolder != outputFolder ? ((sourceFolder / name).lexically_relative(outputFolder)).string()
                                                    : name;
  };
}

} // namespace nidus
