#include "tool/options.h"

namespace nidus {

namespace {

const char *const sharedOptions =
    "  -p DIR                   the flags come from DIR/compile_commands.json\n"
    "  --device=NAME|FILE.json  the device profile (h200): the name of a shipped one or a file\n"
    "  --arch=sm_NN             without --device: the shipped profile nearest to it\n"
    "  --fp-reassociate=on|off  may sums and products of floats be computed in another order? (off, but\n"
    "                           on with -ffast-math, -fassociative-math and -Ofast)\n";

const char *const reportOption = "  --report=FILE.json       writes the decisions\n";

const char *const tuningOption = "  --tuning=FILE.json       what 'nidus tune' measured: packets, blocks and memory spaces of the nests in it\n";

const char *const mapOption =
    "  --map=profitable|legal   profitable: a loop nest that takes less time in C stays C, or runs as C for such sizes; legal: all "
    "that\n"
    "                           can be mapped runs on the device (profitable)\n";

const char *const exitStatuses =
    "\n"
    "Exit status: 0 the files were processed, 1 a file could not be parsed, read or written, 2 wrong usage.\n";

} // namespace

std::string helpText(HelpTopic topic) {
  switch (topic) {
  case HelpTopic::Translate:
    return std::string("usage: nidus translate [options] SOURCE.c... [-- CLANG-FLAGS]\n"
                       "\n"
                       "Writes for every path/name.c the pair DIR/name.c and DIR/name.cu: the same program, whose loop "
                       "nests run on a GPU\n"
                       "where that is possible. Messages say for every loop nest what became of it.\n"
                       "\n"
                       "  -o DIR                   where the result goes (nidus-out)\n") +
           sharedOptions + tuningOption + reportOption +
           "  --certificate=FILE.json  writes the proof record: domains, accesses, dependences, schedules, checks, "
           "tests\n"
           "  --remarks=FILE.yaml      writes the messages as LLVM does (opt-viewer)\n"
           "  --sarif=FILE.json        writes the messages as SARIF 2.1.0\n"
           "  --depfile=FILE           writes what the results depend on, in the syntax of make\n"
           + mapOption +
           "  --profitable-only        another name of --map=profitable\n"
           "  --dump=PHASE[,PHASE...]  prints the values after these phases: unit, scop, dependences, mapping, "
           "regions, placement,\n"
           "                           hosttree, plan\n"
           "  --help\n" +
           exitStatuses;
  case HelpTopic::Explain:
    return std::string("usage: nidus explain [options] SOURCE.c... [-- CLANG-FLAGS]\n"
                       "\n"
                       "Says for every loop nest what would become of it, and why: the three criteria, the mapping, "
                       "the memory of\n"
                       "each array, what is copied, what is tested when the program runs. Writes no result.\n"
                       "\n") +
           sharedOptions + mapOption + tuningOption + reportOption + "  --help\n" + exitStatuses;
  case HelpTopic::Verify:
    return std::string(
               "usage: nidus verify [options] SOURCE.c [-- CLANG-FLAGS]\n"
               "\n"
               "Runs every function that has a translated loop nest, and its translation, on synthetic inputs of "
               "several sizes, and compares\n"
               "what they leave in memory: on the GPU, or where there is none on the CPU in three orders of the "
               "threads. Also checks\n"
               "that the C touches only what the translation would copy, and that no iteration touches what one of another "
               "thread\n"
               "writes. The compilers are CC, CXX and nvcc.\n"
               "\n"
               "  --set NAME=VALUE         a parameter or member that sizes are made of: --set w=640 --set h=480\n"
               "  --function=NAME          only this function; may be repeated\n"
               "  --run 'ARGUMENTS'        the whole program instead: its output and exit status\n"
               "  --all 'ARGUMENTS'        the functions, and then the whole program\n"
               "  --link=FILE              a C file, object or library (-lNAME) that the program needs; may be "
               "repeated\n"
               "  --against=DIR            compares with the pair in DIR\n"
               "  --time-limit=SECONDS     of every program that is run (60)\n"
               "  --map=legal|profitable   legal: compares all that can be mapped; profitable: what 'nidus translate' maps by "
               "default (legal)\n") +
           sharedOptions +
           "  --help\n"
           "\n"
           "Exit status: 0 all results are equal or within the bounds that the remarks announce, 1 one is not or could "
           "not be\n"
           "compared, 2 wrong usage.\n";
  case HelpTopic::Calibrate:
    return "usage: nidus calibrate [-o PROFILE.json] [--report=FILE.html] [--quick] [--seconds=N]\n"
           "       nidus calibrate --emit=DIR\n"
           "       nidus calibrate --from=PROFILE.json --report=FILE.html\n"
           "\n"
           "Measures the GPU of this machine with programs that nvcc compiles: memory spaces, bandwidths, transfers, "
           "arithmetic,\n"
           "atomics, concurrency. The profile that it writes is for --device=PROFILE.json. Ctrl-C keeps what is "
           "measured.\n"
           "\n"
           "  -o PROFILE.json          where the profile goes (nidus-profile.json)\n"
           "  --report=FILE.html       writes a page with plots\n"
           "  --quick                  under 30 s, fewer figures; otherwise under 5 minutes\n"
           "  --seconds=N              what is not measured after N seconds is left out\n"
           "  --emit=DIR               writes the programs, for a machine that has a GPU and nvcc but no nidus: "
           "sh DIR/calibrate.sh\n"
           "  --from=PROFILE.json      measures nothing: the report of a profile that was measured before\n"
           "  --help\n"
           "\n"
           "Exit status: 0 the profile is written, 1 there is no GPU or no nvcc, or a file could not be read or "
           "written, 2 wrong usage.\n";
  case HelpTopic::Tune:
    return std::string(
               "usage: nidus tune [options] SOURCE.c [-- CLANG-FLAGS]\n"
               "\n"
               "Measures on the GPU of this machine which packets, blocks and memory spaces are fastest for each loop nest of the file, "
               "on\n"
               "synthetic inputs; 'nidus translate --tuning=FILE' then uses them. Ctrl-C keeps what is measured, and the next "
               "run goes on\n"
               "from there.\n"
               "\n"
               "  -o FILE.json             where the measurements go (nidus-tuning.json)\n"
               "  --set NAME=VALUE         a parameter or member that sizes are made of: --set w=4096 --set h=4096\n"
               "  --function=NAME          only this function; may be repeated\n"
               "  --budget=SECONDS         what is not measured after so many seconds is left out\n"
               "  --time-limit=SECONDS     of each run of the C that finds out which memory a function touches (60)\n"
               "  --emit=DIR               writes the programs, for a machine that has a GPU, nvcc and a C compiler "
               "but no nidus:\n"
               "                           sh DIR/tune.sh [--budget=SECONDS] [-o FILE.json]\n") +
           sharedOptions +
           "  --help\n"
           "\n"
           "Exit status: 0 the measurements are written, 1 there is no GPU or no nvcc, or a file could not be read or "
           "written, 2 wrong usage.\n";
  case HelpTopic::Nidus:
    break;
  }
  return "usage: nidus COMMAND [options] SOURCE.c... [-- CLANG-FLAGS]\n"
         "\n"
         "Translates the loop nests of C programs to CUDA.\n"
         "\n"
         "  nidus translate          writes the translation\n"
         "  nidus explain            says what would be translated, and why\n"
         "  nidus verify             runs a source and its translation and compares them\n"
         "  nidus calibrate          measures the GPU and writes its profile\n"
         "  nidus tune               measures which mapping of a source is fastest\n"
         "  nidus COMMAND --help     the options of a command\n"
         "  nidus --include-dir      prints the folder to give to -I for generated code\n"
         "  nidus --version\n";
}

} // namespace nidus
