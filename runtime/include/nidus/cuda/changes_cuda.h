//===- changes_cuda.h - where two pieces of device memory differ ----------===//
#pragma once

#include "nidus/residency/pieces.h"
#include "nidus/target.h"
#include <algorithm>

namespace nidus {
inline namespace NIDUS_TARGET {
namespace device {

inline constexpr int64_t changesWord = 16;

/// Offsets in rows that differ: the least, and one past the greatest.
struct Changes {
  unsigned long long first, end;
};

/// Where rows lie at the same place of words of 16 bytes in both.
template <class = void>
__global__ void findChanges(const char *before, const char *now, Rows rows, long long words, Changes *found) {
  __shared__ Changes block;
  if (threadIdx.x == 0)
    block = {~0ull, 0};
  __syncthreads();
  unsigned long long first = ~0ull, end = 0;
  const long long threads = static_cast<long long>(gridDim.x) * blockDim.x;
  for (long long k = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; k < rows.count * words; k += threads) {
    const long long start = k / words * rows.pitch;
    const long long lead = reinterpret_cast<uintptr_t>(now + start) % changesWord;
    const long long from = k % words * changesWord - lead, to = from + changesWord;
    if (from >= 0 && to <= rows.width) {
      const auto a = *reinterpret_cast<const uint4 *>(before + start + from);
      const auto b = *reinterpret_cast<const uint4 *>(now + start + from);
      if (a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w)
        continue;
    }
    for (long long byte = from < 0 ? 0 : from; byte < to && byte < rows.width; byte++)
      if (before[start + byte] != now[start + byte]) {
        const auto at = static_cast<unsigned long long>(start + byte);
        first = at < first ? at : first;
        end = at + 1 > end ? at + 1 : end;
      }
  }
  if (end > 0) {
    atomicMin(&block.first, first);
    atomicMax(&block.end, end);
  }
  __syncthreads();
  if (threadIdx.x == 0 && block.end > 0) {
    atomicMin(&found->first, block.first);
    atomicMax(&found->end, block.end);
  }
}

} // namespace device
} // namespace NIDUS_TARGET
} // namespace nidus
