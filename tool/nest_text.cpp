#include "tool/nest_text.h"
#include "tool/strategy_words.h"
#include "analysis/criteria/occupancy.h"
#include "codegen/code_style.h"
#include "codegen/print_formula.h"
#include "codegen/text.h"
#include "tool/formulas_in_words.h"
#include "tool/paragraphs.h"
#include "tool/versions.h"
#include <algorithm>
#include <map>

namespace nidus {

namespace {

/// A formula, or `otherwise` for one that nobody would read.
std::string brief(const std::string &formula, const std::string &otherwise) {
  constexpr size_t limit = 160;
  return formula.size() <= limit ? formula : otherwise;
}

/// The spaces by the reason for which they were not taken.
std::vector<std::pair<std::string, std::vector<std::string>>> grouped(const std::vector<RefusedSpace> &all) {
  std::vector<std::pair<std::string, std::vector<std::string>>> groups;
  for (const RefusedSpace &refused : all) {
    if (groups.empty() || groups.back().first != refused.why)
      groups.push_back({refused.why, {}});
    std::string space = EnumNames<MemorySpace>::names[static_cast<int>(refused.space)];
    groups.back().second.push_back(refused.space == MemorySpace::Readonly ? "the read-only cache" : space);
  }
  return groups;
}

class NestText {
  const NestPlan &nest;
  const Setting setting;
  const FormulaText formula;
  ExampleSizes examples;
  double size;

public:
  NestText(const NestPlan &nest, const Setting &setting)
      : nest(nest), setting(setting), formula([&nest](const ExprRef &e) { return printReadableFormula(e, nest); }),
        examples(nest, setting), size(examples.typical(nest, setting)) {}

  std::string print() const {
    std::string text;
    for (const std::string &change : nest.rewritten)
      text += item("rewritten", change);
    for (const KernelPlan &kernel : nest.kernels)
      text += mapping(kernel);
    text += candidates();
    text += arrays() + tests();
    for (const std::string &remark : nest.remarks)
      text += item("inexact", remark);
    return text;
  }

private:
  /// For the example sizes, if it depends on sizes; empty when the formula has no value there.
  std::string exampleBytes(const Box &box, int64_t elementSize) const {
    double bytes = static_cast<double>(elementSize);
    bool isConstant = true;
    for (const BoxLevel &level : box.levels) {
      std::optional<double> count = evaluate(level.count, examples.at(size));
      if (!count)
        return "";
      bytes *= *count;
      isConstant &= stripCasts(level.count)->kind == ExprKind::IntLiteral;
    }
    std::string where = isConstant || examples.isConstant() ? "" : " for " + examples.words(size, formula, nest);
    return bytesInWords(bytes) + where;
  }

  /// What else could have been taken, and what the kernels of each would take.
  std::string candidates() const {
    std::vector<std::string> all;
    for (const CandidateCost &candidate : nest.candidates)
      all.push_back(strategyInWords(candidate.strategy) + (candidate.predictedNs ? " " + timeInWords(*candidate.predictedNs) : "") +
                    (candidate.isTaken ? " (taken)" : ""));
    const bool arePredicted = std::any_of(nest.candidates.begin(), nest.candidates.end(), [](const CandidateCost &c) { return c.predictedNs; });
    if (all.size() < 2)
      return "";
    return item("candidates", join(all, ", ") +
                                  (!arePredicted            ? ""
                                   : examples.isConstant() ? "; predicted, kernels alone"
                                                           : "; predicted, kernels alone, for " + examples.words(size, formula, nest)));
  }

