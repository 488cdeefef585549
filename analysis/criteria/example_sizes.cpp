#include "analysis/criteria/example_sizes.h"
#include <algorithm>
#include <cctype>
#include <cmath>

namespace nidus {
namespace {

// Where every argument that makes a nest larger is tried first, and what the others are then: a radius of a filter, or
// the channels of a colour.
constexpr double probeSize = 1024, smallSize = 3;

// By which share twice the length of an inner loop enlarges what is copied; twice a small window does less.
constexpr double growth = 0.1;

// Rows of so many widths: up to four channels of up to four bytes.
constexpr double widths[] = {1, 2, 3, 4, 6, 8, 12, 16};

using Names = std::set<std::string>;
using Values = std::map<std::string, ExampleSize>;

void collect(const ExprRef &formula, Names &names) {
  forEachExpr(formula, [&](const Expr &e) {
    if (e.kind == ExprKind::Variable)
      names.insert(e.name);
  });
}

std::vector<const Box *> boxesOf(const NestPlan &nest) {
  std::vector<const Box *> boxes;
  for (const ArrayPlan &array : nest.arrays)
    for (const std::optional<Box> *box : {&array.in, &array.out})
      if (*box)
        boxes.push_back(&**box);
  return boxes;
}

/// The box's rows do not overlap.
bool hasRoomForRows(const Box &box, const Sizes &sizes) {
  double length = 1;
  for (size_t k = box.levels.size(); k-- > 0;) {
    std::optional<double> count = evaluate(box.levels[k].count, sizes), pitch = evaluate(box.levels[k].pitch, sizes);
    if (!count || !pitch)
      return true;
    if (*count > 1 && std::abs(*pitch) < length)
      return false;
    length += std::max(0.0, *count - 1) * std::abs(*pitch);
  }
  return true;
}

/// The names in the plan's formulas by where they are.
struct Mentioned {
  Names counted; ///< by the loops that run in parallel
  Names copied;  ///< in regions
  Names pitches; ///< between the rows of regions, and not their lengths
  Names inner;   ///< by loops inside of threads

  explicit Mentioned(const NestPlan &nest) {
    for (const KernelPlan &kernel : nest.kernels) {
      for (const ThreadLoop &loop : kernel.threads)
        collect(loop.gridFirst, counted), collect(loop.gridEnd, counted);
      for (const WorkTerm &term : kernel.work)
        for (const ExprRef &factor : term.times)
          if (factor->op != ">=") // a condition says nothing of how often
            collect(factor, inner);
    }
    for (const Box *box : boxesOf(nest))
      for (const BoxLevel &level : box->levels)
        collect(level.count, copied), collect(level.pitch, pitches);
    for (const std::string &name : copied)
      pitches.erase(name);
    copied.insert(pitches.begin(), pitches.end());
  }
};

/// Tries for one argument after the other what it does to the nest.
class Finder {
  const NestPlan &nest;
  const Setting &setting;
  const Mentioned &in;
  Values values;

public:
  Finder(const NestPlan &nest, const Setting &setting, const Mentioned &in) : nest(nest), setting(setting), in(in) {
    for (const Argument &argument : nest.arguments)
      if (isNumber(argument) && !argument.definition)
        values[argument.name] = {smallSize, in.counted.count(argument.name) ? 1.0 : 0};
  }

  Values find() {
    for (auto &[name, value] : values)
      if (in.counted.count(name) && (countsChannels(name) || takesAway(name)))
        value.times = 0;
    for (auto &[name, value] : values)
      if (isPitch(name) && in.counted.empty()) {
        value = {longestRow(), 0};
      } else if (!in.counted.count(name) && !countsChannels(name)) {
        value.times = isPitch(name) || in.pitches.count(name) || enlargesCopies(name);
        makeRoom(value);
      }
    for (auto &[name, value] : values)
      if (value.times > 0)
        value.fixed = 0;
    return values;
  }

private:
  /// Rows are longer where there is more in them.
  bool isPitch(const std::string &name) const {
    return std::any_of(nest.arguments.begin(), nest.arguments.end(),
                       [&](const Argument &argument) { return argument.kind == ArgumentKind::Pitch && argument.name == name; });
  }

  double longestRow() const {
    double longest = 1;
    for (const Box *box : boxesOf(nest))
      longest = std::max(longest, evaluate(box->levels.back().count, sizes()).value_or(1));
    return longest;
  }

  Sizes sizes() const {
    Sizes all;
    for (const auto &[name, value] : values)
      all[name] = value.times > 0 ? value.times * probeSize : value.fixed;
    return complete(all, nest.arguments);
  }

  Sizes with(const std::string &name, double value) const {
    Sizes all = sizes();
    all[name] = value;
    return complete(all, nest.arguments);
  }

