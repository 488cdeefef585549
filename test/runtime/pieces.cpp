// Pieces of rows are all of the rows, each byte once, and no piece is larger than told.
// RUN: %{checked_cxx} %s -o %t && %t
#include "Inputs/expect.h"
#include <nidus/residency/pieces.h>
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

int main() {
  for (int64_t width : {1, 5, 16, 17, 64, 100, 300})
    for (int64_t count : {1, 2, 3, 7})
      for (int64_t gap : {0, 1, 9})
        for (int64_t limit : {1, 4, 16, 50, 1000})
          checkPieces({width, count, width + gap}, limit);
  return failures();
}
