//===- host.h - what the C code says about the data on the device ---------===//
//
// Defined with C linkage in every translated file; of several definitions in a program the linker takes one, and all
// work on the same state of the calling thread.
//
// Generated code. Between hold and unhold the data of this thread's nests stays on the device; before host code
// touches it, the code says so. All are cheap when nothing is there, and what is said within expressions, perhaps in each
// of millions of iterations, is skipped while this thread has nothing there:
//
//     nidus_known                                     0 then: what reads, writes or fills would do nothing
//     nidus_in_c                                      not 0 while the C of a nest runs whose callees have nests: they stay C
//
//     nidus_hold();  nidus_unhold();                  they nest; the last unhold brings everything home
//     nidus_expects(address, bytes)                   until the unhold() of the hold() before this, nests work on pieces
//                                                     of these bytes: they get one allocation, of which what a nest
//                                                     needs comes in together with all around it that the device lacks.
//                                                     Every byte can be read. A nest that reaches further is right as
//                                                     well; without a hold() nothing happens. When the object ends
//                                                     (frees, ends) or anything is touched, so does this
//     nidus_reads(address, bytes)                     the host is about to read
//     nidus_writes(address, bytes)                    ... to write, perhaps not every byte, or also to read
//     nidus_fills(address, bytes)                     ... to write every byte
//     nidus_copies(to, from, bytes)                   ... to copy so: 1 when the device has done it
//     nidus_sets(to, value, bytes)                    ... to fill so; the same
//     nidus_reads_between(first, last, bytes)         ... to read from one of these addresses to the other, in any
//                                                     order, and so many bytes there
//     nidus_writes_between(first, last, bytes)        ... to write there, perhaps not every byte
//     nidus_reads_rows(first, last, bytes, rows)      ... to read rows of so many bytes at equal distances, the first one
//                                                     at one of these addresses, the last one at the other
//     nidus_writes_rows(first, last, bytes, rows)     ... to write there, perhaps not every byte
//     nidus_reads_within(address, least, most, bytes) ... to read elements of so many bytes each, some of those from number
//                                                     least to number most as counted from that address; the numbers may
//                                                     be any
//     nidus_writes_within(address, least, most, bytes) ... to write there, perhaps not every byte
//     nidus_touches()                                 ... to read and write anything
//     nidus_frees(address)                            the object that begins there is about to end, or nothing looks at
//                                                     it any more; nests were given no other pointer into it
//     nidus_frees_block(address)                      free(address) follows
//     nidus_ends(address, bytes)                      the object there is about to end
//     nidus_reads_any()                               the host is about to read anything
//     nidus_reads_object(address)                     ... anything of the block of malloc that begins there; nests were
//                                                     given no other pointer into it
//     nidus_writes_object(address)                    the host is about to read and write anything of it
//     nidus_object(address, bytes)                    until the hold ends, these bytes are an object
//     nidus_block(address)                            ... so is the block of malloc that begins there; null: nothing
//     nidus_reads_around(address)                     the host is about to read anything of the object that the address
//                                                     leads into; of all memory when it was not announced by the above
//     nidus_writes_around(address)                    ... to read and write anything of it
//     nidus_spares(address)                           the next unhold() leaves this block on the device: until hold()
//                                                     nobody looks at it
//
// For C programs that want data to stay between calls, see nidus/nidus.h:
//
//     nidus_keep(address, bytes);  nidus_sync(address, bytes);  nidus_release(address);
//     nidus_discard(address);  nidus_device_read(address, bytes);  nidus_device_write(address, bytes);
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/launcher/allocated.h"
#include "nidus/residency/device_moves.h"

extern "C" {
/// How many nests of this thread, one inside the other, run as C whose callees have nests: these are left to C, too, as nothing says
/// what the C around them touches.
__attribute__((used, visibility("default"))) inline thread_local int nidus_in_c = 0;
}

