//===- results.h - scalars of the host that a nest combines values into ----===//
//
// `*best`, `stats->sum`, `out[0]`, a global: the launcher works on a copy of each, and the host's object changes when
// the nest ends, where the copy then is another value. An object that C would not write is not written: it may be in
// memory that cannot be, or another thread may look at it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/launcher/readable.h"
#include "nidus/observe/watch.h"
#include <new>

namespace nidus {
inline namespace NIDUS_TARGET {

class Results {
public:
  /// The value, to be read and set after begin(), in the place of the object at `host`.
  template <class T> T *add(void *host) {
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof(Result::value), "a number");
    results_.push_back(std::unique_ptr<Result>(new Result{static_cast<char *>(host), sizeof(T), {}, {}}));
    return ::new (static_cast<void *>(results_.back()->value)) T();
  }

  bool empty() const { return results_.empty(); }

  /// Does no object share a byte with another one or with any of the regions? Their places are known.
  template <class Regions> bool separateFrom(const Regions &regions) const {
    for (size_t i = 0; i < results_.size(); i++) {
      const std::optional<Region> object = results_[i]->region();
      if (!object)
        return false;
      for (const Region &region : regions)
        if (overlaps(*object, region))
          return false;
      for (size_t j = 0; j < i; j++)
        if (overlaps(*object, *results_[j]->region()))
          return false;
    }
    return true;
  }

  /// Reads all of them; false when one cannot be.
  bool load(Residents &residents, Place place) {
    for (const std::unique_ptr<Result> &result : results_) {
      if (!readable<char>(result->host, {0, {{static_cast<int64_t>(result->bytes), 1}}}))
        return false;
      residents.hostReads(result->begin(), result->end(), place);
      memcpy(result->before, result->host, result->bytes);
      memcpy(result->value, result->host, result->bytes);
    }
    return true;
  }

  void store(Residents &residents, Place place) const {
    for (const std::unique_ptr<Result> &result : results_) {
      if (memcmp(result->before, result->value, result->bytes) == 0)
        continue;
      residents.hostWrites(result->begin(), result->end(), place);
      memcpy(result->host, result->value, result->bytes);
    }
  }

  /// The C runs.
  void leaveToC(Residents &residents, Place place) const {
    for (const std::unique_ptr<Result> &result : results_)
      residents.hostWrites(result->begin(), result->end(), place);
  }

#ifdef NIDUS_WATCH
  void watch() const {
    for (const std::unique_ptr<Result> &result : results_)
      for (int isWritten : {0, 1})
        watchRegion(isWritten, *result->region());
  }
#endif

private:
  struct Result {
    char *host;
    size_t bytes;
    unsigned char before[8];
    alignas(8) unsigned char value[8];

    int64_t begin() const { return reinterpret_cast<int64_t>(host); }
    int64_t end() const { return begin() + static_cast<int64_t>(bytes); }
    /// Nothing for a null pointer.
    std::optional<Region> region() const { return host ? Region::interval(host, bytes) : std::nullopt; }
  };

  std::vector<std::unique_ptr<Result>> results_; ///< launchers have their addresses
};

} // namespace NIDUS_TARGET
} // namespace nidus
