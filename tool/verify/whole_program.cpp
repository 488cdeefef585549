#include "tool/verify/whole_program.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/StringSaver.h"
#include <algorithm>
#include <sstream>

namespace nidus::verification {

namespace {

std::vector<std::string> wordsOf(const std::string &arguments) {
  llvm::BumpPtrAllocator allocator;
  llvm::StringSaver saver(allocator);
  llvm::SmallVector<const char *> words;
  llvm::cl::TokenizeGNUCommandLine(arguments, saver, words);
  return {words.begin(), words.end()};
}

std::string inWords(const Ended &ended) {
  return ended.failed.empty() ? "exit status " + std::to_string(ended.status) : ended.failed;
}

/// The first line that is not the same, from 1 on.
size_t firstLine(const std::string &a, const std::string &b) {
  auto at = static_cast<size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
  return static_cast<size_t>(std::count(a.begin(), a.begin() + static_cast<ptrdiff_t>(at), '\n')) + 1;
}

std::string lineAt(const std::string &text, size_t line) {
  llvm::StringRef rest = text;
  for (size_t k = 1; k < line; ++k)
    rest = rest.split('\n').second;
  return rest.split('\n').first.str();
}

/// The program and its translation, and where the time of the first goes.
class WholeProgram {
  const Sources &sources;
  const ProgramSettings &settings;
  const Toolchain &tools;
  Builder &builder;
  TemporaryFolder &folder;
  std::vector<std::string> others;

public:
  WholeProgram(const Sources &sources, const ProgramSettings &settings, const Toolchain &tools, Builder &builder,
               TemporaryFolder &folder)
      : sources(sources), settings(settings), tools(tools), builder(builder), folder(folder),
        others(builder.linked(sources.link)) {}

  ProgramVerdict verify() {
    std::string host = builder.compileC(sources.original, "program.o"),
                translatedHost = builder.compileC(sources.translatedC, "translated_program.o"),
                kernels = builder.compileCuda(sources.translatedCuda, "program_kernels.o", Runs::Long);
    std::vector<std::string> timedObjects = {
        builder.compileC(sources.timedC, "timed.o"),
        builder.compileCudaToWatch(sources.watchedCuda, "program_observer.o", Runs::Long),
        builder.compileOwn(sources.harness + "/times.c", "times.o")};
    std::string original = link(Linker::C, {host}, "program"),
                translated = link(Linker::OfDevice, {translatedHost, kernels}, "translated_program"),
                timed = link(Linker::Cxx, timedObjects, "timed");
    Printed expected = execute(original, {});
    if (!expected.ended.failed.empty())
      return {false, "the program: not verified: the C original does not end: " + expected.ended.failed + "\n"};
    std::string text;
    std::vector<std::string> orders = {"forward", "reverse", "7"};
    if (tools.device() == Device::Gpu)
      orders = {""};
    for (const std::string &order : orders) {
      std::vector<std::string> environment;
      if (!order.empty())
        environment.push_back("NIDUS_THREAD_ORDER=" + order);
      text += difference(expected, execute(translated, environment), order.empty() ? "" : " (" + environment[0] + ")");
    }
    bool isEqual = text.empty();
    if (isEqual)
      text = "the program: equal: " + inWords(expected.ended) + ", " + std::to_string(expected.text.size()) +
             " bytes of output\n";
    return {isEqual, text + times(timed)};
  }

private:
  struct Printed {
    Ended ended;
    std::string text;
  };

  std::string link(Linker linker, std::vector<std::string> objects, const std::string &name) {
    objects.insert(objects.end(), others.begin(), others.end());
    return builder.link(linker, objects, name);
  }

  Printed execute(const std::string &program, const std::vector<std::string> &environment) const {
    std::vector<std::string> command = wordsOf(settings.arguments);
    command.insert(command.begin(), program);
    Ended ended = run({command, environment, folder.path("printed"), folder.path("errors"), settings.timeLimit});
    return {ended, readFile(folder.path("printed"))};
  }

  static std::string difference(const Printed &expected, const Printed &observed, const std::string &how) {
    std::string before = inWords(expected.ended), after = inWords(observed.ended);
    if (before != after)
      return "the program" + how + ": DIFFERENT: " + after + ", in C " + before + "\n";
    if (observed.text == expected.text)
      return "";
    size_t line = firstLine(expected.text, observed.text);
    return "the program" + how + ": DIFFERENT: line " + std::to_string(line) + " of its output is\n  " +
           lineAt(observed.text, line) + "\nin C\n  " + lineAt(expected.text, line) + "\n";
  }

  /// Runs the original once more, with a clock at both ends of its nests.
  std::string times(const std::string &timed) const {
    std::string path = folder.path("times");
    execute(timed, {"NIDUS_VERIFY_TIMES=" + path});
    return timesInWords(readFile(path));
  }
};

} // namespace

std::string timesInWords(const std::string &measured) {
  struct Nest {
    std::string kernel;
    int line = 0;
    double times = 0, iterations = 0, seconds = 0;
  };
  std::vector<Nest> nests;
  double whole = 0;
  std::istringstream words(measured);
  for (std::string word; words >> word;) {
    Nest nest;
    if (word == "nest" && words >> nest.kernel >> nest.line >> nest.times >> nest.iterations >> nest.seconds)
      nests.push_back(nest);
    else
      words >> whole;
  }
  std::sort(nests.begin(), nests.end(), [](const Nest &a, const Nest &b) { return a.line < b.line; });
  std::string text;
  for (const Nest &nest : nests) {
    char line[200];
    snprintf(line, sizeof line,
             "  loop nest in line %d: %.0f times, %.0f iterations, %.3g ms: %.0f%% of the C program\n", nest.line,
             nest.times, nest.iterations, 1000 * nest.seconds, whole > 0 ? 100 * nest.seconds / whole : 0);
    text += line;
  }
  return text;
}

ProgramVerdict verifyProgram(const Sources &sources, const ProgramSettings &settings, const Toolchain &tools,
                             Builder &builder, TemporaryFolder &folder) {
  return WholeProgram(sources, settings, tools, builder, folder).verify();
}

} // namespace nidus::verification
