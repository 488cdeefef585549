// What translated filters are compared with: kernels that one would write first, and NVIDIA's library where it is installed.
#pragma once
#include <functional>

/// Milliseconds of one warm launch on random SIZE x SIZE data; below zero when the reference cannot be had.
using Reference = std::function<double(int size)>;

/// One pixel per thread, blocks of 32 x 8, mask in constant memory, borders untouched.
template <class Pixel> Reference byHand(int radius);

Reference nppFilter_u8(int radius);
Reference nppFilter_f32(int radius);
Reference nppGauss7_f32();
Reference nppSobelHorizontal_u8();
Reference nppErode3_u8();
Reference nppMedian_u8(int radius);
Reference nppBilateral5_f32();
