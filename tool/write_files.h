//===- write_files.h - results that are never half there ------------------===//
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace nidus {

struct OutputFile {
  std::string path;
  std::string content;
};

/// Writes all files, or none: each is written beside its place and renamed when all are complete; when a renaming
/// fails, the ones before are undone. Folders are made. Answers why it failed.
std::optional<std::string> writeFiles(const std::vector<OutputFile> &files);

/// Do the two paths name one file, whether or not it exists yet, also through links?
bool nameSameFile(const std::string &a, const std::string &b);

} // namespace nidus
