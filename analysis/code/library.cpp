#include "analysis/code/library.h"
#include "analysis/code/math_functions.h"
#include <algorithm>
#include <cstring>
#include <map>

namespace nidus {
namespace {

/// With the letters of useIn. A '=' in front: the function returns its first argument; '!': it does not come back.
const std::map<std::string, const char *> &usesByFunction() {
  constexpr const char *nothing = "";
  static const std::map<std::string, const char *> all = {
      // numbers, characters, time
      {"rand", nothing}, {"srand", nothing}, {"rand_r", "w"}, {"random", nothing}, {"srandom", nothing}, {"drand48", nothing},
      {"lrand48", nothing}, {"mrand48", nothing}, {"srand48", nothing}, {"erand48", "w"}, {"nrand48", "w"},
      {"modf", "-w"}, {"modff", "-w"}, {"frexp", "-w"}, {"frexpf", "-w"}, {"sincos", "-w"}, {"sincosf", "-w"},
      {"isnan", nothing}, {"isinf", nothing}, {"isfinite", nothing}, {"isnormal", nothing}, {"signbit", nothing},
      {"__builtin_isnan", nothing}, {"__builtin_isinf", nothing}, {"__builtin_isinf_sign", nothing},
      {"__builtin_isfinite", nothing}, {"__builtin_isnormal", nothing}, {"__builtin_signbit", nothing},
      {"toupper", nothing}, {"tolower", nothing}, {"isalpha", nothing}, {"isdigit", nothing}, {"isalnum", nothing},
      {"isspace", nothing}, {"isblank", nothing}, {"isupper", nothing}, {"islower", nothing}, {"isprint", nothing},
      {"ispunct", nothing}, {"iscntrl", nothing}, {"isgraph", nothing}, {"isxdigit", nothing},
      {"clock", nothing}, {"time", "w"}, {"difftime", nothing}, {"clock_gettime", "-w"}, {"clock_getres", "-w"},
      {"gettimeofday", "w"}, {"getrusage", "-w"}, {"nanosleep", "rw"}, {"sleep", nothing}, {"usleep", nothing},
      {"omp_get_wtime", nothing}, {"omp_get_max_threads", nothing}, {"omp_get_num_threads", nothing}, {"omp_get_thread_num", nothing},
      {"getpid", nothing}, {"sched_yield", nothing},
      // text
      {"strlen", "r"}, {"strnlen", "r"}, {"strcmp", "r"}, {"strncmp", "r"}, {"strcasecmp", "r"}, {"strncasecmp", "r"},
      {"strspn", "r"}, {"strcspn", "r"}, {"strchr", "k"}, {"strrchr", "k"}, {"strstr", "kr"}, {"strpbrk", "kr"},
      {"memchr", "k"}, {"strcpy", "=wr"}, {"strncpy", "=wr"}, {"strcat", "=wr"}, {"strncat", "=wr"}, {"sprintf", "wrp"},
      {"snprintf", "w-rp"}, {"sscanf", "rrw"}, {"atoi", "r"}, {"atol", "r"}, {"atoll", "r"}, {"atof", "r"}, {"strtol", "kw"},
      {"strtoul", "kw"}, {"strtoll", "kw"}, {"strtoull", "kw"}, {"strtod", "kw"}, {"strtof", "kw"}, {"getenv", "r"},
      {"bsearch", "rk--c"}, {"qsort", "w--c"},
      // memory
      {"memcpy", "=wr-"}, {"memmove", "=wr-"}, {"memset", "=w-"}, {"memcmp", "rr-"}, {"free", "w"},
      // files
      {"printf", "rp"}, {"fprintf", "-rp"}, {"puts", "r"}, {"fputs", "r-"}, {"putchar", nothing}, {"putc", nothing},
      {"fputc", nothing}, {"perror", "r"}, {"scanf", "rw"}, {"fscanf", "-rw"}, {"fgets", "=w-"}, {"getchar", nothing},
      {"getc", nothing}, {"fgetc", nothing}, {"ungetc", nothing}, {"fopen", "r"}, {"fclose", nothing}, {"fflush", nothing},
      {"feof", nothing}, {"ferror", nothing}, {"rewind", nothing}, {"fseek", nothing}, {"ftell", nothing}, {"fileno", nothing},
      {"isatty", nothing}, {"remove", "r"}, {"fread", "w-"}, {"fwrite", "r-"},
      // where the library has tables of its own
      {"__ctype_b_loc", nothing}, {"__ctype_tolower_loc", nothing}, {"__ctype_toupper_loc", nothing}, {"__errno_location", nothing},
      // end the program
      {"abort", "!"}, {"__assert_fail", "!"},
      // say themselves what they touch
      {"nidus_keep", nothing}, {"nidus_sync", nothing}, {"nidus_release", nothing}, {"nidus_discard", nothing}};
  return all;
}

ArgumentUse useIn(char letter) {
  switch (letter) {
  case 'r':
    return ArgumentUse::Reads;
  case 'k':
    return ArgumentUse::ReadsAndKeeps;
  case 'p':
    return ArgumentUse::Prints;
  case 'w':
    return ArgumentUse::Writes;
  case 'c':
    return ArgumentUse::Calls;
  default:
    return ArgumentUse::None;
  }
}

LibraryEffect effectOf(const std::string &name) {
  static const std::map<std::string, LibraryEffect> ofBytes = {
      {"memcpy", LibraryEffect::Copies},   {"memmove", LibraryEffect::Copies},    {"memset", LibraryEffect::Sets},
      {"memcmp", LibraryEffect::Compares}, {"fread", LibraryEffect::FileReads},   {"fwrite", LibraryEffect::FileWrites},
      {"qsort", LibraryEffect::Sorts},     {"free", LibraryEffect::Frees},        {"exit", LibraryEffect::Exits}};
  if (const auto found = ofBytes.find(name); found != ofBytes.end())
    return found->second;
  const bool isKnown = usesByFunction().count(name) || isAllocation(name) || mathFunction(name);
  return isKnown ? LibraryEffect::ByArgument : LibraryEffect::Unknown;
}

} // namespace

LibraryFunction::LibraryFunction(const std::string &name) : known(effectOf(name)), uses("") {
  if (const auto found = usesByFunction().find(name); found != usesByFunction().end())
    uses = found->second;
}

ArgumentUse LibraryFunction::useOf(size_t argument) const {
  const char *letters = uses + (*uses == '=');
  const size_t count = std::strlen(letters);
  return count == 0 ? ArgumentUse::None : useIn(letters[std::min(argument, count - 1)]);
}

size_t LibraryFunction::leastArguments() const {
  switch (known) {
  case LibraryEffect::Unknown:
  case LibraryEffect::ByArgument:
    return 0;
  case LibraryEffect::Frees:
  case LibraryEffect::Exits:
    return 1;
  case LibraryEffect::Copies:
  case LibraryEffect::Sets:
  case LibraryEffect::Compares:
    return 3;
  case LibraryEffect::FileReads:
  case LibraryEffect::FileWrites:
  case LibraryEffect::Sorts:
    return 4;
  }
  return 0;
}

bool LibraryFunction::returnsFirst() const { return *uses == '='; }

bool LibraryFunction::comesBack() const { return *uses != '!'; }

std::string functionGivenAs(const ExprRef &argument) {
  ExprRef e = argument;
  while (e->kind == ExprKind::Cast || e->kind == ExprKind::AddressOf)
    e = e->children[0];
  return isFunctionName(*e) ? e->spelling : "";
}

bool isAllocation(const std::string &function) {
  return function == "malloc" || function == "calloc" || function == "aligned_alloc";
}

bool mayBePrintedInto(const TypeRef &pointer) {
  if (!isPointer(pointer) && !isArray(pointer))
    return false;
  const Scalar element = pointer->element->scalar;
  const bool isText = element == Scalar::Char || element == Scalar::UChar || element == Scalar::Void;
  return isInteger(pointer->element) && !isText;
}

bool isOfLibrary(const ExprRef &pointer) {
  ExprRef e = pointer;
  while (e->kind == ExprKind::Cast || e->kind == ExprKind::Deref || (e->kind == ExprKind::Binary && isPointer(e->type)))
    e = e->children[0];
  return e->kind == ExprKind::Call && (e->name == "__errno_location" || (e->name.rfind("__ctype_", 0) == 0 && LibraryFunction(e->name).isKnown()));
}

} // namespace nidus
