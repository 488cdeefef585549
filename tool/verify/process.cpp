#include "tool/verify/process.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include <chrono>
#include <csignal>
#include <cstring>
#include <stdexcept>
#include <sys/wait.h>
#include <thread>

extern char **environ;

namespace nidus::verification {

namespace {

volatile std::sig_atomic_t interruption = 0;

void noteInterruption(int number) { interruption = number; }

constexpr int interruptions[] = {SIGINT, SIGTERM, SIGHUP};
struct sigaction previous[std::size(interruptions)];

/// Waiting for a program ends with an interruption. What the caller ignores stays ignored.
void catchInterruptions() {
  for (size_t k = 0; k < std::size(interruptions); ++k) {
    struct sigaction action = {};
    action.sa_handler = noteInterruption;
    sigaction(interruptions[k], nullptr, &previous[k]);
    if (previous[k].sa_handler != SIG_IGN)
      sigaction(interruptions[k], &action, nullptr);
  }
}

void stopCatching() {
  for (size_t k = 0; k < std::size(interruptions); ++k)
    sigaction(interruptions[k], &previous[k], nullptr);
}

std::vector<std::string> environmentWith(const std::vector<std::string> &added) {
  std::vector<std::string> all;
  for (char **each = environ; *each; ++each) {
    llvm::StringRef entry = *each;
    bool isReplaced = false;
    for (const std::string &own : added)
      isReplaced |= entry.split('=').first == llvm::StringRef(own).split('=').first;
    // Nothing of the caller's may change what a translated program does.
    if (!isReplaced && !entry.starts_with("NIDUS_"))
      all.push_back(entry.str());
  }
  all.insert(all.end(), added.begin(), added.end());
  return all;
}

} // namespace

TemporaryFolder::TemporaryFolder() {
  catchInterruptions();
  llvm::SmallString<128> made;
  if (std::error_code error = llvm::sys::fs::createUniqueDirectory("nidus", made))
    throw std::runtime_error("no temporary folder can be made: " + error.message());
  folder = made.str().str();
}

TemporaryFolder::~TemporaryFolder() {
  // A file that a program takes away as it ends makes this give up in the middle.
  for (int tries = 0; tries < 100 && llvm::sys::fs::exists(folder); ++tries) {
    llvm::sys::fs::remove_directories(folder);
    if (tries > 0)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  stopCatching();
  if (interruption)
    std::raise(interruption);
}

namespace {

struct Started {
  llvm::sys::ProcessInfo process; ///< of the pid 0 when it could not be started
  std::string failed;
};

Started start(const Run &run) {
  llvm::ErrorOr<std::string> program = llvm::sys::findProgramByName(run.command[0]);
  if (!program)
    return {{}, "'" + run.command[0] + "' could not be started: " + program.getError().message()};
  std::vector<std::string> environment = environmentWith(run.environment);
  std::vector<llvm::StringRef> arguments(run.command.begin(), run.command.end()),
      variables(environment.begin(), environment.end());
  std::optional<llvm::StringRef> redirects[] = {llvm::StringRef(""), llvm::StringRef(run.output),
                                                llvm::StringRef(run.errors)};
  std::string message;
  bool hasFailed = false;
  llvm::sys::ProcessInfo process =
      llvm::sys::ExecuteNoWait(*program, arguments, variables, redirects, 0, &message, &hasFailed, nullptr, true);
  return hasFailed ? Started{{}, "it was stopped: " + message} : Started{process, ""};
}

Ended end(const Started &started, int limit) {
  if (!started.failed.empty())
    return {-1, started.failed, false};
  std::string message;
  int status = llvm::sys::Wait(started.process, static_cast<unsigned>(limit), &message).ReturnCode;
  if (status >= 0)
    return {status, "", false};
  bool isLate = message.find("timed out") != std::string::npos;
  return {-1, isLate ? "it did not end within " + std::to_string(limit) + " s" : "it was stopped: " + message, isLate};
}

/// An interrupted wait leaves its program behind. Each has a group of its own, with what it started: a compiler is asked to end first,
/// as it then removes its temporary files.
void stop(const Started &started) {
  const pid_t group = started.process.Pid;
  if (!started.failed.empty() || kill(-group, SIGTERM) != 0)
    return;
  bool hasEnded = false;
  for (int waits = 0; waits < 100 && !hasEnded; ++waits) {
    hasEnded = waitpid(group, nullptr, WNOHANG) != 0;
    if (!hasEnded)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  kill(-group, SIGKILL);
  if (!hasEnded)
    waitpid(group, nullptr, 0);
}

} // namespace

std::vector<Ended> runTogether(const std::vector<Run> &runs) {
  std::vector<Started> started;
  for (const Run &run : runs)
    if (!interruption)
      started.push_back(start(run));
  std::vector<Ended> ended;
  for (size_t k = 0; k < started.size(); ++k) {
    if (!interruption)
      ended.push_back(end(started[k], runs[k].limit));
    if (interruption)
      stop(started[k]);
  }
  if (interruption)
    throw Interrupted();
  return ended;
}

Ended run(const Run &run) { return runTogether({run})[0]; }

std::string readFile(const std::string &path) {
  auto file = llvm::MemoryBuffer::getFile(path, false, false);
  return file ? (*file)->getBuffer().str() : "";
}

} // namespace nidus::verification
