//===- side_by_side.h - several pieces of work at once -------------------------===//
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace nidus {

/// What one piece of work left.
struct WorkDone {
  std::string output, messages; ///< what it wrote to the standard streams
  std::string answer;
  std::optional<int> signal; ///< it died of this one
};

/// Runs work(0) to work(count - 1), `jobs` of them at once, each in a process of its own: what decides about a file, isl above all, has one
/// state per process. `take` gets what they left, in their order and as early as that allows; `begin` hears what starts.
void sideBySide(size_t count, int jobs, const std::function<std::string(size_t)> &work,
                const std::function<void(size_t)> &begin, const std::function<void(size_t, const WorkDone &)> &take);

} // namespace nidus
