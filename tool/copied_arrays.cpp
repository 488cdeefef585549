#include "tool/copied_arrays.h"
#include <algorithm>

namespace nidus {
namespace {

/// The variable that is passed; empty: something else is.
std::string passedVariable(const Argument &argument) {
  const ExprRef host = argument.host ? stripImplicitCasts(argument.host) : nullptr;
  return host && host->kind == ExprKind::Variable ? host->name : "";
}

const Array *arrayOf(const Scop &scop, const Argument &argument) {
  const auto found = std::find_if(scop.arrays.begin(), scop.arrays.end(), [&](const Array &array) { return array.name == argument.name; });
  return found == scop.arrays.end() ? nullptr : &*found;
}

bool haveOneShape(const Array *a, const Array *b) {
  return a && b && a->base == b->base && a->strides == b->strides && a->fields == b->fields && !a->rowPointers && !b->rowPointers;
}

} // namespace

std::optional<Scop> withCopiedArrays(Scop scop, const std::map<std::string, std::string> &copies) {
  // The pointer to the array itself is looked at already.
  std::erase_if(scop.arguments, [&](const Argument &argument) {
    return argument.kind == ArgumentKind::Location && copies.count(passedVariable(argument));
  });
  for (Argument &argument : scop.arguments) {
    const auto copy = copies.find(passedVariable(argument));
    if (argument.kind != ArgumentKind::Array || copy == copies.end())
      continue;
    const auto original = std::find_if(scop.arguments.begin(), scop.arguments.end(), [&](const Argument &other) {
      return other.kind == ArgumentKind::Array && passedVariable(other) == copy->second && other.copyOf.empty();
    });
    if (original == scop.arguments.end() || !argument.isConst || !haveOneShape(arrayOf(scop, argument), arrayOf(scop, *original)))
      return std::nullopt;
    argument.copyOf = original->name;
    argument.host = original->host;
    argument.hostCondition = original->hostCondition;
  }
  return scop;
}

} // namespace nidus
