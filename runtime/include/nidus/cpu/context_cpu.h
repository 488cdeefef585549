//===- context_cpu.h - stacks between which a host thread switches --------===//
//
// A Context is a place at which code of one host thread is suspended: on the
// thread's own stack, or on a Stack made here. Switching keeps the registers
// that a function call keeps, and tells AddressSanitizer and ThreadSanitizer.
// By hand on x86-64 and aarch64; elsewhere, and with NIDUS_UCONTEXT defined, by
// the C library's slower ucontext, which needs nothing else to be linked.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/target.h"
#include <sys/mman.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#define NIDUS_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define NIDUS_ASAN 1
#endif
#endif
#if defined(__SANITIZE_THREAD__)
#define NIDUS_TSAN 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define NIDUS_TSAN 1
#endif
#endif

#ifdef NIDUS_ASAN
#include <sanitizer/common_interface_defs.h>
#endif
#ifdef NIDUS_TSAN
#include <sanitizer/tsan_interface.h>
#endif

#if !defined(NIDUS_UCONTEXT) && !(defined(__x86_64__) && defined(__LP64__)) && !defined(__aarch64__)
#define NIDUS_UCONTEXT 1
#endif
#ifdef NIDUS_UCONTEXT
#include <ucontext.h>
#endif

namespace nidus {
inline namespace NIDUS_TARGET {
namespace device {

/// Where a stack lies, lowest address first.
struct StackBounds {
  void *bottom = nullptr;
  size_t size = 0;
};

/// Memory for one stack, with a page below it that stops the program when the stack overflows.
class Stack {
public:
  /// Committed by the system as it is used; kernels may hold arrays of many KB.
  static constexpr size_t bytes = size_t(256) << 10;

  Stack() {
    const size_t guard = static_cast<size_t>(sysconf(_SC_PAGESIZE));
    void *const memory =
        mmap(nullptr, guard + bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
      return;
    memory_ = memory;
    guard_ = guard;
    if (mprotect(memory_, guard_, PROT_NONE) != 0)
      release();
  }
  Stack(const Stack &) = delete;
  Stack &operator=(const Stack &) = delete;
  ~Stack() { release(); }

  /// Is there memory?
  bool valid() const { return memory_ != nullptr; }
  StackBounds bounds() const { return {static_cast<char *>(memory_) + guard_, bytes}; }

private:
  void release() {
    if (memory_)
      munmap(memory_, guard_ + bytes);
    memory_ = nullptr;
  }

  void *memory_ = nullptr;
  size_t guard_ = 0;
};

#ifdef NIDUS_UCONTEXT

class Registers {
public:
  /// Starts `entry`, which never returns, at the first switch.
  void prepare(const StackBounds &stack, void (*entry)()) {
    getcontext(&context_);
    context_.uc_stack.ss_sp = stack.bottom;
    context_.uc_stack.ss_size = stack.size;
    context_.uc_link = nullptr;
    makecontext(&context_, entry, 0);
  }
  void switchTo(Registers &target) { swapcontext(&context_, &target.context_); }

private:
  ucontext_t context_;
};

#else

class Registers {
public:
  /// Starts `entry`, which never returns, at the first switch.
  void prepare(const StackBounds &stack, void (*entry)()) {
    // As switchTo leaves a stack, from the lowest word up: the frame, the place to go on, and for x86-64, where a
    // function begins 8 bytes past a multiple of 16, an absent return address.
#ifdef __x86_64__
    constexpr int words = 9;
#else
    constexpr int words = 8;
#endif
    void **const top = reinterpret_cast<void **>(static_cast<char *>(stack.bottom) + stack.size) - words;
    for (int k = 0; k < words; k++)
      top[k] = nullptr;
    top[1] = reinterpret_cast<void *>(entry);
    pointer_ = top;
  }

  /// Everything that the compiler may hold in a register counts as changed; only the frame pointer, the place to go on
  /// and the stack pointer itself are left to do. Returns when another switch names *this.
  void switchTo(Registers &target) {
    void *from = &pointer_, *to = target.pointer_;
#ifdef __x86_64__
    asm volatile("leaq -128(%%rsp), %%rsp\n\t" // the red zone belongs to the function
                 "leaq 1f(%%rip), %%rax\n\t"
                 "pushq %%rax\n\t"
                 "pushq %%rbp\n\t"
                 "movq %%rsp, (%[from])\n\t"
                 "movq %[to], %%rsp\n\t"
                 "popq %%rbp\n\t"
                 "popq %%rax\n\t"
                 "jmpq *%%rax\n"
                 "1:\n\t"
                 "leaq 128(%%rsp), %%rsp"
                 : [from] "+D"(from), [to] "+S"(to)
                 :
                 : "rax", "rbx", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "xmm0", "xmm1",
                   "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13",
                   "xmm14", "xmm15",
#ifdef __AVX512F__
                   "xmm16", "xmm17", "xmm18", "xmm19", "xmm20", "xmm21", "xmm22", "xmm23", "xmm24", "xmm25", "xmm26",
                   "xmm27", "xmm28", "xmm29", "xmm30", "xmm31", "k0", "k1", "k2", "k3", "k4", "k5", "k6", "k7",
#endif
                   "memory", "cc");
#else
    // `ret` may go to any place also where indirect branches are checked; x18 is some systems' own.
    asm volatile("sub sp, sp, #32\n\t"
                 "adr x9, 1f\n\t"
                 "stp x29, x9, [sp]\n\t"
                 "str x18, [sp, #16]\n\t"
                 "mov x9, sp\n\t"
                 "str x9, [%[from]]\n\t"
                 "mov sp, %[to]\n\t"
                 "ldp x29, x9, [sp]\n\t"
                 "ldr x18, [sp, #16]\n\t"
                 "add sp, sp, #32\n\t"
                 "ret x9\n"
                 "1:"
                 : [from] "+r"(from), [to] "+r"(to)
                 :
                 : "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12", "x13", "x14", "x15", "x16",
                   "x17", "x19", "x20", "x21", "x22", "x23", "x24", "x25", "x26", "x27", "x28", "x30", "v0", "v1", "v2",
                   "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11", "v12", "v13", "v14", "v15", "v16", "v17",
                   "v18", "v19", "v20", "v21", "v22", "v23", "v24", "v25", "v26", "v27", "v28", "v29", "v30", "v31",
                   "memory", "cc");
#endif
  }

private:
  void *pointer_ = nullptr;
};

#endif

class Context {
public:
  Context() = default;
  Context(const Context &) = delete;
  Context &operator=(const Context &) = delete;

  /// Starts `entry`, which never returns and calls arrived() first, at the first switch. Once.
  void prepare(const StackBounds &stack, void (*entry)()) {
    bounds_ = stack;
    registers_.prepare(stack, entry);
#ifdef NIDUS_TSAN
    fiber_ = __tsan_create_fiber(0);
#endif
  }

  /// Suspends this one, in which the caller runs, and goes on in the target.
  void switchTo(Context &target) {
#ifdef NIDUS_ASAN
    __sanitizer_start_switch_fiber(&fakeStack_, target.bounds_.bottom, target.bounds_.size);
#endif
#ifdef NIDUS_TSAN
    if (!fiber_)
      fiber_ = __tsan_get_current_fiber();
    __tsan_switch_to_fiber(target.fiber_, 0);
#endif
    registers_.switchTo(target.registers_);
  }

  /// What each context calls once it runs again, or first.
  void arrived(Context &from) {
#ifdef NIDUS_ASAN
    const void *bottom = nullptr;
    __sanitizer_finish_switch_fiber(fakeStack_, &bottom, &from.bounds_.size);
    from.bounds_.bottom = const_cast<void *>(bottom);
#else
    static_cast<void>(from);
#endif
  }

private:
  Registers registers_;
  StackBounds bounds_;
#ifdef NIDUS_ASAN
  void *fakeStack_ = nullptr;
#endif
#ifdef NIDUS_TSAN
  void *fiber_ = nullptr;
#endif
};

} // namespace device
} // namespace NIDUS_TARGET
} // namespace nidus
