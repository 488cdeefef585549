// The command line of the emitted programs.
// RUN: %{bare_cxx} -g1 %sanitize -I%S/../../runtime/benchmark %s -o %t && %t
#include "Inputs/expect.h"
#include <options.h>

using namespace nidus::benchmark;

namespace {

bool isRefused(const std::vector<std::string> &arguments) {
  try {
    parse(arguments);
  } catch (const std::invalid_argument &) {
    return true;
  }
  return false;
}

} // namespace

int main() {
  EXPECT(!parse({}).settings.isQuick());
  EXPECT(parse({}).settings.seconds < 300);
  Options quick = parse({"-o", "first.json", "--quick", "-o", "last.json"});
  EXPECT(quick.settings.isQuick() && quick.settings.seconds < 30 && quick.output == "last.json");
  EXPECT(parse({"--seconds=7", "--quick"}).settings.seconds == 7);
  EXPECT(isRefused({"--seconds=0"}));
  EXPECT(isRefused({"--seconds=x"}));
  EXPECT(isRefused({"-o"}));
  EXPECT(isRefused({"--slow"}));
}
