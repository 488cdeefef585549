//===- step_sizes.h - sizes that are steps, not lengths of rows ----------------===//
//
// in[(c * h + y * stride + k) * w + x * stride + k] is an array of rows of w elements and planes of h rows; the stride
// is no length in it: what a counter makes with it is a place in a row. Offsets alone often tell which sizes these are:
// without the steps the others divide each other, as strides of a shape do. Where they do not, what the code multiplies
// last is the length of a row.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/frontend/shapes/delinearise.h"

namespace nidus::frontend {

/// (w, stride): the code multiplies by w what holds a product with the stride.
using Multiplied = std::set<std::pair<std::string, std::string>>;

/// Of a term of one counter and sizes the counter and those of `steps` among them; empty when the term is no such
/// product.
Monomial stepProduct(const Monomial &term, const std::set<std::string> &steps, const IsParameter &isParameter);

/// Are all subscripts sums of counters and products of sizes?
bool isFollowed(const Delinearised &candidate, const IsParameter &isParameter);

/// The sets of sizes that are perhaps the steps of these offsets, the most likely ones first: without them there is a
/// shape.
std::vector<std::set<std::string>> stepSizes(const std::vector<Poly> &offsets, const std::vector<Poly> &declaredStrides,
                                             const Multiplied &multiplied, const IsParameter &isParameter);

} // namespace nidus::frontend
