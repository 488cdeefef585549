#include "tool/option_table.h"
#include <algorithm>

namespace nidus {

namespace {

const char *const filesStatus = "0 the files were processed (loop nests may have been left), 1 a file could not be parsed, read or "
                                "written, 2 wrong usage.";

} // namespace

const std::vector<CommandEntry> &commandTable() {
  static const std::vector<CommandEntry> commands = {
      {Subcommand::Translate,
       "translate",
       {"[options] SOURCE.c... [-- CLANG-FLAGS]", "[options] - [-- CLANG-FLAGS]"},
       "writes the translation",
       "Writes for every path/name.c the pair DIR/name.c and DIR/name.cu: the same program, whose loop nests run on a GPU where that "
       "is possible. Messages say for every loop nest what became of it. Sources given together are one program: loop nests may call "
       "functions that another of them defines. The source '-' is read from standard input.",
       "nidus translate -o out --report=report.json blur.c -- -Iinclude",
       filesStatus},
      {Subcommand::Explain,
       "explain",
       {"[options] SOURCE.c... [-- CLANG-FLAGS]", "[options] - [-- CLANG-FLAGS]"},
       "says what would be translated, and why",
       "Says for every loop nest what would become of it, and why: the three criteria, the mapping, the memory of each array, what is "
       "copied, what is tested when the program runs. Translates nothing.",
       "nidus explain --format=html -o pages blur.c",
       filesStatus},
      {Subcommand::Verify,
       "verify",
       {"[options] SOURCE.c [-- CLANG-FLAGS]"},
       "runs a source and its translation and compares them",
       "Runs every function that has a translated loop nest, and its translation, on synthetic inputs of several sizes, and compares "
       "what they leave in memory: on the GPU, or where there is none on the CPU in three orders of the threads. Also checks that the "
       "C touches only what the translation would copy, and that no iteration touches what one of another thread writes. The "
       "compilers are CC, CXX and nvcc.",
       "nidus verify --function=blur --set w=640 blur.c",
       "0 all results are equal or within the bounds that the remarks announce, 1 one is not or could not be compared, 2 wrong "
       "usage."},
      {Subcommand::Calibrate,
       "calibrate",
       {"[-o PROFILE.json] [--report=FILE.html] [--quick] [--seconds=N]", "--emit=DIR",
        "--from=PROFILE.json --report=FILE.html"},
       "measures the GPU and writes its profile",
       "Measures the GPU of this machine with programs that nvcc compiles: memory spaces, bandwidths, transfers, arithmetic, atomics, "
       "concurrency. The profile that it writes is for --device=PROFILE.json. Ctrl-C keeps what is measured.",
       "nidus calibrate -o device.json --report=device.html",
       "0 the profile is written, 1 there is no GPU or no nvcc, or a file could not be read or written, 2 wrong usage."},
      {Subcommand::Tune,
       "tune",
       {"[options] SOURCE.c [-- CLANG-FLAGS]"},
       "measures which mapping of a source is fastest",
       "Measures on the GPU of this machine which packets, blocks and memory spaces are fastest for each loop nest of the file, on "
       "synthetic inputs; 'nidus translate --tuning=FILE' then uses them. Ctrl-C keeps what is measured, and the next run goes on "
       "from there.",
       "nidus tune --set w=4096 --set h=4096 blur.c",
       "0 the measurements are written, 1 there is no GPU or no nvcc, or a file could not be read or written, 2 wrong usage."}};
  return commands;
}

const CommandEntry &commandEntry(Subcommand subcommand) {
  return *std::find_if(commandTable().begin(), commandTable().end(),
                       [&](const CommandEntry &entry) { return entry.subcommand == subcommand; });
}

const std::vector<LoneOption> &loneOptions() {
  static const std::vector<LoneOption> options = {
      {"--include-dir", "prints the folder to give to -I for generated code"},
      {"--documents=DIR", "writes the man pages and the completions for shells"},
      {"--version", "prints the versions of nidus, LLVM and isl"},
      {"--help", "prints this text"}};
  return options;
}

} // namespace nidus
