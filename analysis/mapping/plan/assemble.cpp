#include "analysis/mapping/plan/assemble.h"
#include "analysis/isl/formula.h"
#include "analysis/mapping/packets/byte_saturation.h"
#include "analysis/mapping/body/const_pointers.h"
#include "analysis/mapping/body/kernel_body.h"
#include "analysis/mapping/plan/launch_tests.h"
#include "analysis/mapping/packets/plain_blocks.h"
#include <algorithm>
#include <functional>
#include <set>

namespace nidus {
namespace {

std::vector<LiveOutValue> liveOutsOf(const Scop &scop, const FormulaNames &names) {
  std::vector<LiveOutValue> values;
  for (const LiveOutCounter &counter : scop.liveOuts) {
    isl::pw_aff end = (counter.step > 0 ? counter.end.min_multi_pw_aff() : counter.end.max_multi_pw_aff()).at(0);
    values.push_back({counter.argument, formula(end, testedContext(scop).intersect(end.domain()), names)});
  }
  return values;
}

std::string joined(const std::vector<std::string> &words) {
  std::string text;
  for (size_t i = 0; i < words.size(); ++i)
    text += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + ("'" + words[i] + "'");
  return text;
}

/// Rows follow one another.
Criterion orderOfRows(const Scop &scop, const KernelMapping &kernel, int slope) {
  const Statement &statement = scop.onlyStatement();
  const auto inC = [&](size_t fromLast) {
    const Loop &loop = statement.loops[statement.loops.size() - fromLast];
    return std::pair(scop.hostNames.at(loop.symbol), loop.step);
  };
  const auto [row, down] = inC(2);
  const auto [column, right] = inC(1);
  std::string sum = (right < 0 ? "-" : "") + column;
  if (slope > 0)
    sum += (down < 0 ? " - " : " + ") + (slope == 1 ? "" : std::to_string(slope) + " * ") + row;
  std::string detail = "no dependence between iterations with the same '" + sum + "'";
  if (kernel.threadLoops.size() > 1)
    detail += " and the same '" + scop.hostNames.at(statement.loops[0].symbol) + "'";
  return {"parallelism", true, detail + "; those with smaller ones are done before", ""};
}

Criterion parallelism(const Scop &scop, const Mapping &mapping) {
  if (const WavefrontForm *wavefront = mapping.steps[0].wavefront())
    return orderOfRows(scop, mapping.steps[0], wavefront->slope);
  std::vector<std::string> threads, inside, combined, passedOn;
  const Statement &statement = scop.onlyStatement();
  for (const Reduction &reduction : scop.reductions)
    combined.push_back(scop.hostNames.at(reduction.symbol));
  for (const Array &array : scop.arrays)
    if (array.combined)
      combined.push_back(array.name);
  for (const Reduction &variable : scop.scan ? scop.scan->variables : std::vector<Reduction>())
    passedOn.push_back(scop.hostNames.at(variable.symbol));
  for (int k : mapping.steps[0].threadLoops) {
    const std::string &counter = scop.hostNames.at(statement.loops[k].symbol);
    if (std::find(threads.begin(), threads.end(), counter) == threads.end()) // a loop of the user's may run as two
      threads.push_back(counter);
  }
  for (int k : mapping.steps[0].sequentialLoops)
    inside.push_back(scop.hostNames.at(statement.loops[k].symbol));
  std::string detail = "no dependence between iterations with different " + joined(threads);
  if (!combined.empty())
    detail += ", but for " + joined(combined) + ", which the threads combine";
  if (!passedOn.empty())
    detail += ", but for " + joined(passedOn) + ", which a scan computes";
  if (!inside.empty())
    detail += (inside.size() == 1 ? "; the loop over " + joined(inside) + " runs"
                                  : "; the loops over " + joined(inside) + " run") +
              std::string(" inside each thread");
  return {"parallelism", true, detail, ""};
}

} // namespace

NestPlan assembleLauncher(const Scop &scop, const std::vector<Region> &regions, const std::vector<Placement> &placements,
                          const std::string &launcher) {
  FormulaNames names;
  for (const Parameter &parameter : scop.parameters)
    names[parameter.name] = parameter.value;
  NestPlan plan;
  plan.launcher = launcher;
  plan.range = scop.range;
  plan.location = scop.location;
  plan.arguments = scop.arguments;
  plan.hostNames = scop.hostNames;
  plan.waysOut = scop.waysOut;
  LaunchTests tests = launchTests(scop, names);
  plan.empty = tests.empty;
  plan.isEmptyFirst = tests.isEmptyFirst;
  plan.tests = tests.tests;
  plan.liveOuts = liveOutsOf(scop, names);
  for (size_t i = 0; i < scop.arrays.size(); ++i) {
    ArrayPlan array;
    array.name = scop.arrays[i].name;
    array.element = scop.arrays[i].element;
    array.space = placements[i].space;
    array.why = placements[i].why;
    array.notTaken = placements[i].notTaken;
    array.in = regions[i].in;
    array.out = regions[i].out;
    array.form = placements[i].form;
    array.lanes = placements[i].lanes;
    array.sizedElements = placements[i].sizedElements;
    array.combined = scop.arrays[i].combined;
    if (scop.arrays[i].rowPointers)
      array.rowPointers = RowPointersPlan{scop.arrays[i].rowPointers->pitch, scop.arrays[i].rowPointers->height, regions[i].planePointers,
                                          *regions[i].rowPointers,           regions[i].columns,                 regions[i].rowStart, regions[i].planeStart};
    if (array.space == MemorySpace::Constant || array.space == MemorySpace::Shared)
      array.tableElements = *regions[i].constantElements;
    if (array.space == MemorySpace::Constant) {
      array.usedWhen = regions[i].usedWhen;
      array.part = regions[i].part;
    }
    if (array.space == MemorySpace::Constant && array.form == ConstantForm::Literal) {
      array.literals = scop.arrays[i].literals;
      array.tableElements = static_cast<int64_t>(array.literals->children.size());
      array.part = TablePart::All;
      array.usedWhen = nullptr;
      // The host passes nothing.
      array.in.reset();
      plan.arguments.erase(std::find_if(plan.arguments.begin(), plan.arguments.end(),
                                        [&](const Argument &argument) { return argument.name == array.name; }));
    }
    plan.arrays.push_back(array);
  }
  plan.valueEnds = inOrder(scop.valueEnds, [&](const std::string &name) -> const Box * {
                     for (const Region &region : regions)
                       if (region.array == name && region.in)
                         return &*region.in;
                     return nullptr;
                   }).value();
  if (scop.usesMath)
    plan.remarks.push_back(
        "functions of math.h have the accuracy of the device's library on a GPU: last bits may differ");
  return plan;
}

NestPlan assemble(const Scop &scop, const Mapping &mapping, const std::vector<Region> &regions,
                  const std::vector<Placement> &placements, const std::string &name, const std::string &launcher) {
  NestPlan plan = assembleLauncher(scop, regions, placements, launcher);
  std::vector<std::string> remarks;
  for (const KernelMapping &kernel : mapping.steps) {
    if (kernel.scan() && kernel.scan()->items == 0) {
      KernelMapping totals = kernel;
      totals.form = ScanForm{0, 0, true};
      plan.kernels.push_back(makeKernel(scop, totals, placements, name + "_totals"));
    }
    plan.kernels.push_back(makeKernel(scop, kernel, placements, name));
  }
  plan.criteria.push_back(parallelism(scop, mapping));
  std::vector<Reduction> reductions;
  for (const KernelPlan &kernel : plan.kernels)
    for (const Reduction &reduction : reductionsOf(kernel))
      reductions.push_back(reduction);
  for (const Reduction &reduction : reductions)
    if (isReassociated(reduction))
      remarks.push_back("the " + std::string(EnumNames<ReductionOp>::names[static_cast<int>(reduction.op)]) +
                             " '" + scop.hostNames.at(reduction.symbol) +
                             "' is computed in another order, the same in every run: it may be rounded differently");
  plan.remarks.insert(plan.remarks.begin(), remarks.begin(), remarks.end());
  return plan;
}

static void addStructs(const Unit &unit, const TypeRef &type, std::vector<Struct> &out) {
  if (!type)
    return;
  addStructs(unit, type->element, out);
  if (type->kind != TypeKind::Struct || !unit.structs.count(type->name))
    return;
  for (const Struct &known : out)
    if (known.name == type->name)
      return;
  const Struct &definition = unit.structs.at(type->name);
  for (const Field &field : definition.fields)
    if (!isPointer(field.type))
      addStructs(unit, field.type, out);
  out.push_back(definition);
}

std::vector<Struct> structsOf(const Unit &unit, const std::vector<NestPlan> &plans,
                              const std::vector<Function> &helpers) {
  std::vector<Struct> out;
  auto addBody = [&](const StmtRef &body) {
    forEachStmt(body, [&](const Stmt &s) { addStructs(unit, s.type, out); });
    forEachExpr(body, [&](const Expr &e) { addStructs(unit, e.type, out); });
  };
  for (const Function &helper : helpers) {
    addStructs(unit, helper.result, out);
    for (const auto &[symbol, v] : helper.variables)
      addStructs(unit, v.type, out);
    addBody(helper.body);
  }
  for (const NestPlan &plan : plans) {
    for (const ArrayPlan &array : plan.arrays)
      addStructs(unit, array.element, out);
    for (const KernelPlan &kernel : plan.kernels)
      addBody(kernel.body);
  }
  return out;
}

/// Constants of the file inside a helper become their values: name.cu defines no variable of name.c.
static Function withoutGlobals(Function function) {
  function.body = rewrite(function.body, [&](const ExprRef &e) -> ExprRef {
    if (e->kind != ExprKind::Variable)
      return e;
    auto v = function.variables.find(e->name);
    bool isConstant = v != function.variables.end() && v->second.init && !v->second.mayChange &&
                      (v->second.storage == Storage::Global || v->second.storage == Storage::StaticLocal);
    return isConstant ? cast(unqualified(e->type), v->second.init, false) : e;
  });
  return function;
}

std::vector<Function> helpersOf(const Unit &unit, const std::vector<std::string> &callees) {
  std::vector<Function> out;
  std::set<std::string> done;
  std::function<void(const std::string &)> add = [&](const std::string &name) {
    const Function *function = findFunction(unit, name);
    if (!function || !function->body || !done.insert(name).second)
      return;
    forEachExpr(function->body, [&](const Expr &e) {
      if (e.kind == ExprKind::Call)
        add(e.name);
    });
    Function helper = withConstParameters(unit, withSaturation(withoutGlobals(*function)));
    helper.body = withPlainBlocks(helper.body);
    out.push_back(std::move(helper));
  };
  for (const std::string &name : callees)
    add(name);
  return out;
}

} // namespace nidus