  std::string mapping(const KernelPlan &kernel) const {
    static const char *const axes[] = {"x", "y", "z"};
    std::string text = item("mapping", "kernel '" + kernel.name + "'" + (kernel.where.empty() ? "" : ", where " + kernel.where));
    if (kernel.scan())
      return text + scan(kernel);
    if (kernel.wavefront())
      return text + wavefront(kernel, *kernel.wavefront());
    std::vector<std::string> block, grid;
    for (size_t axis = 0; axis < kernel.threads.size(); ++axis) {
      const ThreadLoop &loop = kernel.threads[kernel.threads.size() - 1 - axis];
      if (const TeamKernel *team = kernel.team()) {
        text += teams(*team, loop);
        continue;
      }
      int lanes = kernel.pixelsPerThread[axis];
      std::string group = lanes == 1 ? "iterations" : "groups of " + std::to_string(lanes) + " iterations";
      const std::string threads = brief(threadsFormula(loop, formula), "a number of");
      text += item("", "loop over " + quoted(loop.symbol) + ": along axis " + axes[axis] + " of the grid, " + threads +
                           (lanes > 1 ? " iterations, " + std::to_string(lanes) + " per thread" : threads == "1" ? " thread" : " threads") +
                           (axis == 0 ? "; the threads of a warp run consecutive " + group : ""));
      block.push_back(std::to_string(kernel.block[axis]));
      grid.push_back(brief(blocksFormula(loop, kernel.block[axis] * lanes, formula), "..."));
    }
    if (kernel.packet())
      text += item("", packet(*kernel.packet()));
    for (const KernelPlan &special : kernel.specialised)
      text +=
          item("", "for '" + hostName(nest, special.packet()->size) + "' from " + std::to_string(Extent::leastSize) +
                       " to " + std::to_string(special.packet()->mostSize) + " a kernel that knows it, of " +
                       std::to_string(special.pixelsPerThread[0]) + " x " + std::to_string(special.pixelsPerThread[1]) +
                       " iterations per thread, runs in its place: " + packet(*special.packet()));
    for (const NestPlan &version : nest.versions)
      if (&kernel == &nest.kernels[0])
        text += item("", inWords(version, hostName(nest, version.fixedArgument)));
    if (kernel.packet() && kernel.packet()->wholeWords > 0)
      text += item("", rowByRow(kernel));
    for (const InnerLoop &loop : kernel.innerLoops)
      text += item("", "loop over " + quoted(loop.symbol) + ": inside each thread, as " + loop.why);
    if (kernel.staged())
      text += staged(*kernel.staged());
    text += reductions(kernel);
    if (kernel.team())
      return text;
    std::string shape = "blocks of " + join(block, " x ") + " threads, a grid of ";
    std::string last = !kernel.strides ? "" : ", which take the iterations in turn (a grid-stride loop)";
    return text + item("", shape + (last.empty() ? "" : "at most ") + join(grid, " by ") +
                               (grid == std::vector<std::string>{"1"} ? " block" : " blocks") + last);
  }

  /// What the kernels of a scan do.
  std::string scan(const KernelPlan &kernel) const {
    const ThreadLoop &loop = kernel.threads[0];
    if (kernel.scan()->isOnePass())
      return item("", "loop over " + quoted(loop.symbol) + ": blocks of " + std::to_string(kernel.block[0]) + " threads take tiles of " +
                          std::to_string(kernel.block[0] * kernel.scan()->items) + " iterations in order, " +
                          "and each goes on from what the tiles before it come to") +
             reductions(kernel);
    if (!kernel.scan()->isOfTotals())
      return item("", "loop over " + quoted(loop.symbol) + ": in the same parts, each of which goes on from what those before it come to") +
             reductions(kernel);
    std::vector<std::string> roles;
    for (const Reduction &reduction : kernel.reductions)
      roles.push_back(quoted(nest.hostNames.at(reduction.argument)) + ", a " +
                      EnumNames<ReductionOp>::names[static_cast<int>(reduction.op)]);
    return item("", "loop over " + quoted(loop.symbol) + ": blocks of " + std::to_string(kernel.block[0]) +
                        " threads have consecutive parts of its iterations, and first only compute what each part comes to: " +
                        listed(roles, "and"));
  }

