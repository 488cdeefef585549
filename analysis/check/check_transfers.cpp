#include "analysis/check/check_transfers.h"
#include "analysis/check/examples.h"
#include "analysis/check/order.h"
#include <algorithm>
#include <set>

namespace nidus {

using namespace check;

namespace {

isl::set noElements() { return isl::set(islContext(), "{ E[k] : false }"); }

isl::set elementsFrom(const std::string &low, const std::string &high) {
  return isl::set(islContext(), "{ E[k] : " + low + " <= k <= " + high + " }");
}

/// { E[k] }: the elements of a box; none when its formulas have no value.
std::optional<isl::set> elementsOf(const std::optional<Box> &box, const Example &example) {
  if (!box)
    return noElements();
  std::optional<int64_t> first = valueOf(box->first, example.arguments);
  if (!first)
    return std::nullopt;
  std::string sum = std::to_string(*first), bounds = "true", names, rest = "0";
  for (size_t k = 0; k < box->levels.size(); ++k) {
    std::optional<int64_t> count = valueOf(box->levels[k].count, example.arguments);
    std::optional<int64_t> pitch = valueOf(box->levels[k].pitch, example.arguments);
    if (!count || !pitch)
      return std::nullopt;
    if (*pitch == 1 && k + 1 == box->levels.size()) {
      // One after the other: without a number of their own, as isl takes long to find one again.
      rest = std::to_string(*count - 1);
      break;
    }
    std::string step = "t" + std::to_string(k);
    sum += " + " + std::to_string(*pitch) + step;
    bounds += " and 0 <= " + step + " < " + std::to_string(*count);
    names += (k ? "," : "") + step;
  }
  std::string condition = sum + " <= k <= " + sum + " + " + rest + " and " + bounds;
  return isl::set(islContext(),
                  "{ E[k] : " + (names.empty() ? condition : "exists " + names + " : " + condition) + " }");
}

/// Of fewer pieces, where isl does not take seconds over pairs of them.
isl::set joined(const isl::set &set) {
  constexpr unsigned mostPieces = 16;
  return set.involves_locals() && set.n_basic_set() > mostPieces ? set : coalesced(set);
}

/// Access `a` is complete before `b` in one instance: see Access::order.
bool precedes(const Access &a, const Access &b) {
  auto [in, other] = std::mismatch(a.order.begin(), a.order.end(), b.order.begin(), b.order.end());
  if (in == a.order.end() || other == b.order.end() || std::count(a.order.begin(), in, -1))
    return false;
  return *in >= 0 && *other >= 0 && *in < *other;
}

/// One array for one example.
class ArrayCheck {
  const Statement &statement;
  const isl::map &before; ///< { S[i] -> S[j] : i is executed before j }
  const Array &array;
  const ArrayPlan &plan;
  const Example &example;
  const bool isSized; ///< a kernel that is specialised for sizes runs
  std::vector<std::string> &wrong;
  struct Touch {
    const Access &access;
    isl::map relation; ///< { S[i] -> A[a] }, of this size
  };
  std::vector<Touch> touches; ///< of the array
  isl::map linear;            ///< { A[a] -> E[k] }; null: the shape has no value

public:
  ArrayCheck(const Statement &statement, const isl::map &before, const Array &array, const ArrayPlan &plan,
             const std::set<std::string> &copies, const Example &example, bool isSized, std::vector<std::string> &wrong)
      : statement(statement), before(before), array(array), plan(plan), example(example), isSized(isSized), wrong(wrong),
        linear(elementNumbers(array, example)) {
    for (const Access &access : statement.accesses)
      if (access.array == array.name || copies.count(access.array))
        touches.push_back({access, at(access.relation.intersect_domain(statement.domain), example)});
  }