namespace nidus {
inline namespace NIDUS_TARGET {
namespace detail {

inline constexpr Place hostCode{"data for the host", "between loop nests", 0};

/// What the thread has on the device; null when it has nothing.
inline Residents *residentsOfHost() { return Residents::areBlank() ? nullptr : Residents::known(); }

/// Calls act(residents, begin, end) when there is something to do.
template <class Act> void forHost(const void *address, size_t bytes, const Act &act) {
  if (!Residents::hull().mayReach(address))
    return;
  const std::optional<Hull::Interval> interval = Hull::Interval::of(address, bytes);
  if (!Residents::know(interval))
    return;
  const int64_t begin = interval ? interval->begin : INT64_MIN, end = interval ? interval->end : INT64_MAX;
  Residents &residents = *Residents::known();
  residents.hostMoves(begin, end);
  act(residents, begin, end);
}

/// The same from one address to another, in any order.
template <class Act> void forHost(const void *first, const void *last, size_t bytes, const Act &act) {
  const auto low = std::min(reinterpret_cast<uintptr_t>(first), reinterpret_cast<uintptr_t>(last));
  const auto high = std::max(reinterpret_cast<uintptr_t>(first), reinterpret_cast<uintptr_t>(last));
  forHost(reinterpret_cast<const void *>(low), high - low + bytes, act);
}

/// The same for elements with these numbers, and all between them, whether there is memory or not.
template <class Act> void forHostWithin(const void *address, double least, double most, size_t bytes, const Act &act) {
  constexpr double lastAddress = 0x1p62; // doubles are exact below 2^53, where all memory lies
  const double first = static_cast<double>(reinterpret_cast<uintptr_t>(address)), size = static_cast<double>(bytes);
  const auto addressAt = [&](double number) {
    return static_cast<uintptr_t>(std::clamp(first + number * size, 0.0, lastAddress));
  };
  const uintptr_t begin = addressAt(std::min(least, most)), end = addressAt(std::max(least, most) + 1);
  forHost(reinterpret_cast<const void *>(begin), end - begin, act);
}

/// Calls act(residents, region) for rows at equal distances, the outer ones at these addresses. Of rows that leave little
/// between them, and of what are none, act(residents, begin, end) for all that lies between the addresses.
template <class Act> void forHostRows(const void *first, const void *last, size_t bytes, size_t rows, const Act &act) {
  const auto low = std::min(reinterpret_cast<uintptr_t>(first), reinterpret_cast<uintptr_t>(last));
  const auto high = std::max(reinterpret_cast<uintptr_t>(first), reinterpret_cast<uintptr_t>(last));
  const size_t distance = high - low, gaps = rows - 1;
  const std::optional<Region> region =
      rows > 1 && distance % gaps == 0 && bytes > 0 && bytes < distance / gaps / 2
          ? Region::of(reinterpret_cast<const void *>(low), 1, Box(0, {{rows, distance / gaps}, {bytes, 1}}))
          : std::nullopt;
  if (!region || low == 0)
    return forHost(first, last, bytes, act);
  if (!Residents::know(reinterpret_cast<const void *>(low), distance + bytes))
    return;
  Residents &residents = *Residents::known();
  residents.hostMoves(*region);
  act(residents, *region);
}

/// Where the device has the bytes that somebody is about to use there; null when it cannot have them: then they are at
/// home. The CPU uses them where they are.
inline void *deviceAddress(const Use &use) {
  Residents &residents = Residents::ofThisThread();
  if (!device::isHost && !inForkedChild()) {
    claimDevice();
    const Attempt attempt;
    if (device::prepare().empty() && residents.provide(use, hostCode)) {
      DeviceCopy &copy = *residents.find(use);
      residents.fill(copy, use.in, use.name, hostCode);
      device::awaitCopiesIn(hostCode);
      if (!attempt.hasFailed()) {
        residents.use(copy, use.host, use.out, use.storing(), hostCode);
        device::flush();
        return copy.mirror().at(use.begin());
      }
      residents.retireIf(hostCode, [&](const DeviceCopy &other) { return &other == &copy; });
    }
    if (attempt.hasFailed())
      notice(hostCode, "the device fails", attempt.why().c_str());
  }
  residents.hostReads(use.in.begin(), use.in.end(), hostCode);
  residents.hostFills(use.out.begin(), use.out.end(), hostCode);
  return device::isHost ? const_cast<void *>(use.host) : nullptr;
}

} // namespace detail
} // namespace NIDUS_TARGET
} // namespace nidus

#define NIDUS_FOR_C extern "C" __attribute__((used, visibility("default"))) inline

NIDUS_FOR_C void nidus_hold(void) { nidus::Residents::ofThisThread().hold(nidus::detail::hostCode); }

NIDUS_FOR_C void nidus_unhold(void) { nidus::Residents::ofThisThread().unhold(nidus::detail::hostCode); }

NIDUS_FOR_C void nidus_expects(const void *address, unsigned long bytes) {
  const std::optional<nidus::Region> region = nidus::Region::interval(address, bytes);
  if (region)
    nidus::Residents::ofThisThread().expect(*region);
}

NIDUS_FOR_C void nidus_reads(const void *address, unsigned long bytes) {
  nidus::detail::forHost(address, bytes, [](nidus::Residents &residents, int64_t begin, int64_t end) {
    residents.hostReads(begin, end, nidus::detail::hostCode);
  });
}

