//===- html_page.h - the decisions about a file as a page ---------------------===//
#pragma once

#include "analysis/model/plan.h"

namespace nidus {

/// The source with each loop nest coloured by what becomes of it, and beside it its kernels, the criteria, the memory of its arrays and what
/// is copied. The page needs nothing else, and fits narrow windows.
std::string htmlPage(const Plan &plan, const Unit &unit);

} // namespace nidus
