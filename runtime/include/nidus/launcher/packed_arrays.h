//===- packed_arrays.h - the arrays of a nest whose rows are gathered -------===//
//
// Their buffers are what the nest works on (packed_rows.h): the device has copies of these, of which nothing stays there. The rows
// themselves are ordinary memory of the host, which this brings up to date before they are read, and where it says what is written.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/launcher/nest_arrays.h"
#include "nidus/launcher/packed_rows.h"

namespace nidus {
inline namespace NIDUS_TARGET {

class PackedArrays {
public:
  PackedArrays(NestArrays &arrays, Residents &residents, Place place) : arrays_(arrays), residents_(residents), place_(place) {}

  bool empty() const { return all_.empty(); }

  void add(std::unique_ptr<PackedRows> rows) {
    rows->forRows([&](int64_t begin, int64_t end) { residents_.hostReads(begin, end, place_); });
    all_.push_back(std::move(rows));
  }

  /// Whose buffer the array is; null: nobody's.
  const PackedRows *of(const void *host) const {
    for (const std::unique_ptr<PackedRows> &rows : all_)
      if (rows->origin() == host)
        return rows.get();
    return nullptr;
  }

  /// In whose buffer the region begins; null: in none.
  const PackedRows *find(const Region &region) const {
    for (const std::unique_ptr<PackedRows> &rows : all_)
      if (rows->isIn(region))
        return rows.get();
    return nullptr;
  }

  /// Of a region of a buffer: can it be read in the rows?
  static bool areReadable(const PackedRows &rows, const Region &region) {
    bool all = rows.contains(region);
    if (all)
      rows.forPieces(region, [&](int64_t, int64_t row, int64_t bytes) { all = all && readable(Region::between(row, row + bytes)); });
    return all;
  }

  /// The host, or the device, is about to read the region where it is the buffer's.
  void gather(const Region &region) const {
    const PackedRows *const rows = find(region);
    if (!rows || !rows->contains(region))
      return;
    const Traced event("look", "rows", place_, nullptr, region.bytes());
    rows->forPieces(region, [&](int64_t at, int64_t row, int64_t bytes) { memcpy(detail::hostAt(at), detail::hostAt(row), static_cast<size_t>(bytes)); });
  }

  /// ... all that the nest reads.
  void gather() const {
    if (!empty())
      arrays_.forUses([&](const Use &use) { gather(use.in); });
  }

  /// Does the nest touch only rows that are known, and does what it writes lie apart from all else, which `others` belong to?
  bool areSeparate(const std::vector<Region> &others) const { return empty() || (areInside() && areApart(others)); }

  /// Behind the kernels.
  void scatter() {
    forWritten([&](const PackedRows &rows, const Use &use) {
      residents_.hostReads(use.out, place_);
      const Traced event("look", "rows", place_, nullptr, use.out.bytes());
      rows.forPieces(use.out, [&](int64_t at, int64_t row, int64_t bytes) {
        residents_.hostWrites(row, row + bytes, place_);
        store(detail::hostAt(row), detail::hostAt(at), static_cast<size_t>(bytes), use.storing());
      });
    });
    for (const std::unique_ptr<PackedRows> &rows : all_) {
      const Region buffer = rows->buffer();
      residents_.hostReads(buffer.begin(), buffer.end(), place_); // kernels may work on it where it is
      residents_.end(buffer, place_);
    }
  }

  /// The C runs, and writes the rows.
  void leaveToC() const {
    forWritten([&](const PackedRows &rows, const Use &use) {
      rows.forPieces(use.out, [&](int64_t, int64_t row, int64_t bytes) { residents_.hostWrites(row, row + bytes, place_); });
    });
  }

  /// Nanoseconds that it takes to gather and to scatter. Each byte is read and written, and the buffer's pages are fresh ones.
  double time(const Rates &rates) const {
    double bytes = 0, count = 0;
    for (const std::unique_ptr<PackedRows> &rows : all_) {
      bytes += double(rows->buffer().bytes());
      count += double(rows->rows());
    }
    if (!empty())
      arrays_.forUses([&](const Use &use) { bytes += find(use.in) ? 2 * double(use.in.bytes()) : 0; });
    forWritten([&](const PackedRows &, const Use &use) { bytes += 2 * double(use.out.bytes()); });
    return bytes / rates.hostMemory + 2 * count * rates.hostMiss;
  }

  /// No nest finds anything in the buffers that one before it left there.
  Regions withoutBuffers(Regions regions) const {
    regions.erase(std::remove_if(regions.begin(), regions.end(), [&](const Region &region) { return find(region) != nullptr; }), regions.end());
    return regions;
  }

  /// All rows of all arrays.
  void addRegions(std::vector<Region> &regions) const {
    for (const std::unique_ptr<PackedRows> &rows : all_)
      rows->forRows([&](int64_t begin, int64_t end) { regions.push_back(Region::between(begin, end)); });
  }

private:
  struct Row {
    int64_t begin, end;
    bool isWritten;
  };

  template <class Act> void forWritten(const Act &act) const {
    if (!empty())
      arrays_.forUses([&](const Use &use) {
        if (const PackedRows *const rows = find(use.out))
          act(*rows, use);
      });
  }

  /// Boxes may be larger than what is touched.
  bool areInside() const {
    bool are = true;
    arrays_.forUses([&](const Use &use) {
      if (const PackedRows *const rows = of(use.host))
        for (const Region *region : {&use.in, &use.out})
          are = are && (region->empty() || rows->contains(*region));
    });
    return are;
  }

  bool isWritten(const PackedRows &rows) const {
    bool is = false;
    forWritten([&](const PackedRows &written, const Use &) { is |= &written == &rows; });
    return is;
  }

  std::vector<Row> sorted() const {
    std::vector<Row> sorted;
    for (const std::unique_ptr<PackedRows> &rows : all_) {
      const bool areWritten = isWritten(*rows);
      rows->forRows([&](int64_t begin, int64_t end) { sorted.push_back({begin, end, areWritten}); });
    }
    std::sort(sorted.begin(), sorted.end(), [](const Row &a, const Row &b) { return a.begin < b.begin; });
    return sorted;
  }

  /// Does nothing that is written share a byte with anything else: no row with another one, and no row with what lies elsewhere?
  bool areApart(const std::vector<Region> &others) const {
    const std::vector<Row> rows = sorted();
    int64_t end = 0, endOfWritten = 0;
    for (const Row &row : rows) {
      if (row.begin < (row.isWritten ? end : endOfWritten))
        return false;
      end = max(end, row.end);
      endOfWritten = row.isWritten ? max(endOfWritten, row.end) : endOfWritten;
    }
    const auto isApart = [&](const Region &region, bool isWritten) {
      return region.empty() || std::none_of(rows.begin(), rows.end(), [&](const Row &row) {
               return (isWritten || row.isWritten) && row.begin < region.end() && region.begin() < row.end &&
                      overlaps(Region::between(row.begin, row.end), region);
             });
    };
    bool are = std::all_of(others.begin(), others.end(), [&](const Region &region) { return isApart(region, false); });
    arrays_.forUses([&](const Use &use) { are = are && isApart(use.in, false) && isApart(use.out, true); });
    return are;
  }

  NestArrays &arrays_;
  Residents &residents_;
  Place place_;
  std::vector<std::unique_ptr<PackedRows>> all_;
};

} // namespace NIDUS_TARGET
} // namespace nidus
