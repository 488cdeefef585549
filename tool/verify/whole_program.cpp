#include "tool/verify/whole_program.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/StringSaver.h"

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

} // namespace

ProgramVerdict verifyProgram(const Sources &sources, const ProgramSettings &settings, const Toolchain &tools,
                             TemporaryFolder &folder) {
  Builder builder(tools, folder, settings.flags);
  std::vector<std::string> others = builder.linked(sources.link);
  auto with = [&](std::vector<std::string> objects) {
    objects.insert(objects.end(), others.begin(), others.end());
    return objects;
  };
  std::string original = builder.link(Linker::C, with({builder.compileC(sources.original, "original.o")}), "original");
  std::string translated = builder.link(Linker::OfDevice,
                                        with({builder.compileC(sources.translatedC, "translated.o"),
                                              builder.compileCuda(sources.translatedCuda, "kernels.o")}),
                                        "translated");
  auto execute = [&](const std::string &program, const std::string &order) {
    std::vector<std::string> command = wordsOf(settings.arguments);
    command.insert(command.begin(), program);
    std::vector<std::string> environment;
    if (!order.empty())
      environment.push_back("NIDUS_THREAD_ORDER=" + order);
    Ended ended = run({command, environment, folder.path("printed"), folder.path("errors"), settings.timeLimit});
    return std::pair(ended, readFile(folder.path("printed")));
  };
  ProgramVerdict verdict;
  auto [before, expected] = execute(original, "");
  for (const std::string &order : tools.device() == Device::Gpu ? std::vector<std::string>{""}
                                                                : std::vector<std::string>{"forward", "reverse", "7"}) {
    auto [after, observed] = execute(translated, order);
    std::string how = order.empty() ? "" : " (NIDUS_THREAD_ORDER=" + order + ")";
    if (inWords(before) != inWords(after))
      verdict.text += "the program" + how + ": DIFFERENT: " + inWords(after) + ", in C " + inWords(before) + "\n";
    else if (observed != expected) {
      size_t line = firstLine(expected, observed);
      verdict.text += "the program" + how + ": DIFFERENT: line " + std::to_string(line) + " of its output is\n  " +
                      lineAt(observed, line) + "\nin C\n  " + lineAt(expected, line) + "\n";
    }
  }
  verdict.isEqual = verdict.text.empty() && before.failed.empty();
  if (verdict.text.empty() && !before.failed.empty())
    verdict.text = "the program: not verified: the C original does not end: " + before.failed + "\n";
  else if (verdict.isEqual)
    verdict.text =
        "the program: equal: " + inWords(before) + ", " + std::to_string(expected.size()) + " bytes of output\n";
  return verdict;
}

} // namespace nidus::verification
