#include "analysis/isl/isl.h"
#include "analysis/isl/limbs.h"
#include <isl/ctx.h>
#include <isl/options.h>
#include <limits>

namespace nidus {

isl::ctx islContext() {
  static isl::ctx context = [] {
    keepMemoryOfNumbers();
    isl_ctx *raw = isl_ctx_alloc();
    // An error is an isl::exception of the C++ interface, nothing is printed.
    isl_options_set_on_error(raw, ISL_ON_ERROR_CONTINUE);
    return isl::ctx(raw);
  }();
  return context;
}

std::optional<int64_t> toInt64(const isl::val &value) {
  isl::val lowest(islContext(), std::numeric_limits<long>::min());
  isl::val highest(islContext(), std::numeric_limits<long>::max());
  if (!value.is_int() || value.lt(lowest) || value.gt(highest))
    return std::nullopt;
  return value.num_si();
}

} // namespace nidus
