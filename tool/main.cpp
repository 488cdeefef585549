//===- main.cpp - nidus ---------------------------------------------------===//
#include "tool/calibrate.h"
#include "tool/explain.h"
#include "tool/help.h"
#include "tool/messages.h"
#include "tool/translate.h"
#include "tool/tune.h"
#include "tool/verify.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/thread.h"
#include <csignal>
#include <isl/version.h>
#include <exception>
#include <optional>

using namespace nidus;

namespace {

template <class... Handlers> struct Overload : Handlers... {
  using Handlers::operator()...;
};

ExitStatus run(const Options &options, const Installation &installation) {
  switch (options.subcommand) {
  case Subcommand::Translate:
    break;
  case Subcommand::Explain:
    return explain(options, installation);
  case Subcommand::Verify:
    return verify(options, installation);
  case Subcommand::Calibrate:
    return calibrate(options, installation);
  case Subcommand::Tune:
    return tune(options, installation);
  }
  return translate(options, installation);
}

/// Does something with the tool's own files.
template <class Use> ExitStatus withInstallation(const char *program, Use use) {
  if (std::optional<Installation> installation = findInstallation(program))
    return use(*installation);
  sayError("its headers and device profiles are not beside it, in " NIDUS_PREFIX_FROM_PROGRAM NIDUS_INCLUDE_FOLDER
           " and " NIDUS_PREFIX_FROM_PROGRAM NIDUS_DATA_FOLDER ": install nidus as a whole [not-installed]");
  return ExitStatus::FileFailed;
}

ExitStatus run(const Command &command, const char *program) {
  return std::visit(Overload{[&](const Options &options) {
                               setColors(options.color);
                               return withInstallation(program, [&](const Installation &installation) { return run(options, installation); });
                             },
                             [](const ShowHelp &help) {
                               llvm::outs() << helpText(help.of);
                               return ExitStatus::Ok;
                             },
                             [](const WriteDocuments &wanted) {
                               std::optional<std::string> error = writeFiles(documents(wanted.folder));
                               if (error)
                                 sayError(*error);
                               return error ? ExitStatus::FileFailed : ExitStatus::Ok;
                             },
                             [](const ShowVersion &) {
                               llvm::outs() << "nidus " NIDUS_VERSION "\nLLVM " LLVM_VERSION_STRING "\n" << isl_version();
                               return ExitStatus::Ok;
                             },
                             [&](const ShowIncludeDirectory &) {
                               return withInstallation(program, [](const Installation &installation) {
                                 llvm::outs() << installation.includeDirectory << "\n";
                                 return ExitStatus::Ok;
                               });
                             },
                             [](const UsageError &error) {
                               return refuse(error);
                             }},
                    command);
}

ExitStatus runProgram(int count, char **arguments) {
  setColors(Color::Auto); // for what is said before the options are known
  // LLVM takes a folder that is gone for a lack of memory.
  llvm::SmallString<256> folder;
  if (std::error_code error = llvm::sys::fs::current_path(folder)) {
    sayError("the current folder cannot be used: " + error.message());
    return ExitStatus::FileFailed;
  }
  try {
    Command command = parseCommandLine({arguments + (count > 0 ? 1 : 0), arguments + count});
    return run(command, arguments[0]);
  } catch (const std::exception &error) {
    llvm::errs() << "nidus: internal error: " << error.what() << "\n";
    return ExitStatus::InternalError;
  }
}

/// Bytes. Code nested as deep as the front end takes it (frontend::maxDepth) needs 4 KB of stack for each level, and
/// several times as much under sanitizers. Only what is used takes memory.
constexpr unsigned stackSize = 256u << 20;

/// What interrupts the waiting for another program, Ctrl-C and the alarm of a time limit, has to reach the thread that
/// waits for it.
void leaveSignalsToOtherThreads() {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);
}

/// Otherwise LLVM ends the program at its end, with words about itself. A reader who has enough is no failure to tell of.
ExitStatus withOutputWritten(ExitStatus status) {
  llvm::outs().flush();
  const std::error_code error = llvm::outs().error();
  if (!error)
    return status;
  llvm::outs().clear_error();
  if (error != std::errc::broken_pipe)
    sayError("standard output cannot be written: " + error.message());
  return status == ExitStatus::Ok ? ExitStatus::FileFailed : status;
}

} // namespace

int main(int count, char **arguments) {
  ExitStatus status = ExitStatus::InternalError;
  llvm::thread program(std::optional<unsigned>(stackSize), [&] { status = runProgram(count, arguments); });
  leaveSignalsToOtherThreads();
  program.join();
  return static_cast<int>(withOutputWritten(status));
}
