//===- print_packet.h - kernels of packets -----------------------------------===//
#pragma once

#include "analysis/model/plan.h"
#include "codegen/print_expr.h"

namespace nidus {

/// A kernel whose threads compute a packet away from the borders, or one instance near them, behind the function for that
/// one.
std::string printPacketKernel(const NestPlan &nest, const KernelPlan &kernel, const std::string &sourceName,
                              const ExprStyle &style);

/// The kernels for small sizes, beside the general one; a single instance is the same for both.
std::string printSpecialised(const NestPlan &nest, const KernelPlan &kernel, const std::string &sourceName,
                             const ExprStyle &style);

} // namespace nidus
