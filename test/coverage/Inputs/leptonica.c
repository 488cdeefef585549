/* Calls functions of leptonica on two made-up images, grey and coloured, and prints a hash of every result. */
#include "allheaders.h"
#include <stdio.h>
#include <stdlib.h>
static unsigned state = 12345;
static unsigned rnd(void) { return state = state * 1664525u + 1013904223u; }
static PIX *gray(int w, int h, int phase) {
  PIX *p = pixCreate(w, h, 8);
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      pixSetPixel(p, x, y, ((x * 3 + y * 2 + phase) % 200 + (rnd() >> 27)) & 255);
  return p;
}
static PIX *rgb(int w, int h) {
  PIX *r = gray(w, h, 0), *g = gray(w, h, 70), *b = gray(w, h, 140), *c = pixCreateRGBImage(r, g, b);
  pixDestroy(&r);
  pixDestroy(&g);
  pixDestroy(&b);
  return c;
}
static void show(const char *name, PIX *p) {
  if (!p) {
    printf("%s: null\n", name);
    return;
  }
  unsigned long long hash = 1469598103934665603ull;
  int w, h, d;
  pixGetDimensions(p, &w, &h, &d);
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      l_uint32 v;
      pixGetPixel(p, x, y, &v);
      hash = (hash ^ v) * 1099511628211ull;
    }
  printf("%s: %dx%dx%d %016llx\n", name, w, h, d, hash);
  pixDestroy(&p);
}
static void fshow(const char *name, FPIX *p) {
  if (!p) {
    printf("%s: null\n", name);
    return;
  }
  int w, h;
  fpixGetDimensions(p, &w, &h);
  unsigned long long hash = 1469598103934665603ull;
  l_uint32 *d = (l_uint32 *)fpixGetData(p);
  int wpl = fpixGetWpl(p);
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      hash = (hash ^ d[y * wpl + x]) * 1099511628211ull;
  printf("%s: %dx%d %016llx\n", name, w, h, hash);
  fpixDestroy(&p);
}
#define S(call) show(#call, call)
int main(int argc, char **argv) {
  setMsgSeverity(L_SEVERITY_NONE);
  for (int k = 0; k < 2; k++) {
    int w = k ? 161 : 83, h = k ? 97 : 61;
    PIX *g = gray(w, h, 0), *g2 = gray(w, h, 50), *c = rgb(w, h), *t;
    PIX *b = pixThresholdToBinary(g, 128);
    S(pixCopy(NULL, b));
    S(pixBackgroundNorm(g, NULL, NULL, 10, 15, 60, 40, 200, 2, 1));
    S(pixBackgroundNorm(c, NULL, NULL, 10, 15, 60, 40, 200, 2, 1));
    S(pixContrastNorm(NULL, g, 20, 20, 50, 1, 1));
    S(pixBilateralGray(g, 2.0f, 30.0f, 6, 1));
    S(pixBlendGray(NULL, g, g2, 5, 7, 0.4f, L_BLEND_GRAY, 0, 0));
    S(pixBlendGray(NULL, c, g2, 5, 7, 0.4f, L_BLEND_GRAY, 1, 30));
    S(pixBlendGrayInverse(NULL, g, g2, 3, 2, 0.4f));
    S(pixBlendGrayAdapt(NULL, g, g2, 3, 2, 0.4f, 80));
    S(pixMakeRangeMaskHS(c, 120, 60, 128, 100, L_INCLUDE_REGION));
    S(pixMakeRangeMaskHV(c, 20, 60, 128, 100, L_INCLUDE_REGION));
    S(pixMakeRangeMaskSV(c, 120, 60, 128, 100, L_EXCLUDE_REGION));
    S(pixConvertRGBToHSV(NULL, c));
    S(pixConvertRGBToYUV(NULL, c));
    S(pixBlockconv(g, 3, 4));
    S(pixBlockconv(c, 3, 4));
    S(pixBlockconvGrayUnnormalized(g, 3, 4));
    S(pixBlockconvTiled(g, 3, 4, 2, 2));
    S(pixWindowedMean(g, 3, 4, 0, 1));
    S(pixWindowedMeanSquare(g, 3, 4, 0));
    S(pixBlocksum(b, NULL, 3, 4));
    S(pixBlockrank(b, NULL, 3, 4, 0.5f));
    S(pixCensusTransform(g, 2, NULL));
    L_KERNEL *kel = makeGaussianKernel(2, 2, 1.5f, 1.0f);
    S(pixConvolve(g, kel, 8, 1));
    S(pixConvolveRGB(c, kel));
    kernelDestroy(&kel);
    S(pixSobelEdgeFilter(g, L_ALL_EDGES));
    S(pixTwoSidedEdgeFilter(g, L_HORIZONTAL_EDGES));
    S(pixTwoSidedEdgeFilter(g, L_VERTICAL_EDGES));
    S(pixGammaTRC(NULL, g, 1.7f, 10, 240));
    S(pixGammaTRC(NULL, c, 1.7f, 10, 240));
    S(pixContrastTRC(NULL, g, 0.5f));
    S(pixEqualizeTRC(NULL, g, 0.5f, 1));
    S(pixUnsharpMasking(g, 3, 0.3f));
    S(pixUnsharpMaskingGrayFast(g, 1, 0.3f, L_HORIZ));
    S(pixUnsharpMaskingGrayFast(g, 1, 0.3f, L_VERT));
    S(pixUnsharpMaskingGrayFast(g, 2, 0.3f, L_BOTH_DIRECTIONS));
    S(pixUnsharpMaskingFast(c, 2, 0.3f, L_BOTH_DIRECTIONS));
    S(pixHalfEdgeByBandpass(g, 2, 2, 4, 4));
    S(pixModifyHue(NULL, c, 0.2f));
    S(pixModifySaturation(NULL, c, 0.2f));
    S(pixVarThresholdToBinary(g, g2));
    S(pixDitherToBinary(g));
    S(pixDitherTo2bpp(g, 0));
    S(pixThresholdTo2bpp(g, 4, 0));
    S(pixThresholdTo4bpp(g, 9, 0));
    S(pixThresholdOn8bpp(g, 7, 0));
    S(pixThresholdGrayArb(g, "30 60 100 200", 8, 0, 0, 0));
    S(pixGenerateMaskByBand(g, 30, 90, 1, 0));
    S(pixGenerateMaskByBand32(c, 0x40506000, 40, 40, 0, 0));
    S(pixGrayQuantFromHisto(NULL, g, NULL, 0.01f, 20));
    t = pixCopy(NULL, g);
    pixAddConstantGray(t, 40);
    show("add", t);
    t = pixCopy(NULL, g);
    pixAddConstantGray(t, -40);
    show("sub", t);
    t = pixCopy(NULL, g);
    pixMultConstantGray(t, 1.3f);
    show("mult", t);
    S(pixAddGray(NULL, g, g2));
    S(pixSubtractGray(NULL, g, g2));
    S(pixMultiplyGray(g, g2, 0.7f));
    S(pixThresholdToValue(NULL, g, 128, 255));
    S(pixThresholdToValue(NULL, g, 60, 0));
    PIX *acc = pixInitAccumulate(w, h, 0x40000000);
    pixAccumulate(acc, g, L_ARITH_ADD);
    pixAccumulate(acc, g2, L_ARITH_SUBTRACT);
    pixAccumulate(acc, b, L_ARITH_ADD);
    pixMultConstAccumulate(acc, 1.5f, 0x40000000);
    S(pixFinalAccumulate(acc, 0x40000000, 8));
    S(pixFinalAccumulate(acc, 0x40000000, 16));
    S(pixFinalAccumulate(acc, 0x40000000, 32));
    S(pixFinalAccumulateThreshold(acc, 0x40000000, 30));
    S(pixMaxDynamicRange(acc, L_LINEAR_SCALE));
    S(pixMaxDynamicRange(g, L_LOG_SCALE));
    S(pixMaxDynamicRangeRGB(c, L_LINEAR_SCALE));
    pixDestroy(&acc);
    S(pixAbsDifference(g, g2));
    S(pixAbsDifference(c, c));
    S(pixMinOrMax(NULL, g, g2, L_CHOOSE_MIN));
    S(pixMinOrMax(NULL, g, g2, L_CHOOSE_MAX));
    S(pixRotateAM(g, 0.3f, L_BRING_IN_WHITE));
    S(pixRotateAM(c, 0.3f, L_BRING_IN_BLACK));
    S(pixRotateAMCorner(g, 0.3f, L_BRING_IN_WHITE));
    S(pixRotateAMColorFast(c, 0.2f, 0));
    S(pixScale(g, 0.43f, 0.51f));
    S(pixScale(g, 1.43f, 1.51f));
    S(pixScale(c, 0.43f, 0.51f));
    S(pixScaleGrayLI(g, 1.7f, 2.3f));
    S(pixScaleColorLI(c, 1.7f, 2.3f));
    S(pixScaleGray2xLI(g));
    S(pixScaleGray4xLI(g));
    S(pixScaleBySampling(g, 0.7f, 1.3f));
    S(pixScaleBySampling(c, 0.7f, 1.3f));
    S(pixScaleBySampling(b, 0.7f, 1.3f));
    S(pixScaleSmooth(g, 0.5f, 0.4f));
    S(pixScaleSmooth(c, 0.5f, 0.4f));
    S(pixScaleAreaMap(g, 0.37f, 0.41f));
    S(pixScaleAreaMap(c, 0.37f, 0.41f));
    S(pixScaleAreaMap2(g));
    S(pixScaleAreaMap2(c));
    S(pixScaleBinary(b, 1.7f, 2.3f));
    S(pixScaleRGBToGrayFast(c, 2, COLOR_GREEN));
    S(pixScaleRGBToBinaryFast(c, 2, 128));
    S(pixScaleRGBToGray2(c, 0.3f, 0.5f, 0.2f));
    S(pixScaleToGray2(b));
    S(pixScaleToGray(b, 0.4f));
    S(pixScaleMipmap(g, pixScaleAreaMap2(g), 0.7f));
    S(pixScaleGrayMinMax(g, 3, 2, L_CHOOSE_MIN));
    S(pixScaleGrayRank2(g, 2));
    S(pixScaleGrayToBinaryFast(g, 2, 128));
    S(pixFindEqualValues(g, g2));
    S(pixDistanceFunction(b, 8, 8, L_BOUNDARY_BG));
    PIX *seed = pixMinOrMax(NULL, g, g2, L_CHOOSE_MIN);
    pixSeedfillGray(seed, g, 8);
    S(pixCopy(NULL, seed));
    pixDestroy(&seed);
    pixDestroy(&g);
    pixDestroy(&g2);
    pixDestroy(&c);
    pixDestroy(&b);
  }
  return 0;
}
