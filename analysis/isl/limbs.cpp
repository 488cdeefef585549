#include "analysis/isl/limbs.h"
#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <gmp.h>
#include <llvm/Support/MemAlloc.h>
#include <new>

namespace nidus {
namespace {

constexpr size_t pieceUnit = 16, largestPiece = 128, blockBytes = 64 << 10;

/// What is free: pieces by size, in units, and the rest of the newest block.
struct FreePiece {
  FreePiece *next;
};
std::array<FreePiece *, largestPiece / pieceUnit + 1> freePieces;
char *restOfBlock, *endOfBlock;
FreePiece *newestBlock; // a block begins with the one before it, so that LeakSanitizer sees them all

size_t unitsOf(size_t bytes) { return std::max<size_t>(1, (bytes + pieceUnit - 1) / pieceUnit); }

void beginBlock() {
  char *const block = static_cast<char *>(llvm::safe_malloc(blockBytes));
  newestBlock = new (block) FreePiece{newestBlock};
  restOfBlock = block + pieceUnit;
  endOfBlock = block + blockBytes;
}

void *takePiece(size_t bytes) {
  if (bytes > largestPiece)
    return llvm::safe_malloc(bytes);
  FreePiece *&first = freePieces[unitsOf(bytes)];
  if (first) {
    FreePiece *const piece = first;
    first = piece->next;
    return piece;
  }
  const size_t size = unitsOf(bytes) * pieceUnit;
  if (static_cast<size_t>(endOfBlock - restOfBlock) < size)
    beginBlock();
  char *const piece = restOfBlock;
  restOfBlock += size;
  return piece;
}

void givePiece(void *piece, size_t bytes) {
  if (bytes > largestPiece)
    return std::free(piece);
  FreePiece *&first = freePieces[unitsOf(bytes)];
  first = new (piece) FreePiece{first};
}

void *resizePiece(void *piece, size_t before, size_t bytes) {
  if (std::min(before, bytes) > largestPiece)
    return llvm::safe_realloc(piece, bytes);
  if (std::max(before, bytes) <= largestPiece && unitsOf(before) == unitsOf(bytes))
    return piece;
  void *const other = takePiece(bytes);
  std::memcpy(other, piece, std::min(before, bytes));
  givePiece(piece, before);
  return other;
}

} // namespace

void keepMemoryOfNumbers() { mp_set_memory_functions(takePiece, resizePiece, givePiece); }

} // namespace nidus
