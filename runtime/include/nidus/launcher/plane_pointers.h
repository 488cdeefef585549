//===- plane_pointers.h - rows that are reached through two pointers ---------===//
//
// T ***cube with cube[z][y][x]: where rows are evenly spaced, and planes a number of rows apart, they form a three-dimensional array,
// row y of plane z being row z * height + y. Others are gathered into one, and written ones scattered again, as row_pointers.h says of
// two dimensions.
//
//     nidus::PlanePointers<T> cube_pointers(nest, cube_, planes, rows, nidus::PlaneTables::Surely, columns);
//     if (!nest.holds(cube_pointers.formArray()))
//         return 0;
//     void *const cube_rows = cube_pointers.firstRow();
//     const long cube_pitch = cube_pointers.pitch();
//     const long cube_height = cube_pointers.height();
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/launcher/nest.h"
#include <cstring>

namespace nidus {
inline namespace NIDUS_TARGET {

/// Does every plane have all of the rows that are looked for?
enum class PlaneTables { Surely, Perhaps };

template <class T> class PlanePointers {
public:
  /// The rows are not gathered: which columns the nest touches is not known.
  PlanePointers(Nest &nest, const void *table, const Box &planes, const Box &rows, PlaneTables tables)
      : PlanePointers(nest, table, planes, rows, tables, Box(0, {})) {}

  /// The boxes have one level, of consecutive elements. Rows may end where the next one's element number `start` is, and planes where
  /// the next one's row number `startOfPlane` is.
  PlanePointers(Nest &nest, const void *table, const Box &planes, const Box &rows, PlaneTables tables, const Box &columns,
                int64_t start = 0, int64_t startOfPlane = 0) {
    const std::optional<Region> region = Region::of(table, sizeof(T **), planes);
    formArray_ = region && planes.valid() && rows.valid() && (table || region->empty());
    if (!formArray_ || region->empty() || countOf(rows) <= 0)
      return;
    firstPlane_ = planes.first(), planes_ = countOf(planes);
    firstRow_ = rows.first(), rows_ = countOf(rows);
    formArray_ = firstPlane_ >= 0 && firstRow_ >= 0 && rows_ <= mostOfPitch_ - firstRow_ && startOfPlane <= firstRow_;
    if (!formArray_)
      return;
    look(nest, *region);
    const auto *const pointers = reinterpret_cast<const void *>(region->begin());
    formArray_ = areTablesThere(nest, pointers, rows, tables);
    if (!formArray_)
      return;
    const Columns touched{columns.first(), columns.valid() ? countOf(columns) : 0};
    const int64_t end = touched.count > 0 && touched.first >= 0 ? touched.first + touched.count : 0;
    if (!areEvenlySpaced(pointers, end - start, firstRow_ + rows_ - startOfPlane))
      gather(nest, pointers, touched);
  }

  /// Row y of plane z is where firstRow() + (z * height() + y) * pitch() elements lead, for all pointers of the boxes, and rows come
  /// one behind the other.
  bool formArray() const { return formArray_; }
  /// Where row 0 of plane 0 is, or would be; null when there are no rows.
  void *firstRow() const { return reinterpret_cast<void *>(first_); }
  /// In elements.
  long pitch() const { return static_cast<long>(pitch_); }
  /// From one plane to the next, in rows; of a single plane, as many as are used.
  long height() const { return static_cast<long>(height_); }

private:
  static constexpr int64_t mostOfPitch_ = (int64_t(1) << 31) - 1, ofSingleRow_ = int64_t(1) << 20, size_ = sizeof(T);

  static int64_t countOf(const Box &box) { return box.begin() != box.end() ? box.begin()->count.value : 0; }

  /// The host reads it, and the nest must not write it.
  static void look(Nest &nest, const Region &region) {
    nest.execution().protect(region);
    nest.execution().update(region);
  }

  static int64_t at(const void *pointers, int64_t k) {
    const void *pointer;
    std::memcpy(&pointer, static_cast<const char *>(pointers) + k * static_cast<int64_t>(sizeof pointer), sizeof pointer);
    return static_cast<int64_t>(reinterpret_cast<uintptr_t>(pointer));
  }

  /// Whatever the pointers are.
  static int64_t distance(int64_t to, int64_t from) { return static_cast<int64_t>(static_cast<uint64_t>(to) - static_cast<uint64_t>(from)); }

  /// The pointers to the rows of a plane.
  const void *rowsOf(const void *pointers, int64_t plane) const {
    return reinterpret_cast<const void *>(at(pointers, plane) + firstRow_ * static_cast<int64_t>(sizeof(T *)));
  }

  bool areTablesThere(Nest &nest, const void *pointers, const Box &rows, PlaneTables tables) const {
    for (int64_t k = 0; k < planes_; k++) {
      const auto *const table = reinterpret_cast<const void *>(at(pointers, k));
      const std::optional<Region> region = Region::of(table, sizeof(T *), rows);
      if (!table || !region || (tables == PlaneTables::Perhaps && !readable<void *>(table, rows)))
        return false;
      look(nest, *region);
    }
    return true;
  }

  /// ... with rows of at least that many elements, and planes of that many rows?
  bool areEvenlySpaced(const void *pointers, int64_t elements, int64_t used) {
    const int64_t begin = at(rowsOf(pointers, 0), 0);
    const int64_t ofPlanes = planes_ > 1 ? distance(at(rowsOf(pointers, 1), 0), begin) : 0;
    const int64_t ofRows = rows_ > 1     ? distance(at(rowsOf(pointers, 0), 1), begin)
                           : planes_ > 1 ? ofPlanes / used
                                         : (elements > 0 ? elements : ofSingleRow_) * size_;
    if (begin <= 0 || ofRows <= 0 || ofRows % size_ != 0 || ofRows / size_ > mostOfPitch_)
      return false;
    height_ = planes_ > 1 ? ofPlanes / ofRows : used;
    pitch_ = ofRows / size_;
    if (pitch_ < elements || height_ < used || height_ > mostOfPitch_ || (planes_ > 1 && ofPlanes % ofRows != 0))
      return false;
    // Row 0 must have an address.
    if (firstPlane_ > mostOfPitch_ || firstPlane_ * height_ + firstRow_ >= begin / ofRows)
      return false;
    for (int64_t p = 0; p < planes_; p++) {
      const void *const rows = rowsOf(pointers, p);
      if (p > 0 && distance(at(rows, 0), at(rowsOf(pointers, p - 1), 0)) != ofPlanes)
        return false;
      for (int64_t r = 1; r < rows_; r++)
        if (distance(at(rows, r), at(rows, r - 1)) != ofRows)
          return false;
    }
    first_ = static_cast<uintptr_t>(begin - (firstPlane_ * height_ + firstRow_) * ofRows);
    return true;
  }

  /// Between the rows of planes those are left out that come before the first.
  void gather(Nest &nest, const void *pointers, Columns columns) {
    constexpr int64_t mostRows = int64_t(1) << 40;
    height_ = firstRow_ + rows_;
    formArray_ = !PackedRows::areObserved() && planes_ <= mostRows / height_ && firstPlane_ <= mostRows / height_;
    if (!formArray_)
      return;
    const int64_t count = (planes_ - 1) * height_ + rows_;
    const std::unique_ptr<const void *[]> all(new (std::nothrow) const void *[static_cast<size_t>(count)]());
    for (int64_t p = 0; p < planes_ && all; p++)
      std::memcpy(all.get() + p * height_, rowsOf(pointers, p), static_cast<size_t>(rows_) * sizeof(void *));
    std::unique_ptr<PackedRows> rows =
        all ? PackedRows::of(all.get(), firstPlane_ * height_ + firstRow_, count, columns, size_, {height_, rows_}) : nullptr;
    formArray_ = rows != nullptr;
    if (!formArray_)
      return;
    first_ = reinterpret_cast<uintptr_t>(rows->origin());
    pitch_ = rows->pitch();
    nest.execution().add(std::move(rows));
  }

  bool formArray_ = true;
  int64_t firstPlane_ = 0, planes_ = 0, firstRow_ = 0, rows_ = 0;
  uintptr_t first_ = 0;
  int64_t pitch_ = 1, height_ = 1;
};

} // namespace NIDUS_TARGET
} // namespace nidus
