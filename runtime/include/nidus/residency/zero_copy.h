//===- zero_copy.h - may kernels use the host's memory where it is --------===//
//
// On a device that shares its memory with the processor, and in managed memory, an array needs no copy: kernels use the
// host's bytes, and what remains of a transfer is to wait for them (residency.h). Only packets store what data decided
// to leave as it is, which C does not: they have a copy of such an array all the same.
//
// NIDUS_ZERO_COPY=1: wherever the device can reach the host's memory, also where copies are faster; 0: nowhere.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/target.h"
#include <cstdlib>

namespace nidus {
inline namespace NIDUS_TARGET {

enum class ZeroCopy {
  never,
  whereFast, ///< copies would not be faster
  wherePossible
};

inline ZeroCopy wantedZeroCopy() {
  static const ZeroCopy wanted = [] {
    const char *const words = std::getenv("NIDUS_ZERO_COPY");
    return !words || !*words ? ZeroCopy::whereFast : *words == '0' ? ZeroCopy::never : ZeroCopy::wherePossible;
  }();
  return wanted;
}

} // namespace NIDUS_TARGET
} // namespace nidus
