//===- html_page.h - the decisions about a file as a page ---------------------===//
#pragma once

#include "analysis/model/plan.h"
#include "llvm/Support/JSON.h"

namespace nidus {

/// What NIDUS_PROFILE and NIDUS_TRACE made a run write; either may be empty.
struct MeasuredRun {
  llvm::json::Object profile, trace;
};

/// The source with each loop nest coloured by what becomes of it, and beside it its kernels, the criteria, the memory of its arrays, what
/// is copied and its roofline below what `device` does at the most. The times and bytes of `measured` stand beside the predictions, and its timeline above all. The page needs
/// nothing else, and fits narrow windows.
std::string htmlPage(const Plan &plan, const Unit &unit, const DeviceProfile &device, const MeasuredRun &measured);

} // namespace nidus
