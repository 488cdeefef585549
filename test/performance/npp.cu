// NVIDIA's image library (NPP), borders replicated. Without its headers every reference says that it is not there.
#include "references.h"
#include "timing.h"

#if __has_include(<nppi_filtering_functions.h>) && !defined(WITHOUT_NPP)
#include <nppi_filtering_functions.h>
#include <nppi_morphological_operations.h>

namespace {

NppStreamContext streamContext() {
  NppStreamContext context = {};
  CHECK(cudaGetDevice(&context.nCudaDeviceId));
  cudaDeviceProp properties;
  CHECK(cudaGetDeviceProperties(&properties, context.nCudaDeviceId));
  context.nMultiProcessorCount = properties.multiProcessorCount;
  context.nMaxThreadsPerMultiProcessor = properties.maxThreadsPerMultiProcessor;
  context.nMaxThreadsPerBlock = properties.maxThreadsPerBlock;
  context.nSharedMemPerBlock = properties.sharedMemPerBlock;
  context.nCudaDevAttrComputeCapabilityMajor = properties.major;
  context.nCudaDevAttrComputeCapabilityMinor = properties.minor;
  return context;
}

/// What all calls share: an image in, an image out, both of size x size pixels.
template <class Pixel> struct Images {
  explicit Images(int size)
      : in(randomData<Pixel>(size_t(size) * size)), out(std::vector<Pixel>(size_t(size) * size)),
        step(int(size * sizeof(Pixel))), roi{size, size} {}
  OnDevice<Pixel> in, out;
  int step;
  NppiSize roi;
  NppiPoint origin{0, 0};
  NppStreamContext context = streamContext();
};

/// `call` returns NPP's status for images of this size.
template <class Pixel> Reference reference(std::function<NppStatus(const Images<Pixel> &)> call) {
  return [call](int size) {
    const Images<Pixel> images(size);
    NppStatus status = NPP_SUCCESS;
    const double ms = millisecondsOnDevice([&] { status = call(images); });
    return status == NPP_SUCCESS ? ms : -1.0;
  };
}

template <class Pixel, class Function> Reference filter(int radius, Function function) {
  return [=](int size) {
    const int side = 2 * radius + 1;
    const OnDevice<float> mask(maskOf(side * side));
    return reference<Pixel>([&](const Images<Pixel> &i) {
      return function(i.in.data, i.step, i.roi, i.origin, i.out.data, i.step, i.roi, mask.data, NppiSize{side, side},
                      NppiPoint{radius, radius}, NPP_BORDER_REPLICATE, i.context);
    })(size);
  };
}

} // namespace

Reference nppFilter_u8(int radius) { return filter<uint8_t>(radius, nppiFilterBorder32f_8u_C1R_Ctx); }
Reference nppFilter_f32(int radius) { return filter<float>(radius, nppiFilterBorder_32f_C1R_Ctx); }

Reference nppGauss7_f32() {
  return reference<float>([](const Images<float> &i) {
    return nppiFilterGaussBorder_32f_C1R_Ctx(i.in.data, i.step, i.roi, i.origin, i.out.data, i.step, i.roi, NPP_MASK_SIZE_7_X_7,
                                             NPP_BORDER_REPLICATE, i.context);
  });
}

Reference nppSobelHorizontal_u8() {
  return reference<uint8_t>([](const Images<uint8_t> &i) {
    return nppiFilterSobelHorizBorder_8u_C1R_Ctx(i.in.data, i.step, i.roi, i.origin, i.out.data, i.step, i.roi, NPP_BORDER_REPLICATE,
                                                 i.context);
  });
}

Reference nppErode3_u8() {
  return reference<uint8_t>([](const Images<uint8_t> &i) {
    return nppiErode3x3Border_8u_C1R_Ctx(i.in.data, i.step, i.roi, i.origin, i.out.data, i.step, i.roi, NPP_BORDER_REPLICATE, i.context);
  });
}

Reference nppMedian_u8(int radius) {
  return [radius](int size) {
    const NppiSize mask{2 * radius + 1, 2 * radius + 1}, roi{size, size};
    Npp32u bytes = 0;
    if (nppiFilterMedianGetBufferSize_8u_C1R_Ctx(roi, mask, &bytes, streamContext()) != NPP_SUCCESS)
      return -1.0;
    const OnDevice<uint8_t> buffer(std::vector<uint8_t>(bytes + 1));
    return reference<uint8_t>([&](const Images<uint8_t> &i) {
      // The function has no border: it gets the part whose neighbours exist.
      const NppiSize inner{size - 2 * radius, size - 2 * radius};
      const size_t first = size_t(radius) * size + radius;
      return nppiFilterMedian_8u_C1R_Ctx(i.in.data + first, i.step, i.out.data + first, i.step, inner, mask, NppiPoint{radius, radius},
                                         buffer.data, i.context);
    })(size);
  };
}

Reference nppBilateral5_f32() {
  return reference<float>([](const Images<float> &i) {
    return nppiFilterBilateralGaussBorder_32f_C1R_Ctx(i.in.data, i.step, i.roi, i.origin, i.out.data, i.step, i.roi, 2, 1, 800.0f, 8.0f,
                                                      NPP_BORDER_REPLICATE, i.context);
  });
}

#else

static double none(int) { return -1; }
Reference nppFilter_u8(int) { return none; }
Reference nppFilter_f32(int) { return none; }
Reference nppGauss7_f32() { return none; }
Reference nppSobelHorizontal_u8() { return none; }
Reference nppErode3_u8() { return none; }
Reference nppMedian_u8(int) { return none; }
Reference nppBilateral5_f32() { return none; }

#endif
