//===- limbs.h - memory of isl's numbers ------------------------------------===//
#pragma once

namespace nidus {
/// Before the first number: from now on the memory of GMP's numbers comes from blocks that stay until the process ends.
/// isl makes and drops millions of numbers of a word or two. malloc costs a twentieth of the time of a translation
/// then, and AddressSanitizer's a third, which can find nothing here: only GMP touches this memory, and GMP is not
/// instrumented. Numbers are of one thread at a time.
void keepMemoryOfNumbers();
} // namespace nidus
