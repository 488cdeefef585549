#include "tool/strategy_words.h"
#include <map>

namespace nidus {

std::string strategyInWords(const std::string &strategy) {
  static const std::map<std::string, std::string> words = {
      {"threads", "an iteration per thread"},
      {"packets", "several iterations per thread"},
      {"rows", "a team of threads per iteration"},
      {"staged", "an iteration per thread, with rows copied by its block"},
      {"reduction", "a reduction"},
      {"scan", "a scan"},
      {"wavefront", "a row of iterations per thread"},
      {"contraction", "several iterations per thread, with operands shared by a block"},
      {"atomics", "atomic updates"}};
  const auto found = words.find(strategy);
  return found == words.end() ? strategy : found->second;
}

} // namespace nidus