  void check() {
    if (linear.is_null())
      return;
    isl::set touched = noElements(), written = noElements(), needed = noElements();
    for (const auto &[access, relation] : touches) {
      isl::set elements = linearised(relation.range());
      // What data decides stays within a declared array: C says so.
      if (array.declaredElements && !access.exact)
        elements = elements.intersect(elementsFrom("0", std::to_string(*array.declaredElements - 1)));
      touched = touched.unite(elements);
      if (access.array != array.name)
        needed = needed.unite(elements); // a copy is made of what is there before the nest
      else if (access.kind == AccessKind::Read)
        needed = needed.unite(linearised(unwritten(access, relation)).intersect(elements));
      else
        written = written.unite(elements);
    }
    if (plan.space == MemorySpace::Constant)
      checkTable(touched, written);
    else
      checkBoxes(joined(touched), joined(written), joined(needed));
    if (plan.space == MemorySpace::Shared)
      checkBlockCopy(joined(touched));
    if (plan.rowPointers)
      checkRowPointers(joined(touched));
  }

private:
  isl::set linearised(const isl::set &subscripts) const { return renamed(array, subscripts).apply(linear); }

  /// The launcher looks at the pointers to all rows that are touched, and at none before the first of them or behind the last.
  void checkRowPointers(const isl::set &touched) {
    const auto pitch = example.arguments.find(plan.rowPointers->pitch);
    if (pitch == example.arguments.end())
      return wrong.push_back("the rows of '" + array.name + "' have no distance");
    const int64_t start = plan.rowPointers->start ? valueOf(plan.rowPointers->start, example.arguments).value_or(0) : 0;
    const std::string inRows = "(k - " + std::to_string(start) + ")";
    const isl::map row(islContext(), "{ E[k] -> E[r] : r = floor(" + inRows + " / " + std::to_string(pitch->second) + ") }");
    const isl::set rows = touched.apply(row);
    if (plan.rowPointers->planes)
      checkPlanes(*plan.rowPointers->planes, rows);
    else
      checkPointers(plan.rowPointers->rows, rows);
    if (plan.rowPointers->columns)
      checkColumns(*plan.rowPointers->columns, touched,
                   std::to_string(start) + " + " + inRows + " mod " + std::to_string(pitch->second));
  }

  void checkPointers(const Box &box, const isl::set &rows) {
    const std::optional<isl::set> looked = elementsOf(box, example);
    if (!looked)
      return wrong.push_back("which pointers of '" + array.name + "' are looked at is not known");
    require(rows, *looked, "is the pointer to a row, and not looked at");
    checkExtent(box, *looked, rows, "is a pointer that is looked at, and leads to no row");
  }

  /// ... of all planes, and in each of them.
  void checkPlanes(const Box &planes, const isl::set &rows) {
    const auto height = example.arguments.find(plan.rowPointers->height);
    if (height == example.arguments.end())
      return wrong.push_back("the planes of '" + array.name + "' have no distance");
    const int64_t start = plan.rowPointers->planeStart ? valueOf(plan.rowPointers->planeStart, example.arguments).value_or(0) : 0;
    const std::string first = std::to_string(start), inPlanes = "(r - " + first + ")", number = std::to_string(height->second);
    checkPointers(planes, rows.apply(isl::map(islContext(), "{ E[r] -> E[p] : p = floor(" + inPlanes + " / " + number + ") }")));
    checkPointers(plan.rowPointers->rows, rows.apply(isl::map(islContext(), "{ E[r] -> E[n] : n = " + first + " + " + inPlanes + " mod " + number + " }")));
  }

  /// Of rows that are gathered, the buffer has nothing else.
  void checkColumns(const Box &columns, const isl::set &touched, const std::string &columnOfElement) {
    const std::optional<isl::set> gathered = elementsOf(columns, example);
    const isl::map column(islContext(), "{ E[k] -> E[c] : c = " + columnOfElement + " }");
    gathered ? require(touched.apply(column), *gathered, "is a column that is touched, and not gathered")
             : wrong.push_back("the columns of '" + array.name + "' are not known");
  }

