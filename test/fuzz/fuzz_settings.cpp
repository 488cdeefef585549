//===- fuzz_settings.cpp - any text as options, profile or compile database -------===//
//
// The first byte chooses: 'o' a command line of an argument per line, 'p' a device profile, 'd' a compile_commands.json
// in which SOURCE is the source's path.
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/scratch.h"
#include "tool/analyse.h"
#include <sstream>

using namespace nidus;
using namespace nidus::fuzz;

namespace {

const char *const source = "void f(unsigned char *a, const unsigned char *b, int w, int h) {\n"
                           "  for (int y = 1; y < h - 1; y++)\n"
                           "    for (int x = 1; x < w - 1; x++)\n"
                           "      a[y * w + x] = (b[y * w + x - 1] + b[(y + 1) * w + x]) / 2;\n"
                           "}\n";

void parseOptions(const std::string &text) {
  std::istringstream lines(text);
  std::vector<std::string> arguments;
  for (std::string line; std::getline(lines, line);)
    arguments.push_back(line);
  parseCommandLine(arguments);
}

const std::string &sourcePath() {
  static const std::string path = scratchFile("settings.c");
  return path;
}

void translateWith(const Options &options) {
  writeFile(sourcePath(), source);
  std::variant<Basis, UsageError> basis = loadBasis(options, profileFolder());
  if (const Basis *loaded = std::get_if<Basis>(&basis))
    analyse(sourcePath(), *loaded, options);
}

void useProfile(const std::string &text) {
  Options options;
  options.device = scratchFile("profile.json");
  writeFile(*options.device, text);
  translateWith(options);
}

void useDatabase(std::string text) {
  static const std::string name = "SOURCE";
  for (size_t at = text.find(name); at != std::string::npos; at = text.find(name, at))
    text.replace(at, name.size(), sourcePath());
  Options options;
  options.compileDatabase = scratchFile("compile_commands.json");
  writeFile(*options.compileDatabase, text);
  translateWith(options);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  std::string text = textOf(data, size);
  if (text.starts_with('o'))
    parseOptions(text.substr(1));
  else if (text.starts_with('p'))
    useProfile(text.substr(1));
  else if (text.starts_with('d'))
    useDatabase(text.substr(1));
  return 0;
}
