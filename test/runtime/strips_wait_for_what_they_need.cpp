// When a block begins a tile, all iterations that its own may depend on are done: by what it has waited for, by what those strips had waited for,
// and so on, whoever is fast. Dependences as far as the translator allows them (kernel/wavefront.h): in a sweep earlier steps of no later row; from
// sweep to sweep a strip's rows and a tile's steps further on. Any number of rows and columns, slopes of 0 to 3.
// RUN: %{quick_cxx} %s -o %t
// RUN: %t | FileCheck %s
// CHECK: all right
#include <nidus/runtime.h>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

template <class S> class Waits {
  using Strip = nidus::detail::StripInSweep<S>;
  using Tiles = std::vector<unsigned int>; ///< of each strip, how many are surely done, those in front of its first one, too

  const nidus::Wavefront all_;
  const unsigned int strips_, count_;
  std::vector<std::vector<Tiles>> known_; ///< by strip and tile

public:
  Waits(int sweeps, int rows, int columns)
      : all_{nullptr, sweeps, 0, 1, rows, 0, columns, 0}, strips_((rows - 1) / S::rows + 1), count_(strips_ * static_cast<unsigned int>(sweeps)), known_(count_) {
    for (unsigned int number = 0; number < count_; number++) {
      const Strip strip(all_, number);
      known_[number].resize(strip.endTile());
      for (unsigned int tile = strip.firstTile(); tile < strip.endTile(); tile++)
        known_[number][tile] = before(strip, tile);
    }
  }

  void check() const {
    for (unsigned int number = 0; number < count_; number++) {
      const Strip strip(all_, number);
      for (unsigned int tile = strip.firstTile(); tile < strip.endTile(); tile++)
        for (int row = 0; row < strip.rows(); row += std::max(1, std::min(S::rows - 1, strip.rows() - 1)))
          for (int step : {0, 1, S::steps - 1})
            checkIteration(number, tile, strip.firstRow() + row, static_cast<int64_t>(tile) * S::steps + step);
    }
  }

private:
  /// Two that are known together.
  static void join(Tiles &tiles, const Tiles &more) {
    for (size_t k = 0; k < more.size(); k++)
      tiles[k] = std::max(tiles[k], more[k]);
  }

  Tiles before(const Strip &strip, unsigned int tile) const {
    Tiles tiles(count_, 0);
    if (tile > strip.firstTile())
      join(tiles, known_[strip.number][tile - 1]);
    tiles[strip.number] = tile;
    for (const nidus::detail::TileWait &wait : {strip.inSweep(tile), strip.inSweepBefore(tile)}) {
      if (wait.tiles == 0)
        continue;
      if (wait.strip >= strip.number)
        fail("a strip waits for one that is taken later");
      // Its word says so when it has done that tile, its first one if that is later, or all of them.
      const Strip other(all_, wait.strip);
      const unsigned int last = std::min(std::max(wait.tiles - 1, other.firstTile()), other.endTile() - 1);
      join(tiles, known_[wait.strip][last]);
      tiles[wait.strip] = std::max(tiles[wait.strip], last + 1);
    }
    return tiles;
  }

  void checkIteration(unsigned int number, unsigned int tile, int64_t row, int64_t step) const {
    const int64_t sweep = number / strips_;
    for (int64_t up : {0, 1, 2, S::rows, 3 * S::rows})
      for (int64_t back : {1, 2, S::steps})
        checkDone(number, tile, sweep, row - up, step - back);
    for (int64_t sweeps : {1, 2, 3})
      for (int64_t up : {-S::rows, -1, 0, 1, S::rows})
        for (int64_t back : {-S::steps, -1, 0, 1})
          checkDone(number, tile, sweep - sweeps, row - up, step - back);
  }

  /// An iteration that is there lies in a tile that is done, or before this one in its own tile.
  void checkDone(unsigned int number, unsigned int tile, int64_t sweep, int64_t row, int64_t step) const {
    const int64_t column = step - S::slope * row;
    if (sweep < 0 || row < 0 || row >= all_.rows || column < 0 || column >= all_.columns)
      return;
    const auto other = static_cast<unsigned int>(sweep * strips_ + row / S::rows);
    const auto itsTile = static_cast<unsigned int>(step / S::steps);
    if (other == number && itsTile == tile)
      return;
    if (known_[number][tile][other] <= itsTile)
      fail("an iteration begins before one that it needs");
  }

  [[noreturn]] static void fail(const char *what) {
    std::printf("%s\n", what);
    std::exit(1);
  }
};

template <class S> void checkSizes() {
  for (int sweeps : {1, 2, 5})
    for (int rows : {1, 31, 32, 33, 64, 100, 161})
      for (int columns : {1, 5, 16, 17, 90, 200})
        Waits<S>(sweeps, rows, columns).check();
}

} // namespace

int main()
{
    checkSizes<nidus::Strips<32, 16, 0>>();
    checkSizes<nidus::Strips<32, 16, 1>>();
    checkSizes<nidus::Strips<32, 26, 2>>();
    checkSizes<nidus::Strips<32, 58, 3>>();
    std::printf("all right\n");
}
