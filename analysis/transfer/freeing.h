//===- freeing.h - which statements free memory --------------------------------===//
#pragma once

#include "analysis/transfer/held_data.h"

namespace nidus {

/// Does the expression free memory, or call a function of the file that does and says so?
bool freesMemory(const ExprRef &expr, const HostCallSetting &setting);

/// Does one in the statement, outside of loop nests?
bool freesMemory(const StmtRef &stmt, const HostCallSetting &setting);

/// A loop that launches nothing and frees memory: can its statements say one by one what they touch?
bool freesOneByOne(const StmtRef &loop, const HostCallSetting &setting, const HeldData &held);

} // namespace nidus
