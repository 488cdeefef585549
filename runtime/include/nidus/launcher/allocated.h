//===- allocated.h - how far a block of malloc reaches ----------------------===//
#pragma once

#include "nidus/launcher/region.h"
#include <optional>

#if defined __linux__
#include <dlfcn.h>
#include <malloc.h>
// Of libraries that not every program is linked with: null where they are not there.
#pragma weak dlsym
#pragma weak dladdr
#pragma weak malloc_usable_size
#endif

namespace nidus {
inline namespace NIDUS_TARGET {
namespace detail {

#if defined __linux__
/// Do free() and malloc_usable_size() belong to one allocator? A program may bring its own without the latter.
inline bool knowsSizes() {
  if (!dlsym || !dladdr || !malloc_usable_size)
    return false;
  Dl_info freeing{}, measuring{};
  void *const frees = dlsym(RTLD_DEFAULT, "free"), *const measures = dlsym(RTLD_DEFAULT, "malloc_usable_size");
  return frees && measures && dladdr(frees, &freeing) && dladdr(measures, &measuring) &&
         freeing.dli_fbase == measuring.dli_fbase;
}

/// All bytes of the block that malloc returned; nothing when that is not known.
inline std::optional<Region> allocatedAt(void *address) {
  static const bool isKnown = knowsSizes();
  return isKnown ? Region::interval(address, malloc_usable_size(address)) : std::nullopt;
}
#else
inline std::optional<Region> allocatedAt(void *) { return std::nullopt; }
#endif

} // namespace detail
} // namespace NIDUS_TARGET
} // namespace nidus
