//===- process.h - programs that are run, and the folder they work in ----------===//
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace nidus::verification {

/// A folder that goes with this value, also when the user interrupts: then the interruption takes place when the folder
/// is gone. One at a time.
class TemporaryFolder {
  std::string folder;

public:
  TemporaryFolder(); ///< throws std::runtime_error
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;
  ~TemporaryFolder();
  std::string path(const std::string &name) const { return folder + "/" + name; }
};

/// The user wants to stop (Ctrl-C).
struct Interrupted {};

struct Run {
  std::vector<std::string> command;     ///< the program, by path or as the PATH has it, and its arguments
  std::vector<std::string> environment; ///< "NAME=VALUE", beside what this process has
  std::string output;                   ///< file for its stdout
  std::string errors;                   ///< file for its stderr
  int limit = 60;                       ///< seconds
};

struct Ended {
  int status = 0;     ///< exit status; -1: it did not exit
  std::string failed; ///< why it did not exit, in words: "it was stopped: Segmentation fault"
  bool isLate = false;
};

/// Throws Interrupted. A program that cannot be found "could not be started".
Ended run(const Run &run);

/// Several at once, each in a process of its own. Throws Interrupted when all have ended.
std::vector<Ended> runTogether(const std::vector<Run> &runs);

std::string readFile(const std::string &path);

} // namespace nidus::verification
