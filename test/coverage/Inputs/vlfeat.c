/* Calls functions of VLFeat on two made-up images and prints a hash of every result. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <vl/dsift.h>
#include <vl/hog.h>
#include <vl/imopv.h>
#include <vl/kmeans.h>
#include <vl/mathop.h>
#include <vl/quickshift.h>
#include <vl/scalespace.h>
#include <vl/slic.h>
static unsigned state = 1;
static float rnd(void) {
  state = state * 1664525u + 1013904223u;
  return (state >> 8) / 16777216.0f;
}
static void show(const char *n, const void *p, size_t bytes) {
  unsigned long long h = 1469598103934665603ull;
  for (size_t i = 0; i < bytes; i++)
    h = (h ^ ((const unsigned char *)p)[i]) * 1099511628211ull;
  printf("%s: %016llx\n", n, h);
}
int main(void) {
  for (int k = 0; k < 2; k++) {
    int w = k ? 123 : 64, h = k ? 77 : 48;
    float *im = malloc(4 * 3 * w * h), *out = malloc(4 * 16 * w * h);
    for (int i = 0; i < 3 * w * h; i++)
      im[i] = rnd();
    VlHog *hog = vl_hog_new(VlHogVariantUoctti, 9, 0);
    vl_hog_put_image(hog, im, w, h, 3, 8);
    int hw = vl_hog_get_width(hog), hh = vl_hog_get_height(hog), hd = vl_hog_get_dimension(hog);
    float *f = malloc(4 * hw * hh * hd);
    vl_hog_extract(hog, f);
    show("hog", f, 4ul * hw * hh * hd);
    int g = vl_hog_get_glyph_size(hog);
    float *gl = calloc(hw * g * hh * g, 4);
    vl_hog_render(hog, gl, f, hw, hh);
    show("glyphs", gl, 4ul * hw * g * hh * g);
    vl_hog_delete(hog);
    hog = vl_hog_new(VlHogVariantDalalTriggs, 4, 1);
    vl_hog_put_image(hog, im, w, h, 1, 8);
    f = realloc(f, 4ul * vl_hog_get_width(hog) * vl_hog_get_height(hog) * vl_hog_get_dimension(hog));
    vl_hog_extract(hog, f);
    show("hog 2", f, 4ul * vl_hog_get_width(hog) * vl_hog_get_height(hog) * vl_hog_get_dimension(hog));
    vl_hog_delete(hog);
    for (int flat = 0; flat < 2; flat++) {
      VlDsiftFilter *d = vl_dsift_new_basic(w, h, 3, 4);
      vl_dsift_set_flat_window(d, flat);
      vl_dsift_process(d, im);
      show("dsift", vl_dsift_get_descriptors(d), 4ul * vl_dsift_get_keypoint_num(d) * vl_dsift_get_descriptor_size(d));
      vl_dsift_delete(d);
    }
    vl_uint32 *seg = malloc(4ul * w * h);
    vl_slic_segment(seg, im, w, h, 3, 10, 0.1f, 5);
    show("slic", seg, 4ul * w * h);
    double *dim = malloc(8ul * 3 * w * h);
    for (int i = 0; i < 3 * w * h; i++)
      dim[i] = im[i];
    VlQS *q = vl_quickshift_new(dim, h, w, 3);
    vl_quickshift_set_kernel_size(q, 2);
    vl_quickshift_set_max_dist(q, 6);
    vl_quickshift_process(q);
    show("quickshift", vl_quickshift_get_parents(q), 4ul * w * h);
    show("dists", vl_quickshift_get_dists(q), 8ul * w * h);
    vl_quickshift_delete(q);
    VlScaleSpace *s = vl_scalespace_new(w, h);
    vl_scalespace_put_image(s, im);
    VlScaleSpaceGeometry geo = vl_scalespace_get_geometry(s);
    VlScaleSpaceOctaveGeometry og = vl_scalespace_get_octave_geometry(s, geo.firstOctave);
    show("scalespace", vl_scalespace_get_level(s, geo.firstOctave, geo.octaveFirstSubdivision + 1),
         4ul * og.width * og.height);
    vl_scalespace_delete(s);
    vl_imgradient_polar_f(out, out + w * h, 1, w, im, w, h, w);
    show("gradient", out, 8ul * w * h);
    vl_imsmooth_f(out, w, im, w, h, w, 2, 2);
    show("smooth", out, 4ul * w * h);
    vl_uindex *ind = malloc(8ul * w * h);
    for (int i = 0; i < w * h; i++)
      ind[i] = i;
    for (int i = 0; i < w * h; i++)
      out[i] = im[i] > .95f ? 0 : 1e9f;
    vl_image_distance_transform_f(im, w, h, 1, w, out, ind, 1, 3);
    show("distance", out, 4ul * w * h);
    vl_rand_seed(vl_get_rand(), 1);
    VlKMeans *km = vl_kmeans_new(VL_TYPE_FLOAT, VlDistanceL2);
    vl_kmeans_init_centers_with_rand_data(km, im, 3, w * h, 7);
    vl_kmeans_set_max_num_iterations(km, 5);
    vl_kmeans_set_algorithm(km, VlKMeansLloyd);
    vl_kmeans_refine_centers(km, im, w * h);
    show("kmeans", vl_kmeans_get_centers(km), 4ul * 21);
    vl_kmeans_delete(km);
    float a[64], b2[64];
    for (int i = 0; i < 64; i++)
      a[i] = rnd(), b2[i] = rnd();
    VlFloatVectorComparisonFunction cmp[] = {
        vl_get_vector_comparison_function_f(VlDistanceL1), vl_get_vector_comparison_function_f(VlDistanceL2),
        vl_get_vector_comparison_function_f(VlDistanceChi2), vl_get_vector_comparison_function_f(VlKernelChi2)};
    for (int i = 0; i < 4; i++) {
      float r = cmp[i](64, a, b2);
      show("compare", &r, 4);
    }
    double M[9] = {4, 1, 2, 1, 5, 3, 2, 3, 6}, x[3], rhs[3] = {1, 2, 3};
    double A[12] = {4, 1, 2, 1, 5, 3, 2, 3, 6, 1, 2, 3};
    printf("%d ", vl_solve_linear_system_3(x, M, rhs));
    show("solve", x, 24);
    printf("%d ", vl_gaussian_elimination(A, 3, 4));
    show("gauss", A, sizeof A);
    double U[4], Sg[4], V[4], M2[4] = {3, 1, 2, 5};
    vl_svd2(Sg, U, V, M2);
    show("svd", Sg, 32);
  }
  return 0;
}