NIDUS_FOR_C void nidus_writes(void *address, unsigned long bytes) {
  nidus::detail::forHost(address, bytes, [](nidus::Residents &residents, int64_t begin, int64_t end) {
    residents.hostWrites(begin, end, nidus::detail::hostCode);
  });
}

NIDUS_FOR_C void nidus_reads_between(const void *first, const void *last, unsigned long bytes) {
  nidus::detail::forHost(first, last, bytes, [](nidus::Residents &residents, int64_t begin, int64_t end) {
    residents.hostReads(begin, end, nidus::detail::hostCode);
  });
}

NIDUS_FOR_C void nidus_writes_between(void *first, void *last, unsigned long bytes) {
  nidus::detail::forHost(first, last, bytes, [](nidus::Residents &residents, int64_t begin, int64_t end) {
    residents.hostWrites(begin, end, nidus::detail::hostCode);
  });
}

NIDUS_FOR_C void nidus_reads_rows(const void *first, const void *last, unsigned long bytes, unsigned long rows) {
  nidus::detail::forHostRows(first, last, bytes, rows, [](nidus::Residents &residents, const auto &...bytesRead) {
    residents.hostReads(bytesRead..., nidus::detail::hostCode);
  });
}

NIDUS_FOR_C void nidus_writes_rows(void *first, void *last, unsigned long bytes, unsigned long rows) {
  nidus::detail::forHostRows(first, last, bytes, rows, [](nidus::Residents &residents, const auto &...bytesWritten) {
    residents.hostWrites(bytesWritten..., nidus::detail::hostCode);
  });
}

NIDUS_FOR_C void nidus_reads_within(const void *address, double least, double most, unsigned long bytes) {
  nidus::detail::forHostWithin(address, least, most, bytes, [](nidus::Residents &residents, int64_t begin, int64_t end) {
    residents.hostReads(begin, end, nidus::detail::hostCode);
  });
}

NIDUS_FOR_C void nidus_writes_within(void *address, double least, double most, unsigned long bytes) {
  nidus::detail::forHostWithin(address, least, most, bytes, [](nidus::Residents &residents, int64_t begin, int64_t end) {
    residents.hostWrites(begin, end, nidus::detail::hostCode);
  });
}

NIDUS_FOR_C void nidus_fills(void *address, unsigned long bytes) {
  nidus::detail::forHost(address, bytes, [](nidus::Residents &residents, int64_t begin, int64_t end) {
    residents.hostFills(begin, end, nidus::detail::hostCode);
  });
}

NIDUS_FOR_C int nidus_copies(void *to, const void *from, unsigned long bytes) {
  nidus::Residents *const residents = nidus::detail::residentsOfHost();
  const std::optional<nidus::Region> target = nidus::Region::interval(to, bytes),
                                     source = nidus::Region::interval(from, bytes);
  if (residents && target && source && nidus::detail::copiedOnDevice(*residents, *target, *source))
    return 1;
  nidus_reads(from, bytes);
  nidus_fills(to, bytes);
  return 0;
}

NIDUS_FOR_C int nidus_sets(void *to, int value, unsigned long bytes) {
  nidus::Residents *const residents = nidus::detail::residentsOfHost();
  const std::optional<nidus::Region> target = nidus::Region::interval(to, bytes);
  if (residents && target && nidus::detail::filledOnDevice(*residents, *target, value))
    return 1;
  nidus_fills(to, bytes);
  return 0;
}

NIDUS_FOR_C void nidus_touches(void) {
  if (nidus::Residents *const residents = nidus::Residents::known())
    residents->forAnything(nidus::detail::hostCode);
}

NIDUS_FOR_C void nidus_frees(const void *address) {
  nidus::Residents *const residents = nidus::Residents::known();
  if (!residents || !address)
    return;
  residents->expectNothingAt(static_cast<int64_t>(reinterpret_cast<uintptr_t>(address)));
  const auto isOfIt = [&](const nidus::DeviceCopy &copy) { return copy.isOf(address); };
  // The region that a nest was given may reach past the object: what others have in this copy goes back.
  residents->retireIf(nidus::detail::hostCode,
                      [&](const nidus::DeviceCopy &copy) { return isOfIt(copy) && copy.isOfOthers(address); });
  residents->discardIf(nidus::detail::hostCode, isOfIt);
}

NIDUS_FOR_C void nidus_frees_block(void *address) {
  nidus::Residents *const residents = nidus::Residents::known();
  if (!residents || !address)
    return;
  const std::optional<nidus::Region> block = nidus::detail::allocatedAt(address);
  block ? residents->end(*block, nidus::detail::hostCode) : nidus_touches();
}

