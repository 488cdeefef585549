// Addresses of data on the device for libraries: only what is not there is copied, and nests find what was written.
// RUN: %{checked_cxx} -x c++ -c %S/Inputs/nests.cu -o %t.o
// RUN: %{checked_cxx} -x c++ %s -x none %t.o -o %t && %t
#include "Inputs/expect.h"
#include "Inputs/nests.h"
#include <nidus/nidus.h>
#include <nidus/runtime.h>

namespace {

const int w = 37, h = 21;
const size_t size = size_t(w * h), bytes = size * 4;

__global__ void twice(const float *in, float *out, int n) {
  for (int k = 0; k < n; k++)
    out[k] = 2 * in[k];
}

/// The library: reads one array, writes another.
void library(const Floats &in, Floats &out) {
  const auto *const from = static_cast<const float *>(nidus_device_read(in.data(), bytes));
  auto *const to = static_cast<float *>(nidus_device_write(out.data(), bytes));
  EXPECT(from && to);
  EXPECT(!nidus::device::isHost || (from == in.data() && to == out.data()));
  const nidus::Place place{"library", "device_addresses.cpp", 1};
  nidus::device::launch(twice, "twice", nidus::Shape(), place, {}, from, to, int(size));
  nidus::device::synchronise(place);
}

} // namespace

/// rows -> library -> columns: what the first leaves there, the last finds there.
int main() {
  Floats in(size), tmp(size, 5.0f), doubled(size, 6.0f), out(size, 7.0f), work(size, 5.0f), expected(size, 7.0f);
  for (size_t k = 0; k < size; k++)
    in[k] = float(k * 37 % 101);
  rows(in, work, w, h);
  for (float &number : work)
    number *= 2;
  columns(work, expected, w, h);
  nidus_keep(tmp.data(), bytes);
  nidus_keep(doubled.data(), bytes);
  EXPECT(nidus_rows(in.data(), tmp.data(), w, h) == 1);
  library(tmp, doubled);
  EXPECT(nidus_columns(doubled.data(), out.data(), w, h, 0) == 1);
  nidus_release(doubled.data());
  nidus_release(tmp.data());
  EXPECT(out == expected);
  EXPECT(doubled == work);
  EXPECT(!nidus_device_read(nullptr, 4) && !nidus_device_write(out.data(), 0));
  return failures();
}
