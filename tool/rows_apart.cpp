#include "tool/rows_apart.h"
#include "analysis/frontend/normalise/flat_rows.h"

namespace nidus {

std::optional<Tried> withRowsApart(const NestTask &task, const FileState &file,
                                   const std::function<Tried(const NestTask &, const FileState &)> &mapNest) {
  const std::optional<frontend::FlatRows> rows = frontend::withRowsApart(task.unit, task.function, task.nest);
  if (!rows)
    return std::nullopt;
  NestTask apart{task.unit, task.profile, task.options, task.choices, rows->function, rows->nest,
                 depthsOf(task.unit, rows->function, rows->nest), task.suffix};
  const std::string &counter = task.function.variables.at(rows->counter).name, &width = task.function.variables.at(rows->width).name;
  apart.assumed.assumptions = constraint(Poly::name(width), ">=");
  Tried made = mapNest(apart, file);
  if (made.result)
    made.result->plan.rewritten = {"the loop over '" + counter + "' runs as two, over rows of '" + width + "' and along them"};
  return made;
}

} // namespace nidus
