#include "tool/write_files.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <filesystem>
#include <utility>

namespace nidus {

namespace {

namespace fs = llvm::sys::fs;

std::string failure(const std::string &path, std::error_code error) {
  return "cannot write '" + path + "': " + error.message();
}

/// One file on its way to its place. What is not kept is undone.
class PendingFile {
  std::string path, temporary, previous; ///< the last two: files beside `path`, while they exist
  bool isPlaced = false, isKept = false;

public:
  explicit PendingFile(std::string path) : path(std::move(path)) {}
  PendingFile(const PendingFile &) = delete;
  PendingFile(PendingFile &&other) noexcept
      : path(std::move(other.path)), temporary(std::exchange(other.temporary, "")),
        previous(std::exchange(other.previous, "")), isPlaced(std::exchange(other.isPlaced, false)),
        isKept(other.isKept) {}
  ~PendingFile() {
    if (!temporary.empty())
      fs::remove(temporary);
    if (isPlaced && !isKept)
      restore();
    if (!previous.empty())
      fs::remove(previous);
  }

  std::optional<std::string> write(const std::string &content) {
    int descriptor;
    llvm::SmallString<128> unique;
    if (std::error_code error = fs::createUniqueFile(path + ".%%%%%%%%.tmp", descriptor, unique))
      return failure(path, error);
    temporary = unique.str().str();
    llvm::raw_fd_ostream stream(descriptor, true);
    stream << content;
    stream.close();
    if (std::error_code error = stream.error()) {
      stream.clear_error();
      return failure(path, error);
    }
    return std::nullopt;
  }

  std::optional<std::string> place() {
    std::error_code error;
    if (fs::is_directory(path))
      return failure(path, std::make_error_code(std::errc::is_a_directory));
    if (fs::exists(path)) {
      std::string kept = temporary + ".old";
      std::filesystem::create_hard_link(path, kept, error);
      if (!error)
        previous = kept;
    }
    if ((error = fs::rename(temporary, path)))
      return failure(path, error);
    temporary.clear();
    isPlaced = true;
    return std::nullopt;
  }

  void keep() { isKept = true; }

private:
  void restore() {
    if (previous.empty())
      fs::remove(path);
    else if (!fs::rename(previous, path))
      previous.clear();
  }
};

} // namespace

std::optional<std::string> writeFiles(const std::vector<OutputFile> &files) {
  std::vector<PendingFile> pending;
  for (const OutputFile &file : files) {
    llvm::StringRef folder = llvm::sys::path::parent_path(file.path);
    if (!folder.empty())
      if (std::error_code error = fs::create_directories(folder))
        return "cannot make the folder '" + folder.str() + "': " + error.message();
    pending.emplace_back(file.path);
    if (auto error = pending.back().write(file.content))
      return error;
  }
  for (PendingFile &file : pending)
    if (auto error = file.place())
      return error;
  for (PendingFile &file : pending)
    file.keep();
  return std::nullopt;
}

bool nameSameFile(const std::string &a, const std::string &b) {
  if (fs::equivalent(a, b))
    return true;
  std::error_code error;
  std::filesystem::path first = std::filesystem::weakly_canonical(a, error);
  std::filesystem::path second = std::filesystem::weakly_canonical(b, error);
  return !error && first == second;
}

} // namespace nidus
