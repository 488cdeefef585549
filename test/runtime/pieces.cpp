// Pieces of rows are all of the rows, each byte once, and no piece is larger than told. Of changes only those are stored, also into pages
// that nobody has touched, and beside some that cannot be written.
// RUN: %{checked_cxx} %s -o %t && %t
#include "Inputs/expect.h"
#include <nidus/residency/pieces.h>
#include <algorithm>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

using namespace nidus;

static void checkPieces(Rows rows, int64_t limit) {
  const auto size = static_cast<size_t>((rows.count - 1) * rows.pitch + rows.width);
  std::vector<char> from(size), to(size, 0), buffer(static_cast<size_t>(limit));
  for (size_t i = 0; i < size; i++)
    from[i] = static_cast<char>(1 + i % 100);
  const Pieces pieces(rows, limit);
  int64_t bytes = 0;
  for (int64_t k = 0; k < pieces.count(); k++) {
    EXPECT(pieces[k].rows.bytes() <= limit && pieces[k].rows.bytes() > 0);
    EXPECT(pieces[k].packed == bytes);
    bytes += pieces[k].rows.bytes();
    (k % 2 ? gather : gatherToSharedCache)(buffer.data(), from.data() + pieces[k].begin, pieces[k].rows);
    scatter(to.data() + pieces[k].begin, buffer.data(), pieces[k].rows);
  }
  EXPECT(bytes == rows.bytes());
  for (size_t i = 0; i < size; i++)
    EXPECT(to[i] == (static_cast<int64_t>(i) % rows.pitch < rows.width ? from[i] : 0));
}

static size_t pagesThere(char *memory, size_t pages, size_t page) {
  std::vector<unsigned char> there(pages);
  EXPECT(mincore(memory, pages * page, there.data()) == 0);
  return static_cast<size_t>(std::count_if(there.begin(), there.end(), [](unsigned char one) { return one & 1; }));
}

/// Of a large table that nobody has touched only the pages that get something take memory.
static void checkUntouched() {
  constexpr size_t pages = 600, constant = 500; // from this page on nothing may be written
  const auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  const auto memory = static_cast<char *>(mmap(nullptr, pages * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  madvise(memory, pages * page, MADV_NOHUGEPAGE);
  mprotect(memory + constant * page, (pages - constant) * page, PROT_READ);
  memory[3 * page] = 1;
  const size_t begin = page + 100, bytes = (pages - 2) * page;
  std::vector<char> now(bytes, 0);
  now[0] = 5, now[400 * page] = 7;
  preparePagesForChanges(memory + begin, now.data(), bytes);
  EXPECT(pagesThere(memory, pages, page) == 3); // of 5, of 7, and that which was there
  scatter(memory + begin, now.data(), {static_cast<int64_t>(bytes), 1, static_cast<int64_t>(bytes)}, Storing::changes);
  EXPECT(memory[begin] == 5 && memory[3 * page] == 0 && memory[begin + 400 * page] == 7);
  for (size_t k = 1; k < bytes; k++)
    EXPECT(k == 400 * page || memory[begin + k] == 0);
  munmap(memory, pages * page);
}

/// All pages of a small array, and none of a large one.
static void checkSmall() {
  const auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  for (const size_t pages : {size_t(20), size_t(65) * (1 << 20) / page}) {
    const auto memory = static_cast<char *>(mmap(nullptr, pages * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    madvise(memory, pages * page, MADV_NOHUGEPAGE);
    preparePagesOfSmall(memory + page, (pages - 2) * page);
    EXPECT(pagesThere(memory, pages, page) == (pages == 20 ? 18 : 0));
    munmap(memory, pages * page);
  }
}

int main() {
  checkUntouched();
  checkSmall();
  for (int64_t width : {1, 5, 16, 17, 64, 100, 300})
    for (int64_t count : {1, 2, 3, 7})
      for (int64_t gap : {0, 1, 9})
        for (int64_t limit : {1, 4, 16, 50, 1000})
          checkPieces({width, count, width + gap}, limit);
  return failures();
}