  /// A radius, or the size of a window that stays inside: loops become shorter.
  bool takesAway(const std::string &name) const {
    constexpr double more = 16; // a multiple of the strides that loops have
    Sizes before = sizes(), after = with(name, probeSize + more);
    bool isShorter = false, isLonger = false;
    for (const KernelPlan &kernel : nest.kernels)
      for (const ThreadLoop &loop : kernel.threads) {
        std::optional<double> was = trips(loop, before), is = trips(loop, after);
        isShorter |= was && is && *is < *was;
        isLonger |= was && is && *is > *was;
      }
    return isShorter && !isLonger;
  }

  static std::optional<double> trips(const ThreadLoop &loop, const Sizes &sizes) {
    std::optional<double> first = evaluate(loop.gridFirst, sizes), end = evaluate(loop.gridEnd, sizes);
    return first && end ? std::optional((*end - *first) / static_cast<double>(loop.step)) : std::nullopt;
  }

  /// The length of an inner loop over a matrix or a volume.
  bool enlargesCopies(const std::string &name) const {
    std::optional<Estimate> before = estimate(nest, sizes(), setting),
                            after = estimate(nest, with(name, 2 * smallSize), setting);
    return in.copied.count(name) && before && after && after->deviceBytes > before->deviceBytes * (1 + growth);
  }

  /// The least with which most holds that must.
  void makeRoom(ExampleSize &value) {
    ExampleSize best = value;
    double most = fulfilled();
    for (double times : widths) {
      value.times = std::max(times, best.times);
      if (double now = fulfilled(); now > most)
        most = now, best = value;
    }
    value = best;
  }

  /// Tests that hold and regions whose rows have room; among as many of them, the comparisons count that tests consist of.
  double fulfilled() const {
    constexpr double whole = 1024; // more than there are comparisons
    const Sizes now = sizes();
    double all = 0;
    auto holds = [&](const ExprRef &condition) { return evaluate(condition, now).value_or(1) != 0; };
    for (const RuntimeTest &test : nest.tests) {
      all += whole * holds(test.condition);
      for (std::vector<ExprRef> parts{test.condition}; !parts.empty();) {
        ExprRef part = stripCasts(parts.back());
        parts.pop_back();
        if (part->kind == ExprKind::Binary && (part->op == "&&" || part->op == "||"))
          parts.insert(parts.end(), part->children.begin(), part->children.end());
        else
          all += holds(part);
      }
    }
    for (const Box *box : boxesOf(nest))
      all += whole * hasRoomForRows(*box, now);
    return all;
  }
};

} // namespace

bool countsChannels(const std::string &name) {
  static const std::set<std::string> known = {"ch", "nch", "cn", "bpp", "spp", "ncomp", "ncomps", "components"};
  std::string lower = name;
  std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
  return lower.find("channel") != std::string::npos || known.count(lower.substr(lower.find_last_of('_') + 1));
}

ExampleSizes::ExampleSizes(const NestPlan &nest, const Setting &setting) : arguments(nest.arguments) {
  const Mentioned in(nest);
  values = Finder(nest, setting, in).find();
  for (const auto &[name, value] : values)
    if (value.times > 0 || in.counted.count(name) || in.copied.count(name) || in.inner.count(name))
      shown.insert(name);
}

bool ExampleSizes::isConstant() const {
  return std::all_of(values.begin(), values.end(), [](const auto &each) { return each.second.times == 0; });
}

Sizes ExampleSizes::at(double n) const {
  Sizes sizes;
  for (const auto &[name, value] : values)
    sizes[name] = value.fixed + value.times * n;
  return complete(sizes, arguments);
}

std::optional<ExampleSize> ExampleSizes::of(const std::string &argument) const {
  return shown.count(argument) ? std::optional(values.at(argument)) : std::nullopt;
}

double ExampleSizes::typical(const NestPlan &nest, const Setting &setting) const {
  constexpr double line = 1 << 22, image = 2048, volume = 256;
  for (double n : {volume, image})
    if (std::optional<Estimate> all = estimate(nest, at(n), setting); all && all->instances > line / 4)
      return n;
  std::optional<Estimate> all = estimate(nest, at(line), setting);
  bool fits =
      !setting.profile.memoryBytes || !all || all->deviceBytes <= static_cast<double>(*setting.profile.memoryBytes);
  return fits ? line : image;
}

std::string ExampleSizes::words(double n, const std::function<std::string(const ExprRef &)> &text,
                                const NestPlan &nest) const {
  constexpr size_t fewNames = 3;
  std::string names, others;
  size_t alike = 0;
  for (const Argument &argument : nest.arguments) {
    if (!shown.count(argument.name))
      continue;
    const ExampleSize value = values.at(argument.name);
    std::string name = text(variable(argument.name, argument.type)) + "=";
    if (value.times == 1)
      names += name, ++alike;
    else
      others += (others.empty() ? " with " : ", ") + name +
                std::to_string(static_cast<int64_t>(value.fixed + value.times * n));
  }
  std::string size = std::to_string(static_cast<int64_t>(n));
  return (alike > fewNames ? "sizes of " + size : names + size) + others;
}

} // namespace nidus
