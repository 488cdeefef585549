//===- operands.h - what the packets of a block read in common ----------------===//
//
// In a loop over k that all lanes run together, a[i, k] is the same for all columns of a packet, and for all packets of
// the block along x; b[k, j] for all rows, and all packets along y. The threads of a block copy such elements into shared
// memory once (nidus/kernel/contraction.h), where each loop has operands along both axes: products of matrices in all their forms.
// Source: Volkov and Demmel 2008.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/mapping/body/counting_loop.h"

namespace nidus {

/// The loops of the code whose operands a block of threads shares, without names for these. Every instance of the nest reads them in
/// every iteration, so that nothing is copied that C does not read. Together they fit into a block's shared memory.
std::vector<ContractedLoop> contractedLoops(const StmtRef &block, const OperandContext &context);

/// The one of the packet that the loop is; null: none.
const ContractedLoop *findContracted(const PacketKernel &packet, const Stmt &loop);

} // namespace nidus
