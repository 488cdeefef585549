#include "analysis/frontend/syntax/library_functions.h"
#include "llvm/ADT/StringRef.h"
#include <map>

namespace nidus::frontend {
namespace {

std::string plainName(llvm::StringRef name) {
  name.consume_front("__builtin_");
  name.consume_front("___");
  name.consume_front("__");
  name.consume_back("_chk");
  return name.str();
}

/// By what they do to memory, files or the program.
const std::map<std::string, const char *> &substitutes() {
  constexpr const char *copies = "copy the elements in a loop", *sets = "set the elements in a loop",
                       *compares = "compare the elements in a loop", *counts = "count the characters in a loop",
                       *randoms = "compute each number from the counter: the library's generators need the number before",
                       *characters = "compare the characters themselves, c >= 'a' && c <= 'z'",
                       *prints = "store the values in an array, and print them in a loop of its own",
                       *reads = "read the input into an array before the loop nest",
                       *allocates = "allocate one block before the loop nest, and index it", *frees = "free the memory after the loop nest",
                       *ends = "remember in a variable that it is to happen, failed |= .., and call it after the loop nest",
                       *clocks = "call it before the loop nest",
                       *errors = "look at it after the loop nest",
                       *parts = "compute its parts from creal and cimag, with functions of real numbers",
                       *exponential = "multiply exp(creal(z)) by cos(cimag(z)) + I * sin(cimag(z))";
  static const std::map<std::string, const char *> all = {
      {"memcpy", copies},       {"memmove", copies},     {"strcpy", copies},      {"strncpy", copies},      {"mempcpy", copies},
      {"memset", sets},         {"bzero", sets},         {"memcmp", compares},    {"strcmp", compares},     {"strncmp", compares},
      {"strlen", counts},       {"rand", randoms},       {"random", randoms},     {"rand_r", randoms},      {"drand48", randoms},
      {"lrand48", randoms},     {"mrand48", randoms},    {"isalpha", characters}, {"isdigit", characters},  {"isalnum", characters},
      {"isspace", characters},  {"isupper", characters}, {"islower", characters}, {"ispunct", characters},  {"isprint", characters},
      {"isxdigit", characters}, {"toupper", characters}, {"tolower", characters}, {"ctype_b_loc", characters}, {"ctype_toupper_loc", characters},
      {"ctype_tolower_loc", characters}, {"printf", prints}, {"fprintf", prints}, {"vprintf", prints},      {"vfprintf", prints},
      {"puts", prints},         {"fputs", prints},       {"putchar", prints},     {"putc", prints},         {"fputc", prints},
      {"fwrite", prints},       {"write", prints},       {"perror", prints},      {"sprintf", prints},      {"snprintf", prints},
      {"scanf", reads},         {"fscanf", reads},       {"getchar", reads},      {"getc", reads},          {"fgetc", reads},
      {"fgets", reads},         {"fread", reads},        {"read", reads},         {"malloc", allocates},    {"calloc", allocates},
      {"realloc", allocates},   {"aligned_alloc", allocates}, {"posix_memalign", allocates}, {"alloca", allocates}, {"free", frees},
      {"exit", ends},           {"abort", ends},         {"_exit", ends},         {"longjmp", ends},        {"time", clocks},
      {"clock", clocks},        {"clock_gettime", clocks}, {"gettimeofday", clocks}, {"getenv", clocks},
      {"errno_location", errors}, {"cexp", exponential},   {"cexpf", exponential}, {"csqrt", parts},        {"csqrtf", parts},
      {"clog", parts},          {"clogf", parts},        {"cpow", parts},         {"cpowf", parts},
  };
  return all;
}

} // namespace

std::string libraryName(const std::string &name) { return plainName(name); }

std::string substituteFor(const std::string &name) {
  auto found = substitutes().find(plainName(name));
  return found == substitutes().end() ? "" : found->second;
}

} // namespace nidus::frontend
