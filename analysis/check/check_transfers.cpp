#include "analysis/check/check_transfers.h"
#include "analysis/check/element_space.h"
#include "analysis/check/order.h"
#include "analysis/isl/distinct_maps.h"
#include <algorithm>
#include <set>

namespace nidus {

using namespace check;

namespace {

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
  std::optional<DistinctMaps> relations; ///< of the touches
  const ElementSpace numbers;
  ElementSpace space; ///< in which the checks compare sets

public:
  ArrayCheck(const Statement &statement, const isl::map &before, const Array &array, const ArrayPlan &plan,
             const std::set<std::string> &copies, const Example &example, bool isSized, std::vector<std::string> &wrong)
      : statement(statement), before(before), array(array), plan(plan), example(example), isSized(isSized), wrong(wrong),
        numbers(array, example), space(numbers) {
    for (const Access &access : statement.accesses)
      if (access.array == array.name || copies.count(access.array))
        touches.push_back({access, at(access.relation.intersect_domain(statement.domain), example)});
    relations.emplace(touches);
  }

  void check() {
    if (space.isNull())
      return;
    isl::set touched = noSubscripts(), written = touched, needed = touched;
    for (size_t k = 0; k < touches.size(); ++k) {
      const auto &[access, relation] = touches[k];
      const isl::set subscripts = existing(access, relation.range());
      touched = touched.unite(subscripts);
      if (access.array != array.name)
        needed = needed.unite(subscripts); // a copy is made of what is there before the nest
      else if (access.kind == AccessKind::Read)
        needed = needed.unite(existing(access, unwritten(k)));
      else
        written = written.unite(subscripts);
    }
    if (plan.space != MemorySpace::Constant && plan.space != MemorySpace::Shared && !plan.rowPointers)
      space = ElementSpace(array, example, touched, {plan.in, plan.out});
    checkElements(elements(touched), elements(written), elements(needed));
  }

private:
  isl::set elements(const isl::set &subscripts) const { return joined(space.of(joined(subscripts))); }

  void checkElements(const isl::set &touched, const isl::set &written, const isl::set &needed) {
    if (plan.space == MemorySpace::Constant)
      checkTable(touched, written);
    else
      checkBoxes(touched, written, needed);
    if (plan.space == MemorySpace::Shared)
      checkBlockCopy(touched);
    if (plan.rowPointers)
      checkRowPointers(touched);
  }

  isl::set noSubscripts() const {
    return isl::set(islContext(), "{ A[" + list("a", 0, static_cast<size_t>(array.dimensions())) + "] : false }");
  }

  /// Those of a relation's range that exist: what data decides stays within a declared array, C says so.
  isl::set existing(const Access &access, const isl::set &subscripts) const {
    const isl::set all = renamed(array, subscripts);
    if (!array.declaredElements || access.exact)
      return all;
    return all.intersect(numbers.between(0, *array.declaredElements - 1).apply(elementNumbers(array, example).reverse()));
  }

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
    const std::optional<isl::set> looked = space.of(std::optional(box));
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
    const std::optional<isl::set> gathered = space.of(std::optional(columns));
    const isl::map column(islContext(), "{ E[k] -> E[c] : c = " + columnOfElement + " }");
    gathered ? require(touched.apply(column), *gathered, "is a column that is touched, and not gathered")
             : wrong.push_back("the columns of '" + array.name + "' are not known");
  }

  /// Subscripts that the k-th touch, a read, may find as they were before the nest.
  isl::set unwritten(size_t k) const {
    isl::map open = touches[k].relation;
    const auto isSure = [](const Access &write) { return write.kind == AccessKind::MustWrite && write.exact; };
    for (size_t i = 0; i < touches.size(); ++i)
      if ((*relations)[i] == (*relations)[k] && isSure(touches[i].access) && precedes(touches[i].access, touches[k].access))
        return open.subtract(open).range(); // the very element
    std::set<std::pair<size_t, bool>> subtracted;
    for (size_t i = 0; i < touches.size(); ++i) {
      const auto &[write, by] = touches[i];
      const size_t relation = (*relations)[i];
      if (!isSure(write) || relations->areApart(relation, (*relations)[k]))
        continue;
      if (subtracted.insert({relation, false}).second)
        open = open.subtract(before.reverse().apply_range(by));
      if (precedes(write, touches[k].access) && subtracted.insert({relation, true}).second)
        open = open.subtract(by);
    }
    return open.range();
  }

