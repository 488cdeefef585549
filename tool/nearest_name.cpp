#include "tool/nearest_name.h"
#include "llvm/ADT/StringRef.h"

namespace nidus {

std::string didYouMean(const std::string &name, const std::vector<std::string> &known) {
  const std::string *nearest = nullptr;
  unsigned distance = static_cast<unsigned>(name.size()) / 3 + 1;
  std::string all;
  for (const std::string &candidate : known) {
    unsigned edits = llvm::StringRef(name).edit_distance(candidate, true, distance);
    if (edits < distance) {
      nearest = &candidate;
      distance = edits;
    }
    all += (all.empty() ? "" : ", ") + candidate;
  }
  return nearest ? "; did you mean '" + *nearest + "'?" : "; known: " + all;
}

} // namespace nidus