  /// Subscripts that the read may find as they were before the nest.
  isl::set unwritten(const Access &read, isl::map open) const {
    for (const auto &[write, by] : touches) {
      if (write.kind != AccessKind::MustWrite || !write.exact)
        continue;
      open = open.subtract(before.reverse().apply_range(by));
      if (precedes(write, read))
        open = open.subtract(by);
    }
    return open.range();
  }

  /// Elements of which every field is surely written.
  isl::set surelyWritten() const {
    std::string dimensions = list("a", 0, static_cast<size_t>(array.dimensions()));
    isl::set must(islContext(), "{ A[" + dimensions + "] : false }");
    for (const auto &[write, relation] : touches)
      if (write.kind == AccessKind::MustWrite && write.exact)
        must = must.unite(renamed(array, relation.range()));
    if (!array.fields)
      return must.apply(linear);
    std::string outer = list("a", 0, array.strides.size());
    isl::map all(islContext(),
                 "{ A[" + outer + ",f] -> A[" + outer + ",g] : 0 <= g < " + std::to_string(array.fields) + " }");
    return must.apply(linear).subtract(must.apply(all).subtract(must).apply(linear));
  }

  void require(const isl::set &part, const isl::set &whole, const std::string &what) {
    isl::set missing = part.subtract(whole);
    if (missing.is_empty())
      return;
    std::optional<int64_t> first = leastOf(missing, 0);
    wrong.push_back("element " + (first ? std::to_string(*first) : "") + " of '" + array.name + "' " + what + " (" +
                    example.words + ")");
  }

  void checkTable(const isl::set &touched, const isl::set &written) {
    isl::set table = elementsFrom("0", std::to_string(plan.tableElements - 1));
    require(written, noElements(), "is written and passed by value");
    if (plan.form == ConstantForm::Literal)
      return checkLiterals(touched, table);
    if (plan.part != TablePart::All)
      return checkPart(touched, table);
    if (plan.usedWhen && valueOf(plan.usedWhen, example.arguments) == 0)
      table = noElements();
    require(touched, table, "is read and not passed by value");
    require(table, touched, "is passed by value and not read");
  }

  void checkLiterals(const isl::set &touched, const isl::set &table) {
    require(touched, table, "is read and has no literal");
    if (static_cast<int64_t>(plan.literals->children.size()) != plan.tableElements)
      wrong.push_back("'" + array.name + "' has not as many literals as elements");
  }

  /// Of a table, what the box says is copied: into its place there, or as the only element.
  void checkPart(const isl::set &touched, const isl::set &table) {
    std::optional<isl::set> in = elementsOf(plan.in, example);
    if (!in)
      return;
    require(touched, *in, "is read and not passed by value");
    checkExtent(plan.in, *in, touched, "is passed by value and not read");
    if (plan.part == TablePart::Some)
      require(*in, table, "is passed by value and has no place in the table");
    else if (leastOf(*in, 0) != mostOf(*in, 0))
      wrong.push_back("'" + array.name + "' is passed as one element and has more");
  }

  /// What each block copies must be on the device, and all that its threads read. Of what they combine, a block has
  /// elements of its own, and touches those of the array that it changed.
  void checkBlockCopy(const isl::set &touched) {
    isl::set table = elementsFrom("0", std::to_string(plan.tableElements - 1));
    if (plan.combined)
      return require(touched, table, "is combined and not among those of the block");
    if (std::optional<isl::set> in = elementsOf(plan.in, example))
      require(table, *in, "is copied by every block and not on the device");
    require(touched, table, "is read and not copied by the block");
  }

