/*===- verify.h - what a generated driver calls -------------------------------===
 *
 * `nidus verify` writes one driver per source: it includes the user's file and has one function per function to be
 * called. The driver mentions no type of the user's; memory is made by its layout. The user's file comes first, so
 * there are no headers here.
 *
 *===-------------------------------------------------------------------------===*/

/* A number in an element: kind is 's', 'u', 'f' or 'b' (signed, unsigned, floating, _Bool). */
struct nidus_verify_leaf {
    long offset;
    int kind, size;
};

/* An object of the call: made around the memory that the function touches, or lying at `fixed`. `elements` is 0 when
 * only running the function tells how many there are. */
void nidus_verify_object(int object, void *fixed, long element_size, long elements,
                         const struct nidus_verify_leaf *leaves, int leaf_count);
/* A number of the case, or the address of another object, in an object that was made. */
void nidus_verify_store(int object, struct nidus_verify_leaf leaf, int number);
void nidus_verify_link(int object, long offset, int target);

void *nidus_verify_pointer(int object);
long long nidus_verify_integer(int number);
double nidus_verify_real(int number);

/* Around the call. */
void nidus_verify_begin(void);
void nidus_verify_end(void);
void nidus_verify_result(const void *bytes, long size);

/* Defined by the driver. */
extern void (*const nidus_verify_functions[])(void);
