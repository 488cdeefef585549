#include "analysis/isl/budget.h"
#include "llvm/Support/Compiler.h"
#include <algorithm>
#include <csignal>
#include <isl/ctx.h>
#include <isl/val.h>
#include <sys/time.h>

namespace nidus {

// Operations of isl are allocations; a few of them may compute for minutes on numbers of hundreds of digits. The time
// of the processor is the last resort: no ordinary nest comes near it, on slow machines neither, or what is mapped
// would depend on the machine. Sanitizers slow down the code around isl.
static constexpr int secondsLimit = LLVM_ADDRESS_SANITIZER_BUILD ? 10 : 5;
// Once it was met: a file with one such nest often has more.
static constexpr int leastSeconds = 1;

static volatile std::sig_atomic_t isOutOfTime = 0, wasOutOfTime = 0;

static void outOfTime(int) {
  isOutOfTime = 1;
  wasOutOfTime = 1;
  isl_ctx_abort(islContext().get());
}

static void limitTime(int seconds) {
  struct sigaction action = {};
  action.sa_handler = outOfTime;
  action.sa_flags = SA_RESTART;
  sigaction(SIGVTALRM, &action, nullptr);
  itimerval limit = {};
  limit.it_value.tv_sec = seconds;
  setitimer(ITIMER_VIRTUAL, &limit, nullptr);
}

// What the calls under the current Allowance have left, and what one of them may use all the same when nothing is.
static unsigned long allowed = 0, leastAllowed = 0, hasSpent = 0;

Allowance::Allowance(unsigned long operations, unsigned long least) {
  allowed = operations;
  leastAllowed = least;
  hasSpent = 0;
}

Allowance::~Allowance() { allowed = 0; }

bool Allowance::isSpent() { return allowed && hasSpent >= allowed; }
unsigned long Allowance::spent() { return hasSpent; }

Reason beyondBudget(const Location &nest) {
  return {ReasonId::TooComplex, nest, "the relations of this loop nest are too complex to be computed", "split the loop nest"};
}

/// The operations since the count began. isl does not tell them: the limit is sought at which it refuses one more.
static unsigned long operationsSpent() {
  isl_ctx *raw = islContext().get();
  const unsigned long limit = isl_ctx_get_max_operations(raw);
  if (isl_ctx_aborted(raw))
    return limit;
  unsigned long low = 0, high = limit;
  while (low < high) {
    const unsigned long middle = low + (high - low + 1) / 2;
    isl_ctx_set_max_operations(raw, middle);
    if (isl_val *one = isl_val_one(raw)) {
      isl_val_free(one);
      high = middle - 1;
    } else {
      low = middle;
    }
  }
  return low;
}

bool hasBudget() { return isl_ctx_get_max_operations(islContext().get()) != 0; }

void setOperationBudget(unsigned long operations) {
  isl_ctx *raw = islContext().get();
  limitTime(!operations ? 0 : wasOutOfTime ? leastSeconds : secondsLimit);
  if (operations && allowed)
    operations = std::min(operations, std::max(allowed - std::min(allowed, hasSpent), leastAllowed));
  else if (allowed)
    hasSpent += operationsSpent();
  isl_ctx_resume(raw);
  isl_ctx_reset_operations(raw);
  isl_ctx_set_max_operations(raw, operations);
  isl_ctx_reset_error(raw);
}

/// Counts from 0 again; returns how many there were.
static unsigned long restartCount(unsigned long operations) {
  isl_ctx *raw = islContext().get();
  const unsigned long spent = operationsSpent();
  if (allowed)
    hasSpent += spent;
  isl_ctx_reset_operations(raw);
  isl_ctx_set_max_operations(raw, operations);
  return spent;
}

/// 0 would be no limit at all.
static unsigned long remaining(unsigned long limit, unsigned long spent) { return limit - std::min(limit - 1, spent); }

unsigned long beginPartOfBudget(unsigned long operations) {
  isl_ctx *raw = islContext().get();
  const unsigned long limit = isl_ctx_get_max_operations(raw);
  const unsigned long left = remaining(limit, restartCount(operations));
  isl_ctx_set_max_operations(raw, std::min(operations, left));
  return left;
}

void endPartOfBudget(unsigned long before) {
  isl_ctx *raw = islContext().get();
  isl_ctx_set_max_operations(raw, remaining(before, restartCount(before)));
  isl_ctx_reset_error(raw);
}

bool budgetExceeded() {
  isl_ctx *raw = islContext().get();
  if (isl_ctx_aborted(raw))
    return true;
  // The last error does not tell: what reads text makes a syntax error of it, and an exception clears it.
  isl_val *one = isl_val_one(raw);
  isl_val_free(one);
  return !one;
}

} // namespace nidus
