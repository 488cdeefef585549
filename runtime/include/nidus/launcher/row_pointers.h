//===- row_pointers.h - rows that are reached through pointers --------------===//
//
// T **img with img[y][x]: evenly spaced rows form a two-dimensional array, wherever their pointers come from.
//
//     const nidus::RowPointers<T> img_pointers(nest, img_, box);     the pointers that the nest reads
//     if (!nest.holds(img_pointers.areEvenlySpaced()))
//         return 0;
//     void *const img_rows = img_pointers.firstRow();
//     const long img_pitch = img_pointers.pitch();
//
// After the tests that say where the pointers are; before the arrays. The host reads them all. The nest must not write them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/launcher/nest.h"
#include <cstring>

namespace nidus {
inline namespace NIDUS_TARGET {

template <class T> class RowPointers {
public:
  RowPointers(Nest &nest, const void *table, const Box &box) {
    const std::optional<Region> region = Region::of(table, sizeof(T *), box);
    if (!region || (!table && !region->empty())) {
      areEvenlySpaced_ = false;
      return;
    }
    if (region->empty())
      return;
    nest.execution().protect(*region);
    nest.execution().update(*region);
    look(reinterpret_cast<const void *>(region->begin()), box.first(), region->run() / static_cast<int64_t>(sizeof(T *)));
  }

  /// Row r is where firstRow() + r * pitch() elements lead, for all pointers of the box, and rows come one behind the other.
  bool areEvenlySpaced() const { return areEvenlySpaced_; }
  /// Where row 0 is, or would be; null when there are no rows.
  void *firstRow() const { return reinterpret_cast<void *>(first_); }
  /// In elements; of a single row, more than any row has.
  long pitch() const { return static_cast<long>(pitch_); }

private:
  static constexpr int64_t mostOfPitch_ = (int64_t(1) << 31) - 1, ofSingleRow_ = int64_t(1) << 30;

  /// Pointers number `from` and up, `count` of them.
  void look(const void *pointers, int64_t from, int64_t count) {
    constexpr auto size = static_cast<int64_t>(sizeof(T));
    const auto at = [&](int64_t k) {
      const void *row;
      std::memcpy(&row, static_cast<const char *>(pointers) + k * static_cast<int64_t>(sizeof row), sizeof row);
      return static_cast<int64_t>(reinterpret_cast<uintptr_t>(row));
    };
    const int64_t room = from > 0 ? at(0) / from : INT64_MAX; // row 0 must have an address
    const int64_t distance = count > 1 ? at(1) - at(0) : std::min(ofSingleRow_, room / size) * size;
    pitch_ = distance / size;
    areEvenlySpaced_ = from >= 0 && at(0) > 0 && distance > 0 && distance <= room && distance % size == 0 && pitch_ <= mostOfPitch_;
    for (int64_t k = 2; areEvenlySpaced_ && k < count; k++)
      areEvenlySpaced_ = at(k) - at(k - 1) == distance;
    if (areEvenlySpaced_)
      first_ = static_cast<uintptr_t>(at(0) - from * distance);
  }

  bool areEvenlySpaced_ = true;
  uintptr_t first_ = 0;
  int64_t pitch_ = 1;
};

} // namespace NIDUS_TARGET
} // namespace nidus
