//===- kernel_plan.h - a kernel: its threads, packets and bodies ----------===//
//
// Which iterations a thread runs, and the text that it runs, as trees: of single instances, and of packets where the
// kernel has them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/kernel_forms.h"

namespace nidus {

/// Operations of one thread: so many, times the numbers of iterations of the loops around them.
struct WorkTerm {
  double operations = 0;
  double strided = 0;         ///< accesses for which the C takes another cache line than in the iteration before
  double chained = 0;         ///< floating-point operations of the C, each of which needs the one before
  std::vector<ExprRef> times; ///< formulas over scalar arguments; comparisons: 0 or 1
  /// Of the operations, those that access an element of an array, by the name of its Argument: as the user wrote them, one
  /// after the other.
  std::map<std::string, double> accesses = {};
  template <class V> void describe(V &v) {
    v("operations", operations);
    v("strided", strided);
    v("chained", chained);
    v("times", times);
    v("accesses", accesses);
  }
};

/// A loop of the nest that each thread runs itself.
struct InnerLoop {
  std::string symbol; ///< as the user wrote it
  std::string why;
  template <class V> void describe(V &v) {
    v("symbol", symbol);
    v("why", why);
  }
};

struct KernelPlan {
  std::string name; ///< "conv5_6": function and line
  std::string title; ///< in profiles and messages: of versions of a nest that of the general one
  std::string file;  ///< which the lines count in; empty: the main file
  int beginLine = 0, endLine = 0;
  std::string where; ///< which iterations of these lines it runs, in the user's names: "i < k and j == k"; empty: all
  std::vector<std::string> arguments; ///< names of Arguments, in the order of the kernel's parameters
  std::vector<std::string> divisors;  ///< those of them that instances divide by: the host prepares the divisions
  std::vector<ThreadLoop> threads;    ///< outermost loop first; the last one is axis x
  std::vector<int> block;             ///< x first, one entry per ThreadLoop
  std::vector<int> pixelsPerThread;   ///< x first: the packet (lane)
  /// One instance (or the loops left sequential in the thread around it). Over arguments, counters and its own locals;
  /// `continue` of a mapped loop is a Return here. When it strides: all loops, those of `threads` in strides of the
  /// whole grid, so that every thread reaches the end, where what the threads have accumulated is combined. With a
  /// packet it is one instance all the same: the blocks of packets and of single instances are taken in turns.
  StmtRef body;
  bool strides = false;
  std::vector<Reduction> reductions;
  std::variant<ItemKernel, TeamKernel, StagedKernel, ScanKernel, WavefrontKernel, PacketKernel> form;
  /// The same for small sizes of its windows, which it then knows, at most one: of the same threads and body.
  std::vector<KernelPlan> specialised;
  std::vector<InnerLoop> innerLoops; ///< in their order
  std::vector<WorkTerm> work;        ///< of one thread: their sum; estimated, the C nest does the same
  const PacketKernel *packet() const { return std::get_if<PacketKernel>(&form); }
  PacketKernel *packet() { return std::get_if<PacketKernel>(&form); }
  const TeamKernel *team() const { return std::get_if<TeamKernel>(&form); }
  TeamKernel *team() { return std::get_if<TeamKernel>(&form); }
  const StagedKernel *staged() const { return std::get_if<StagedKernel>(&form); }
  StagedKernel *staged() { return std::get_if<StagedKernel>(&form); }
  const ScanKernel *scan() const { return std::get_if<ScanKernel>(&form); }
  ScanKernel *scan() { return std::get_if<ScanKernel>(&form); }
  const WavefrontKernel *wavefront() const { return std::get_if<WavefrontKernel>(&form); }
  WavefrontKernel *wavefront() { return std::get_if<WavefrontKernel>(&form); }

  template <class V> void describe(V &v) {
    v("name", name);
    v("title", title);
    v("file", file);
    v("beginLine", beginLine);
    v("endLine", endLine);
    v("where", where);
    v("arguments", arguments);
    v("divisors", divisors);
    v("threads", threads);
    v("block", block);
    v("pixelsPerThread", pixelsPerThread);
    v("body", body);
    v("strides", strides);
    v("reductions", reductions);
    v("form", form);
    v("specialised", specialised);
    v("innerLoops", innerLoops);
    v("work", work);
  }
};

/// Beside packets, whose threads run several.
inline int threadsPerInstance(const KernelPlan &kernel) {
  if (const TeamKernel *team = kernel.team())
    return team->isBlock ? TeamKernel::usualThreadsOfBlock : TeamKernel::usualThreads;
  return kernel.staged() ? StagedKernel::warps : 1;
}

/// What threads combine, at the end of the kernel or of a loop that they share.
inline std::vector<Reduction> reductionsOf(const KernelPlan &kernel) {
  return kernel.team() ? kernel.team()->reductions : kernel.reductions;
}

/// All code of the kernel: what its form has besides the body, where it has some.
template <class Kernel, class Work> void forEachBody(Kernel &kernel, const Work &work) {
  work(kernel.body);
  if (auto *packet = kernel.packet())
    work(packet->body);
  if (auto *team = kernel.team())
    work(team->body);
  if (auto *staged = kernel.staged())
    work(staged->body);
  if (auto *scan = kernel.scan())
    work(scan->body);
  if (auto *wavefront = kernel.wavefront())
    work(wavefront->body);
}

} // namespace nidus
