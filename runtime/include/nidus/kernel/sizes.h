//===- sizes.h - kernels that know a size -----------------------------------===//
#pragma once

#include "nidus/target.h"
#include <cstdint>
#include <type_traits>

namespace nidus {
inline namespace NIDUS_TARGET {

/// choose(n), a pointer, where n is the size as a constant of the compiler, if the size is one of Least to Most; else null.
template <int Least, int Most, class Choose> auto forSize(int64_t size, const Choose &choose) {
  using Chosen = decltype(choose(std::integral_constant<int, Least>()));
  if (size == Least)
    return choose(std::integral_constant<int, Least>());
  if constexpr (Least < Most)
    return forSize<Least + 1, Most>(size, choose);
  else
    return Chosen(nullptr);
}

} // namespace NIDUS_TARGET
} // namespace nidus
