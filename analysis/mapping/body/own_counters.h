//===- own_counters.h - loops that are known by their counters ------------------===//
//
//     int j;                                                                       for (int j = 0; j < m; j++) s += a[i * m + j];
//     for (j = 0; j < m; j++) s += a[i * m + j];                         as        for (int j_2 = 1; j_2 < m; j_2 += 2) t += s * j_2;
//     for (j = 1; j < m; j += 2) t += s * j;
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/body.h"
#include <map>

namespace nidus {

/// The block, in which every loop whose counter is nothing to the code around it declares one that no other loop, and no other variable,
/// has the name of.
struct OwnCounters {
  StmtRef block;
  std::map<std::string, std::string> asWritten; ///< new names -> those that they had
};
OwnCounters withOwnCounters(const StmtRef &block);

} // namespace nidus