NIDUS_FOR_C void nidus_ends(void *address, unsigned long bytes) {
  nidus::Residents *const residents = nidus::Residents::known();
  const std::optional<nidus::Region> object = nidus::Region::interval(address, bytes);
  if (residents && object)
    residents->end(*object, nidus::detail::hostCode);
}

NIDUS_FOR_C void nidus_reads_any(void) {
  if (nidus::Residents *const residents = nidus::detail::residentsOfHost())
    residents->hostReads(INT64_MIN, INT64_MAX, nidus::detail::hostCode);
}

NIDUS_FOR_C void nidus_reads_object(const void *address) {
  if (nidus::Residents *const residents = nidus::detail::residentsOfHost())
    residents->bringHomeIf(nidus::detail::hostCode, [&](const nidus::DeviceCopy &copy) { return copy.isOf(address); });
}

NIDUS_FOR_C void nidus_writes_object(const void *address) {
  nidus::Residents *const residents = nidus::Residents::known();
  if (!residents || !address)
    return;
  // Nests of other objects may have copied in bytes beyond their ends.
  const std::optional<nidus::Region> block = nidus::detail::allocatedAt(const_cast<void *>(address));
  if (!block)
    return nidus_touches();
  residents->hostWrites(block->begin(), block->end(), nidus::detail::hostCode);
}

NIDUS_FOR_C void nidus_object(const void *address, unsigned long bytes) {
  const std::optional<nidus::Region> object = nidus::Region::interval(address, bytes);
  if (object)
    nidus::Residents::ofThisThread().announce(*object);
}

NIDUS_FOR_C void nidus_block(const void *address) {
  const std::optional<nidus::Region> block =
      address ? nidus::detail::allocatedAt(const_cast<void *>(address)) : std::nullopt;
  if (block)
    nidus::Residents::ofThisThread().announce(*block);
}

NIDUS_FOR_C void nidus_reads_around(const void *address) {
  nidus::Residents *const residents = nidus::detail::residentsOfHost();
  const auto read = [&](int64_t begin, int64_t end) { residents->hostReads(begin, end, nidus::detail::hostCode); };
  if (residents && !residents->forObjectAt(static_cast<int64_t>(reinterpret_cast<uintptr_t>(address)), read))
    nidus_reads_any();
}

NIDUS_FOR_C void nidus_writes_around(const void *address) {
  nidus::Residents *const residents = nidus::Residents::known();
  const auto write = [&](int64_t begin, int64_t end) { residents->hostWrites(begin, end, nidus::detail::hostCode); };
  if (residents && !residents->forObjectAt(static_cast<int64_t>(reinterpret_cast<uintptr_t>(address)), write))
    nidus_touches();
}

NIDUS_FOR_C void nidus_spares(const void *address) {
  if (nidus::Residents *const residents = nidus::Residents::known(); residents && address)
    if (const std::optional<nidus::Region> block = nidus::detail::allocatedAt(const_cast<void *>(address)))
      residents->spare(*block);
}

NIDUS_FOR_C void nidus_keep(const void *address, unsigned long bytes) {
  const std::optional<nidus::Region> region = nidus::Region::interval(address, bytes);
  if (region && !region->empty())
    nidus::Residents::ofThisThread().keep(*region);
}

NIDUS_FOR_C void nidus_release(const void *address) {
  if (nidus::Residents *const residents = nidus::Residents::known())
    residents->release(static_cast<int64_t>(reinterpret_cast<uintptr_t>(address)), nidus::detail::hostCode);
}

NIDUS_FOR_C void nidus_discard(const void *address) {
  if (nidus::Residents *const residents = nidus::Residents::known())
    residents->discard(static_cast<int64_t>(reinterpret_cast<uintptr_t>(address)), nidus::detail::hostCode);
}

NIDUS_FOR_C void nidus_sync(const void *address, unsigned long bytes) {
  nidus_writes(const_cast<void *>(address), bytes);
}

NIDUS_FOR_C const void *nidus_device_read(const void *address, unsigned long bytes) {
  const std::optional<nidus::Region> region = nidus::Region::interval(address, bytes);
  return region && !region->empty() ? nidus::detail::deviceAddress({address, *region, nidus::Region(),
                                                                    nidus::After::keep, "(read by a library)"})
                                    : nullptr;
}

NIDUS_FOR_C void *nidus_device_write(void *address, unsigned long bytes) {
  const std::optional<nidus::Region> region = nidus::Region::interval(address, bytes);
  return region && !region->empty() ? nidus::detail::deviceAddress({address, nidus::Region(), *region,
                                                                    nidus::After::keep, "(written by a library)"})
                                    : nullptr;
}
