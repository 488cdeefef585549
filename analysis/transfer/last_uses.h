//===- last_uses.h - behind which statements memory is dead -----------------===//
//
// Memory that a block allocates and that nothing mentions behind one of the block's statements: its place on the device
// can go to the arrays of the launches that follow. With a pool of device memory, arrays whose lives do not overlap share
// it, as if the interference graph of their lives had been coloured. (Boulos et al. 2013, 1.4.)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/transfer/launching.h"

namespace nidus {

/// Pointers that hold such memory, by the statement of the block that mentions them last.
using LastUses = std::map<const Stmt *, std::vector<std::string>>;

/// Those behind which the block launches something before it frees the memory. None where statements need not follow one
/// another as they stand.
LastUses lastUses(const HostCallSetting &setting);

} // namespace nidus
