#include "tool/tune/programs.h"
#include "tool/verify/process.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/xxhash.h"
#include <algorithm>

namespace nidus::tuning {

namespace {

using verification::readFile;

/// The files of a folder and of the folders in it.
std::vector<OutputFile> copies(const std::string &from, const std::string &to) {
  std::vector<OutputFile> files;
  std::error_code error;
  for (llvm::sys::fs::recursive_directory_iterator at(from, error), end; !error && at != end; at.increment(error))
    if (!llvm::sys::fs::is_directory(at->path()))
      files.push_back({to + at->path().substr(from.size()), readFile(at->path())});
  std::sort(files.begin(), files.end(), [](const OutputFile &a, const OutputFile &b) { return a.path < b.path; });
  return files;
}

std::string nameOf(const Variant &variant) {
  return llvm::formatv("{0:x-16}", llvm::xxh3_64bits(variant.c + variant.cuda + variant.cases)).str();
}

} // namespace

std::vector<OutputFile> programsFor(const std::string &folder, const std::vector<Variant> &variants,
                                    const std::map<std::string, std::string> &nests, const Installation &installation) {
  std::vector<OutputFile> files = {{folder + "/tune.sh", readFile(installation.tuneScript)},
                                   {folder + "/nests.json", llvm::formatv("{0}", toJson(nests)).str()}};
  auto add = [&](std::vector<OutputFile> more) { files.insert(files.end(), more.begin(), more.end()); };
  add(copies(installation.harnessDirectory, folder + "/harness"));
  add(copies(installation.includeDirectory + "/nidus", folder + "/include/nidus"));
  std::string list;
  for (const Variant &variant : variants) {
    std::string name = nameOf(variant), place = folder + "/variants/" + name;
    list += name + "\n";
    add({{place + "/cases", variant.cases},
         {place + "/kernels.cu", variant.cuda},
         {place + "/calls.i", variant.c},
         {place + "/settings.json", llvm::formatv("{0}", toJson(variant.settings)).str()}});
  }
  add({{folder + "/variants/list", list}});
  return files;
}

} // namespace nidus::tuning
