//===- transfer.h - copies of regions between host and device -------------===//
//
// The device memory of an array holds the bytes from the first to the last one
// that a nest touches, with the layout of the host. On the host exactly the
// bytes of a region are written, or of these what differs (Storing); bytes
// between its first and last one may be read.
//
// A region is moved as rectangles; when these would be many or their rows very
// short, as its whole span instead, which the host then picks apart on the way
// out.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/observe/trace.h"
#include "nidus/launcher/regions.h"
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

/// Nanoseconds, rough, to move a non-empty region as rectangles.
inline double timeOfRectangles(const Region &region, double callCost, double rowCost, double byteCost) {
  const double rows = double(region.bytes()) / double(region.run());
  const double rowsPerCall = region.size() == 0 ? 1 : double(region[region.size() - 1].count);
  return rows / rowsPerCall * callCost + rows * rowCost + double(region.bytes()) * byteCost;
}

/// Is the span of a non-empty region clearly cheaper to move than its
/// rectangles? `spanCost` in nanoseconds per byte of it.
inline bool spanPays(const Region &region, double callCost, double rowCost,
                     double byteCost, double spanCost) {
  // The figures are rough: twice as cheap is clear.
  return 2 * (callCost + double(region.span()) * spanCost) < timeOfRectangles(region, callCost, rowCost, byteCost);
}

/// Nanoseconds, rough, to move regions home.
inline double timeHome(const Regions &regions) {
  double sum = 0;
  for (const Region &region : regions)
    sum += std::min(timeOfRectangles(region, device::callCost, device::rowCost, device::byteCost),
                    device::callCost + double(region.span()) * 2 * device::byteCost);
  return sum;
}

/// Are the rectangles of the region disjoint and the way to move it?
inline bool isRows(const Region &region) {
  return region.empty() || (region.isNested() && !spanPays(region, device::callCost, device::rowCost, device::byteCost,
                                                           device::byteCost));
}

/// Host memory for spans on their way out; a region of a longer span comes in
/// parts.
inline constexpr int64_t scratchBytes = int64_t(16) << 20;

inline uint64_t copyRectanglesOut(const Region &region, const Mirror &mirror, Storing storing, Place place) {
  uint64_t calls = 0;
  forEachRectangle(region, device::maxPitch, [&](int64_t address, const Rows &rows) {
    device::copyOut(hostAt(address), mirror.at(address), rows, storing, place);
    calls++;
  });
  return calls;
}

/// `scratch` holds scratchBytes.
inline uint64_t copySpanOut(const Region &region, const Mirror &mirror, char *scratch, Storing storing, Place place) {
  if (region.span() > scratchBytes) {
    if (region.size() == 0)
      return copyRectanglesOut(region, mirror, storing, place);
    const int64_t step =
        std::max<int64_t>(1, scratchBytes / region[0].pitch / 2);
    uint64_t calls = 0;
    for (int64_t k = 0; k < region[0].count; k += step)
      calls += copySpanOut(region.slice(k, std::min(step, region[0].count - k)), mirror, scratch, storing, place);
    return calls;
  }
  device::copyOut(scratch, mirror.at(region.begin()), Rows{region.span(), 1, region.span()}, Storing::all, place);
  device::synchronise(place);
  forEachRectangle(region, INT64_MAX, [&](int64_t address, const Rows &rows) {
    const char *const first = scratch + (address - region.begin());
    for (int64_t row = 0; row < rows.count; row++)
      store(hostAt(address + row * rows.pitch), first + row * rows.pitch, static_cast<size_t>(rows.width), storing);
  });
  return 1;
}

} // namespace detail

/// Host to device; no other byte of the mirror changes. The host may change only after device::awaitCopiesIn. Bytes are
/// counted for the array.
inline void copyRectanglesIn(const Region &region, const Mirror &mirror, const ArrayName &array, Place place) {
  uint64_t calls = 0;
  if (region.empty())
    return;
  {
    const Traced event("to device", array.nest, place, array.array, region.bytes());
    detail::forEachRectangle(region, device::maxPitch, [&](int64_t address, const Rows &rows) {
      device::copyIn(mirror.at(address), detail::hostAt(address), rows, place);
      calls++;
    });
  }
  Profile::get().addToDevice(device::current(), array, static_cast<uint64_t>(region.bytes()), calls);
}

/// The same, but bytes of the mirror inside the span of the region may be overwritten too.
inline void copyIn(const Region &region, const Mirror &mirror, const ArrayName &array, Place place) {
  if (region.empty() ||
      !detail::spanPays(region, device::callCost, device::rowCost, device::byteCost, device::byteCost))
    return copyRectanglesIn(region, mirror, array, place);
  {
    const Traced event("to device", array.nest, place, array.array, region.bytes());
    device::copyIn(mirror.at(region.begin()), detail::hostAt(region.begin()), Rows{region.span(), 1, region.span()},
                   place);
  }
  Profile::get().addToDevice(device::current(), array, static_cast<uint64_t>(region.bytes()), 1);
}

/// What one of several devices has of the host.
struct MirrorOnDevice {
  Mirror mirror;
  int device;
};

/// From one device to another, where no byte beside the region changes. Behind what both have been given.
inline void copyToPeer(const Region &region, const MirrorOnDevice &from, const MirrorOnDevice &to, const ArrayName &array, Place place) {
  if (region.empty())
    return;
  {
    const Traced event("between devices", array.nest, place, array.array, region.bytes());
    detail::forEachRectangle(region, device::maxPitch, [&](int64_t address, const Rows &rows) {
      device::copyBetween(to.mirror.at(address), to.device, from.mirror.at(address), from.device, rows, place);
    });
  }
  Profile::get().addFromPeer(to.device, static_cast<uint64_t>(region.bytes()));
}

/// Device to host; complete when it returns.
inline void copyOut(const Region &region, const Mirror &mirror, Storing storing, const ArrayName &array, Place place) {
  if (region.empty())
    return;
  const Attempt::InEarnest inEarnest;
  std::unique_ptr<char[]> scratch;
  // Picking a byte from the span costs about as much as its copy.
  if (detail::spanPays(region, device::callCost, device::rowCost,
                       device::byteCost, 2 * device::byteCost))
    scratch.reset(new (std::nothrow) char[detail::scratchBytes]);
  uint64_t calls = 0;
  {
    const Traced event("from device", array.nest, place, array.array, region.bytes());
    calls = scratch ? detail::copySpanOut(region, mirror, scratch.get(), storing, place)
                    : detail::copyRectanglesOut(region, mirror, storing, place);
    device::synchronise(place);
  }
  Profile::get().addToHost(device::current(), array, static_cast<uint64_t>(region.bytes()), calls);
}

} // namespace NIDUS_TARGET
} // namespace nidus