  /// Who has which rows, and when.
  std::string wavefront(const KernelPlan &kernel, const WavefrontKernel &form) const {
    const ThreadLoop &rows = kernel.threads.back();
    std::vector<std::string> arrays;
    for (const TiledArray &array : form.arrays)
      arrays.push_back(quoted(hostName(nest, array.argument)));
    std::string text = item("", "loop over " + quoted(rows.symbol) + ": one iteration per thread, " + std::to_string(kernel.block[0]) + " of them in a block");
    text += item("", "loop over " + quoted(form.columns.symbol) + ": inside each thread" +
                         (form.slope == 0 ? ""
                                          : ", which is " + std::to_string(form.slope) + (form.slope == 1 ? " step" : " steps") +
                                                " behind that of the iteration before"));
    if (kernel.threads.size() > 1)
      text += item("", "loop over " + quoted(kernel.threads[0].symbol) + ": its iterations follow one another as closely as dependences let them");
    const std::string held = arrays.empty() ? "" : "holds what " + std::to_string(form.steps) + " steps of its threads touch of " + listed(arrays, "and") + " in shared memory, and ";
    return text + item("", "a block " + held + "waits for the blocks from which it needs something");
  }

  /// What blocks copy, and when.
  std::string staged(const StagedKernel &staged) const {
    std::set<std::string> copied, counters;
    for (const ContractedLoop &loop : staged.loops) {
      counters.insert(quoted(hostName(nest, loop.asWritten.empty() ? loop.counter : loop.asWritten)));
      for (const Operand &operand : loop.operands)
        copied.insert(quoted(hostName(nest, operand.argument)));
    }
    return item("", std::string(counters.size() == 1 ? "loop" : "loops") + " over " + listed({counters.begin(), counters.end()}, "and") +
                        ": in the order of the C; the threads of a block copy what its iterations read next of " +
                        listed({copied.begin(), copied.end()}, "and") + " into shared memory, neighbours together") +
           item("", "where rows are long, blocks of " + std::to_string(32 * StagedKernel::warps) +
                        " threads run 32 iterations each, by their first warp; elsewhere");
  }

  /// Who runs the iterations, and the loops inside them.
  std::string teams(const TeamKernel &team, const ThreadLoop &loop) const {
    std::set<std::string> counters;
    for (const ThreadLoop &each : team.loops)
      counters.insert(quoted(hostName(nest, each.symbol)));
    const bool isOne = counters.size() == 1;
    std::vector<std::string> arrays;
    forEachStmt(team.body, [&](const Stmt &s) {
      if (s.isShared)
        arrays.push_back(quoted(hostName(nest, s.name)));
    });
    const std::string count = brief(threadsFormula(loop, formula), "a number of");
    return item("", "loop over " + quoted(loop.symbol) + ": a team of threads for each iteration, " + count +
                        (arrays.empty() ? " teams: the threads of a warp, or of a block where the rows are few or read several times"
                                        : " teams: the threads of a block, which have " + listed(arrays, "and") + " in shared memory")) +
           item("", std::string(isOne ? "loop" : "loops") + " over " +
                        listed({counters.begin(), counters.end()}, "and") + ": shared by the threads of a team, which " +
                        "read neighbouring elements together" +
                        (team.reductions.empty() ? "" : " and combine their results in a fixed order"));
  }

  /// What the threads away from the borders read and write by whole groups, and who does the rest.
  std::string packet(const PacketKernel &packet) const {
    std::vector<std::string> loaded, rows, stored;
    for (const WindowPlan &window : packet.windows) {
      if (window.isLoaded)
        loaded.push_back(quoted(hostName(nest, window.argument)));
      if (window.isWritten)
        stored.push_back(quoted(hostName(nest, window.argument)));
    }
    for (const RowPlan &row : packet.rows)
      rows.push_back(quoted(hostName(nest, row.argument)));
    std::vector<std::string> shared;
    for (const ContractedLoop &loop : packet.contracted)
      for (const Operand &operand : loop.operands)
        if (const std::string name = quoted(hostName(nest, operand.argument)); !std::count(shared.begin(), shared.end(), name))
          shared.push_back(name);
    std::vector<std::string> accesses;
    if (!loaded.empty())
      accesses.push_back("loads what its iterations need of " + listed(loaded, "and") + " once");
    if (!rows.empty())
      accesses.push_back("reads neighbours in " + listed(rows, "and"));
    if (!stored.empty())
      accesses.push_back("stores to " + listed(stored, "and"));
    return (shared.empty() ? "" : "a block copies what its threads need of " + listed(shared, "and") + " into shared memory; ") +
           (accesses.empty() ? "" : "a thread " + listed(accesses, "and") + " by wide accesses; ") +
           "border and remainder iterations run one per thread, in the same launch";
  }

