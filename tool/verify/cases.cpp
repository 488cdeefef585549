#include "tool/verify/cases.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace nidus::verification {

namespace {

constexpr size_t caseCount = 8;
using Row = double[caseCount];

// Beside and at multiples of blocks and packets, one, none, and larger than both.
constexpr Row lengths = {33, 64, 1, 7, 1000, 0, 257, 2};
// The first, second, ... size of a function; further ones begin again.
constexpr Row sizes[] = {
    {33, 64, 1, 7, 130, 0, 40, 2}, {17, 64, 1, 3, 67, 4, 1, 50}, {9, 8, 1, 5, 11, 3, 2, 3}, {5, 4, 1, 2, 3, 2, 3, 1}};
// The last one of three or more, where rows have a pitch of their own, which has room for so many.
constexpr Row channels = {3, 4, 1, 2, 3, 0, 4, 1};
constexpr Row smallOnes = {1, 2, 3, 1, 2, 0, 1, 5};
constexpr Row integers = {3, 1, 100, 2, 7, -1, 0, 255};
constexpr Row reals = {0.5, -1.25, 2, 1, 3.75, 0, -0.125, 100};

// A function may do the product of its sizes of work, and a loop in a loop up to the same size its square: so many
// iterations are watched in less than a second.
constexpr double largestProduct = 1 << 20;

size_t depthOf(const StmtRef &stmt) {
  size_t inside = 0;
  for (const StmtRef &child : stmt ? stmt->children : std::vector<StmtRef>())
    inside = std::max(inside, depthOf(child));
  return inside + (stmt && isLoop(*stmt));
}

double within(double value, Scalar type) {
  if (isFloating(type))
    return value;
  if (type == Scalar::Bool)
    return value != 0;
  int bits = 8 * sizeOf(type);
  double high = std::ldexp(1.0, isUnsigned(type) ? bits : bits - 1) - 1, low = isUnsigned(type) ? 0 : -high - 1;
  return std::clamp(isUnsigned(type) ? std::abs(value) : value, low, high);
}

class Chooser {
  const Inputs &inputs;
  const Settings &settings;
  Data data;
  size_t depth;                      ///< of loops in loops
  std::vector<std::string> sizeKeys; ///< in the order of the numbers

public:
  Chooser(const Inputs &inputs, const Settings &settings, Data data)
      : inputs(inputs), settings(settings), data(data), depth(depthOf(inputs.function->body)) {
    for (const Number &number : inputs.numbers)
      if (number.role == Role::Size && !std::count(sizeKeys.begin(), sizeKeys.end(), number.key))
        sizeKeys.push_back(number.key);
  }

  Case choose(size_t k) const {
    Case out;
    out.seed = data == Data::Positive ? 1 : static_cast<int>(k % 2); // odd ones are positive
    out.shift = k % 4 == 3;
    double largest = 1;
    for (const Number &number : inputs.numbers) {
      double value = number.role == Role::Size ? size(number, k) : other(number, k, out.values.size());
      value = settingOf(number, settings).value_or(value);
      if (number.role == Role::Size)
        largest = std::max(largest, value);
      out.values.push_back(within(value, number.type));
    }
    // Rows of up to four channels, and what pads them; or of bytes, a multiple of what the elements have.
    const double pitch = k % 3 == 1 ? 8 * largest + 16 : 4 * largest + 3;
    for (size_t i = 0; i < inputs.numbers.size(); ++i)
      if (inputs.numbers[i].role == Role::Pitch && !settingOf(inputs.numbers[i], settings))
        out.values[i] = within(pitch, inputs.numbers[i].type);
    return out;
  }

private:
  double size(const Number &number, size_t k) const {
    if (sizeKeys.size() == 1)
      return std::min(lengths[k], mostOf(depth));
    bool hasPitch = std::any_of(inputs.numbers.begin(), inputs.numbers.end(),
                                [](const Number &each) { return each.role == Role::Pitch; });
    if (hasPitch && sizeKeys.size() > 2 && number.key == sizeKeys.back())
      return channels[k];
    auto at = static_cast<size_t>(std::find(sizeKeys.begin(), sizeKeys.end(), number.key) - sizeKeys.begin());
    return std::min(sizes[at % std::size(sizes)][k], mostOf(sizeKeys.size()));
  }

  static double mostOf(size_t factors) {
    return std::floor(std::pow(largestProduct, 1.0 / static_cast<double>(std::max<size_t>(factors, 1))));
  }

  static double other(const Number &number, size_t k, size_t position) {
    if (number.role == Role::Small)
      return smallOnes[k];
    return (isFloating(number.type) ? reals : integers)[(k + 3 * position) % caseCount];
  }
};

} // namespace

bool names(const std::string &setting, const Number &number) {
  if (setting == number.name)
    return true;
  size_t at = number.name.find_last_of(".>");
  return at != std::string::npos && number.name.substr(at + 1) == setting;
}

std::optional<double> settingOf(const Number &number, const Settings &settings) {
  auto found =
      std::find_if(settings.begin(), settings.end(), [&](const auto &each) { return names(each.first, number); });
  return found == settings.end() ? std::nullopt : std::optional(found->second);
}

std::vector<Case> casesOf(const Inputs &inputs, const Settings &settings, Data data) {
  Chooser chooser(inputs, settings, data);
  std::vector<Case> cases;
  for (size_t k = 0; k < caseCount; ++k) {
    Case next = chooser.choose(k);
    bool isKnown = std::any_of(cases.begin(), cases.end(), [&](const Case &known) {
      return known.values == next.values && known.seed == next.seed && known.shift == next.shift;
    });
    if (!isKnown)
      cases.push_back(std::move(next));
  }
  return cases;
}

std::string inWords(const Case &numbers, const Inputs &inputs) {
  std::string text;
  for (size_t k = 0; k < inputs.numbers.size(); ++k) {
    char value[40];
    snprintf(value, sizeof value, "%.10g", numbers.values[k]);
    text += (k ? ", " : "") + inputs.numbers[k].name + "=" + value;
  }
  return text;
}

} // namespace nidus::verification
