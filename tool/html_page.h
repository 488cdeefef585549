//===- html_page.h - the decisions about a file as a page ---------------------===//
#pragma once

#include "analysis/model/plan.h"
#include "llvm/Support/JSON.h"

namespace nidus {

/// The source with each loop nest coloured by what becomes of it, and beside it its kernels, the criteria, the memory of its arrays and what
/// is copied. `profile` is what NIDUS_PROFILE made a run write: its times and bytes stand beside the predictions; it may be empty. The page needs
/// nothing else, and fits narrow windows.
std::string htmlPage(const Plan &plan, const Unit &unit, const llvm::json::Object &profile);

} // namespace nidus