  /// Why a window is not held as a whole, and how many warps that leaves room for.
  std::string rowByRow(const KernelPlan &kernel) const {
    const PacketKernel &packet = *kernel.packet();
    const DeviceProfile &profile = setting.profile;
    std::vector<std::string> swept;
    for (const WindowPlan &window : packet.windows)
      if (window.sweptRows > 0)
        swept.push_back(quoted(hostName(nest, window.argument)));
    bool isLarge = packet.wholeWords > profile.packetWords;
    std::string whole = "about " + std::to_string(packet.wholeWords) + " registers, of " +
                        std::to_string(profile.packetWords) + " that packets have";
    std::string text;
    if (swept.empty())
      text = "the iterations of a thread end behind the loops of all: one after another they would keep values in " +
             whole;
    else
      text = "the window of " + listed(swept, "and") + " is swept, row by row: " +
             (!packet.size.empty() ? "'" + hostName(nest, packet.size) + "' says how large it is"
              : isLarge            ? "all of it would take " + whole
                                   : "all of it would be too much code");
    if (!profile.limits)
      return text;
    int threads = 1;
    for (int along : kernel.block)
      threads *= along;
    Occupancy room = occupancy(profile, *profile.limits, {threads, static_cast<int>(packet.words), 0});
    return text + "; now it is about " + std::to_string(packet.words) + ", with room for " +
           std::to_string(room.warps) + " of " + std::to_string(room.maxWarps) + " warps on a multiprocessor";
  }

  static std::string roleOf(ReductionOp op) {
    if (op == ReductionOp::First || op == ReductionOp::Last)
      return "the " + std::string(op == ReductionOp::First ? "first" : "last") + " value that an iteration gives it";
    if (op == ReductionOp::Any || op == ReductionOp::All)
      return std::string("whether a condition holds in ") + (op == ReductionOp::Any ? "any iteration" : "all iterations");
    return "a " + std::string(EnumNames<ReductionOp>::names[static_cast<int>(op)]);
  }

  std::string reductions(const KernelPlan &kernel) const {
    std::vector<std::string> roles;
    for (const Reduction &reduction : kernel.reductions) {
      std::vector<std::string> places;
      for (const Companion &companion : reduction.companions)
        places.push_back(quoted(hostName(nest, companion.argument)));
      roles.push_back(quoted(hostName(nest, reduction.argument)) + " is " + roleOf(reduction.op) +
                      (places.empty() ? "" : " with its place in " + listed(places, "and")));
    }
    const std::string fate = ": each thread has its own, and those of all threads are combined in a fixed order";
    return roles.empty() ? "" : item("", listed(roles, "and") + fate);
  }

  std::string arrays() const {
    std::string text;
    for (const ArrayPlan &array : nest.arrays) {
      std::string name = hostName(nest, array.name);
      std::string space = EnumNames<MemorySpace>::names[static_cast<int>(array.space)];
      text += item("array " + name,
                   (array.space == MemorySpace::Readonly ? "read-only cache: " : space + " memory: ") + array.why);
      for (const std::string &line : spacesNotTaken(array))
        text += item("", line);
      if (array.space != MemorySpace::Constant)
        text += transfers(array);
    }
    return text;
  }

