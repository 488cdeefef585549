//===- transfer.h - copies of regions between host and device -------------===//
//
// The device memory of an array holds the bytes from the first to the last one
// that a nest touches, with the layout of the host. On the host exactly the
// bytes of a region are written; bytes between its first and last one may be
// read.
//
// A region is moved as rectangles; when these would be many or their rows very
// short, as its whole span instead, which the host then picks apart on the way
// out.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/device.h"
#include "nidus/region.h"
#include <memory>
#include <new>

namespace nidus {
inline namespace NIDUS_TARGET {

/// Device memory that mirrors the host from address `begin` on.
struct Mirror {
  char *memory = nullptr;
  int64_t begin = 0;

  char *at(int64_t address) const { return memory + (address - begin); }
};

namespace detail {

inline char *hostAt(int64_t address) {
  return reinterpret_cast<char *>(static_cast<uintptr_t>(address));
}

/// Calls visit(address, rows) for rectangles that make up the region.
template <class Visit>
void forEachRectangle(const Region &region, int64_t maxPitch,
                      const Visit &visit) {
  if (region.size() == 0)
    return visit(region.begin(), Rows{region.run(), 1, region.run()});
  if (region.size() == 1 && region[0].pitch <= maxPitch)
    return visit(region.begin(),
                 Rows{region.run(), region[0].count, region[0].pitch});
  for (int64_t k = 0; k < region[0].count; k++)
    forEachRectangle(region.slice(k, 1), maxPitch, visit);
}

/// Is the span of a non-empty region clearly cheaper to move than its
/// rectangles? `spanCost` in nanoseconds per byte of it.
inline bool spanPays(const Region &region, double callCost, double rowCost,
                     double byteCost, double spanCost) {
  const double rows = double(region.bytes()) / double(region.run());
  const double rowsPerCall =
      region.size() == 0 ? 1 : double(region[region.size() - 1].count);
  const double rectangles = rows / rowsPerCall * callCost + rows * rowCost +
                            double(region.bytes()) * byteCost;
  // The figures are rough: twice as cheap is clear.
  return 2 * (callCost + double(region.span()) * spanCost) < rectangles;
}

/// Host memory for spans on their way out; a region of a longer span comes in
/// parts.
inline constexpr int64_t scratchBytes = int64_t(16) << 20;

inline void copyRectanglesOut(const Region &region, const Mirror &mirror,
                              Place place) {
  forEachRectangle(
      region, device::maxPitch, [&](int64_t address, const Rows &rows) {
        device::copyOut(hostAt(address), mirror.at(address), rows, place);
        count(Profile::get().d2hCalls);
      });
}

/// `scratch` holds scratchBytes.
inline void copySpanOut(const Region &region, const Mirror &mirror,
                        char *scratch, Place place) {
  if (region.span() > scratchBytes) {
    if (region.size() == 0)
      return copyRectanglesOut(region, mirror, place);
    const int64_t step =
        std::max<int64_t>(1, scratchBytes / region[0].pitch / 2);
    for (int64_t k = 0; k < region[0].count; k += step)
      copySpanOut(region.slice(k, std::min(step, region[0].count - k)), mirror,
                  scratch, place);
    return;
  }
  device::copyOut(scratch, mirror.at(region.begin()),
                  Rows{region.span(), 1, region.span()}, place);
  device::synchronise(place);
  count(Profile::get().d2hCalls);
  forEachRectangle(region, INT64_MAX, [&](int64_t address, const Rows &rows) {
    for (int64_t row = 0; row < rows.count; row++)
      memcpy(hostAt(address + row * rows.pitch),
             scratch + (address - region.begin() + row * rows.pitch),
             static_cast<size_t>(rows.width));
  });
}

} // namespace detail

namespace detail {
inline void copyRowsIn(int64_t address, const Rows &rows, const Mirror &mirror, Place place) {
  device::copyIn(mirror.at(address), hostAt(address), rows, place);
  count(Profile::get().h2dCalls);
}
} // namespace detail

/// Host to device; no other byte of the mirror changes. The host may change only after device::synchronise.
inline void copyRectanglesIn(const Region &region, const Mirror &mirror, Place place) {
  if (region.empty())
    return;
  detail::forEachRectangle(region, device::maxPitch, [&](int64_t address, const Rows &rows) {
    detail::copyRowsIn(address, rows, mirror, place);
  });
  count(Profile::get().h2dBytes, static_cast<uint64_t>(region.bytes()));
}

/// The same, but bytes of the mirror inside the span of the region may be overwritten too.
inline void copyIn(const Region &region, const Mirror &mirror, Place place) {
  if (region.empty() || !detail::spanPays(region, device::callCost, device::rowCost, device::byteCost, device::byteCost))
    return copyRectanglesIn(region, mirror, place);
  detail::copyRowsIn(region.begin(), Rows{region.span(), 1, region.span()}, mirror, place);
  count(Profile::get().h2dBytes, static_cast<uint64_t>(region.bytes()));
}

/// Device to host; complete when it returns.
inline void copyOut(const Region &region, const Mirror &mirror, Place place) {
  if (region.empty())
    return;
  std::unique_ptr<char[]> scratch;
  // Picking a byte from the span costs about as much as its copy.
  if (detail::spanPays(region, device::callCost, device::rowCost,
                       device::byteCost, 2 * device::byteCost))
    scratch.reset(new (std::nothrow) char[detail::scratchBytes]);
  if (scratch)
    detail::copySpanOut(region, mirror, scratch.get(), place);
  else
    detail::copyRectanglesOut(region, mirror, place);
  device::synchronise(place);
  count(Profile::get().d2hBytes, static_cast<uint64_t>(region.bytes()));
}

} // namespace NIDUS_TARGET
} // namespace nidus
