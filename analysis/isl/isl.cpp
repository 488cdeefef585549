#include "analysis/isl/isl.h"
#include <isl/ctx.h>
#include <isl/options.h>

namespace nidus {

isl::ctx islContext() {
  static isl::ctx context = [] {
    isl_ctx *raw = isl_ctx_alloc();
    // An error is an isl::exception of the C++ interface, nothing is printed.
    isl_options_set_on_error(raw, ISL_ON_ERROR_CONTINUE);
    return isl::ctx(raw);
  }();
  return context;
}

} // namespace nidus
