//===- bent_rows.h - reads whose rows change along the packets ----------------===//
//
// A rotated image is read along a slanted line: neighbouring threads of a row of the result read other rows of it, each
// a line of memory of its own. A warp that is nearly a square of the result reads a square of the image, whatever the
// angle.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// Does data, or arithmetic that relations do not follow, choose rows by the counter of loop `xLoop`? It only decides
/// what is fast: a wrong answer costs time.
bool readsBentRows(const Scop &scop, int xLoop);

} // namespace nidus
