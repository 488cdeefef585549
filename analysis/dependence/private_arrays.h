//===- private_arrays.h - arrays of which every instance may have its own ------===//
//
//     for (y)                                  for (y) {
//       for (x) {                                for (x) {
//         for (i) t[i] = in[y + i][x];   as        float t[4];
//         out[y][x] = t[0] + t[3];                 ...
//       }
//
// An array that each instance sets before it reads it carries no value from one instance to another: dependences through it are of
// its memory alone, and are gone where every instance has a copy of its own (array privatisation: Feautrier 1988; Tu and Padua 1993).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// Every element of the array that an instance reads, the same instance has surely written before. Asked of the relations, for accesses
/// that are complete before others, and of the block's code for those that share a loop.
bool isSetBeforeRead(const Scop &scop, const std::string &array);

/// The elements { A[a] } that every instance surely writes, if none writes any other: after the nest they are as the last instance
/// left them.
std::optional<isl::set> writtenByEveryInstance(const Scop &scop, const std::string &array);

} // namespace nidus