  std::string transfers(const ArrayPlan &array) const {
    std::string text;
    int64_t element = elementBytes(array, setting.structs);
    auto moved = [&](const std::string &direction, const Box &box) {
      std::string region = brief(regionInWords(box, element, formula), ""), example = exampleBytes(box, element);
      if (region.empty() || example.empty()) {
        std::string bytes = brief(bytesFormula(box, element, formula) + " bytes", "");
        example = bytes + (bytes.empty() || example.empty() ? "" : ", ") + example;
      }
      text += item("", direction + ": " + (region.empty() ? "a part that formulas of the sizes describe" : region) +
                           (example.empty() ? "" : ": " + example));
    };
    if (const std::string original = originalOf(nest.arguments, array.name); !original.empty())
      moved("copied on the device from '" + hostName(nest, original) + "' before the nest", *array.in);
    else if (array.in && array.residentSince)
      text += item("", "is on the device since the nest in line " + std::to_string(*array.residentSince));
    else if (array.in)
      moved("to the device", *array.in);
    if (array.out && array.after == AfterNest::Release)
      moved(array.in ? "to the host" : "only to the host", *array.out);
    if (array.after == AfterNest::Keep)
      text += item("", "stays on the device for a later nest");
    if (array.after == AfterNest::Discard)
      text += item("", array.out ? "nothing goes back: it is not read after the nest" : "is dropped after the nest");
    return text;
  }

  std::string tests() const {
    std::vector<std::string> all;
    for (const RuntimeTest &test : nest.tests)
      all.push_back(formula(test.condition) + (test.why.empty() ? "" : "  (" + test.why + ")"));
    for (const ArrayPlan &array : nest.arrays)
      if (array.rowPointers)
        all.push_back("the rows that the nest uses of " + quoted(hostName(nest, array.name)) + " are evenly spaced, " +
                      array.rowPointers->pitch + " elements apart" +
                      (array.rowPointers->planes ? ", and planes " + array.rowPointers->height + " rows" : "") +
                      (array.rowPointers->columns ? "; others are gathered, and scattered where they are written" : ""));
    for (const ValueEnds &ends : nest.valueEnds)
      all.push_back(ends.least + " and " + ends.greatest + ", the least and the greatest of " +
                    quoted(hostName(nest, ends.array)) + ", are found first, and are places in an array");
    for (const ArrayPlan &array : nest.arrays)
      if (array.in && !array.in->certain && originalOf(nest.arguments, array.name).empty())
        all.push_back((array.in->fit == Fit::Cover ? "all that is copied of " : "all that data may select of ") +
                      quoted(hostName(nest, array.name)) + " is memory of the program");
    for (const ArrayPlan &array : nest.arrays)
      if (array.out)
        if (std::string others = othersThan(array); !others.empty())
          all.push_back("what is written to " + quoted(hostName(nest, array.name)) + " does not overlap " + others);
    for (const Argument &argument : nest.arguments)
      if (argument.kind == ArgumentKind::Object)
        all.push_back(quoted(hostName(nest, argument.name)) +
                      " is memory of the program, of which the nest touches nothing else");
    std::string text;
    for (size_t i = 0; i < all.size(); ++i)
      text += item(i ? "" : "tests", all[i]);
    return all.empty() ? text
                       : text + item("", all.size() == 1 ? "if not, the C runs" : "if one does not hold, the C runs");
  }

  /// What else the nest reads or writes, and the objects that its sizes come from. What an earlier array that is only
  /// written has said is not said again.
  std::string othersThan(const ArrayPlan &array) const {
    std::vector<std::string> names;
    bool isBefore = true;
    for (const ArrayPlan &other : nest.arrays) {
      isBefore &= other.name != array.name;
      bool isSaid = isBefore && other.out && !other.in;
      isSaid |= !originalOf(nest.arguments, other.name).empty();
      if (other.name != array.name && !isSaid && other.space != MemorySpace::Constant)
        names.push_back(quoted(hostName(nest, other.name)));
    }
    for (const ArrayPlan &other : nest.arrays)
      if (other.space == MemorySpace::Constant && other.form != ConstantForm::Literal)
        names.push_back(quoted(hostName(nest, other.name)));
    for (const Argument &argument : nest.arguments)
      if (argument.kind == ArgumentKind::Location)
        names.push_back(quoted(hostName(nest, argument.name)));
    return listed(names, "or");
  }
};

} // namespace

std::vector<std::string> spacesNotTaken(const ArrayPlan &array) {
  std::vector<std::string> lines;
  for (const auto &[why, spaces] : grouped(array.notTaken))
    lines.push_back("not " + listed(spaces, "or") + ": " + why);
  return lines;
}

std::string textOf(const NestPlan &nest, const Setting &setting) { return NestText(nest, setting).print(); }

} // namespace nidus
