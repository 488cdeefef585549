#include "tool/computing.h"
#include "analysis/isl/budget.h"
#include <algorithm>

namespace nidus {
namespace {

// Simple nests need 20 000 to 200 000 operations, the hardest of the examples 2 800 000.
constexpr unsigned long ofNest = 3'500'000, ofFunction = 20'000'000, ofFile = 60'000'000, smallShare = 1'000'000;
// One attempt has as many at least, and what an outermost nest may take in all beside its share: loops inside it are
// tried by themselves.
constexpr unsigned long ofAttempt = 200'000, besideShare = 5'000'000;
// No file takes more, whatever is in it: a thousand simple nests need 37 000 000.
constexpr unsigned long limitOfFile = 160'000'000;

unsigned long left(unsigned long whole, unsigned long used) { return whole - std::min(whole, used); }

} // namespace

unsigned long Computing::share() const {
  return std::min({ofNest, std::max(left(ofFunction, inFunction), smallShare), std::max(left(ofFile, inFile), smallShare)});
}

Computing::OfNest::OfNest(Computing &computing) : computing(computing), allowance(computing.share(), ofAttempt) {}

Computing::OfNest::~OfNest() {
  computing.inFunction += Allowance::spent();
  computing.inFile += Allowance::spent();
}

std::optional<Reason> Computing::obstacle() const {
  if (inFile >= limitOfFile)
    return Reason{ReasonId::TooComplex, {}, "the loop nests before this one took all the computing that one file may take",
                  "move this function to a file of its own"};
  if (Allowance::spent() >= share() + besideShare)
    return Reason{ReasonId::TooComplex, {}, "the loops around and before this one took all the computing that one loop nest may take",
                  "move this loop to a function of its own"};
  return std::nullopt;
}

Reasons Computing::explained(Reasons reasons) const {
  const unsigned long had = share();
  if (had >= ofNest)
    return reasons;
  const bool isFile = left(ofFile, inFile) <= left(ofFunction, inFunction);
  for (Reason &reason : reasons)
    if (reason.message == beyondBudget({}).message) {
      reason.message += std::string(" in what the loop nests before it left of the computing for this ") +
                        (isFile ? "file" : "function");
      reason.hint = isFile ? "move this function to a file of its own" : "move this loop nest to a function of its own";
    }
  return reasons;
}

} // namespace nidus
