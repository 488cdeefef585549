//===- certify.h - what is known of one nest, for the certificate ------------===//
#pragma once

#include "tool/certificate.h"
#include "tool/check_plan.h"

namespace nidus {

/// Of a nest of which all checks passed.
NestCertificate certify(const Scop &scop, const Dependences &dependences, const Mapping &mapping, const NestPlan &plan,
                        const CheckedPlan &checked);

} // namespace nidus
