//===- driver_cuda.h - is the device started? -------------------------------===//
//
// The CUDA runtime starts what it is asked about. The driver does not, and where nothing has loaded it there is nothing to ask: the
// CUDA runtime does so at its first call, as a program or a library that uses the driver did before. It is found in the list of what is
// loaded, in less than a microsecond; dlopen() alone would look for a file each time.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/target.h"
#include <dlfcn.h>

// Older C libraries have them in a library that not every program is linked with: null where they are not there.
#pragma weak dlopen
#pragma weak dlclose
#pragma weak dlsym

// Of link.h, which has all macros of elf.h: names that a user's function may have.
struct dl_phdr_info;
extern "C" int dl_iterate_phdr(int (*act)(dl_phdr_info *, size_t, void *), void *data);

namespace nidus {
inline namespace NIDUS_TARGET {
namespace device {

/// What dl_phdr_info begins with.
struct LoadedObject {
  uintptr_t base;
  const char *path;
};

/// Null: nothing has loaded it.
inline const char *pathOfDriver() {
  const char *path = nullptr;
  const auto find = [](dl_phdr_info *info, size_t, void *found) {
    const char *const object = reinterpret_cast<const LoadedObject *>(info)->path, *const slash = strrchr(object, '/');
    const bool isDriver = strncmp(slash ? slash + 1 : object, "libcuda.so", 10) == 0;
    if (isDriver)
      *static_cast<const char **>(found) = object;
    return int(isDriver);
  };
  dl_iterate_phdr(find, &path);
  return path;
}

/// Has the process a context that nests of this thread would use: the thread's own, or the primary one of the first device, which is that
/// of threads that chose none?
inline bool isStarted() {
  // As in cuda.h.
  using CurrentContext = int(void **context);
  using PrimaryState = int(int device, unsigned int *flags, int *isActive);
  const char *const path = dlopen && dlclose && dlsym ? pathOfDriver() : nullptr;
  void *const driver = path ? dlopen(path, RTLD_LAZY | RTLD_NOLOAD) : nullptr;
  if (!driver)
    return false;
  auto *const currentContext = reinterpret_cast<CurrentContext *>(dlsym(driver, "cuCtxGetCurrent"));
  auto *const primaryState = reinterpret_cast<PrimaryState *>(dlsym(driver, "cuDevicePrimaryCtxGetState"));
  void *context = nullptr;
  unsigned int flags = 0;
  int isActive = 0;
  // What is not 0 is an error: the driver was loaded, and not initialised.
  const bool isCurrent = currentContext && currentContext(&context) == 0 && context;
  const bool isPrimary = primaryState && primaryState(0, &flags, &isActive) == 0 && isActive;
  dlclose(driver);
  return isCurrent || isPrimary;
}

} // namespace device
} // namespace NIDUS_TARGET
} // namespace nidus
