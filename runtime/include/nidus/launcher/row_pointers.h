//===- row_pointers.h - rows that are reached through pointers --------------===//
//
// T **img with img[y][x]: evenly spaced rows form a two-dimensional array, wherever their pointers come from. Others are gathered into
// one (packed_rows.h), and written ones scattered again.
//
//     nidus::RowPointers<T> img_pointers(nest, img_, rows, columns);  the pointers that the nest reads, what it touches of a row
//     if (!nest.holds(img_pointers.formArray()))
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
  /// The rows are not gathered: which columns the nest touches is not known.
  RowPointers(Nest &nest, const void *table, const Box &rows) : RowPointers(nest, table, rows, Box(0, {})) {}

  /// `columns` has one level, of consecutive elements. Rows may end where the next one's element number `start` is.
  RowPointers(Nest &nest, const void *table, const Box &rows, const Box &columns, int64_t start = 0) {
    const std::optional<Region> region = Region::of(table, sizeof(T *), rows);
    if (!region || (!table && !region->empty())) {
      formArray_ = false;
      return;
    }
    if (region->empty())
      return;
    nest.execution().protect(*region);
    nest.execution().update(*region);
    const auto *const pointers = reinterpret_cast<const void *>(region->begin());
    const int64_t count = region->run() / static_cast<int64_t>(sizeof(T *));
    const Columns touched{columns.first(), columns.valid() && columns.begin() != columns.end() ? columns.begin()->count.value : 0};
    look(pointers, rows.first(), count);
    if (!formArray_ || (touched.count > 0 && touched.first >= 0 && pitch_ < touched.first + touched.count - start))
      gather(nest, PackedRows::of(pointers, rows.first(), count, touched, sizeof(T)));
  }

  /// Row r is where firstRow() + r * pitch() elements lead, for all pointers of the box, and rows come one behind the other.
  bool formArray() const { return formArray_; }
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
    formArray_ = from >= 0 && at(0) > 0 && distance > 0 && distance <= room && distance % size == 0 && pitch_ <= mostOfPitch_;
    for (int64_t k = 2; formArray_ && k < count; k++)
      formArray_ = at(k) - at(k - 1) == distance;
    if (formArray_)
      first_ = static_cast<uintptr_t>(at(0) - from * distance);
  }

  void gather(Nest &nest, std::unique_ptr<PackedRows> rows) {
    formArray_ = rows && !PackedRows::areObserved();
    if (!formArray_)
      return;
    first_ = reinterpret_cast<uintptr_t>(rows->origin());
    pitch_ = rows->pitch();
    nest.execution().add(std::move(rows));
  }

  bool formArray_ = true;
  uintptr_t first_ = 0;
  int64_t pitch_ = 1;
};

} // namespace NIDUS_TARGET
} // namespace nidus