  /// Elements of which every field is surely written.
  isl::set surelyWritten() const {
    isl::set must = noSubscripts();
    for (const auto &[write, relation] : touches)
      if (write.kind == AccessKind::MustWrite && write.exact)
        must = must.unite(renamed(array, relation.range()));
    if (!array.fields)
      return elements(must);
    std::string outer = list("a", 0, array.strides.size());
    isl::map all(islContext(),
                 "{ A[" + outer + ",f] -> A[" + outer + ",g] : 0 <= g < " + std::to_string(array.fields) + " }");
    return space.of(must).subtract(space.of(must.apply(all).subtract(must)));
  }

  void require(const isl::set &part, const isl::set &whole, const std::string &what) {
    isl::set missing = part.subtract(whole);
    if (missing.is_empty())
      return;
    std::optional<int64_t> first = space.least(missing);
    wrong.push_back("element " + (first ? std::to_string(*first) : "") + " of '" + array.name + "' " + what + " (" +
                    example.words + ")");
  }

  void checkTable(const isl::set &touched, const isl::set &written) {
    isl::set table = space.between(0, plan.tableElements - 1);
    require(written, space.none(), "is written and passed by value");
    if (plan.form == ConstantForm::Literal)
      return checkLiterals(touched, table);
    if (plan.part != TablePart::All)
      return checkPart(touched, table);
    if (plan.usedWhen && valueOf(plan.usedWhen, example.arguments) == 0)
      table = space.none();
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
    std::optional<isl::set> in = space.of(plan.in);
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
    isl::set table = space.between(0, plan.tableElements - 1);
    if (plan.combined)
      return require(touched, table, "is combined and not among those of the block");
    if (std::optional<isl::set> in = space.of(plan.in))
      require(table, *in, "is copied by every block and not on the device");
    require(touched, table, "is read and not copied by the block");
  }

  void checkBoxes(const isl::set &touched, const isl::set &written, const isl::set &needed) {
    std::optional<isl::set> in = space.of(plan.in), out = space.of(plan.out);
    if (!in || !out)
      return;
    require(needed, *in, "is read and neither copied to the device nor written there before");
    if (plan.sizedElements > 0 && isSized)
      require(*in, space.between(0, plan.sizedElements - 1),
              "is passed by value to the kernel for this size and has no place in the table");
    require(written, *out, "is written and not copied back");
    const isl::set unsure = out->subtract(surelyWritten());
    require(unsure, *in, "is copied back, and perhaps neither written nor copied to the device");
    if (plan.out && plan.out->written)
      require(unsure, space.none(), "is stored when it comes back, and perhaps not written");
    // A cover may reach past what is touched, where the launcher asks whether it can be read: never on the way back.
    if (!plan.in || plan.in->fit != Fit::Cover || plan.in->certain)
      checkExtent(plan.in, *in, touched, "is copied to the device and not touched",
                  plan.in && plan.in->fit == Fit::Cover ? elementsTogether() : 1);
    checkExtent(plan.out, *out, written, "is copied back and not written");
  }

  bool isSurelyTouched() const {
    return std::all_of(statement.accesses.begin(), statement.accesses.end(),
                       [&](const Access &access) { return access.array != array.name || access.exact; });
  }

  /// Of a declared array, rows or planes exist as a whole: so many elements.
  int64_t elementsTogether() const {
    const bool isKnown = array.declaredElements && array.base == Poly(0) && array.strides[0].isConstant() && array.strides[0].constant() > 0;
    return isKnown ? array.strides[0].constant() : 1;
  }

  /// Elements exist where others of the same `together` do.
  void checkExtent(const std::optional<Box> &box, const isl::set &copied, const isl::set &used, const std::string &what,
                   int64_t together = 1) {
    if (!box || copied.is_empty())
      return;
    if (box->fit == Fit::Exact) {
      require(copied, used, what);
      return;
    }
    if (array.declaredElements && !isSurelyTouched()) {
      // Where data decides, all that exists between the ends of the relation.
      require(copied, space.between(0, *array.declaredElements - 1), what);
      return;
    }
    std::optional<int64_t> low = space.least(used), high = space.most(used);
    if (used.is_empty() || !low || !high)
      wrong.push_back("'" + array.name + "' " + what + " (" + example.words + ")");
    else
      require(copied, space.between(*low - *low % together, *high - *high % together + together - 1), what);
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
void checkCopy(const Array &model, const ArrayPlan &array, const ArrayPlan &copy, const Example &example, std::vector<std::string> &wrong) {
  const ElementSpace numbers(model, example);
  const std::optional<isl::set> all = numbers.of(array.in), copied = numbers.of(copy.in);
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
              checkCopy(array, each, copy, example, out.wrong);
        }
    if (!out.wrong.empty())
      break;
  }
  return out;
}

} // namespace nidus