  void checkBoxes(const isl::set &touched, const isl::set &written, const isl::set &needed) {
    std::optional<isl::set> in = elementsOf(plan.in, example), out = elementsOf(plan.out, example);
    if (!in || !out)
      return;
    require(needed, *in, "is read and neither copied to the device nor written there before");
    if (plan.sizedElements > 0 && isSized)
      require(*in, elementsFrom("0", std::to_string(plan.sizedElements - 1)),
              "is passed by value to the kernel for this size and has no place in the table");
    require(written, *out, "is written and not copied back");
    const isl::set unsure = out->subtract(surelyWritten());
    require(unsure, *in, "is copied back, and perhaps neither written nor copied to the device");
    if (plan.out && plan.out->written)
      require(unsure, noElements(), "is stored when it comes back, and perhaps not written");
    // A cover may reach past what is touched, where the launcher asks whether it can be read: never on the way back.
    if (!plan.in || plan.in->fit != Fit::Cover || plan.in->certain)
      checkExtent(plan.in, *in, touched, "is copied to the device and not touched");
    checkExtent(plan.out, *out, written, "is copied back and not written");
  }

  bool isSurelyTouched() const {
    return std::all_of(statement.accesses.begin(), statement.accesses.end(),
                       [&](const Access &access) { return access.array != array.name || access.exact; });
  }

  void checkExtent(const std::optional<Box> &box, const isl::set &copied, const isl::set &used,
                   const std::string &what) {
    if (!box || copied.is_empty())
      return;
    if (box->fit == Fit::Exact) {
      require(copied, used, what);
      return;
    }
    if (array.declaredElements && !isSurelyTouched()) {
      // Where data decides, all that exists between the ends of the relation.
      require(copied, elementsFrom("0", std::to_string(*array.declaredElements - 1)), what);
      return;
    }
    std::optional<int64_t> low = leastOf(used, 0), high = mostOf(used, 0);
    if (used.is_empty() || !low || !high)
      wrong.push_back("'" + array.name + "' " + what + " (" + example.words + ")");
    else
      require(copied, elementsFrom(std::to_string(*low), std::to_string(*high)), what);
  }
};

/// Names of the copies that the launcher makes of what the array has before the nest.
std::set<std::string> copiesOf(const NestPlan &plan, const std::string &array) {
  std::set<std::string> copies;
  for (const Argument &argument : plan.arguments)
    if (argument.copyOf == array)
      copies.insert(argument.name);
  return copies;
}

/// All that is copied of the array is on the device.
void checkCopy(const ArrayPlan &array, const ArrayPlan &copy, const Example &example, std::vector<std::string> &wrong) {
  const std::optional<isl::set> all = elementsOf(array.in, example), copied = elementsOf(copy.in, example);
  if (copy.out || !all || !copied || !copied->is_subset(*all))
    wrong.push_back("'" + copy.name + "' is a copy of elements of '" + array.name + "' that are not on the device (" + example.words + ")");
}

bool runsSpecialised(const NestPlan &plan, const Example &example) {
  return std::any_of(plan.kernels.begin(), plan.kernels.end(), [&](const KernelPlan &kernel) {
    if (kernel.specialised.empty())
      return false;
    const PacketKernel &packet = *kernel.specialised[0].packet();
    int64_t size = example.arguments.at(packet.size);
    return size >= Extent::leastSize && size <= packet.mostSize;
  });
}

} // namespace

CheckedTransfers checkTransfers(const Scop &scop, const NestPlan &plan) {
  CheckedTransfers out;
  const Statement &statement = scop.onlyStatement();
  isl::map before = earlier(statement);
  for (const Example &example : examplesOf(scop, plan, exampleCount)) {
    ++out.sizes;
    for (const Array &array : scop.arrays)
      for (const ArrayPlan &each : plan.arrays)
        if (each.name == array.name) {
          const std::set<std::string> copies = copiesOf(plan, array.name);
          ArrayCheck(statement, before, array, each, copies, example, runsSpecialised(plan, example), out.wrong).check();
          for (const ArrayPlan &copy : plan.arrays)
            if (copies.count(copy.name))
              checkCopy(each, copy, example, out.wrong);
        }
    if (!out.wrong.empty())
      break;
  }
  return out;
}

} // namespace nidus
