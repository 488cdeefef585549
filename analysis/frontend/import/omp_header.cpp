#include "analysis/frontend/import/omp_header.h"

namespace nidus::frontend {

const char *const ompHeader = R"(#ifndef _OMP_H
#define _OMP_H 1

typedef struct { unsigned char bytes[4]; } omp_lock_t;
typedef struct { unsigned char bytes[16]; void *owner; } omp_nest_lock_t;
typedef int omp_lock_hint_t, omp_sync_hint_t, omp_pause_resource_t;
typedef enum {
  omp_sched_static = 1, omp_sched_dynamic, omp_sched_guided, omp_sched_auto, omp_sched_monotonic = (int)0x80000000u
} omp_sched_t;
typedef enum {
  omp_proc_bind_false, omp_proc_bind_true, omp_proc_bind_primary, omp_proc_bind_master = omp_proc_bind_primary,
  omp_proc_bind_close, omp_proc_bind_spread
} omp_proc_bind_t;
enum { omp_lock_hint_none = 0, omp_lock_hint_uncontended = 1, omp_lock_hint_contended = 2,
       omp_lock_hint_nonspeculative = 4, omp_lock_hint_speculative = 8 };
typedef unsigned long omp_allocator_handle_t, omp_memspace_handle_t, omp_depend_t[2];
enum { omp_null_allocator, omp_default_mem_alloc, omp_large_cap_mem_alloc, omp_const_mem_alloc, omp_high_bw_mem_alloc,
       omp_low_lat_mem_alloc, omp_cgroup_mem_alloc, omp_pteam_mem_alloc, omp_thread_mem_alloc };

#ifdef __cplusplus
extern "C" {
#endif
void omp_set_num_threads(int);
int omp_get_num_threads(void);
int omp_get_max_threads(void);
int omp_get_thread_num(void);
int omp_get_num_procs(void);
int omp_in_parallel(void);
void omp_set_dynamic(int);
int omp_get_dynamic(void);
void omp_set_nested(int);
int omp_get_nested(void);
int omp_get_cancellation(void);
void omp_set_schedule(omp_sched_t, int);
void omp_get_schedule(omp_sched_t *, int *);
int omp_get_thread_limit(void);
int omp_get_supported_active_levels(void);
void omp_set_max_active_levels(int);
int omp_get_max_active_levels(void);
int omp_get_level(void);
int omp_get_ancestor_thread_num(int);
int omp_get_team_size(int);
int omp_get_active_level(void);
int omp_in_final(void);
omp_proc_bind_t omp_get_proc_bind(void);
int omp_get_num_places(void);
int omp_get_place_num_procs(int);
void omp_get_place_proc_ids(int, int *);
int omp_get_place_num(void);
int omp_get_partition_num_places(void);
void omp_get_partition_place_nums(int *);
void omp_set_default_device(int);
int omp_get_default_device(void);
int omp_get_num_devices(void);
int omp_get_device_num(void);
int omp_get_num_teams(void);
int omp_get_team_num(void);
int omp_is_initial_device(void);
int omp_get_initial_device(void);
int omp_get_max_task_priority(void);
void omp_init_lock(omp_lock_t *);
void omp_init_lock_with_hint(omp_lock_t *, omp_sync_hint_t);
void omp_destroy_lock(omp_lock_t *);
void omp_set_lock(omp_lock_t *);
void omp_unset_lock(omp_lock_t *);
int omp_test_lock(omp_lock_t *);
void omp_init_nest_lock(omp_nest_lock_t *);
void omp_init_nest_lock_with_hint(omp_nest_lock_t *, omp_sync_hint_t);
void omp_destroy_nest_lock(omp_nest_lock_t *);
void omp_set_nest_lock(omp_nest_lock_t *);
void omp_unset_nest_lock(omp_nest_lock_t *);
int omp_test_nest_lock(omp_nest_lock_t *);
double omp_get_wtime(void);
double omp_get_wtick(void);
void *omp_target_alloc(__SIZE_TYPE__, int);
void omp_target_free(void *, int);
int omp_target_is_present(const void *, int);
int omp_target_memcpy(void *, const void *, __SIZE_TYPE__, __SIZE_TYPE__, __SIZE_TYPE__, int, int);
int omp_target_associate_ptr(const void *, const void *, __SIZE_TYPE__, __SIZE_TYPE__, int);
int omp_target_disassociate_ptr(const void *, int);
void *omp_alloc(__SIZE_TYPE__, omp_allocator_handle_t);
void *omp_aligned_alloc(__SIZE_TYPE__, __SIZE_TYPE__, omp_allocator_handle_t);
void *omp_calloc(__SIZE_TYPE__, __SIZE_TYPE__, omp_allocator_handle_t);
void omp_free(void *, omp_allocator_handle_t);
#ifdef __cplusplus
}
#endif
#endif
)";

} // namespace nidus::frontend
