//===- example_sizes.h - sizes to show, to search and to measure with -------===//
#pragma once

#include "analysis/criteria/estimate.h"

namespace nidus {

/// What an argument is for sizes of n: a radius `fixed`, a width `times` n, and a pitch as many times n as the rows need.
struct ExampleSize {
  double fixed = 0, times = 0;
};

/// Does a number of this name say how many values a pixel has? Formulas do not tell it from the width of a volume.
bool countsChannels(const std::string &name);

/// The arguments that make the nest larger grow with n, the others (a radius, the size of a window, a number of channels)
/// stay small, and pitches are the least with which the launcher's tests hold.
class ExampleSizes {
  std::vector<Argument> arguments;
  std::map<std::string, ExampleSize> values; ///< of the scalars that do not follow from others
  std::set<std::string> shown;               ///< what the estimate depends on

public:
  ExampleSizes(const NestPlan &nest, const Setting &setting);
  /// No argument makes the nest larger: it always has the same size, or data decides it.
  bool isConstant() const;
  Sizes at(double n) const;
  /// Of an argument that the estimate depends on.
  std::optional<ExampleSize> of(const std::string &argument) const;
  /// The n that makes a nest of two loops work on an image of 2048 x 2048, and others on about as much (on less when
  /// that does not fit in the device's memory).
  double typical(const NestPlan &nest, const Setting &setting) const;
  /// "h=w=2048 with radius=3" in the user's names, which `text` finds; "sizes of 2048" when they are many.
  std::string words(double n, const std::function<std::string(const ExprRef &)> &text, const NestPlan &nest) const;
};

} // namespace nidus
