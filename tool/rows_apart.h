//===- rows_apart.h - flat loops over images, as two loops --------------------===//
#pragma once

#include "tool/attempt.h"
#include <functional>

namespace nidus {

/// The nest with a loop over the rows and one along them in place of its flat one, as `mapNest` maps it; nothing where it has none. That the
/// rows' length is not negative is tested.
std::optional<Tried> withRowsApart(const NestTask &task, const FileState &file,
                                   const std::function<Tried(const NestTask &, const FileState &)> &mapNest);

} // namespace nidus
